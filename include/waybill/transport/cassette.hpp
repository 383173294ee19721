// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// Exchanges with a partner recorded and replayed, without passwords and without travelers' data.
#include <waybill/transport/cassette/format.hpp>   // IWYU pragma: export
#include <waybill/transport/cassette/player.hpp>   // IWYU pragma: export
#include <waybill/transport/cassette/recorder.hpp> // IWYU pragma: export
