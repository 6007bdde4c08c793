"""Calls the functions of the package next to NumPy, and prints how long each takes.

    python examples/python/compare.py

Each result is compared with that of NumPy. A time is the shortest of many batches, which take turns. The ratio is the time
of Rust divided by that of NumPy.
"""

import time

import array_core_python as rust
import numpy as np


def numpy_standardise(x):
    return (x - x.mean(axis=0)) / x.std(axis=0)


def numpy_filter(picture, weights):
    windows = np.lib.stride_tricks.sliding_window_view(picture, (3, 3), axis=(0, 1))
    filtered = np.einsum("yxcab,ab->yxc", windows, weights)
    return np.clip(np.round(filtered), 0, 255).astype(np.uint8)


def numpy_nearest_neighbours(known, labels, queries, k=5):
    distances = (known * known).sum(axis=1) - 2 * queries @ known.T
    nearest = np.argpartition(distances, k - 1, axis=1)[:, :k]
    return np.array([np.bincount(row).argmax() for row in labels[nearest]])


def cases():
    """Yields the name, both functions, the arguments and the number of calls in a batch."""
    random = np.random.default_rng(1)
    yield "standardise (1000, 20)", rust.standardise, numpy_standardise, (random.normal(size=(1000, 20)),), 50
    picture = random.integers(0, 256, (300, 400, 3), dtype=np.uint8)
    weights = np.array([[0, -1, 0], [-1, 5, -1], [0, -1, 0]], np.float32)
    yield "filter (300, 400, 3)", rust.filter, numpy_filter, (picture, weights), 1
    known = random.normal(size=(2000, 16)).astype(np.float32)
    labels = random.integers(0, 10, 2000)
    queries = random.normal(size=(200, 16)).astype(np.float32)
    yield "nearest_neighbours (2000, 16)", rust.nearest_neighbours, numpy_nearest_neighbours, (known, labels, queries), 1
    for size, calls in ((3, 3000), (1_000_000, 3)):
        x, y = random.normal(size=(2, size))
        yield f"add ({size},)", rust.add, np.add, (x, y), calls
        yield f"exp ({size},)", rust.exp, np.exp, (x,), calls
        yield f"sin ({size},)", rust.sin, np.sin, (x,), calls


def times(functions, arguments, calls, batches=40):
    """Returns the time of a call of each function: the shortest of several batches, which take turns."""
    best = [float("inf")] * len(functions)
    for _ in range(batches):
        for index, function in enumerate(functions):
            begin = time.perf_counter()
            for _ in range(calls):
                function(*arguments)
            best[index] = min(best[index], (time.perf_counter() - begin) / calls)
    return best


def show_errors():
    """Prints what a caller reads whose arrays do not fit."""
    for call, arguments in (
        ("filter", (np.zeros((300, 400, 4), np.uint8), np.zeros((3, 3), np.float32))),
        ("nearest_neighbours", (np.zeros((9, 16), np.float32), np.zeros(8, np.int64), np.zeros((2, 15), np.float32))),
        ("standardise", (np.zeros((9, 2), np.float32),)),
        ("standardise", ([[1.0, 2.0]],)),
    ):
        try:
            getattr(rust, call)(*arguments)
        except TypeError as error:
            print(f"\n>>> {call}(…)\nTypeError: {error}")


def main():
    print(f"{'call':24}{'Rust':>14}{'NumPy':>14}{'ratio':>8}")
    for name, function, peer, arguments, calls in cases():
        np.testing.assert_allclose(function(*arguments), peer(*arguments), rtol=1e-9, atol=1e-12)
        ours, theirs = times((function, peer), arguments, calls)
        print(f"{name:24}{ours * 1e6:11.2f} µs{theirs * 1e6:11.2f} µs{ours / theirs:8.2f}")
    show_errors()


if __name__ == "__main__":
    main()
