// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The Markdown files of the repository as pages. The files are not changed for the site, so that a git host shows them
// correctly: their links are relative to the file and name files of the repository.
import { cpSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** The main page of Doxygen, which is part of the reference. */
const referencePage = 'docs/reference.md'
const markdownIn = folder => existsSync(join(root, folder))
    ? readdirSync(join(root, folder)).filter(name => name.endsWith('.md')).map(name => posix.join(folder, name)).sort()
    : []
export const pages = [...['.', 'docs', 'docs/guide', 'docs/protocol', 'docs/adr', 'bench/results'].flatMap(markdownIn),
    ...(existsSync(join(root, 'examples/README.md')) ? ['examples/README.md'] : [])].filter(page => page !== referencePage)

const escaped = name => name.replace(/[.()[\]{}]/g, '\\$&')
const isFolder = path => statSync(path).isDirectory()
/** What VitePress does not read, as glob patterns: everything that is not a page, folder by folder. */
export function excluded(folder = '') {
    return readdirSync(join(root, folder)).flatMap(name => {
        const path = posix.join(folder, name)
        if (!isFolder(join(root, path))) return name.endsWith('.md') && !pages.includes(path) ? [escaped(path)] : []
        return pages.some(page => page.startsWith(`${path}/`)) ? excluded(path) : [`${escaped(path)}/**`]
    })
}

/** A folder's README is its index. */
export const rewritten = page => page.replace(/(^|\/)README\.md$/, '$1index.md')

/** The id of a heading, as git hosts generate it, so that links to sections are valid in both. */
export const slugify = heading => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-')

/** The first heading without its markup. */
export const title = page => /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1].replace(/[`*]/g, '') ?? basename(page, '.md')

/** Files of the repository that a page links; `copyFiles` puts them into the site at the same paths. */
const linked = new Set()
export function copyFiles(output) {
    for (const path of linked) cpSync(join(root, path), join(output, path))
}

function link(token, page, base) {
    const href = token.attrGet('href')
    if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)) return
    const [, path, hash = ''] = /^([^#]*)(#.*)?$/.exec(href)
    let target = relative(root, resolve(dirname(page), decodeURI(path)))
    if (target.startsWith('..') || !existsSync(join(root, target)))
        throw new Error(`${relative(root, page)}: the link ${href} names no file of the repository`)
    const file = (address, attributes) => Object.entries({ href: base + address, target: '_self', ...attributes }).forEach(one => token.attrSet(...one))
    if (target === referencePage) return file('reference/index.html')
    if (isFolder(join(root, target))) target = posix.join(target, 'README.md')
    if (pages.includes(target)) return token.attrSet('href', `/${rewritten(target)}${hash}`)
    if (!existsSync(join(root, target))) return (token.attrs = []) // a folder without a page of its own
    linked.add(target)
    file(target, { download: '' })
}

/** A plugin of markdown-it: links of the repository become links of the site. A link to a file that does not exist is an error. */
export const repositoryLinks = base => markdown =>
    markdown.core.ruler.push('repository_links', state => {
        for (const { children } of state.tokens)
            for (const token of children ?? []) if (token.type === 'link_open') link(token, state.env.path, base)
    })
