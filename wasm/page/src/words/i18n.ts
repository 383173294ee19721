// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The language of the page. English is part of the first file; the other languages are loaded when they are chosen.
import { signal } from '@preact/signals'
import { read, write } from '../platform/storage'
import { english } from './en'

export const languages = { en: 'English', fr: 'Français', ar: 'العربية' } as const
export type Language = keyof typeof languages
/** Words by the number `count`; the categories of the language are those of `Intl.PluralRules`. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>
/** Other languages have the keys of English, and its plurals. */
export type Words = { [Key in keyof typeof english]: (typeof english)[Key] extends string ? string : Plural }
export type Key = keyof Words

const others: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
    fr: async () => (await import('./fr')).french,
    ar: async () => (await import('./ar')).arabic,
}
const words = signal<Words>(english)
export const language = signal<Language>('en')

const isLanguage = (text: string | undefined): text is Language => text !== undefined && Object.hasOwn(languages, text)
/** For `Intl`: the region of the browser's setting, if it has the same language. */
export const locale = (): string => navigator.languages.find(one => one.split('-')[0] === language.value) ?? language.value

export async function useLanguage(chosen?: Language): Promise<void> {
    const kept = read('localStorage', 'waybill.language')
    const preferred = navigator.languages.map(one => one.split('-')[0]).find(isLanguage)
    const wanted = chosen ?? (isLanguage(kept) ? kept : preferred) ?? 'en'
    // without the file of the language the page still works, in English
    const loaded = wanted === 'en' ? english : await others[wanted]().catch(() => undefined)
    words.value = loaded ?? english
    language.value = loaded ? wanted : 'en'
    if (chosen) write('localStorage', 'waybill.language', chosen)
    document.documentElement.lang = language.value
    document.documentElement.dir = language.value === 'ar' ? 'rtl' : 'ltr'
}

const kept = new Map<string, unknown>()
/** Formatters are slow to create, and lists have many numbers. */
export function formatter<Made>(kind: string, create: (locale: string) => Made): Made {
    const key = `${kind} ${locale()}`
    if (!kept.has(key)) kept.set(key, create(locale()))
    return kept.get(key) as Made
}
const rules = (): Intl.PluralRules => formatter('plural', one => new Intl.PluralRules(one))
const numbers = (): Intl.NumberFormat => formatter('number', one => new Intl.NumberFormat(one))

/** The text in the language of the page; `{name}` is replaced by the value of that name, and `count` chooses the plural. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
    const text: string | Plural = words.value[key]
    const chosen = typeof text === 'string' ? text : (text[rules().select(Number(values.count))] ?? text.other)
    return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = Object.hasOwn(values, name) ? values[name]! : whole
        return typeof value === 'number' ? numbers().format(value) : value
    })
}
/** The text for a key that comes from data, if there is one. */
export function known(key: string): string | undefined {
    const text = Object.hasOwn(words.value, key) ? words.value[key as Key] : undefined
    return typeof text === 'string' ? text : undefined
}
