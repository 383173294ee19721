// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The hotel's side in Chromium, by keyboard alone and in each language.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { accessible, fits, open, signedIn, startPage } from './page_support.mjs'
import { credential, user, waybill } from './support.mjs'

const hotel = 10_901 // decides its bookings itself, and has no room for sale without a decision
const city = 301
const login = 'lagoon'
const { service, browser } = await startPage()
service.addLogin(login, '--may-decide', '--may-update-rates', '--hotel', String(hotel))

const wireDay = after => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
const agency = () => waybill.connect({ baseUrl: service.baseUrl, credential }).workflow({ user })
async function request(family, from) {
    const flow = agency()
    const { offers } = await flow.search({ fromDate: wireDay(from), toDate: wireDay(from + 2), idCity: city, rooms: [{ pax: { adult: 2 } }] }, { filters: { hotelsIds: String(hotel) } })
    const guest = firstName => ({ type: 'Adult', firstName, lastName: family })
    return flow.book(await flow.quote(offers[0]), { clientReference: `hotel-${family}`, customer: { firstName: 'Ada', lastName: family, email: 'ada@example.org' }, rooms: [[guest('Ada'), guest('Ben')]], specialRequests: 'A cot, please' })
}
const asHotel = (options = {}) => ({ login, side: 'hotel', ...options })

test('the keyboard alone decides a reservation', async () => {
    const { number } = await request('Keyboard', 50)
    const tab = await open(browser, service.baseUrl, '/reservations')
    await signedIn(tab, asHotel())
    await tab.locator('.decision').waitFor()
    const { keyboard } = tab
    const focused = () => tab.evaluate(() => `${document.activeElement.tagName} ${document.activeElement.textContent}`)
    for (let steps = 0; steps < 40 && await focused() !== 'BUTTON Decline'; ++steps) await keyboard.press('Tab')
    await keyboard.press('Enter')
    await tab.getByRole('dialog').waitFor()
    for (let steps = 0; steps < 5 && !(await focused()).startsWith('INPUT'); ++steps) await keyboard.press('Shift+Tab')
    await keyboard.type('No bed')
    await keyboard.press('Tab')
    assert.equal(await focused(), 'BUTTON Decline')
    await keyboard.press('Enter')
    await tab.getByText('Nothing waits for a decision.').waitFor()
    const { details } = await agency().lookUp(number)
    assert.equal(details.history.at(-1).reason, 'No bed')
    await tab.context().close()
})

for (const language of ['fr', 'ar'])
    test(`the hotel's side in the language ${language}, in a window of 320 pixels, and axe reports nothing`, async () => {
        const tab = await open(browser, service.baseUrl, '/reservations', { size: 'narrow', locale: language, scheme: language === 'ar' ? 'dark' : 'light' })
        await signedIn(tab, asHotel())
        await tab.locator('.newest').waitFor()
        await fits(tab)
        await tab.locator('.newest tbody button').first().click()
        await tab.locator('dialog').waitFor()
        await fits(tab)
        await accessible(tab)
        await tab.keyboard.press('Escape')
        await tab.goto(`${service.baseUrl}/#/rates`)
        await tab.locator('.rates').waitFor()
        assert.doesNotMatch(await tab.locator('.rates').innerText(), /Available|On request|breakfast/i)
        await fits(tab)
        await accessible(tab)
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })
