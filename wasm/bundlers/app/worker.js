// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
import { results } from './results.js'

results().then(result => postMessage(result), problem => postMessage(String(problem)))
