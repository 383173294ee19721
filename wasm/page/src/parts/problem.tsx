// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { WaybillError } from 'waybill'
import { known, t } from '../words/i18n'

/** An error in a sentence, with its fix; its code and the words of the service are in small print. */
export function Problem({ problem, retry }: { problem: unknown; retry?: (() => void) | undefined }) {
    const { id, code = 'internal', message, reason, requestId } = problem as WaybillError & { code?: string }
    const help = (id && known(`refused_${id}`)) || known(`problem_${code}`)
    return <div class="problem" role="alert">
        <p><strong>{help ?? t('failed')}</strong></p>
        {(reason ?? (help === undefined ? message : undefined)) && <p class="quiet"><bdi>{reason ?? message}</bdi></p>}
        <p class="quiet small"><code dir="ltr">{id ?? code}</code>{requestId !== undefined && <>{t('comma')}{t('requestId')} <code dir="ltr">{requestId}</code></>}</p>
        {retry && <p class="buttons"><button type="button" onClick={retry}>{t('tryAgain')}</button></p>}
    </div>
}
