// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Texts of the service and of people, whose direction may differ from that of the page: each is isolated.
import { Fragment } from 'preact'
import { categoryOf, starsOf } from '../model/service_words'
import { t } from '../words/i18n'

export const Names = ({ names }: { names: readonly string[] }) =>
    <>{names.map((name, i) => <Fragment key={i}>{i > 0 && t('comma')}<bdi>{name}</bdi></Fragment>)}</>
/** The first ones; a list has no place for all. */
export const FirstNames = ({ names, most = 4 }: { names: readonly string[]; most?: number }) => <><Names names={names.slice(0, most)} />{names.length > most && ' …'}</>
export function Category({ text }: { text: string | undefined }) {
    if (text === undefined) return null
    const stars = starsOf(text)
    return stars === undefined ? <small><bdi>{text}</bdi></small> : <span class="stars" role="img" aria-label={categoryOf(text)}>{'★'.repeat(stars)}</span>
}
/** A row of a description list; nothing without a value. */
export const Row = ({ label, children }: { label: string; children?: preact.ComponentChildren }) =>
    children === undefined || children === false || children === '' ? null : <div class="pair"><dt>{label}</dt><dd>{children}</dd></div>
