// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What needs the second module: lists in pieces, captured messages, masking.
import { accessOf, bytesOf, jsonOf } from './documents.mjs'
import { openedIn, WaybillError } from './error.mjs'
import { checkedOptions, checkedPartner } from './settings.mjs'

export { default as createTools } from 'glue:tools'

/** Makes a call with several answers. It reads the next one only after the caller has consumed the previous ones. */
async function* pieces(tools, values, how) {
    const received = []
    let wake
    const call = tools.begin(values, how, answer => {
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
export async function* tripBookings(begin, loadTools, request, options) {
    const { values, how, ended } = await begin('tripBookingList', request, options, 1)
    let left = true
    try {
        for await (const { quirks, items } of pieces(await loadTools(), values, how)) {
            options.quirks?.push(...quirks)
            if (items) yield* items
        }
        left = false
    } catch (problem) {
        left = false
        throw await ended(problem)
    } finally {
        if (left) await ended(new WaybillError({ code: 'cancelled', message: 'the loop was left before the end of the list' }))
    }
    await ended(undefined, [])
}

export const captured = async (loadTools, bytes, { partner = {}, ...access } = {}) => {
    checkedOptions(access, 'captured', ['via', 'result', 'family', 'numbers'])
    const values = [...accessOf(access), jsonOf({ Partner: checkedPartner(partner) }), bytesOf(bytes, 'captured')]
    return (await loadTools()).ask('captured', values, access.numbers)
}
export const masked = async (loadTools, text) => {
    const values = [bytesOf(text, 'masked')]
    return (await loadTools()).ask('masked', values).text
}
