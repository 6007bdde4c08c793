"""Writes RESULTS.md from the report of pytest: python report.py REPORT COMMIT [ARGUMENT OF PYTEST ...]

A failure is a decision if decisions.txt has a line with its reason. Any other failure is a defect, and the script exits with 1.
"""

import collections
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).parent


def decisions():
    """The tests that fail by decision, each with its reason."""
    lines = (HERE / "decisions.txt").read_text().splitlines()
    rows = [line.split(" | ", 1) for line in lines if line and not line.startswith("#")]
    return {test.strip(): reason.strip() for test, reason in rows}


def main():
    report = json.loads(pathlib.Path(sys.argv[1]).read_text())
    decided = decisions()
    files = collections.defaultdict(collections.Counter)
    found, defects = {}, []
    for test in report["tests"]:
        file, _, name = test["nodeid"].partition("::")
        file = file.rpartition("/")[2]
        # The suite marks a test that no argument can pass, or a part of the standard that is not there.
        outcome = {"error": "failed", "xfailed": "skipped", "xpassed": "passed"}.get(test["outcome"], test["outcome"])
        files[file][outcome] += 1
        if outcome == "failed":
            key = next((key for key in decided if key in (f"{file}::{name}", f"{file}::{name.partition('[')[0]}")), None)
            if key:
                found.setdefault(key, []).append(name)
            else:
                defects.append(f"{file}::{name}")
    lines = [
        "# Results of the suite of the Array API",
        "",
        f"Written by `tests/conformance/run` from `data-apis/array-api-tests` at `{sys.argv[2][:12]}`, with the",
        "standard 2025.12. The tests draw their arguments at random, from a fixed seed. Arguments of pytest:",
        f"`{' '.join(sys.argv[3:]) or 'none'}`.",
        "",
        "| file | passed | failed | skipped |",
        "|---|--:|--:|--:|",
    ]
    total = collections.Counter()
    for file, counts in sorted(files.items()):
        total.update(counts)
        lines.append(f"| `{file}` | {counts['passed']} | {counts['failed']} | {counts['skipped']} |")
    lines.append(f"| all | {total['passed']} | {total['failed']} | {total['skipped']} |")
    lines += ["", "## Failures that are decisions", "", "| test | failures | reason |", "|---|--:|---|"]
    lines += [f"| `{key}` | {len(names)} | {decided[key]} |" for key, names in sorted(found.items())]
    if defects:
        lines += ["", "## Failures that are defects", ""] + [f"- `{name}`" for name in sorted(defects)]
    (HERE / "RESULTS.md").write_text("\n".join(lines) + "\n")
    print("\n".join(defects))
    for key in sorted(set(decided) - set(found)):
        print(f"passed, so no decision is needed: {key}")
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped; {len(defects)} defects")
    sys.exit(1 if defects else 0)


main()
