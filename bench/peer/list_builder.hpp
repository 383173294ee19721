// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "record_table.hpp"

#include <waybill/message/trip_booking_list_rs.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bench::peer {

/// Fills a list and reuses the storage of its previous contents, as user code does that handles the events of a
/// parser. Events are elements, or the members of objects.
class list_builder {
public:
    explicit list_builder(waybill::trip_booking_list_rs& into) noexcept : list_(into) {}

    void begin() noexcept {
        count_ = 0;
        stage_ = stage::document;
    }
    void end() { list_.bookings.resize(count_); }

    /// An element that may hold others. False: it is a field, whose text comes with `field`.
    bool open(std::string_view name) {
        switch (stage_) {
        case stage::document: stage_ = stage::root; return true;
        case stage::root: stage_ = stage::bookings; return true;
        case stage::bookings: stage_ = stage::booking; return true;
        case stage::booking: return open_in_booking(name);
        case stage::people: open_person(); return true;
        case stage::place:
        case stage::person: break;
        }
        return false;
    }
    void close() {
        switch (stage_) {
        case stage::document: break;
        case stage::root: stage_ = stage::document; break;
        case stage::bookings: stage_ = stage::root; break;
        case stage::booking: close_booking(); break;
        case stage::people: stage_ = stage::booking; break;
        case stage::place: stage_ = stage::booking; break;
        case stage::person:
            person_.finish();
            stage_ = stage::people;
            break;
        }
    }

    /// What kind of booking was opened; comes before its fields.
    void kind(std::string_view value) {
        if (count_ == list_.bookings.size()) list_.bookings.emplace_back();
        auto& slot = list_.bookings[count_++];
        if (value == "transport")
            start(reused<waybill::transport_booking>(slot));
        else
            start(reused<waybill::accommodation_booking>(slot));
    }

    void field(std::string_view name, std::string_view text) {
        switch (stage_) {
        case stage::booking: booking_.set(name, text); break;
        case stage::place: place_.set(name, text); break;
        case stage::person: person_.set(name, text); break;
        default: break;
        }
    }

private:
    enum class stage : std::uint8_t { document, root, bookings, booking, place, people, person };

    template <class Kind>
    static Kind& reused(waybill::booking& slot) {
        auto* const there = std::get_if<Kind>(&slot);
        return there != nullptr ? *there : slot.emplace<Kind>();
    }
    void start(waybill::transport_booking& made) {
        ride_ = &made;
        booking_.start(made);
        begin_booking();
    }
    void start(waybill::accommodation_booking& made) {
        ride_ = nullptr;
        stay_ = &made;
        booking_.start(made);
        begin_booking();
    }
    void begin_booking() noexcept {
        people_ = 0;
        place_seen_[0] = place_seen_[1] = false;
    }

    bool open_in_booking(std::string_view name) {
        if (name == "travelers") {
            stage_ = stage::people;
            return true;
        }
        if (!name.ends_with("location")) return false;
        bool const second = name.front() == 'a';
        place_seen_[second] = true;
        auto& place = ride_ == nullptr ? stay_->location : second ? ride_->arrival_location : ride_->departure_location;
        place_.start(place ? *place : place.emplace());
        stage_ = stage::place;
        return true;
    }
    template <class People>
    auto& next(People& in) {
        if (people_ == in.size()) in.emplace_back();
        return in[people_++];
    }
    void open_person() {
        if (ride_ != nullptr)
            person_.start(next(ride_->travelers));
        else
            person_.start(next(stay_->travelers));
        stage_ = stage::person;
    }
    void close_booking() {
        booking_.finish();
        if (ride_ != nullptr) {
            if (!place_seen_[0]) ride_->departure_location.reset();
            if (!place_seen_[1]) ride_->arrival_location.reset();
            ride_->travelers.resize(people_);
        } else {
            if (!place_seen_[0]) stay_->location.reset();
            stay_->travelers.resize(people_);
        }
        stage_ = stage::bookings;
    }

    waybill::trip_booking_list_rs& list_;
    std::size_t count_ = 0, people_ = 0;
    stage stage_ = stage::document;
    bool place_seen_[2]{};
    waybill::transport_booking* ride_ = nullptr;
    waybill::accommodation_booking* stay_ = nullptr;
    record_filler booking_, place_, person_;
};

} // namespace bench::peer
