// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by the npm package strong-soap, which hands results over as objects.
import { readFileSync } from 'node:fs'
import strongSoap from 'strong-soap'
import { work } from './plan.mjs'

const { soap } = strongSoap
const clients = new Map()

async function clientOf(way, wsdl, endpoint) {
    const key = way + wsdl + endpoint
    if (!clients.has(key))
        clients.set(key, await new Promise((resolve, reject) =>
            soap.createClient(wsdl, { forceSoap12Headers: way == 'soap12', ...(endpoint && { endpoint }) },
                              (error, client) => (error ? reject(error) : resolve(client)))))
    return clients.get(key)
}

function faultOf(error) {
    const fault = error.root?.Envelope?.Body?.Fault
    if (!fault) throw error
    const text = value => value?.$value ?? value
    return [`fault ${text(fault.faultcode ?? fault.Code?.Value)}`, String(text(fault.faultstring ?? fault.Reason?.Text))]
}

await work(async (way, operation, wsdl, endpoint, request) => {
    const client = await clientOf(way, wsdl, endpoint)
    const name = Object.keys(client.describe())[0]
    const port = client[name][name + (way == 'soap12' ? 'Soap12' : 'Soap')]
    try {
        const result = await new Promise((resolve, reject) =>
            port[operation]({ strRQ: readFileSync(request, 'utf8') }, (error, result) => (error ? reject(error) : resolve(result))))
        return ['document', result[`${operation}Result`]]
    } catch (error) {
        return faultOf(error)
    }
})
