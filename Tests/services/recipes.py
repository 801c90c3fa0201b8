"""Runs the recipes of docs/recipes.md: those in Python with the packages of PyPI, those in JavaScript if Node is there: recipes.py PROGRAM

Each has to be refused by the message in its last comment.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).parents[2]
PACKAGES = ["firebase-admin", "exponent-server-sdk", "onesignal-python-api", "boto3", "pywebpush", "aioapns"]
# The address and keys of a browser of our own, and the key of a sender.
BROWSER = """
from base64 import urlsafe_b64encode
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
keys = {"p256dh": urlsafe_b64encode(point).decode(), "auth": urlsafe_b64encode(bytes(16)).decode()}
subscription = {"endpoint": "https://web.push.apple.com/QGuQyavXutnMH", "keys": keys}
key = Vapid02()
key.generate_keys()
"""


def main(program):
    folder = ROOT / ".build-tools/recipes"
    python = folder / "bin/python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES], check=True)
    bin_folder = folder / "command"
    bin_folder.mkdir(exist_ok=True)
    link = bin_folder / "apnslint"
    link.unlink(missing_ok=True)
    link.symlink_to(pathlib.Path(program).resolve())
    environment = dict(os.environ, PATH=f"{bin_folder}:{os.environ['PATH']}")
    page = (ROOT / "docs/recipes.md").read_text()

    def refused(command, source, recipe):
        expected = recipe.strip().splitlines()[-1].lstrip("/# ")
        run = subprocess.run([*command, source], env=environment, capture_output=True, text=True)
        said = re.sub(r"\s+", " ", run.stderr)
        assert run.returncode == 1 and expected in said, f"{recipe}\n{run.stderr}"
        print(f"refused as it says: {expected}")

    first, *recipes = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(recipes) == 6, len(recipes)
    for recipe in recipes:
        refused([python, "-c"], first + BROWSER * ("subscription" in recipe) + recipe, recipe)
    recipes = re.findall(r"```js\n(.*?)```", page, re.S)
    assert len(recipes) == 2, len(recipes)
    if not shutil.which("node"):
        return print("the recipes in JavaScript were not run: node is not installed")
    head = recipes[0][: recipes[0].index("const aps")]
    for recipe in recipes:
        refused(["node", "-e"], head + recipe.removeprefix(head), recipe)


if __name__ == "__main__":
    main(sys.argv[1])
