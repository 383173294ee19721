// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <sandbox/faulty_response.hpp>

#include <waybill/binding/soap_fault.hpp>
#include <waybill/http/media_type.hpp>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native::sandbox {

namespace {

/// A body that fails. The host then resets the connection, so that the client cannot take the response for complete.
class broken_body final : public http::body_source {
public:
    result<bool> next(std::string&) override {
        return error{.code = error_code::connection_failed, .message = "requested from the sandbox"};
    }
};

http::response fault_for(http::request const& request) {
    constexpr std::string_view why = "Server was unable to process request. ---> The sandbox failed as requested.";
    auto const type = http::parse_media_type(request.headers.get("Content-Type")).essence;
    for (auto const version : {soap_version::v11, soap_version::v12})
        if (request.method == "POST" && type == soap_media_type(version))
            return fault_response(version, fault_code::server, why);
    return {500, {{"Content-Type", "text/plain; charset=utf-8"}}, std::string(why) + "\r\n"};
}

http::response gateway_page() {
    return {502,
            {{"Content-Type", "text/html"}},
            "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad "
            "Gateway</h1></center>\r\n<hr><center>gateway</center>\r\n</body>\r\n</html>\r\n"};
}

void pause(std::chrono::milliseconds time, std::stop_token const& stopped) {
    std::mutex alone;
    std::condition_variable_any woken;
    std::unique_lock lock(alone);
    woken.wait_for(lock, stopped, time, [] { return false; });
}

} // namespace

http::streamed_response faulty_response(fault requested, http::request const& request, http::streamed_response&& good,
                                        std::chrono::milliseconds wait, std::stop_token const& stopped) {
    switch (requested) {
    case fault::slow:
        pause(wait, stopped); // the sandbox has handlers for this
        return std::move(good);
    case fault::cut:
    case fault::lost_answer: return {http::response{200, {}, {}}, std::make_unique<broken_body>()};
    case fault::html: return gateway_page();
    case fault::fault: return fault_for(request);
    default: return std::move(good);
    }
}

} // namespace waybill::native::sandbox
