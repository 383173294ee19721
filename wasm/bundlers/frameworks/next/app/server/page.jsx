// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { results } from '../../results.js'

export const dynamic = 'force-dynamic'
export default async function Page() {
    return <pre>{JSON.stringify(await results())}</pre>
}
