// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Signing in, searching, booking over a network that loses responses, finding and cancelling; the same by keyboard alone.
// In Chromium and in Firefox.
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { closedNetwork, startBrowser, startFirefox } from './browser.mjs'
import { bookNow, bookingsOf, calm, creations, quoteFirst, recordsOf, startLossyNetwork } from './page_network.mjs'
import { accessible, fillGuests, fits, open, signedIn } from './page_support.mjs'
import { built, startService } from './support.mjs'

let service
before(async () => (service = await startService('--page', built('WAYBILL_PAGE'))))
after(() => service?.stop())

const browsers = { Chromium: () => startBrowser(...closedNetwork), Firefox: startFirefox }
const languages = { fr: ['ltr', 'Réservations'], ar: ['rtl', 'الحجوزات'], en: ['ltr', 'Bookings'] }

for (const [name, start] of Object.entries(browsers)) {
    let browser
    before(async () => (browser = await start()))
    after(() => browser?.close())

    test(`${name}: a booking whose response is lost is found after a reload, by number, reference and name, and is cancelled`, async t => {
        const fates = { next: calm }
        const network = await startLossyNetwork(service, fates)
        t.after(() => network.stop())
        const tab = await open(browser, network.baseUrl, '/hotels', { size: 'phone' })
        await accessible(tab)
        await signedIn(tab)
        await quoteFirst(tab)
        assert.match(await tab.evaluate(() => document.activeElement.textContent), /^Quote:/, 'the quote has the focus')
        await accessible(tab)
        assert.deepEqual(tab.complaints, [])
        await fillGuests(tab, name)
        fates.next = step => (step.startsWith('Booking') ? 'response' : undefined)
        await bookNow(tab)
        await tab.getByRole('button', { name: 'Send the same request again' }).waitFor({ timeout: 60_000 })
        const [{ reference, state }] = await recordsOf(tab)
        assert.equal(state, 'unknown')
        await tab.reload()
        fates.next = calm
        await signedIn(tab)
        await tab.locator('#pending').getByText('It was booked').waitFor()
        assert.ok(creations(fates) >= 1)
        const made = await bookingsOf(service, name)
        assert.equal(made.length, 1)
        const [{ bookingNumber }] = made
        for (const text of [bookingNumber, reference]) {
            await tab.goto(`${network.baseUrl}/#/booking`)
            await tab.locator('[name=find]').fill(text)
            await tab.keyboard.press('Enter')
            await tab.locator(`[data-number="${bookingNumber}"]`).waitFor()
        }
        await tab.locator('[name=find]').fill(name.toLowerCase())
        await tab.keyboard.press('Enter')
        await tab.locator('.results').getByRole('link', { name: bookingNumber }).click()
        await tab.locator(`[data-number="${bookingNumber}"]`).waitFor()
        for (const [language, [dir, words]] of Object.entries(languages)) {
            await tab.locator('.language select').selectOption(language)
            await tab.getByRole('link', { name: words, exact: true }).waitFor()
            assert.deepEqual(await tab.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [language, dir])
            await tab.locator(`[data-number="${bookingNumber}"]`).waitFor()
            await fits(tab)
        }
        await tab.getByRole('button', { name: 'Cancel the booking' }).click()
        await tab.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
        await tab.locator('.order-head .state.XX').waitFor()
        await tab.context().close()
    })

    test(`${name}: the keyboard alone searches, quotes, books and cancels`, async () => {
        const tab = await open(browser, service.baseUrl)
        await signedIn(tab)
        await tab.getByRole('combobox', { name: 'City' }).waitFor()
        const { keyboard } = tab
        const focused = () => tab.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.name ?? document.activeElement.textContent)
        /** Presses Tab until the focus is on an element that matches. */
        const tabTo = async matches => {
            for (let steps = 0; steps < 120; ++steps) {
                await keyboard.press('Tab')
                if (await tab.evaluate(source => new RegExp(source).test(`${document.activeElement.tagName} ${document.activeElement.getAttribute('aria-label') ?? document.activeElement.getAttribute('name') ?? document.activeElement.textContent}`), matches.source)) return
            }
            assert.fail(`no ${matches}; the focus is on ${await focused()}`)
        }
        await tabTo(/INPUT city/)
        await keyboard.type('hamm')
        await keyboard.press('ArrowDown')
        await keyboard.press('Enter')
        await tabTo(/BUTTON Search/)
        await keyboard.press('Enter')
        await tab.locator('.hotel').first().waitFor()
        await tabTo(/BUTTON Select /)
        await keyboard.press('Enter')
        await tab.getByRole('heading', { name: /^Quote:/ }).waitFor()
        assert.match(await tab.evaluate(() => document.activeElement.textContent), /^Quote:/, 'the quote has the focus')
        for (const text of ['Amira', 'Clavier', 'amira@example.org']) {
            await tabTo(/INPUT (first|family|email)/)
            await keyboard.type(text)
        }
        for (const field of [/INPUT phone/, /INPUT first/, /INPUT family/]) await tabTo(field) // the first guest is the customer
        for (const text of ['Sami', 'Clavier']) {
            await tabTo(/INPUT (first|family)/)
            await keyboard.type(text)
        }
        await tabTo(/BUTTON Book$/)
        await keyboard.press('Enter')
        await tab.getByRole('dialog').waitFor()
        await keyboard.press('Shift+Tab')
        await keyboard.press('Enter')
        await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
        await tabTo(/BUTTON Cancel the booking/)
        await keyboard.press('Enter')
        await tab.getByRole('dialog').waitFor()
        await keyboard.press('Shift+Tab')
        await keyboard.press('Enter')
        await tab.locator('.order-head .state.XX').waitFor()
        await tab.context().close()
    })
}
