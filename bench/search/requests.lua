-- Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
-- wrk sends hotel searches of cities at random, and writes its figures as one line of JSON.
--   wrk … -s requests.lua URL -- FILE CITIES HOTELS
-- FILE has the body of the request, with {city} and {hotel} where a number is put.
local fields = { ["Content-Type"] = "application/x-www-form-urlencoded" }
local threads = {}
local text, cities, hotels = "", 1, 1

function setup(thread)
    thread:set("seed", #threads + 1)
    table.insert(threads, thread)
end

function init(arguments)
    local file = io.open(arguments[1], "rb")
    text = file:read("*a")
    file:close()
    cities = tonumber(arguments[2])
    hotels = tonumber(arguments[3])
    math.randomseed(seed)
end

function request()
    local city = math.random(cities)
    local hotel = city * 10000 + math.random(hotels) - 1
    local body = text:gsub("{city}", tostring(city)):gsub("{hotel}", tostring(hotel))
    return wrk.format("POST", nil, fields, body)
end

function done(summary, latency)
    local errors = summary.errors
    print(string.format('{"requests": %d, "microseconds": %d, "bytes": %d, "p50": %d, "p99": %d, "errors": %d}',
        summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
