#!/usr/bin/env python3
"""start-order.py PROGRAM FILE: the functions that a start of PROGRAM with one clean FILE runs, in the order of their addresses.

The linker puts them side by side (`make start-order`), so that a start reads few pages. It needs valgrind. A function that is
renamed later is only no longer put beside the others.
"""

import bisect
import pathlib
import re
import subprocess
import sys
import tempfile


def addresses(program, file):
    """The addresses of the instructions that were executed, from callgrind's output, which writes most as differences."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "callgrind.out"
        # Valgrind does not read what lld writes about lines.
        plain = pathlib.Path(folder) / "program"
        subprocess.run(["strip", "--strip-debug", "-o", plain, program], check=True)
        for options in ([], ["--format", "json"]):
            command = ["valgrind", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={out}", plain, *options, file]
            subprocess.run(command, check=True, capture_output=True)
            address = 0
            for line in out.read_text(errors="replace").splitlines():
                match = re.match(r"(0x[0-9a-f]+|[+-]\d+|\*) ", line)
                if not match:
                    continue
                number = match[1]
                address = int(number, 16) if number.startswith("0x") else address + int(number.replace("*", "0"))
                yield address


def functions(program, executed):
    """The names of the symbols that hold these addresses."""
    listed = subprocess.run(["nm", "--numeric-sort", program], check=True, capture_output=True, text=True).stdout
    symbols = [line.split() for line in listed.splitlines()]
    symbols = [(int(each[0], 16), each[2]) for each in symbols if len(each) == 3 and each[1] in "tTwW"]
    starts = [start for start, _ in symbols]
    held = {starts[place - 1] for place in (bisect.bisect_right(starts, address) for address in executed) if place}
    return [name for start, name in symbols if start in held]


print("\n".join(functions(sys.argv[1], set(addresses(sys.argv[1], sys.argv[2])))))
