// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The page in Chromium: its sources, signing in, the connection to services, failures, and explanations.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { accessible, open, picture, searchHammamet, signedIn, signIn, startPage } from './page_support.mjs'
import { built, startPartner, startService } from './support.mjs'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../page')
const { service, files, browser } = await startPage('--cors-origin', '*')

test('its TypeScript is strict', () => {
    const read = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
    const { options, fileNames } = ts.parseJsonConfigFileContent(read.config, ts.sys, folder)
    options.paths = { waybill: [join(built('WAYBILL_PACKAGE'), 'waybill.d.ts')] }
    const wrong = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options))
    assert.equal(ts.formatDiagnostics(wrong, { getCanonicalFileName: name => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' }), '')
})

test('the linter reports nothing', () => {
    const linter = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint')
    execFileSync(process.execPath, [linter, '-c', join(folder, '.oxlintrc.json'), '--deny-warnings', folder], { encoding: 'utf8' })
})

/** The texts of a language by key; a plural has one for each category. */
function wordsOf(language) {
    const source = ts.transpileModule(readFileSync(join(folder, `src/words/${language}.ts`), 'utf8'), { compilerOptions: { target: 'ES2022', module: 'ESNext' } }).outputText
    return new Function(`${source.replace(/export const \w+ =/, 'return')}`)()
}
test('each language has the same placeholders, and the plural categories that Intl chooses', () => {
    const placeholders = text => [...new Set(text.match(/\{\w+\}/g))].sort().join()
    const english = wordsOf('en')
    assert.ok(Object.keys(english).length > 250)
    for (const language of ['en', 'fr', 'ar'])
        for (const [key, text] of Object.entries(wordsOf(language))) {
            if (typeof text === 'string') {
                assert.equal(placeholders(text), placeholders(english[key]), `${language} ${key}`)
                continue
            }
            const wanted = new Set(Array.from({ length: 120 }, (_, count) => new Intl.PluralRules(language).select(count)))
            assert.deepEqual(Object.keys(text).sort(), [...wanted].sort(), `${language} ${key}`)
            for (const one of Object.values(text)) assert.ok(!/\{(?!count\})/.test(one), `${language} ${key}: ${one}`)
        }
})

test('the network of the browser is closed', async () => {
    const tab = await browser.newPage()
    await assert.rejects(tab.goto('http://192.0.2.1/'), /ERR_PROXY_CONNECTION_FAILED/)
    await assert.rejects(tab.goto('https://waybill.example/'), /ERR_PROXY_CONNECTION_FAILED/)
    await tab.close()
})

test('files with a hash in their names are compressed and kept by the browser', async () => {
    for (const name of readdirSync(join(built('WAYBILL_PAGE'), 'assets')).filter(one => /\.(js|css|wasm)$/.test(one))) {
        const response = await fetch(`${service.baseUrl}/assets/${name}`, { headers: { 'Accept-Encoding': 'br' } })
        assert.deepEqual([response.headers.get('content-encoding'), response.headers.get('cache-control')], ['br', 'public, max-age=31536000, immutable'], name)
        assert.ok(Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(built('WAYBILL_PAGE'), 'assets', name))), name)
    }
    assert.equal((await fetch(service.baseUrl)).headers.get('cache-control'), 'no-cache')
})

test('a user signs in once for a tab; the address has the view and its query, and never a credential', async () => {
    const tab = await open(browser, service.baseUrl, '/trips?since=2025-01-01')
    await accessible(tab)
    await picture(tab, 'sign-in')
    await signIn(tab)
    await tab.locator('.trips').waitFor()
    assert.match(tab.url(), /#\/trips\?since=2025-01-01$/)
    assert.match(await tab.locator('.who').innerText(), /agency, user 9032/, 'the page says who is signed in')
    await tab.getByRole('link', { name: 'Hotels', exact: true }).click()
    await searchHammamet(tab)
    const searched = tab.url()
    await tab.getByLabel('Order by').selectOption('name')
    assert.match(tab.url(), /order=name/)
    const names = await tab.locator('.hotel h3').allTextContents()
    await tab.getByRole('button', { name: /^Select / }).first().click()
    await tab.getByRole('heading', { name: /^Quote:/ }).waitFor()
    await tab.goBack()
    await tab.locator('.hotel').first().waitFor()
    assert.deepEqual(await tab.locator('.hotel h3').allTextContents(), names)
    await tab.goForward()
    await tab.getByRole('heading', { name: /^Quote:/ }).waitFor()
    for (let i = 0; i < 3; ++i) await tab.goBack()
    await tab.locator('.trips').waitFor()
    assert.match(tab.url(), /#\/trips/)
    await tab.goto(searched) // a bookmark, in this tab
    await tab.locator('.hotel').first().waitFor()
    await tab.evaluate(() => localStorage.setItem('waybill.trips', '{"trips":["Amira Ben Salah"]}')) // as an earlier page did
    await tab.reload()
    await tab.locator('.connection').waitFor()
    assert.equal(await tab.locator('[name=user]').inputValue(), '9032', 'the settings of the tab are kept')
    assert.equal(await tab.locator('[name=password]').inputValue(), '')
    await signIn(tab)
    await tab.locator('.hotel').first().waitFor()
    await tab.getByRole('button', { name: 'Sign out' }).click()
    await tab.locator('.connection').waitFor()
    assert.equal(await tab.locator('.hotel').count(), 0)
    assert.equal(await tab.locator('[name=login]').inputValue(), '')
    const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
    assert.doesNotMatch(kept, /correct-horse|"login"|"credential"|Amira/)
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('the worker loads the second part of the module after its first answer', async () => {
    const tab = await open(browser, service.baseUrl)
    assert.equal(await tab.locator('footer').count(), 0, 'nothing to show before the sign-in')
    const loaded = tab.context().waitForEvent('request', request => request.url().includes('waybill_rest'))
    await signIn(tab)
    await loaded
    await tab.context().close()
})

for (const [cities, words] of [['AUTH_INVALID', ''], ['NOT_SUPPORTED', ', also without a list of cities']]) test(`a login that is refused after signing in leads to the sign-in and back, and no name is lost${words}`, async () => {
    let refusing = false
    const refusalOf = request => {
        const [root, id] = request.includes('HotelQuoteREQ') ? ['HotelQuoteRES', 'AUTH_INVALID'] : ['CityListRS', cities]
        return `<${root}><ErrorResult id="${id}" type="4"><message>no</message></ErrorResult></${root}>`
    }
    const tab = await open(browser, service.baseUrl, '/hotels', { before: context => context.route('**/*.asmx/**', async route => refusing
        ? route.fulfill({ contentType: 'text/xml', body: refusalOf(route.request().postData() ?? '') }) : route.continue()) })
    await signedIn(tab)
    await searchHammamet(tab)
    const results = tab.url()
    refusing = true
    await tab.getByRole('button', { name: /^Select / }).first().click()
    await tab.getByText('The service no longer accepts your login.').waitFor()
    await accessible(tab)
    refusing = false
    await signIn(tab)
    await tab.getByRole('button', { name: 'Try again' }).click()
    await tab.getByRole('heading', { name: /^Quote:/ }).waitFor()
    assert.ok(tab.url().startsWith(results))
    await tab.context().close()
})

test('without a network the page says so before anything is sent', async () => {
    const tab = await open(browser, service.baseUrl)
    await signedIn(tab)
    await tab.getByRole('combobox', { name: 'City' }).fill('104')
    let sent = 0
    tab.on('request', request => request.url().includes('asmx') && ++sent)
    await tab.context().setOffline(true)
    await tab.getByText('You are offline.').first().waitFor()
    await tab.getByRole('button', { name: 'Search', exact: true }).click()
    await tab.getByText('You are offline. Nothing was sent.').waitFor()
    assert.equal(sent, 0)
    await tab.context().setOffline(false)
    await tab.getByText('You are offline. Nothing can be sent').waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: 'Try again' }).click()
    await tab.locator('.hotel').first().waitFor()
    await tab.context().close()
})

test('trips of another origin over each access method', async () => {
    let last
    for (const via of ['get', 'soap11', 'soap12', 'post']) {
        const tab = await open(browser, files.url, '/trips?since=2020-01-01')
        await signIn(tab, { service: service.baseUrl, via })
        await tab.locator('.trips').waitFor()
        const summary = /^\d+ bookings/.exec(await tab.locator('.summary').innerText())[0]
        assert.equal(summary, last ?? summary, via)
        last = summary
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    }
})

test('a service with other names, and without the action of SOAP 1.2', async t => {
    const requests = []
    const partner = await startPartner(async (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*')
        response.setHeader('Access-Control-Allow-Headers', '*')
        if (request.method === 'OPTIONS') return response.writeHead(204).end()
        let body = ''
        for await (const piece of request) body += piece
        requests.push({ url: request.url, type: request.headers['content-type'], body })
        response.writeHead(404).end()
    })
    t.after(() => partner.stop())
    const tab = await open(browser, files.url)
    await tab.locator('.connection details').evaluate(one => (one.open = true))
    for (const [name, value] of [['path', '/other/Rooms.asmx'], ['namespace', 'urn:rooms'], ['xmlOperation', 'Ask']]) await tab.locator(`[name="hotel.${name}"]`).fill(value)
    await tab.getByLabel('SOAP 1.2: the Content-Type contains the action').uncheck()
    await accessible(tab)
    await signIn(tab, { service: partner.baseUrl, via: 'soap12' })
    await tab.getByRole('alert').waitFor()
    const { url, type, body } = requests.at(-1)
    assert.equal(url, '/other/Rooms.asmx')
    assert.ok(body.includes('urn:rooms') && body.includes('<Ask'), body)
    assert.doesNotMatch(type, /action/)
    await tab.reload()
    await tab.locator('.connection').waitFor()
    assert.equal(await tab.locator('[name="hotel.path"]').inputValue(), '/other/Rooms.asmx', 'the names are kept for the tab')
    await tab.context().close()
})

test('the page calls another service if the service of the page names it', async t => {
    const allowing = await startService('--page', built('WAYBILL_PAGE'), '--page-service', service.baseUrl)
    t.after(() => allowing.stop())
    const tab = await open(browser, allowing.baseUrl)
    await signIn(tab, { service: service.baseUrl })
    await searchHammamet(tab)
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
    const other = await open(browser, service.baseUrl)
    await signIn(other, { service: allowing.baseUrl })
    await other.getByText('that this page may call it (--page-service)').waitFor()
    assert.match(await other.locator('.problem code').innerText(), /^connection_failed$/, 'the code is in small print')
    await other.context().close()
})

test('an error is shown with its fix, and can be repeated', async t => {
    const silent = await startPartner(() => {})
    t.after(() => silent.stop())
    const tab = await open(browser, files.url)
    await signIn(tab, { service: service.baseUrl, password: 'wrong' })
    await tab.getByText('Login or password is wrong').waitFor()
    await accessible(tab)
    await signIn(tab, { service: 'http://127.0.0.1:1' })
    await tab.getByText('cannot be reached').waitFor()
    await signIn(tab, { service: silent.baseUrl })
    await tab.getByRole('button', { name: 'Cancel', exact: true }).click()
    await tab.getByText('The call was cancelled').waitFor()
    await signIn(tab, { service: silent.baseUrl, seconds: 1 })
    await tab.getByText('No response arrived in time').waitFor()
    await tab.locator('[name=baseUrl]').fill(service.baseUrl)
    await tab.locator('[name=seconds]').fill('60')
    await tab.getByRole('button', { name: 'Try again' }).click()
    await tab.getByRole('combobox', { name: 'City' }).waitFor()
    await tab.context().close()
})

for (const [what, pattern] of [['module', '**/waybill_calls*.wasm'], ['worker', '**/codec_worker*.js'], ['view', '**/assets/hotels-*.js']])
    test(`a ${what} that cannot be loaded is reported, and is loaded again`, async () => {
        let broken = true
        const tab = await open(browser, service.baseUrl, '/hotels', { before: context => context.route(pattern, route => (broken ? route.abort() : route.continue())) })
        await signIn(tab)
        await tab.getByText('A part of this page could not be loaded').waitFor()
        broken = false
        await tab.getByRole('button', { name: 'Try again' }).click()
        if (what === 'view') await signIn(tab) // the page was loaded again: browsers do not repeat an import that failed
        await searchHammamet(tab)
        await tab.context().close()
    })

test('the last search wins: a slow earlier response does not replace a later one', async () => {
    let goOn
    const late = new Promise(resolve => (goOn = resolve))
    let first = true
    let delivered
    const tab = await open(browser, service.baseUrl, '/hotels', { before: context => context.route('**/Hotel.asmx/**', async route => {
        if (!(route.request().postData() ?? '').includes('HotelSearchREQ') || !first) return route.continue()
        first = false
        const response = await route.fetch()
        await late
        delivered = route.fulfill({ response }).catch(() => {}) // the request was cancelled
    }) })
    await signedIn(tab)
    await tab.getByRole('combobox', { name: 'City' }).fill('104')
    await tab.getByRole('button', { name: 'Search', exact: true }).click()
    await tab.getByText('Searching').first().waitFor()
    await tab.getByRole('button', { name: 'Change the search' }).click()
    await tab.getByLabel('Adults').selectOption('1')
    await tab.getByRole('button', { name: 'Search', exact: true }).click()
    await tab.locator('.hotel').first().waitFor()
    const price = await tab.locator('.cheapest').first().textContent()
    goOn()
    await tab.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await delivered
    assert.equal(await tab.locator('.cheapest').first().textContent(), price)
    assert.match(tab.url(), /rooms=1$/)
    await tab.context().close()
})
