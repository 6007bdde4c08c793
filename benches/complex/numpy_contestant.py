"""The cases of complex numbers in NumPy: see ../peers/python/driver.py for the protocol."""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "peers" / "python"))

from driver import serve, sixths_of_bits  # noqa: E402

DTYPES = {"c64": np.complex64, "c128": np.complex128}
FUNCTIONS = {
    "abs": np.abs,
    "add": np.add,
    "div": np.divide,
    "exp": np.exp,
    "expm1": np.expm1,
    "log": np.log,
    "mul": np.multiply,
    "pow": np.power,
    "sin": np.sin,
    "sqrt": np.sqrt,
    "tanh": np.tanh,
}


def prepare(case):
    dtype = np.dtype(DTYPES[case.dtype])
    real = dtype.type(0).real.dtype

    def numbers(seed, shape):
        parts = sixths_of_bits(seed, 2 * int(np.prod(shape))).astype(np.float32) / 8 - 3.96875
        return case.placed(shape, parts.astype(real).view(dtype))

    if case.operation == "matmul":
        pairs, rows, depth, columns = (int(extent) for extent in case.size.split("x"))
        a, b = numbers(1, (pairs, rows, depth)), numbers(2, (pairs, depth, columns))
        return lambda: np.matmul(a, b).view(real)
    shape = (int(case.size),)
    a, b = numbers(1, shape), numbers(2, shape)
    if case.operation == "sum":
        return lambda: a.sum(keepdims=True).view(real)
    function, y = FUNCTIONS[case.operation], case.placed(shape, np.zeros(shape, dtype=dtype))
    if case.operation == "abs":
        y = y.real.copy()
    if case.operation in ("add", "div", "mul", "pow"):
        return lambda: function(a, b, out=y).view(real)
    return lambda: function(a, out=y).view(real)


serve(f"NumPy {np.__version__}", prepare)
