// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// Headers of other libraries, and of the client, that are compiled once for all folders of the program
/// (native/CMakeLists.txt). Each file still includes what it uses. Headers of native/ itself do not belong here: a
/// folder must not see those of higher layers.
#include <fmt/format.h>

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>
#include <waybill/workflow.hpp>
#include <waybill/xml.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>
