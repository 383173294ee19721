// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/json.hpp>
#include <waybill/sink.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace waybill::wasm {

/// Makes all room that a text has its size, before it is written over. Growing bit by bit would fill it with zeros each
/// time, which took two fifths of reading a long list: libc++ can leave that out.
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
    /// Nothing at all for an empty text.
    void text_if_any(std::string_view name, std::string_view value) {
        if (!value.empty()) text(name, value);
    }
    void number(std::string_view name, std::size_t value) { key(name).put(std::to_string(value)); }
    /// A value that is JSON already.
    void json(std::string_view name, std::string_view value) { key(name).put(value); }
    /// The member's name; its value is the caller's to write.
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

} // namespace waybill::wasm
