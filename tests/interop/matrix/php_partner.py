# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""A partner on PHP's SoapServer, with the WSDL it is given."""
import pathlib

from .processes import HOST, free_port

SERVER = pathlib.Path(__file__).parent.parent / "php" / "server.php"


class PhpPartner:
    def __init__(self, name, wsdl, processes):
        port = free_port()
        self.url = f"http://{HOST}:{port}"
        processes.start(name, ["php", "-S", f"{HOST}:{port}", SERVER], {"PARTNER_WSDL": str(wsdl)})
        processes.wait_for_port(name, port)
