// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
'use client'
import { useEffect } from 'react'

export default function Page() {
    useEffect(() => void import('../page.js'), [])
    return <main>in the browser</main>
}
