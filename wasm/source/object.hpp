// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/json.hpp>
#include <waybill/sink.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace waybill::wasm {

/// Sets the size of a text to its capacity before the text is overwritten. Growing it in steps fills each step with
/// zeros, which took two fifths of the time to read a long list; libc++ can omit that.
inline void use_all_room(std::string& text) {
    [](auto& any) {
        if constexpr (requires { any.__resize_default_init(any.capacity()); })
            any.__resize_default_init(any.capacity());
        else
            any.resize(any.capacity());
    }(text);
}

/// One JSON object, written member by member.
class object {
public:
    explicit object(sink& out) : out_(out) { out_.put('{'); }
    object(object const&) = delete;
    object& operator=(object const&) = delete;
    ~object() { out_.put('}'); }

    void text(std::string_view name, std::string_view value) { waybill::json::put_string(key(name), value); }
    /// Omits the member if the text is empty.
    void text_if_any(std::string_view name, std::string_view value) {
        if (!value.empty()) text(name, value);
    }
    void number(std::string_view name, std::size_t value) { key(name).put(std::to_string(value)); }
    /// Writes a value that is JSON.
    void json(std::string_view name, std::string_view value) { key(name).put(value); }
    /// Writes the name of a member; the caller writes its value to the returned sink.
    sink& key(std::string_view name) {
        if (!std::exchange(first_, false)) out_.put(',');
        waybill::json::put_string(out_, name);
        out_.put(':');
        return out_;
    }

private:
    sink& out_;
    bool first_ = true;
};

/// Writes one JSON array; `put` writes each item.
template <class Items, class Put>
void put_array(sink& out, Items const& items, Put const& put) {
    char const* before = "";
    out.put('[');
    for (auto const& item : items) {
        out.put(std::exchange(before, ","));
        put(item);
    }
    out.put(']');
}

} // namespace waybill::wasm
