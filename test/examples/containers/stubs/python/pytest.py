"""As much of pytest as examples/containers/python uses: fixtures that are generators, run with `python3 -m pytest FILE`."""

import importlib
import inspect
import sys
import traceback
from pathlib import Path

FIXTURES = {}


def fixture(function=None, *, scope="function"):
    def register(made):
        FIXTURES[made.__name__] = (made, scope)
        return made

    return register if function is None else register(function)


def values_of(function, kept, started):
    """The fixtures that a function names, made where they are not there yet."""
    return {name: value_of(name, kept, started) for name in inspect.signature(function).parameters}


def value_of(name, kept, started):
    function, scope = FIXTURES[name]
    if name not in kept[scope]:
        generator = function(**values_of(function, kept, started))
        kept[scope][name] = next(generator)
        started[scope].append(generator)
    return kept[scope][name]


def end(generators):
    while generators:
        next(generators.pop(), None)


def main(file):
    sys.path.insert(0, str(Path(file).resolve().parent))
    tests = [test for name, test in vars(importlib.import_module(Path(file).stem)).items() if name.startswith("test_")]
    kept, started, failed = {"session": {}, "function": {}}, {"session": [], "function": []}, 0
    try:
        for test in tests:
            kept["function"] = {}
            try:
                test(**values_of(test, kept, started))
            except Exception:
                traceback.print_exc()
                failed += 1
            finally:
                end(started["function"])
    finally:
        end(started["session"])
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    # The test imports this file as `pytest`, not as `__main__`.
    import pytest

    sys.exit(pytest.main(sys.argv[-1]))
