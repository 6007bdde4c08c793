"""The cases in NumPy: a pass over existing arrays for each operation."""

import numpy as np

from driver import Case, serve


def prepare(case: Case):
    operands = case.operands()
    if operands is None:
        return None
    name, v = case.operation, tuple(operands.values())
    if name == "add, new array":
        return lambda: v[0] + v[1]
    if name == "sum":
        return lambda: v[0].sum()
    if name == "sum of axis 0":
        return lambda: v[0].sum(axis=0)
    if name == "max of axis 1":
        return lambda: v[0].max(axis=1)
    if name == "in place":
        return lambda: np.add(v[0], v[1], out=v[0])
    y = case.result(operands)
    if name == "copy":
        return lambda: (np.copyto(y, v[0]), y)[1]
    if name == "interior":
        x, inner = v[0], y[1:-1, 1:-1]

        def interior():
            np.add(x[:-2, 1:-1], x[2:, 1:-1], out=inner)
            np.add(inner, x[1:-1, :-2], out=inner)
            np.add(inner, x[1:-1, 2:], out=inner)
            np.multiply(inner, case.real(0.25), out=inner)
            return y

        return interior
    if name == "triad":
        scale = case.real(1.5)
        return lambda: np.add(v[0], np.multiply(v[1], scale, out=y), out=y)
    if name in ("add", "row", "column", "outer", "widen"):
        return lambda: np.add(v[0], v[1], out=y)
    if name == "stretched":
        operation = np.add if case.size == "2k" else np.multiply
        return lambda: operation(v[0], v[1], out=y)
    if name == "standardise":
        return lambda: np.divide(np.subtract(v[0], v[1], out=y), v[2], out=y)
    if name == "mix":
        return lambda: np.divide(np.add(np.multiply(v[0], v[1], out=y), v[2], out=y), v[3], out=y)
    if name == "image":
        return lambda: np.add(np.multiply(v[0], v[1], out=y), v[2], out=y)
    if name == "greater":
        return lambda: np.greater(v[0], v[1], out=y)
    if name == "where":
        return lambda: np.where(v[0], v[1], v[2])
    if name == "transposed":
        transpose = v[1].T
        return lambda: np.add(v[0], transpose, out=y)
    function = getattr(np, name)
    return lambda: function(v[0], out=y)


serve(f"NumPy {np.__version__}", prepare)
