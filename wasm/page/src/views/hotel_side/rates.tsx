// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The nights of a room in a month, and a change of them: it is shown night by night before it is applied.
import { useState } from 'preact/hooks'
import type { HotelRoom } from 'waybill'
import { isEmpty, month, needsRate, readingMonth, readMonth, roomsOf, sendingChange, updateOf } from '../../model/rates'
import type { Change, Month, Night } from '../../model/rates'
import { availabilityOf, boardOf } from '../../model/service_words'
import { sessionCall } from '../../model/session'
import { announce, Task } from '../../model/task'
import { confirmed } from '../../parts/dialog'
import { Choice, Field } from '../../parts/fields'
import { TaskProgress } from '../../parts/progress'
import { daysFromNow, shownMoney, shownMonth, shownNight, shownNumber } from '../../words/format'
import { t } from '../../words/i18n'
import { CityField } from '../hotels/city_field'
import { monthFrom, monthOf } from '../hotels/month_prices'

const cheapest = (night: Night) => night.room && [...night.room.boardings].sort((a, b) => Number(a.rate.amount) - Number(b.rate.amount))[0]
const onSale = (night: Night): boolean => night.room !== undefined && night.room.boardings.some(one => one.available.status !== 'Stop')

/** What the guests see now, and the values that replace it. */
function Preview({ chosen, change, nights }: { chosen: Month; change: Change; nights: readonly Night[] }) {
    const first = nights.map(cheapest).find(one => one !== undefined)
    return <div class="preview"><p>{t('nightsChanged', { count: nights.length })}</p>
        <table><thead><tr><th scope="col">{t('night')}</th><th scope="col">{t('now')}</th><th scope="col">{t('afterwards')}</th></tr></thead>
            <tbody>{nights.map(night => {
                const offer = cheapest(night)
                return <tr key={night.day}><td>{shownNight(night.day)}</td>
                    <td>{offer ? shownMoney(offer.rate) : '–'}{t('comma')}{night.room ? t('roomsLeft', { count: night.room.availableQuantity }) : t('notOnSale')}</td>
                    <td>{[change.price !== '' && t('newPrice', { price: shownMoney({ amount: change.price, currency: change.currency }), rate: change.rate }), change.quantity !== '' && t('newQuantity', { count: Number(change.quantity) }),
                        change.minimumStay !== '' && t('newMinimumStay', { count: Number(change.minimumStay) }), change.stop === 'stop' && t('stopSale'), change.stop === 'sell' && t('sellAgain')].filter(Boolean).join(t('comma'))}</td></tr>
            })}</tbody></table>
        {first !== undefined && change.price !== '' && <p class="quiet small">{t('priceIsOfRate')}</p>}
        <p class="quiet small">{t('roomOfHotel', { room: String(chosen.room), hotel: String(chosen.hotel) })}</p></div>
}

function ChangeForm({ chosen }: { chosen: Month }) {
    const currency = chosen.nights.map(cheapest).find(one => one !== undefined)?.rate.currency ?? ''
    const first = chosen.nights[0]?.day ?? daysFromNow(0)
    const [change, set] = useState<Change>({ from: first, to: first, rate: '1', price: '', currency, quantity: '', minimumStay: '', stop: '' })
    const put = (more: Partial<Change>): void => set({ ...change, ...more })
    const text = (name: 'price' | 'quantity' | 'minimumStay', label: string, least: number, step: string) =>
        <Field label={label}><input name={name} type="number" min={least} step={step} value={change[name]} onInput={event => put({ [name]: event.currentTarget.value })} /></Field>
    const apply = async (): Promise<void> => {
        const nights = chosen.nights.filter(one => one.day >= change.from && one.day <= change.to)
        const yes = await confirmed({ title: t('applyTitle'), action: t('apply'), content: <Preview chosen={chosen} change={change} nights={nights} /> })
        if (yes === undefined) return
        const done = await sendingChange.run(t('applying'), async signal => {
            const { changedPeriods } = await sessionCall('rateUpdate', { updates: [updateOf(chosen, change)] }, { signal })
            announce(t(changedPeriods > 0 ? 'applied' : 'nothingChanged'))
        }, { retry: false })
        if (done) void readMonth(chosen)
    }
    return <form class="card change" onSubmit={event => {
        event.preventDefault()
        if (!isEmpty(change)) void apply()
    }}><h3>{t('changeRates')}</h3>
        <div class="fields small">
            <Field label={t('firstNight')}><input name="from" type="date" required min={first} value={change.from} onInput={event => put({ from: event.currentTarget.value })} /></Field>
            <Field label={t('lastNight')}><input name="to" type="date" required min={change.from} max={chosen.nights.at(-1)?.day} value={change.to} onInput={event => put({ to: event.currentTarget.value })} /></Field>
            {text('price', t('pricePerNight', { currency: change.currency }), 0, 'any')}{text('quantity', t('roomsForSale'), 0, '1')}{text('minimumStay', t('minimumStay'), 1, '1')}
            <Choice label={t('sale')} name="stop" value={change.stop} options={[['', t('unchanged')], ['stop', t('stopSale')], ['sell', t('sellAgain')]]} change={stop => put({ stop: stop as Change['stop'] })} />
            {needsRate(change) && <Field label={t('rateNumber')}><input name="rate" type="number" min={1} required value={change.rate} onInput={event => put({ rate: event.currentTarget.value })} /></Field>}
            {change.price !== '' && <Field label={t('currency')}><input name="currency" required maxLength={3} minLength={3} value={change.currency} onInput={event => put({ currency: event.currentTarget.value.toUpperCase() })} /></Field>}
        </div>
        <p class="buttons"><button type="submit" disabled={isEmpty(change) || sendingChange.running}>{t('preview')}</button></p>
        <TaskProgress task={sendingChange} />
    </form>
}

function Grid({ chosen }: { chosen: Month }) {
    return <section class="card">
        <h3>{shownMonth(chosen.month)}</h3>
        <div class="wide" tabIndex={0} role="region" aria-label={t('rates')}><table class="rates"><thead><tr><th scope="col">{t('night')}</th><th scope="col">{t('lowestPriceOfTwo')}</th><th scope="col">{t('roomsFree')}</th><th scope="col">{t('sale')}</th></tr></thead>
            <tbody>{chosen.nights.map(night => {
                const offer = cheapest(night)
                return <tr key={night.day} data-day={night.day} class={onSale(night) ? '' : 'closed'}><th scope="row">{shownNight(night.day)}</th>
                    <td>{offer ? <>{shownMoney(offer.rate)} <span class="quiet small"><bdi>{boardOf(offer.title, offer.code)}</bdi></span></> : '–'}</td>
                    <td>{night.room ? shownNumber(night.room.availableQuantity) : '–'}</td>
                    <td>{offer ? availabilityOf(offer.available) : t('notOnSale')}</td></tr>
            })}</tbody></table></div>
    </section>
}

export function Rates() {
    const [task] = useState(() => new Task())
    const [city, setCity] = useState<number | undefined>(undefined)
    const [hotel, setHotel] = useState('')
    const [rooms, setRooms] = useState<readonly HotelRoom[]>([])
    const chosen = month.value
    const choose = (room: number, wanted: string): void => void (city !== undefined && readMonth({ city, hotel: Number(hotel), room, month: wanted }))
    const present = monthOf(daysFromNow(0))
    return <>
        <h2 class="title">{t('rates')}</h2>
        <form class="card" onSubmit={event => {
            event.preventDefault()
            if (city !== undefined) void task.run(t('readingRooms'), async signal => {
                const found = await roomsOf(city, Number(hotel), daysFromNow(0), signal)
                signal.throwIfAborted()
                setRooms(found)
                if (found[0]) choose(found[0].id, present)
            })
        }}><div class="fields"><CityField value={city} change={setCity} /><Field label={t('hotelNumber')}><input name="hotel" type="number" required min={1} value={hotel} onInput={event => setHotel(event.currentTarget.value)} /></Field></div>
        <p class="buttons"><button type="submit">{t('showRates')}</button></p><TaskProgress task={task} /></form>
        {chosen && <div class="toolbar">
            {rooms.length > 0 && <Choice label={t('room')} name="room" value={String(chosen.room)} options={[...new Map(rooms.map(one => [one.id, one.title]))].map(([id, title]) => [String(id), title] as const)} change={room => choose(Number(room), chosen.month)} />}
            <p class="buttons"><button type="button" class="second" disabled={chosen.month <= present} onClick={() => choose(chosen.room, monthFrom(chosen.month, -1))}>{t('previousMonth')}</button>
                <button type="button" class="second" onClick={() => choose(chosen.room, monthFrom(chosen.month, 1))}>{t('nextMonth')}</button></p></div>}
        <TaskProgress task={readingMonth} />
        {chosen && <div class="columns reversed"><Grid key={`${chosen.room} ${chosen.month}`} chosen={chosen} /><div class="beside"><ChangeForm key={`${chosen.room} ${chosen.month}`} chosen={chosen} /></div></div>}
    </>
}
