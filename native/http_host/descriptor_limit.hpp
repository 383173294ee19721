// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>

#include <sys/resource.h>

namespace waybill::native::http_host {

/// Raises the limit of open descriptors to `wanted` or, if that is lower, to the hard limit. Returns the new limit.
/// Never lowers it.
[[nodiscard]] inline std::size_t raise_descriptor_limit(std::size_t wanted) noexcept {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return wanted;
    auto const before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= wanted ? rlim_t(wanted) : limit.rlim_max;
    return std::size_t(::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before);
}

} // namespace waybill::native::http_host
