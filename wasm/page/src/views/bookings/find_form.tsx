// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { justBooked } from '../../model/book_order'
import { limits } from '../../model/limits'
import { Field } from '../../parts/fields'
import { addressOf, go } from '../../platform/router'
import { t } from '../../words/i18n'

/** One field that finds a booking; `typed` follows the text, `sent` is called before the search. */
export const FindForm = ({ wanted, typed, sent }: { wanted: string; typed?: (text: string) => void; sent?: () => void }) => <form role="search" class="find" onSubmit={event => {
    event.preventDefault()
    const text = (new FormData(event.currentTarget).get('find') as string).trim()
    justBooked.value = undefined
    sent?.()
    go(addressOf('booking', { find: text }))
}}><Field label={t('findAnything')}><input key={wanted} name="find" type="search" required maxLength={limits.reference} autocomplete="off" dir="auto" defaultValue={wanted} onInput={event => typed?.(event.currentTarget.value)} /></Field>
    <button type="submit" class="second">{t('find')}</button></form>
