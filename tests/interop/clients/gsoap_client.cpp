// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by what gSOAP generates from the WSDL. The plan has a line for each: way, operation, WSDL, endpoint or nothing,
// request, answer.
#include "FlightSoap.nsmap"
#include "soapFlightSoapProxy.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string content_of(std::string const& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::string text_of(char const* text) { return text == nullptr ? "" : text; }

std::string text_of(char* result) { return text_of(static_cast<char const*>(result)); }

template <class Result>
std::string text_of(Result const* result) {
    return result == nullptr ? "" : text_of(result->__any);
}

std::string call(std::string const& method, std::string const& operation, std::string const& endpoint,
                 std::string request) {
    FlightSoapProxy proxy(endpoint.c_str(), SOAP_C_UTFSTRING);
    soap_set_version(proxy.soap, method == "soap12" ? 2 : 1);
    proxy.soap->recv_timeout = proxy.soap->send_timeout = 60;
    std::string reported;
    int failed = SOAP_OK;
    if (operation == "WebServiceRQ") {
        _tempuri__WebServiceRQ requested;
        _tempuri__WebServiceRQResponse answered;
        requested.strRQ = request.data();
        failed = proxy.WebServiceRQ(&requested, answered);
        if (!failed) reported = text_of(answered.WebServiceRQResult);
    } else {
        _tempuri__WebServiceJsonRQ requested;
        _tempuri__WebServiceJsonRQResponse answered;
        requested.strRQ = request.data();
        failed = proxy.WebServiceJsonRQ(&requested, answered);
        if (!failed) reported = text_of(answered.WebServiceJsonRQResult);
    }
    if (!failed) return "document\n" + reported;
    return "fault " + text_of(*soap_faultcode(proxy.soap)) + '\n' + text_of(*soap_faultstring(proxy.soap));
}

} // namespace

int main(int, char** arguments) {
    std::ifstream plan(arguments[1]);
    for (std::string line; std::getline(plan, line);) {
        std::vector<std::string> fields;
        std::istringstream from(line);
        for (std::string field; std::getline(from, field, '\t');) fields.push_back(field);
        auto const endpoint = fields[3].empty() ? fields[2].substr(0, fields[2].find('?')) : fields[3];
        std::ofstream(fields[5], std::ios::binary) << call(fields[0], fields[1], endpoint, content_of(fields[4]));
    }
}
