// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The documentation site in Chromium, whose network is closed but for loopback.
import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { closedNetwork, serveFolder, startBrowser } from './browser.mjs'
import { built } from './support.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const site = built('WAYBILL_SITE')
const repository = new URL('../../', import.meta.url)
let files
let browser

before(async () => {
    files = await serveFolder(site)
    browser = await startBrowser(...closedNetwork)
})
after(async () => {
    await browser?.close()
    await files?.stop()
})

/** A page of the site; `done` fails when the page reported an error or requested something of another host. */
async function open(path, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', ...options })
    const tab = await context.newPage()
    tab.setDefaultTimeout(30_000)
    const complaints = []
    const requested = []
    tab.on('pageerror', problem => complaints.push(problem.message))
    // Browsers request an icon for Doxygen's pages, which name none.
    tab.on('console', message => ['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/favicon.ico') && complaints.push(message.text()))
    tab.on('response', response => response.status() >= 400 && !response.url().endsWith('/favicon.ico') && complaints.push(`${response.status()} ${response.url()}`))
    tab.on('request', request => {
        requested.push(new URL(request.url()).pathname)
        if (!request.url().startsWith(files.url) && !request.url().startsWith('data:')) complaints.push(`requested ${request.url()}`)
        if (request.method() !== 'GET') complaints.push(`${request.method()} ${request.url()}`)
    })
    await tab.goto(new URL(path, files.url).href, { waitUntil: 'networkidle' })
    const done = async () => {
        assert.deepEqual(complaints, [])
        await context.close()
    }
    return { tab, requested, done }
}
async function accessible(tab) {
    await tab.evaluate(axe)
    const { violations } = await tab.evaluate(() => globalThis.axe.run())
    assert.deepEqual(violations.map(one => [one.id, one.nodes.map(node => node.html)]), [])
}

test('its TypeScript is strict', () => {
    const folder = fileURLToPath(new URL('docs/site/.vitepress/theme/', repository))
    const program = ts.createProgram(['explain.ts', 'samples.ts'].map(name => join(folder, name)), {
        strict: true, noEmit: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
        types: [], paths: { waybill: [join(built('WAYBILL_PACKAGE'), 'waybill.d.ts')] },
    })
    assert.equal(ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), { getCanonicalFileName: name => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' }), '')
})

test('every link and file that a page names exists, and no page needs another host', () => {
    const pages = readdirSync(site, { recursive: true }).filter(name => name.endsWith('.html'))
    const ids = new Map()
    const idsOf = path => {
        if (!ids.has(path)) ids.set(path, new Set(Array.from(readFileSync(path, 'utf8').matchAll(/\s(?:id|name)="([^"]*)"/g), ([, id]) => id)))
        return ids.get(path)
    }
    const wrong = []
    let links = 0
    for (const page of pages) {
        const text = readFileSync(join(site, page), 'utf8').replace(/<!--[\s\S]*?-->/g, '')
        const named = new Set(Array.from(text.matchAll(/<(\w+)[^>]*?\s(?:href|src)="([^"]*)"/g), ([, tag, target]) => `${tag} ${target.replaceAll('&amp;', '&')}`))
        for (const [tag, target] of Array.from(named, one => one.split(' '))) {
            const url = new URL(target, new URL(page, files.url))
            if (url.protocol === 'javascript:') continue // Doxygen's frames
            if (url.origin !== new URL(files.url).origin) {
                if (tag !== 'a' && url.protocol !== 'data:') wrong.push(`${page}: ${tag} ${target}`)
                continue
            }
            ++links
            const path = join(site, decodeURIComponent(url.pathname), url.pathname.endsWith('/') ? 'index.html' : '')
            if (!existsSync(path)) wrong.push(`${page}: ${target}`)
            // Doxygen links some sections that it does not write.
            else if (url.hash.length > 1 && !page.startsWith('reference/') && !idsOf(path).has(decodeURIComponent(url.hash.slice(1)))) wrong.push(`${page}: ${target}, no such section`)
        }
    }
    assert.deepEqual(wrong, [])
    assert.ok(links > 1000, `${links} links`)
})

test('every document and every contract is there, and the sidebar leads to each page', async () => {
    const { tab, done } = await open('/docs/adr/')
    const linked = await tab.locator('.VPSidebar a').evaluateAll(all => all.map(one => new URL(one.href).pathname))
    const records = readdirSync(new URL('docs/adr/', repository)).filter(name => /^\d/.test(name))
    assert.ok(records.length > 0)
    for (const name of records) assert.ok(linked.includes(`/docs/adr/${name.replace('.md', '.html')}`), name)
    const documents = readdirSync(new URL('docs/', repository), { withFileTypes: true }).filter(one => one.isFile() && one.name.endsWith('.md') && one.name !== 'reference.md')
    for (const { name } of documents) assert.ok(linked.includes(`/docs/${name.replace('.md', '.html')}`), name)
    assert.ok(linked.includes('/reference/index.html'))
    const contracts = readFileSync(join(site, 'docs/contracts.html'), 'utf8')
    for (const name of readdirSync(new URL('docs/contract/', repository))) {
        assert.match(contracts, new RegExp(`href="/docs/contract/${name.replaceAll('.', '[.]')}"`))
        assert.equal(readFileSync(join(site, 'docs/contract', name), 'utf8'), readFileSync(new URL(`docs/contract/${name}`, repository), 'utf8'))
    }
    await done()
})

for (const colorScheme of ['light', 'dark'])
    test(`the start page, and from it to the guide and the reference, ${colorScheme}`, async () => {
        const { tab, requested, done } = await open('/', { colorScheme })
        await tab.getByRole('heading', { level: 1, name: 'Waybill' }).waitFor()
        await accessible(tab)
        await tab.getByRole('navigation', { name: 'Main Navigation' }).getByRole('link', { name: 'Guide' }).click()
        await tab.getByRole('heading', { level: 1, name: 'Guide' }).waitFor()
        assert.deepEqual(requested.filter(path => path.endsWith('.wasm')), []) // the module is for the samples alone
        await tab.getByRole('navigation', { name: 'Main Navigation' }).getByRole('link', { name: 'Reference' }).click()
        await tab.waitForURL('**/reference/index.html')
        await tab.getByRole('link', { name: 'waybill::client' }).first().waitFor()
        await done()
    })

test('the search finds a section and opens it', async () => {
    const { tab, done } = await open('/')
    await tab.getByRole('button', { name: 'Search' }).click()
    await tab.getByRole('searchbox').fill('STATE_CONFLICT')
    const first = tab.getByRole('option').filter({ hasText: 'Troubleshooting' }).first()
    await first.waitFor()
    await first.getByRole('link').or(first.locator('a')).first().click()
    await tab.waitForURL('**/docs/troubleshooting.html#state_conflict')
    await tab.getByRole('heading', { name: 'STATE_CONFLICT' }).waitFor()
    await done()
})

/** The page of the live samples, and how to use it. */
async function openSamples(options) {
    const page = await open('/docs/try.html', options)
    const { tab } = page
    const result = tab.getByRole('region', { name: 'Result' })
    return {
        ...page,
        text: tab.getByLabel('A document, an envelope or a captured HTTP message'),
        choose: name => tab.getByLabel('Sample', { exact: true }).selectOption({ label: name }),
        async press(name) {
            await tab.getByRole('button', { name, exact: true }).click()
            const status = tab.locator('[role=status][aria-busy=false]', { hasText: /\S/ })
            await status.waitFor()
            return { summary: (await status.innerText()).trim(), text: await result.innerText(), shown: await result.locator('pre').allInnerTexts() }
        },
    }
}

for (const [colorScheme, viewport] of [['light', { width: 1280, height: 900 }], ['dark', { width: 390, height: 844 }]])
    test(`an edited request is checked, converted and explained, ${colorScheme}`, async () => {
        const { tab, requested, text, press, done } = await openSamples({ colorScheme, viewport })
        assert.deepEqual(requested.filter(path => path.endsWith('.wasm')), [])
        assert.equal((await press('Check')).summary, 'HotelSearchREQ (XML): valid, no quirks.')
        await accessible(tab)

        const request = await text.inputValue()
        await text.fill(request.replace('<Login>', '<login>').replace('</Login>', '</login>').replace('>agency<', '>north<').replace('>secret<', '>se"cr&amp;et<'))
        const explained = await press('Explain')
        assert.match(explained.summary, /^HotelSearchREQ \(XML\): valid, 1 quirk\.$/)
        assert.match(explained.text, /login/)
        assert.match(explained.shown[0], /^<HotelSearchREQ>\n  <Credential>\n    <Login>\*\*\*<\/Login>\n    <Password>\*\*\*<\/Password>/)
        assert.doesNotMatch(explained.text, /north|se"cr/)
        const converted = await press('Convert to JSON')
        assert.deepEqual(JSON.parse(converted.shown[0]).HotelSearchREQ.Credential, { Login: '***', Password: '***' })
        await text.fill(converted.shown[0])
        assert.match((await press('Convert to XML')).shown[0], /^<HotelSearchREQ>\n/)

        await text.fill(request.replace('<Adult>2</Adult>', '<Adult>two</Adult>'))
        const refused = await press('Check')
        assert.equal(refused.summary, 'Invalid: value_invalid at HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Adult.')
        assert.match(refused.shown[0], /found    two\n.*\n +\^/)
        await accessible(tab)
        await tab.getByRole('link', { name: 'Cause and remedy' }).click()
        await tab.waitForURL('**/docs/troubleshooting.html#value_invalid')
        await done()
    })

test('captured messages, envelopes and refusals', async () => {
    const { text, choose, press, done } = await openSamples()
    await choose('Captured answer with quirks')
    const answer = await press('Explain')
    assert.match(answer.summary, /^TripBookingListRS \(XML\): valid, 5 quirks\.$/)
    for (const words of ['An HTTP response.', 'encoding_misdeclared', 'value_form', 'unknown_field', '<to_date>2027-04-28</to_date>'])
        assert.ok(answer.text.includes(words), words)
    await choose('SOAP envelope of a request')
    const envelope = await press('Explain')
    assert.match(envelope.summary, /^TripBookingListRQ \(XML\): valid, 1 quirk\.$/)
    assert.match(envelope.text, /A request by SOAP 1\.1, operation WebServiceRQ/)
    assert.doesNotMatch(envelope.text, /secret/)
    await choose('Trip list request, JSON')
    assert.match((await press('Convert to XML')).shown[0], /<User>9032<\/User>/)
    for (const form of ['xml', 'json']) {
        if (form === 'xml') await choose('Refusal of a service')
        else await text.fill('{"HotelQuoteRES":{"ErrorResult":{"@id":"SOLD_OUT","@type":3,"message":"No room is left."}}}')
        const refusal = await press('Check')
        assert.match(refusal.summary, form === 'xml' ? /^A refusal: AUTH_INVALID, “Login or password is wrong\.”/ : /^A refusal: SOLD_OUT, “No room is left\.”/)
        assert.match(refusal.text, /Cause and remedy/)
    }
    await choose('Request with an impossible date')
    assert.match((await press('Explain')).summary, /^Invalid: value_impossible at TripBookingListRQ\/FromDate\.$/)
    await text.fill('GET /cr.ws/Hotel.asmx/Nothing HTTP/1.1\r\nHost: a\r\n\r\n')
    assert.match((await press('Explain')).summary, /^A service would answer this request with status 500\.$/)
    await text.fill('neither XML nor JSON')
    assert.match((await press('Check')).summary, /^Invalid: content_unexpected\.$/)
    await done()
})

test('a module that cannot be fetched is reported, and fetched again', async () => {
    const { tab, press } = await openSamples()
    await tab.route('**/*.wasm', route => route.abort())
    assert.match((await press('Check')).summary, /^The module could not be loaded: /)
    await tab.unroute('**/*.wasm')
    assert.match((await press('Check')).summary, /valid/)
    await tab.context().close()
})
