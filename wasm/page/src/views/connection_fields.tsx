// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The settings of the connection besides login, password and user.
import { accessMethods, change, changeName, changePhone, emergencyPhone, endpointNames, families, settings } from '../model/session'
import type { Settings } from '../model/session'
import { Check, Choice, Field } from '../parts/fields'
import { t } from '../words/i18n'

const words = { path: 'endpointPath', namespace: 'endpointNamespace', xmlOperation: 'xmlOperation', jsonOperation: 'jsonOperation' } as const
const titles = { flight: 'flightEndpoint', hotel: 'hotelEndpoint' } as const
/** The names of the specification. */
const placeholders = { namespace: 'http://tempuri.org/', xmlOperation: 'WebServiceRQ', jsonOperation: 'WebServiceJsonRQ' } as const
const paths = { flight: '/cr.ws/Flight.asmx', hotel: '/cr.ws/Hotel.asmx' } as const

export function ConnectionFields() {
    const given = settings.value
    return <>
        <div class="fields">
            <Field label={t('service')}><input name="baseUrl" type="url" required dir="ltr" autocomplete="url" spellcheck={false} value={given.baseUrl} onInput={event => change({ baseUrl: event.currentTarget.value.trim() })} /></Field>
            <Choice label={t('accessMethod')} name="via" value={given.via} options={accessMethods.map(one => [one, one.toUpperCase()] as const)} change={via => change({ via: via as Settings['via'] })} />
            <Field label={t('languageId')}><input name="language" type="number" autocomplete="off" value={given.language} onInput={event => change({ language: event.currentTarget.value })} /></Field>
            {given.side === 'agency' && <Field label={t('emergencyPhone')}><input name="emergencyPhone" type="tel" dir="ltr" maxLength={40} autocomplete="off" value={emergencyPhone.value} onInput={event => changePhone(event.currentTarget.value.trim())} /></Field>}
            <Field label={t('timeout')}><input name="seconds" type="number" required min={1} max={3600} autocomplete="off" value={given.seconds} onInput={event => change({ seconds: event.currentTarget.value })} /></Field>
        </div>
        {families.map(family => <fieldset key={family} class="endpoint" data-family={family}><legend>{t(titles[family])}</legend><div class="fields">
            {endpointNames.map(name => <Field key={name} label={t(words[name])}><input name={`${family}.${name}`} dir="ltr" autocomplete="off" spellcheck={false} placeholder={{ ...placeholders, path: paths[family] }[name]}
                value={given[family][name] ?? ''} onInput={event => changeName(family, name, event.currentTarget.value.trim())} /></Field>)}
        </div></fieldset>)}
        <Check label={t('soap12Action')} name="soap12Action" checked={given.soap12Action} change={soap12Action => change({ soap12Action })} />
    </>
}
