// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { render } from 'preact'
import { start } from './platform/worker_calls'
import { Explain } from './views/explain'
import { t, useLanguage } from './words/i18n'

await useLanguage()
document.title = `${t('explainDocument')} – Waybill`
render(<Explain />, document.getElementById('app')!)
setTimeout(start)
