// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/response.hpp>
#include <waybill/http/body_source.hpp>
#include <waybill/streaming/item_source.hpp>
#include <waybill/streaming/list_writer.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::stream {

/// The body of a response with a list, written while it is sent. Its bytes are those of `encode_response` for the whole
/// document.
template <list_document Response>
class list_body final : public http::body_source, private item_consumer<list_item<Response>> {
public:
    list_body(endpoint_settings const& settings, via access, std::unique_ptr<item_source<Response>> items,
              std::size_t piece)
        : items_(std::move(items)),
          writer_(access.operation == operation::json ? document_form::json : document_form::xml),
          most_(piece),
          in_json_(access.operation == operation::json),
          in_text_(in_json_ && soap_version_of(access.method)) {
        // finds the text around the items by inserting one character and comparing
        auto const document = writer_.begin_text() + writer_.end_text();
        auto const marked = writer_.begin_text() + '?' + writer_.end_text();
        head_ = encode_response(settings, access, document);
        auto const other = encode_response(settings, access, marked);
        auto const& body = head_.body;
        auto const at = std::size_t(
            std::mismatch(body.begin(), body.end(), other.body.begin(), other.body.end()).first - body.begin());
        begin_ = body.substr(0, at);
        end_ = body.substr(at);
        head_.body.clear();
        without_items_ = encode_response(settings, access, writer_.without_items()).body;
    }

    /// The status and the header fields.
    [[nodiscard]] http::response const& head() const noexcept { return head_; }

    result<bool> next(std::string& piece) override {
        into_ = &piece;
        enough_ = piece.size() + most_;
        auto const more = items_->next(*this);
        if (more && !*more) piece += begun_ ? end_ : without_items_;
        return more;
    }

private:
    bool take(list_item<Response>& each) override {
        // Unrepresentable characters were replaced: a response with one such character is better than none.
        text_.clear();
        (void)writer_.put(each, text_);
        std::string_view text = text_;
        if (!begun_) text.remove_prefix(writer_.begin_text().size());
        return append(text);
    }
    [[nodiscard]] bool takes_xml() const override { return !in_json_; }
    bool take_xml(std::string_view item) override { return append(item); }

    /// Writes one item and the separator before it.
    bool append(std::string_view text) {
        if (!std::exchange(begun_, true)) {
            constexpr std::size_t short_list = std::size_t{24} << 10; // most lists; reserved at once
            into_->reserve(into_->size() + short_list);
            *into_ += begin_;
        }
        if (in_text_) {
            sink out(escaped_);
            xml::put_text(out, text);
            out.finish();
            text = escaped_;
        }
        *into_ += text;
        return into_->size() < enough_;
    }

    std::unique_ptr<item_source<Response>> items_;
    list_writer<Response> writer_;
    std::size_t most_;
    bool in_json_;
    bool in_text_; ///< JSON as the text of an element
    http::response head_{};
    std::string begin_{};
    std::string end_{};
    std::string without_items_{};
    std::string text_{};
    std::string escaped_{};
    std::string* into_ = nullptr;
    std::size_t enough_ = 0;
    bool begun_ = false;
};

} // namespace waybill::detail::stream
