// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The service, login and access method of all calls. Login and password are in memory only, until the page is closed or
// loaded again; the other settings are kept for the tab.
import type { AccessMethod, ListedCity, Partner, WaybillError } from 'waybill'
import { call } from './worker_calls'
import { button, element, field, options } from './element'
import { t } from './i18n'
import { announce, problemBox } from './task'
import { read, write } from './storage'

const accessMethods: AccessMethod[] = ['post', 'get', 'soap11', 'soap12']
const kept = ((): Partial<Record<string, string>> => {
    try {
        return JSON.parse(read('sessionStorage', 'waybill.connection') ?? '{}') as Record<string, string>
    } catch {
        return {}
    }
})()
const isMethod = (text: string | undefined): text is AccessMethod => accessMethods.some(one => one === text)

export const session = {
    baseUrl: kept.baseUrl ?? location.origin,
    user: kept.user ?? '',
    language: kept.language ?? '',
    seconds: kept.seconds ?? '60',
    via: isMethod(kept.via) ? kept.via : 'post',
    login: '',
    password: '',
    signedIn: false,
    cities: [] as ListedCity[],
}
export const partner = (): Partner => ({ baseUrl: session.baseUrl, credential: { login: session.login, password: session.password }, deadline: 1000 * Number(session.seconds) })
export const user = (): number => Number(session.user)
/** The language of the texts of the service, which is not that of the page: services number languages as they like. */
export const language = (): number | undefined => (session.language === '' ? undefined : Number(session.language))
/** The user and the language of a request. */
export function agent(): { user: number; language?: number } {
    const chosen = language()
    return { user: user(), ...(chosen !== undefined && { language: chosen }) }
}
export const via = (): { via: AccessMethod } => ({ via: session.via })

const listeners: (() => void)[] = []
/** Called after the user signed in or out. */
export const onSession = (listener: () => void): void => void listeners.push(listener)
const changed = (): void => listeners.forEach(listener => listener())

export function signOut(): void {
    Object.assign(session, { login: '', password: '', signedIn: false, cities: [] })
    changed()
}

/** Verifies login and password by reading the cities, which the search needs anyway. */
async function signIn(signal: AbortSignal): Promise<void> {
    const { baseUrl, user, language, seconds, via } = session
    write('sessionStorage', 'waybill.connection', JSON.stringify({ baseUrl, user, language, seconds, via }))
    try {
        const { cities } = await call(partner(), 'cityList', {}, { via, signal })
        session.cities = cities
    } catch (problem) {
        const { code, id } = problem as WaybillError
        // a service without this function can be used: a city is then entered by its id
        const lacking = id === 'NOT_SUPPORTED' || id === 'FUNCTION_UNKNOWN' || ['operation_unknown', 'document_unexpected', 'content_unexpected', 'root_unexpected'].includes(code)
        if (!lacking) throw problem
        session.cities = []
    }
    session.signedIn = true
    changed()
}

/** The form of the connection. `welcome` is shown above it, for example what the user wanted to see. */
export function connectionView(): HTMLElement {
    const input = (name: 'baseUrl' | 'login' | 'password' | 'user' | 'language' | 'seconds', type: string, autocomplete: string, more: object = {}): HTMLInputElement =>
        element('input', { name, type, autocomplete, required: true, value: session[name], spellcheck: 'false', input: (event: Event) => (session[name] = (event.target as HTMLInputElement).value.trim()), ...more })
    const outcome = element('div', { class: 'outcome' })
    let controller: AbortController | undefined
    const submit = button(t('signIn'), () => undefined, { type: 'submit' })
    const form = element('form', {
        class: 'card connection',
        submit: async (event: Event) => {
            event.preventDefault()
            controller?.abort()
            const own = (controller = new AbortController())
            outcome.replaceChildren(element('div', { class: 'progress' }, element('progress', { 'aria-label': t('signingIn') }), t('signingIn'),
                button(t('cancel'), () => own.abort(), { class: 'second' })))
            announce(t('signingIn'))
            try {
                await signIn(own.signal)
                outcome.replaceChildren()
                announce(t('signedIn'))
            } catch (problem) {
                if (controller === own) outcome.replaceChildren(problemBox(problem, () => form.requestSubmit()))
            }
        },
    }, element('div', { class: 'fields' },
        field(t('login'), input('login', 'text', 'username')), field(t('password'), input('password', 'password', 'current-password')), field(t('user'), input('user', 'number', 'off', { min: 1 }))),
    element('details', { open: session.baseUrl !== location.origin || session.via !== 'post' || session.language !== '' }, element('summary', {}, t('serviceAndMethod')), element('div', { class: 'fields' },
        field(t('service'), input('baseUrl', 'url', 'url', { dir: 'ltr' })),
        field(t('accessMethod'), element('select', { name: 'via', change: (event: Event) => (session.via = (event.target as HTMLSelectElement).value as AccessMethod) },
            ...options(accessMethods.map(one => [one, one.toUpperCase()] as const), session.via))),
        field(t('languageId'), input('language', 'number', 'off', { required: false })),
        field(t('timeout'), input('seconds', 'number', 'off', { min: 1, max: 3600 })))),
    element('p', { class: 'quiet' }, t('passwordNotKept')),
    element('p', { class: 'buttons' }, submit, session.signedIn && button(t('signOut'), signOut, { class: 'second' })), outcome)
    return element('div', {}, element('h2', { class: 'title' }, session.signedIn ? t('connection') : t('signIn')), form)
}
