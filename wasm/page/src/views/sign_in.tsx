// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The form for signing in, and the settings of the connection.
import { useSignal } from '@preact/signals'
import { change, credential, isPlain, refused, settings, signedIn, signIn } from '../model/session'
import type { Side } from '../model/session'
import { announce, Task } from '../model/task'
import { Field } from '../parts/fields'
import { TaskProgress } from '../parts/progress'
import { t } from '../words/i18n'
import { ConnectionFields } from './connection_fields'

const signing = new Task()
const sides: [Side, 'agency' | 'hotelSide'][] = [['agency', 'agency'], ['hotel', 'hotelSide']]

export function SignIn() {
    const given = settings.value
    const login = useSignal(credential.value.login)
    const opened = useSignal(!isPlain())
    const password = useSignal(refused.value ? '' : credential.value.password)
    const submit = (event: Event): void => {
        event.preventDefault()
        void signing.run(t('signingIn'), signal => signIn({ login: login.value.trim(), password: password.value }, signal)).then(done => done && announce(t('signedIn')))
    }
    return <div class="sign-in">
        <h2 class="title">{signedIn.value && !refused.value ? t('connection') : t('signIn')}</h2>
        <form class="card connection" onSubmit={submit}>
            {refused.value && <p class="problem" role="alert"><strong>{t('loginRefused')}</strong> {t('nothingIsLost')}</p>}
            <div class="sides" role="radiogroup" aria-label={t('signInAs')}>
                {sides.map(([side, words]) => <label key={side} class="check"><input type="radio" name="side" value={side} checked={given.side === side} onChange={() => change({ side })} /> <span>{t(words)}</span></label>)}
            </div>
            <div class="fields">
                <Field label={t('login')}><input name="login" required autocomplete="username" spellcheck={false} value={login.value} onInput={event => (login.value = event.currentTarget.value)} /></Field>
                <Field label={t('password')}><input name="password" type="password" required autocomplete="current-password" value={password.value} onInput={event => (password.value = event.currentTarget.value)} /></Field>
                {given.side === 'agency' && <Field label={t('user')}><input name="user" type="number" required min={1} autocomplete="off" value={given.user} onInput={event => change({ user: event.currentTarget.value })} /></Field>}
            </div>
            <details open={opened.value} onToggle={event => (opened.value = event.currentTarget.open)}><summary>{t('serviceAndMethod')}</summary>
                {opened.value && <ConnectionFields />}</details>
            <p class="quiet">{t('passwordNotKept')}</p>
            <p class="buttons"><button type="submit">{t('signIn')}</button></p>
            <div class="outcome"><TaskProgress task={signing} /></div>
        </form>
    </div>
}
