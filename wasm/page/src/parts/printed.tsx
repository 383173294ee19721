// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Prints an element instead of the page.
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

const printed = signal<ComponentChildren>(undefined)

function Sheet({ children }: { children: ComponentChildren }) {
    useEffect(() => {
        document.body.classList.add('printing')
        const done = (): void => void (printed.value = undefined)
        addEventListener('afterprint', done, { once: true })
        print()
        return () => {
            document.body.classList.remove('printing')
            removeEventListener('afterprint', done)
        }
    }, [])
    return <section id="print">{children}</section>
}
export const printOnly = (content: ComponentChildren): void => void (printed.value = content)
export const Printed = () => (printed.value === undefined ? null : <Sheet>{printed.value}</Sheet>)
