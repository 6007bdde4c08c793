"""Writes values.txt: NumPy's results of `y - x` for pairs of shapes. x counts from 1, and y counts in hundreds."""

import numpy as np

SHAPES = ["", "1", "3", "0", "1 3", "2 3", "2 1", "3 1", "2 2 3", "1 1", "4 1 3", "0 3", "1 0", "2", "4 2 1 3"]


def counting(shape, step):
    extents = tuple(int(extent) for extent in shape.split())
    return ((np.arange(int(np.prod(extents)), dtype=np.int64) + 1) * step).reshape(extents)


with open("values.txt", "w") as out:
    for left in SHAPES:
        for right in SHAPES:
            try:
                z = counting(right, 100) - counting(left, 1)
                extents, elements = (" ".join(map(str, each)) for each in (z.shape, z.ravel()))
                out.write(f"{left}|{right}|{extents}|{elements}\n")
            except ValueError:
                out.write(f"{left}|{right}|refused\n")
