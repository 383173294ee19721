// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The rates of a hotel: rooms and rates down, nights across. A change of a block of them is shown before it is applied.
import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { PeriodUpdate } from 'waybill'
import { editsOf, greatestChange, isEmpty, nothingSet, priceOfTwo, valuesAfter } from '../../model/rate_change'
import type { Block, Change, Edit, Row } from '../../model/rate_change'
import { applyChange, hotels, made, mostNights, nightsAtOnce, rates, readHotels, readingRates, readRates, sendingChange, setBack } from '../../model/rates'
import type { Rates as Read } from '../../model/rates'
import { boardOf } from '../../model/service_words'
import { confirmed } from '../../parts/dialog'
import { Choice, Field } from '../../parts/fields'
import { TaskProgress } from '../../parts/progress'
import { addressOf, goInstead, route } from '../../platform/router'
import { dayAfter, dayNumber, daysFromNow, shownDay, shownMoment, shownMoney, shownNight, shownNumber, shownRange, shownWeekday } from '../../words/format'
import { language, t } from '../../words/i18n'

const asksAgainAbove = 30 // percent
const shownAmount = (amount: string): string => shownNumber(amount as unknown as number)
const nameOf = ({ rate, room }: Row): string => (rate ? boardOf(rate.board.text, rate.board.code) : room.text)
const unitOf = ({ rate }: Row): string => t(rate?.perPerson ? 'perAdult' : 'perRoom')

/** The limits of stays of a night, as signs that `limitSigns` explains. */
const limitsOf = ({ minimumStay = 1, minimumStayThrough = 1, maximumStay = 0, closedToArrival, closedToDeparture, closed }: PeriodUpdate): string =>
    [Math.max(minimumStay, minimumStayThrough) > 1 && `≥${shownNumber(Math.max(minimumStay, minimumStayThrough))}`, maximumStay > 0 && `≤${shownNumber(maximumStay)}`, closedToArrival && '⇥', closedToDeparture && '↦', closed && '✕'].filter(Boolean).join(' ')

function Values({ row, night }: { row: Row; night: PeriodUpdate | undefined }) {
    if (!night) return <>–</>
    if (!row.rate) return <>{night.quantity !== undefined && t('newQuantity', { count: night.quantity })}{night.quantity !== undefined && night.stop && t('comma')}{night.stop ? t('available_489') : night.quantity === undefined && t('onSale')}</>
    const two = priceOfTwo(row.rate, night)
    return <>{night.price && <><strong>{shownMoney(night.price)}</strong> {unitOf(row)}</>}{two && <><br />{t('forTwo', { price: shownMoney(two) })}</>}
        {(night.minimumStay ?? 1) > 1 && <><br />{t('newMinimumStay', { count: night.minimumStay! })}</>}</>
}

const Preview = ({ edits }: { edits: readonly Edit[] }) => <div class="preview" tabIndex={0} role="region" aria-label={t('preview')}>
    <table><thead><tr><th scope="col">{t('rate')}</th><th scope="col">{t('night')}</th><th scope="col">{t('now')}</th><th scope="col">{t('afterwards')}</th></tr></thead>
        <tbody>{edits.map(({ row, from, to, before, update }, i) => <tr key={i} data-room={row.room.id} data-rate={row.rate?.id}>
            <th scope="row"><bdi>{row.room.text}</bdi>{row.rate && <><br /><bdi class="quiet">{nameOf(row)}</bdi></>}</th><td>{from === to ? shownNight(from) : shownRange(from, to)}</td>
            <td><Values row={row} night={before} /></td><td><Values row={row} night={valuesAfter(before, update)} /></td></tr>)}</tbody></table></div>

const hows = { set: 'setTo', add: 'addAmount', percent: 'addPercent' } as const
function blockWords(read: Read, { rows: [first, last], nights }: Block): string {
    const rows = read.rows.slice(first, last + 1)
    const [from, to] = nights.map(night => dayAfter(read.first, night)) as [string, string]
    return [...new Set(rows.map(one => one.room.text)), ...(rows.length === 1 && rows[0]!.rate ? [nameOf(rows[0]!)] : []), shownRange(from, to)].join(t('comma'))
}
const changeWords = ({ how, price, quantity, minimumStay, stop }: Change): string[] =>
    [price !== '' && `${t(hows[how])}: ${price}`, minimumStay !== '' && `${t('minimumStay')}: ${minimumStay}`, quantity !== '' && `${t('roomsForSale')}: ${quantity}`, stop !== '' && t(stop === 'stop' ? 'stopSale' : 'sellAgain')].filter(one => one !== false)

async function changeRates(read: Read, block: Block, change: Change): Promise<boolean> {
    const edits = editsOf(read.rows, read.first, read.hotel.id, read.currency, block, change)
    const ask = { title: t('applyTitle'), action: t('apply') }
    if ((await confirmed({ ...ask, content: edits.length > 0 ? <Preview edits={edits} /> : <p>{t('nothingToChange')}</p> })) === undefined || edits.length === 0) return false
    const percent = greatestChange(edits)
    if (percent > asksAgainAbove && (await confirmed({ ...ask, content: <p>{t('greatChange', { percent: shownNumber(Math.round(percent)) })}</p>, consent: t('greatChangeMeant') })) === undefined) return false
    return applyChange(edits, read.hotel.id, [blockWords(read, block), ...changeWords(change)].join(t('comma')))
}

function ChangeForm({ read, block, select }: { read: Read; block: Block; select: (block: Block) => void }) {
    const change = useSignal<Change>(nothingSet)
    const put = (more: Partial<Change>): void => void (change.value = { ...change.value, ...more })
    const { how, price, stop } = change.value
    const [from, to] = block.nights.map(night => dayAfter(read.first, night)) as [string, string]
    const night = (day: string): number => Math.min(read.nights - 1, Math.max(0, dayNumber(day) - dayNumber(read.first)))
    const number = (name: 'quantity' | 'minimumStay', label: string, least: number) =>
        <Field label={label}><input name={name} type="number" min={least} step="1" value={change.value[name]} onInput={event => put({ [name]: event.currentTarget.value })} /></Field>
    return <form class="card change" onSubmit={event => {
        event.preventDefault()
        if (!isEmpty(change.value)) void changeRates(read, block, change.value).then(done => done && (change.value = nothingSet))
    }}>
        <p class="chosen" role="status"><strong>{blockWords(read, block)}</strong></p>
        <div class="fields small">
            <Field label={t('firstNight')}><input name="from" type="date" min={read.first} max={dayAfter(read.first, read.nights - 1)} value={from} onChange={event => event.currentTarget.value !== '' && select({ ...block, nights: [night(event.currentTarget.value), Math.max(block.nights[1], night(event.currentTarget.value))] })} /></Field>
            <Field label={t('lastNight')}><input name="to" type="date" min={from} max={dayAfter(read.first, read.nights - 1)} value={to} onChange={event => event.currentTarget.value !== '' && select({ ...block, nights: [block.nights[0], Math.max(block.nights[0], night(event.currentTarget.value))] })} /></Field>
            <Choice label={t('price')} name="how" value={how} options={Object.entries(hows).map(([one, words]) => [one, t(words)] as const)} change={one => put({ how: one as Change['how'] })} />
            <Field label={how === 'percent' ? '%' : read.currency}><input name="price" inputMode="decimal" autocomplete="off" pattern={how === 'set' ? '\\d+(\\.\\d+)?' : '[+\\-]?\\d+(\\.\\d+)?'} placeholder={how === 'set' ? '' : '+10, -10'} value={price} onInput={event => put({ price: event.currentTarget.value.trim().replace(/^\+/, '').replace(',', '.') })} /></Field>
            {number('minimumStay', t('minimumStay'), 1)}{number('quantity', t('roomsForSale'), 0)}
            <Choice label={t('sale')} name="stop" value={stop} options={[['', t('unchanged')], ['stop', t('stopSale')], ['sell', t('sellAgain')]]} change={one => put({ stop: one as Change['stop'] })} />
        </div>
        <p class="buttons"><button type="submit" disabled={isEmpty(change.value) || sendingChange.running}>{t('preview')}</button></p>
        <TaskProgress task={sendingChange} />
    </form>
}

function contentOf(row: Row, night: number) {
    const values = row.values[night]
    if (row.rate) return values?.price ? <><span class="quiet small">{limitsOf(values)}</span> {shownAmount(values.price.amount)}</> : '–'
    const rooms = row.rooms[night]
    return <>{values?.stop ? <span class="stopped">✕</span> : rooms ? shownNumber(rooms.free) : '–'}{(rooms?.sold ?? 0) > 0 && <small>{t('sold', { count: rooms!.sold })}</small>}</>
}
interface RowGiven {
    row: Row
    place: number
    days: readonly string[]
    /** The first and the last night that are selected; -1 if none is. */
    from: number
    to: number
    /** The night that Tab reaches; -1 if it is in another row. */
    reach: number
}
/** Rendered again only if it changes: a year of twelve rooms has 17,000 cells. */
function GridRow({ row, place, days, from, to, reach }: RowGiven) {
    return useMemo(() => <tr class={row.rate ? '' : 'room'} data-room={row.room.id} data-rate={row.rate?.id}>
        <th scope="row"><bdi>{nameOf(row)}</bdi> {row.rate && <span class="quiet small">{unitOf(row)}</span>}</th>
        {days.map((day, night) => <td key={day} data-at={`${place} ${night}`} data-day={day} tabIndex={night === reach ? 0 : -1} aria-selected={night >= from && night <= to}
            class={!row.rate && (row.values[night]?.stop || !row.rooms[night]?.free) ? 'closed' : ''}>{contentOf(row, night)}</td>)}</tr>, [row, place, days, from, to, reach, language.value])
}

/** A grid as ARIA has it: one cell is in the order of Tab, arrows move, and Shift extends the block. */
function Grid({ read, block, select }: { read: Read; block: Block; select: (block: Block) => void }) {
    const anchor = useSignal<[number, number]>([0, 0])
    const active = useSignal<[number, number]>([0, 0])
    const go = (row: number, night: number, extend: boolean): void => {
        active.value = [row, night]
        if (!extend) anchor.value = active.value
        const [first, begin] = anchor.value
        select({ rows: [Math.min(first, row), Math.max(first, row)], nights: [Math.min(begin, night), Math.max(begin, night)] })
    }
    const at = (event: Event): [number, number] | undefined => {
        const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')
        return cell ? cell.dataset['at']!.split(' ').map(Number) as [number, number] : undefined
    }
    const keys = (event: KeyboardEvent): void => {
        const ahead = document.documentElement.dir === 'rtl' ? -1 : 1
        const moves: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -ahead], ArrowRight: [0, ahead], PageUp: [0, -7], PageDown: [0, 7], Home: [0, -read.nights], End: [0, read.nights] }
        const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined
        if (!move) return
        event.preventDefault()
        const inside = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value))
        const [row, night] = active.value
        go(inside(row + move[0], read.rows.length), inside(night + move[1], read.nights), event.shiftKey)
        const table = event.currentTarget as HTMLElement
        queueMicrotask(() => requestAnimationFrame(() => table.querySelector<HTMLElement>('[tabindex="0"][data-at]')?.focus()))
    }
    const days = useMemo(() => Array.from({ length: read.nights }, (_, i) => dayAfter(read.first, i)), [read])
    /** At the last nights, more are read. */
    const scrolled = ({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }: { currentTarget: HTMLElement }): void => {
        const nights = Math.min(read.nights + nightsAtOnce, mostNights)
        if (nights > read.nights && readingRates.progress.peek().kind === 'idle' && Math.abs(scrollLeft) + 2 * clientWidth > scrollWidth) void readRates(read.hotel.id, read.first, nights)
    }
    return <div class="wide grid" onScroll={scrolled}><table class="rates" role="grid" aria-multiselectable="true" aria-label={t('rates')} onKeyDown={keys}
        onPointerDown={event => {
            const place = at(event)
            if (place && event.button === 0) go(...place, event.shiftKey)
        }}
        onPointerMove={event => {
            const place = at(event)
            if (place && event.buttons === 1) go(...place, true)
        }}>
        <thead><tr><th scope="col">{t('room')}</th>{days.map(day => <th key={day} scope="col">{shownWeekday(day)} <span>{shownDay(day)}</span></th>)}</tr></thead>
        <tbody>{read.rows.map((row, i) => {
            const [from, to] = i >= block.rows[0] && i <= block.rows[1] ? block.nights : [-1, -1]
            return <GridRow key={`${row.room.id} ${row.rate?.id}`} row={row} place={i} days={days} from={from} to={to} reach={active.value[0] === i ? active.value[1] : -1} />
        })}</tbody></table></div>
}

/** What this page has changed, each with the way back. */
function History({ hotel }: { hotel: number }) {
    const all = made.value.filter(one => one.hotel === hotel)
    if (all.length === 0) return null
    return <section class="card" aria-labelledby="history"><h3 id="history">{t('history')}</h3><p class="quiet small">{t('setBackHelp')}</p><ol class="history">
        {all.map(one => <li key={one.at}><span class="quiet">{shownMoment(new Date(one.at).toISOString())}</span><span>{one.words}</span>
            {one.back.length > 0 && <button type="button" class="link" disabled={sendingChange.running} onClick={() => void setBack(one)}>{t('setBack')}</button>}</li>)}</ol></section>
}

function Shown({ read }: { read: Read }) {
    const block = useSignal<Block>({ rows: [0, 0], nights: [0, 0] })
    const select = (next: Block): void => void (block.value = next)
    if (read.rows.length === 0) return <p>{t('noRates')}</p>
    return <>
        <Grid read={read} block={block.value} select={select} />
        <p class="quiet small">{t('limitSigns')} {t('selectNights')}</p>
        <TaskProgress task={readingRates} />
        <ChangeForm read={read} block={block.value} select={select} />
        <History hotel={read.hotel.id} />
    </>
}

export function Rates() {
    const wanted = Number(route.value.query.get('hotel') ?? hotels.value?.[0]?.id)
    const first = route.value.query.get('from') ?? daysFromNow(0)
    useEffect(() => {
        if (!hotels.peek()) void readHotels()
    }, [])
    useEffect(() => {
        const present = rates.peek()
        if (hotels.value && wanted > 0 && (present?.hotel.id !== wanted || present.first !== first)) void readRates(wanted, first)
    }, [hotels.value, wanted, first])
    const show = (query: { hotel?: string; from?: string }): void => goInstead(addressOf('rates', { hotel: String(wanted), from: first, ...query }))
    const read = rates.value
    return <>
        <h2 class="title">{t('rates')}</h2>
        {hotels.value?.length === 0 && <p>{t('noHotelsOfLogin')}</p>}
        {hotels.value && hotels.value.length > 0 && <div class="toolbar">
            <Choice label={t('hotel')} name="hotel" value={String(wanted)} options={hotels.value.map(({ id, text }) => [String(id), text] as const)} change={hotel => show({ hotel })} />
            <Field label={t('firstNight')}><input name="first" type="date" value={first} onChange={event => event.currentTarget.value !== '' && show({ from: event.currentTarget.value })} /></Field></div>}
        {read?.hotel.id === wanted && read.first === first ? <Shown key={`${wanted} ${first}`} read={read} /> : <TaskProgress task={readingRates} />}
    </>
}
