"""bundle.py VERSION FOLDER: packs the programs of all tarballs in FOLDER as one artifact bundle for SwiftPM, with the time
SOURCE_DATE_EPOCH; for `make dist` and for a release, which has the tarballs of all systems."""

import glob
import json
import os
import sys
import tarfile
import time
import zipfile

TRIPLES = {
    "linux-x86_64": ["x86_64-unknown-linux-gnu"],
    "linux-aarch64": ["aarch64-unknown-linux-gnu"],
    "darwin-universal": ["arm64-apple-macosx", "x86_64-apple-macosx"],
}

version, folder = sys.argv[1:]
moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
target = os.path.join(folder, f"apnslint-{version}.artifactbundle.zip")
variants, files = [], {"LICENSE": (open("LICENSE", "rb").read(), 0o644)}
for system, triples in sorted(TRIPLES.items()):
    name = f"apnslint-{version}-{system}"
    for tarball in glob.glob(os.path.join(folder, f"{name}.tar.gz")):
        with tarfile.open(tarball) as archive:
            files[f"{system}/apnslint"] = (archive.extractfile(f"{name}/bin/apnslint").read(), 0o755)
        variants.append({"path": f"{system}/apnslint", "supportedTriples": triples})
if not variants:
    sys.exit(f"{folder} has no tarball of apnslint {version}")
info = {
    "schemaVersion": "1.0",
    "artifacts": {"apnslint": {"version": version, "type": "executable", "variants": variants}},
}
files["info.json"] = (json.dumps(info, indent=2).encode() + b"\n", 0o644)
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
    for path, (content, mode) in sorted(files.items()):
        entry = zipfile.ZipInfo(f"apnslint.artifactbundle/{path}", moment)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100000 | mode) << 16
        bundle.writestr(entry, content)
print(target)
