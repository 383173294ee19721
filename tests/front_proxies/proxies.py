# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The examples of front proxies that the package has, on other ports and in a folder of their own. Each keeps at most one idle
connection to the service, so that callers share it."""
import pathlib

EXAMPLES = pathlib.Path(__file__).parents[2] / "native/packaging/examples"

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
    include {folder}/site.conf;
}}
"""

LIGHTTPD = """
server.bind = "127.0.0.1"
server.errorlog = "{folder}/lighttpd.log"
server.upload-dirs = ("{folder}")
"""


def example(name, folder, upstream, replaced, certificate="/etc/ssl/private/travel.example.pem"):
    """Its text with what is this test's own; each text that is replaced is there."""
    text = (EXAMPLES / name).read_text()
    for old, new in {"127.0.0.1:8080": f"127.0.0.1:{upstream}", certificate: f"{folder}/travel.pem", **replaced}.items():
        if old not in text and old != "127.0.0.1:8080":
            raise SystemExit(f"{name} has no longer: {old}")
        text = text.replace(old, new)
    return text


def nginx(file, folder, port, upstream):
    (folder / "site.conf").write_text(example("nginx.conf", folder, upstream, {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl", "keepalive 32": "keepalive 1"}))
    file.write_text(NGINX.format(folder=folder))
    return ["nginx", "-p", folder, "-c", file]


def haproxy(file, folder, port, upstream):
    file.write_text(example("haproxy.cfg", folder, upstream, {
        "bind :443": f"bind 127.0.0.1:{port}", "pool-purge-delay 30s": "pool-max-conn 1"}))
    return ["haproxy", "-db", "-q", "-f", file]


def lighttpd(file, folder, port, upstream):
    file.write_text(example("lighttpd.conf", folder, upstream, {
        "server.port = 443": f"server.port = {port}", '"port" => 8080': f'"port" => {upstream}', "/var/www/html": str(folder)})
        + LIGHTTPD.format(folder=folder))
    return ["lighttpd", "-D", "-f", file]


def caddy(file, folder, port, upstream):
    file.write_text(example("Caddyfile", folder, upstream, {
        "https://travel.example:443": f"https://:{port}", "keepalive 30s": "keepalive 30s\n\t\t\tkeepalive_idle_conns 1"}, "/etc/caddy/travel.example.pem"))
    return ["env", f"XDG_DATA_HOME={folder}", f"XDG_CONFIG_HOME={folder}", "caddy", "run", "--adapter", "caddyfile", "--config", file]


PROXIES = {"nginx": nginx, "haproxy": haproxy, "lighttpd": lighttpd, "caddy": caddy}
