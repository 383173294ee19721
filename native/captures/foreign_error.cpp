// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/foreign_error.hpp>

#include <captures/captured.hpp>

#include <waybill/binding/response.hpp>
#include <waybill/element_reader.hpp>
#include <waybill/reading.hpp>
#include <waybill/text.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace waybill::native::captures {

namespace {

constexpr std::size_t longest_words = 300;
constexpr std::size_t most_leaves = 200;

/// Collects the values of elements, attributes and members.
class collector {
public:
    /// False if enough was seen.
    bool add(std::string_view name, std::string_view value) {
        value = text::trimmed(value);
        auto const lower = text::lowered(name);
        auto const has = [&](auto const& parts) {
            return std::any_of(parts.begin(), parts.end(),
                               [&](auto const* each) { return lower.find(each) != lower.npos; });
        };
        constexpr std::array said{"message", "error", "fault", "descr", "reason"};
        constexpr std::array states{"status", "state", "result"};
        bool const is_state = has(states) || lower == "success" || lower == "ok";
        if (is_state && fails(lower, text::lowered(value))) found.failed = true;
        if (has(said) && !value.empty() && found.words.size() < longest_words)
            (found.words += found.words.empty() ? "" : ", ") += value.substr(0, longest_words);
        return ++count_ < most_leaves;
    }

    foreign_error found{};

private:
    static bool fails(std::string const& name, std::string const& value) {
        if (name == "success" || name == "ok") return value == "false" || value == "0";
        constexpr std::array values{"error", "failed", "failure", "fail", "ko", "nok"};
        return std::any_of(values.begin(), values.end(), [&](auto const* each) { return value == each; });
    }
    std::size_t count_ = 0;
};

void collect_xml(std::string_view document, collector& into) {
    read_options options;
    options.already_text = options.replace_forbidden = true;
    reading in(document, options, {});
    xml::element_reader at(in);
    struct open_element {
        std::string name{};
        std::string text{};
        bool is_leaf = true;
    };
    std::vector<open_element> open;
    for (;;) {
        switch (at.next()) {
        case xml::event::start:
            if (!open.empty()) open.back().is_leaf = false;
            open.push_back({std::string(at.local()), {}, true});
            for (auto const* const name : {"message", "Message", "description", "text"})
                if (auto const* const one = at.find({}, name); one != nullptr && !into.add("message", one->value))
                    return;
            break;
        case xml::event::text:
            if (!open.empty()) open.back().text += at.text();
            break;
        case xml::event::end: {
            if (open.empty()) return;
            auto const ended = std::move(open.back());
            open.pop_back();
            if (ended.is_leaf && !into.add(ended.name, ended.text)) return;
            break;
        }
        default: return;
        }
    }
}

bool collect_json(nlohmann::ordered_json const& value, std::string const& name, collector& into) {
    if (!value.is_structured()) return into.add(name, value.is_string() ? value.get<std::string>() : value.dump());
    for (auto const& [inner, each] : value.items())
        if (!collect_json(each, value.is_array() ? name : inner, into)) return false;
    return true;
}

} // namespace

foreign_error foreign_error_in(std::string_view document, document_form form) {
    collector all;
    constexpr std::size_t most = std::size_t{64} << 10; // an error is short
    if (form == document_form::xml) collect_xml(document.substr(0, most), all);
    if (form == document_form::json && document.size() <= most)
        if (auto const read = nlohmann::ordered_json::parse(document, nullptr, false); !read.is_discarded())
            collect_json(read, {}, all);
    return std::move(all.found);
}

error with_partner_words(error why) {
    if (why.code != error_code::root_unknown || why.body.empty()) return why;
    http::response const answer{200, {}, why.body};
    auto const decoded = decode_response(access_of_capture(answer), answer);
    if (!decoded) return why;
    if (auto const words = foreign_error_in(decoded->document, decoded->form).words; !words.empty())
        why.message = "the partner reports an error in a form of its own: " + words;
    return why;
}

error failed_list(foreign_error const& of) {
    return {.code = error_code::refused,
            .message = of.words.empty() ? "the list is empty, and the partner states a failure beside it"
                                        : "the list is empty, and the partner states a failure beside it: " + of.words};
}

} // namespace waybill::native::captures
