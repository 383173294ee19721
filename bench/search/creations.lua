-- Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
-- wrk sends each line of a file once, as the body of a request, and writes its figures as one line of JSON.
--   wrk … -s creations.lua URL -- FILE FIRST
-- FIRST is the number of lines to pass over: a later run continues where an earlier one ended.
local fields = { ["Content-Type"] = "application/x-www-form-urlencoded" }
local threads = {}
local lines = nil
sent, refused = 0, 0 -- global: `done` reads them from the thread

function setup(thread)
    table.insert(threads, thread)
end

function init(arguments)
    lines = io.open(arguments[1], "rb"):lines()
    for _ = 1, tonumber(arguments[2]) do lines() end
end

function request()
    sent = sent + 1
    return wrk.format("POST", nil, fields, lines() or "")
end

function response(status, headers, body)
    if not body:find("BookingNumber", 1, true) then refused = refused + 1 end
end

function done(summary, latency)
    local errors = summary.errors
    local sent, refused = threads[1]:get("sent"), threads[1]:get("refused")
    print(string.format('{"requests": %d, "microseconds": %d, "sent": %d, "p50": %d, "p99": %d, "longest": %d, "errors": %d}',
        summary.requests, summary.duration, sent, latency:percentile(50), latency:percentile(99), latency.max,
        refused + errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
