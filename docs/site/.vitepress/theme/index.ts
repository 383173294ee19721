// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// VitePress's own theme with the fonts of the system, and the live samples of docs/try.md.
import type { App } from 'vue'
import theme from 'vitepress/theme-without-fonts'
import LiveDocument from './LiveDocument.vue'
import './style.css'

export default {
    extends: theme,
    enhanceApp: ({ app }: { app: App }) => app.component('LiveDocument', LiveDocument),
}
