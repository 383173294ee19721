// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { Task } from '../model/task'
import { t } from '../words/i18n'
import { Problem } from './problem'

export const Waiting = ({ words, cancel, cancelWords }: { words: string; cancel?: (() => void) | undefined; cancelWords?: string | undefined }) =>
    <div class="progress" aria-busy="true"><progress aria-label={words} /><span>{words}</span>
        {cancel && <button type="button" class="second" onClick={cancel}>{cancelWords ?? t('cancel')}</button>}</div>

/** The progress or the error of a task. */
export function TaskProgress({ task }: { task: Task }) {
    const shown = task.progress.value
    if (shown.kind === 'running') return <Waiting words={shown.words} cancel={shown.cancel} cancelWords={shown.cancelWords} />
    return shown.kind === 'failed' ? <Problem problem={shown.problem} retry={shown.retry} /> : null
}
