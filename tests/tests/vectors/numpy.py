"""Writes values.txt: NumPy's results for vectors and axes. Run with NumPy 2.1 or later: python numpy.py > values.txt

The elements of the operand i are 100 * i + 1, 100 * i + 2, and so on, in row-major order.
"""

import sys

sys.path.pop(0)  # This file has the name of the package.
import numpy as np  # noqa: E402


def operand(i, *shape):
    return 100 * i + 1 + np.arange(int(np.prod(shape)), dtype=np.int64).reshape(shape)


def written(x):
    return " ".join(map(str, x.shape)) + " : " + " ".join(map(str, x.ravel().tolist()))


def row(operation, shapes, results):
    operands = " / ".join(" ".join(map(str, shape)) for shape in shapes)
    print(" | ".join([operation, operands] + [written(x) for x in results]))


print("# What NumPy", np.__version__, "makes of vectors and of axes. Made by numpy.py, which stands beside this file.")
print("# operation | extents of the operands | results, each as extents : elements")
for m in [0, 1, 2, 5]:
    for n in [0, 1, 3, 4]:
        x, y = operand(0, m), operand(1, n)
        row("outer", [(m,), (n,)], [np.outer(x, y)])
        for order in ["xy", "ij"]:
            row(order, [(m,), (n,)], np.meshgrid(x, y, indexing=order))
            for k in [0, 1, 2]:
                z = operand(2, k)
                row(order, [(m,), (n,), (k,)], np.meshgrid(x, y, z, indexing=order))
for shape in [(3,), (2, 3), (2, 3, 4), (1, 3, 0)]:
    for source in range(-len(shape), len(shape)):
        for destination in range(-len(shape), len(shape)):
            result = np.moveaxis(operand(0, *shape), source, destination)
            row(f"moveaxis {source} {destination}", [shape], [result])
