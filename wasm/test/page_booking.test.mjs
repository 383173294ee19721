// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Bookings in the page over a network that loses requests and responses: the page never books twice, and says what happened.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { bookNow, bookingsOf, calm, cancelAll, creations, openWith, quoteFirst, recordsOf } from './page_network.mjs'
import { accessible, fillGuests, fits, picture, searchHammamet, signedIn, signIn, startPage } from './page_support.mjs'
import { credential } from './support.mjs'

const { service, browser } = await startPage('--sandbox')

test('every guest has an own form, with several rooms and the ages of children', async () => {
    const tab = await openWith(browser, service, { next: calm })
    await tab.getByLabel('Children').selectOption('2')
    await tab.getByLabel('Age of child 1').selectOption('3')
    await tab.getByLabel('Age of child 2').selectOption('9')
    await tab.getByRole('button', { name: 'Add a room' }).click()
    await tab.locator('.rooms fieldset').nth(1).getByLabel('Adults').selectOption('1')
    await searchHammamet(tab)
    assert.equal(new URL(tab.url()).hash.includes('rooms=2-3-9_1'), true)
    await tab.getByRole('button', { name: /^Choose the rooms/ }).first().click()
    await accessible(tab)
    const amountOf = text => Number(/[\d.,]+/.exec(text)[0].replaceAll(',', ''))
    const chosen = await tab.locator('.room-choices select').evaluateAll(all => all.map(one => one.selectedOptions[0].textContent))
    assert.equal(chosen.length, 2)
    assert.equal(amountOf(await tab.locator('.room-choices .buttons strong').innerText()).toFixed(3), (amountOf(chosen[0]) + amountOf(chosen[1])).toFixed(3), 'the total is that of both rooms')
    await tab.getByRole('button', { name: /^Select all rooms of / }).first().click()
    await tab.getByRole('heading', { name: /^Quote:/ }).waitFor()
    assert.deepEqual(await tab.locator('.guest legend').allInnerTexts(), ['Guest 1: adult', 'Guest 2: adult', 'Guest 3: child, age 3', 'Guest 4: child, age 9', 'Guest 1: adult'])
    const summary = await tab.locator('.quote').innerText()
    for (const words of ['Room 1', 'Room 2', '3 nights', 'Total, paid with the booking', 'Cancellation', 'The price is valid for']) assert.ok(summary.includes(words), words)
    await accessible(tab)
    await tab.locator('.customer [name=first]').fill('Amira')
    await tab.locator('.customer [name=family]').fill('Familia')
    assert.equal(await tab.locator('.guest [name=family]').first().inputValue(), 'Familia', 'the first guest is the customer unless another name is typed')
    await tab.locator('[name=email]').fill('amira@example.org')
    for (let i = 1; i < 5; ++i) {
        await tab.locator('.guest [name=first]').nth(i).fill(['', 'Sami', 'Ines', 'Leïla', 'Zoé'][i])
        await tab.locator('.guest [name=family]').nth(i).fill('Familia')
    }
    await tab.getByRole('button', { name: 'Book', exact: true }).click()
    assert.match(await tab.getByRole('dialog').innerText(), /Book .*\?[\s\S]*Amira Familia, Sami Familia, Ines Familia, Leïla Familia, Zoé Familia[\s\S]*Total/)
    await tab.getByRole('button', { name: 'Not now' }).click()
    assert.equal((await recordsOf(tab)).length, 0, 'nothing is kept before the user agrees')
    await bookNow(tab)
    await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
    const [booking] = await bookingsOf(service, 'Familia')
    assert.deepEqual(booking.travelers.map(one => one.name).sort(), ['Amira Familia', 'Ines Familia', 'Leïla Familia', 'Sami Familia', 'Zoé Familia'])
    assert.deepEqual(tab.complaints, [])
    await cancelAll(service, [booking])
    await tab.context().close()
})

test('a response that is lost is looked up after a reload, and the page shows the booking', async () => {
    const fates = { next: name => (name.startsWith('Booking') ? 'response' : undefined) }
    const tab = await openWith(browser, service, fates)
    await quoteFirst(tab)
    await fillGuests(tab, 'Reloaded')
    let kept
    fates.next = name => {
        if (name !== 'BookingCreation') return name.startsWith('Booking') ? 'response' : undefined
        kept ??= recordsOf(tab)
        return 'response'
    }
    await bookNow(tab)
    await tab.getByRole('button', { name: 'Send the same request again' }).waitFor()
    const [record] = await kept
    assert.equal(record.state, 'unknown', 'the record is there while the first request is being sent')
    assert.doesNotMatch(JSON.stringify(await tab.evaluate(() => ({ ...localStorage, ...sessionStorage }))), /correct-horse|"login"/)
    assert.match(await tab.locator('#pending').innerText(), /The outcome is unknown\. Do not book it again\./)
    await accessible(tab)
    await picture(tab, 'pending')
    for (const [language, words] of [['fr', 'Le résultat est inconnu.'], ['ar', 'النتيجة غير معروفة.'], ['en', 'The outcome is unknown.']]) {
        await tab.locator('.language select').selectOption(language)
        await tab.locator('#pending').getByText(words).waitFor()
        await accessible(tab)
        await fits(tab)
    }
    await tab.reload()
    await tab.getByText('Sign in at http://127.0.0.1').waitFor()
    fates.next = calm
    await signIn(tab)
    await tab.locator('#pending').getByText(/It was booked: H\d+\./).waitFor()
    await tab.locator('#pending').getByRole('link', { name: 'Show the booking' }).click()
    await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
    const made = await bookingsOf(service, 'Reloaded')
    assert.equal(made.length, 1)
    const [after] = await recordsOf(tab)
    assert.deepEqual([after.state, after.number, after.customer], ['booked', made[0].bookingNumber, undefined])
    await cancelAll(service, made)
    await tab.context().close()
})

test('a request that is lost prevents another booking of the same nights until it cannot be accepted any more', async () => {
    const fates = { next: name => (name === 'BookingCreation' ? 'request' : undefined) }
    const tab = await openWith(browser, service, fates)
    await quoteFirst(tab)
    await fillGuests(tab, 'Vanished')
    await bookNow(tab)
    await tab.getByRole('button', { name: 'Send the same request again' }).waitFor({ timeout: 60_000 })
    await tab.reload()
    await signIn(tab)
    await tab.getByText('The service has no such booking so far').waitFor()
    await tab.goto(`${service.baseUrl}/#/hotels`)
    await quoteFirst(tab)
    await fillGuests(tab, 'Vanished')
    const before = creations(fates)
    await tab.getByRole('button', { name: 'Book', exact: true }).click()
    await tab.getByText('It must be known before another booking.').waitFor()
    assert.equal(creations(fates), before)
    await tab.evaluate(() => { // as if the quote had expired ten minutes ago
        const [key] = Object.keys(localStorage).filter(one => one.startsWith('waybill.booking.'))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), expiresAt: new Date(Date.now() - 600_000).toISOString() }))
    })
    await tab.getByRole('button', { name: 'Look it up now' }).click()
    await tab.locator('#pending').getByText('It was not booked.').waitFor()
    assert.deepEqual(await recordsOf(tab), [])
    fates.next = calm
    await bookNow(tab)
    await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
    const made = await bookingsOf(service, 'Vanished')
    assert.equal(made.length, 1)
    await cancelAll(service, made)
    await tab.context().close()
})

test('the same request can be sent again in the same page, and its fields cannot be changed', async () => {
    const fates = { next: name => (name.startsWith('Booking') ? 'response' : undefined) }
    const tab = await openWith(browser, service, fates)
    await quoteFirst(tab)
    await fillGuests(tab, 'Repeated')
    await bookNow(tab)
    const again = tab.getByRole('button', { name: 'Send the same request again' })
    await again.waitFor()
    assert.ok(await tab.locator('.customer [name=first]').isDisabled())
    fates.next = name => (name === 'BookingDetail' ? 'request' : undefined)
    await again.dblclick()
    await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
    const made = await bookingsOf(service, 'Repeated')
    assert.equal(made.length, 1)
    await cancelAll(service, made)
    await tab.context().close()
})

test('double clicks book once, and a second booking of the same nights needs consent', async () => {
    const fates = { next: name => (name === 'BookingCreation' ? 'slow' : undefined) }
    const tab = await openWith(browser, service, fates)
    await quoteFirst(tab)
    await fillGuests(tab, 'Doubled')
    await tab.getByRole('button', { name: 'Book', exact: true }).dblclick()
    await tab.getByRole('button', { name: 'Book now' }).dblclick()
    await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
    assert.equal(creations(fates), 1)
    await tab.goBack() // to the results: the quote is used
    await tab.locator('.hotel').first().waitFor()
    await tab.getByRole('button', { name: /^Select / }).first().click()
    await tab.getByRole('heading', { name: /^Quote:/ }).waitFor()
    await fillGuests(tab, 'Doubled')
    await tab.getByRole('button', { name: 'Book', exact: true }).click()
    await tab.getByText(/These nights in .* are already booked: H\d+\./).waitFor()
    assert.ok(await tab.getByRole('button', { name: 'Book now' }).isDisabled())
    await accessible(tab)
    await tab.getByLabel('Book a second time').check()
    await tab.getByRole('button', { name: 'Book now' }).click()
    await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
    const made = await bookingsOf(service, 'Doubled')
    assert.equal(made.length, 2)
    await cancelAll(service, made)
    await tab.context().close()
})

test('without storage nothing is sent', async () => {
    const fates = { next: calm }
    const tab = await openWith(browser, service, fates)
    await quoteFirst(tab)
    await fillGuests(tab, 'Unkept')
    await tab.evaluate(() => (Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
    }))
    await bookNow(tab)
    await tab.getByText('This browser does not keep data for this page').waitFor()
    assert.equal(creations(fates), 0)
    await tab.context().close()
})

test('another price and worse terms are shown before the booking, also after a reload', async () => {
    for (const [fault, words] of [['dearer-silently', 'The price has changed since the search.'], ['terms-changed', 'The terms have become worse since the search.']]) {
        const login = `${credential.login}~sandbox~${fault}`
        const tab = await openWith(browser, service, { next: calm }, { login })
        await quoteFirst(tab)
        await tab.locator('.quote-summary').getByText(words).waitFor()
        assert.match(await tab.locator('.quote-summary [role=alert]').innerText(), /Offered: .+\. Now: .+ TND\./)
        await accessible(tab)
        await tab.reload()
        await signIn(tab, { login })
        await tab.locator('.quote-summary').getByText(words).waitFor()
        await fillGuests(tab, 'Warned')
        await tab.getByRole('button', { name: 'Book', exact: true }).click()
        assert.ok((await tab.getByRole('dialog').innerText()).includes(words), 'the confirmation says so, too')
        await tab.context().close()
    }
})

test('a refusal leaves the form for another attempt with another reference', async () => {
    const tab = await openWith(browser, service, { next: calm }, { login: `${credential.login}~sandbox~sold-out~HotelBookingCreation` })
    await quoteFirst(tab)
    await fillGuests(tab, 'Refused')
    await bookNow(tab)
    await tab.getByText('The room is sold out.').waitFor()
    assert.deepEqual(await recordsOf(tab), [])
    assert.ok(await tab.locator('.customer [name=first]').isEnabled())
    await tab.context().close()
})

test('a booking is found by number, reference and name, and is cancelled after its fee is confirmed', async () => {
    const fates = { next: calm }
    const tab = await openWith(browser, service, fates)
    await quoteFirst(tab)
    await fillGuests(tab, 'Findable')
    await picture(tab, 'quote')
    await bookNow(tab)
    await tab.getByText('Booked and confirmed.').waitFor()
    await tab.getByRole('heading', { name: /^Booking H/ }).waitFor()
    assert.match(await tab.locator('.order').innerText(), /3 nights[\s\S]*Amira Findable, Sami Findable[\s\S]*amira@example.org[\s\S]*Total, paid with the booking/)
    const [{ bookingNumber }] = await bookingsOf(service, 'Findable')
    const [{ reference }] = await recordsOf(tab)
    for (const text of [bookingNumber, reference]) {
        await tab.goto(`${service.baseUrl}/#/booking`)
        await tab.locator('[name=find]').fill(text)
        await tab.keyboard.press('Enter')
        await tab.locator(`[data-number="${bookingNumber}"]`).waitFor()
    }
    await tab.locator('[name=find]').fill('findABLE')
    await tab.keyboard.press('Enter')
    await tab.locator('.results').getByRole('link', { name: bookingNumber }).click()
    await tab.locator(`[data-number="${bookingNumber}"]`).waitFor()
    await accessible(tab)
    await picture(tab, 'booking')
    await tab.getByRole('button', { name: 'Cancel the booking' }).click()
    assert.match(await tab.getByRole('dialog').innerText(), /Cancel booking H\d+\?\s+Fee: [\s\S]*Free of charge\s+until the end of/)
    await tab.keyboard.press('Escape')
    assert.equal(fates.sent.filter(name => name === 'BookingCancellation').length, 1, 'only the fee was read')
    await tab.getByRole('button', { name: 'Cancel the booking' }).click()
    await tab.getByRole('dialog').waitFor()
    let reads = 0 // the first one, before the step, succeeds
    fates.next = name => (name.startsWith('Booking') && !(name === 'BookingDetail' && reads++ === 0) ? 'response' : undefined)
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
    await tab.getByText('The response was lost. Look booking').waitFor()
    fates.next = calm
    await tab.getByRole('button', { name: 'Look it up now' }).click()
    await tab.locator('.order-head .state.XX').waitFor()
    assert.equal(await tab.getByRole('button', { name: 'Voucher' }).count(), 0)
    assert.deepEqual(await recordsOf(tab), [], 'a cancelled booking does not occupy its nights')
    await tab.locator('[name=find]').fill('nobody of this name')
    await tab.keyboard.press('Enter')
    await tab.getByText('No booking has “').waitFor()
    await tab.context().close()
})

test('bookings on request are acknowledged, and declined after a confirmation', async () => {
    const tab = await openWith(browser, service, { next: calm }, { login: `${credential.login}~sandbox~on-request` })
    for (const step of ['Acknowledge', 'Decline']) {
        const family = `Requested${step}`
        await tab.goto(`${service.baseUrl}/#/hotels`)
        await quoteFirst(tab)
        await fillGuests(tab, family)
        await bookNow(tab)
        await tab.getByText('Booked on request. It is not confirmed yet.').waitFor()
        await tab.locator('.order-head .state.OR').waitFor()
        assert.equal(await tab.getByRole('button', { name: 'Voucher' }).count(), 0)
        await tab.getByRole('button', { name: step, exact: true }).click()
        if (step === 'Decline') {
            await tab.getByLabel('Reason').fill('No bed for three')
            await tab.getByRole('dialog').getByRole('button', { name: step }).click()
        }
        await tab.locator(step === 'Decline' ? '.order-head .state.DC' : '.order-head .state.OK').waitFor()
        assert.match(await tab.locator('.history').innerText(), step === 'Decline' ? /On request[\s\S]*by the agency[\s\S]*Declined[\s\S]*No bed for three/ : /On request[\s\S]*Confirmed/)
        await cancelAll(service, await bookingsOf(service, family))
        await tab.evaluate(() => localStorage.clear())
    }
    await tab.context().close()
})

test('an expired quote says so before the click, and another one keeps all names; a reload keeps them too', async () => {
    const fates = { next: name => (name === 'Quote' ? 'expiring' : undefined) }
    const tab = await openWith(browser, service, fates)
    await quoteFirst(tab)
    await fillGuests(tab, 'Kept')
    await tab.locator('[name=phone]').fill('+216 1')
    const typed = () => tab.locator('.quote form input').evaluateAll(all => all.map(one => one.value))
    const before = await typed()
    assert.deepEqual(before.filter(text => text === 'Kept').length, 3)
    await tab.getByText('The price has expired.').waitFor()
    assert.equal(await tab.getByRole('button', { name: 'Book', exact: true }).count(), 0)
    await accessible(tab)
    await tab.reload()
    await signedIn(tab)
    await tab.getByText('The price has expired.').waitFor()
    assert.deepEqual(await typed(), before)
    assert.equal(fates.sent.filter(name => name === 'Quote').length, 1, 'a reload requests no other quote')
    fates.next = calm
    await tab.getByRole('button', { name: 'Quote again' }).click()
    await tab.getByRole('button', { name: 'Book', exact: true }).waitFor()
    assert.deepEqual(await typed(), before)
    await bookNow(tab)
    await tab.getByText('Booked and confirmed.').waitFor()
    assert.equal(await tab.evaluate(() => sessionStorage.getItem('waybill.order')), null)
    await cancelAll(service, await bookingsOf(service, 'Kept'))
    await tab.context().close()
})

test('an offer that has expired is searched again, and quoted at the same rate', async () => {
    const fates = { next: name => (name === 'Quote' ? 'expiring' : undefined) }
    const tab = await openWith(browser, service, fates)
    // this hotel sells a room and a board refundable and, cheaper, not refundable
    const [from, to] = [30, 33].map(after => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10))
    await tab.goto(`${service.baseUrl}/#/hotels?city=104&hotel=10007&from=${from}&to=${to}&rooms=2`)
    await tab.locator('.cheapest-offer', { hasText: 'Non-refundable' }).waitFor()
    await tab.getByRole('button', { name: /^Select / }).first().click()
    await tab.getByRole('heading', { name: /^Quote:/ }).waitFor()
    await fillGuests(tab, 'Lapsed')
    const total = () => tab.locator('.quote-summary .total strong').innerText()
    const before = await total()
    await tab.getByText('The price has expired.').waitFor()
    let quotes = 0
    fates.next = name => (name === 'Quote' && quotes++ === 0 ? 'offer' : undefined)
    await tab.getByRole('button', { name: 'Quote again' }).click()
    await tab.getByRole('button', { name: 'Book', exact: true }).waitFor()
    assert.equal(quotes, 2)
    assert.equal(await total(), before)
    assert.equal(await tab.locator('.customer [name=family]').inputValue(), 'Lapsed')
    await tab.context().close()
})

test('a blank name is refused where it is typed', async () => {
    const tab = await openWith(browser, service, { next: calm })
    await quoteFirst(tab)
    await fillGuests(tab, 'Blank')
    const name = tab.locator('.guest [name=family]').nth(1)
    await name.fill('   ')
    await name.press('Tab')
    await tab.locator('.guest').nth(1).getByText('Enter a text here.').waitFor()
    await accessible(tab)
    await tab.getByRole('button', { name: 'Book', exact: true }).click()
    assert.equal(await tab.getByRole('dialog').count(), 0)
    assert.ok(await name.evaluate(one => document.activeElement === one), 'the focus is on the name')
    await tab.context().close()
})

test('a stay that was cancelled elsewhere is not called booked, and its page says what it is', async () => {
    const tab = await openWith(browser, service, { next: calm })
    await quoteFirst(tab)
    await fillGuests(tab, 'Elsewhere')
    await bookNow(tab)
    await tab.getByText('Booked and confirmed.').waitFor()
    const made = await bookingsOf(service, 'Elsewhere')
    await cancelAll(service, made) // by somebody else
    await tab.getByRole('button', { name: 'Voucher' }).click()
    await tab.getByText(`Booking ${made[0].bookingNumber} is not confirmed.`).waitFor()
    await tab.locator('.order-head .state.XX').waitFor()
    await tab.goto(`${service.baseUrl}/#/hotels`)
    await quoteFirst(tab)
    await fillGuests(tab, 'Elsewhere')
    await tab.getByRole('button', { name: 'Book', exact: true }).click()
    await tab.getByRole('dialog').waitFor()
    assert.equal(await tab.getByText('are already booked').count(), 0)
    await tab.context().close()
})
