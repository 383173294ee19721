// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Rooms with their adults and the ages of their children.
import { most } from '../../model/stay'
import type { Room } from '../../model/stay'
import { Choice } from '../../parts/fields'
import { shownNumber } from '../../words/format'
import { t } from '../../words/i18n'

const range = (least: number, greatest: number): [string, string][] => Array.from({ length: greatest - least + 1 }, (_, i) => [String(least + i), shownNumber(least + i)])

export function RoomsField({ rooms, change }: { rooms: readonly Room[]; change: (rooms: Room[]) => void }) {
    const set = (at: number, room: Room): void => change(rooms.map((one, i) => (i === at ? room : one)))
    return <div class="rooms">
        {rooms.map((room, i) => <fieldset key={i}><legend>{t('roomNumber', { number: i + 1 })}</legend><div class="fields small">
            <Choice label={t('adults')} options={range(1, most.adults)} value={String(room.adults)} change={value => set(i, { ...room, adults: Number(value) })} />
            <Choice label={t('children')} options={range(0, most.children)} value={String(room.ages.length)} change={value => set(i, { ...room, ages: Array.from({ length: Number(value) }, (_, at) => room.ages[at] ?? 7) })} />
            {room.ages.map((age, at) => <Choice key={at} label={t('ageOfChild', { number: at + 1 })} options={range(0, most.age)} value={String(age)}
                change={value => set(i, { ...room, ages: room.ages.map((one, n) => (n === at ? Number(value) : one)) })} />)}
        </div>
        {rooms.length > 1 && <button type="button" class="link" onClick={() => change(rooms.filter((_, n) => n !== i))}>{t('removeRoom', { number: i + 1 })}</button>}</fieldset>)}
        {rooms.length < most.rooms && <button type="button" class="link" onClick={() => change([...rooms, { adults: 2, ages: [] }])}>{t('addRoom')}</button>}
    </div>
}
