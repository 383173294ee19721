# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# For Conan 2: `conan create .`, then `requires = "waybill/1.0.0"`, find_package(waybill), waybill::waybill.
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy


class WaybillRecipe(ConanFile):
    name = "waybill"
    version = "1.0.0"
    description = "Travel booking messages over SOAP, XML and JSON"
    license = "BSL-1.0"
    topics = ("travel", "soap", "xml", "json", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"httplib": [True, False], "asio": [True, False]}
    default_options = {"httplib": True, "asio": False, "boost/*:header_only": True, "cpp-httplib/*:with_openssl": True}
    exports_sources = "include/*", "LICENSE"
    no_copy_source = True

    def requirements(self):
        self.requires("boost/[>=1.81.0 <2]")
        if self.options.httplib:
            self.requires("cpp-httplib/[>=0.11 <1]")
        if self.options.asio:
            self.requires("openssl/[>=1.1 <4]")
        if self.options.httplib or self.options.asio:
            self.requires("zlib/[>=1.2.11 <2]")

    def validate(self):
        check_min_cppstd(self, 20)

    def package_id(self):
        self.info.clear()

    def package(self):
        copy(self, "*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "waybill")
        library = self.cpp_info.components["waybill"]
        library.set_property("cmake_target_name", "waybill::waybill")
        library.set_property("pkg_config_name", "waybill")
        library.requires = ["boost::headers"]
        library.bindirs = library.libdirs = []
        if self.options.httplib:
            transport = self.cpp_info.components["httplib"]
            transport.set_property("cmake_target_name", "waybill::httplib")
            transport.requires = ["cpp-httplib::cpp-httplib", "zlib::zlib"]
            transport.bindirs = transport.libdirs = []
        if self.options.asio:
            transport = self.cpp_info.components["asio"]
            transport.set_property("cmake_target_name", "waybill::asio")
            transport.requires = ["boost::headers", "openssl::openssl", "zlib::zlib"]
            transport.bindirs = transport.libdirs = []
