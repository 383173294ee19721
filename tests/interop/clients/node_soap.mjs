// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What the SOAP clients of Node.js have in common: they make a client from a WSDL and hand results over as objects.
import { readFileSync } from 'node:fs'
import { work } from './plan.mjs'

/** The kind and the text of a fault; any other error is thrown again. */
function faultOf(error) {
    const fault = error.root?.Envelope?.Body?.Fault
    if (!fault) throw error
    const text = value => value?.$value ?? value
    return [`fault ${text(fault.faultcode ?? fault.Code?.Value)}`, String(text(fault.faultstring ?? fault.Reason?.Text))]
}

/** Makes the calls of the plan. `createClient` is the package's, with a callback. A line has: way, operation, WSDL,
 *  endpoint or nothing, request, answer. */
export async function callBy(createClient) {
    const clients = new Map()
    const clientOf = async (way, wsdl, endpoint) => {
        const key = way + wsdl + endpoint
        const options = { forceSoap12Headers: way == 'soap12', ...(endpoint && { endpoint }) }
        if (!clients.has(key))
            clients.set(key, await new Promise((resolve, reject) =>
                createClient(wsdl, options, (error, client) => (error ? reject(error) : resolve(client)))))
        return clients.get(key)
    }
    await work(async (way, operation, wsdl, endpoint, request) => {
        const client = await clientOf(way, wsdl, endpoint)
        const service = Object.keys(client.describe())[0]
        const port = client[service][service + (way == 'soap12' ? 'Soap12' : 'Soap')]
        const asked = { strRQ: readFileSync(request, 'utf8') }
        try {
            const result = await new Promise((resolve, reject) =>
                port[operation](asked, (error, result) => (error ? reject(error) : resolve(result))))
            return ['document', result[`${operation}Result`]]
        } catch (error) {
            return faultOf(error)
        }
    })
}
