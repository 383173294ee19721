# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The files that cannot include version.hpp have the same version.
# usage: cmake -DVERSION=1.0.0 -DSOURCE=. -P version.cmake
set(wrong "")
foreach(file conanfile.py packaging/vcpkg/waybill/vcpkg.json wasm/package/package.json)
    file(STRINGS "${SOURCE}/${file}" lines REGEX "^ *\"?version\"?( = |: )\"${VERSION}\",?$")
    if(NOT lines)
        string(APPEND wrong "  ${file}\n")
    endif()
endforeach()
if(wrong)
    message(FATAL_ERROR "another version than the ${VERSION} of include/waybill/version.hpp:\n${wrong}")
endif()
