// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by the npm package soap.
import { createClient } from 'soap'
import { callBy } from './node_soap.mjs'

await callBy(createClient)
