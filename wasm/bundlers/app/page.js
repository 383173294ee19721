// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { results } from './results.js'

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
const fromWorker = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = problem => reject(problem.message)
})
Promise.all([results(), fromWorker]).then(
    all => (document.title = JSON.stringify(all)),
    problem => (document.title = `failed: ${problem?.message ?? problem}`))
