// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What the contracts' tests have in common: the program that writes documents, and validators made of its contracts.
import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import Ajv2020 from 'ajv/dist/2020.js'

const program = process.env.WAYBILL_CONTRACT_DOCUMENTS
if (!program) throw new Error('WAYBILL_CONTRACT_DOCUMENTS does not say where the program is that writes documents; run ./dev test')

/** One of the contracts, `schema` or `openapi`. */
export const contract = kind => JSON.parse(execFileSync(program, [kind], { maxBuffer: 1 << 26 }))

/** The lines the program writes. */
export async function* lines(...words) {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve, reject) => {
        child.on('error', reject)
        child.on('close', code => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))))
    })
    yield* createInterface({ input: child.stdout, crlfDelay: Infinity })
    await ended
}

/** Whether documents are what the schema says, as a function; it keeps what is wrong with one in `errors`. */
export const validator = schema => new Ajv2020({ strict: true, formats: { password: true } }).compile(schema)

export const told = validate => JSON.stringify(validate.errors?.slice(0, 3))
