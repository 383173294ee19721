// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The page in Chromium, which can reach loopback only, against a running service. WAYBILL_PICTURES names a folder for
// screenshots of the views.
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { closedNetwork, firstInput, serveFolder, startBrowser } from './browser.mjs'
import { built, credential, startPartner, startService, user } from './support.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
const wait = { timeout: 60_000 }
let service // serves the page
let files // serves the page too, so that its calls cross origins, and without the service's Content-Security-Policy
let browser

before(async () => {
    service = await startService('--page', built('WAYBILL_PAGE'), '--cors-origin', '*')
    files = await serveFolder(built('WAYBILL_PAGE'))
    browser = await startBrowser(...closedNetwork)
})
after(async () => {
    await browser?.close()
    await files?.stop()
    await service?.stop()
})

const pictures = 'https://pictures.example/'
const beach = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#7fd3da"/><circle cx="300" cy="80" r="40" fill="#f6d365"/><path d="M0 220 q100 -60 200 0 t200 0 v80 h-400z" fill="#0b5c63"/></svg>'

/** Opens a view in a tab; `complaints` collects errors and requests to other hosts. */
async function open(view, { size = 'desktop', scheme = 'light', from = service.baseUrl, before } = {}) {
    const context = await browser.newContext({ viewport: sizes[size], colorScheme: scheme, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' })
    await before?.(context)
    const tab = await context.newPage()
    tab.setDefaultTimeout(wait.timeout)
    tab.complaints = []
    tab.on('pageerror', problem => tab.complaints.push(problem.message))
    tab.on('console', message => message.type() === 'error' && tab.complaints.push(message.text()))
    tab.on('request', request => {
        const { hostname, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && hostname !== '127.0.0.1' && !request.url().startsWith(pictures)) tab.complaints.push(request.url())
    })
    await tab.route(`${pictures}**`, route => route.fulfill({ contentType: 'image/svg+xml', body: beach }))
    await tab.goto(new URL(`/#${view}`, from).href)
    await tab.locator('form').waitFor()
    return tab
}
async function signIn(tab, { baseUrl = service.baseUrl, password = credential.password } = {}) {
    await tab.getByLabel('Service').fill(baseUrl)
    await tab.getByLabel('Login').fill(credential.login)
    await tab.getByLabel('Password').fill(password)
    await tab.getByLabel('User').fill(String(user))
}
/** Asserts that axe reports nothing serious. `evaluate` injects axe despite the policy of the page. */
async function accessible(tab) {
    await tab.evaluate(axe)
    const { violations } = await tab.evaluate(() => globalThis.axe.run())
    assert.deepEqual(violations.filter(one => ['serious', 'critical'].includes(one.impact)).map(one => [one.id, one.nodes.map(node => node.html)]), [])
}
const picture = (tab, name) =>
    process.env.WAYBILL_PICTURES ? tab.locator('.results').evaluate(one => one.scrollIntoView()).then(() => tab.screenshot({ path: join(process.env.WAYBILL_PICTURES, `${name}.png`) })) : undefined

test('its TypeScript is strict', () => {
    const folder = join(dirname(fileURLToPath(import.meta.url)), '../page')
    const read = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
    const { options, fileNames } = ts.parseJsonConfigFileContent(read.config, ts.sys, folder)
    options.paths = { waybill: [join(built('WAYBILL_PACKAGE'), 'waybill.d.ts')] }
    const wrong = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options))
    assert.equal(ts.formatDiagnostics(wrong, { getCanonicalFileName: name => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' }), '')
})

test('the network of the browser is closed', async () => {
    const tab = await browser.newPage()
    await assert.rejects(tab.goto('http://192.0.2.1/'), /ERR_PROXY_CONNECTION_FAILED/)
    await assert.rejects(tab.goto('https://waybill.example/'), /ERR_PROXY_CONNECTION_FAILED/)
    await tab.close()
})

for (const [size, scheme] of [['phone', 'dark'], ['desktop', 'light']])
    test(`trips on a ${size}`, async () => {
        const tab = await open('trips', { size, scheme })
        await signIn(tab)
        await tab.getByRole('button', { name: 'Show trips' }).press('Enter')
        await tab.locator('.card').first().waitFor()
        assert.match(await tab.locator('.summary').innerText(), /^\d+ bookings in \d+ journeys/)
        assert.ok(await tab.locator('svg.map circle').count() > 0)
        await accessible(tab)
        await picture(tab, `trips-${size}`)
        const saved = tab.waitForEvent('download')
        await tab.getByRole('button', { name: 'Save as calendar' }).click()
        const calendar = readFileSync(await (await saved).path(), 'utf8')
        assert.match(calendar, /^BEGIN:VCALENDAR\r\n(.|\r\n)*BEGIN:VEVENT\r\n(.|\r\n)*END:VCALENDAR\r\n$/)
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })

test('trips of another origin over each access method', async () => {
    const tab = await open('trips', { from: files.url })
    await signIn(tab)
    let last = ''
    for (const method of ['get', 'soap11', 'soap12', 'post']) {
        await tab.getByLabel('Access method').selectOption(method)
        await tab.getByRole('button', { name: 'Show trips' }).click()
        await tab.locator('.summary').waitFor()
        const summary = await tab.locator('.summary').innerText()
        assert.ok(last === '' || summary === last, `${method}: ${summary}, not ${last}`)
        last = summary
    }
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('the first view accepts input after three files, before the worker and the module are loaded', async t => {
    const held = []
    const { milliseconds, files: given, bytes } = await firstInput(browser, new URL('/', service.baseUrl).href, context =>
        context.route(/worker|[.]wasm$/, route => held.push(route)))
    t.diagnostic(`${milliseconds.toFixed(0)} ms from navigation to typed text, ${bytes} bytes`)
    assert.deepEqual(given.map(path => path.replace(/-[^.]*/, '')).sort(), ['/', '/assets/index.css', '/assets/index.js'])
    assert.ok(bytes > 10_000 && bytes < 120_000, `${bytes} bytes`)
    assert.ok(milliseconds < 5000, `${milliseconds} ms`) // one second on an idle machine: see bench/results
})

test('the views work before the module is loaded, and request nothing of other hosts', async () => {
    let release
    const held = new Promise(resolve => (release = resolve))
    let waited = false
    const tab = await open('trips', { before: context => context.route('**/*.wasm', async route => {
        waited = true
        await held
        await route.continue()
    }) })
    await signIn(tab)
    await tab.getByRole('link', { name: 'Hotels' }).click()
    await tab.getByRole('button', { name: 'Search' }).waitFor()
    await tab.getByRole('link', { name: 'Trips' }).click()
    await tab.getByRole('button', { name: 'Show trips' }).click()
    await tab.getByText('Loading trips').first().waitFor()
    while (!waited) await new Promise(resolve => setTimeout(resolve, 10))
    release()
    await tab.locator('.summary').waitFor()
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
})

test('a large list reports its progress, and is shown in portions', async () => {
    const two = number => String(number).padStart(2, '0')
    const day = number => `20${two(number % 90)}-${two(1 + number % 12)}-${two(1 + number % 28)}`
    const booking = number => `<Booking kind="accommodation"><booking_number>H${number}</booking_number><name>Palm Beach</name><from_date>${day(number)}</from_date><to_date>${day(number)}</to_date><location><latitude>36.4</latitude><longitude>10.6</longitude></location><address>Plage</address><city>Hammamet</city><travelers><traveler><name>Amira</name></traveler></travelers></Booking>`
    let goOn
    const halfway = new Promise(resolve => (goOn = resolve))
    const partner = await startPartner(async (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*')
        response.setHeader('Access-Control-Allow-Headers', '*')
        if (request.method === 'OPTIONS') return response.writeHead(204).end()
        response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' })
        response.write('<TripBookingListRS><Bookings>')
        for (let at = 0; at < 20_000; at += 100) {
            if (at === 10_000) await halfway
            if (!response.write(Array.from({ length: 100 }, (_, i) => booking(at + i)).join(''))) await new Promise(resolve => response.once('drain', resolve))
        }
        response.end('</Bookings></TripBookingListRS>')
    })
    const tab = await open('trips', { from: files.url })
    await signIn(tab, { baseUrl: partner.baseUrl })
    await tab.getByRole('button', { name: 'Show trips' }).click()
    await tab.getByText(/^\d+ bookings so far$/).waitFor()
    goOn()
    await tab.getByText(/^20000 bookings in \d+ journeys/).waitFor()
    const before = await tab.locator('.card').count()
    assert.ok(before < 20_000)
    await tab.getByRole('button', { name: 'Show more' }).click()
    assert.ok(await tab.locator('.card').count() > before)
    assert.deepEqual(tab.complaints, [])
    await tab.context().close()
    await partner.stop()
})

test('an error is shown with its fix', async () => {
    const silent = await startPartner(() => {})
    const tab = await open('trips', { from: files.url })
    const show = () => tab.getByRole('button', { name: 'Show trips' }).click()
    await signIn(tab, { password: 'wrong' })
    await show()
    assert.match(await tab.getByRole('alert').innerText(), /AUTH_INVALID\s+Login or password is wrong/)
    await accessible(tab)
    await signIn(tab, { baseUrl: 'http://127.0.0.1:1' })
    await show()
    await tab.getByText('cannot be reached').waitFor()
    await signIn(tab, { baseUrl: silent.baseUrl })
    await show()
    await tab.getByRole('button', { name: 'Cancel', exact: true }).click()
    await tab.getByText('The call was cancelled').waitFor()
    await tab.getByLabel('Timeout in seconds').fill('1')
    await show()
    await tab.getByText('No response arrived in time').waitFor()
    await silent.stop()
    await tab.context().close()
})

for (const [size, scheme] of [['phone', 'light'], ['desktop', 'dark']])
    test(`a hotel is found, quoted, booked, acknowledged and cancelled on a ${size}`, async () => {
        const tab = await open('hotels', { size, scheme })
        await signIn(tab)
        await tab.getByLabel('Pictures').check()
        await tab.getByRole('button', { name: 'Search' }).click()
        await tab.getByRole('button', { name: /^Quote / }).first().waitFor()
        await tab.locator('img.picture').first().scrollIntoViewIfNeeded()
        await tab.waitForFunction(() => document.querySelector('img.picture').naturalWidth > 0)
        await accessible(tab)
        await picture(tab, `hotels-${size}`)
        await tab.getByRole('button', { name: /^Quote / }).first().click()
        await tab.getByLabel('First name').fill('Amira')
        await tab.getByLabel('Family name').fill('Ben Salah')
        await tab.getByLabel('E-mail').fill('amira@example.org')
        await tab.getByRole('button', { name: 'Book', exact: true }).click()
        await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
        const acknowledge = tab.getByRole('button', { name: 'Acknowledge' })
        if (await acknowledge.count()) {
            await acknowledge.click()
            await acknowledge.waitFor({ state: 'detached' })
        }
        await tab.getByRole('button', { name: 'Show the cancellation fee' }).click()
        await tab.getByText(/^Fee: /).waitFor()
        await accessible(tab)
        await tab.getByRole('button', { name: 'Cancel the booking' }).click()
        await tab.getByText(/^Cancelled, /).waitFor()
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })

for (const [size, scheme] of [['phone', 'dark'], ['desktop', 'light']])
    test(`a document is explained on a ${size}`, async () => {
        const tab = await open('explain', { size, scheme })
        await tab.getByRole('button', { name: 'Explain' }).click()
        await tab.getByText('Valid TripBookingListRQ.').waitFor()
        const said = await tab.locator('.results').innerText()
        for (const words of ['Quirks', '<User>9032</User>', '"User": 9032', 'SOAPAction', 'curl ', 'GET /cr.ws/Flight.asmx/WebServiceRQ?strRQ=', 'application/soap+xml'])
            assert.ok(said.includes(words), words)
        assert.doesNotMatch(said, /secret|>agency</)
        await accessible(tab)
        await picture(tab, `explain-${size}`)
        const hard = 'se"cr\\et,"x' // a regular expression would not mask it completely
        await tab.getByRole('textbox').fill(`<TripBookingListRQ><Credential><Login>a"gency</Login><Password>${hard}</Password></Credential><User>1</User><FromDate>2026/11/01 00:00:00.000</FromDate></TripBookingListRQ>`)
        await tab.getByRole('button', { name: 'Explain' }).click()
        await tab.getByText('<User>1</User>').first().waitFor() // the first result had a masked password, too
        const masked = await tab.locator('.results').innerText()
        assert.ok(masked.includes('<Password>***</Password>') && masked.includes('"Login": "***"'))
        assert.doesNotMatch(masked, /se\\?"cr|cr\\+et|gency|et,\\?"x/)
        await tab.getByRole('textbox').fill('<TripBookingListRQ>\n  <User>many</User>\n</TripBookingListRQ>')
        await tab.getByRole('button', { name: 'Explain' }).click()
        assert.match(await tab.getByRole('alert').innerText(), /value_invalid[\s\S]*User[\s\S]*\^/)
        await tab.getByRole('textbox').fill('HTTP/1.1 200 OK\nContent-Type: text/xml\n\n<string xmlns="http://tempuri.org/">&lt;TripBookingListRS&gt;&lt;Bookings/&gt;&lt;/TripBookingListRS&gt;</string>')
        await tab.getByRole('button', { name: 'Explain' }).click()
        await tab.getByText('Valid TripBookingListRS.').waitFor()
        await tab.getByRole('textbox').fill('<CityListRS><ErrorResult id="AUTH_INVALID" type="4"><message>no</message><RequestId>7f-1</RequestId></ErrorResult></CityListRS>')
        await tab.getByRole('button', { name: 'Explain' }).click()
        await tab.getByText('Refused: AUTH_INVALID, no (request id 7f-1).').waitFor()
        for (const root of ['CityListRQ', 'BoardListRQ']) {
            await tab.getByRole('textbox').fill(`<${root}><Credential><Login>a</Login><Password>b</Password></Credential></${root}>`)
            await tab.getByRole('button', { name: 'Explain' }).click()
            await tab.getByText(`Valid ${root}.`).waitFor()
            assert.match(await tab.locator('.results').innerText(), new RegExp(`curl [\\s\\S]*${root}`))
        }
        assert.deepEqual(tab.complaints, [])
        await tab.context().close()
    })
