// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compiled as CommonJS by the resolution node16, never run.
import { connect, WaybillError } from 'waybill'
import waybill = require('waybill/inline')

export const agency: waybill.Agency = connect({ baseUrl: 'https://partner.example' })
export const isOurs = (problem: unknown): problem is WaybillError => problem instanceof waybill.WaybillError
