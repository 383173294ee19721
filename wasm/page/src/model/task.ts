// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A call with its progress, its result or its error. Only the result of the last call counts: an earlier one is cancelled.
import { signal } from '@preact/signals'
import { t } from '../words/i18n'

export type Progress =
    | { kind: 'idle' }
    | { kind: 'running'; words: string; cancel: (() => void) | undefined; cancelWords: string | undefined }
    | { kind: 'failed'; problem: unknown; retry: (() => void) | undefined }

interface Options {
    /** Whether the error has a button that repeats the call. */
    retry?: boolean
    /** The label of the button that cancels. */
    cancelWords?: string
    /** Not read aloud: the user did not ask for it, and the last message stays. */
    quiet?: boolean
}
/** Read aloud by screen readers. */
export const announcement = signal('')
export const announce = (text: string): void => void (announcement.value = text)

export class Task {
    readonly progress = signal<Progress>({ kind: 'idle' })
    #controller: AbortController | undefined

    /** Cancels the call. Its result is not used. */
    stop(): void {
        this.#controller?.abort()
        this.#controller = undefined
        this.progress.value = { kind: 'idle' }
    }
    get running(): boolean {
        return this.progress.value.kind === 'running'
    }
    /** Runs a call. Returns true if it succeeded and no other has replaced it; `work` changes the state after its last wait only if `signal` is not aborted. */
    async run(words: string, work: (signal: AbortSignal, report: (words: string) => void) => Promise<void>, options: Options = {}): Promise<boolean> {
        this.#controller?.abort()
        const controller = (this.#controller = new AbortController())
        const isLast = (): boolean => this.#controller === controller
        const show = (text: string): void => {
            if (isLast()) this.progress.value = { kind: 'running', words: text, cancel: () => controller.abort(), cancelWords: options.cancelWords }
        }
        show(words)
        if (!options.quiet) announce(words)
        try {
            await work(controller.signal, show)
            if (!isLast()) return false
            this.progress.value = { kind: 'idle' }
            if (!options.quiet && announcement.peek() === words) announce(t('done')) // the work may have said more
            return true
        } catch (problem) {
            if (!isLast()) return false
            this.progress.value = { kind: 'failed', problem, retry: options.retry === false ? undefined : () => void this.run(words, work, options) }
            announce('')
            return false
        } finally {
            if (isLast()) this.#controller = undefined
        }
    }
}
