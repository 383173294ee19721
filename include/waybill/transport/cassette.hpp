// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// Records and replays exchanges with a partner, without passwords and travelers' data.
#include <waybill/transport/cassette/format.hpp>         // IWYU pragma: export
#include <waybill/transport/cassette/masked_message.hpp> // IWYU pragma: export
#include <waybill/transport/cassette/player.hpp>         // IWYU pragma: export
#include <waybill/transport/cassette/recorder.hpp>       // IWYU pragma: export
