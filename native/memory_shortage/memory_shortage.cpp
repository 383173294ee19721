// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <memory_shortage/memory_shortage.hpp>

#include <chrono>
#include <new>
#include <thread>

namespace waybill::native::memory_shortage {

void wait_for_memory() {
    std::set_new_handler([] {
        if (throws) throw std::bad_alloc();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
}

} // namespace waybill::native::memory_shortage
