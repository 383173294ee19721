// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <boost/system/result.hpp>

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace waybill::native::storage {

/// What kept the store from doing its work.
enum class store_failure : std::uint8_t {
    url_invalid,     ///< a store URL of no known form
    unreachable,     ///< the file or the server cannot be opened
    busy,            ///< others kept the store locked, or wrote the same, for longer than the busy time
    outcome_unknown, ///< the server was lost while it committed: the write has happened as a whole or not at all
    unwritable,      ///< the disk is full, or the file or the server can only be read
    schema_newer,    ///< a newer program has changed the tables
    duplicate,       ///< something with the same key is there already
    refused,         ///< what was to be stored does not hold; `place` says where
    damaged,         ///< a stored value that cannot be read back
    failed,          ///< anything else the database says
};

/// One failure of the store. The message never holds the values of a statement.
struct store_error {
    store_failure kind = store_failure::failed;
    std::string message{};
    std::string place{}; ///< `Inventory/Hotels/Hotel[3]/Rooms/Room[1]` where a document was refused, else empty

    bool operator==(store_error const&) const = default;
};

/// A value or what kept the store from giving it.
template <class T>
using stored = boost::system::result<T, store_error>;

/// One line for a person: place and message.
[[nodiscard]] std::string explain(store_error const& why);

/// How a `store_error` travels inside `store::read` and `store::write`, which alone catch it.
class store_exception : public std::exception {
public:
    explicit store_exception(store_error why) : why_(std::move(why)) {}
    [[nodiscard]] store_error const& why() const noexcept { return why_; }
    [[nodiscard]] char const* what() const noexcept override { return why_.message.c_str(); }

private:
    store_error why_;
};

/// What `stored<T>::value()` throws of a failure.
[[noreturn]] void throw_exception_from_error(store_error const& why, boost::source_location const& where);

} // namespace waybill::native::storage
