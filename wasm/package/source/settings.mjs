// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The names and types of the settings of `connect` and of the options of a call. One that is not known would otherwise have no
// effect, or a nested one the effect of another: a password sent to the address of a test system.
const partner = {
    baseUrl: 'string', namespace: 'string', flightPath: 'string', hotelPath: 'string', soap12Action: 'boolean',
    allowPlainHttp: 'boolean', strict: 'boolean', deadline: 'number', answerBytes: 'number',
}
const settings = { ...partner, credential: 'object', fetch: 'function', observe: 'function', headers: 'object', retry: '' }
const options = {
    via: 'string', result: 'string', family: 'string', signal: 'object', deadline: 'number', strict: 'boolean', quirks: 'object',
    retry: '', numbers: 'boolean',
}
const otherNames = { timeout: 'deadline', url: 'baseUrl', ns: 'namespace', auth: 'credential', abortsignal: 'signal' }

function checked(types, given, what) {
    for (const [name, value] of Object.entries(given)) {
        if (!Object.hasOwn(types, name)) {
            const meant = Object.keys(types).find(each => each.toLowerCase() === name.toLowerCase()) ?? otherNames[name.toLowerCase()]
            throw new TypeError(`${what}: no ${name}; ${Object.hasOwn(types, meant ?? '') ? `did you mean ${meant}?` : `there are ${Object.keys(types).join(', ')}`}`)
        }
        if (value !== undefined && value !== null && types[name] && typeof value !== types[name])
            throw new TypeError(`${what}: ${name} is ${types[name] === 'object' ? 'an' : 'a'} ${types[name]}`)
    }
    return given
}
export const checkedSettings = given => checked(settings, given, 'connect')
export const checkedPartner = given => checked(partner, given, 'captured: partner')
export const checkedOptions = (given, name) => checked(options, given, name)
