// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What editors show of each struct: the comment of its declaration in the headers of messages.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const headers = fileURLToPath(new URL('../../include/waybill/message/', import.meta.url))
const camel = name => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = name => camel(`_${name}`)

/** Names of members and types as they are in JavaScript, without references to the specification. */
const inJavaScript = text => text.replace(/ \((?:spec|profile)\b[^)]*\)/g, '').replaceAll('`quirk_kind::', '`')
    .replace(/`(\w+)::(\w+)`/g, (_, type, member) => `\`${pascal(type)}.${camel(member)}\``)
    .replace(/`([a-z_]+)`/g, (_, name) => `\`${['unknown_kind', 'unreadable_item'].includes(name) ? name : camel(name)}\``)

const structs = readdirSync(headers).flatMap(file => [...readFileSync(headers + file, 'utf8').matchAll(/((?:^\/\/\/ .*\n)+)struct (\w+)/gm)])
const docs = new Map(structs.map(([, comment, name]) => [pascal(name), inJavaScript(comment.replace(/^\/\/\/ /gm, '').trim().replaceAll('\n', ' '))]))

/** Adds the comments to declarations that have none. */
export const withStructDocs = text => text.replace(/(?<!\*\/\n)^export interface (\w+)/gm, (line, name) => docs.has(name) ? `/** ${docs.get(name)} */\n${line}` : line)
