// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/capture/raw_text.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/http/date.hpp>
#include <waybill/http/message.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::net {

/// The cookies of each partner (RFC 6265), until they are deleted or this object ends. A cookie is sent only to the
/// scheme, host and port that set it; its other attributes are ignored. Thread-safe.
class cookie_jar {
public:
    static constexpr std::size_t most = 32;           ///< of one partner; the oldest is dropped
    static constexpr std::size_t longest_pair = 4096; ///< RFC 6265, 6.1

    /// Returns the value of the field Cookie; empty if there is none.
    [[nodiscard]] std::string value_for(std::string const& partner) const {
        std::lock_guard const lock(mutex_);
        std::string value;
        auto const found = partners_.find(partner);
        if (found == partners_.end()) return value;
        for (auto const& [name, text] : found->second)
            ((((value += value.empty() ? "" : "; ") += name) += '=') += text);
        return value;
    }
    /// Takes the cookies of a response.
    void take(std::string const& partner, http::headers const& fields) {
        for (auto const& field : fields) {
            if (!http::headers::same_name(field.name, "Set-Cookie")) continue;
            auto const end = field.value.find(';');
            auto const pair = text::trimmed(std::string_view(field.value).substr(0, end));
            auto const equals = pair.find('=');
            if (equals == pair.npos || pair.size() > longest_pair) continue;
            auto const name = text::trimmed(pair.substr(0, equals));
            auto const value = text::trimmed(pair.substr(equals + 1));
            if (!capture::is_field_name(name) || !is_plain(value)) continue;
            auto const attributes = end == std::string::npos ? "" : std::string_view(field.value).substr(end + 1);
            put(partner, name, value, is_deleted(attributes));
        }
    }

private:
    using pairs = std::vector<std::pair<std::string, std::string>>;

    /// A value with other bytes could not be sent.
    static bool is_plain(std::string_view value) {
        return std::all_of(value.begin(), value.end(), [](char byte) { return byte >= ' ' && byte != '\x7F'; });
    }
    static bool is_deleted(std::string_view attributes) {
        bool deleted = false;
        bool has_age = false; // which takes precedence over the date
        while (!attributes.empty()) {
            auto const end = attributes.find(';');
            auto const one = attributes.substr(0, end);
            attributes = end == attributes.npos ? std::string_view{} : attributes.substr(end + 1);
            auto const equals = one.find('=');
            auto const name = text::trimmed(one.substr(0, equals));
            auto const value = text::trimmed(equals == one.npos ? std::string_view{} : one.substr(equals + 1));
            if (text::same_letters(name, "Max-Age")) {
                has_age = true;
                deleted = value.starts_with('-') || (!value.empty() && value.find_first_not_of('0') == value.npos);
            } else if (text::same_letters(name, "Expires") && !has_age) {
                auto const until = http::parse_date(value);
                deleted = until && *until <= std::chrono::system_clock::now();
            }
        }
        return deleted;
    }
    void put(std::string const& partner, std::string_view name, std::string_view value, bool deleted) {
        std::lock_guard const lock(mutex_);
        auto& kept = partners_[partner];
        auto const found = std::find_if(kept.begin(), kept.end(), [&](auto const& one) { return one.first == name; });
        if (found != kept.end()) {
            if (deleted)
                kept.erase(found);
            else
                found->second = value;
            return;
        }
        if (deleted) return;
        if (kept.size() == most) kept.erase(kept.begin());
        kept.emplace_back(name, value);
    }

    mutable std::mutex mutex_{};
    std::map<std::string, pairs> partners_{};
};

} // namespace waybill::detail::net
