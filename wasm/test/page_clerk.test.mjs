// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A clerk with a wrong clock, in another zone, beside another clerk; what one login leaves to the next.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { open, signedIn, signIn, startPage } from './page_support.mjs'
import { quoteFirst } from './page_network.mjs'
import { bookingDetails, startBookingList, startList, stay } from './page_partners.mjs'
import { credential, user, waybill } from './support.mjs'

const hotel = 10_901 // decides its bookings itself
const { service, files, browser } = await startPage()
service.addLogin('lagoon', '--may-decide', '--may-update-rates', '--hotel', String(hotel))

const minute = 60_000
const wireDay = after => new Date(Date.now() + after * 1440 * minute).toISOString().slice(0, 10).split('-').reverse().join('/')
async function request(family) {
    const flow = waybill.connect({ baseUrl: service.baseUrl, credential }).workflow({ user })
    const { offers } = await flow.search({ fromDate: wireDay(40), toDate: wireDay(41), idCity: 301, rooms: [{ pax: { adult: 1 } }] }, { filters: { hotelsIds: String(hotel) } })
    return flow.book(await flow.quote(offers[0]), { clientReference: `clerk-${family}`, customer: { firstName: 'Ada', lastName: family, email: 'ada@example.org' }, rooms: [[{ type: 'Adult', firstName: 'Ada', lastName: family }]] })
}

for (const [words, wrong] of [['25 minutes fast', 25], ['25 minutes slow', -25], ['a day fast', 1440], ['a day slow', -1440]])
    test(`a price is valid as long as the service says: the clock is ${words}`, async () => {
        const tab = await open(browser, service.baseUrl, '/hotels', { before: context => context.clock.install({ time: Date.now() + wrong * minute }) })
        await signedIn(tab)
        await quoteFirst(tab)
        await tab.getByRole('timer').waitFor()
        const [minutes] = (await tab.getByRole('timer').innerText()).split(':').map(Number)
        assert.ok(minutes >= 5 && minutes <= 60, `${minutes} minutes`)
        assert.ok(await tab.getByRole('button', { name: 'Book', exact: true }).isEnabled())
        await tab.context().close()
    })

// in zones on both sides of UTC
for (const [i, [timezone, hours]] of [['Pacific/Kiritimati', 14], ['Asia/Tokyo', 9], ['Pacific/Pago_Pago', -11]].entries())
    for (const [n, [words, into]] of [['00:30', 0.5], ['23:30', 23.5]].entries())
        test(`today, deadlines and days of bookings in ${timezone} at ${words}, with a wrong clock`, async t => {
            const moment = Date.UTC(2027, 2, 10) + (into - hours) * 60 * minute // the 10th of March there
            const wrong = [25, -25, 1440, -1440][(2 * i + n) % 4] * minute
            const march = date => `${date}/03/2027`
            const wire = time => `${new Date(time).toISOString().slice(0, 19)}Z`
            const fee = date => ({ policies: `<CancellationPolicy><FromDate>${march(date)}</FromDate><Fee currency="EUR">10.00</Fee></CancellationPolicy>` })
            const request = { state: ['OR', 'On request'], created: wire(moment - minute), more: `<AcknowledgeBefore>${wire(moment + 90.5 * minute)}</AcknowledgeBefore><DecidedBy>Hotel</DecidedBy>` }
            const given = [['Before', '09', '10'], ['Arriving', '10', '11'], ['Next', '16', '18'], ['Later', '17', '18'], ['Ending', '20', '21', fee(14)], ['Free', '20', '21', fee(15)], ['Waiting', '25', '26', request]]
            const partner = await startBookingList({ total: given.length, now: () => moment, details: at => {
                const [guest, from, to, more] = given[at]
                return bookingDetails({ number: `H${at}`, user, guest, from: march(from), to: march(to), ...more })
            } })
            t.after(() => partner.stop())
            const opened = async (view, who) => {
                const tab = await open(browser, files.url, view, { timezone, before: context => context.clock.install({ time: moment + wrong }) })
                t.after(() => tab.context().close())
                await signedIn(tab, { service: partner.baseUrl, ...who })
                return tab
            }
            const hotelTab = await opened('/reservations', { login: 'lagoon', side: 'hotel' })
            await hotelTab.locator('.decision').waitFor()
            assert.equal(await hotelTab.getByLabel('Day').inputValue(), '2027-03-10')
            assert.deepEqual(await hotelTab.locator('.arrivals tbody .people').allInnerTexts(), ['Ada Arriving'])
            assert.deepEqual(await hotelTab.locator('.segments button').allInnerTexts(), ['Arrivals 1', 'Departures 1', 'Staying 0'])
            assert.match(await hotelTab.locator('.decision').innerText(), /Decide within 1 hr 30 mins/)
            const tab = await opened('/home')
            await tab.locator('.attention').waitFor()
            assert.deepEqual(await tab.locator('.attention .count').allInnerTexts(), ['1', '1', '2', '0'])
            await tab.evaluate(() => (location.hash = '#/booking?by=booked&from=2027-03-10&to=2027-03-10'))
            await tab.locator('.results tbody tr').first().waitFor()
            assert.deepEqual(await tab.locator('.results tbody .people').allInnerTexts(), ['Ada Waiting'])
        })

test('a decision in another browser is reported as that, and no step is made', async () => {
    const { number } = await request('Elsewhere')
    const tabs = []
    for (let i = 0; i < 2; ++i) {
        const tab = await open(browser, service.baseUrl, '/reservations')
        await signedIn(tab, { login: 'lagoon', side: 'hotel' })
        await tab.locator(`.decision[data-number="${number}"]`).waitFor()
        tabs.push(tab)
    }
    const decide = async (tab, name) => {
        await tab.locator(`.decision[data-number="${number}"]`).getByRole('button', { name }).click()
        await tab.getByRole('dialog').getByRole('button', { name }).click()
    }
    await decide(tabs[0], 'Decline')
    await tabs[0].locator(`.decision[data-number="${number}"]`).waitFor({ state: 'detached' })
    assert.equal(await tabs[0].locator('#status').innerText(), 'Declined')
    await decide(tabs[1], 'Accept')
    const notice = tabs[1].locator(`[data-elsewhere="${number}"]`)
    await notice.waitFor()
    assert.match(await notice.innerText(), /was changed meanwhile; nothing was done. Declined, by the hotel/)
    assert.doesNotMatch(await tabs[1].locator('#status').innerText(), /Confirmed/)
    for (const tab of tabs) await tab.context().close()
})

test('the number of a hotel of another login does not sign out', async () => {
    const tab = await open(browser, service.baseUrl, '/rates')
    await signedIn(tab, { login: 'lagoon', side: 'hotel' })
    await tab.route('**/WebServiceRQ', async route => route.request().postData().includes('HotelBookingListREQ')
        ? route.fulfill({ contentType: 'text/xml', body: '<HotelBookingListRES><ErrorResult id="AUTH_INVALID" type="4" retry="no"><message>No</message></ErrorResult></HotelBookingListRES>' }) : route.continue())
    await tab.getByRole('link', { name: 'Reservations' }).click()
    await tab.locator('.problem').waitFor()
    assert.equal(await tab.locator('form.connection').count(), 0)
    await tab.context().close()
})

test('a password keeps the blanks at its ends, and the bookings of one user are not shown to the next', async () => {
    const tab = await open(browser, service.baseUrl, '/booking')
    const sent = tab.waitForRequest(one => one.postData()?.includes('CityListRQ') ?? false)
    await signIn(tab, { password: ' between blanks ' })
    assert.match(decodeURIComponent((await sent).postData().replaceAll('+', ' ')), /<Password> between blanks <\/Password>/)
    await signedIn(tab)
    await tab.evaluate(([owner, ...hotels]) => {
        for (const [i, hotel] of hotels.entries()) {
            const record = { reference: `r${i}`, service: location.origin, user: owner + i, state: 'booked', hotelId: 1, hotel, fromDate: '2030-01-01', toDate: '2030-01-02', expiresAt: '2030-01-01T00:00:00Z', made: new Date().toISOString(), sent: 1, number: `H7${i}` }
            localStorage.setItem(`waybill.booking.r${i}`, JSON.stringify(record))
        }
    }, [user, 'Own Palm', 'Foreign Palm'])
    await tab.route('**/Hotel.asmx/**', route => route.request().postData().includes('HotelBookingListREQ') // which not every service has
        ? route.fulfill({ contentType: 'text/xml', body: '<HotelBookingListRES><ErrorResult id="NOT_SUPPORTED" type="4"><message>No</message></ErrorResult></HotelBookingListRES>' }) : route.continue())
    await tab.reload()
    await signedIn(tab)
    await tab.getByText('Own Palm').waitFor()
    assert.equal(await tab.getByText('Foreign Palm').count(), 0)
    await tab.context().close()
})

test('nothing that was read for one user is shown to the next, who is typed on the connection view', async t => {
    const next = user + 1
    service.addLogin('office', '--user', `${user}`, `${next}`)
    const { number } = await request('Former')
    const tab = await open(browser, service.baseUrl, `/booking?find=${number}`)
    t.after(() => tab.context().close())
    await signedIn(tab, { login: 'office' })
    await tab.getByRole('heading', { name: `Booking ${number}` }).waitFor() // read alone, without a list
    const become = async (who, view = 'Bookings') => {
        await tab.getByRole('link', { name: 'Connection' }).click()
        await tab.getByLabel('User', { exact: true }).fill(`${who}`)
        await tab.getByRole('link', { name: view, exact: true }).click()
    }
    const file = async () => {
        const [download] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('button', { name: 'CSV' }).click()])
        return readFileSync(await download.path(), 'utf8')
    }
    const find = async text => {
        await tab.locator('[name=find]').fill(text)
        await tab.keyboard.press('Enter')
    }
    const empty = async () => {
        await tab.getByText('0 bookings').first().waitFor()
        assert.doesNotMatch(await tab.locator('body').innerText() + await file(), new RegExp(`${number}|Former`))
    }
    await become(next)
    await empty()
    await become(user)
    await tab.locator(`.results tr[data-number="${number}"]`).waitFor()
    await become(user, 'Today')
    await tab.locator('.attention [data-kind=waiting]', { hasText: number }).waitFor()

    let release
    let delayed = 'HotelBooking'
    let held = new Promise(resolve => (release = resolve))
    await tab.route('**/Hotel.asmx/**', async route => {
        if (route.request().postData().includes(delayed)) await held
        await route.continue()
    })
    await become(next)
    await tab.locator('.results').waitFor()
    assert.doesNotMatch(await tab.locator('body').innerText(), new RegExp(`${number}|Former`), 'while the list is read')
    release()
    await empty()
    await find('Former')
    await tab.getByText('No booking has “').waitFor()
    await tab.getByRole('link', { name: 'Today', exact: true }).click()
    await tab.locator('.attention').waitFor()
    assert.deepEqual(await tab.locator('.attention .count').allInnerTexts(), ['0', '0', '0', '0'])

    delayed = 'HotelBookingDetailREQ'
    held = new Promise(resolve => (release = resolve))
    const sent = tab.waitForRequest(one => one.postData()?.includes(delayed) ?? false)
    await become(user, 'Trips') // reads the states of its rows
    const late = (await sent).response()
    await become(next)
    await empty()
    release()
    await late
    await tab.getByRole('link', { name: 'Today', exact: true }).click()
    await tab.getByRole('link', { name: 'Bookings', exact: true }).click()
    await empty()
})

test('all trips are printed, not only those that are shown', async () => {
    const partner = await startList(response => response.write(`<TripBookingListRS><Bookings>${Array.from({ length: 230 }, (_, i) => stay(i, `Hotel ${i}`, '2030-01-01', '2030-01-04', 'Ada')).join('')}</Bookings></TripBookingListRS>`))
    const tab = await open(browser, files.url, '/trips', { before: context => context.addInitScript(() => (globalThis.print = () => (globalThis.printed = document.querySelectorAll('#print tbody tr').length))) })
    await signedIn(tab, { service: partner.baseUrl })
    await tab.locator('.trips tbody tr').first().waitFor()
    assert.equal(await tab.locator('.trips tbody tr').count(), 100)
    await tab.getByRole('button', { name: 'Print', exact: true }).click()
    await tab.waitForFunction(() => globalThis.printed !== undefined)
    assert.equal(await tab.evaluate(() => globalThis.printed), 230)
    await tab.context().close()
    await partner.stop()
})
