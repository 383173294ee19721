// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Plans of calls: a line for each, fields apart by tabs, the last one the file for the answer.
import { readFileSync, writeFileSync } from 'node:fs'

/** Runs `call(...fields)` for each line; it gives the kind of the answer and its text. */
export async function work(call) {
    for (const line of readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean)) {
        const fields = line.split('\t')
        const answer = fields.pop()
        let told
        try {
            told = await call(...fields)
        } catch (error) {
            told = ['error', error.stack ?? String(error)]
        }
        writeFileSync(answer, `${told[0]}\n${typeof told[1] == 'string' ? told[1] : JSON.stringify(told[1])}`)
    }
}
