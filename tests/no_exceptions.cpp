// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compiled with -fno-exceptions -fno-rtti: the whole library, and reading and writing of every document in both forms.
#include <waybill/client.hpp>
#include <waybill/documents.hpp>
#include <waybill/service.hpp>
#include <waybill/waybill.hpp>

namespace {

template <class Document>
std::size_t there_and_back(std::string_view text) {
    std::size_t bytes = 0;
    if (auto const read = waybill::from_xml<Document>(text)) bytes += waybill::to_json(*read).value().size();
    if (auto const read = waybill::from_json<Document>(text)) bytes += waybill::to_xml(*read).value().size();
    Document reused{};
    std::string written;
    if (waybill::read_xml(text, reused) && waybill::write_json(reused, written)) bytes += written.size();
    if (waybill::read_json(text, reused) && waybill::write_xml(reused, written)) bytes += written.size();
    return bytes;
}

template <class... Documents>
std::size_t there_and_back(waybill::document_list<Documents...>, std::string_view text) {
    return (there_and_back<Documents>(text) + ...);
}

} // namespace

std::size_t every_document_there_and_back(std::string_view text);
std::size_t every_document_there_and_back(std::string_view text) {
    return there_and_back(waybill::protocol_documents{}, text);
}
