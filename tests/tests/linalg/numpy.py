"""Writes values.txt: NumPy's results for matrices. Run with NumPy 2.1 or later: python numpy.py > values.txt"""

import sys

sys.path.pop(0)  # This file has the name of the package.
import numpy as np  # noqa: E402

random = np.random.default_rng(20261121)
linalg = np.linalg


def written(x):
    """The extents and the elements."""
    x = np.asarray(x)
    return " ".join(map(str, x.shape)) + " : " + " ".join(repr(element) for element in x.ravel().tolist())


def row(operation, operands, results):
    print(" | ".join([operation] + [written(x) for x in [*operands, *results]]))


def draw(*shape):
    """Numbers that are short to write."""
    return np.round(random.uniform(-4, 4, shape), 2)


def regular(*lead, n):
    """Matrices that are far from singular, their rows in any order."""
    return random.permutation(draw(*lead, n, n) + 6 * np.eye(n), axis=-2)


print("# What NumPy", np.__version__, "computes of matrices. Made by numpy.py, which stands beside this file.")
print("# operation | operands | results, each as extents : elements")
for n in [0, 1, 2, 3, 4, 5, 8]:
    for lead in [(), (3,), (2, 1), (0,)]:
        x = regular(*lead, n=n)
        row("det", [x], [linalg.det(x)])
        row("inv", [x], [linalg.inv(x)])
        row("trace", [x], [linalg.trace(x)])
        b = draw(n)
        row("solve", [x, b], [linalg.solve(x, b[:, None])[..., 0]])
        for right in [(n, 2), (3, n, 1), (1, n, 2)]:
            if lead == (0,) and right[0] == 3:
                continue
            b = draw(*right)
            row("solve", [x, b], [linalg.solve(x, b)])
        s = x @ x.mT
        row("cholesky", [s], [linalg.cholesky(s)])
        s = (x + x.mT) / 2
        row("eigvalsh", [s], [linalg.eigvalsh(s)])
for m, n in [(1, 1), (2, 3), (3, 2), (4, 4), (7, 5), (5, 7), (0, 3), (3, 0)]:
    for lead in [(), (2,)]:
        x = draw(*lead, m, n)
        row("svdvals", [x], [linalg.svdvals(x)])
        row("fro", [x], [linalg.matrix_norm(x)])
        if m > 0 and n > 0:
            row("one", [x], [linalg.matrix_norm(x, ord=1)])
            row("inf", [x], [linalg.matrix_norm(x, ord=np.inf)])
        for order in [2, 1, 0, 3, -1, 0.5, np.inf, -np.inf]:
            if n > 0:
                row("vector_norm", [x, order], [linalg.vector_norm(x, axis=-1, ord=order)])
        y = draw(n)
        row("vecdot", [x, y], [linalg.vecdot(x, y)])
for m, n in [(1, 1), (2, 3), (4, 4), (7, 5), (0, 3), (3, 0)]:
    for lead in [(), (2,)]:
        x = draw(*lead, m, n)
        row("nuclear", [x], [linalg.matrix_norm(x, ord="nuc")])
        if m > 0 and n > 0:
            row("spectral", [x], [linalg.matrix_norm(x, ord=2)])
            row("least singular", [x], [linalg.matrix_norm(x, ord=-2)])
        for k in [-8, -2, -1, 0, 1, 2, 4]:
            row("diagonal_at", [x, k], [linalg.diagonal(x, offset=k)])
            row("trace_at", [x, k], [linalg.trace(x, offset=k)])
for m, n in [(3, 3), (2, 5), (5, 2), (0, 2)]:
    for k in [-5, -1, 0, 1, 4]:
        row("eye_at", [[[m, n]], k], [np.eye(m, n, k)])
