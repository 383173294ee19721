// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The documentation site. WAYBILL_PACKAGE is the folder of the npm package, WAYBILL_SITE the output folder;
// WAYBILL_SITE_BASE is the path under which the site is served, by default /.
import { join } from 'node:path'
import { copyFiles, excluded, pages, repositoryLinks, rewritten, root, slugify, title } from './repository.mjs'

const base = process.env.WAYBILL_SITE_BASE || '/'
if (!/^\/(.*\/)?$/.test(base)) throw new Error(`WAYBILL_SITE_BASE must begin and end with a slash (found ${base})`)

const reference = { text: 'Reference', link: '/reference/index.html', target: '_self' }
const entry = (page, text = title(page)) => ({ text, link: `/${rewritten(page).replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}` })
const decisions = pages.filter(page => /^docs\/adr\/\d/.test(page))
const scenarios = pages.filter(page => /^docs\/certification\/(partner|client)-/.test(page))
/** The pages of a folder of docs/, the index first. */
const within = folder => pages.filter(page => page.startsWith(`docs/${folder}/`)).sort((one, other) => other.endsWith('README.md') - one.endsWith('README.md'))
const groups = [
    ['Start', ['README.md', 'docs/try.md', 'examples/README.md']],
    ['Guide', within('guide')],
    ['Protocol', within('protocol')],
    ['Use', ['docs/javascript.md', 'docs/page.md', 'docs/contracts.md', 'docs/compatibility.md', 'docs/interop.md',
        'docs/certification.md', 'docs/certification/README.md']],
    ['Operate', ['docs/operation.md', 'docs/inventory.md', 'docs/travelers.md', 'docs/troubleshooting.md', 'docs/scale.md', 'docs/availability.md', 'SECURITY.md']],
    ['Develop', ['docs/architecture.md', 'docs/adr/README.md', 'CONTRIBUTING.md', 'docs/fuzzing.md', 'CHANGELOG.md']],
    ['Measurements', pages.filter(page => page.startsWith('bench/'))],
]
const grouped = new Set([...groups.flatMap(([, members]) => members), ...decisions, ...scenarios])
const rest = pages.filter(page => !grouped.has(page))
const names = { 'README.md': 'Waybill', 'docs/javascript.md': 'JavaScript', 'docs/adr/README.md': 'Decisions',
    'docs/certification/README.md': 'Scenarios' }
/** The sidebar; the decision records are listed on their own pages only, and the scenarios in their index, because there are many. */
const sidebar = records => [...groups, ['More', rest]]
    .map(([text, members]) => ({
        text,
        items: [
            ...members.filter(page => pages.includes(page)).map(page => ({
                ...entry(page, names[page]),
                ...(page === 'docs/adr/README.md' && { items: records.map(one => entry(one)) }),
            })),
            ...(text === 'Use' ? [reference] : []),
        ],
    }))
    .filter(({ items }) => items.length > 0)

export default {
    title: 'Waybill',
    description: 'A C++20 library, a service and a WebAssembly module for ASP.NET travel-booking services',
    base,
    head: [['link', { rel: 'icon', href: 'data:,' }]], // otherwise browsers request a favicon
    srcDir: root,
    srcExclude: excluded(),
    rewrites: Object.fromEntries(pages.filter(page => page !== rewritten(page)).map(page => [page, rewritten(page)])),
    outDir: process.env.WAYBILL_SITE,
    cacheDir: `${process.env.WAYBILL_SITE}.cache`,
    buildEnd: ({ outDir }) => copyFiles(outDir),
    markdown: {
        anchor: { slugify },
        theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }, // colours with enough contrast
        // otherwise the colours of a line depend on how fast the machine is
        codeTransformers: [{ preprocess: (_, options) => void (options.tokenizeTimeLimit = 0) }],
        config: markdown => markdown.use(repositoryLinks(base)),
    },
    themeConfig: {
        nav: [{ text: 'Guide', link: '/docs/guide/' }, { text: 'Protocol', link: '/docs/protocol/' },
            { text: 'Operation', link: '/docs/operation.html' }, { text: 'Try it', link: '/docs/try.html' }, reference],
        sidebar: { '/': sidebar([]), '/docs/adr/': sidebar(decisions) },
        outline: [2, 3],
        search: { provider: 'local' },
        footer: { message: 'Boost Software License 1.0' },
    },
    buildConcurrency: 1, // the order of the pages is that of the search index, whose bytes must not differ
    vite: {
        plugins: [{
            name: 'modules-of-pages', // which are in folders without node_modules
            resolveId(id, importer, options) {
                if (/^vue(\/|$)/.test(id) && importer?.endsWith('.md'))
                    return this.resolve(id, join(root, 'docs/site/package.json'), { ...options, skipSelf: true })
            },
        }],
        resolve: { alias: { waybill: `${process.env.WAYBILL_PACKAGE}/waybill.mjs` } },
        build: {
            target: 'es2022',
            assetsInlineLimit: 0,
            chunkSizeWarningLimit: 2000, // the index of the search
        },
    },
}
