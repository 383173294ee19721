// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Keys that lead to a view or to the field that searches. They can be switched off, as WCAG 2.1.4 requires of single characters.
import { signal } from '@preact/signals'
import { addressOf, go } from '../platform/router'
import { read, write } from '../platform/storage'
import { t } from '../words/i18n'
import type { Key } from '../words/i18n'
import { confirmed } from './dialog'
import { Check } from './fields'
import { Row } from './texts'

export interface Target {
    /** Pressed after `g`. */
    letter: string
    name: string
    label: Key
}
const kept = 'waybill.shortcuts'
const on = signal(read('localStorage', kept) !== 'off')
const wait = 1500 // milliseconds between `g` and the letter

const Help = () => <>
    <dl><Row label={t('find')}><kbd>/</kbd></Row>{targets().map(({ letter, name, label }) => <Row key={name} label={t(label)}><kbd>g</kbd> <kbd>{letter}</kbd></Row>)}<Row label={t('shortcuts')}><kbd>?</kbd></Row></dl>
    <p><Check name="shortcuts" label={t('useShortcuts')} checked={on.value} change={use => {
        on.value = use
        write('localStorage', kept, use ? 'on' : 'off')
    }} /></p></>
export const showShortcuts = (): void => void confirmed({ title: t('shortcuts'), content: <Help />, action: t('done'), informs: true })

let targets: () => readonly Target[] = () => []
let going = 0
/** A key as its layout has it or, without Latin letters, as a Latin one has it there: `KeyG` is `g`. */
const latin = (key: string, code: string): string => (/^[\p{ASCII}\p{Script=Latin}]/u.test(key) ? key : code === 'Slash' ? '/' : code.replace('Key', '')).toLowerCase()
/** Follows the keys of the page, except in fields, dialogs and compositions. */
export const followShortcuts = (given: () => readonly Target[]): void => void (targets = given)
addEventListener('keydown', event => {
    const { key, code, target } = event
    const letter = latin(key, code)
    if (!on.peek() || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') || (target as Element).closest('input, select, textarea')) return
    const found = Date.now() - going < wait ? targets().find(one => one.letter === letter) : undefined
    going = letter === 'g' ? Date.now() : 0
    if (found) go(addressOf(found.name))
    else if (key === '?' || key === '؟') showShortcuts()
    else if (letter === '/') document.querySelector<HTMLElement>('[type=search], [role=combobox]')?.focus()
    else return
    event.preventDefault()
})
