// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What the small programs of the bundler tests do with the package: each of its files is used.
import { connect, load, WaybillError } from 'waybill'

export async function results() {
    const agency = connect({ baseUrl: 'http://127.0.0.1:9', credential: { login: 'a', password: 'b' }, fetch: async () => { throw new Error('no network') } })
    const problem = await agency.workflow({ user: 1 }, false).lookUp('H1').catch(problem => problem)
    const waybill = await load()
    const text = waybill.encode('CityListRQ', { credential: { login: 'a', password: 'b' } })
    return [waybill.decode(text).root, waybill.masked('<Password>a</Password>'), problem instanceof WaybillError && String(problem).split(':')[0], problem.code]
}
