// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Recordings of exchanges as they are on the wire.
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built, credential, user, waybill } from './support.mjs'

const person = 'Xyzzy&O\'Zoë'
const list = '\uFEFF<?xml version="1.0"?>\r\n<tripbookinglistrs><Bookings/><Unread>Xyzzy</Unread><!-- Xyzzy --></tripbookinglistrs>'
const answerOf = (body, status = 200, type = 'text/xml; charset=utf-8') => async () => new Response(body, { status, headers: { 'Content-Type': type, 'X-Seen': credential.password } })
const request = { user, fromDate: '2026/11/01 00:00:00.000' }
const creation = {
    user, quoteId: 'Q-1', clientReference: 'agency-1', expectedPrice: { currency: 'TND', amount: '1.000' },
    customer: { civility: 'Mr', firstName: person, lastName: person, email: person, phone: person },
    selectedRooms: [{ id: 1, boarding: { id: 1, offerId: 'o' }, customers: [{ type: 'Adult', firstName: person, lastName: person }] }],
}

/** Calls a partner that answers so, and returns the archive. */
async function recording(send, call, via) {
    const { fetch, archive } = await waybill.recorded(send)
    const agency = waybill.connect({ baseUrl: 'https://partner.example', credential, fetch, headers: { 'X-Api-Key': 'k-5f2e8a71c0' } })
    const found = await call(agency, { via }).catch(problem => problem)
    return { found, entry: archive.log.entries[0], text: JSON.stringify(archive) }
}

test('exchanges are kept as they are on the wire, without private texts', async () => {
    for (const via of ['soap11', 'soap12', 'get', 'post']) {
        const { found, entry, text } = await recording(answerOf(list), (agency, options) => agency.tripBookingList(request, options), via)
        assert.deepEqual(found.bookings ?? found, [])
        assert.doesNotMatch(text, /Xyzzy|correct-horse|5f2e8a71c0/)
        assert.equal(entry.response.content.text, list.replace('>Xyzzy<', '>***<').replace('<!-- Xyzzy -->', '<!--***-->'))
        assert.equal(entry.request.method, via === 'get' ? 'GET' : 'POST')
        assert.match(decodeURIComponent(entry.request.postData?.text ?? entry.request.url), /Password(>|&gt;)\*\*\*/)
        assert.deepEqual(entry.request.headers.find(({ name }) => name === 'x-api-key').value, '***')
    }
})

test('answers that quote the request, in any form, are masked', async () => {
    const page = `<html>k-5f2e8a71c0 KING ${person.replace('Xyzzy', 'XYZZY')} and ${encodeURIComponent(person)}, ${credential.password}</html>`
    const { found, entry, text } = await recording(answerOf(page, 502, 'text/html'), (agency, options) => agency.hotelBookingCreation(creation, options))
    assert.match(found.body, /<html>\*\*\* KING/)
    assert.doesNotMatch(found.body, /5f2e8a71c0|correct-horse/)
    assert.doesNotMatch(text, /xyzz|correct-horse|5f2e8a71c0/i)
    assert.equal(entry.response.content.text, '<html>*** KING *** and ***, ***</html>')
    const latin = await recording(answerOf(Uint8Array.from(Buffer.from('<html>d\xE9faillante', 'latin1')), 502, 'text/html'), (agency, options) => agency.tripBookingList(request, options))
    assert.equal(latin.entry.response.content.encoding, 'base64')
    assert.equal(Buffer.from(latin.entry.response.content.text, 'base64').toString('latin1'), '<html>d\xE9faillante')
})

test('a failure is kept, and the program reads the archive', async () => {
    const { entry, text } = await recording(async () => { throw new TypeError('fetch failed') }, (agency, options) => agency.tripBookingList(request, options))
    assert.equal(entry.response.status, 0)
    assert.equal(entry.response._error, 'connection_failed: fetch failed')
    const file = join(mkdtempSync(join(tmpdir(), 'waybill-')), 'wire.har')
    writeFileSync(file, text)
    let shown = ''
    try {
        execFileSync(built('WAYBILL_PROGRAM'), ['explain', file], { stdio: 'pipe' })
    } catch (ended) {
        shown = ended.stdout.toString() + ended.stderr
    }
    assert.match(shown, /exchange 1, request\nAn HTTP request/)
    assert.match(shown, /connection_failed/)
})
