// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Starts Debian's Chromium and Firefox, and serves files to them.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { chromium, firefox } from 'playwright-core'

export const startBrowser = (...more) => chromium.launch({
    executablePath: process.env.WAYBILL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync', ...more],
})

/** Options for a browser that can reach loopback only: it resolves no name and connects to no other address. */
export const closedNetwork = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>;127.0.0.1']

/** Firefox, over WebDriver BiDi, which reaches loopback only: what is not on loopback goes to a proxy that does not exist. */
export const startFirefox = () => firefox.launch({
    channel: 'moz-firefox', executablePath: process.env.WAYBILL_FIREFOX ?? '/usr/bin/firefox-esr', timeout: 120_000,
    firefoxUserPrefs: { 'network.proxy.type': 1, 'network.proxy.http': '127.0.0.1', 'network.proxy.http_port': 9, 'network.proxy.ssl': '127.0.0.1', 'network.proxy.ssl_port': 9 },
})

/**
 * Measures when the first view of a page accepts input, in a new context with an empty cache: `milliseconds` from
 * navigation until typed text has arrived, by the clock of the browser, and the `files` and `bytes` that the page has
 * received by then. The text is typed in the first frame that has a form. `prepare` is called with the context and the tab.
 */
export async function firstInput(browser, url, prepare) {
    const context = await browser.newContext()
    const tab = await context.newPage()
    await prepare?.(context, tab)
    await tab.addInitScript(() => {
        globalThis.firstInput = new Promise(resolve => {
            const look = () => {
                const field = document.querySelector('main form input:not([type=radio])')
                if (!field) return requestAnimationFrame(look)
                field.addEventListener('input', () => {
                    const milliseconds = performance.now()
                    const given = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                    resolve({ milliseconds, files: given.map(({ name }) => new URL(name).pathname), bytes: given.reduce((sum, one) => sum + one.encodedBodySize, 0) })
                }, { once: true })
                field.focus()
                document.execCommand('insertText', false, 'x')
            }
            requestAnimationFrame(look)
        })
    })
    await tab.goto(url, { waitUntil: 'commit' })
    const taken = await tab.evaluate(() => globalThis.firstInput)
    await context.close()
    return taken
}

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm', '.json': 'application/json' }

/** Serves the files of a folder, as `waybill serve --page` does. `headersOf` returns more headers for a request. */
export async function serveFolder(folder, headersOf = () => ({})) {
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, 'http://localhost').pathname)
        try {
            const file = path.endsWith('/') ? join(path, 'index.html') : path
            const body = await readFile(join(folder, file))
            const more = Object.entries(headersOf(request)).filter(([, value]) => value !== undefined)
            response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...Object.fromEntries(more) })
            response.end(body)
        } catch {
            response.writeHead(404).end()
        }
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    return {
        url: `http://127.0.0.1:${server.address().port}/`,
        async stop() {
            server.closeAllConnections()
            await new Promise(resolve => server.close(resolve))
        },
    }
}
