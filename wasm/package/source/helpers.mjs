// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Dates and amounts as the protocol writes them.
const two = value => String(value).padStart(2, '0')
const digitsOf = amount => amount.split('.')[1]?.length ?? 0

export const dates = {
    /** The local day of a Date: `dd/mm/yyyy`. */
    from: date => `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`,
}
export const money = {
    /** The exact sum of two amounts of one currency, with the digits of the one that has more. */
    add(a, b) {
        if (a.currency !== b.currency) throw new TypeError('money.add: two currencies')
        const digits = Math.max(digitsOf(a.amount), digitsOf(b.amount))
        const [one, other] = [a, b].map(({ amount }) => BigInt(amount.replace('.', '') + '0'.repeat(digits - digitsOf(amount))))
        const sum = one + other
        const text = `${sum < 0 ? -sum : sum}`.padStart(digits + 1, '0')
        return { ...a, amount: (sum < 0 ? '-' : '') + (digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text) }
    },
}
