// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component whose file is loaded when it is shown. Without the file, nothing is shown. */
export function lazyPart<Given extends object>(load: () => Promise<{ default: ComponentType<Given> }>): ComponentType<Given> {
    return given => {
        const [Part, set] = useState<{ made: ComponentType<Given> } | undefined>(undefined)
        useEffect(() => void load().then(({ default: made }) => set({ made }), () => undefined), [])
        return Part ? <Part.made {...given} /> : null
    }
}
