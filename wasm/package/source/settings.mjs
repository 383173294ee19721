// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The names and types of the settings of `connect` and of the options of functions. One that is not known would otherwise have
// no effect, or a nested one the effect of another: a password sent to the address of a test system.
const endpoint = { path: 'string', namespace: 'string', xmlOperation: 'string', jsonOperation: 'string' }
const partner = {
    baseUrl: 'string', namespace: 'string', flight: 'object', hotel: 'object', soap12Action: 'boolean',
    allowPlainHttp: 'boolean', strict: 'boolean', acceptContradictions: 'boolean', deadline: 'number',
    answerBytes: 'number',
}
const settings = { ...partner, credential: 'object', fetch: 'function', observe: 'function', headers: 'object', retry: 'boolean or object' }
const options = {
    via: 'string', result: 'string', family: 'string', signal: 'object', deadline: 'number', strict: 'boolean', acceptContradictions: 'boolean',
    quirks: 'object', retry: 'boolean or object',
}
const otherNames = { timeout: 'deadline', url: 'baseUrl', ns: 'namespace', auth: 'credential', abortsignal: 'signal' }

export function checked(types, given, what) {
    for (const [name, value] of Object.entries(given)) {
        if (!Object.hasOwn(types, name)) {
            const meant = Object.keys(types).find(each => each.toLowerCase() === name.toLowerCase()) ?? otherNames[name.toLowerCase()]
            throw new TypeError(`${what}: no ${name}; ${Object.hasOwn(types, meant ?? '') ? `did you mean ${meant}?` : `there are ${Object.keys(types).join(', ')}`}`)
        }
        if (value !== undefined && value !== null && (!types[name].includes(typeof value) || Number.isNaN(value)))
            throw new TypeError(`${what}: ${name} is ${types[name] === 'object' ? 'an' : 'a'} ${types[name]}`)
    }
    return given
}
/** The names of each endpoint are checked by their place, and passed on as `flight.path`. */
function flat(given, what) {
    const { flight, hotel, ...others } = given
    for (const [family, names] of Object.entries({ flight, hotel }))
        for (const [name, value] of Object.entries(checked(endpoint, names ?? {}, `${what}: ${family}`))) others[`${family}.${name}`] = value
    return others
}
export const checkedSettings = given => flat(checked(settings, given, 'connect'), 'connect')
export const checkedPartner = given => flat(checked(partner, given, 'captured: partner'), 'captured: partner')
/** The options of a function, or only those with some names. */
export const checkedOptions = (given, name, names = Object.keys(options)) => checked(Object.fromEntries(names.map(each => [each, options[each]])), given, name)
