// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A call with its progress, its result or its error. A place shows only the result of its last call.
import type { WaybillError } from 'waybill'
import { button, element } from './element'
import { known, t } from './i18n'

/** An alert with the error and its fix. */
export function problemBox(problem: unknown, retry?: () => void): HTMLElement {
    const { id, code = 'internal', message, reason, requestId } = problem as WaybillError & { code?: string }
    const help = (id && known(`refused_${id}`)) || known(`problem_${code}`)
    return element('div', { class: 'problem', role: 'alert' }, element('strong', { dir: 'ltr' }, id ?? code), element('p', {}, help ?? message),
        help !== undefined && reason !== undefined && element('p', { class: 'quiet' }, element('bdi', {}, reason)),
        requestId !== undefined && element('p', { class: 'quiet' }, t('requestId'), ' ', element('code', {}, requestId)),
        retry && element('p', { class: 'buttons' }, button(t('tryAgain'), retry)))
}

export const announce = (text: string): void => void (document.getElementById('status')!.textContent = text)

const running = new WeakMap<HTMLElement, AbortController>()
/** Cancels the call of a place. Its result is not shown. */
export function stop(place: HTMLElement): void {
    running.get(place)?.abort()
    running.delete(place)
    place.removeAttribute('aria-busy')
}

interface Task {
    /** What is being done. */
    title: string
    /** Without it, the call cannot be cancelled. */
    cancel?: string | false
    /** Whether the error has a button that repeats the call. */
    retry?: boolean
}
/**
 * Runs a call and shows its result. An earlier call of the same place is cancelled, and its result is not shown even if it
 * arrives later. Returns true if the result was shown.
 */
export async function run(place: HTMLElement, task: Task, work: (signal: AbortSignal, progress: (words: string) => void) => Promise<Node[]>): Promise<boolean> {
    stop(place)
    const controller = new AbortController()
    running.set(place, controller)
    const isLast = (): boolean => running.get(place) === controller
    const words = element('span', {}, task.title)
    announce(task.title)
    place.replaceChildren(element('div', { class: 'progress' }, element('progress', { 'aria-label': task.title }), words,
        task.cancel !== false && button(task.cancel ?? t('cancel'), () => controller.abort(), { class: 'second' })))
    place.setAttribute('aria-busy', 'true')
    try {
        const result = await work(controller.signal, text => (words.textContent = text))
        if (!isLast()) return false
        place.replaceChildren(...result)
        announce(t('done'))
        return true
    } catch (problem) {
        if (!isLast()) return false
        place.replaceChildren(problemBox(problem, task.retry === false ? undefined : () => void run(place, task, work)))
        announce('')
        return false
    } finally {
        if (isLast()) {
            running.delete(place)
            place.removeAttribute('aria-busy')
        }
    }
}
