// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The module runs in a worker, so that the page stays responsive.
import { connect, load, WaybillError } from 'waybill'
import type { Booking, CallOptions, Functions, Partner, RequestOf } from 'waybill'

export type Job =
    | { id: number; ask: 'call'; partner: Partner; name: keyof Functions; request: unknown; options: object }
    | { id: number; ask: 'trips'; partner: Partner; request: RequestOf<'tripBookingList'>; options: CallOptions }
    | { id: number; ask: 'contradictions' | 'quoteDifferences'; args: unknown[] }
    | { id: number; ask: 'abort' }

const calls = new Map<number, AbortController>()

/** Sends the time of the service to the page. */
const sent: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    const date = Date.parse(response.headers.get('Date') ?? '')
    if (!Number.isNaN(date)) postMessage({ serviceTime: date })
    return response
}

async function tripsOf(job: Job & { ask: 'trips' }, signal: AbortSignal): Promise<Booking[]> {
    const all: Booking[] = []
    let reported = 0
    // by a timer, so that the number is also shown when the rest of the list is late
    const timer = setInterval(() => all.length > reported && postMessage({ id: job.id, progress: (reported = all.length) }), 100)
    try {
        for await (const booking of connect({ ...job.partner, fetch: sent }).tripBookings(job.request, { ...job.options, signal })) all.push(booking)
    } finally {
        clearInterval(timer)
    }
    return all
}

async function run(job: Job): Promise<unknown> {
    if (job.ask === 'call' || job.ask === 'trips') {
        const controller = new AbortController()
        calls.set(job.id, controller)
        if (job.ask === 'trips') return tripsOf(job, controller.signal)
        const agency = connect({ ...job.partner, fetch: sent })
        return (agency[job.name] as (request: unknown, options: object) => Promise<unknown>)(job.request, { ...job.options, signal: controller.signal })
    }
    if (job.ask === 'abort') return undefined
    return ((await load())[job.ask] as (...args: unknown[]) => unknown)(...job.args)
}

/** An error as a plain object: structured cloning drops the members of errors. */
const plain = (problem: unknown): object =>
    problem instanceof WaybillError ? { ...problem, message: problem.message } : { code: 'internal', message: String(problem) }

addEventListener('message', async ({ data: job }: MessageEvent<Job>) => {
    if (job.ask === 'abort') return calls.get(job.id)?.abort()
    try {
        postMessage({ id: job.id, answer: await run(job) })
    } catch (problem) {
        postMessage({ id: job.id, problem: plain(problem) })
    } finally {
        calls.delete(job.id)
        if (calls.size === 0) void load().catch(() => undefined) // the second part, before an answer needs it
    }
})
postMessage({}) // this file has run: jobs can be sent
