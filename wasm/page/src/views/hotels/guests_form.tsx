// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The customer and each guest of a booking, as they were searched.
import { useId, useState } from 'preact/hooks'
import { limits } from '../../model/limits'
import { changeNames, names } from '../../model/order'
import type { GuestName, Names } from '../../model/order'
import type { Offered } from 'waybill'
import { t } from '../../words/i18n'

interface TextGiven {
    name: string
    label: string
    value: string
    change: (text: string) => void
    type?: 'text' | 'email' | 'tel'
    required?: boolean
    most?: number
    autocomplete?: string
}
/** A text that must not be blank; it says so where it is typed. */
function TextField({ name, label, value, change, type = 'text', required = true, most = limits.name, autocomplete = 'off' }: TextGiven) {
    const [left, leave] = useState(false)
    const blank = required && value.trim() === ''
    const wrong = left && blank
    const id = useId()
    return <label class="field"><span>{label}</span>
        <input name={name} type={type as 'text'} required={required} maxLength={most} autocomplete={autocomplete} dir={type === 'text' ? 'auto' : 'ltr'} value={value} aria-invalid={wrong || undefined} aria-describedby={wrong ? id : undefined}
            ref={input => input?.setCustomValidity(blank && value !== '' ? t('blankName') : '')}
            onBlur={() => leave(value !== '')} onInvalid={() => leave(true)} onInput={event => change(event.currentTarget.value)} />
        {wrong && <small class="wrong" id={id}>{t('blankName')}</small>}</label>
}
const label = ({ type, age }: GuestName, number: number): string =>
    type === 'Adult' ? t('guestAdult', { number }) : t('guestChild', { number, age: age ?? '?' })

export function GuestsForm({ offers, locked }: { offers: readonly Offered[]; locked: boolean }) {
    const given = names.value
    const first = given.rooms[0]?.[0]
    const customer = (part: keyof Names['customer'], text: string): void => {
        const next = { ...given, customer: { ...given.customer, [part]: text } }
        // the first guest is usually the customer; a name that was typed stays
        if (first && (part === 'firstName' || part === 'lastName') && first[part] === given.customer[part])
            next.rooms = given.rooms.map((room, i) => (i > 0 ? room : room.map((guest, at) => (at > 0 ? guest : { ...guest, [part]: text }))))
        changeNames(next)
    }
    const guest = (room: number, at: number, more: Partial<GuestName>): void =>
        changeNames({ ...given, rooms: given.rooms.map((one, i) => (i !== room ? one : one.map((other, n) => (n === at ? { ...other, ...more } : other)))) })
    /**
     * Rows of a spreadsheet, or lines with a first name and a family name, are the names of this guest and of those after it. Pasted
     * into the customer, the first row is the customer, too, with the e-mail address and the telephone number.
     */
    const paste = (event: ClipboardEvent, room = 0, at = 0, whole = false): void => {
        const rows = (event.clipboardData?.getData('text/plain') ?? '').split(/\r?\n/).map(line => line.trim()).filter(Boolean).map(line => (/[\t;]/.test(line) ? line.split(/[\t;]/) : /^(\S+)\s*(.*)$/.exec(line)!.slice(1)))
        if (rows.length < 2) return // a text for one field
        event.preventDefault()
        const part = (row: readonly string[], i: number, most = limits.name): string => (row[i] ?? '').trim().slice(0, most)
        let next = 0
        changeNames({ ...given, ...(whole && { customer: { firstName: part(rows[0]!, 0), lastName: part(rows[0]!, 1), email: part(rows[0]!, 2, limits.email) || given.customer.email, phone: part(rows[0]!, 3, limits.phone) || given.customer.phone } }), rooms: given.rooms.map((one, i) => one.map((other, n) => {
            const row = i > room || (i === room && n >= at) ? rows[next++] : undefined
            return row ? { ...other, firstName: part(row, 0), lastName: part(row, 1) } : other
        })) })
    }
    return <fieldset class="bare" disabled={locked}>
        <fieldset class="customer" onPaste={event => paste(event, 0, 0, true)}><legend>{t('customer')}</legend><div class="fields">
            <TextField name="first" label={t('firstName')} value={given.customer.firstName} change={text => customer('firstName', text)} autocomplete="given-name" />
            <TextField name="family" label={t('familyName')} value={given.customer.lastName} change={text => customer('lastName', text)} autocomplete="family-name" />
            <TextField name="email" label={t('email')} type="email" value={given.customer.email} change={text => customer('email', text)} most={limits.email} autocomplete="email" />
            <TextField name="phone" label={t('phone')} type="tel" required={false} value={given.customer.phone} change={text => customer('phone', text)} most={limits.phone} autocomplete="tel" />
        </div></fieldset>
        {given.rooms.map((guests, room) => <fieldset class="room" key={room}><legend>{t('roomNumber', { number: room + 1 })}: <bdi>{offers[room]?.roomTitle}</bdi></legend>
            {guests.map((one, at) => <fieldset class="guest" key={at} onPaste={event => paste(event, room, at)}><legend>{label(one, at + 1)}</legend><div class="fields">
                <TextField name="first" label={t('firstName')} value={one.firstName} change={firstName => guest(room, at, { firstName })} />
                <TextField name="family" label={t('familyName')} value={one.lastName} change={lastName => guest(room, at, { lastName })} />
            </div></fieldset>)}
        </fieldset>)}
        <label class="field"><span>{t('wishes')}</span><textarea name="wishes" rows={2} maxLength={limits.wishes} dir="auto" value={given.wishes} onInput={event => changeNames({ ...given, wishes: event.currentTarget.value })} /></label>
    </fieldset>
}
