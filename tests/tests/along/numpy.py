"""Writes values.txt: NumPy's results of operations along an axis. Run with NumPy 2.1 or later: python numpy.py > values.txt"""

import sys

sys.path.pop(0)  # This file has the name of the package.
import numpy as np  # noqa: E402

random = np.random.default_rng(20261121)

SHAPES = [(1,), (7,), (0,), (29,), (5, 3), (1, 6), (3, 0), (0, 3), (2, 3, 4), (2, 0, 3), (3, 1, 18)]
DTYPES = ["f32", "f64", "i8", "u16"]
NUMPY = {"f": "float", "i": "int", "u": "uint"}


def numpy_name(dtype):
    return NUMPY[dtype[0]] + dtype[1:]


def draw(shape, dtype):
    """Few values, so that many are equal; of floats 0, -0, infinities and NaN among them."""
    if dtype[0] == "f":
        values = np.array([0.0, -0.0, 1.0, 1.5, -1.25, 0.1, -7.0, 3e4, np.inf, -np.inf, np.nan])
        if random.integers(2):
            values = values[:8]
        x = random.choice(values, shape)
    else:
        x = random.integers(0 if dtype[0] == "u" else -5, 6, shape)
        edges = np.iinfo(numpy_name(dtype))
        if random.integers(3) == 0:
            x = np.where(random.integers(0, 4, shape) == 0, random.choice([edges.min, edges.max], shape), x)
    return x.astype(numpy_name(dtype))


def written(x):
    """The extents and the elements."""
    elements = [repr(element) for element in x.ravel().tolist()]
    return " ".join(map(str, x.shape)) + " : " + " ".join(elements)


def row(operation, dtype, axis, operands, results):
    parts = [operation, dtype, str(axis)] + [written(np.asarray(x)) for x in [*operands, *results]]
    print(" | ".join(parts))


def descending(x, axis):
    """The order with the largest first, where NaN come last and equal elements stay in their order."""
    if x.dtype.kind == "f":
        return np.argsort(-x, axis=axis, kind="stable")
    flipped = np.argsort(np.flip(x, axis), axis=axis, kind="stable")
    return x.shape[axis] - 1 - np.flip(flipped, axis)


print("# Operations along an axis, as NumPy", np.__version__, "computes them. Made by numpy.py, which stands beside this file.")
print("# operation | dtype | axis | operands | results, each as extents : elements")
np.seterr(all="ignore")
for shape in SHAPES:
    for dtype in DTYPES:
        for axis in range(len(shape)):
            x = draw(shape, dtype)
            row("cumsum", dtype, axis, [x], [np.cumulative_sum(x, axis=axis)])
            row("cumprod", dtype, axis, [x], [np.cumulative_prod(x, axis=axis)])
            row("cumsum_with_initial", dtype, axis, [x], [np.cumulative_sum(x, axis=axis, include_initial=True)])
            row("cumprod_with_initial", dtype, axis, [x], [np.cumulative_prod(x, axis=axis, include_initial=True)])
            row("diff", dtype, axis, [x], [np.diff(x, axis=axis)])
            row("sort", dtype, axis, [x], [np.sort(x, axis=axis, kind="stable")])
            order = descending(x, axis)
            row("sort_descending", dtype, axis, [x], [np.take_along_axis(x, order, axis)])
            row("argsort", dtype, axis, [x], [np.argsort(x, axis=axis, kind="stable")])
            row("argsort_descending", dtype, axis, [x], [order])
            shift = random.integers(-12, 12)
            row("roll", dtype, axis, [x, shift], [np.roll(x, shift, axis)])
            if x.shape[axis] > 0:
                extents = list(shape)
                extents[axis] = random.integers(0, 6)
                indices = random.integers(-x.shape[axis], x.shape[axis], extents)
                row("take_along_axis", dtype, axis, [x, indices], [np.take_along_axis(x, indices, axis)])
        x = draw(shape, dtype)
        unique = np.unique(x, return_index=True, return_inverse=True, return_counts=True, equal_nan=False)
        row("unique_all", dtype, 0, [x], unique)
        others = draw((3, 2), dtype)
        row("isin", dtype, 0, [x, others], [np.isin(x, others).astype("uint8")])
        row("nonzero", dtype, 0, [x], np.nonzero(x))
        values, sequence = draw(shape, dtype), np.sort(draw((9,), dtype))
        row("searchsorted", dtype, 0, [sequence, values], [np.searchsorted(sequence, values)])
        row("searchsorted_right", dtype, 0, [sequence, values], [np.searchsorted(sequence, values, side="right")])
        edges = np.sort(draw((random.integers(2, 9),), dtype))
        if not np.isnan(edges).any():
            row("histogram", dtype, 0, [values, edges], [np.histogram(values[values == values], edges)[0]])
