// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { button, element } from './element'
import type { Content } from './element'
import { t } from './i18n'

let open: Promise<boolean> | undefined

/**
 * Asks before a step that cannot be undone. `consent` is the label of a check box that must be checked first. A second
 * question is refused while one is open, so a double click cannot confirm.
 */
export function confirmed(title: string, content: Content[], action: string, consent?: string): Promise<boolean> {
    if (open) return Promise.resolve(false)
    const answer = new Promise<boolean>(resolve => {
        const agree = consent === undefined ? undefined : element('input', { type: 'checkbox', name: 'consent', change: () => (go.disabled = !agree!.checked) })
        const go = button(action, () => dialog.close('yes'), { disabled: consent !== undefined })
        const dialog = element('dialog', { 'aria-labelledby': 'question', close: () => {
            dialog.remove()
            resolve(dialog.returnValue === 'yes')
        } }, element('h2', { id: 'question' }, title), ...content,
            agree && element('p', {}, element('label', { class: 'check' }, agree, ' ', element('span', {}, consent!))),
            element('p', { class: 'buttons' }, go, button(t('notNow'), () => dialog.close('no'), { class: 'second', autofocus: true })))
        document.body.append(dialog)
        dialog.showModal()
    }).finally(() => (open = undefined))
    open = answer
    return answer
}
