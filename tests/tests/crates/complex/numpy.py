"""Writes numpy.txt: what NumPy computes of the arrays that numpy.rs makes, a line each, as pairs of parts."""

import sys

sys.path.pop(0)  # This file has the name of the package.
import numpy as np

x = np.array([[1 + 2j, -3 + 0.5j, 0 - 1j], [2.5 + 0j, -1 - 1j, 4 + 0.25j]])
y = np.array([0.5 - 1j, 2 + 2j, -1 + 3j])
r = np.array([2.0, -0.5, 4.0])


def line(name, values):
    parts = np.asarray(values, dtype=complex).ravel()
    print(name, *(f"{v.real!r} {v.imag!r}".replace("np.float64(", "").replace(")", "") for v in parts))


line("add", x + y)
line("subtract", x - y)
line("multiply", x * y)
line("divide", x / y)
line("multiply_real", x * r)
line("real_divide", r / y)
line("pow", x**y)
line("negative", -x)
line("conj", x.conj())
line("square", np.square(x))
line("abs", np.abs(x))
line("angle", np.angle(x))
line("real", x.real)
line("imag", x.imag)
line("sign", x / np.abs(x))
line("round", np.round(x))
line("sum", x.sum())
line("mean", x.mean())
line("mean_axis_1", x.mean(axis=1))
line("sum_axis_0", x.sum(axis=0))
line("sum_axis_1", x.sum(axis=1))
line("prod", x.prod())
line("prod_axis_1", x.prod(axis=1))
line("cumsum", x.cumsum(axis=1))
line("cumprod", x.cumprod(axis=0))
line("matmul", x @ x.T)
line("outer", np.outer(y, y))
line("vecdot", np.vecdot(x, y))
line("dot", y.dot(y))
line("diff", np.diff(x, axis=1))
line("unique", np.unique(np.concatenate([x.ravel(), y, x.ravel()])))
for name in (
    "arccos arccosh arcsin arcsinh arctan arctanh cos cosh exp expm1 log log10 log1p log2 reciprocal sin sinh sqrt tan tanh"
).split():
    line(name.replace("arc", "a"), getattr(np, name)(y))
