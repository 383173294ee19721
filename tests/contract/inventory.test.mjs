// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The JSON Schema of the inventory file, evaluated by ajv: it accepts the example of docs/inventory.md and refuses changed ones.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { errorsOf, validator } from './support.mjs'

const read = path => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const validate = validator(JSON.parse(read('contract/inventory.schema.json')))
const example = () => JSON.parse(/```json\n(.*?)```/s.exec(read('inventory.md'))[1])

test('the documented example is valid', () => {
    assert.ok(validate(example()), errorsOf(validate))
    assert.ok(validate({ Inventory: {} }), errorsOf(validate))
})

const mistakes = {
    'an unknown member': ({ Hotels }) => { Hotels[0].Stars = 4 },
    'a hotel without a city': ({ Hotels }) => { delete Hotels[0].City },
    'a price as a number': ({ Hotels }) => { Hotels[0].Rooms[0].Rates[0].Periods[0].Price = 80 },
    'a date in another format': ({ Hotels }) => { Hotels[0].Rooms[0].Rates[0].Periods[0].From = '01/04/2027' },
    'a room id as text': ({ Hotels }) => { Hotels[0].Rooms[0].Id = '501' },
    'one hotel without an array': inventory => { inventory.Hotels = inventory.Hotels[0] },
    'a truth value as text': ({ Hotels }) => { Hotels[0].Rooms[0].OnRequest = 'True' },
    'a latitude out of range': ({ Hotels }) => { Hotels[0].Location.latitude = 91 },
    'a room for nobody': ({ Hotels }) => { Hotels[0].Rooms[0].Adults = 0 },
    'a fee above the price': ({ Hotels }) => { Hotels[0].Rooms[0].Rates[0].Cancellation = [{ DaysBefore: 1, Percent: 101 }] },
    'a negative number of rooms': ({ Hotels }) => { Hotels[0].Rooms[0].Allotments[0].Quantity = -1 },
    'a login without a password': ({ Logins }) => { delete Logins[0].Password },
    'an unknown kind of booking': ({ Bookings }) => { Bookings[0].Booking['@kind'] = 'cruise' },
    'a booking without travelers': ({ Bookings }) => { Bookings[0].Booking.travelers.traveler = [] },
}
for (const [name, change] of Object.entries(mistakes))
    test(`${name} is refused`, () => {
        const changed = example()
        change(changed.Inventory)
        assert.equal(validate(changed), false)
    })
