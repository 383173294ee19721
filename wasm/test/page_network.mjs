// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Shared by the tests of bookings in the page: a network that loses requests and responses, and steps of a user.
import { request as send } from 'node:http'
import { open, searchHammamet, signedIn } from './page_support.mjs'
import { credential, startPartner, user, waybill } from './support.mjs'

const agencyOf = service => waybill.connect({ baseUrl: service.baseUrl, credential })
/** The bookings of the service that are not cancelled and have a guest of this family. */
export async function bookingsOf(service, family) {
    const { bookings } = await agencyOf(service).tripBookingList({ user, fromDate: '2020/01/01 00:00:00.000' })
    return bookings.filter(one => one.kind === 'accommodation' && one.travelers.some(guest => guest.name.includes(family)))
}
export async function cancelAll(service, bookings) {
    const flow = agencyOf(service).workflow({ user })
    for (const { bookingNumber } of bookings) {
        const booking = await flow.lookUp(bookingNumber)
        if (booking.state !== 'closed') await flow.cancel(booking)
    }
}
/** A network whose faults are `fates.next(function)`: none, `request` or `response` lost, `gateway`, `late` delivery, a quote that is `expiring`, or an `offer` that has expired. */
async function network(context, fates) {
    fates.sent = []
    fates.late = []
    await context.route('**/Hotel.asmx/**', async route => {
        const name = /Hotel(\w+?)REQ/.exec(decodeURIComponent(route.request().postData() ?? ''))?.[1] ?? ''
        fates.sent.push(name)
        const fate = fates.next(name)
        try {
            if (fate === 'request') return await route.abort()
            if (fate === 'offer') return await route.fulfill({ contentType: 'text/xml', body: '<HotelQuoteRES><ErrorResult id="OFFER_EXPIRED" type="5"><message>No</message></ErrorResult></HotelQuoteRES>' })
            if (fate === 'late') {
                const request = route.request()
                const { 'content-type': type } = request.headers()
                fates.late.push(new Promise(resolve => setTimeout(resolve, 700)).then(() => fetch(request.url(), { method: 'POST', headers: { 'content-type': type }, body: request.postData() })))
                return await route.abort()
            }
            if (fate === 'slow') await new Promise(resolve => setTimeout(resolve, 400))
            const response = await route.fetch()
            if (fate === 'response') return await route.abort()
            if (fate === 'gateway') return await route.fulfill({ status: 502, contentType: 'text/html', body: '<html>bad gateway</html>' })
            if (fate === 'expiring') {
                const soon = new Date(Date.now() + 3000).toISOString().replace(/\.\d+/, '')
                return await route.fulfill({ response, body: (await response.text()).replace(/(ExpiresAt(?:>|&gt;))[^<&]+/, `$1${soon}`) })
            }
            await route.fulfill({ response })
        } catch {
            // the page that sent the request is gone
        }
    })
    return fates
}
/**
 * Forwards everything to the service, but loses requests or responses of hotel functions as `fates` says: it closes their
 * connections. Unlike `network` it needs no feature of a browser.
 */
export async function startLossyNetwork(service, fates) {
    fates.sent = []
    return startPartner(async (given, taken) => {
        const pieces = []
        for await (const piece of given) pieces.push(piece)
        const body = Buffer.concat(pieces)
        const [, name] = /Hotel(\w+?)REQ/.exec(decodeURIComponent(body.toString().replaceAll('+', ' '))) ?? []
        if (name) fates.sent.push(name)
        const fate = name && fates.next(name)
        if (fate === 'request') return taken.destroy()
        const forwarded = send(new URL(given.url, service.baseUrl), { method: given.method, headers: given.headers, agent: false }, answer => {
            if (fate === 'response') return answer.on('end', () => taken.destroy()).resume()
            taken.writeHead(answer.statusCode, answer.headers)
            answer.pipe(taken)
        })
        forwarded.on('error', () => taken.destroy())
        forwarded.end(body)
    })
}
export const creations = fates => fates.sent.filter(name => name === 'BookingCreation').length

export async function openWith(browser, service, fates, options = {}) {
    const tab = await open(browser, service.baseUrl, '/hotels', { ...options, before: context => network(context, fates) })
    await signedIn(tab, options)
    return tab
}
export async function quoteFirst(tab) {
    await searchHammamet(tab)
    await tab.getByRole('button', { name: /^Select / }).first().click()
    await tab.getByRole('heading', { name: /^Quote:/ }).waitFor()
}
export async function bookNow(tab) {
    await tab.getByRole('button', { name: 'Book', exact: true }).click()
    await tab.getByRole('button', { name: 'Book now' }).click()
}
export const recordsOf = tab => tab.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('waybill.booking.')).map(key => JSON.parse(localStorage.getItem(key))))
export const calm = () => undefined
