"""check.py FOLDER…: fails if the Swift sources in these folders use a name of the C library that Darwin does not give to Swift; for
`make laws`. names.txt beside it has the names whose place in Darwin was looked up: its headers, or Swift's overlay for macros that
Swift can't import by itself, such as FIONREAD. What `#if` leaves out on macOS is not read. It needs clang and a C library."""

import glob
import os
import re
import subprocess
import sys

HEADERS = """arpa/inet ctype dirent errno fcntl fnmatch glob limits locale math netdb netinet/in netinet/tcp poll pthread pwd signal spawn stdio
stdlib string sys/file sys/ioctl sys/mman sys/random sys/resource sys/socket sys/stat sys/time sys/types sys/uio sys/wait termios time unistd"""
CONDITIONS = {"canImport(Darwin)": True, "canImport(Glibc)": False, "canImport(Musl)": False, "os(Linux)": False}


def names_of_the_c_library():
    """Its functions, variables, types, constants and macros, as clang reads them."""
    source = "".join(f"#include <{header}.h>\n" for header in HEADERS.split())

    def clang(*arguments):
        command = ["clang", "-D_GNU_SOURCE", "-x", "c", *arguments, "-"]
        return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout

    tree = clang("-fsyntax-only", "-Xclang", "-ast-dump", "-fno-color-diagnostics")
    names = set(re.findall(r"^\|-(?:Function|Var|Typedef)Decl .*?(\w+) '", tree, re.MULTILINE))
    names |= set(re.findall(r"^\|-RecordDecl .* struct (\w+)", tree, re.MULTILINE))
    names |= set(re.findall(r"-EnumConstantDecl .*?(\w+) '", tree))
    return names | set(re.findall(r"#define (\w+)", clang("-dM", "-E")))


def lines_on_macos(path):
    """Its lines with their numbers, without comments and without what `#if` leaves out."""
    kept = []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        directive = re.match(r"\s*#(if|elseif|else|endif)\b\s*(.*)", line)
        if not directive:
            if all(kept):
                yield number, re.sub(r'//.*|"[^"]*"', "", line)
        elif directive[1] == "if":
            kept.append(CONDITIONS.get(directive[2].strip(), True))
        elif directive[1] == "endif":
            kept.pop()
        else:
            kept[-1] = not kept[-1] and CONDITIONS.get(directive[2].strip(), True)


looked_up = set(open(os.path.join(os.path.dirname(__file__), "names.txt"), encoding="utf-8").read().split())
suspects = names_of_the_c_library() - looked_up
failed = False
for folder in sys.argv[1:]:
    for path in sorted(glob.glob(f"{folder}/**/*.swift", recursive=True)):
        for number, line in lines_on_macos(path):
            for name in re.findall(r"(?<![.\w`])[A-Za-z_]\w*", line):
                if name in suspects:
                    print(f"{path}:{number}: {name}: look up whether Swift has it on Darwin; then add it to Tests/Darwin/names.txt")
                    failed = True
sys.exit(failed)
