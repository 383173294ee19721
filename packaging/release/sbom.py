# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The list of components of a release, as SPDX 2.3 in JSON."""
import json
import pathlib
import subprocess
import time
import tomllib

import archives

COMPONENTS = pathlib.Path(__file__).with_name("components.toml")


def debian_version(source_package):
    """The version of an installed source package, or None."""
    listed = subprocess.run(["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}\n"], check=True, capture_output=True,
                            text=True).stdout
    return next((line.split()[1] for line in listed.splitlines() if line.split()[0] == source_package), None)


def component(name, facts):
    version = facts.get("version") or debian_version(facts["debian"])
    if version is None:
        raise ValueError(f"{COMPONENTS.name}: the source package {facts['debian']} is not installed")
    entry = {"SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": version, "licenseConcluded": "NOASSERTION",
             "licenseDeclared": facts["license"], "copyrightText": "NOASSERTION", "downloadLocation": "NOASSERTION",
             "filesAnalyzed": False}
    if "debian" in facts:
        entry["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                  "referenceLocator": f"pkg:deb/debian/{facts['debian']}@{version.replace('+', '%2B')}?arch=source"}]
    return entry


def document(version, moment, artefacts):
    """`moment` is in seconds since 1970, `artefacts` are the files that the release consists of."""
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))
    components = [component(name, facts) for name, facts in tomllib.loads(COMPONENTS.read_text()).items()]
    waybill = {"SPDXID": "SPDXRef-waybill", "name": "waybill", "versionInfo": version, "licenseConcluded": "BSL-1.0",
               "licenseDeclared": "BSL-1.0", "copyrightText": "Copyright the Waybill authors", "downloadLocation": "NOASSERTION",
               "filesAnalyzed": False}
    files = [{"SPDXID": f"SPDXRef-file-{number}", "fileName": f"./{file.name}", "licenseConcluded": "NOASSERTION",
              "copyrightText": "NOASSERTION",
              "checksums": [{"algorithm": name.upper(), "checksumValue": archives.digest(file, name)} for name in ("sha1", "sha256")]}
             for number, file in enumerate(artefacts, 1)]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-waybill"),
                 *(("SPDXRef-waybill", "DEPENDS_ON", each["SPDXID"]) for each in components),
                 *((each["SPDXID"], "GENERATED_FROM", "SPDXRef-waybill") for each in files)]
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"waybill-{version}",
        "documentNamespace": f"urn:waybill:{version}:{archives.digest(artefacts[0])}",
        "creationInfo": {"created": created, "creators": ["Tool: waybill-release"]},
        "packages": [waybill, *components], "files": files,
        "hasExtractedLicensingInfos": [{"licenseId": "LicenseRef-public-domain", "extractedText": "In the public domain."}],
        "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
    }, indent=2) + "\n"
