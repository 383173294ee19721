# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""nginx with TLS in front of a partner, as gateways stand before services: other headers, compression, buffers."""
from .processes import HOST, free_port, must_run

CONFIGURATION = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    gzip on;
    gzip_min_length 0;
    gzip_proxied any;
    gzip_types text/xml application/soap+xml application/json text/plain;
    server {{
        listen {host}:{port} ssl;
        ssl_certificate {certificate};
        ssl_certificate_key {key};
        large_client_header_buffers 4 32k;
        client_max_body_size 16m;
        location / {{ proxy_pass {upstream}; }}
    }}
}}
"""


class TlsProxy:
    """`certificate` is what callers must trust."""

    def __init__(self, upstream, processes, folder):
        self.certificate, key, port = folder / "proxy.pem", folder / "proxy.key", free_port()
        must_run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
                  "2", "-subj", "/CN=partner", "-addext", f"subjectAltName=IP:{HOST},DNS:localhost", "-keyout", key,
                  "-out", self.certificate])
        configuration = folder / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(folder=folder, host=HOST, port=port, upstream=upstream,
                                                      certificate=self.certificate, key=key))
        processes.start("nginx", ["nginx", "-p", folder, "-c", configuration])
        processes.wait_for_port("nginx", port)
        self.url = f"https://{HOST}:{port}"
