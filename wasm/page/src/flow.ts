// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The workflow of the package. It runs in the page; its calls run in the worker.
import { workflow } from 'waybill'
import type { CallOptions, Workflow, WorkflowCalls } from 'waybill'
import { agent, partner, session } from './connection'
import { call } from './worker_calls'
import { countSent } from './booking/ledger'

/** The workflow of the present session. Each request for a booking is counted in its record before it is sent. */
export function flow(): Workflow {
    const { via } = session
    const from = partner()
    const plain = <Name extends keyof WorkflowCalls>(name: Name) => (request: Parameters<WorkflowCalls[Name]>[0], options?: CallOptions) =>
        call(from, name, request as never, { via, ...options })
    const calls = {
        hotelSearch: plain('hotelSearch'), hotelQuote: plain('hotelQuote'), hotelBookingDetail: plain('hotelBookingDetail'),
        hotelBookingAcknowledge: plain('hotelBookingAcknowledge'), hotelBookingCancellation: plain('hotelBookingCancellation'),
        hotelBookingCreation: async (request, options) => {
            countSent(request.clientReference, 1)
            try {
                return await call(from, 'hotelBookingCreation', request, { via, ...options })
            } catch (problem) {
                if ((problem as { sent?: boolean }).sent === false) countSent(request.clientReference, -1)
                throw problem
            }
        },
    } as WorkflowCalls
    return workflow(calls, agent())
}
