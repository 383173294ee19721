// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The search for hotels. The address of the view contains the search, its filters and the quote.
import { useEffect, useState } from 'preact/hooks'
import { order, quoting, restoreOrder } from '../../model/order'
import { forgetSearch, found, keyOf, searching, showSearch } from '../../model/search'
import { queryOf, searchOf } from '../../model/stay'
import type { Search } from '../../model/stay'
import { TaskProgress } from '../../parts/progress'
import { addressOf, go, route } from '../../platform/router'
import { t } from '../../words/i18n'
import { QuoteView } from './quote'
import { Results } from './results'
import { SearchForm, SearchLine } from './search_form'

function SearchView({ search }: { search: Search }) {
    const key = JSON.stringify(search)
    const [unfolded, unfold] = useState<string | undefined>(undefined)
    const searched = search.city !== undefined
    const present = found.value?.key === keyOf(search) ? found.value : undefined
    useEffect(() => {
        if (searched) showSearch(search)
        else forgetSearch()
    }, [key, searched])
    const form = <SearchForm key={key} search={search} submit={next => {
        unfold(undefined)
        forgetSearch() // searching again reads the present offers
        go(addressOf('hotels', queryOf(next)))
        if (searched && JSON.stringify(next) === key) showSearch(next)
    }} />
    const folded = searched && unfolded !== key && (present !== undefined || searching.running)
    return <>
        <h2 class={folded ? 'hidden' : 'title'}>{t('findHotels')}</h2>
        {search.again !== undefined && <p class="notice">{t('againFor', { number: search.again })}</p>}
        {folded ? <SearchLine search={search} unfold={() => unfold(key)} /> : form}
        {searched && <TaskProgress task={searching} />}
        {searched && present && <Results found={present} />}
    </>
}

export function Hotels() {
    const { query } = route.value
    const quoted = query.get('quote')
    const [restored, setRestored] = useState(false)
    useEffect(() => {
        if (quoted !== null && !order.peek() && quoting.progress.peek().kind === 'idle') void restoreOrder().then(() => setRestored(true))
        else setRestored(true)
    }, [quoted])
    if (quoted !== null && (order.value || quoting.progress.value.kind !== 'idle')) return <QuoteView />
    if (quoted !== null && !restored) return null
    return <SearchView search={searchOf(query)} />
}
