// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A day of an agency and of a hotel at the page, with the steps of each task counted; 5,000 bookings.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { accessible, fits, open, picture, searchHammamet, signedIn, startPage } from './page_support.mjs'
import { credential, startPartner, user, waybill } from './support.mjs'

const { service, files, browser } = await startPage()
const hotel = 10_901
service.addLogin('lagoon', '--may-decide', '--may-update-rates', '--hotel', String(hotel))
service.addLogin('channel', '--may-update-rates')
const day = after => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
const wireDay = after => day(after).split('-').reverse().join('/')
const agency = waybill.connect({ baseUrl: service.baseUrl, credential })
async function book(family, from, { city = 104, hotelId } = {}) {
    const flow = agency.workflow({ user })
    const { offers } = await flow.search({ fromDate: wireDay(from), toDate: wireDay(from + 2), idCity: city, rooms: [{ pax: { adult: 2 } }] }, { filters: hotelId ? { hotelsIds: String(hotelId) } : { onlyAvailable: true } })
    const guest = firstName => ({ type: 'Adult', firstName, lastName: family })
    return flow.book(await flow.quote(offers.find(one => one.terms.available.status !== 'Stop')), { clientReference: `day-${family}`, customer: { firstName: 'Ada', lastName: family, email: 'ada@example.org' }, rooms: [[guest('Ada'), guest('Ben')]] })
}
const soon = await book('Zürcher', 3)
const later = await book('Okafor', 40)
const requested = await book('Requested', 45, { city: 301, hotelId: hotel })

/** Clicks and fields, counted. */
function counted(tab) {
    let count = 0
    return { get count() { return count }, click: (locator, options) => (++count, locator.click(options)), fill: (locator, text) => (++count, locator.fill(text)), choose: (locator, value) => (++count, locator.selectOption(value)), press: key => (++count, tab.keyboard.press(key)) }
}
const saved = async (tab, button) => {
    const [download] = await Promise.all([tab.waitForEvent('download'), button.click()])
    return readFileSync(await download.path(), 'utf8')
}

test('an agency sees what waits, and each count leads to its bookings', async () => {
    const tab = await open(browser, service.baseUrl, '/home')
    await signedIn(tab)
    const row = kind => tab.locator(`.attention [data-kind=${kind}]`)
    await row('waiting').waitFor()
    assert.deepEqual(await tab.locator('.attention .count').allInnerTexts().then(all => [all[0], all[2], all[3]]), ['1', '1', '0'])
    assert.match(await row('waiting').innerText(), new RegExp(requested.number))
    await accessible(tab)
    await picture(tab, 'home')
    await row('arriving').getByRole('link').first().click()
    await tab.locator('.results tbody tr').waitFor()
    assert.match(await tab.locator('.results tbody').innerText(), /Ada Zürcher/)
    await tab.context().close()
})

test('a booking is found by a guest in three steps, and by a date as people write it', async () => {
    const tab = await open(browser, service.baseUrl, '/home')
    await signedIn(tab)
    await tab.locator('.attention').waitFor()
    const steps = counted(tab)
    await steps.fill(tab.locator('[name=find]'), 'zurcher')
    await steps.press('Enter')
    await steps.click(tab.locator('.results').getByRole('link', { name: soon.number }))
    await tab.getByRole('heading', { name: `Booking ${soon.number}` }).waitFor()
    assert.equal(steps.count, 3)
    await tab.getByRole('link', { name: 'Bookings', exact: true }).click()
    const written = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day(40)))
    await tab.locator('[name=find]').fill(written)
    await tab.locator('.results tbody tr', { hasText: later.number }).waitFor()
    assert.equal(await tab.locator('.results tbody tr', { hasText: soon.number }).count(), 0)
    await tab.context().close()
})

test('the table of bookings is sorted, filtered and selected; the selection is saved and printed', async () => {
    const tab = await open(browser, service.baseUrl, '/booking', { before: context => context.addInitScript(() => (globalThis.print = () => (globalThis.printed = document.querySelector('#print').innerText))) })
    await signedIn(tab)
    await tab.locator('.results tbody tr').first().waitFor()
    const numbers = () => tab.locator('.results tbody tr').evaluateAll(all => all.map(one => one.dataset.number))
    assert.deepEqual(await numbers(), [requested, later, soon].map(one => one.number), 'the newest first')
    await tab.getByRole('button', { name: 'Arrival' }).click()
    assert.deepEqual(await numbers(), [soon, later, requested].map(one => one.number))
    assert.equal(await tab.getByRole('columnheader', { name: 'Arrival' }).getAttribute('aria-sort'), 'ascending')
    await accessible(tab)
    await picture(tab, 'bookings')
    await tab.getByLabel(`Select booking ${later.number}`).check()
    const table = await saved(tab, tab.getByRole('button', { name: 'CSV' }))
    assert.deepEqual(table.split('\r\n').length, 3)
    assert.match(table, new RegExp(`^\ufeff"Booking number",[^\\n]*\\n"${later.number}","Confirmed",[^\\n]*"Ada Okafor, Ben Okafor","${day(40)}","${day(42)}"`))
    assert.match(await saved(tab, tab.getByRole('button', { name: 'Save as calendar' })), new RegExp(`UID:accommodation-${later.number}@waybill`))
    await tab.getByRole('button', { name: 'Print' }).click()
    await tab.waitForFunction(() => globalThis.printed !== undefined)
    assert.match(await tab.evaluate(() => globalThis.printed), /1 booking[\s\S]*Okafor/)
    await tab.locator('[name=show]').selectOption('OR')
    await tab.waitForFunction(() => document.querySelectorAll('.results tbody tr').length === 1)
    assert.deepEqual(await numbers(), [requested.number])
    await tab.context().close()
})

test('a hotel decides several reservations at once, and prints the arrivals of the day in one step', async () => {
    const more = [await book('Second', 47, { city: 301, hotelId: hotel }), await book('Third', 49, { city: 301, hotelId: hotel })]
    const tab = await open(browser, service.baseUrl, '/reservations', { before: context => context.addInitScript(() => (globalThis.print = () => (globalThis.printed = document.querySelector('#print').innerText))) })
    await signedIn(tab, { login: 'lagoon', side: 'hotel' })
    await tab.locator('.decision').first().waitFor()
    const steps = counted(tab)
    await steps.click(tab.getByRole('button', { name: 'Print' }))
    await tab.waitForFunction(() => globalThis.printed !== undefined)
    assert.match(await tab.evaluate(() => globalThis.printed), /^Arrivals, /)
    assert.equal(steps.count, 1)
    for (const { number } of more) await tab.getByLabel(`Select booking ${number}`).check()
    await accessible(tab)
    await tab.getByRole('button', { name: 'Decline 2' }).click()
    await tab.getByLabel('Reason').fill('Full')
    await tab.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await tab.getByText('1 reservation waits for your decision').waitFor()
    for (const { number } of more) assert.equal((await agency.workflow({ user }).lookUp(number)).details.status.code, 'DC')
    await tab.context().close()
})

test('eight nights of two rooms are closed, and cost 10 % more, in at most 12 steps; the keyboard selects; an undo restores', async () => {
    const channel = waybill.connect({ baseUrl: service.baseUrl, credential: { ...credential, login: 'channel' } })
    const { hotels } = await channel.rateList({})
    const period = { from: wireDay(5), to: wireDay(12) }
    let wanted
    for (const { id } of hotels) {
        const { rates } = await channel.rateList({ hotel: id, ...period })
        if (new Set(rates.map(one => one.room.id)).size > 1) {
            wanted = id
            break
        }
    }
    const before = await channel.rateList({ hotel: wanted, ...period })
    const rooms = [...new Set(before.rates.map(one => one.room.id))].slice(0, 2)
    const tab = await open(browser, service.baseUrl, `/rates?hotel=${wanted}`)
    await signedIn(tab, { login: 'channel', side: 'hotel' })
    await tab.locator('.rates').waitFor()
    const steps = counted(tab)
    const lastRate = before.rates.filter(one => one.room.id === rooms[1]).at(-1).id
    await steps.click(tab.locator(`tr.room[data-room="${rooms[0]}"] [data-day="${day(5)}"]`))
    await steps.click(tab.locator(`tr[data-room="${rooms[1]}"][data-rate="${lastRate}"] [data-day="${day(12)}"]`), { modifiers: ['Shift'] })
    const form = tab.locator('form.change')
    await steps.choose(form.locator('[name=how]'), 'percent')
    await steps.fill(form.locator('[name=price]'), '10')
    await steps.choose(form.locator('[name=stop]'), 'stop')
    await steps.click(tab.getByRole('button', { name: 'Preview the change' }))
    await steps.click(tab.getByRole('dialog').getByRole('button', { name: 'Apply' }))
    await tab.locator(`tr.room[data-room="${rooms[0]}"] [data-day="${day(5)}"]`, { hasText: '✕' }).waitFor()
    assert.ok(steps.count <= 12, `${steps.count}`)
    const after = await channel.rateList({ hotel: wanted, ...period })
    const priceOf = (list, rate) => Number(list.updates.find(one => one.room === rooms[0] && one.rate === rate).price.amount)
    assert.ok(Math.abs(priceOf(after, 1) / priceOf(before, 1) - 1.1) < 0.001)
    assert.ok(after.updates.filter(one => rooms.includes(one.room) && one.rate === undefined).every(one => one.stop))
    assert.ok(after.nights.filter(one => rooms.includes(one.room)).every(one => one.free === 0))
    await tab.getByRole('button', { name: 'Undo the last change' }).click()
    await tab.locator(`tr.room[data-room="${rooms[0]}"] [data-day="${day(5)}"]`, { hasNotText: '✕' }).waitFor()
    assert.deepEqual(await channel.rateList({ hotel: wanted, ...period }), before)
    // the keyboard alone, and a price that must be confirmed again
    await tab.locator('.rates [tabindex="0"]').focus()
    for (const key of ['Home', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await tab.keyboard.press(key)
    assert.ok(await tab.locator('.rates [aria-selected=true]').count() >= 3)
    await tab.locator(`tr[data-room="${rooms[0]}"][data-rate="1"] [data-day="${day(6)}"]`).click()
    await form.locator('[name=how]').selectOption('set')
    await form.locator('[name=price]').fill(String(3 * priceOf(before, 1)))
    await tab.keyboard.press('Enter')
    await tab.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await tab.getByText(/A price changes by 200 %/).waitFor()
    await accessible(tab)
    await tab.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    assert.deepEqual(await channel.rateList({ hotel: wanted, ...period }), before)
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('the names of guests are pasted from a spreadsheet', async () => {
    const tab = await open(browser, service.baseUrl)
    await signedIn(tab)
    await searchHammamet(tab)
    await tab.getByRole('button', { name: /^Quote / }).first().click()
    const guests = tab.locator('.guest')
    await guests.nth(1).waitFor()
    await guests.first().locator('[name=first]').evaluate((input, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, 'Amira\tBen Salah\r\nSami Ben Salah\r\n')
    assert.deepEqual(await tab.locator('.guest input').evaluateAll(all => all.slice(0, 4).map(one => one.value)), ['Amira', 'Ben Salah', 'Sami', 'Ben Salah'])
    await tab.context().close()
})

test('on a phone, in three languages, nothing is wider than the window, and axe reports nothing', async () => {
    for (const language of ['en', 'fr', 'ar']) {
        const tab = await open(browser, service.baseUrl, '/home', { size: 'phone', locale: language, scheme: language === 'fr' ? 'dark' : 'light' })
        await signedIn(tab)
        await tab.locator('.attention').waitFor()
        await fits(tab)
        await accessible(tab)
        await tab.goto(`${service.baseUrl}/#/booking`)
        await tab.locator('.results tbody tr').first().waitFor()
        await fits(tab)
        await accessible(tab)
        await tab.context().close()
    }
})

test('5,000 bookings are read by at most 20 requests, shown and filtered', async t => {
    const total = 5000
    const made = i => (i === total - 1 ? '.51' : i === total - 2 ? '.5' : '') // the last two within a second
    const details = i => `<OrderDetails id="${i}"><BookingNumber>H${i}</BookingNumber><Created>2026-11-01T08:00:00${made(i)}Z</Created><Status code="OK">Confirmed</Status><TotalRate currency="EUR">${100 + i % 50}.00</TotalRate><CancellationPolicies/><User>${user}</User><Hotel id="${i % 40}"><Title>Hotel ${i % 40}</Title></Hotel><FromDate>${wireDay(i % 300)}</FromDate><ToDate>${wireDay(i % 300 + 2)}</ToDate><Rooms><Room id="1"><Boarding id="2">Half board</Boarding><Rate currency="EUR">100.00</Rate><Customers><Customer type="Adult"><FirstName>Ada</FirstName><LastName>Guest${i}</LastName></Customer></Customers></Room></Rooms></OrderDetails>`
    let requests = 0
    const partner = await startPartner((request, response) => {
        let body = ''
        request.on('data', piece => (body += piece))
        request.on('end', () => {
            const text = decodeURIComponent(body.replaceAll('+', ' '))
            response.setHeader('Access-Control-Allow-Origin', '*')
            response.setHeader('Access-Control-Allow-Headers', '*')
            response.setHeader('Content-Type', 'text/xml; charset=utf-8')
            if (text.includes('CityListRQ')) return response.end('<CityListRS><Cities/></CityListRS>')
            if (!text.includes('HotelBookingListREQ')) return response.end('')
            ++requests
            const from = Number(/<Cursor>(\d+)<\/Cursor>/.exec(text)?.[1] ?? 0)
            const count = Number(/<ItemsPerPage>(\d+)/.exec(text)?.[1] ?? 50)
            const end = Math.min(total, from + count)
            response.end(`<HotelBookingListRES><Bookings>${Array.from({ length: end - from }, (_, i) => details(from + i)).join('')}</Bookings><Cursor>${end}</Cursor><More>${end < total ? 'True' : 'False'}</More></HotelBookingListRES>`)
        })
    })
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/booking')
    await signedIn(tab, { service: partner.baseUrl })
    await tab.getByText('5,000 bookings').first().waitFor()
    assert.ok(requests <= 20, `${requests} requests`)
    assert.deepEqual(await tab.locator('.results tbody tr').evaluateAll(all => all.slice(0, 2).map(one => one.dataset.number)), [`H${total - 1}`, `H${total - 2}`])
    const took = await tab.evaluate(async () => {
        const field = document.querySelector('[name=find]')
        const begun = performance.now()
        field.value = 'guest4711'
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        while (document.querySelectorAll('.results tbody tr').length !== 1) await new Promise(resolve => requestAnimationFrame(resolve))
        return performance.now() - begun
    })
    t.diagnostic(`the first filter took ${Math.round(took)} ms`)
    assert.ok(took < 2500, `${took} ms`) // 0.1 s alone: other tests run at the same time
    await tab.context().close()
})
