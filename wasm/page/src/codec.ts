// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Sends jobs to the worker and receives their results.
import type { Booking, CallOptions, Captured, Decoded, Functions, Partner, PreparedRequest, Quirk, RequestOf, ResponseOf } from 'waybill'

export interface Problem {
    code: string
    message: string
    explanation?: string
    path?: string
    line?: number
    column?: number
    id?: string
    reason?: string
    status?: number
}

type Name = keyof Functions
const worker = new Worker(new URL('./codec_worker.ts', import.meta.url), { type: 'module' })
interface Waiting {
    resolve: (answer: never) => void
    reject: (problem: Problem) => void
    progress: ((count: number) => void) | undefined
}
const waiting = new Map<number, Waiting>()
let last = 0

worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer?: never; problem?: Problem; progress?: number }>) => {
    const call = waiting.get(data.id)
    if (data.progress !== undefined) return call?.progress?.(data.progress)
    waiting.delete(data.id)
    if (data.problem) call?.reject(data.problem)
    else call?.resolve(data.answer as never)
})

function ask<Answer>(job: object, signal?: AbortSignal, progress?: (count: number) => void): Promise<Answer> {
    const id = ++last
    return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, progress })
        worker.postMessage({ id, ...job })
        signal?.addEventListener('abort', () => worker.postMessage({ id, ask: 'abort' }), { once: true })
    })
}

export const call = <N extends Name>(partner: Partner, name: N, request: RequestOf<N>, options: Omit<CallOptions, 'signal'>, signal: AbortSignal) =>
    ask<ResponseOf<N>>({ ask: 'call', partner, name, request, options }, signal)
/** All bookings of a trip list; `progress` receives their number while the list arrives. */
export const trips = (partner: Partner, request: RequestOf<'tripBookingList'>, options: Omit<CallOptions, 'signal'>, signal: AbortSignal, progress: (count: number) => void) =>
    ask<Booking[]>({ ask: 'trips', partner, request, options }, signal, progress)
export const prepare = (partner: Partner, name: Name, request: unknown, options: CallOptions) =>
    ask<PreparedRequest>({ ask: 'prepare', partner, name, request, options })
export const check = (text: string) => ask<{ error?: Problem; quirks: Quirk[] }>({ ask: 'check', args: [text] })
export const decode = (text: string) => ask<Decoded>({ ask: 'decode', args: [text] })
export const convert = (text: string, form: 'xml' | 'json') => ask<{ root: string; text: string }>({ ask: 'convert', args: [text, form] })
export const masked = (text: string) => ask<string>({ ask: 'masked', args: [text] })
export const captured = (text: string, options: object) => ask<Captured & { error?: Problem }>({ ask: 'captured', args: [text, options] })
