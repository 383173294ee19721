// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Random users of the page, who reload, go back and click twice while requests and responses are lost, never book twice.
// WAYBILL_SEQUENCES sets the number of sequences (4).
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { bookingsOf, calm, cancelAll, creations, openWith, recordsOf } from './page_network.mjs'
import { fillGuests, searchHammamet, signedIn, startPage } from './page_support.mjs'
import { credential, user, waybill } from './support.mjs'

const { service, browser } = await startPage('--sandbox')

/** Random numbers that are the same in each run. */
const randomFrom = seed => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
const sequences = Number(process.env.WAYBILL_SEQUENCES ?? 4)
const letters = number => [...String(number)].map(digit => 'abcdefghij'[digit]).join('')

/** A user who wants one booking, and does not agree to a second one. */
async function impatientUser(tab, random, family, hotel) {
    const visible = locator => locator.first().isVisible()
    const click = async (locator, double) => {
        // the page may remove the element at any moment
        if (!await visible(locator) || !await locator.first().isEnabled({ timeout: 500 }).catch(() => false)) return false
        await (double ? locator.first().dblclick({ timeout: 2000 }) : locator.first().click({ timeout: 2000 })).catch(() => {})
        return true
    }
    const button = (name, exact = true) => tab.getByRole('button', { name, exact })
    const steps = {
        async search() {
            if (await visible(tab.getByRole('dialog'))) return
            await tab.goto(`${service.baseUrl}/#/hotels`)
            if (await visible(tab.locator('.connection'))) return
            await searchHammamet(tab).catch(() => {})
        },
        async quote() {
            if (!await click(tab.locator(`#hotel-${hotel} .deal button:not(.link)`))) return
            await tab.getByRole('heading', { name: /^Quote:/ }).waitFor({ timeout: 5000 }).catch(() => {})
        },
        async book() {
            if (!await visible(button('Book'))) return
            await fillGuests(tab, family).catch(() => {})
            const double = random() < 0.5
            await click(button('Book'), double)
            await tab.getByRole('dialog').waitFor({ timeout: 1000 }).catch(() => {})
            if (!await click(button('Book now'), double)) await click(button('Not now'))
        },
        again: () => click(button('Send the same request again'), random() < 0.5),
        lookUp: () => click(button('Look it up now')),
        stop: () => click(button('Stop waiting')),
        async reload() {
            await tab.reload()
            await signedIn(tab)
        },
        back: () => tab.goBack({ timeout: 2000 }).catch(() => {}),
        forward: () => tab.goForward({ timeout: 2000 }).catch(() => {}),
        wait: () => tab.waitForTimeout(400 * random()),
    }
    await steps.search()
    await steps.quote()
    await steps.book()
    const names = ['search', 'quote', 'book', 'book', 'again', 'lookUp', 'stop', 'reload', 'back', 'forward', 'wait']
    const done = []
    for (let left = 3 + Math.floor(8 * random()); left > 0; --left) {
        const name = names[Math.floor(names.length * random())]
        done.push(name)
        await steps[name]()
        if (name === 'search') await steps.quote()
    }
    return done
}

test(`no sequence of losses, reloads, double clicks and back buttons books twice (${sequences} sequences)`, { timeout: 60_000 * sequences + 60_000 }, async t => {
    const random = randomFrom(20_261_123)
    const seen = { none: 0, one: 0, unknown: 0, requests: 0 }
    const { answer } = await waybill.connect({ baseUrl: service.baseUrl, credential }).workflow({ user }).search({ fromDate: dayOf(30), toDate: dayOf(33), idCity: 104, rooms: [{ pax: { adult: 2 } }] })
    const hotel = answer.hotels.hotel[0].id
    for (let i = 0; i < sequences; ++i) {
        const family = `Seq${letters(i)}z`
        const fates = {
            next(name) {
                if (!name.startsWith('Booking')) return undefined
                const fate = random()
                return fate < 0.25 ? 'request' : fate < 0.45 ? 'response' : fate < 0.6 ? (name === 'BookingCreation' ? 'late' : 'request') : fate < 0.7 ? 'gateway' : fate < 0.8 ? 'slow' : undefined
            },
        }
        const tab = await openWith(browser, service, fates)
        tab.on('dialog', dialog => dialog.accept().catch(() => {})) // leaves the page although a request is being sent
        const done = await impatientUser(tab, random, family, hotel)
        fates.next = calm
        seen.requests += creations(fates)
        // requests that were delayed, or whose page is gone
        await tab.waitForTimeout(300)
        await Promise.all(fates.late.map(one => one.catch(() => {})))
        const about = `sequence ${i} (${done.join(', ')})`
        const beforeReload = await bookingsOf(service, family)
        assert.ok(beforeReload.length <= 1, `${about}: ${beforeReload.map(one => one.bookingNumber)}`)
        // another visit: the page finds out what happened
        await tab.reload()
        await signedIn(tab)
        await tab.waitForFunction(() => document.querySelector('#pending').getAttribute('aria-busy') !== 'true')
        await tab.waitForFunction(count => Object.keys(localStorage).filter(key => key.startsWith('waybill.booking.')).map(key => JSON.parse(localStorage.getItem(key)))
            .filter(one => one.state === 'booked').length >= count, beforeReload.length)
        const made = await bookingsOf(service, family)
        const records = await recordsOf(tab)
        assert.ok(made.length <= 1, `${about}: ${made.map(one => one.bookingNumber)}`)
        assert.deepEqual(records.filter(one => one.state === 'booked').map(one => one.number), made.map(one => one.bookingNumber), about)
        ++seen[made.length === 1 ? 'one' : 'none']
        if (records.some(one => one.state === 'unknown')) ++seen.unknown
        await cancelAll(service, made)
        await tab.context().close()
    }
    t.diagnostic(JSON.stringify(seen))
    assert.ok(seen.one >= sequences / 4, JSON.stringify(seen))
})
function dayOf(days) {
    return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
}
