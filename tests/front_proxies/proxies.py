# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Front proxies with the settings that people use, and with connections to the service that they use again."""

NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream service {{ server 127.0.0.1:{upstream}; keepalive 1; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://service;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header X-Forwarded-For $remote_addr;
        }}
    }}
}}
"""

HAPROXY = """
global
    maxconn 100
defaults
    mode http
    timeout connect 5s
    timeout client 5s
    timeout server 5s
    option forwardfor
    http-reuse always
frontend public
    bind 127.0.0.1:{port}
    default_backend service
backend service
    server one 127.0.0.1:{upstream} pool-max-conn 1
"""

LIGHTTPD = """
server.document-root = "{folder}"
server.bind = "127.0.0.1"
server.port = {port}
server.modules = ("mod_proxy")
server.errorlog = "{folder}/lighttpd.log"
server.upload-dirs = ("{folder}")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => {upstream})))
proxy.header = ("upgrade" => "disable")
"""

PROXIES = {
    "nginx": (NGINX, lambda file, folder: ["nginx", "-p", folder, "-c", file]),
    "haproxy": (HAPROXY, lambda file, _: ["haproxy", "-db", "-q", "-f", file]),
    "lighttpd": (LIGHTTPD, lambda file, _: ["lighttpd", "-D", "-f", file]),
}
