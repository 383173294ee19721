// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// How the module is loaded, from which sources, and what happens when that fails.
import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { pathToFileURL } from 'node:url'
import { serveFolder, startBrowser } from './browser.mjs'
import { built, waybill } from './support.mjs'

const packed = built('WAYBILL_PACKAGE')
const bytes = readFileSync(join(packed, 'waybill_module.wasm'))
const folder = mkdtempSync(join(tmpdir(), 'waybill-loading-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let copies = 0
/** A copy of the package that has not loaded its module. `without` names files that are missing. */
function copy(file, ...without) {
    const to = join(folder, `copy${++copies}`)
    cpSync(packed, to, { recursive: true })
    for (const name of without) rmSync(join(to, name))
    return { folder: to, imported: () => import(pathToFileURL(join(to, file))) }
}
/** As `copy`, for browsers. `rest` supplies the second part of the module. */
function split(t, rest) {
    t.mock.method(globalThis, 'fetch', async address => new Response(/rest/.test(address) ? await rest() : readFileSync(new URL(address)), { headers: { 'Content-Type': 'application/wasm' } }))
    return copy('waybill.mjs').imported()
}
const secondPart = readFileSync(join(packed, 'waybill_rest.wasm'))
const partner = { baseUrl: 'https://partner.example', credential: { login: 'a', password: 'b' } }
const never = () => new Promise(() => {})
const gatewayPage = async () => new Response('<html>', { status: 502 })
const document = '<CityListRQ><Credential><Login>a</Login><Password>b</Password></Credential></CityListRQ>'

test('the files for browsers import nothing of Node.js', () => {
    for (const name of ['waybill.mjs', 'waybill_extras.mjs', 'waybill.inline.mjs', 'waybill.cjs'])
        assert.doesNotMatch(readFileSync(join(packed, name), 'utf8'), /(from|import|require)\s*\(?\s*["`']node:/, name)
})

test('every export leads to a file, and each map names sources with their text', () => {
    const { exports, files } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
    const paths = entry => typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(paths)
    for (const path of paths(exports).filter(path => path !== './*.wasm')) assert.ok(existsSync(join(packed, path)), path)
    for (const name of files.filter(name => name.endsWith('.map'))) {
        const { sources, sourcesContent } = JSON.parse(readFileSync(join(packed, name), 'utf8'))
        assert.ok(sources.some((source, i) => source === 'source/error.mjs' && sourcesContent[i].includes('class WaybillError')), name)
        assert.match(readFileSync(join(packed, name.slice(0, -4)), 'utf8').slice(-60), new RegExp(`sourceMappingURL=${name}\\s*$`))
    }
})

for (const [what, source] of [
    ['bytes', () => bytes],
    ['an ArrayBuffer', () => new Uint8Array(bytes).buffer],
    ['a compiled module', () => WebAssembly.compile(bytes)],
    ['a Response', () => new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } })],
    ['a Response with another type', async () => new Response(bytes)],
    ['the address of a file', () => pathToFileURL(join(packed, 'waybill_module.wasm'))],
    ['the address of a file as a string', () => pathToFileURL(join(packed, 'waybill_module.wasm')).href],
])
    test(`the module is loaded from ${what}`, async () => {
        const { load } = await copy('waybill.inline.mjs').imported()
        assert.equal((await load({ wasm: source() })).decode(document).root, 'CityListRQ')
    })

test('an inlined module needs no other file', async () => {
    const to = join(folder, 'alone')
    mkdirSync(to)
    cpSync(join(packed, 'waybill.inline.mjs'), join(to, 'waybill.mjs'))
    const { load, connect } = await import(pathToFileURL(join(to, 'waybill.mjs')))
    assert.equal((await load()).masked('<Password>a</Password>'), '<Password>***</Password>')
    await assert.rejects(connect({ baseUrl: 'http://127.0.0.1:9', credential: { login: 'a', password: 'b' } }).workflow({ user: 1 }).lookUp('H1'), { code: 'connection_failed' })
})

test('a module that cannot be loaded is an error that says what to do, and the next call tries again', async () => {
    const { load, connect, WaybillError } = await copy('waybill.inline.mjs').imported()
    const agency = connect({ baseUrl: 'http://127.0.0.1:9', credential: { login: 'a', password: 'b' } })
    await agency.cityList({}).catch(() => {})
    const fresh = await copy('waybill.mjs').imported()
    await assert.rejects(fresh.load({ wasm: new Response('gone', { status: 404 }) }), problem => {
        assert.ok(problem instanceof WaybillError && problem instanceof fresh.WaybillError)
        assert.deepEqual([problem.name, problem.code, problem.sent], ['WaybillError', 'module_unavailable', false])
        assert.match(problem.message, /waybill_module\.wasm could not be loaded \(HTTP 404\); serve the file there, pass load\(\{ wasm \}\), or import 'waybill\/inline'/)
        assert.match(problem.cause.message, /HTTP 404/)
        assert.doesNotMatch(problem.message, /ASSERTIONS/)
        return true
    })
    await assert.rejects(fresh.load({ wasm: new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }) }), { code: 'module_unavailable' })
    const partner = fresh.connect({ baseUrl: 'http://127.0.0.1:9', credential: { login: 'a', password: 'b' } })
    await assert.rejects(partner.cityList({}), problem => problem.code === 'module_unavailable' && problem.message.includes('waybill_calls.wasm could not be loaded from file:'))
    await fresh.load({ wasm: bytes })
    await assert.rejects(partner.cityList({}), { code: 'connection_failed' }) // the same agency works now
    assert.equal((await load()).decode(document).root, 'CityListRQ')
})

test('calls need the first part alone until a response is not canonical, or fails', async t => {
    const files = []
    let missing = /rest/ // as if the network had failed
    t.mock.method(globalThis, 'fetch', async address => {
        files.push(`${address}`.split('/').at(-1))
        if (missing.test(address)) throw new TypeError('no network')
        return new Response(readFileSync(new URL(address)), { headers: { 'Content-Type': 'application/wasm' } })
    })
    const cities = '<CityListRS><Cities><City id="1" currency="TND">Tunis</City></Cities></CityListRS>'
    const soap = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><WebServiceRQResponse xmlns="http://tempuri.org/"><WebServiceRQResult>${cities.replace('>', ' xmlns="">')}</WebServiceRQResult></WebServiceRQResponse></s:Body></s:Envelope>`
    let answer
    const { connect, decode } = await copy('waybill.mjs').imported()
    const agency = connect({
        baseUrl: 'https://partner.example', credential: { login: 'a', password: 'correct-horse' },
        fetch: async () => answer === undefined ? Promise.reject(new TypeError('fetch failed')) : new Response(answer, { headers: { 'Content-Type': 'text/xml' } }),
    })
    const read = async (body, via) => {
        answer = body
        return agency.cityList({}, { via })
    }
    for (const [body, via] of [[cities, 'post'], [`<?xml version="1.0" encoding="utf-8"?>\n${cities}\n`, 'get'], [soap, 'soap11']])
        assert.deepEqual((await read(body, via)).cities, [{ id: 1, currency: 'TND', name: 'Tunis' }], via)
    assert.deepEqual(files, ['waybill_calls.wasm'])

    await assert.rejects(read(undefined), problem => {
        assert.deepEqual([problem.name, problem.code, problem.sent, problem.message, problem.reason], ['WaybillError', 'connection_failed', true, 'connection_failed', undefined])
        assert.deepEqual([problem.cause.name, problem.cause.message], ['TypeError', 'fetch failed'])
        return true
    })
    const unread = '<html>correct-horse</html>'
    await assert.rejects(read(unread), problem => problem.code === 'module_unavailable' && problem.sent && problem.status === 200 && !problem.message.includes('correct-horse'))
    await assert.rejects(agency.hotelQuote({ quoteDetails: 7 }), TypeError)
    await assert.rejects(agency.tripBookingList({ user: 'many', fromDate: '2026/11/01 00:00:00.000' }), { code: 'value_invalid', sent: false })

    missing = /^$/
    await assert.rejects(read(unread), problem => problem.code === 'html_page' && problem.body === '<html>***</html>' && problem.explanation.startsWith('html_page'))
    await assert.rejects(read(undefined), problem => problem.code === 'connection_failed' && problem.explanation.includes('no connection'))
    const quirks = []
    answer = cities.replaceAll('currency', 'Currency')
    assert.equal((await agency.cityList({}, { quirks })).cities[0].currency, 'TND')
    assert.deepEqual(quirks.map(({ kind }) => kind), ['letter_case'])
    assert.equal((await decode(document)).root, 'CityListRQ')
    assert.equal(files.filter(name => name === 'waybill_rest.wasm').length, 4)
})

test('no call waits longer for the second part than its signal and its deadline say', async t => {
    const { connect } = await split(t, never)
    const controller = new AbortController()
    const cause = new Error('left')
    const stalled = connect({ ...partner, fetch: () => (setTimeout(() => controller.abort(cause)), never()) })
    await assert.rejects(stalled.cityList({}, { deadline: 0, signal: controller.signal }), { code: 'cancelled', sent: true, cause })
    await assert.rejects(stalled.cityList({}, { deadline: 20 }), { code: 'deadline_passed', sent: true })
    await assert.rejects(connect({ ...partner, fetch: () => Promise.reject(cause) }).cityList({}, { deadline: 20 }), { code: 'connection_failed', message: 'connection_failed' })
    const began = Date.now()
    const slow = connect({ ...partner, fetch: () => new Promise(resolve => setTimeout(() => resolve(gatewayPage()), 1500)) })
    await assert.rejects(slow.cityList({}, { deadline: 1600 }), { code: 'deadline_passed', sent: true, status: 502 })
    assert.ok(Date.now() - began < 3000, 'the deadline includes the second part')
})

test('the workflow loads the second part while it sends, and a deadline limits the comparison', async t => {
    let fetched = 0
    let during
    const controller = new AbortController()
    const { connect } = await split(t, () => (++fetched, never()))
    const agency = connect({
        ...partner,
        fetch: async () => {
            for (let turn = 0; !fetched && turn < 50; ++turn) await new Promise(resolve => setTimeout(resolve, 1))
            during = fetched
            setTimeout(() => controller.abort())
            throw new TypeError('fetch failed')
        },
    })
    await assert.rejects(agency.workflow({ user: 1 }, { attempts: 1 }).lookUp('H1', { signal: controller.signal }), { code: 'connection_failed' })
    assert.equal(during, 1)
    const hasty = connect({ ...partner, deadline: 20 })
    for (const compare of [hasty.quoteDifferences([], {}), hasty.contradictions('cityList', {}, {})]) await assert.rejects(compare, { code: 'deadline_passed' })
})

test('parts of two versions are not linked, and the error says so', async t => {
    const [one] = WebAssembly.Module.imports(new WebAssembly.Module(secondPart)).filter(({ kind }) => kind === 'global')
    const other = Buffer.from(secondPart)
    other.write('x'.repeat(one.name.length), other.indexOf(one.name))
    const { connect, load } = await split(t, () => other)
    const message = /waybill_rest\.wasm could not be linked with waybill_calls\.wasm \(.*\); reload the page, and serve both files of one version/
    await assert.rejects(connect({ ...partner, fetch: gatewayPage }).cityList({}), { code: 'module_unavailable', sent: true, status: 502, message })
    await assert.rejects(load(), { code: 'module_unavailable', message })
    assert.equal(one.name.length, 11) // eight bytes that are of one build
})

for (const name of ['decode', 'complete'])
    test(`an instance whose second part fails in ${name} is replaced`, async t => {
        const { instantiate } = WebAssembly
        let failing = true
        let parts = 0
        t.mock.method(WebAssembly, 'instantiate', async (module, imports) => {
            const made = await instantiate(module, imports)
            if (made.exports._waybill_decode) ++parts
            if (!made.exports._waybill_decode || !failing) return made
            return { exports: { ...made.exports, [`_waybill_${name}`]() { throw new WebAssembly.RuntimeError('unreachable') } } }
        })
        const { connect, load } = await split(t, () => secondPart)
        const { decode } = await load()
        failing = false
        const call = () => connect({ ...partner, fetch: gatewayPage }).cityList({})
        if (name === 'decode') assert.throws(() => decode(document), { name: 'RuntimeError' })
        else await assert.rejects(call(), { code: 'module_unavailable', sent: true, status: 502, reason: 'the module failed while it read the response' })
        for (let turn = 0; parts < 2 && turn < 2000; ++turn) await new Promise(resolve => setTimeout(resolve, 1))
        assert.equal(decode(document).root, 'CityListRQ')
        await assert.rejects(call(), { code: 'html_page' })
    })

test('an observer sees the failure of a call whose signal is already aborted', async () => {
    for (const retry of [false, true]) {
        const { connect } = await copy('waybill.inline.mjs').imported()
        const events = []
        const agency = connect({ ...partner, retry, observe: ({ kind, error }) => events.push([kind, error.code, error.sent]) })
        for (let i = 0; i < 2; ++i) await assert.rejects(agency.cityList({}, { signal: AbortSignal.abort() }), { code: 'cancelled', sent: false })
        await new Promise(resolve => setTimeout(resolve))
        assert.deepEqual(events, Array(2).fill(['failure', 'cancelled', false]))
    }
})

test('a source that is passed after connect is tried when the default one fails', async () => {
    const { load, connect } = await copy('waybill.mjs').imported() // Node.js does not fetch files
    const agency = connect({ baseUrl: 'http://127.0.0.1:9', credential: { login: 'a', password: 'b' } })
    const given = load({ wasm: bytes })
    await assert.rejects(agency.cityList({}), { code: 'connection_failed' })
    assert.equal((await given).decode(document).root, 'CityListRQ')
})

test('a call ends by its deadline and its signal while the module is loaded', async () => {
    const { load, connect } = await copy('waybill.inline.mjs').imported()
    let goOn
    const given = load({ wasm: new Promise(resolve => (goOn = resolve)) })
    const partner = { baseUrl: 'http://127.0.0.1:9', credential: { login: 'a', password: 'b' } }
    const agency = connect({ ...partner, deadline: 10 })
    const late = { code: 'deadline_passed', sent: false, reason: 'the module was not loaded within 10 ms' }
    await assert.rejects(agency.cityList({}), late)
    await assert.rejects(agency.tripBookings({}).next(), late)
    await assert.rejects(connect(partner).cityList({}, { deadline: 10, retry: { attempts: 1 } }), late)
    const controller = new AbortController()
    const pending = agency.cityList({}, { deadline: 0, signal: controller.signal })
    controller.abort(new Error('left'))
    await assert.rejects(pending, problem => problem.code === 'cancelled' && problem.sent === false && problem.cause.message === 'left')
    goOn(bytes)
    assert.equal((await given).decode(document).root, 'CityListRQ')
    await assert.rejects(connect(partner).cityList({}), { code: 'connection_failed' })
})

test('require and import of the package share an error class', async () => {
    const common = createRequire(import.meta.url)(join(packed, 'waybill.cjs'))
    const problem = await common.decode('').catch(problem => problem)
    assert.ok(problem instanceof common.WaybillError && problem instanceof waybill.WaybillError)
    class Other extends waybill.WaybillError {}
    assert.ok(!(problem instanceof Other) && !({} instanceof waybill.WaybillError) && !(null instanceof waybill.WaybillError))
})

test('an error prints its name, although the class is minified', async () => {
    const problem = await waybill.decode('').catch(problem => problem)
    assert.match(inspect(problem), /^WaybillError: document_empty/)
    assert.equal(String(problem), `WaybillError: ${problem.message}`)
    assert.deepEqual([problem.constructor.name, Object.keys(problem).includes('name')], ['WaybillError', false])
})

test('a wrong argument is a TypeError that names it', async () => {
    const module = await waybill.load()
    for (const [call, message] of [
        [() => module.decode(undefined), /decode: expected a string, a Uint8Array or an ArrayBuffer, not Undefined/],
        [() => module.decode(null), /not Null/],
        [() => module.decode({ secret: 1 }), /not Object/],
        [() => module.check(7), /check: expected a string/],
        [() => module.convert(undefined, 'xml'), /convert: expected a string/],
        [() => module.convert('<A/>', 'yaml'), /form is one of xml, json, not yaml/],
        [() => module.explain('text'), /explain: expected a WaybillError, not String/],
        [() => module.unwrap(undefined), /unwrap: expected an object with status and body, not Undefined/],
        [() => module.unwrap({ status: 200 }), /unwrap: body: expected a string/],
        [() => module.encode('toString', {}), /no document toString/],
        [() => module.connect(undefined), /connect: expected an object with baseUrl, not Undefined/],
        [() => module.connect({}), /connect: baseUrl is a string/],
        [() => module.connect({ baseUrl: 'https://a.example', fetch: 'no' }), /connect: fetch is a function/],
        [() => module.connect({ baseUrl: 'https://a.example', observe: {} }), /connect: observe is a function/],
        [() => module.masked(undefined), /masked: expected a string/],
        [() => module.captured(undefined), /captured: expected a string/],
    ]) assert.throws(call, problem => problem instanceof TypeError && message.test(problem.message), String(call))
    const agency = waybill.connect({ baseUrl: 'https://a.example' })
    const changed = waybill.connect({ baseUrl: 'https://a.example', headers: { 'content-type': 'text/plain' } })
    for (const [call, message] of [
        [() => waybill.decode(undefined), /decode: expected a string/],
        [() => waybill.load(null), /load: expected an object with options, not Null/],
        [() => waybill.load({ wasmBinary: bytes }), /load: no wasmBinary; there are wasm/],
        [() => waybill.load({ wasm: 7 }), /load: wasm is a string or object/],
        [() => agency.cityList(undefined), /cityList: expected an object with fields, not Undefined/],
        [() => agency.cityList({}, null), /cityList: the second argument is an object with options, not Null/],
        [() => changed.cityList({}), /headers: content-type is set by the protocol/],
        [() => agency.cityList({}, { retry: { times: 3 } }), /retry: no rule times; there are attempts/],
        [() => agency.cityList({}, { retry: { attempts: 0 } }), /retry.attempts: a number, not 0/],
        [() => agency.prepare('cities', {}), /no function cities; there are/],
    ]) await assert.rejects(call, problem => problem instanceof TypeError && message.test(problem.message), String(call))
})

test('any view of bytes is decoded', async () => {
    const module = await waybill.load()
    const text = new TextEncoder().encode(`xx${document}`)
    for (const view of [new DataView(text.buffer, 2), Buffer.from(document), text.slice(2).buffer, new Uint8Array(text.buffer, 2)])
        assert.equal(module.decode(view).root, 'CityListRQ')
})

test('coordinates and amounts keep every digit', async () => {
    const module = await waybill.load()
    const where = { latitude: '36.1234567890123456', longitude: '-10.10' }
    const trips = { bookings: [{ kind: 'accommodation', bookingNumber: '"latitude":1.5', name: 'itude":2', fromDate: '2026-11-05', toDate: '2026-11-09', location: where, city: 'Tunis', travelers: [{ name: 'Amira' }] }] }
    for (const form of ['xml', 'json']) {
        const text = module.encode('TripBookingListRS', trips, { form })
        assert.ok(text.includes('36.1234567890123456'), text)
        const { message } = module.decode(text)
        assert.deepEqual([message.bookings[0].location, message.bookings[0].name, message.bookings[0].bookingNumber], [where, 'itude":2', '"latitude":1.5'])
        assert.equal(module.encode('TripBookingListRS', message, { form }), text)
        message.bookings[0].location.longitude = -10.1 // a program may have computed it
        assert.match(module.encode('TripBookingListRS', message), /<longitude>-10.1</)
    }
    const order = { id: 1, bookingNumber: 'H"amount":"1"', status: { code: 'OK', words: 'Confirmed' }, totalRate: { currency: 'EUR', amount: '1234567890123456.78' }, cancellationPolicies: [] }
    const text = module.encode('HotelBookingDetailRES', { orderDetails: order })
    const { orderDetails } = module.decode(text).message
    assert.deepEqual([orderDetails.totalRate.amount, orderDetails.bookingNumber], ['1234567890123456.78', order.bookingNumber])
})

test('the memory shrinks after a large document, while calls are in progress', async () => {
    const module = await waybill.load()
    const booking = { kind: 'accommodation', bookingNumber: 'H1', name: 'Palm Beach', fromDate: '2026-11-05', toDate: '2026-11-09', city: 'Tunis', travelers: [{ name: 'Amira' }] }
    let answer
    const waiting = module.connect({ baseUrl: 'http://127.0.0.1:9', credential: { login: 'a', password: 'b' }, fetch: () => new Promise(resolve => (answer = resolve)) }).cityList({})
    const text = module.encode('TripBookingListRS', { bookings: Array.from({ length: 30_000 }, () => booking) })
    assert.equal(module.decode(text).message.bookings.length, 30_000)
    assert.ok(module.memory() > 32 << 20, `${module.memory()}`)
    for (let i = 0; i < 100 && module.memory() > 8 << 20; ++i) await new Promise(resolve => setTimeout(resolve, 20))
    assert.ok(module.memory() < 8 << 20, `${module.memory()} bytes are kept`)
    assert.equal(module.decode(document).root, 'CityListRQ')
    answer(new Response('<CityListRS><Cities><City id="1" currency="TND">Tunis</City></Cities></CityListRS>', { headers: { 'Content-Type': 'text/xml' } }))
    assert.equal((await waiting).cities[0].name, 'Tunis')
})

test('a worker of Node.js loads the package', () => {
    const file = join(folder, 'worker.mjs')
    writeFileSync(file, `import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { load } from ${JSON.stringify(pathToFileURL(join(packed, 'waybill.inline.mjs')).href)}
if (isMainThread) new Worker(new URL(import.meta.url)).on('message', root => console.log(root))
else parentPort.postMessage((await load()).decode(${JSON.stringify(document)}).root)`)
    assert.equal(execFileSync(process.execPath, [file], { encoding: 'utf8' }), 'CityListRQ\n')
})

// The policies of docs/javascript.md.
const policies = { files: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'", inline: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" }
test('a page with the strict policy of the documentation runs the package; without wasm-unsafe-eval the error names it', async () => {
    const shown = readFileSync(new URL('../../docs/javascript.md', import.meta.url), 'utf8')
    for (const policy of Object.values(policies)) assert.ok(shown.includes(`Content-Security-Policy: ${policy}\n`), policy)
    const pages = join(folder, 'pages')
    cpSync(packed, pages, { recursive: true })
    const script = name => `import { load } from './${name}.mjs'
const name = load().then(async waybill => [waybill.decode(${JSON.stringify(document)}).root, await waybill.masked('<Password>a</Password>')].join(), problem => problem.message)
document.title = await name`
    for (const name of ['waybill', 'waybill.inline']) {
        writeFileSync(join(pages, `${name}.js`), script(name))
        writeFileSync(join(pages, `${name}.html`), `<!doctype html><title>-</title><script type="module" src="./${name}.js"></script>`)
    }
    const browser = await startBrowser()
    const policyOf = { '/waybill.html': policies.files, '/waybill.inline.html': policies.inline }
    const server = await serveFolder(pages, ({ url }) => ({ 'Content-Security-Policy': url.endsWith('?strict') ? policyOf['/waybill.html'].replace(" 'wasm-unsafe-eval'", '') : policyOf[url] }))
    try {
        const titleOf = async path => {
            const tab = await browser.newPage()
            await tab.goto(server.url + path)
            await tab.waitForFunction(() => document.title !== '-', undefined, { timeout: 30_000 })
            return tab.title()
        }
        assert.equal(await titleOf('waybill.html'), 'CityListRQ,<Password>***</Password>')
        assert.equal(await titleOf('waybill.inline.html'), 'CityListRQ,<Password>***</Password>')
        assert.match(await titleOf('waybill.html?strict'), /add 'wasm-unsafe-eval' to script-src in the Content-Security-Policy/)
    } finally {
        await browser.close()
        await server.stop()
    }
})
