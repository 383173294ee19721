// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The search for hotels in Chromium: completion, results, filters and the prices of a month; every view in each language.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { startManyHotels } from './page_partners.mjs'
import { accessible, fillGuests, fits, open, picture, searchHammamet, signedIn, signIn, startPage } from './page_support.mjs'

const { service, files, browser } = await startPage()

test('an address with the name of a property of all objects shows the first view', async () => {
    const tab = await open(browser, files.url)
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
        await tab.evaluate(view => (location.hash = `#/${view}`), name)
        await tab.locator('#view form').first().waitFor()
        assert.equal(await tab.locator('nav.views a[aria-current=page]').getAttribute('data-view'), 'home', name)
    }
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('cities are completed; results have one row for each hotel, and are filtered and ordered', async t => {
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
    assert.equal(await tab.locator('.hotel').count(), 0, 'a city that does not exist is not searched')
    await city.fill('everyw')
    await city.press('Tab')
    await tab.getByLabel('Check-in').fill('2030-01-01')
    assert.equal(await tab.locator('output').innerText(), '1 night', 'the check-out follows the check-in')
    await tab.getByLabel('Check-out').fill('2030-01-04')
    await tab.getByRole('button', { name: 'Search', exact: true }).click()
    await tab.locator('.hotel').first().waitFor()
    assert.match(await tab.locator('.search-line').innerText(), /Everywhere\s+\w+, 1 Jan – \w+, 4 Jan 2030, 3 nights\s+1 room, 2 adults/, 'the form is folded')
    const summary = tab.locator('.summary')
    const prices = async () => (await tab.locator('.cheapest').allTextContents()).map(text => Number(text.replace(/[^\d.]/g, '')))
    const names = () => tab.locator('.hotel h3 > bdi').allTextContents() // rows that are not on the screen have no inner text
    assert.equal(await summary.innerText(), '45 hotels')
    assert.deepEqual((await prices()).slice(0, 3), [456, 457, 458], 'the cheapest hotel is the first')
    const row = name => tab.locator('.hotel', { hasText: name })
    await tab.getByLabel('Order by').selectOption('name')
    assert.match(await row('Hotel 03').textContent(), /Half board\s*Free until 21 Dec\s*3 rooms left/)
    assert.match(await row('Hotel 02').textContent(), /Non-refundable/)
    assert.match(await row('Hotel 05').textContent(), /Refundable/)
    await tab.getByLabel('Order by').selectOption('price')
    // the next hotels follow those that are shown; the first of them has the focus, and the address has their number
    assert.equal(await tab.locator('.hotel').count(), 40)
    const last = await names().then(all => all.at(-1))
    await tab.getByRole('button', { name: 'Show 5 more' }).click()
    await tab.waitForFunction(() => document.querySelectorAll('.hotel').length === 45)
    await tab.waitForFunction(() => [...document.querySelectorAll('.hotel')].indexOf(document.activeElement.closest('.hotel')) === 40)
    assert.equal((await names())[39], last)
    assert.match(tab.url(), /shown=80/)
    // other offers unfold
    const first = tab.locator('.hotel').first()
    await first.getByRole('button', { name: /^1 other offer/ }).click()
    assert.match(await first.locator('.offer').textContent(), /All inclusive[\s\S]*656/)
    await tab.locator('[name=board]').selectOption('All inclusive')
    await tab.waitForFunction(() => document.querySelector('.cheapest').textContent.includes('656'))
    await tab.locator('[name=board]').selectOption('')
    await tab.locator('[name=category]').selectOption('3 stars')
    assert.equal(await summary.innerText(), '9 hotels')
    await tab.getByLabel('Free cancellation now').check()
    await tab.waitForFunction(() => !document.querySelector('.hotels').textContent.includes('Non-refundable'))
    assert.equal(await summary.innerText(), '7 hotels', 'a hotel whose fee has begun has no offer that is free now')
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
    assert.deepEqual(await names(), ['Hotel 17', 'Hotel 27', 'Hotel 37'])
    const address = tab.url()
    await tab.reload() // the address is enough to show the same results
    await signIn(tab, { service: partner.baseUrl })
    await tab.locator('.hotel').first().waitFor()
    assert.equal(tab.url(), address)
    assert.deepEqual(await names(), ['Hotel 17', 'Hotel 27', 'Hotel 37'])
    // no hotel: why, and what to change
    await tab.getByLabel('Price up to').fill('1')
    await tab.getByLabel('Price up to').press('Tab')
    await tab.getByText('Without filters there are 45 hotels.').waitFor()
    await tab.getByRole('button', { name: 'Remove the filters' }).click()
    await tab.getByText('45 hotels', { exact: true }).waitFor()
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('long names and names in other scripts wrap in a window of 320 pixels', async t => {
    const partner = await startManyHotels()
    t.after(() => partner.stop())
    const tab = await open(browser, files.url, '/hotels?city=1&from=2030-01-01&to=2030-01-04&rooms=2&order=name', { size: 'narrow' })
    await signIn(tab, { service: partner.baseUrl })
    await tab.locator('.hotel').first().waitFor()
    await fits(tab)
    await tab.locator('.hotel').getByText(/^Grandhotelpalace/).waitFor()
    await tab.getByRole('button', { name: /^Show 5 more/ }).click()
    await tab.locator('.hotel h3').getByText('فندق النخيل').waitFor({ state: 'attached' })
    await fits(tab)
    await tab.context().close()
})

/** Waits until the page has nothing to do: the calls of its worker, if there were any, have been sent. */
const idle = tab => tab.evaluate(() => new Promise(resolve => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve)))))

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
    await signedIn(tab)
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
    await idle(tab)
    assert.equal(searches, afterwards, 'prices that are known are not read again')
    await tab.evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 301_000
    })
    await tab.getByRole('button', { name: 'Next month' }).click()
    await tab.goBack()
    for (let i = 0; i < 200 && searches < afterwards + days; ++i) await new Promise(resolve => setTimeout(resolve, 50))
    assert.ok(searches >= afterwards + days, 'after five minutes they are')
    await tab.locator('main').getByText(/^Lowest price: /).waitFor()
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
    await picture(tab, 'month')
    await tab.keyboard.press('Enter')
    await tab.locator('.hotel').first().waitFor()
    assert.match(tab.url(), new RegExp(`from=${dateOf(first)}&to=[-\\d]+&rooms=2$`))
    assert.match(await tab.locator('.search-line').innerText(), /2 nights/)
    assert.equal(Number((await tab.locator('.cheapest').first().textContent()).replace(/[^\d.]/g, '')), least, 'the price is that of the search')
    assert.equal(await tab.locator('.month').count(), 0)
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
    await tab.locator('.hotel').first().waitFor()
    assert.doesNotMatch(sent('HotelSearchREQ'), /Language/)
    assert.equal(await tab.getByText('texts in language').count(), 0)
    await tab.getByRole('link', { name: 'Connection' }).click()
    await signIn(tab, { service: partner.baseUrl, language: 5 })
    await tab.goto(`${files.url}#${search}`)
    await tab.getByText('The service has these texts in language 7.').waitFor()
    assert.match(sent('HotelSearchREQ'), /<Language>5<\/Language>/)
    await tab.getByRole('button', { name: /^Select / }).first().click()
    await tab.getByRole('alert').waitFor() // this partner has no quotes
    assert.match(sent('HotelQuoteREQ'), /<Language>5<\/Language>/)
    await tab.getByRole('link', { name: 'Trips' }).click()
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
    await tab.getByRole('link', { name: 'Bookings' }).click()
    await tab.locator('[name=find]').waitFor()
    const then = searches
    assert.ok(then <= 2 * atOnce, `${then}`)
    goOn()
    await idle(tab)
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
    await signedIn(tab)
    await searchHammamet(tab)
    assert.equal(await tab.locator('img').count(), 0)
    await accessible(tab)
    await tab.getByLabel('Load pictures from their hosts').check()
    await tab.locator('img.picture').first().scrollIntoViewIfNeeded()
    await tab.waitForFunction(() => document.querySelector('img.picture').naturalWidth > 0)
    await picture(tab, 'hotels')
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

const languages = {
    en: { dir: 'ltr', signIn: 'Sign in', price: /[\d.,]+/, month: /Dec|Jan|Feb/, board: /Room only|Bed and breakfast|Half board|Full board|All inclusive/ },
    fr: { dir: 'ltr', signIn: 'Se connecter', price: /\d+,\d{3}\s/, month: /déc|janv|févr/, board: /Logement seul|Petit déjeuner|Demi-pension|Pension complète|Tout compris/ },
    ar: { dir: 'rtl', signIn: 'تسجيل الدخول', price: /[\d٠-٩]/, month: /ديسمبر|يناير|فبراير/, board: /غرفة فقط|مبيت وفطور|نصف إقامة|إقامة كاملة|شامل كليًا/ },
}
for (const [language, expected] of Object.entries(languages))
    test(`every view works in the language ${language}, in a window of 320 pixels, and axe reports nothing`, async () => {
        const tab = await open(browser, service.baseUrl, '/hotels', { size: 'narrow', scheme: language === 'ar' ? 'dark' : 'light', locale: language })
        const checked = async () => {
            await fits(tab)
            await accessible(tab)
        }
        assert.deepEqual(await tab.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [language, expected.dir])
        assert.equal(await tab.locator('main h2').innerText(), expected.signIn)
        await checked()
        await signIn(tab)
        await tab.locator('[role=combobox]').fill('hammam')
        await tab.locator('[role=option]').click()
        await tab.locator('form.search .buttons .second').click()
        await tab.locator('.month').waitFor()
        await tab.locator('.card[aria-label] .summary').waitFor()
        await checked()
        await tab.locator('form.search [type=submit]').click()
        await tab.locator('.hotel').first().waitFor()
        assert.match(await tab.locator('.cheapest').first().textContent(), expected.price)
        const words = await tab.locator('.hotels').textContent()
        assert.match(words, expected.board, 'boards are in the language of the page')
        if (language !== 'en') assert.doesNotMatch(words, /board|breakfast|inclusive|Available|rooms? left|refundable/i)
        await checked()
        if (language !== 'en') await picture(tab, `hotels-${language}`)
        await tab.locator('.hotel .deal button:not(.link)').first().click()
        await tab.locator('.quote h3').first().waitFor()
        assert.match(await tab.locator('.quote dl').innerText(), expected.month)
        await checked()
        if (language !== 'en') await picture(tab, `quote-${language}`)
        await fillGuests(tab, 'Abd-el-Rahman-Montmorency-Wellington')
        await tab.locator('.quote form [type=submit]').click()
        await tab.locator('dialog').waitFor()
        await checked()
        await tab.locator('dialog button:not(.second)').click()
        await tab.locator('.order .state.OK').first().waitFor()
        await checked()
        for (const button of [tab.locator('.order .actions button').nth(2) /* books again */, tab.locator('footer button') /* the shortcuts */]) {
            await button.click()
            await tab.locator('dialog').waitFor()
            await checked()
            await tab.keyboard.press('Escape')
            await tab.locator('dialog').waitFor({ state: 'detached' })
        }
        await tab.locator('.order .danger').click()
        await tab.locator('dialog').waitFor()
        await checked()
        await tab.locator('dialog button:not(.second)').click()
        await tab.locator('.order-head .state.XX').waitFor()
        await checked()
        for (const view of ['booking', 'trips?since=2020-01-01', 'connection']) {
            await tab.goto(`${service.baseUrl}/#/${view}`)
            await tab.locator(view.startsWith('trips') ? '.trips' : 'main form').first().waitFor()
            await checked()
        }
        await tab.locator('.language select').selectOption(language === 'en' ? 'fr' : 'en')
        await tab.waitForFunction(before => document.documentElement.lang !== before, language)
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })
