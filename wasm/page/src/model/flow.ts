// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The workflow of the package. It runs in the page; its calls run in the worker.
import { workflow } from 'waybill'
import type { CallOptions, Comparisons, Workflow, WorkflowCalls } from 'waybill'
import { online } from '../platform/network'
import { contradictions, quoteDifferences } from '../platform/worker_calls'
import { countSent } from './ledger'
import { agent, sessionCall } from './session'

/**
 * The workflow of the present session, for the user of the session or for another one whose bookings a hotel decides. Each
 * request for a booking is counted in its record before it is sent.
 */
export function flow(user?: number): Workflow {
    if (!online.peek()) throw { code: 'offline', sent: false }
    const plain = <Name extends Exclude<keyof WorkflowCalls, keyof Comparisons>>(name: Name) => (request: Parameters<WorkflowCalls[Name]>[0], options?: CallOptions) =>
        sessionCall(name, request as never, options)
    const calls = {
        hotelSearch: plain('hotelSearch'), hotelQuote: plain('hotelQuote'), hotelBookingDetail: plain('hotelBookingDetail'),
        hotelBookingAcknowledge: plain('hotelBookingAcknowledge'), hotelBookingCancellation: plain('hotelBookingCancellation'),
        contradictions, quoteDifferences,
        hotelBookingCreation: async (request, options) => {
            countSent(request.clientReference, 1)
            try {
                return await sessionCall('hotelBookingCreation', request, options)
            } catch (problem) {
                if ((problem as { sent?: boolean }).sent === false) countSent(request.clientReference, -1)
                throw problem
            }
        },
    } as WorkflowCalls
    return workflow(calls, { ...agent(), ...(user !== undefined && { user }) })
}
