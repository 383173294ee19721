// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the page of an agency and of a hotel. `model` has its state and rules, `platform` what it uses of the browser,
// `parts` and `views` what is shown, `words` the languages.
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { signal } from '@preact/signals'
import { credential, isHotel, refused, settings, signedIn, signOut } from './model/session'
import { announcement } from './model/task'
import { ChangedElsewhere } from './parts/changed_elsewhere'
import { Dialog } from './parts/dialog'
import { Pending } from './parts/pending'
import { Printed } from './parts/printed'
import { Problem } from './parts/problem'
import { online } from './platform/network'
import { addressOf, route } from './platform/router'
import { SignIn } from './views/sign_in'
import { language, languages, t, useLanguage } from './words/i18n'
import type { Key, Language } from './words/i18n'

interface View {
    label: Key
    /** The shortcut is `g` and this letter. */
    letter?: string
    side: 'agency' | 'hotel' | 'both'
    load: () => Promise<ComponentType>
}
// the first view is the one for signing in: the others are loaded after it
const views: Record<string, View> = {
    home: { label: 'today', letter: 'h', side: 'agency', load: async () => (await import('./views/agency/home')).Home },
    hotels: { label: 'hotels', letter: 's', side: 'agency', load: async () => (await import('./views/hotels/hotels')).Hotels },
    booking: { label: 'bookings', letter: 'b', side: 'agency', load: async () => (await import('./views/bookings/bookings')).Bookings },
    trips: { label: 'trips', letter: 't', side: 'agency', load: async () => (await import('./views/trips/trips')).TripsView },
    reservations: { label: 'reservations', letter: 'r', side: 'hotel', load: async () => (await import('./views/hotel_side/reservations')).Reservations },
    rates: { label: 'rates', letter: 'p', side: 'hotel', load: async () => (await import('./views/hotel_side/rates')).Rates },
    connection: { label: 'connection', side: 'both', load: async () => SignIn },
}
const loaded = signal<Record<string, ComponentType | 'failed'>>({})
const put = (name: string, view: ComponentType | 'failed'): void => void (loaded.value = { ...loaded.peek(), [name]: view })

const shownViews = (): [string, View][] => Object.entries(views).filter(([, { side }]) => side === 'both' || side === settings.value.side)
const nameOf = (): string => {
    const { view } = route.value
    const names = shownViews().map(([name]) => name)
    return names.includes(view) ? view : names[0]! // the address may be `#/constructor`
}

const targets = () => shownViews().flatMap(([name, { label, letter }]) => (letter === undefined ? [] : [{ name, label, letter }]))
/** Loads the shortcuts, which a user has after signing in. */
const shortcuts = () => import('./parts/shortcuts').then(loaded => {
    loaded.followShortcuts(targets)
    return loaded
})

function CurrentView() {
    const name = nameOf()
    const view = loaded.value[name]
    useEffect(() => {
        if (signedIn.value) void shortcuts().catch(() => undefined)
        document.title = `${t(views[name]!.label)} – Waybill`
        if (signedIn.value && loaded.peek()[name] === undefined) void views[name]!.load().then(made => put(name, made), () => put(name, 'failed'))
    })
    if (name === 'connection' || !signedIn.value || refused.value) return <SignIn />
    if (view === undefined) return null
    // a file whose import failed is not imported again before the page is loaded again
    if (view === 'failed') return <Problem problem={{ code: 'module_unavailable' }} retry={() => location.reload()} />
    const Shown = view
    return <Shown />
}

const Header = () => <header>
    <h1 class="brand"><a href="#/">Waybill</a></h1>
    <nav class="views" aria-label={t('views')}>
        {shownViews().filter(([name]) => name !== 'connection').map(([name, { label }]) => <a key={name} href={addressOf(name)} data-view={name} aria-current={nameOf() === name ? 'page' : undefined}>{t(label)}</a>)}
    </nav>
    <div class="who">
        {signedIn.value && <><span class="quiet login"><bdi>{credential.value.login}</bdi>{!isHotel.value && <span class="user">{t('comma')}{t('userNumber', { user: settings.value.user })}</span>}</span>
            <button type="button" class="link" onClick={signOut}>{t('signOut')}</button></>}
        <a href={addressOf('connection')} aria-current={nameOf() === 'connection' ? 'page' : undefined}>{t('connection')}</a>
        <label class="language"><span class="hidden">{t('language')}</span><select value={language.value} onChange={event => void useLanguage(event.currentTarget.value as Language)}>
            {Object.entries(languages).map(([one, words]) => <option key={one} value={one} selected={one === language.value}>{words}</option>)}
        </select></label>
    </div>
</header>

export const App = () => <>
    <a class="skip" href="#view" onClick={event => {
        event.preventDefault() // the address names the view
        document.getElementById('view')!.focus()
    }}>{t('skip')}</a>
    <Header />
    {!online.value && <p class="offline" role="status">{t('offline')}</p>}
    <Pending />
    <ChangedElsewhere />
    <main id="view" tabIndex={-1}><CurrentView /></main>
    {signedIn.value && <footer class="quiet"><button type="button" class="link" onClick={() => void shortcuts().then(one => one.showShortcuts(), () => undefined)}>{t('shortcuts')}</button></footer>}
    <p id="status" role="status" aria-live="polite">{announcement.value}</p>
    <Dialog />
    <Printed />
</>
