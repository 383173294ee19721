// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The hotels that were found, with filters beside them.
import { useMemo } from 'preact/hooks'
import { filterQuery, filtersOf, narrowing, perStep, resultsOf } from '../../model/filters'
import type { Filters } from '../../model/filters'
import { requestQuote, quoting } from '../../model/order'
import type { Found } from '../../model/search'
import { textLanguage } from '../../model/session'
import { offersKey } from '../../model/offers'
import { queryOf } from '../../model/stay'
import { LongList } from '../../parts/long_list'
import { addressOf, go, goInstead, route } from '../../platform/router'
import { language, t } from '../../words/i18n'
import { FilterForm } from './filter_form'
import { HotelRow } from './hotel_row'
import type { Offered } from 'waybill'

/** Why there is no hotel, and what to change. */
function NoHotels({ found, filters, change }: { found: Found; filters: Filters; change: (more: Partial<Filters>) => void }) {
    const some = (found.answer.hotels.hotel ?? []).length
    if (some > 0 && narrowing(filters)) return <div class="card empty"><p><strong>{t('noneWithFilters')}</strong></p><p>{t('hotelsWithoutFilters', { count: some })}</p>
        <p class="buttons"><button type="button" onClick={() => change({ board: '', category: '', refundable: false, available: false, least: undefined, most: undefined })}>{t('removeFilters')}</button></p></div>
    return <div class="card empty"><p><strong>{t('noHotels')}</strong></p><p>{t(found.search.rooms.length > 1 || found.search.rooms.some(one => one.ages.length > 0) ? 'noHotelsGuests' : 'noHotelsDates')}</p></div>
}

export function Results({ found }: { found: Found }) {
    const filters = filtersOf(route.value.query)
    const { answer, offers, search } = found
    const { shown: _, ...choices } = filters
    const all = useMemo(() => resultsOf(answer, offers, search.rooms, filters), [found, language.value, JSON.stringify(choices)])
    const change = (more: Partial<Filters>): void => goInstead(addressOf('hotels', { ...queryOf(search), ...filterQuery({ ...filters, shown: perStep, ...more }) }))
    const quote = (chosen: Offered[]): void => {
        void requestQuote(search, answer, chosen)
        go(addressOf('hotels', { ...queryOf(search), ...filterQuery(filters), quote: offersKey(chosen) }))
    }
    const used = answer.language
    return <div class="columns">
        <FilterForm filters={filters} answer={answer} offers={offers} change={change} all={search.hotel === undefined ? undefined : () => go(addressOf('hotels', { ...queryOf({ ...search, hotel: undefined }), ...filterQuery(filters) }))} />
        <section aria-label={t('hotels')} aria-busy={quoting.running}>
            <p class="summary" role="status">{t('hotelsFound', { count: all.length })}</p>
            {textLanguage() !== undefined && used !== undefined && used !== textLanguage() && <p class="quiet">{t('textsInLanguage', { id: String(used) })}</p>}
            {all.length === 0 ? <NoHotels found={found} filters={filters} change={change} />
                : <LongList items={all} shown={filters.shown} step={perStep} more={shown => change({ shown })} render={one => <HotelRow key={one.hotel.id} result={one} quote={quote} />}
                    wrap={(rows, ref) => <div class="hotels" ref={element => void (ref.current = element)}>{rows}</div>} />}
        </section>
    </div>
}
