// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { ComponentChildren } from 'preact'

export const Field = ({ label, children }: { label: string; children: ComponentChildren }) => <label class="field"><span>{label}</span>{children}</label>
export const Check = ({ label, name, checked, change, disabled }: { label: string; name: string; checked: boolean; change: (on: boolean) => void; disabled?: boolean }) =>
    <label class="check"><input type="checkbox" name={name} checked={checked} disabled={disabled} onChange={event => change(event.currentTarget.checked)} /> <span>{label}</span></label>
/** The options are pairs of value and label. */
export const Choice = ({ label, name, options, value, change }: { label: string; name?: string; options: readonly (readonly [string, string])[]; value: string; change: (value: string) => void }) =>
    <Field label={label}><select name={name} value={value} onChange={event => change(event.currentTarget.value)}>
        {options.map(([one, words]) => <option key={one} value={one} selected={one === value}>{words}</option>)}
    </select></Field>
