// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The hotel's side in Chromium: reservations that wait for a decision, arrivals, and rates; in each language.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { accessible, fits, open, picture, signedIn, startPage } from './page_support.mjs'
import { credential, user, waybill } from './support.mjs'

const hotel = 10_901 // decides its bookings itself, and has no room for sale without a decision
const city = 301
const login = 'lagoon'
const { service, browser } = await startPage()
service.addLogin(login, '--may-decide', '--may-update-rates', '--hotel', String(hotel))

/** An arrival whose two nights are in one month. */
const arrival = [40, 41].find(after => new Date(Date.now() + after * 86_400_000).getUTCMonth() === new Date(Date.now() + (after + 1) * 86_400_000).getUTCMonth())
const day = after => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
const wireDay = after => day(after).split('-').reverse().join('/')
const agency = () => waybill.connect({ baseUrl: service.baseUrl, credential }).workflow({ user })
async function request(family, from = arrival) {
    const flow = agency()
    const { offers } = await flow.search({ fromDate: wireDay(from), toDate: wireDay(from + 2), idCity: city, rooms: [{ pax: { adult: 2 } }] }, { filters: { hotelsIds: String(hotel) } })
    const guest = firstName => ({ type: 'Adult', firstName, lastName: family })
    return flow.book(await flow.quote(offers[0]), { clientReference: `hotel-${family}`, customer: { firstName: 'Ada', lastName: family, email: 'ada@example.org' }, rooms: [[guest('Ada'), guest('Ben')]], specialRequests: 'A cot, please' })
}
const asHotel = (options = {}) => ({ login, side: 'hotel', ...options })

test('a hotel declines with a reason, and accepts what its allotment has', async () => {
    const [declined, accepted] = [await request('Decline'), await request('Accept')]
    assert.equal(accepted.details.decidedBy, 'Hotel')
    const tab = await open(browser, service.baseUrl, '/reservations')
    await signedIn(tab, asHotel())
    await tab.getByText('2 reservations wait for your decision').waitFor()
    assert.deepEqual(await tab.locator('nav.views a').allInnerTexts(), ['Reservations', 'Rates'])
    const row = ({ number }) => tab.locator(`.decision[data-number="${number}"]`)
    assert.match(await row(declined).innerText(), /Ada Decline, Ben Decline[\s\S]*Decide within 23 hrs?[\s\S]*A cot, please/)
    await accessible(tab)
    await picture(tab, 'reservations')
    await row(declined).getByRole('button', { name: 'Decline' }).click()
    await tab.getByLabel('Reason').fill('Under repair')
    await accessible(tab)
    await tab.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await row(declined).waitFor({ state: 'detached' })
    const { state, details } = await agency().lookUp(declined.number)
    assert.equal(state, 'closed')
    assert.deepEqual(details.history.at(-1), { ...details.history.at(-1), by: 'Hotel', reason: 'Under repair' })
    // the room is not in the allotment: the hotel offers one first
    await row(accepted).getByRole('button', { name: 'Accept' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await tab.getByText('The room is sold out.').waitFor()
    await tab.getByRole('link', { name: 'Rates' }).click()
    // the hotel of the login; the room and its first rate, for the two nights
    await tab.locator(`.rates tr.room [data-day="${day(arrival)}"]`).first().click()
    await tab.locator(`.rates tr[data-rate="1"] [data-day="${day(arrival + 1)}"]`).first().click({ modifiers: ['Shift'] })
    assert.equal(await tab.locator('.rates [aria-selected=true]').count(), 4)
    await accessible(tab)
    const change = tab.locator('form.change')
    await change.locator('[name=quantity]').fill('3')
    await change.locator('[name=price]').fill('140.50')
    await tab.getByRole('button', { name: 'Preview the change' }).click()
    await tab.getByRole('dialog').waitFor()
    assert.match(await tab.getByRole('dialog').innerText(), /3 rooms for sale[\s\S]*€120\.00 per room\s+for two: €120\.00\s+€140\.50 per room\s+for two: €140\.50/)
    await accessible(tab)
    await picture(tab, 'rates')
    await tab.getByRole('button', { name: 'Apply', exact: true }).click()
    await tab.locator(`.rates tr[data-rate="1"] [data-day="${day(arrival)}"]`, { hasText: '140.5' }).first().waitFor()
    await tab.getByRole('link', { name: 'Reservations' }).click()
    await row(accepted).getByRole('button', { name: 'Accept' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await tab.getByText('Nothing waits for a decision.').waitFor()
    assert.equal((await agency().lookUp(accepted.number)).state, 'confirmed')
    await tab.getByLabel('Day').fill(day(arrival))
    await tab.locator('.arrivals').getByText('1 booking').waitFor()
    assert.match(await tab.locator('.arrivals').innerText(), /Ada Accept, Ben Accept/)
    assert.deepEqual(await tab.locator('.newest .line > .state').allInnerTexts().then(all => all.sort()), ['Confirmed', 'Declined'])
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

for (const language of ['fr', 'ar'])
    test(`the hotel's side in the language ${language}, in a window of 320 pixels, and axe reports nothing`, async () => {
        const tab = await open(browser, service.baseUrl, '/reservations', { size: 'narrow', locale: language, scheme: language === 'ar' ? 'dark' : 'light' })
        await signedIn(tab, asHotel())
        await tab.locator('.newest').waitFor()
        await tab.locator('.newest summary').first().click()
        await fits(tab)
        await accessible(tab)
        await tab.goto(`${service.baseUrl}/#/rates`)
        await tab.locator('.rates').waitFor()
        assert.doesNotMatch(await tab.locator('.rates').innerText(), /Available|On request|breakfast/i)
        await fits(tab)
        await accessible(tab)
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })

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
