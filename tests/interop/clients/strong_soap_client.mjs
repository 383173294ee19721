// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by the npm package strong-soap.
import strongSoap from 'strong-soap'
import { callBy } from './node_soap.mjs'

await callBy(strongSoap.soap.createClient)
