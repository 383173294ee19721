-- Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
-- wrk asks for the trip lists of users at random, and tells its figures as one line of JSON.
--   wrk … -s requests.lua URL -- USERS
local users, head, tail = 1, "", ""
local fields = { ["Content-Type"] = "application/x-www-form-urlencoded" }
local threads = {}

function setup(thread)
    thread:set("seed", #threads + 1)
    table.insert(threads, thread)
end

function init(arguments)
    users = tonumber(arguments[1])
    math.randomseed(seed)
    head = "strRQ=%3CTripBookingListRQ%3E%3CCredential%3E%3CLogin%3Eload%3C/Login%3E%3CPassword%3Eload%3C/Password%3E"
        .. "%3C/Credential%3E%3CUser%3E"
    tail = "%3C/User%3E%3CFromDate%3E2026/01/01%2000:00:00.000%3C/FromDate%3E%3C/TripBookingListRQ%3E"
end

function request()
    return wrk.format("POST", "/cr.ws/Flight.asmx/WebServiceRQ", fields, head .. math.random(users) .. tail)
end

function done(summary, latency)
    local errors = summary.errors
    print(string.format('{"requests": %d, "microseconds": %d, "bytes": %d, "p50": %d, "p99": %d, "p999": %d, "errors": %d}',
        summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
        latency:percentile(99.9), errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
