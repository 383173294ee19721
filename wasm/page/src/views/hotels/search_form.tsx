// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { useState } from 'preact/hooks'
import type { Search } from '../../model/stay'
import { Field } from '../../parts/fields'
import { dayAfter, dayNumber, daysFromNow, shownRange } from '../../words/format'
import { t } from '../../words/i18n'
import { CityField, cityName } from './city_field'
import { RoomsField } from './rooms_field'

export const nightsOf = (search: Search): string => t('nights', { count: dayNumber(search.to) - dayNumber(search.from) })
export const guestsOf = (search: Search): string => [
    t('roomCount', { count: search.rooms.length }),
    t('adultCount', { count: search.rooms.reduce((sum, one) => sum + one.adults, 0) }),
    ...(search.rooms.some(one => one.ages.length > 0) ? [t('childCount', { count: search.rooms.reduce((sum, one) => sum + one.ages.length, 0) })] : []),
].join(t('comma'))

/** The search in one line, which a button unfolds. */
export const SearchLine = ({ search, unfold }: { search: Search; unfold: () => void }) => <div class="card search-line">
    <p><strong><bdi>{cityName(search.city)}</bdi></strong><span>{shownRange(search.from, search.to)}{t('comma')}{nightsOf(search)}</span><span>{guestsOf(search)}</span></p>
    <button type="button" class="second" onClick={unfold}>{t('changeSearch')}</button>
</div>

export function SearchForm({ search, submit }: { search: Search; submit: (search: Search) => void }) {
    const [entered, enter] = useState(search)
    const set = (more: Partial<Search>): void => enter(now => ({ ...now, ...more })) // the city may have changed in the same task
    const arrive = (from: string): void => enter(now => ({ ...now, from, ...(from !== '' && now.to <= from && { to: dayAfter(from) }) }))
    const complete = entered.city !== undefined && entered.from !== '' && entered.to > entered.from
    return <form class="card search" onSubmit={event => {
        event.preventDefault()
        if (complete) submit(entered)
    }}>
        <div class="fields">
            <CityField value={entered.city} change={city => set({ city, hotel: search.city === undefined || search.city === city ? search.hotel : undefined })} />
            <Field label={t('checkIn')}><input name="from" type="date" required min={daysFromNow(-1) /* the service decides: its day may be another one */} value={entered.from} onInput={event => arrive(event.currentTarget.value)} /></Field>
            <Field label={t('checkOut')}><input name="to" type="date" required min={entered.from === '' ? undefined : dayAfter(entered.from)} value={entered.to} onInput={event => set({ to: event.currentTarget.value })} />
                <output class="quiet">{entered.to > entered.from && nightsOf(entered)}</output></Field>
        </div>
        <RoomsField rooms={entered.rooms} change={rooms => set({ rooms })} />
        <p class="buttons"><button type="submit">{t('search')}</button></p>
    </form>
}
