// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Words that the service sends in its own language, in that of the page where they are known: boards, availability,
// categories.
import type { OfferAvailability } from 'waybill'
import { known, t } from '../words/i18n'

/** Meal plans of OpenTravel, and the titles that services give them in English. */
const boards: Record<number, string[]> = {
    14: ['room only', 'accommodation only'], 3: ['bed and breakfast', 'bed & breakfast', 'breakfast'], 12: ['half board'], 10: ['full board'], 1: ['all inclusive'],
}
export function boardOf(title: string, code?: number): string {
    const found = code ?? Object.entries(boards).find(([, titles]) => titles.includes(title.trim().toLowerCase()))?.[0]
    return (found !== undefined && known(`board_${found}`)) || title
}
/** The code says why an offer is not for sale. */
export const availabilityOf = ({ code, status, words }: OfferAvailability): string =>
    (status === 'Stop' ? known(`available_${code}`) : undefined) ?? known(`available_${status}`) ?? words
/** The number of stars, if the category is one of stars. */
export function starsOf(category: string | undefined): number | undefined {
    const found = /^([1-7])\s*(\*|stars?|étoiles?)?$/iu.exec(category?.trim() ?? '')
    return found ? Number(found[1]) : undefined
}
export const categoryOf = (category: string): string => {
    const stars = starsOf(category)
    return stars === undefined ? category : t('stars', { count: stars })
}
const states = { OK: 'stateConfirmed', OR: 'stateOnRequest', DC: 'stateDeclined', XP: 'stateExpired', XX: 'stateCancelled' } as const
export type StateCode = keyof typeof states
export const stateCodes = Object.keys(states) as StateCode[]
export const stateOf = (code: StateCode): string => t(states[code])
