// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Who asks which partner. It lives as long as the page: a password is kept nowhere.
import type { Partner, Way } from 'waybill'
import type { Problem } from './codec'
import { element, field } from './element'

export const session = { baseUrl: location.origin, login: '', password: '', user: '', seconds: '60', via: 'post' as Way }

export const partner = (): Partner => ({ baseUrl: session.baseUrl, credential: { login: session.login, password: session.password }, deadline: 1000 * Number(session.seconds) })

/** The fields of a session, which every form that calls a partner has. */
export function sessionFields(): HTMLElement {
    const input = (name: 'baseUrl' | 'login' | 'password' | 'user' | 'seconds', type: string, autocomplete: string, more: object = {}) =>
        element('input', { name, type, autocomplete, required: true, value: session[name], spellcheck: 'false', input: (event: Event) => (session[name] = (event.target as HTMLInputElement).value), ...more })
    const ways: Way[] = ['post', 'get', 'soap11', 'soap12']
    return element('div', { class: 'fields' },
        field('Service', input('baseUrl', 'url', 'url')), field('Login', input('login', 'text', 'username')),
        field('Password', input('password', 'password', 'current-password')), field('User', input('user', 'number', 'off')),
        field('Way', element('select', { name: 'via', change: (event: Event) => (session.via = (event.target as HTMLSelectElement).value as Way) },
            ...ways.map(way => element('option', { value: way, selected: way === session.via }, way.toUpperCase())))),
        field('Seconds to wait', input('seconds', 'number', 'off', { min: 1, max: 3600 })))
}

const advice: Record<string, string> = {
    connection_failed: 'The service cannot be reached. See that it runs, that its address is right, and that it allows this page (--cors-origin).',
    deadline_passed: 'No answer came in time. Wait longer, or ask again: what only reads may be repeated.',
    cancelled: 'You gave the call up.',
    url_invalid: 'The address must begin with https://, or be on this machine.',
}
const refusals: Record<string, string> = {
    AUTH_INVALID: 'Login or password is wrong. See also that the user belongs to the login.',
    IP_NOT_ALLOWED: 'The service does not let this machine in. Ask its operator.',
    RATE_LIMITED: 'Too many requests. Wait a little.',
    PRICE_CHANGED: 'The price is another one now. Quote again.',
    SOLD_OUT: 'There is no room left. Choose another one.',
    QUOTE_EXPIRED: 'The quote is too old. Quote again.',
}

/** What went wrong and what to do about it. */
export function problemBox(problem: Problem): HTMLElement {
    const help = (problem.id && refusals[problem.id]) || advice[problem.code]
    return element('div', { class: 'problem', role: 'alert' }, element('strong', {}, problem.id ?? problem.code), element('p', {}, help ?? problem.message),
        help !== undefined && problem.reason !== undefined && element('p', { class: 'quiet' }, problem.reason))
}

/** Runs one call with a button to give it up, and says how it went. */
export async function withProgress(place: HTMLElement, what: string, work: (signal: AbortSignal, progress: (words: string) => void) => Promise<Node[]>): Promise<void> {
    const controller = new AbortController()
    const status = document.getElementById('status')!
    status.textContent = what
    const words = element('span', {}, what)
    place.replaceChildren(element('div', { class: 'progress' }, element('progress', { 'aria-label': what }), words,
        element('button', { type: 'button', click: () => controller.abort() }, 'Give up')))
    place.setAttribute('aria-busy', 'true')
    try {
        place.replaceChildren(...(await work(controller.signal, so => (words.textContent = so))))
        status.textContent = 'Done'
    } catch (problem) {
        place.replaceChildren(problemBox(problem as Problem))
        status.textContent = ''
    }
    place.removeAttribute('aria-busy')
}
