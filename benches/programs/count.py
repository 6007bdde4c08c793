#!/usr/bin/env python3
"""Counts the instructions of rustc for programs with and without `#[program]`.

    benches/programs/count.py      valgrind must be installed

Counts crates of 15 functions of eight lines and of 15 functions of one line, and an empty crate. The
functions of eight lines are five bodies, each for three sizes with their dtypes. The counts are those
of `rustc --emit=metadata`, by cachegrind, in millions.
"""
import json
import os
import pathlib
import re
import subprocess
import tempfile

HEAD = """#![allow(unused_imports, dead_code)]
use array_core::stablehlo::program;
use array_core::{Array, broadcast, dim, shape};
dim!(pub Batch);
"""

BODIES = [
    """
pub fn classify_{n}(
    x: &Array<{t}, shape![Batch, {m}]>,
    w: &Array<{t}, shape![{m}, {k}]>,
    b: &Array<{t}, shape![{k}]>,
) -> Array<{t}, shape![Batch, {k}]> {{
    let mean = x.mean_axis::<0>();
    let centred = broadcast!(x - mean);
    let deviation = broadcast!(square(centred)).mean_axis::<0>().sqrt();
    let scaled = broadcast!(centred / (deviation + 0.5));
    let logits = scaled.matmul(w) + b;
    let e = broadcast!(exp(logits - max_axis_keep::<1>(logits)));
    let total = e.sum_axis_keep::<1>();
    broadcast!(e / total)
}}
""",
    """
pub fn gate_{n}(
    x: &Array<{t}, shape![Batch, {m}]>,
    y: &Array<{t}, shape![{m}]>,
) -> Array<{t}, shape![Batch, {m}]> {{
    let a = broadcast!(x * 0.5 + y);
    let b = broadcast!(tanh(a) * (1.0 - x));
    let c = &a + &b;
    let d = broadcast!(if c > 0.0 {{ c }} else {{ b * 0.25 }});
    let e = broadcast!(maximum(d, x) - minimum(d, y));
    let f = broadcast!(exp(-e) / (exp(-e) + 1.0));
    let g = f.clip(0.125, 0.75);
    broadcast!(g * d + c)
}}
""",
    """
pub fn update_{n}(
    w: &mut Array<{t}, shape![{m}, {k}]>,
    g: &Array<{t}, shape![{m}, {k}]>,
    s: &Array<{t}, shape![{k}]>,
) -> Array<{t}, shape![{k}]> {{
    let norm = broadcast!(square(g)).sum_axis::<0>().sqrt();
    let step = broadcast!(g / (norm + 1.0) * s);
    broadcast!(w -= step * 0.125);
    let size = w.abs().max_axis::<0>();
    let limit = broadcast!(minimum(size, 4.0));
    broadcast!(w = maximum(minimum(w, limit), -limit));
    let rest = w.var_axis::<0>();
    broadcast!(rest + size)
}}
""",
    """
pub fn attend_{n}(
    q: &Array<{t}, shape![{m}, {k}]>,
    v: &Array<{t}, shape![{k}, {m}]>,
) -> Array<{t}, shape![{m}, {m}]> {{
    let scores = broadcast!(sum(k: q[i, k] * q[j, k]));
    let scaled = broadcast!(scores * 0.125);
    let largest = scaled.max_axis_keep::<1>();
    let weights = broadcast!(exp(scaled - largest));
    let sums = weights.sum_axis_keep::<1>();
    let rows = broadcast!(weights / sums);
    let mixed = rows.matmul(&v.t().to_heap());
    mixed.matmul(v)
}}
""",
    """
pub fn count_{n}(
    x: &Array<i32, shape![Batch, {m}]>,
    y: &Array<i32, shape![{m}]>,
) -> (Array<{t}, shape![Batch, {m}]>, Array<i64, shape![{m}]>) {{
    let parity = broadcast!(x % 4 + y / 2);
    let is_large = broadcast!(parity > 2);
    let counts = is_large.count_nonzero_axis::<0>();
    let real = parity.cast::<{t}>();
    let part = real.slice_axis::<0>(..4);
    let shifted = broadcast!((x << 2) as {t} + real);
    let top = part.sum_axis::<0>();
    (broadcast!(shifted * top), counts)
}}
""",
]

ONE = """
pub fn one_{n}(x: &Array<f32, shape![Batch, {m}]>) -> Array<f32, shape![Batch, {m}]> {{
    x + x
}}
"""


def texts():
    """Returns the names and the texts of the crates."""
    sizes = [("f32", 4, 3), ("f64", 16, 5), ("f32", 7, 9)]
    cases = [(body, t, m, k) for t, m, k in sizes for body in BODIES]
    for attribute in ["", "\n#[program]"]:
        kind = "programs" if attribute else "functions"
        functions = (body.format(n=n, t=t, m=m, k=k) for n, (body, t, m, k) in enumerate(cases))
        yield f"{kind} of eight lines", HEAD + "".join(attribute + text for text in functions)
        functions = (ONE.format(n=n, m=n + 2) for n in range(len(cases)))
        yield f"{kind} of one line", HEAD + "".join(attribute + text for text in functions)
    yield "no functions", HEAD


def library():
    """Checks array-core with the feature, and returns its metadata."""
    root = pathlib.Path(__file__).resolve().parents[2]
    command = ["cargo", "check", "-p", "array-core", "--features", "stablehlo", "--message-format=json"]
    lines = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.splitlines()
    for line in map(json.loads, lines):
        if line.get("target", {}).get("name") == "array_core" and "filenames" in line:
            return root, next(name for name in line["filenames"] if name.endswith(".rmeta"))
    raise SystemExit("cargo names no metadata of array-core")


def main():
    root, metadata = library()
    ask = lambda *words: subprocess.run(["rustc", *words], cwd=root, check=True, capture_output=True, text=True)
    sysroot = ask("--print", "sysroot").stdout.strip()
    environment = dict(os.environ, LD_LIBRARY_PATH=f"{sysroot}/lib")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts():
            path = pathlib.Path(folder, "suite.rs")
            path.write_text(text)
            valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={folder}/counts"]
            rustc = [f"{sysroot}/bin/rustc", "--edition=2024", "--crate-type=lib", "--emit=metadata"]
            libraries = ["-L", f"dependency={os.path.dirname(metadata)}", "--extern", f"array_core={metadata}"]
            command = [*valgrind, *rustc, *libraries, "--out-dir", folder, path]
            log = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stderr
            count = re.search(r"I\s+refs:\s+([\d,]+)", log)[1]
            print(f"{int(count.replace(',', '')) / 1e6:8.1f} {name}", flush=True)


if __name__ == "__main__":
    main()
