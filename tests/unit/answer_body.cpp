// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/detail/stream/answer_body.hpp>

#include "support/wire.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// The document is extracted from every captured response, in any pieces, as from the whole response.
namespace {

using namespace waybill;
using stage = detail::stream::answer_body::stage;

via access_of(wire::exchange const& of) {
    auto const requested = decode_request(wire::captured_endpoints, of.request);
    return requested ? requested->via : via::soap11;
}

/// How the document was read; `whole` if the response was buffered.
detail::stream::carriage expect_document(via access, http::response const& answer,
                                         std::vector<std::size_t> const& sizes) {
    detail::stream::answer_body body(access, {answer.status, answer.headers, {}});
    std::string document;
    std::string_view rest = answer.body;
    for (std::size_t at = 0; !rest.empty(); ++at) {
        std::string const piece(rest.substr(0, sizes[std::min(at, sizes.size() - 1)]));
        rest.remove_prefix(piece.size());
        body.feed(piece, document);
    }
    body.finish();
    if (body.at() == stage::kept) {
        EXPECT_EQ(body.kept().body, answer.body);
        EXPECT_EQ(document, "");
        return detail::stream::carriage::whole;
    }
    EXPECT_EQ(body.at(), body.is_closed() && !body.opening().closing.empty() ? stage::after : stage::document);
    auto const wanted = decode_response(access, answer);
    auto const around = decode_response(access, body.with_placeholder(true));
    EXPECT_EQ(around.has_value(), wanted.has_value());
    if (!around || !wanted) return body.opening().how;
    auto const& end = body.opening().root_end;
    auto const head = end.empty() ? std::string() : around->document.substr(0, around->document.size() - end.size());
    EXPECT_EQ(head + document, wanted->document);
    EXPECT_EQ(around->form, wanted->form);
    EXPECT_EQ(around->quirks.size(), wanted->quirks.size());
    for (std::size_t i = 0; i < around->quirks.size() && i < wanted->quirks.size(); ++i) {
        auto one = around->quirks[i];
        body.place(one);
        EXPECT_EQ(one, wanted->quirks[i]);
    }
    return body.opening().how;
}

TEST(answer_body, every_captured_answer) {
    std::size_t in_pieces = 0;
    std::size_t kept = 0;
    for (auto const* const folder : {"asmx", "clients"}) {
        for (auto const& one : wire::exchanges(folder, {""})) {
            if (one.response.status == 0) continue;
            SCOPED_TRACE(one.name);
            auto const access = access_of(one);
            auto const& body = one.response.body;
            auto const how = expect_document(access, one.response, {body.size() + 1});
            ++(how == detail::stream::carriage::whole ? kept : in_pieces);
            // a short one may end before it is examined again
            auto const expect = [&](std::vector<std::size_t> const& sizes) {
                auto const same = expect_document(access, one.response, sizes);
                EXPECT_TRUE(same == how || same == detail::stream::carriage::whole);
            };
            expect({1});
            std::mt19937_64 engine(body.size());
            for (int round = 0; round < 6; ++round) {
                std::vector<std::size_t> sizes;
                for (std::size_t left = body.size(); left != 0; left -= sizes.back())
                    sizes.push_back(1 + engine() % std::min<std::size_t>(left, std::size_t{8} << round));
                sizes.push_back(1);
                expect(sizes);
            }
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GT(in_pieces, 80U);
    EXPECT_GT(kept, 30U);
}

} // namespace
