// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Iterates over the bookings of a list while it arrives.
import { openedIn, WaybillError } from './error.mjs'

/** Makes a call with several answers. It reads the next one only after the caller has consumed the previous ones. */
async function* pieces(codec, values, how) {
    const received = []
    let wake
    const call = codec.begin(values, how, answer => {
        received.push(answer)
        wake?.()
    })
    try {
        for (;;) {
            if (!received.length) await new Promise(resolve => (wake = resolve))
            const piece = openedIn(received.shift(), how)
            yield piece
            if (!piece.items) return
            if (!received.length) call.resume()
        }
    } finally {
        call.end()
    }
}

/** The bookings of a call that agency.mjs begins. */
export async function* tripBookings(begin, request, options) {
    const { codec, values, how, ended } = await begin('tripBookingList', request, options, 1)
    const tolerated = [] // of all pieces, as many as of a whole document
    let problem = new WaybillError({ code: 'cancelled', message: 'the loop was left before the end of the list' }, tolerated)
    try {
        for await (const { quirks, items } of pieces(codec, values, how)) {
            options.quirks?.push(...quirks)
            tolerated.push(...quirks.slice(0, 1000 - tolerated.length))
            if (items) yield* items
        }
        problem = undefined
    } catch (thrown) {
        thrown.quirks?.unshift(...tolerated)
        problem = thrown
    } finally {
        problem = await ended(problem, tolerated)
    }
    if (problem) throw problem
}
