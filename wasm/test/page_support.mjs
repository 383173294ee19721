// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Shared by the tests of the page in Chromium, which can reach loopback only. WAYBILL_PICTURES names a folder for
// screenshots of the views.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after } from 'node:test'
import { closedNetwork, serveFolder, startBrowser } from './browser.mjs'
import { built, credential, startService, user } from './support.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const sizes = { narrow: { width: 320, height: 640 }, phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
export const pictures = 'https://pictures.example/'
const beach = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#7fd3da"/><circle cx="300" cy="80" r="40" fill="#f6d365"/><path d="M0 220 q100 -60 200 0 t200 0 v80 h-400z" fill="#0b5c63"/></svg>'

/**
 * Starts a service that serves the page, and a browser, until the tests of the file have ended. `files` serves the page too,
 * without the Content-Security-Policy of the service, and so that the page's calls cross origins.
 */
export async function startPage(...options) {
    const service = await startService('--page', built('WAYBILL_PAGE'), ...options)
    after(() => service.stop())
    const files = await serveFolder(built('WAYBILL_PAGE'))
    after(() => files.stop())
    const browser = await startBrowser(...closedNetwork)
    after(() => browser.close())
    return { service, files, browser }
}

/** Opens a view in a tab; `complaints` collects errors and requests to other hosts. */
export async function open(browser, baseUrl, view = '/hotels', { size = 'desktop', scheme = 'light', locale = 'en-GB', timezone = 'UTC', before } = {}) {
    const context = await browser.newContext({ viewport: sizes[size], colorScheme: scheme, locale, timezoneId: timezone, reducedMotion: 'reduce' })
    await before?.(context)
    const tab = await context.newPage()
    tab.setDefaultTimeout(30_000)
    tab.complaints = []
    tab.on('pageerror', problem => tab.complaints.push(problem.message))
    tab.on('console', message => message.type() === 'error' && tab.complaints.push(message.text()))
    tab.on('request', request => {
        const { hostname, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && hostname !== '127.0.0.1' && !request.url().startsWith(pictures)) tab.complaints.push(request.url())
    })
    await tab.route(`${pictures}**`, route => route.fulfill({ contentType: 'image/svg+xml', body: beach }))
    await tab.goto(new URL(`/#${view}`, baseUrl).href)
    await tab.locator('form').first().waitFor()
    return tab
}
/** Signs in, as a hotel if there is no user; `service` is another one than that of the page. */
export async function signIn(tab, { service, password = credential.password, login = credential.login, side = 'agency', via, seconds, language } = {}) {
    const input = name => tab.locator(`.connection [name=${name}]`)
    if (service ?? via ?? seconds ?? language) await tab.locator('.connection details').evaluate(one => (one.open = true))
    if (service) await input('baseUrl').fill(service)
    if (via) await input('via').selectOption(via)
    if (seconds) await input('seconds').fill(String(seconds))
    if (language) await input('language').fill(String(language))
    await tab.locator(`.connection [name=side][value=${side}]`).check()
    await input('login').fill(login)
    await input('password').fill(password)
    if (side === 'agency') {
        await input('user').fill('') // in Firefox, Playwright appends to numbers
        await input('user').fill(String(user))
    }
    await tab.locator('.connection [type=submit]').click()
}
/** The same, and waits for the view. */
export async function signedIn(tab, options) {
    await signIn(tab, options)
    await tab.locator('.connection').waitFor({ state: 'detached' })
}
export async function searchHammamet(tab) {
    const change = tab.getByRole('button', { name: 'Change the search' })
    await tab.getByRole('combobox', { name: 'City' }).or(change).first().waitFor()
    if (await change.isVisible()) await change.click()
    await tab.getByRole('combobox', { name: 'City' }).fill('hammam')
    await tab.getByRole('option', { name: /Hammamet/ }).click()
    await tab.getByRole('button', { name: 'Search', exact: true }).click()
    await tab.locator('.hotel').first().waitFor()
}
/** Fills the forms of the customer and of each guest. */
export async function fillGuests(tab, family = 'Ben Salah') {
    await tab.locator('.customer [name=first]').fill('Amira')
    await tab.locator('.customer [name=family]').fill(family)
    await tab.locator('[name=email]').fill('amira@example.org')
    const guests = tab.locator('.guest')
    for (let i = 1; i < await guests.count(); ++i) {
        await guests.nth(i).locator('[name=first]').fill(['Amira', 'Sami', 'Ines', 'Youssef', 'Leïla'][i % 5])
        await guests.nth(i).locator('[name=family]').fill(family)
    }
}
/** Asserts that axe reports nothing. `evaluate` injects axe despite the policy of the page. */
export async function accessible(tab) {
    await tab.evaluate(axe)
    const { violations } = await tab.evaluate(() => globalThis.axe.run())
    assert.deepEqual(violations.map(one => [one.id, one.nodes.map(node => node.html)]), [])
}
/** Asserts that nothing is wider than the window. */
export async function fits(tab) {
    const [inside, outside] = await tab.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
    assert.ok(inside <= outside, `${inside} pixels in a window of ${outside}`)
}
/** Takes pictures of a view at the width of a desktop and of a phone, or of one of them. */
export async function picture(tab, name, which = ['desktop', 'phone']) {
    if (!process.env.WAYBILL_PICTURES) return
    const before = tab.viewportSize()
    for (const size of which) {
        await tab.setViewportSize(sizes[size])
        await tab.evaluate(() => scrollTo(0, 0))
        await tab.screenshot({ path: join(process.env.WAYBILL_PICTURES, `${name}-${size}.png`) })
    }
    await tab.setViewportSize(before)
}
