// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The functions of a partner: calls through `fetch`.
import { accessOf, jsonOf, objectOf, utf8Of } from './documents.mjs'
import { abortedBy, inTime, unavailable, WaybillError } from './error.mjs'
import { contradictions, quoteDifferences } from './comparison.mjs'
import { documentOf, documents, functions } from './descriptions.mjs'
import { tripBookings } from './iterated_list.mjs'
import { functionNames } from './names.mjs'
import { checkedOptions, checkedSettings } from './settings.mjs'
import { importExtras } from 'platform'

/** The steps of the workflow whose answers are compared with what was requested. */
const comparing = ['quote', 'book', 'acknowledge', 'decline', 'cancel', 'lookUp', 'lookUpReference']
const steps = ['search', 'cancellationFee', ...comparing]

/** Milliseconds of a `Retry-After` (RFC 9110, 10.2.3), at most a day; undefined if there is none. */
function retryAfterOf(text) {
    const wait = /^\d+$/.test(text) ? 1000 * text : Date.parse(text) - Date.now()
    return wait >= 0 ? Math.min(wait, 86_400_000) : undefined
}

/** A part of the package that is loaded at its first use. */
export const imported = part => part().catch(cause => {
    throw unavailable(cause?.message, cause)
})

let loadedExtras
const loadExtras = () => imported(importExtras).then(extras => (loadedExtras = extras))
/** extras.mjs, for what has sent no request yet. */
const extrasInTime = async (signal, deadline) => loadedExtras ?? inTime(loadExtras(), signal, deadline).catch(problem => {
    throw Object.assign(problem, { sent: false })
})

/** The workflow of workflow.mjs. `loadComparison` loads what compares answers, while the request is in progress. */
function workflowWith(loadComparison, ...given) {
    let made
    return Object.fromEntries(steps.map(step => [step, async (...args) => {
        const { signal, deadline } = args.at(-1) ?? {}
        if (comparing.includes(step)) loadComparison()
        const { workflow } = await extrasInTime(signal, deadline)
        return (made ??= workflow(...given))[step](...args)
    }]))
}
/** The workflow with functions of the caller. */
export const workflow = (...given) => workflowWith(() => {}, ...given)

/** The functions of a partner, by name. `loadCodec` returns a promise; after a failure it is called again. */
export function agency(loadCodec, given) {
    const { credential, fetch: ownFetch, headers, observe, retry, ...partner } = checkedSettings(objectOf(given, 'connect: expected an object with baseUrl'))
    if (typeof partner.baseUrl !== 'string') throw new TypeError('connect: baseUrl is a string')

    const wholeCodec = async () => (await loadCodec()).whole()
    const comparingCodec = () => inTime(wholeCodec(), undefined, partner.deadline)
    const extra = (ownFetch || headers || observe) && { fetch: ownFetch ?? fetch, headers, observe }
    const settings = ({ deadline = partner.deadline, strict = partner.strict, acceptContradictions = partner.acceptContradictions }, secrets) =>
        jsonOf({ Partner: { ...partner, deadline, strict, acceptContradictions, secrets } })
    /** The arguments of the C functions `call`, `list` and `prepare`. */
    const valuesOf = (name, request, options, secrets) => {
        const kind = functions[name]
        objectOf(request, `${name}: expected an object with fields`)
        checkedOptions(options, name)
        return [utf8Of(kind.function), documentOf(kind.request, { credential, ...request }, name), settings(options, secrets), ...accessOf(options)]
    }
    /** An error of a request that was not sent has the names of the caller instead of those of the wire. */
    const inGivenNames = async (name, problem) => problem.path && !problem.sent
        ? importExtras().then(extras => extras.withGivenNames(problem, documents, functions[name].request), () => problem) : problem
    /** Reports an attempt that failed before extras.mjs was loaded. */
    const failedEarly = (problem, name, attempt) => observe && loadExtras().then(extras => {
        const attempted = {}
        extras.extend(attempted, extra, name, attempt)
        attempted.ended(problem)
    }).catch(() => {})
    /** Begins one attempt of a call. `ended` completes and reports its error; see fetch_transport.js for `send` and `failed`. */
    const begin = async (name, request, options, attempt, load = loadCodec) => {
        const fetching = {
            sent: false,
            async send(url, options) {
                fetching.sent = true
                const response = await (fetching.adapted ?? fetch)(url, options)
                const header = name => response.headers.get(name) ?? undefined
                fetching.status = response.status
                fetching.requestId = header('x-request-id')
                fetching.retryAfter = retryAfterOf(header('retry-after'))
                return response
            },
            failed: problem => (fetching.problem = problem),
        }
        const ended = async (problem, quirks) => {
            if (problem instanceof WaybillError) {
                problem.sent ??= fetching.sent
                problem = await inGivenNames(name, problem)
                problem.requestId ??= fetching.requestId
                problem.retryAfter ??= fetching.retryAfter
            }
            if (fetching.ended) fetching.ended(problem, quirks)
            else failedEarly(problem, name, attempt)
            return problem
        }
        try {
            const { signal, deadline = partner.deadline } = objectOf(options, `${name}: the second argument is an object with options`)
            if (extra || attempt > 1) (await extrasInTime(signal, deadline)).extend(fetching, extra, name, attempt)
            const codec = await inTime(load(), signal, deadline)
            const values = valuesOf(name, request, options, fetching.secrets)
            if (signal?.aborted) throw abortedBy(signal)
            return { codec, values, ended, how: { signal, deadline, root: functions[name].response, fetching, password: (request.credential ?? credential)?.password } }
        } catch (problem) {
            throw await ended(problem)
        }
    }
    const run = async (name, request, options, attempt) => {
        const { codec, values, how, ended } = await begin(name, request, options, attempt)
        try {
            const { message, quirks } = await codec.exchange(values, how)
            options.quirks?.push(...quirks)
            ended(undefined, quirks)
            return message
        } catch (problem) {
            throw await ended(problem)
        }
    }
    const made = {
        /** Returns the HTTP message of a call without sending it: `{ method, url, headers, body }`. It contains the password. */
        prepare: async (name, request, options = {}) => (await imported(importExtras)).prepare(wholeCodec, valuesOf, headers, name, request, options, problem => inGivenNames(name, problem)),
        /** What a response has otherwise than its request, and a quote than its offers. */
        contradictions: async (name, request, response) => contradictions(await comparingCodec(), name, request, response),
        quoteDifferences: async (offers, quote) => quoteDifferences(await comparingCodec(), offers, quote),
        /** Iterates over the bookings of `tripBookingList` while the list arrives. It is not repeated. */
        tripBookings: (request, options = {}) => tripBookings((...call) => begin(...call, wholeCodec), request, options),
        /** The booking workflow: search, quote, book, acknowledge, cancel, look up. */
        workflow: (agent, rules) => workflowWith(() => void wholeCodec().catch(() => {}), made, agent, rules),
    }
    for (const name of functionNames)
        made[name] = async (request, options = {}) => {
            const rules = options?.retry ?? retry
            const attempted = attempt => run(name, request, options, attempt)
            if (!rules) return attempted(1)
            const extras = await extrasInTime(options.signal, options.deadline ?? partner.deadline).catch(problem => {
                failedEarly(problem, name, 1)
                throw problem
            })
            return extras.repeated(name, rules, options.signal, attempted, event => extras.report(observe, { function: name, ...event }))
        }
    return made
}
