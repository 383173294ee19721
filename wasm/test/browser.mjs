// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Debian's Chromium, and a server of files that a browser is shown.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { chromium } from 'playwright-core'

export const startBrowser = () => chromium.launch({
    executablePath: process.env.WAYBILL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync'],
})

/**
 * Milliseconds from navigation until the page's first view has taken input, by the browser's own clock, in a context
 * of its own: nothing is cached. The view is asked in its first frame with a form.
 */
export async function firstInput(browser, url) {
    const context = await browser.newContext()
    const tab = await context.newPage()
    await tab.addInitScript(() => {
        globalThis.firstInput = new Promise(resolve => {
            const look = () => {
                const field = document.querySelector('main form input')
                if (!field) return requestAnimationFrame(look)
                field.addEventListener('input', () => resolve(performance.now()), { once: true })
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

/** What `waybill serve --page` promises: the files of a folder, and nothing from elsewhere. */
export async function serveFolder(folder) {
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, 'http://localhost').pathname)
        try {
            const file = path.endsWith('/') ? join(path, 'index.html') : path
            const body = await readFile(join(folder, file))
            response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
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
