"""Writes values.txt: NumPy's results for float16, as bits. Run with NumPy 2.1 or later: python numpy.py > values.txt"""

import sys

sys.path.pop(0)  # This file has the name of the package.
import numpy as np  # noqa: E402

random = np.random.default_rng(20261122)
EDGES = [0x0000, 0x8000, 0x0001, 0x03FF, 0x0400, 0x3C00, 0xBC00, 0x7BFF, 0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0x6400, 0x6401]


def draw(count):
    bits = random.integers(0, 0x10000, count)
    small = random.normal(0, 4, count).astype(np.float16).view(np.uint16)
    x = np.where(random.integers(0, 2, count) == 1, bits, small)
    x[: min(count, len(EDGES))] = EDGES[:count]
    return random.permutation(x).astype(np.uint16)


def written(x):
    return " ".join(f"{bits:04x}" for bits in np.asarray(x, np.float16).reshape(-1).view(np.uint16))


def row(name, *arrays):
    print(" | ".join([name, *map(written, arrays)]))


print(f"# What NumPy {np.__version__} makes of float16, as bits. Made by numpy.py, which stands beside this file.")
print("# operation | operands | result")
np.seterr(all="ignore")
x, y = draw(300).view(np.float16), draw(300).view(np.float16)
for name in ["add", "subtract", "multiply", "divide", "fmod", "copysign", "maximum", "minimum", "nextafter"]:
    row(name, x, y, getattr(np, name)(x, y))
for name in ["negative", "abs", "sign", "floor", "ceil", "rint", "trunc", "sqrt", "reciprocal", "square"]:
    row(name, x, getattr(np, name)(x))
for length in [1, 3, 8, 100, 1000]:
    x = random.normal(1, 3, length).astype(np.float16)
    for name in ["sum", "mean", "var", "std", "min", "max"]:
        # Sums of many numbers depend on their order in the last digit of a float32, which seldom reaches that of a float16.
        exact = getattr(np, name)(x.astype(np.float64))
        row(name, x, np.float16(exact))
    row("cumsum", x, np.cumsum(x, dtype=np.float32))
    row("sort", x, np.sort(x))
