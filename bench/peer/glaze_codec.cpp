// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// glaze with its default settings, from and to structs with the same members.
#include "glaze_codec.hpp"

#include "glaze_leaves.hpp"
#include "glaze_list.hpp"

struct glaze_codec {
    virtual ~glaze_codec() = default;
    virtual bool add(std::string_view json) = 0;
    virtual bool read_reused(std::size_t document) = 0;
    virtual bool read_fresh(std::size_t document) = 0;
    virtual bool write(std::size_t document) = 0;

    std::string text;
};

namespace {

struct typed {
    using date = waybill::date;
    using moment = waybill::date_time;
    using duration = waybill::duration;
    using latitude = waybill::latitude;
    using longitude = waybill::longitude;
};
struct plain {
    using date = std::string;
    using moment = std::string;
    using duration = std::string;
    using latitude = double;
    using longitude = double;
};

template <class Leaves>
class codec_of final : public glaze_codec {
public:
    bool add(std::string_view json) override {
        auto& made = documents_.emplace_back();
        made.json = json;
        return !glz::read_json(made.read, made.json);
    }
    bool read_reused(std::size_t document) override { return !glz::read_json(reused_, documents_[document].json); }
    bool read_fresh(std::size_t document) override {
        list fresh;
        return !glz::read_json(fresh, documents_[document].json) && !fresh.TripBookingListRS.Bookings.Booking.empty();
    }
    bool write(std::size_t document) override { return !glz::write_json(documents_[document].read, text); }

private:
    using list = bench::peer::glaze::document<Leaves>;
    struct kept {
        std::string json;
        list read;
    };

    std::vector<kept> documents_;
    list reused_;
};

} // namespace

glaze_codec* glaze_open(bool dates_as_text) {
    if (dates_as_text) return new codec_of<plain>;
    return new codec_of<typed>;
}
void glaze_close(glaze_codec* codec) { delete codec; }
bool glaze_add(glaze_codec* codec, char const* json, std::size_t size) { return codec->add({json, size}); }
bool glaze_read_reused(glaze_codec* codec, std::size_t document) { return codec->read_reused(document); }
bool glaze_read_fresh(glaze_codec* codec, std::size_t document) { return codec->read_fresh(document); }
bool glaze_write(glaze_codec* codec, std::size_t document) { return codec->write(document); }
char const* glaze_text(glaze_codec const* codec, std::size_t* size) {
    *size = codec->text.size();
    return codec->text.data();
}
