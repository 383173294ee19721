// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The language of the page. English is part of the first file; the other languages are loaded when they are chosen.
import { english } from './words/en'
import type { Words } from './words/en'
import { read, write } from './storage'

export const languages = { en: 'English', fr: 'Français', ar: 'العربية' } as const
export type Language = keyof typeof languages
type Key = keyof Words

const others: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
    fr: async () => (await import('./words/fr')).french,
    ar: async () => (await import('./words/ar')).arabic,
}
let words: Words = english
let current: Language = 'en'

const isLanguage = (text: string | undefined): text is Language => text !== undefined && Object.hasOwn(languages, text)
export const language = (): Language => current
/** For `Intl`: the region of the browser's setting, if it has the same language. */
export const locale = (): string => navigator.languages.find(one => one.split('-')[0] === current) ?? current

export async function useLanguage(chosen?: Language): Promise<void> {
    const kept = read('localStorage', 'waybill.language')
    const preferred = navigator.languages.map(one => one.split('-')[0]).find(isLanguage)
    const wanted = chosen ?? (isLanguage(kept) ? kept : preferred) ?? 'en'
    // without the file of the language the page still works, in English
    const loaded = wanted === 'en' ? english : await others[wanted]().catch(() => undefined)
    words = loaded ?? english
    current = loaded ? wanted : 'en'
    if (chosen) write('localStorage', 'waybill.language', chosen)
    document.documentElement.lang = current
    document.documentElement.dir = current === 'ar' ? 'rtl' : 'ltr'
}

/** The text in the language of the page; `{name}` is replaced by the value of that name. */
export const t = (key: Key, values: Record<string, string | number> = {}): string =>
    words[key].replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
/** The text for a key that comes from data, if there is one. */
export const known = (key: string): string | undefined => (Object.hasOwn(words, key) ? words[key as Key] : undefined)
