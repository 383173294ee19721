// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The trips in Chromium: long lists, journeys, the map, calendar files and print.
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { closedNetwork, serveFolder, startBrowser } from './browser.mjs'
import { accessible, fits, open, picture, signIn } from './page_support.mjs'
import { built, credential, startPartner, startService, user, waybill } from './support.mjs'

let service
let files
let browser
before(async () => {
    service = await startService('--page', built('WAYBILL_PAGE'))
    files = await serveFolder(built('WAYBILL_PAGE'))
    browser = await startBrowser(...closedNetwork)
})
after(async () => {
    await browser?.close()
    await files?.stop()
    await service?.stop()
})

/** A service whose list of trips is written by `write(response)`. */
const startList = write => startPartner(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    let body = ''
    for await (const piece of request) body += piece
    response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' })
    if (body.includes('CityListRQ')) return response.end('<CityListRS><Cities/></CityListRS>')
    await write(response)
    response.end()
})
const flight = (number, from, to, departs, arrives, duration, fromAt, toAt, traveler) =>
    `<Booking kind="transport"><reservation_reference>R${number}</reservation_reference><transport_number>NZ ${number}</transport_number><class>Y</class><departure_date>${departs}</departure_date><departure_city>${from}</departure_city><arrival_city>${to}</arrival_city><arrival_date>${arrives}</arrival_date><duration>${duration}</duration><departure_location><latitude>${fromAt[0]}</latitude><longitude>${fromAt[1]}</longitude></departure_location><arrival_location><latitude>${toAt[0]}</latitude><longitude>${toAt[1]}</longitude></arrival_location><travelers><traveler><name>${traveler}</name><ticket_number>086-1</ticket_number></traveler></travelers></Booking>`
const stay = (number, name, from, to, traveler) =>
    `<Booking kind="accommodation"><booking_number>H${number}</booking_number><name>${name}</name><from_date>${from}</from_date><to_date>${to}</to_date><location><latitude>36.4</latitude><longitude>10.6</longitude></location><address>Plage</address><city>Hammamet</city><phone>+216 1</phone><type_of_room>Double</type_of_room><travelers><traveler><name>${traveler}</name></traveler></travelers></Booking>`

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

for (const [size, scheme] of [['phone', 'dark'], ['desktop', 'light']])
    test(`trips on a ${size}, with the calendar of the command line`, async () => {
        const tab = await open(browser, service.baseUrl, '/trips', { size, scheme })
        await signIn(tab)
        await tab.getByLabel('Booked since').fill('2020-01-01')
        await tab.getByRole('button', { name: 'Show trips' }).click()
        await tab.locator('.row').first().waitFor()
        await tab.locator('svg.map circle').first().waitFor()
        await accessible(tab)
        await fits(tab)
        await picture(tab, `trips-${size}`, '.summary')
        const calendar = await calendarOf(tab)
        assert.match(calendar, /^BEGIN:VCALENDAR\r\n(.|\r\n)*BEGIN:VEVENT\r\n(.|\r\n)*END:VCALENDAR\r\n$/)
        assert.ok(calendar.split('\r\n').every(line => Buffer.byteLength(line) <= 75))
        const theirs = execFileSync(built('WAYBILL_PROGRAM'), ['trips', '--url', service.baseUrl, '--login', credential.login, '--user', `${user}`, '--since', '2020-01-01T00:00:00', '--output', 'ics'],
            { env: { ...process.env, WAYBILL_PASSWORD: credential.password }, encoding: 'utf8' })
        assert.deepEqual(uidsOf(calendar), uidsOf(theirs))
        assert.ok(uidsOf(calendar).length > 10)
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })

test('a flight over the date line ends after it begins, and the map is not cut between its places', async t => {
    const partner = await startList(response => response.write(`<TripBookingListRS><Bookings>${
        flight(5, 'Auckland', 'Honolulu', '2027-02-02T23:55:00', '2027-02-02T09:40:00', '8h :45m', [-37, 174.8], [21.3, -157.9], 'Mr Ana Koro')}${
        flight(6, 'Honolulu', 'Auckland', '2027-02-05T12:00:00', '2027-02-06T19:30:00', '2h :35m', [21.3, -157.9], [-37, 174.8], 'Ana Koro')}${
        stay(7, 'Elsewhere', '2027-02-03', '2027-02-05', 'Other Person')}</Bookings></TripBookingListRS>`))
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/trips?since=2020-01-01', { timezone: 'Pacific/Auckland' })
    await signIn(tab, { service: partner.baseUrl })
    await tab.locator('.row').first().waitFor()
    const lines = linesOf(await calendarOf(tab))
    const first = lines.slice(lines.findIndex(line => line.startsWith('UID:transport-R5')))
    assert.ok(first.includes('DTSTART:20270202T235500') && first.includes('DURATION:PT8H45M') && !first.slice(0, 8).some(line => line.startsWith('DTEND')), first.join('\n'))
    assert.ok(lines.includes('UID:transport-R6-NZ 6-Honolulu@waybill'))
    const text = await tab.locator('.virtual').innerText()
    assert.match(text, /8 hrs? 45 mins?/)
    assert.match(text, /2 hrs? 35 mins?/)
    assert.doesNotMatch(text, /2h :35m/)
    assert.match(text, /Tue,? 2 Feb 2027/)
    await tab.locator('svg.map path.ride').first().waitFor()
    const widths = await tab.locator('svg.map path.ride').evaluateAll(all => all.map(one => one.getBBox().width))
    assert.ok(widths.every(width => width > 20 && width < 700), String(widths))
    await tab.context().close()
})

test('the map fits its places, and is moved and enlarged by pointer, keys and buttons', async t => {
    const partner = await startList(response => response.write(`<TripBookingListRS><Bookings>${
        flight(5, 'Lima', 'Tromsø', '2027-02-02T23:55:00', '2027-02-03T20:40:00', '15h :45m', [-12, -77.1], [69.6, 18.9], 'Mr Ana Koro')}${
        stay(7, 'Elsewhere', '2027-02-03', '2027-02-05', 'Ana Koro')}</Bookings></TripBookingListRS>`))
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/trips?since=2020-01-01')
    await signIn(tab, { service: partner.baseUrl })
    const map = tab.locator('svg.map')
    await map.locator('circle').first().waitFor()
    const places = async () => {
        const { x, y, width, height } = await map.boundingBox()
        const inside = at => at.x >= x && at.y >= y && at.x + at.width <= x + width && at.y + at.height <= y + height
        return (await Promise.all((await map.locator('circle').all()).map(one => one.boundingBox()))).map(inside)
    }
    assert.deepEqual(await places(), [true, true, true])
    const shown = async () => (await map.getAttribute('viewBox')).split(' ').map(Number)
    assert.deepEqual(await shown(), [0, 0, 800, 400])
    await map.focus()
    await tab.keyboard.press('ArrowRight')
    await tab.keyboard.press('ArrowDown')
    assert.deepEqual(await shown(), [60, 60, 800, 400])
    await tab.keyboard.press('+')
    assert.ok((await shown())[2] < 800)
    await tab.getByRole('button', { name: 'Whole map' }).click()
    assert.deepEqual(await shown(), [0, 0, 800, 400])
    const { x, y, width, height } = await map.boundingBox()
    await tab.mouse.move(x + width / 2, y + height / 2)
    await tab.mouse.down()
    await tab.mouse.move(x + width / 2 - 40, y + height / 2 - 20, { steps: 4 })
    await tab.mouse.up()
    const [left, top, wide] = await shown()
    assert.ok(left > 0 && top > 0 && wide === 800, `${left} ${top}`)
    await tab.getByRole('button', { name: 'Reduce the map' }).click()
    assert.ok((await shown())[2] > 800)
    await tab.context().close()
})

test('journeys have the bookings of the same travelers', async t => {
    const partner = await startList(response => response.write(`<TripBookingListRS><Bookings>${
        stay(1, 'First', '2027-03-01', '2027-03-04', 'Amira Ben Salah')}${stay(2, 'Between', '2027-03-02', '2027-03-05', 'Paul Martin')}${
        stay(3, 'Second', '2027-03-05', '2027-03-07', 'Mme BEN SALAH Amira')}${stay(4, 'Later', '2027-06-01', '2027-06-03', 'Amira Ben Salah')}</Bookings></TripBookingListRS>`))
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/trips?since=2020-01-01')
    await signIn(tab, { service: partner.baseUrl })
    await tab.getByText('Bookings: 4, journeys: 3').waitFor()
    assert.deepEqual(await tab.locator('.row').evaluateAll(rows => rows.map(row => row.querySelector('h4')?.textContent ?? row.querySelector('p').textContent)),
        ['Amira Ben Salah, Mme BEN SALAH Amira', 'First', 'Second', 'Paul Martin', 'Between', 'Amira Ben Salah', 'Later'])
    const calendar = await calendarOf(tab, /^Save the journey of/)
    assert.equal(uidsOf(calendar).length, 2)
    assert.doesNotMatch(calendar, /STATUS/) // this partner has no booking details
    await tab.getByLabel('Name, number or city').fill('second hammamet')
    await tab.getByText('Bookings: 1, journeys: 1').waitFor()
    assert.match(tab.url(), /find=second\+hammamet/)
    for (const [text, name] of [['h2', 'Between'], ['amira second', 'Second'], ['martin paul', 'Between']]) {
        await tab.getByLabel('Name, number or city').fill(text)
        await tab.locator('.row h4', { hasText: name }).waitFor()
        assert.equal(await tab.locator('.row h4').count(), 1, text)
    }
    await tab.context().close()
})

test('a list of 50,000 bookings reports its progress, and only the visible rows are in the document', async t => {
    const two = number => String(number).padStart(2, '0')
    const day = number => `20${two(20 + number % 70)}-${two(1 + number % 12)}-${two(1 + number % 28)}`
    let goOn
    const halfway = new Promise(resolve => (goOn = resolve))
    const partner = await startList(async response => {
        response.write('<TripBookingListRS><Bookings>')
        for (let at = 0; at < 50_000; at += 100) {
            if (at === 10_000) await halfway
            if (!response.write(Array.from({ length: 100 }, (_, i) => stay(at + i, `Palm Beach ${at + i}`, day(at + i), day(at + i), `Traveler ${(at + i) % 977}`)).join(''))) await new Promise(resolve => response.once('drain', resolve))
        }
        response.write('</Bookings></TripBookingListRS>')
    })
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/trips?since=2020-01-01')
    await signIn(tab, { service: partner.baseUrl })
    await tab.getByText(/^Bookings so far: [\d,]+$/).waitFor()
    goOn()
    await tab.getByText(/^Bookings: 50,000, journeys: /).waitFor({ timeout: 120_000 })
    assert.ok(await tab.locator('.row').count() < 60)
    assert.ok(await tab.evaluate(() => document.documentElement.scrollHeight) < 5000)
    const took = await tab.evaluate(async () => {
        const list = document.querySelector('.virtual')
        const begun = performance.now()
        list.scrollTop = list.scrollHeight
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return performance.now() - begun
    })
    t.diagnostic(`${took.toFixed(0)} ms to the end of the list`)
    assert.ok(await tab.locator('.row').count() < 60)
    const last = await tab.locator('.row').last().getAttribute('aria-posinset')
    assert.equal(last, await tab.locator('.row').last().getAttribute('aria-setsize'))
    await tab.getByLabel('Name, number or city').fill('h49999')
    await tab.getByText('Bookings: 1, journeys: 1').waitFor()
    await accessible(tab)
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('a booking that is not confirmed has no voucher', async t => {
    const partner = await startList(response => response.write(`<TripBookingListRS><Bookings>${stay(7, 'Elsewhere', '2027-02-03', '2027-02-05', 'Other Person')}</Bookings></TripBookingListRS>`))
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/trips?since=2020-01-01', { before: context => context.addInitScript(() => (globalThis.print = () => (globalThis.printed = true))) })
    await signIn(tab, { service: partner.baseUrl })
    await tab.getByRole('button', { name: 'Voucher of booking H7' }).click()
    await tab.getByRole('alert').waitFor() // the partner does not say that it is confirmed
    assert.ok(!await tab.evaluate(() => globalThis.printed))
    await tab.context().close()
})

test('the calendar of a journey has the states of its stays', async () => {
    const tab = await open(browser, service.baseUrl, '/trips?since=2020-01-01')
    const booked = { 'STATUS:CONFIRMED': await book('Available', 'Confirmed'), 'STATUS:TENTATIVE': await book('Request', 'Requested') }
    await signIn(tab)
    await tab.locator('.row').first().waitFor()
    for (const [status, number] of Object.entries(booked)) {
        await tab.getByLabel('Name, number or city').fill(number)
        await tab.getByRole('button', { name: `Voucher of booking ${number}` }).waitFor() // the list follows the text
        await tab.getByText('Bookings: 1, journeys: 1').waitFor()
        assert.ok(linesOf(await calendarOf(tab, /^Save the journey of/)).includes(status), status)
        assert.ok(!linesOf(await calendarOf(tab)).some(line => line.startsWith('STATUS')))
    }
    await tab.context().close()
})

test('a voucher and the list are printed without the rest of the page', async () => {
    const tab = await open(browser, service.baseUrl, '/trips?since=2020-01-01', { before: context => context.addInitScript(() => (globalThis.print = () => (globalThis.printed = true))) })
    const number = JSON.parse(execFileSync(built('WAYBILL_PROGRAM'), ['book', '--url', service.baseUrl, '--login', credential.login, '--user', `${user}`, '--city', '104', '--hotel', '10001', '--from', day(30), '--to', day(33),
        '--reference', `voucher-${Date.now()}`, '--guest', 'Ada Voucher', '--guest', 'Ben Voucher', '--non-refundable', '--yes', '--output', 'json', '--acknowledge'],
    { env: { ...process.env, WAYBILL_PASSWORD: credential.password }, encoding: 'utf8' })).HotelBookingCreationRES.OrderDetails.BookingNumber
    await signIn(tab)
    await tab.locator('.row').first().waitFor()
    await tab.getByLabel('Name, number or city').fill(number)
    await tab.getByRole('button', { name: `Voucher of booking ${number}` }).click()
    await tab.waitForFunction(() => globalThis.printed)
    await tab.emulateMedia({ media: 'print' })
    assert.ok(await tab.locator('#print h1').isVisible())
    assert.ok(!await tab.locator('main').isVisible())
    assert.match(await tab.locator('#print').innerText(), /Voucher[\s\S]*Booking number[\s\S]*Check-in[\s\S]*Guests/)
    await picture(tab, 'voucher-desktop')
    assert.ok((await tab.pdf()).length > 5000)
    await tab.evaluate(() => dispatchEvent(new Event('afterprint')))
    await tab.emulateMedia({ media: 'screen' })
    assert.ok(await tab.locator('main').isVisible())
    await tab.getByRole('button', { name: 'Print', exact: true }).click()
    await tab.emulateMedia({ media: 'print' })
    assert.ok(await tab.locator('#print .card').count() > 0)
    assert.ok(!await tab.locator('#print button').first().isVisible())
    await tab.context().close()
})
