// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Sends jobs to the worker that runs the module, and receives their results. A worker that failed is replaced at the next
// job.
import { WaybillError } from 'waybill'
import { noteServiceTime } from './clock'
import { online } from './network'
import type { Booking, CallOptions, Contradiction, Functions, Partner, Quirk, QuoteDifferences, RequestOf, ResponseOf, WorkflowCalls } from 'waybill'

type Name = keyof Functions
interface Waiting {
    job: object
    resolve: (answer: never) => void
    reject: (problem: WaybillError) => void
    progress: ((count: number) => void) | undefined
}
const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let ready = false
let last = 0

/** An error of the package from its members: structured cloning drops the class. */
function errorOf(plain: object): WaybillError {
    const Made = WaybillError as unknown as new (report: object, quirks: Quirk[]) => WaybillError
    const { quirks = [], reason, message, ...report } = plain as { quirks?: Quirk[]; reason?: string; message?: string }
    return new Made({ ...report, message: reason ?? message }, quirks)
}
function failed(): void {
    const report = ready ? { code: 'worker_ended' } : { code: 'module_unavailable', sent: false }
    worker?.terminate()
    worker = undefined
    ready = false
    for (const one of waiting.values()) one.reject(errorOf(report))
    waiting.clear()
}

/** Starts the worker, if there is none. */
export function start(): void {
    if (worker) return
    worker = new Worker(new URL('./codec_worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('error', failed)
    worker.addEventListener('message', ({ data }: MessageEvent<{ id?: number; answer?: never; problem?: object; progress?: number; serviceTime?: number }>) => {
        if (data.serviceTime !== undefined) return noteServiceTime(data.serviceTime)
        if (data.id === undefined) {
            ready = true
            for (const [id, { job }] of waiting) worker!.postMessage({ id, ...job })
            return
        }
        const call = waiting.get(data.id)
        if (data.progress !== undefined) return call?.progress?.(data.progress)
        waiting.delete(data.id)
        if (data.problem) call?.reject(errorOf(data.problem))
        else call?.resolve(data.answer as never)
    })
}

function ask<Answer>(job: object, signal?: AbortSignal, progress?: (count: number) => void): Promise<Answer> {
    const id = ++last
    start()
    return new Promise((resolve, reject) => {
        if (progress !== undefined && !online.value) return reject(errorOf({ code: 'offline', sent: false }))
        if (signal?.aborted) return reject(errorOf({ code: 'cancelled', sent: false }))
        waiting.set(id, { job, resolve, reject, progress })
        if (ready) worker!.postMessage({ id, ...job })
        signal?.addEventListener('abort', () => {
            if (ready) return worker?.postMessage({ id, ask: 'abort' })
            waiting.delete(id) // the job is not sent: the worker has not started yet
            reject(errorOf({ code: 'cancelled', sent: false }))
        }, { once: true })
    })
}

export function call<N extends Name>(partner: Partner, name: N, request: RequestOf<N>, { signal, ...options }: CallOptions = {}): Promise<ResponseOf<N>> {
    return ask<ResponseOf<N>>({ ask: 'call', partner, name, request, options }, signal as AbortSignal | undefined, () => undefined)
}
/** All bookings of a trip list; `progress` receives their number while the list arrives. */
export const trips = (partner: Partner, request: RequestOf<'tripBookingList'>, options: Omit<CallOptions, 'signal'>, signal: AbortSignal, progress: (count: number) => void) =>
    ask<Booking[]>({ ask: 'trips', partner, request, options }, signal, progress)
export const quoteDifferences = (...args: Parameters<WorkflowCalls['quoteDifferences']>) => ask<QuoteDifferences>({ ask: 'quoteDifferences', args })
export const contradictions = (...args: unknown[]) => ask<Contradiction[]>({ ask: 'contradictions', args })
