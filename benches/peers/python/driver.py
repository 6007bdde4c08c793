"""The shared parts of the contestants in Python: the numbers, their place in memory, and the protocol of ../README.md."""

import functools
import sys
import time

import numpy as np

DTYPES = {"f32": np.float32, "f64": np.float64}
EXTENTS = {"2k": (40, 50), "64k": (250, 256), "16M": (4000, 4000)}
PIXELS = {"2k": (25, 26, 3), "64k": (145, 147, 3), "16M": (2300, 2319, 3)}
STRETCHED = {"2k": (8, 7, 6, 5), "6.9M": (64, 56, 48, 40)}
INLINE = {"3 inline": (3,), "4x4 inline": (4, 4), "6x6 inline": (6, 6)}


@functools.lru_cache(maxsize=8)
def sixths_of_bits(seed, length):
    """Returns the seeded integers below 64 that all languages make."""
    with np.errstate(over="ignore"):
        z = np.arange(1, length + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return ((z ^ (z >> np.uint64(31))) >> np.uint64(58)).astype(np.uint8)


class Case:
    """A requested case, and functions that make its operands."""

    def __init__(self, operation, dtype, size, place):
        self.operation, self.dtype, self.size, self.place = operation, dtype, size, place
        self.real = DTYPES.get(dtype, np.float32)

    def placed(self, shape, elements):
        """Returns a copy of `elements` that starts on a cache line, or 16 bytes after the start of one."""
        length, dtype = elements.size, elements.dtype
        block = np.zeros(length * dtype.itemsize + 128, dtype=np.uint8)
        start = -block.ctypes.data % 64 + (16 if self.place == "vec" else 0)
        array = block[start : start + length * dtype.itemsize].view(dtype)
        array[:] = elements
        return array.reshape(shape)

    def make(self, seed, shape, function, dtype):
        return self.placed(shape, function(sixths_of_bits(seed, int(np.prod(shape)))).astype(dtype))

    def numbers(self, seed, shape, dtype=None):
        return self.make(seed, shape, lambda n: n.astype(np.float32) / 8 - 4, dtype or self.real)

    def positives(self, seed, shape):
        return self.make(seed, shape, lambda n: n.astype(np.float32) / 8 + 1, self.real)

    def integers(self, seed, shape, dtype):
        return self.make(seed, shape, lambda n: n, dtype)

    def choices(self, seed, shape):
        return self.make(seed, shape, lambda n: n < 32, np.bool_)

    def zeros(self, shape, dtype=None):
        return self.placed(shape, np.zeros(int(np.prod(shape)), dtype=dtype or self.real))

    def operands(self):
        """Returns the operands by name, or `None` if no contestant in Python has the operation."""
        name, numbers = self.operation, self.numbers
        if self.size in INLINE:
            shape = INLINE[self.size]
            return {"a": numbers(1, shape), "b": numbers(2, shape)} if name == "add" else None
        if name == "image":
            return {"x": numbers(1, PIXELS[self.size]), "scale": numbers(2, (3,)), "offset": numbers(3, (3,))}
        if name == "stretched":
            i, j, k, l = STRETCHED[self.size]
            return {"a": numbers(1, (i, 1, k, 1)), "b": numbers(2, (j, 1, l))}
        m, n = EXTENTS.get(self.size) or (int(extent) for extent in self.size.split("x"))
        if name == "widen":
            if self.dtype == "f32+f64":
                return {"a": numbers(1, (m, n), np.float32), "b": numbers(2, (m, n), np.float64)}
            wide = np.int16 if self.dtype == "i16+u8" else np.int32
            return {"a": self.integers(1, (m, n), wide), "b": self.integers(2, (m, n), np.uint8)}
        if name in ("copy", "interior"):
            return {"a": numbers(1, (m, n))}
        if name in ("sum", "sum of axis 0", "max of axis 1", "exp", "sin", "cos", "tanh"):
            return {"x": numbers(1, (m, n))}
        if name in ("log", "sqrt"):
            return {"x": self.positives(1, (m, n))}
        if name in ("triad", "add", "add, new array", "greater"):
            return {"a": numbers(1, (m, n)), "b": numbers(2, (m, n))}
        if name == "row":
            return {"a": numbers(1, (m, n)), "b": numbers(2, (n,))}
        if name == "column":
            return {"a": numbers(1, (m, n)), "b": numbers(2, (m, 1))}
        if name == "outer":
            return {"a": numbers(1, (m, 1)), "b": numbers(2, (1, n))}
        if name == "in place":
            return {"y": numbers(1, (m, n)), "row": numbers(2, (n,))}
        if name == "standardise":
            return {"x": numbers(1, (m, n)), "mean": numbers(2, (n,)), "deviation": self.positives(3, (n,))}
        if name == "mix":
            return {
                "a": numbers(1, (m, n)),
                "b": numbers(2, (n,)),
                "c": numbers(3, (m, 1)),
                "d": self.positives(4, (m, n)),
            }
        if name == "where":
            return {"mask": self.choices(1, (m, n)), "a": numbers(2, (m, n)), "b": numbers(3, (m, n))}
        if name == "transposed":
            return {"a": numbers(1, (m, n)), "b": numbers(2, (n, m))}
        return None

    def result(self, operands):
        """Returns an array to which an elementwise operation writes its result."""
        if self.operation == "greater":
            return self.zeros(np.broadcast_shapes(*(v.shape for v in operands.values())), np.bool_)
        if self.operation == "transposed":
            return self.zeros(operands["a"].shape)
        if self.operation == "widen":
            return self.zeros(operands["a"].shape, np.result_type(*operands.values()))
        return self.zeros(np.broadcast_shapes(*(v.shape for v in operands.values())))


def checksum(result):
    """Returns the checksum of an array in row-major order."""
    elements = np.asarray(result).ravel().astype(np.float64)
    weighted = elements * (np.arange(elements.size) % 7 + 1)
    return f"{float(weighted.sum())!r} {float(np.abs(weighted).sum())!r}"


def serve(version, prepare):
    """Answers commands. `prepare` returns, for a case, a function that computes and returns the result, or `None`."""
    call = None
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line == "version":
            answer = version
        elif line.startswith("prepare|"):
            call = prepare(Case(*line.split("|")[1:]))
            answer = "missing" if call is None else f"ready {checksum(call())}"
        elif call is not None and line.startswith("run "):
            calls = range(int(line[4:]))
            start = time.perf_counter_ns()
            for _ in calls:
                call()
            answer = str(time.perf_counter_ns() - start)
        else:
            call = None
            answer = "released"
        print(answer, flush=True)
