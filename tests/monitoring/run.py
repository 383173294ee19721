#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Scrapes a running service with Prometheus, and checks the names of the metrics, the alert rules and the dashboard of
docs/monitoring: every metric that they name exists, every rule is evaluated, every panel has data. The rules have tests of
their own in rules.yml.

usage: run.py PROGRAM"""
import json
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

DOCUMENTS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "monitoring"
REQUEST = ("<TripBookingListRQ><Credential><Login>{}</Login><Password>secret</Password></Credential>"
           "<FromDate>01/01/2026 00:00:00</FromDate><User>1</User></TripBookingListRQ>")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def get(url, data=None):
    with urllib.request.urlopen(url, data, timeout=10) as answer:
        return answer.read().decode()


def eventually(what, ask):
    """The first result of `ask` that is true."""
    for _ in range(300):
        try:
            if found := ask():
                return found
        except (OSError, urllib.error.URLError):
            pass
        time.sleep(0.1)
    sys.exit(f"not within 30 s: {what}")


def query(prometheus, expression):
    answer = json.loads(get(f"{prometheus}/api/v1/query?" + urllib.parse.urlencode({"query": expression})))
    return answer["data"]["result"]


def expressions_of(dashboard):
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"].replace("$instance", ".*").replace("[5m]", "[1m]")


def certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "90",
                    "-subj", "/CN=localhost", "-keyout", folder / "key.pem", "-out", folder / "chain.pem"],
                   check=True, capture_output=True)
    return ["--tls-certificate", folder / "chain.pem", "--tls-key", folder / "key.pem"]


def problems_of_rules(folder, fresh):
    """Runs the tests of the rules, which begin with the values of a process that has answered nothing yet."""
    rules, tests = (DOCUMENTS / "alerts.yml").read_text(), (pathlib.Path(__file__).parent / "rules.yml").read_text()
    # an expected alert would have to repeat its text
    (folder / "alerts.yml").write_text(re.sub(r" +annotations:\n +summary: .*\n", "", rules))
    (folder / "rules.yml").write_text(tests)
    ran = subprocess.run(["promtool", "test", "rules", "rules.yml"], capture_output=True, text=True, cwd=folder)
    problems = [ran.stdout + ran.stderr] if ran.returncode else []
    for name in re.findall(r"alert: (\w+)", rules):
        if not re.search(rf"alertname: {name}\b[^\[]*exp_alerts: \[\{{", tests):
            problems.append(f"rules.yml: no test in which {name} fires")
    for name, labels in re.findall(r"series: '(waybill_\w+_total)\{([^}]*)\}", tests):
        wanted = re.sub(r'(, )?instance="\w"', "", labels)
        series = f"{name}{{{wanted}}}" if wanted else name
        if f"\n{series} 0" not in fresh:
            problems.append(f"a fresh process has no {series} of 0, so its first increase cannot be seen")
    return problems


def check(program, folder, running):
    store = f"sqlite:{folder}/store.db"
    subprocess.run([program, "load", "--sample", "--store", store], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([program, "user", "add", "agency", "--user", "1", "--store", store], check=True,
                   stdout=subprocess.DEVNULL, env={"WAYBILL_PASSWORD": "secret"})
    port, admin, monitor = free_port(), free_port(), free_port()
    running.append(subprocess.Popen([program, "serve", "--store", store, "--listen", f"127.0.0.1:{port}", "--admin-listen",
                                     f"127.0.0.1:{admin}", "--log-level", "off", *certificate(folder)],
                                    stdout=subprocess.DEVNULL))
    metrics = eventually("the service answers", lambda: get(f"http://127.0.0.1:{admin}/metrics"))
    linted = subprocess.run(["promtool", "check", "metrics"], input=metrics, capture_output=True, text=True)
    problems = [f"promtool check metrics: {line}" for line in linted.stderr.splitlines()]
    problems += problems_of_rules(folder, metrics)

    rules = DOCUMENTS / "alerts.yml"
    checked = subprocess.run(["promtool", "check", "rules", rules], capture_output=True, text=True)
    if checked.returncode:
        problems.append(checked.stdout + checked.stderr)
    (folder / "prometheus.yml").write_text(f"""
global: {{scrape_interval: 1s, evaluation_interval: 1s}}
rule_files: ["{rules}"]
scrape_configs: [{{job_name: waybill, static_configs: [{{targets: ["127.0.0.1:{admin}"]}}]}}]
""")
    running.append(subprocess.Popen(["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
                                     f"--web.listen-address=127.0.0.1:{monitor}", "--log.level=error"]))
    prometheus = f"http://127.0.0.1:{monitor}"
    eventually("Prometheus has scraped the service", lambda: query(prometheus, "up == 1"))

    # a request that succeeds and one that is refused, with a quirk: the counters of both exist from then on
    trusting = ssl.create_default_context(cafile=str(folder / "chain.pem"))
    for login in ("agency", "nobody"):
        form = urllib.parse.urlencode({"strRQ": REQUEST.format(login).replace("TripBookingListRQ", "tripbookinglistrq")})
        url = f"https://localhost:{port}/cr.ws/Flight.asmx/WebServiceRQ"
        with urllib.request.urlopen(url, form.encode(), timeout=10, context=trusting) as answer:
            answer.read()
    eventually("the requests are scraped", lambda: query(prometheus, "sum(waybill_requests_total) >= 2"))
    eventually("a rate can be computed", lambda: query(prometheus, "rate(waybill_errors_total[1m])"))

    evaluated = eventually("the rules are evaluated", lambda: (
        lambda all_rules: all_rules if all(each["lastEvaluation"][:4] != "0001" for each in all_rules) else None)(
            json.loads(get(f"{prometheus}/api/v1/rules"))["data"]["groups"][0]["rules"]))
    for rule in evaluated:
        if rule["health"] != "ok":
            problems.append(f"{rule['name']}: {rule.get('lastError', rule['health'])}")
        if rule["state"] != "inactive":
            problems.append(f"{rule['name']} is {rule['state']}, but the service is healthy")
    dashboard = json.loads((DOCUMENTS / "dashboard.json").read_text())
    for title, expression in expressions_of(dashboard):
        # a rate needs two scrapes after the first request of its function
        eventually(f"the panel {title} has data: {expression}", lambda wanted=expression: query(prometheus, wanted))
    named = {name for text in [rules.read_text(), *(each for _, each in expressions_of(dashboard))]
             for name in re.findall(r"\b(?:waybill|process)_[a-z_]+", text)}
    named.discard("waybill_read_replica_age_seconds")  # only with --read-store
    problems += [f"there is no metric {name}" for name in sorted(named) if not query(prometheus, name)]

    # an alert that must fire
    (folder / "chain.pem").write_text("broken")
    running[0].send_signal(signal.SIGHUP)
    eventually("WaybillReloadFailed fires",
               lambda: query(prometheus, 'ALERTS{alertname="WaybillReloadFailed",alertstate="firing"}'))
    print(f"{len(evaluated)} alert rules, {len(dashboard['panels'])} panels, {len(named)} metrics in them")
    return problems


def main():
    running = []
    with tempfile.TemporaryDirectory() as place:
        try:
            problems = check(sys.argv[1], pathlib.Path(place), running)
        finally:
            for process in reversed(running):
                process.terminate()
            for process in running:
                process.wait()
    print(*problems, sep="\n")
    return 1 if problems else 0


sys.exit(main())
