// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Apart from the checks, because it is compiled for any processor, while they may be compiled for some only.
#include <cstdio>

#if defined(WAYBILL_CHECKS_NEED_AVX2)
#include <unistd.h>
#endif

int check_scanning();

int main(int, char** arguments) {
#if defined(WAYBILL_CHECKS_NEED_AVX2)
    if (!__builtin_cpu_supports("avx2")) {
        // That it compiled is all that can be proven here: the same checks without AVX2 take its place.
        std::printf("this processor has no AVX2, going on with %s\n", arguments[1]);
        std::fflush(stdout);
        ::execv(arguments[1], arguments + 1);
        std::perror(arguments[1]);
        return 1;
    }
#endif
    static_cast<void>(arguments);
    return check_scanning();
}
