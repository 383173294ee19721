// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A stay on one printed page, for the traveler and the hotel. The browser prints it or makes a PDF of it.
import type { AccommodationBooking } from 'waybill'
import { bdi, element } from '../element'
import { dayNumber, shownDate } from '../format'
import { t } from '../i18n'

function printed(content: HTMLElement, style: string): void {
    document.getElementById('print')?.remove()
    document.body.append(element('section', { id: 'print', class: style }, content))
    document.body.classList.add('printing')
    addEventListener('afterprint', () => {
        document.body.classList.remove('printing')
        document.getElementById('print')?.remove()
    }, { once: true })
    print()
}
/** Prints an element instead of the page. */
export const printOnly = (content: HTMLElement): void => printed(content, 'listing')

export function printVoucher(booking: AccommodationBooking): void {
    const row = (label: string, value: string | undefined): HTMLElement[] => (value ? [element('dt', {}, label), element('dd', {}, bdi(value))] : [])
    printed(element('article', {}, element('p', { class: 'quiet' }, t('voucher')), element('h1', {}, bdi(booking.name)), element('dl', {},
        ...row(t('bookingNumber'), booking.bookingNumber), ...row(t('address'), [booking.address, booking.city].filter(Boolean).join(', ')), ...row(t('phone'), booking.phone), ...row(t('email'), booking.email),
        ...row(t('checkIn'), shownDate(booking.fromDate)), ...row(t('checkOut'), shownDate(booking.toDate)), ...row(t('stay'), t('nights', { count: dayNumber(booking.toDate) - dayNumber(booking.fromDate) })),
        ...row(t('room'), booking.typeOfRoom), ...row(t('guests'), booking.travelers.map(one => one.name).join(', '))), element('p', {}, t('voucherHelp'))), 'voucher')
}
