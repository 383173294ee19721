// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What responses have otherwise than requests and offers; the module compares.
import { documentOf, functions } from './descriptions.mjs'
import { jsonOf, utf8Of } from './documents.mjs'

const noCredential = { login: '', password: '' }

/** What the response of a function has otherwise than its request. */
export function contradictions(codec, name, request, response) {
    if (!Object.hasOwn(functions, name)) throw new TypeError(`no function ${String(name)}; there are ${Object.keys(functions).join(', ')}`)
    const kind = functions[name]
    const documents = [documentOf(kind.request, { credential: noCredential, ...request }, name), documentOf(kind.response, response, name)]
    return codec.ask('compare', [utf8Of(kind.function), ...documents]).contradictions
}

/** The terms of a sale as the module takes them. */
const saleOf = (price, nonRefundable, policies = [], { payableAtProperty = [] } = {}) => [
    { price: `${price.amount}`, currency: price.currency, nonRefundable },
    ...policies.map(({ fromDate, fee }) => ({ from: fromDate, fee: `${fee.amount}`, feeCurrency: fee.currency })),
    ...payableAtProperty.map(({ amount, currency }) => ({ atProperty: `${amount}`, propertyCurrency: currency })),
]
/** How a quote differs from its offers, one for each room: `{ price, terms, contradictions }`. */
export function quoteDifferences(codec, offers, quote) {
    const sales = [
        ...offers.flatMap(one => saleOf(one.rate, one.nonRefundable, one.cancellationPolicy, one.taxesAndFees)),
        ...saleOf(quote.totalRate, false, quote.cancellationPolicies, quote.taxesAndFees),
    ]
    const { price, terms, contradictions } = codec.ask('quoted', [jsonOf({ Sales: sales })])
    return { price, terms, contradictions }
}
