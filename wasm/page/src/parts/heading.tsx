// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** The heading of content that replaces other content: it gets the focus when it appears. */
export function Heading({ children }: { children: ComponentChildren }) {
    const heading = useRef<HTMLHeadingElement>(null)
    useEffect(() => {
        heading.current!.focus()
        scrollTo(0, 0)
    }, [])
    return <h2 class="title" tabIndex={-1} ref={heading}>{children}</h2>
}
