// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// glaze with its default settings, from and to structs with the same members.
#include "glaze_codec.hpp"

#include "glaze_leaves.hpp"
#include "glaze_list.hpp"

struct glaze_codec {
    explicit glaze_codec(std::string_view document) : json(document) {}
    virtual ~glaze_codec() = default;
    virtual bool read_reused() = 0;
    virtual bool read_fresh() = 0;
    virtual bool write() = 0;

    std::string json, text;
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
    using glaze_codec::glaze_codec;

    bool read_reused() override { return !glz::read_json(list_, json); }
    bool read_fresh() override {
        document fresh;
        return !glz::read_json(fresh, json) && !fresh.TripBookingListRS.Bookings.Booking.empty();
    }
    bool write() override { return !glz::write_json(list_, text); }

private:
    using document = bench::peer::glaze::document<Leaves>;
    document list_;
};

} // namespace

glaze_codec* glaze_open(char const* json, std::size_t size, bool dates_as_text) {
    if (dates_as_text) return new codec_of<plain>({json, size});
    return new codec_of<typed>({json, size});
}
void glaze_close(glaze_codec* codec) { delete codec; }
bool glaze_read_reused(glaze_codec* codec) { return codec->read_reused(); }
bool glaze_read_fresh(glaze_codec* codec) { return codec->read_fresh(); }
bool glaze_write(glaze_codec* codec) { return codec->write(); }
char const* glaze_text(glaze_codec const* codec, std::size_t* size) {
    *size = codec->text.size();
    return codec->text.data();
}
