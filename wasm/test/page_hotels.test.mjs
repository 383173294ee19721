// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The search for hotels in Chromium: completion, filters, pages and the map; in each language.
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { closedNetwork, serveFolder, startBrowser } from './browser.mjs'
import { accessible, fillGuests, fits, open, picture, searchHammamet, signIn } from './page_support.mjs'
import { built, startPartner, startService, waybill } from './support.mjs'

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

const count = 45
/**
 * A service with many hotels, whose names are long or in another script. `rateOf(request)` is the currency of its prices, and
 * a factor of them; `requests` collects the documents.
 */
async function startManyHotels({ rateOf = () => ['EUR', 1], requests = [] } = {}) {
    const found = ([currency, factor]) => waybill.encode('HotelSearchRES', { fromDate: '01/01/2030', toDate: '04/01/2030', language: 7, city: { id: 1, text: 'Everywhere' }, hotels: { count, hotel: hotels(currency, factor) } })
    const terms = (i, id, title, price, nonRefundable, currency) => ({
        id, offerId: `o${i}-${id}`, title, available: { code: 'OK', status: 'Available', words: 'Available' }, rate: { currency, amount: String(price) }, nonRefundable, cancellationPolicy: [],
    })
    const hotels = (currency, factor) => Array.from({ length: count }, (_, i) => ({
        id: 1000 + i, title: i === 0 ? 'فندق النخيل الذهبي على شاطئ البحر' : i === 1 ? `Grand${'hotelpalace'.repeat(8)}` : `Hotel ${String(i).padStart(2, '0')}`,
        category: { id: 1 + i % 5, text: `${1 + i % 5} stars` }, localization: { longitude: String(10.5 + i / 100), latitude: String(36.4 + (i % 7) / 100) },
        rooms: [{ id: 1, count: 1, adult: 2, title: 'Double', availableQuantity: 3, boardings: [terms(i, 1, 'Half board', factor * (500 - i), i % 2 === 0, currency), terms(i, 2, 'All inclusive', factor * (700 - i), false, currency)] }],
    }))
    const cities = await waybill.encode('CityListRS', { cities: [{ id: 1, currency: 'EUR', name: 'Everywhere' }, { id: 2, currency: 'EUR', name: 'Évora' }, { id: 3, currency: 'EUR', name: 'São Paulo' }] })
    return startPartner(async (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*')
        response.setHeader('Access-Control-Allow-Headers', '*')
        if (request.method === 'OPTIONS') return response.writeHead(204).end()
        let body = ''
        for await (const piece of request) body += piece
        const document = decodeURIComponent(body.replaceAll('+', ' '))
        requests.push(document)
        response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' }).end(document.includes('CityListRQ') ? cities : await found(rateOf(document)))
    })
}

test('an address with the name of a property of all objects shows the first view', async () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
        const tab = await open(browser, files.url, `/${name}`)
        await tab.locator('#view form').first().waitFor()
        assert.equal(await tab.locator('nav.views a[aria-current=page]').getAttribute('data-view'), 'hotels', name)
        assert.deepEqual(tab.complaints, [], name)
        await tab.context().close()
    }
})

test('cities are completed, and results are filtered, ordered and divided into pages', async t => {
    const partner = await startManyHotels()
    t.after(() => partner.stop())
    const tab = await open(browser, files.url)
    await signIn(tab, { service: partner.baseUrl })
    const city = tab.getByRole('combobox', { name: 'City' })
    await city.fill('evo')
    assert.deepEqual(await tab.getByRole('listbox').getByRole('option').allInnerTexts(), ['Évora EUR'])
    await city.fill('ev')
    assert.equal(await tab.getByRole('listbox').getByRole('option').count(), 2)
    await accessible(tab)
    await city.fill('nowhere')
    await tab.getByRole('button', { name: 'Search', exact: true }).click()
    assert.equal(await tab.locator('article').count(), 0, 'a city that does not exist is not searched')
    await city.fill('everyw')
    await city.press('Enter')
    await tab.getByLabel('Check-in').fill('2030-01-01')
    assert.equal(await tab.locator('output').innerText(), 'Nights: 1', 'the check-out follows the check-in')
    await tab.getByLabel('Check-out').fill('2030-01-04')
    await tab.getByRole('button', { name: 'Search', exact: true }).click()
    await tab.locator('article').first().waitFor()
    const summary = tab.locator('.summary')
    const prices = async () => (await tab.locator('.cheapest').allInnerTexts()).map(text => Number(text.replace(/[^\d.]/g, '')))
    assert.equal(await summary.innerText(), `Hotels: ${count}`)
    assert.deepEqual((await prices()).slice(0, 3), [456, 457, 458], 'the cheapest hotel is the first')
    assert.equal(await tab.locator('article').count(), 20)
    await tab.getByRole('button', { name: 'Next page' }).click()
    await tab.getByText('Page 2 of 3').waitFor()
    assert.match(tab.url(), /page=2/)
    await tab.goBack()
    await tab.getByText('Page 1 of 3').waitFor()
    await tab.locator('[name=board]').selectOption('All inclusive')
    await tab.waitForFunction(() => document.querySelector('.cheapest').textContent.includes('656'))
    await tab.getByLabel('Only refundable').check()
    await tab.locator('[name=board]').selectOption('')
    await tab.locator('[name=category]').selectOption('3 stars')
    assert.equal(await summary.innerText(), 'Hotels: 9')
    await tab.getByLabel('Price up to').fill('490')
    await tab.getByLabel('Price up to').press('Tab')
    assert.ok((await prices()).every(price => price <= 490))
    await tab.getByLabel('Price from').fill('470')
    await tab.getByLabel('Price from').press('Tab')
    assert.deepEqual(await prices(), [473, 483])
    await tab.getByLabel('Price from').fill('')
    await tab.getByLabel('Price from').press('Tab')
    assert.match(tab.url(), /category=3\+stars&refundable=1&most=490/)
    await tab.getByLabel('Order by').selectOption('name')
    const names = await tab.locator('article h3 > bdi').allInnerTexts()
    assert.deepEqual(names, ['Hotel 17', 'Hotel 27', 'Hotel 37'])
    const address = tab.url()
    await tab.reload() // the address is enough to show the same results
    await signIn(tab, { service: partner.baseUrl })
    await tab.locator('article').first().waitFor()
    assert.equal(tab.url(), address)
    assert.deepEqual(await tab.locator('article h3 > bdi').allInnerTexts(), names)
    await tab.locator('svg.map text').first().waitFor() // the map follows the list
    const point = tab.locator('svg.map .point').first()
    await point.locator('circle').dispatchEvent('click')
    assert.match(await tab.evaluate(() => document.activeElement.id), /^hotel-\d+$/, 'a point of the map leads to its hotel')
    await tab.getByRole('button', { name: 'Enlarge the map' }).click()
    assert.doesNotMatch(await tab.locator('svg.map').getAttribute('viewBox'), /^0 0 800 400$/)
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('long names and names in other scripts wrap in a window of 320 pixels', async t => {
    const partner = await startManyHotels()
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/hotels?city=1&from=2030-01-01&to=2030-01-04&rooms=2&order=name', { size: 'narrow' })
    await signIn(tab, { service: partner.baseUrl })
    await tab.locator('article').first().waitFor()
    await fits(tab)
    await tab.locator('article').getByText(/^Grandhotelpalace/).waitFor()
    await tab.goto(`${files.url}#/hotels?city=1&from=2030-01-01&to=2030-01-04&rooms=2&order=name&page=3`)
    await tab.locator('article').getByText('فندق النخيل').waitFor()
    await fits(tab)
    await tab.context().close()
})

/** yyyy-mm. */
function nextMonth() {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
}
test('the prices of a month are shown by day of arrival, and are read again only when they may have changed', async () => {
    let searches = 0
    let running = 0
    let atOnce = 0
    const month = nextMonth()
    const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
    const dateOf = day => `${month}-${String(day).padStart(2, '0')}`
    const words = (day, format) => new Date(`${dateOf(day)}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...format })
    const tab = await open(browser, service.baseUrl, '/hotels', { before: context => context.route('**/Hotel.asmx/**', async route => {
        if (!(route.request().postData() ?? '').includes('HotelSearchREQ')) return route.continue()
        ++searches
        atOnce = Math.max(atOnce, ++running)
        const response = await route.fetch()
        --running
        await route.fulfill({ response })
    }) })
    await signIn(tab)
    await tab.getByRole('combobox', { name: 'City' }).fill('104')
    await tab.getByLabel('Check-in').fill(dateOf(10))
    await tab.getByLabel('Check-out').fill(dateOf(12))
    await tab.getByRole('button', { name: 'Prices of the month' }).click()
    await tab.locator('main').getByText(/^Lowest price: /).waitFor()
    assert.ok(tab.url().endsWith(`from=${dateOf(10)}&to=${dateOf(12)}&rooms=2&month=${month}`), tab.url())
    assert.deepEqual([searches, atOnce], [days, 4])
    assert.equal(await tab.locator('.month button').count(), days)
    await accessible(tab)
    const labels = await tab.locator('.month button').evaluateAll(all => all.map(one => [one.querySelector('.hidden').textContent, one.classList.contains('best')]))
    const amounts = labels.map(([label]) => Number(/from \D*([\d.,]+)/.exec(label)?.[1].replaceAll(',', '')))
    const least = Math.min(...amounts.filter(one => !Number.isNaN(one)))
    assert.ok(least > 0)
    for (const [i, [label, best]] of labels.entries()) {
        assert.ok(label.startsWith(`${words(i + 1, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}: `), label)
        assert.deepEqual([best, label.endsWith('the lowest price of the month')], [amounts[i] === least, amounts[i] === least], label)
    }
    await tab.getByRole('button', { name: 'Next month' }).click()
    await tab.waitForFunction(before => !location.hash.endsWith(before), month)
    await tab.goBack()
    await tab.getByRole('heading', { name: words(1, { month: 'long', year: 'numeric' }) }).waitFor()
    await tab.locator('main').getByText(/^Lowest price: /).waitFor()
    const afterwards = searches
    assert.ok(afterwards < days + 28, 'another month stops the searches')
    await tab.waitForTimeout(300)
    assert.equal(searches, afterwards, 'prices that are known are not read again')
    // by keyboard: one day can be reached by Tab, the others by arrow keys
    const best = tab.locator('.month button[tabindex="0"]')
    assert.equal(await best.count(), 1)
    await best.focus()
    const day = () => tab.evaluate(() => Number(document.activeElement.querySelector('span').textContent))
    const first = await day()
    for (const [key, step] of first < 15 ? [['ArrowRight', 1], ['ArrowDown', 7], ['ArrowUp', -7], ['ArrowLeft', -1]] : [['ArrowLeft', -1], ['ArrowUp', -7], ['ArrowDown', 7], ['ArrowRight', 1]]) {
        const before = await day()
        await tab.keyboard.press(key)
        assert.equal(await day(), before + step, key)
    }
    assert.equal(await day(), first)
    await picture(tab, 'month-desktop', '.month')
    await tab.keyboard.press('Enter')
    await tab.locator('article').first().waitFor()
    assert.match(tab.url(), new RegExp(`from=${dateOf(first)}&to=[-\\d]+&rooms=2$`))
    assert.equal(await tab.locator('output').innerText(), 'Nights: 2')
    assert.equal(Number((await tab.locator('.cheapest').first().innerText()).replace(/[^\d.]/g, '')), least, 'the price is that of the search')
    assert.ok(!await tab.locator('.month').isVisible())
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('the prices of a month in different currencies are not compared', async t => {
    const partner = await startManyHotels({ rateOf: request => (Number(/<FromDate>(\d\d)/.exec(request)[1]) % 2 === 0 ? ['TND', 3] : ['EUR', 1]) })
    t.after(() => partner.stop())
    const month = nextMonth()
    const tab = await open(browser, files.url, `/hotels?city=1&from=${month}-10&to=${month}-12&rooms=2&month=${month}`)
    await signIn(tab, { service: partner.baseUrl })
    await tab.locator('main').getByText(/^Lowest price: /).nth(1).waitFor()
    const lowest = await tab.locator('main').getByText(/^Lowest price: /).allInnerTexts()
    assert.equal(lowest.length, 2)
    assert.match(lowest[0], /(EUR|€)\D?456|456\D*(EUR|€)/)
    assert.match(lowest[1], /TND\D?1,368/)
    const days = await tab.locator('.month button').evaluateAll(all => all.map(one => [one.querySelector('span').textContent, one.textContent, one.classList.contains('best')]))
    assert.ok(days.length >= 28)
    for (const [i, [, text, best]] of days.entries()) {
        assert.ok(best, text)
        assert.ok(text.includes(i % 2 === 0 ? '456 EUR' : '1,368 TND'), text)
    }
    await accessible(tab)
    await fits(tab)
    await tab.context().close()
})

test('the language of the texts is that of the connection', async t => {
    const requests = []
    const partner = await startManyHotels({ requests })
    t.after(() => partner.stop())
    const search = '/hotels?city=1&from=2030-01-01&to=2030-01-04&rooms=2'
    const tab = await open(browser, files.url, search)
    const sent = name => requests.filter(one => one.includes(name)).at(-1) ?? ''
    await signIn(tab, { service: partner.baseUrl })
    await tab.locator('article').first().waitFor()
    assert.doesNotMatch(sent('HotelSearchREQ'), /Language/)
    assert.equal(await tab.getByText('texts in language').count(), 0)
    await tab.getByRole('link', { name: 'Connection' }).click()
    await signIn(tab, { service: partner.baseUrl, language: 5 })
    await tab.goto(`${files.url}#${search}`)
    await tab.getByText('The service has these texts in language 7.').waitFor()
    assert.match(sent('HotelSearchREQ'), /<Language>5<\/Language>/)
    await tab.getByRole('button', { name: /^Quote / }).first().click()
    await tab.getByRole('alert').waitFor() // this partner has no quotes
    assert.match(sent('HotelQuoteREQ'), /<Language>5<\/Language>/)
    await tab.getByRole('link', { name: 'Trips' }).click()
    await tab.getByRole('button', { name: 'Show trips' }).click()
    await tab.getByRole('alert').waitFor() // nor trips
    assert.match(sent('TripBookingListRQ'), /<Ilng>5<\/Ilng>/)
    await tab.reload()
    await tab.locator('.connection').waitFor()
    assert.equal(await tab.locator('[name=language]').inputValue(), '5', 'it is kept for the tab')
    await tab.context().close()
})

test('the prices of a month are no longer read when another view is shown, and an error can be repeated', async () => {
    const atOnce = 4 // searches that the page sends without waiting for another one
    let searches = 0
    let broken = false
    let goOn
    const shown = new Promise(resolve => { goOn = resolve }) // the other view
    const month = nextMonth()
    const tab = await open(browser, service.baseUrl, `/hotels?city=104&from=${month}-10&to=${month}-12&month=${month}`, { before: context => context.route('**/Hotel.asmx/**', async route => {
        if (!(route.request().postData() ?? '').includes('HotelSearchREQ')) return route.continue()
        if (++searches > atOnce) await shown
        await (broken ? route.fulfill({ status: 404, body: '' }) : route.continue()).catch(() => {}) // the request may be cancelled
    }) })
    await signIn(tab)
    await tab.getByText(/^Days read: /).waitFor()
    await tab.getByRole('link', { name: 'Explain' }).click()
    await tab.locator('textarea').waitFor()
    const then = searches
    assert.ok(then <= 2 * atOnce, `${then}`)
    goOn()
    await tab.waitForTimeout(500)
    assert.equal(searches, then)
    broken = true
    await tab.goBack()
    await tab.getByRole('alert').waitFor()
    broken = false
    await tab.getByRole('button', { name: 'Try again' }).click()
    await tab.locator('main').getByText(/^Lowest price: /).waitFor()
    await tab.context().close()
})

test('pictures are loaded from their hosts only after the user agrees', async () => {
    const tab = await open(browser, service.baseUrl)
    await signIn(tab)
    await searchHammamet(tab)
    assert.equal(await tab.locator('img').count(), 0)
    await accessible(tab)
    await tab.getByLabel('Load pictures from their hosts').check()
    await tab.locator('img.picture').first().scrollIntoViewIfNeeded()
    await tab.waitForFunction(() => document.querySelector('img.picture').naturalWidth > 0)
    await picture(tab, 'hotels-desktop', '.summary')
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

const languages = {
    en: { dir: 'ltr', signIn: 'Sign in', price: /[\d.,]+/, month: /Dec|Jan|Feb/, hotels: 'Hotels' },
    fr: { dir: 'ltr', signIn: 'Se connecter', price: /\d+,\d{3}\s/, month: /déc|janv|févr/, hotels: 'Hôtels' },
    ar: { dir: 'rtl', signIn: 'تسجيل الدخول', price: /[\d٠-٩]/, month: /ديسمبر|يناير|فبراير/, hotels: 'الفنادق' },
}
for (const [language, expected] of Object.entries(languages))
    test(`every view works in the language ${language}, in a window of 320 pixels, and axe reports nothing`, async () => {
        const tab = await open(browser, service.baseUrl, '/hotels', { size: 'narrow', scheme: language === 'ar' ? 'dark' : 'light', locale: language })
        const checked = async name => {
            await fits(tab)
            await accessible(tab)
            if (['hotels', 'quote'].includes(name)) await picture(tab, `${name}-${language}`, name === 'quote' ? '.quote' : '.summary')
        }
        assert.deepEqual(await tab.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [language, expected.dir])
        assert.equal(await tab.locator('main h2').innerText(), expected.signIn)
        await checked('connection')
        await signIn(tab)
        await tab.locator('[role=combobox]').fill('hammam')
        await tab.locator('[role=option]').click()
        await tab.locator('main form [type=submit]').click()
        await tab.locator('article').first().waitFor()
        assert.match(await tab.locator('.cheapest').first().innerText(), expected.price)
        await checked('hotels')
        await tab.locator('main form .buttons .second').last().click()
        await tab.locator('.card[aria-label] .summary').waitFor()
        await checked('month')
        await tab.goBack()
        await tab.locator('.offer button').first().click()
        await tab.locator('.quote h3').waitFor()
        assert.match(await tab.locator('.quote dl').innerText(), expected.month)
        await checked('quote')
        await fillGuests(tab, 'Abd-el-Rahman-Montmorency-Wellington')
        await tab.locator('.quote form [type=submit]').click()
        await tab.locator('dialog').waitFor()
        await checked('confirm')
        await tab.locator('dialog button:not(.second)').click()
        await tab.locator('.order .state.OK').waitFor()
        await checked('booked')
        await tab.locator('.order .danger').click()
        await tab.locator('dialog').waitFor()
        await checked('cancel')
        await tab.locator('dialog button:not(.second)').click()
        await tab.locator('.order .state.XX').waitFor()
        await checked('cancelled')
        for (const view of ['booking', 'trips?since=2020-01-01', 'explain']) {
            await tab.goto(`${service.baseUrl}/#/${view}`)
            await tab.locator(view.startsWith('trips') ? '.virtual .row' : 'main form').first().waitFor()
            await checked(view.split('?')[0])
        }
        await tab.locator('.language select').selectOption(language === 'en' ? 'fr' : 'en')
        await tab.waitForFunction(before => document.documentElement.lang !== before, language)
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })
