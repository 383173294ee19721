// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The service, login and access method of all calls. Login and password are in memory only, until the page is closed or
// loaded again; the other settings are kept for the tab.
import { computed, effect, signal, untracked } from '@preact/signals'
import type { AccessMethod, EndpointNames, ListedCity, Partner, WaybillError } from 'waybill'
import { route } from '../platform/router'
import { read, write } from '../platform/storage'
import { call } from '../platform/worker_calls'

export const accessMethods: AccessMethod[] = ['post', 'get', 'soap11', 'soap12']
/** An agency books for a user; a hotel decides bookings and changes its rates. */
export type Side = 'agency' | 'hotel'
export const families = ['flight', 'hotel'] as const
export const endpointNames = ['path', 'namespace', 'xmlOperation', 'jsonOperation'] as const
type Family = (typeof families)[number]
export interface Settings {
    baseUrl: string
    user: string
    language: string
    seconds: string
    via: AccessMethod
    side: Side
    /** Whether the Content-Type of SOAP 1.2 contains the action. */
    soap12Action: boolean
    flight: EndpointNames
    hotel: EndpointNames
}
const kept = ((): Partial<Settings> => {
    try {
        return JSON.parse(read('sessionStorage', 'waybill.connection') ?? '{}') as Partial<Settings>
    } catch {
        return {}
    }
})()
const defaults: Settings = { baseUrl: location.origin, user: '', language: '', seconds: '60', via: 'post', side: 'agency', soap12Action: true, flight: {}, hotel: {} }

export const settings = signal<Settings>({ ...defaults, ...kept })
export const change = (more: Partial<Settings>): void => void (settings.value = { ...settings.value, ...more })
export const changeName = (family: Family, name: keyof EndpointNames, text: string): void => {
    const { [name]: _, ...others } = settings.value[family]
    change({ [family]: text === '' ? others : { ...others, [name]: text } })
}
/** Whether the settings besides login, password and user are those of the service that serves the page. */
export const isPlain = (): boolean => {
    const { user: _, side: __, ...rest } = settings.value
    return JSON.stringify({ ...defaults, ...rest }) === JSON.stringify({ ...defaults })
}

const phoneKey = 'waybill.emergency_phone'
/** A telephone number of the agency, for vouchers. It is kept in the browser. */
export const emergencyPhone = signal(read('localStorage', phoneKey) ?? '')
export function changePhone(text: string): void {
    emergencyPhone.value = text
    write('localStorage', phoneKey, text)
}

export const credential = signal({ login: '', password: '' })
export const signedIn = signal(false)
/** The service refused the login after the user had signed in: the view waits until they sign in again. */
export const refused = signal(false)
export const cities = signal<readonly ListedCity[]>([])
export const isHotel = computed(() => settings.value.side === 'hotel')
/** Identifies what a login has read: nothing of it is shown to another one. */
export const owner = (): string => JSON.stringify([settings.value.baseUrl, settings.value.side, settings.value.user, credential.value.login])

/** Identifies whose data is kept on the device. A reload forgets the login. */
export const ownerOfKept = (): string => JSON.stringify([settings.value.baseUrl, settings.value.user])

export function partner(): Partner {
    const { baseUrl, seconds, soap12Action, flight, hotel } = settings.value
    return { baseUrl, credential: credential.value, deadline: 1000 * Number(seconds), soap12Action, flight, hotel }
}
export const user = (): number => Number(settings.value.user)
/** The language of the texts of the service, which is not that of the page: services number languages as they like. */
export const textLanguage = (): number | undefined => (settings.value.language === '' ? undefined : Number(settings.value.language))
/** The user and the language of a request. */
export function agent(): { user: number; language?: number } {
    const chosen = textLanguage()
    return { user: user(), ...(chosen !== undefined && { language: chosen }) }
}
export const via = (): { via: AccessMethod } => ({ via: settings.value.via })

/** A call of the session. A refused login leads to the sign-in, and from there back to the view. An answer that is late for its owner is dropped. */
export const sessionCall = (async (name, request, options = {}) => {
    const sender = owner()
    const outcome = await call(partner(), name, request, { ...via(), ...options }).then(answer => ({ answer }), (problem: unknown) => ({ problem }))
    if (sender !== owner()) throw { code: 'cancelled' }
    if ('problem' in outcome) throw await refusalOf(outcome.problem)
    return outcome.answer
}) as <Name extends Parameters<typeof call>[1]>(name: Name, request: Parameters<typeof call<Name>>[2], options?: Parameters<typeof call>[3]) => ReturnType<typeof call<Name>>
const isRefusal = (problem: unknown): boolean => (problem as WaybillError).id === 'AUTH_INVALID'
/** Whether the service has no such function. */
export function isLacking(problem: unknown): boolean {
    const { code, id } = problem as WaybillError
    return id === 'NOT_SUPPORTED' || id === 'FUNCTION_UNKNOWN' || ['operation_unknown', 'document_unexpected', 'content_unexpected', 'root_unexpected'].includes(code)
}
/**
 * Notes a refused login. Returns the error. The number of a hotel or a user that is not of this login is refused alike: the
 * login is refused if a request without one is, or cannot be made.
 */
export async function refusalOf(problem: unknown): Promise<unknown> {
    if (isRefusal(problem) && signedIn.value) {
        const given = credential.value
        const denied = await call(partner(), 'cityList', {}, via()).then(() => false, (reason: unknown) => isRefusal(reason) || isLacking(reason))
        if (denied && given === credential.value) refused.value = true
    }
    return problem
}

const resets: (() => void)[] = []
/** Called when the user signs out, and before a view is shown to another owner. */
export const onReset = (reset: () => void): void => void resets.push(reset)
let last: string | undefined
effect(() => {
    if (signedIn.value && (refused.value || route.value.view === 'connection')) return // the form is shown: they are being typed
    const present = signedIn.value ? owner() : undefined
    const before = last
    last = present
    if (before !== undefined && before !== present) untracked(() => {
        for (const reset of resets) reset()
    })
})

export function signOut(): void {
    signedIn.value = refused.value = false
    credential.value = { login: '', password: '' }
    cities.value = []
}

/** Verifies login and password by reading the cities, which the search needs anyway. */
export async function signIn(given: { login: string; password: string }, signal: AbortSignal): Promise<void> {
    write('sessionStorage', 'waybill.connection', JSON.stringify(settings.value))
    try {
        cities.value = (await call({ ...partner(), credential: given }, 'cityList', {}, { ...via(), signal })).cities
    } catch (problem) {
        if (!isLacking(problem)) throw problem // without this function, a city is entered by its id
        cities.value = []
    }
    credential.value = given
    signedIn.value = true
    refused.value = false
}
