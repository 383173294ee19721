// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The partner, login and access method of all calls. They are in memory only, until the page is closed.
import type { AccessMethod, Partner } from 'waybill'
import type { Problem } from './codec'
import { element, field } from './element'

export const session = { baseUrl: location.origin, login: '', password: '', user: '', seconds: '60', via: 'post' as AccessMethod }

export const partner = (): Partner => ({ baseUrl: session.baseUrl, credential: { login: session.login, password: session.password }, deadline: 1000 * Number(session.seconds) })

/** The fields of the session, for each form that calls a partner. */
export function sessionFields(): HTMLElement {
    const input = (name: 'baseUrl' | 'login' | 'password' | 'user' | 'seconds', type: string, autocomplete: string, more: object = {}) =>
        element('input', { name, type, autocomplete, required: true, value: session[name], spellcheck: 'false', input: (event: Event) => (session[name] = (event.target as HTMLInputElement).value), ...more })
    const accessMethods: AccessMethod[] = ['post', 'get', 'soap11', 'soap12']
    return element('div', { class: 'fields' },
        field('Service', input('baseUrl', 'url', 'url')), field('Login', input('login', 'text', 'username')),
        field('Password', input('password', 'password', 'current-password')), field('User', input('user', 'number', 'off')),
        field('Access method', element('select', { name: 'via', change: (event: Event) => (session.via = (event.target as HTMLSelectElement).value as AccessMethod) },
            ...accessMethods.map(method => element('option', { value: method, selected: method === session.via }, method.toUpperCase())))),
        field('Timeout in seconds', input('seconds', 'number', 'off', { min: 1, max: 3600 })))
}

const advice: Record<string, string> = {
    connection_failed: 'The service cannot be reached. Check that it runs, that its address is right, and that it allows this page (--cors-origin).',
    deadline_passed: 'No response arrived in time. Increase the timeout, or repeat the call if it only reads.',
    cancelled: 'The call was cancelled.',
    url_invalid: 'The address must start with https://, unless it is on this machine.',
}
const refusals: Record<string, string> = {
    AUTH_INVALID: 'Login or password is wrong. Also check that the user belongs to the login.',
    IP_NOT_ALLOWED: 'The service does not accept the address of this machine. Ask its operator.',
    RATE_LIMITED: 'Too many requests. Try again later.',
    PRICE_CHANGED: 'The price has changed. Request a new quote.',
    SOLD_OUT: 'The room is sold out. Choose another one.',
    QUOTE_EXPIRED: 'The quote has expired. Request a new one.',
}

/** An alert with the error and its fix. */
export function problemBox(problem: Problem): HTMLElement {
    const help = (problem.id && refusals[problem.id]) || advice[problem.code]
    return element('div', { class: 'problem', role: 'alert' }, element('strong', {}, problem.id ?? problem.code), element('p', {}, help ?? problem.message),
        help !== undefined && problem.reason !== undefined && element('p', { class: 'quiet' }, problem.reason))
}

/** Runs a call, with its progress and a button that cancels it, and shows the result or the error. */
export async function withProgress(place: HTMLElement, what: string, work: (signal: AbortSignal, progress: (words: string) => void) => Promise<Node[]>): Promise<void> {
    const controller = new AbortController()
    const status = document.getElementById('status')!
    status.textContent = what
    const words = element('span', {}, what)
    place.replaceChildren(element('div', { class: 'progress' }, element('progress', { 'aria-label': what }), words,
        element('button', { type: 'button', click: () => controller.abort() }, 'Cancel')))
    place.setAttribute('aria-busy', 'true')
    try {
        place.replaceChildren(...(await work(controller.signal, text => (words.textContent = text))))
        status.textContent = 'Done'
    } catch (problem) {
        place.replaceChildren(problemBox(problem as Problem))
        status.textContent = ''
    }
    place.removeAttribute('aria-busy')
}
