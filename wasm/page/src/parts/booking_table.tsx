// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A table of bookings: sorted by a column, with a selection that is saved as a file, saved as a calendar or printed.
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { OrderDetails } from 'waybill'
import { columns, csvOf, sorted } from '../model/booking_list'
import type { Column } from '../model/booking_list'
import { asStay, calendarOf } from '../model/calendar'
import { arrivalOf, codeOf, departureOf, guestsOf } from '../model/details'
import { saveFile } from '../platform/files'
import { addressOf } from '../platform/router'
import { shownDay, shownMoment, shownMoney } from '../words/format'
import { t } from '../words/i18n'
import { LongList } from './long_list'
import { printOnly } from './printed'
import { State } from './state'
import { FirstNames } from './texts'

const step = 100
const Cells = ({ one, number, most }: { one: OrderDetails; number: ComponentChildren; most?: number }) => <>
    <td class="number">{number}</td>
    <td class="status"><State code={codeOf(one)} /></td>
    <td class="name"><bdi>{one.hotel?.title}</bdi></td>
    <td class="people"><FirstNames names={guestsOf(one)} most={most} /></td>
    <td class="when from">{one.fromDate !== undefined && shownDay(arrivalOf(one))}</td>
    <td class="when until">{one.toDate !== undefined && shownDay(departureOf(one))}</td>
    <td class="when booked">{one.created !== undefined && shownMoment(one.created)}</td>
    <td class="amount">{shownMoney(one.totalRate)}</td></>

/** All of them, on paper. */
const Sheet = ({ title, all }: { title: string; all: readonly OrderDetails[] }) => <><h2>{title}</h2><p>{t('bookingCount', { count: all.length })}</p>
    <table class="trips"><thead><tr>{columns.map(one => <th key={one} scope="col">{t(one)}</th>)}</tr></thead><tbody>{all.map(one => <tr key={one.bookingNumber}><Cells one={one} number={<bdi>{one.bookingNumber}</bdi>} most={Infinity} /></tr>)}</tbody></table></>

interface Given {
    title: string
    all: readonly OrderDetails[]
    /** Shows the details of a booking. Without it, its number leads to its page. */
    show?: (one: OrderDetails) => void
    /** The file and the calendar are named after it. */
    name: string
    first?: Column
}
export function BookingTable({ title, all, show, name, first = 'booked' }: Given) {
    const by = useSignal<Column>(first)
    const down = useSignal(first === 'booked')
    const selected = useSignal<ReadonlySet<string>>(new Set())
    const shown = useSignal(step)
    const rows = useMemo(() => sorted(all, by.value, down.value), [all, by.value, down.value])
    const chosen = rows.filter(one => selected.value.has(one.bookingNumber))
    const meant = chosen.length > 0 ? chosen : rows
    const toggle = (numbers: readonly string[], on: boolean): void => {
        const next = new Set(selected.value)
        for (const one of numbers) if (on) next.add(one)
            else next.delete(one)
        selected.value = next
    }
    const order = (column: Column): void => {
        down.value = by.value === column && !down.value
        by.value = column
    }
    return <>
        <div class="head"><p class="summary" role="status">{t('bookingCount', { count: rows.length })}{chosen.length > 0 && <>{t('comma')}{t('selectedCount', { count: chosen.length })}</>}</p>
            <p class="buttons"><button type="button" class="second" onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(meant))}>CSV</button>
                <button type="button" class="second" onClick={() => saveFile(`${name}.ics`, 'text/calendar', calendarOf(meant.filter(one => one.status.code === 'OK').map(asStay)))}>{t('saveCalendar')}</button>
                <button type="button" class="second" onClick={() => printOnly(<Sheet title={title} all={meant} />)}>{t('print')}</button></p></div>
        {rows.length > 0 && <LongList items={rows} shown={shown.value} step={step} more={next => (shown.value = next)}
            render={one => <tr key={one.bookingNumber} class="trip" data-number={one.bookingNumber}><td class="pick"><input type="checkbox" aria-label={t('selectBooking', { number: one.bookingNumber })} checked={selected.value.has(one.bookingNumber)}
                onChange={event => toggle([one.bookingNumber], event.currentTarget.checked)} /></td><Cells one={one} number={show ? <button type="button" class="link" onClick={() => show(one)}><bdi>{one.bookingNumber}</bdi></button>
                    : <a href={addressOf('booking', { find: one.bookingNumber })}><bdi>{one.bookingNumber}</bdi></a>} /></tr>}
            wrap={(list, ref) => <div class="wide"><table class="trips dense"><caption class="hidden">{title}</caption>
                <thead><tr><td class="pick"><input type="checkbox" aria-label={t('selectAll')} checked={chosen.length === rows.length} onChange={event => toggle(rows.map(one => one.bookingNumber), event.currentTarget.checked)} /></td>
                    {columns.map(one => <th key={one} scope="col" aria-sort={by.value === one ? (down.value ? 'descending' : 'ascending') : undefined}><button type="button" class="link" onClick={() => order(one)}>{t(one)}{by.value === one && <span aria-hidden="true">{down.value ? ' ↓' : ' ↑'}</span>}</button></th>)}</tr></thead>
                <tbody ref={element => void (ref.current = element)}>{list}</tbody></table></div>} />}
    </>
}
