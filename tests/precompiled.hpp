// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// What most tests of a program with several batches include, compiled once for it (suites.cmake). Each file still
/// includes what it uses.
#include <waybill/client.hpp>
#include <waybill/documents.hpp>
#include <waybill/explain.hpp>
#include <waybill/mask.hpp>
#include <waybill/service.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
