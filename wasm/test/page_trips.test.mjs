// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The trips in Chromium: the table, calendar files, vouchers, and trips without a network.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { flight, startList, stay } from './page_partners.mjs'
import { accessible, fits, open, picture, signedIn, signIn, startPage } from './page_support.mjs'
import { built, credential, user, waybill } from './support.mjs'

const { service, files, browser } = await startPage()

async function calendarOf(tab, button = 'Save as calendar') {
    const saved = tab.waitForEvent('download')
    await tab.getByRole('button', { name: button }).first().click()
    return readFileSync(await (await saved).path(), 'utf8')
}
/** Lines without their folding. */
const linesOf = calendar => calendar.replaceAll('\r\n ', '').split('\r\n')
const uidsOf = calendar => linesOf(calendar).filter(line => line.startsWith('UID:')).sort()

const day = after => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
/** Books an offer with this status. Returns the number of the booking. */
async function book(status, family) {
    const flow = waybill.connect({ baseUrl: service.baseUrl, credential }).workflow({ user })
    const wireDay = after => day(after).split('-').reverse().join('/')
    const { offers } = await flow.search({ fromDate: wireDay(30), toDate: wireDay(33), idCity: 104, rooms: [{ pax: { adult: 2 } }] })
    const guest = first => ({ type: 'Adult', firstName: first, lastName: family })
    const quote = await flow.quote(offers.find(one => one.terms.available.status === status))
    return (await flow.book(quote, { clientReference: `${family}-${Date.now()}`, customer: { firstName: 'Ada', lastName: family }, rooms: [[guest('Ada'), guest('Ben')]] })).number
}

/** The first cells of the rows: what is shown, in order. */
// rows that are not on the screen have no inner text
const titles = tab => tab.locator('.trips tbody .name a').allTextContents()
const noPrint = context => context.addInitScript(() => (globalThis.print = () => (globalThis.printed = (globalThis.printed ?? 0) + 1)))

for (const [size, scheme] of [['phone', 'dark'], ['desktop', 'light']])
    test(`trips on a ${size}: upcoming ones first, each with its state, and each opens`, async () => {
        const booked = [['Confirmed', await book('Available', `Confirmed${size}`)], ['On request', await book('Request', `Requested${size}`)]]
        const tab = await open(browser, service.baseUrl, '/trips', { size, scheme })
        await signIn(tab)
        await tab.locator('.trips').waitFor()
        await accessible(tab)
        await fits(tab)
        assert.ok(await tab.locator('.trips tbody tr').count() > 10)
        for (const [words, number] of booked) {
            await tab.locator(`[data-number="${number}"]`).scrollIntoViewIfNeeded() // the states of the rows on the screen are read
            await tab.locator(`[data-number="${number}"] .state`, { hasText: words }).waitFor()
        }
        if (size === 'desktop') await picture(tab, 'trips')
        // the sample's bookings have no details: their pages say so, and have no voucher
        await tab.locator('[data-number=H90004]').scrollIntoViewIfNeeded()
        await tab.locator('[data-number=H90004] .state', { hasText: 'State not known' }).waitFor()
        await tab.locator('[data-number=H90004] a').click()
        await tab.getByText('The service lists this booking without details.').waitFor()
        assert.match(await tab.locator('.order').innerText(), /H90004[\s\S]*nights[\s\S]*O'Brien/)
        assert.equal(await tab.getByRole('button', { name: 'Voucher' }).count(), 0)
        await accessible(tab)
        await fits(tab)
        await tab.goBack()
        await tab.locator('.trips .ride a').first().click()
        await tab.locator('.order').waitFor()
        assert.match(await tab.locator('.order').innerText(), /Departure[\s\S]*Reference[\s\S]*Travelers/)
        await accessible(tab)
        // lists are read again after a step: a cancelled stay is no longer among the trips
        await tab.goto(`${service.baseUrl}/#/booking?find=${booked[0][1]}`)
        await tab.getByRole('button', { name: 'Cancel the booking' }).click()
        await tab.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
        await tab.locator('.order-head .state.XX').waitFor()
        await tab.getByRole('link', { name: 'Trips' }).click()
        await tab.locator('.trips').waitFor()
        assert.equal(await tab.locator(`[data-number="${booked[0][1]}"]`).count(), 0)
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })

test('a flight over the date line ends after it begins', async t => {
    const partner = await startList(response => response.write(`<TripBookingListRS><Bookings>${
        flight(5, 'Auckland', 'Honolulu', '2027-02-02T23:55:00', '2027-02-02T09:40:00', '8h :45m', [-37, 174.8], [21.3, -157.9], 'Mr Ana Koro')}${
        flight(6, 'Honolulu', 'Auckland', '2027-02-04T12:00:00', '2027-02-05T19:30:00', '2h :35m', [21.3, -157.9], [-37, 174.8], 'Ana Koro')}${
        stay(7, 'Elsewhere', '2027-02-03', '2027-02-05', 'Other Person')}</Bookings></TripBookingListRS>`))
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/trips?since=2020-01-01', { timezone: 'Pacific/Auckland' })
    await signIn(tab, { service: partner.baseUrl })
    await tab.locator('.trips').waitFor()
    assert.deepEqual(await titles(tab), ['Auckland → Honolulu', 'Elsewhere', 'Honolulu → Auckland'])
    await tab.locator('.trips .ride a').first().click()
    const text = await tab.locator('.order').innerText()
    assert.match(text, /8 hrs? 45 mins?/)
    assert.match(text, /Tue,? 2 Feb 2027, 23:55/)
    assert.doesNotMatch(text, /8h :45m/)
    await tab.goBack()
    const lines = linesOf(await calendarOf(tab))
    const first = lines.slice(lines.findIndex(line => line.startsWith('UID:transport-R5')))
    assert.ok(first.includes('DTSTART:20270202T235500') && first.includes('DURATION:PT8H45M') && !first.slice(0, 8).some(line => line.startsWith('DTEND')), first.join('\n'))
    assert.ok(lines.includes('UID:transport-R6-NZ 6-Honolulu@waybill'))
    await tab.context().close()
})

test('trips are found by number, name, hotel and date; a stay has a link to a map service', async t => {
    const partner = await startList(response => response.write(`<TripBookingListRS><Bookings>${
        stay(1, 'First', '2027-03-01', '2027-03-04', 'Amira Ben Salah')}${stay(2, 'Between', '2027-03-02', '2027-03-05', 'Paul Martin')}${
        stay(3, 'Second', '2027-03-05', '2027-03-07', 'Mme BEN SALAH Amira')}${stay(4, 'Later', '2027-06-01', '2027-06-03', 'Amira Ben Salah')}${
        stay(5, 'Over', '2021-06-01', '2021-06-03', 'Amira Ben Salah')}</Bookings></TripBookingListRS>`))
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/trips?since=2020-01-01')
    await signIn(tab, { service: partner.baseUrl })
    await tab.getByText('5 bookings').waitFor()
    assert.deepEqual(await titles(tab), ['First', 'Between', 'Second', 'Later', 'Over'], 'those that are over are last')
    const find = tab.getByLabel('Search: name')
    for (const [text, name] of [['h2', 'Between'], ['amira second', 'Second'], ['martin paul', 'Between'], ['2027-06', 'Later'], ['second hammamet', 'Second']]) {
        await find.fill(text)
        await tab.waitForFunction(wanted => document.querySelectorAll('.trips tbody tr').length === 1 && document.querySelector('.trips tbody .name a').textContent === wanted, name)
    }
    await tab.getByText('1 booking', { exact: false }).first().waitFor()
    assert.match(tab.url(), /find=second\+hammamet/)
    await tab.locator('.trips .stay a').click()
    assert.match(await tab.getByRole('link', { name: 'Map of Second' }).getAttribute('href'), /^https:\/\/www\.openstreetmap\.org\/\?mlat=36\.4&mlon=10\.6#/)
    await tab.goBack()
    assert.equal(uidsOf(await calendarOf(tab)).length, 0, 'this partner does not say that a stay is confirmed')
    await tab.getByText('1 stay is not in the file').waitFor()
    await tab.context().close()
})

test('a voucher, a print and a calendar entry exist only for what the service calls confirmed', async () => {
    const [confirmed, requested] = [await book('Available', 'Papers'), await book('Request', 'Papers')]
    const tab = await open(browser, service.baseUrl, '/trips?since=2020-01-01&find=papers', { before: noPrint })
    await signIn(tab)
    await tab.waitForFunction(() => document.querySelectorAll('.trips tbody tr').length === 2)
    const entries = linesOf(await calendarOf(tab)).filter(line => /^(UID|STATUS)/.test(line))
    assert.deepEqual(entries, [`UID:accommodation-${confirmed}@waybill`, 'STATUS:CONFIRMED'])
    await tab.getByLabel('Search: name').fill('')
    await tab.waitForFunction(() => document.querySelectorAll('.trips tbody tr').length > 10)
    const all = await calendarOf(tab)
    assert.match(all, /^BEGIN:VCALENDAR\r\n(.|\r\n)*BEGIN:VEVENT\r\n(.|\r\n)*END:VCALENDAR\r\n$/)
    assert.ok(all.split('\r\n').every(line => Buffer.byteLength(line) <= 75))
    const theirs = execFileSync(built('WAYBILL_PROGRAM'), ['trips', '--url', service.baseUrl, '--login', credential.login, '--user', `${user}`, '--since', '2020-01-01T00:00:00', '--output', 'ics'],
        { env: { ...process.env, WAYBILL_PASSWORD: credential.password }, encoding: 'utf8' })
    const isSure = uid => uid.startsWith('UID:transport') || uid.includes(confirmed)
    assert.deepEqual(uidsOf(all).filter(isSure), uidsOf(theirs).filter(isSure), 'an entry has the UID that the command line gives it')
    assert.ok(!uidsOf(all).some(uid => uid.includes(requested) || uid.includes('H9000')))
    await tab.goto(`${service.baseUrl}/#/booking?find=${requested}`)
    await tab.locator('.order-head .state.OR').waitFor()
    assert.equal(await tab.getByRole('button', { name: 'Voucher' }).count(), 0)
    await tab.goto(`${service.baseUrl}/#/booking?find=${confirmed}`)
    await tab.getByRole('button', { name: 'Voucher' }).click()
    await tab.waitForFunction(() => globalThis.printed)
    await tab.emulateMedia({ media: 'print' })
    assert.ok(await tab.locator('#print h1').isVisible())
    assert.ok(!await tab.locator('main').isVisible())
    assert.match(await tab.locator('#print').innerText(), /Voucher[\s\S]*Booking number[\s\S]*Check-in[\s\S]*Ada Papers, Ben Papers/)
    await picture(tab, 'voucher', ['desktop'])
    assert.ok((await tab.pdf()).length > 5000)
    await tab.evaluate(() => dispatchEvent(new Event('afterprint')))
    await tab.locator('#print').waitFor({ state: 'detached' })
    await tab.emulateMedia({ media: 'screen' })
    assert.ok(await tab.locator('main').isVisible())
    await tab.goto(`${service.baseUrl}/#/trips?since=2020-01-01`)
    await tab.getByRole('button', { name: 'Print', exact: true }).click()
    await tab.waitForFunction(() => globalThis.printed === 2)
    await tab.emulateMedia({ media: 'print' })
    assert.ok(await tab.locator('#print .trips').isVisible())
    assert.ok(!await tab.locator('header').isVisible() && !await tab.getByRole('button', { name: 'Print', exact: true }).isVisible())
    await tab.context().close()
})
