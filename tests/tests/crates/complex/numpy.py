"""Writes numpy.txt: NumPy's results for the arrays of numpy.rs, one per line, as pairs of real and imaginary parts."""

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
for name, order in [("two", 2), ("one", 1), ("greatest", np.inf), ("least", -np.inf), ("count", 0), ("cube", 3), ("half", 0.5)]:
    line("norm_" + name, np.linalg.vector_norm(x, ord=order))
    line("norm_axis_" + name, np.linalg.vector_norm(x, ord=order, axis=1))
line("norm_huge", np.linalg.vector_norm(x) * 1e300)
line("matrix_norms", [np.linalg.norm(x, order) for order in ("fro", 1, np.inf)])
line("var", x.var())
line("std", x.std())
line("var_1", x.var(ddof=1))
line("var_axis_0", x.var(axis=0))
line("std_axis_1", x.std(axis=1, ddof=1))
for n in range(1, 7):
    i, j = np.indices((n, n))
    a = (i * 7 + j * 3 + n) % 11 - 5.0 + ((i + j * 5) % 7 - 3) * 1j + 3 * n * (i == (j + 1) % n)
    b = np.arange(n) - 2.0 + (np.arange(n) * 3 % 5) * 1j
    line(f"det_{n}", np.linalg.det(a))
    line(f"inv_{n}", np.linalg.inv(a))
    line(f"solve_{n}", np.linalg.solve(a, b))
    line(f"svdvals_{n}", np.linalg.svdvals(a))
    line(f"eigvalsh_{n}", np.linalg.eigvalsh(a + a.conj().T))
    line(f"cholesky_{n}", np.linalg.cholesky(a @ a.conj().T + np.eye(n)))

# Whether each of the special numbers is near each, and each of drawn numbers near the one beside it.
parts = [0.0, 1.0, 1.0005, -1.0, np.inf, -np.inf, np.nan]
special = np.array([complex(re, im) for re in parts for im in parts])
k = np.arange(300)
drawn = (k * 37 % 101 - 50.0) / 8 + (k * 53 % 97 - 48.0) / 8 * 1j
beside = drawn + (k * 29 % 41 - 20.0) / 1000 + (k * 31 % 43 - 21.0) / 1000 * 1j


def near(name, x, y, relative, absolute):
    near = np.isclose(x, y, rtol=relative, atol=absolute, equal_nan=True)
    print(name, "".join("01"[int(is_near)] for is_near in near.ravel()))


near("near_special", special[:, None], special, 1e-3, 1e-4)
near("near_exactly", special[:, None], special, 0, 0)
near("near_drawn", beside, drawn, 2e-3, 8e-3)
for name in (
    "arccos arccosh arcsin arcsinh arctan arctanh cos cosh exp expm1 log log10 log1p log2 reciprocal sin sinh sqrt tan tanh"
).split():
    line(name.replace("arc", "a"), getattr(np, name)(y))
