// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { limits } from '../model/limits'
import { t } from '../words/i18n'

interface Question {
    title: string
    content: ComponentChildren
    action: string
    /** The label of a check box that must be checked first. */
    consent?: string | undefined
    /** The label of a text that the user may add. */
    reason?: string | undefined
    /** It asks nothing: there is only one button. */
    informs?: boolean
    answer: (yes: string | undefined) => void
}
const open = signal<Question | undefined>(undefined)

/**
 * Asks before a step that cannot be undone; returns the reason, or undefined if the user does not agree. A second question is
 * refused while one is open, so a double click cannot confirm.
 */
export function confirmed(question: Omit<Question, 'answer'>): Promise<string | undefined> {
    if (open.peek()) return Promise.resolve(undefined)
    return new Promise(resolve => (open.value = { ...question, answer: resolve }))
}

function Open({ title, content, action, consent, reason, informs, answer }: Question) {
    const dialog = useRef<HTMLDialogElement>(null)
    const [agreed, agree] = useState(consent === undefined)
    const text = useRef<HTMLInputElement>(null)
    useEffect(() => dialog.current!.showModal(), [])
    const closed = (): void => {
        const yes = dialog.current!.returnValue === 'yes' ? (text.current?.value.trim() ?? '') : undefined
        open.value = undefined
        answer(yes)
    }
    return <dialog ref={dialog} aria-labelledby="question" onClose={closed}>
        <h2 id="question">{title}</h2>
        <form method="dialog">
        {content}
        {reason !== undefined && <label class="field"><span>{reason}</span><input ref={text} name="reason" maxLength={limits.reason} dir="auto" autocomplete="off" /></label>}
        {consent !== undefined && <p><label class="check"><input type="checkbox" name="consent" onChange={event => agree(event.currentTarget.checked)} /> <span>{consent}</span></label></p>}
        <p class="buttons">
            <button type="submit" value="yes" disabled={!agreed}>{action}</button>
            {!informs && <button type="submit" value="no" formNoValidate class="second" autofocus>{t('notNow')}</button>}
        </p></form>
    </dialog>
}
export const Dialog = () => (open.value ? <Open {...open.value} /> : null)
