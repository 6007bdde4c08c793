"""Writes values.txt: Fourier transforms by NumPy. Run with NumPy 2.1 or later: python numpy.py > values.txt"""

import sys

sys.path.pop(0)  # This file has the name of the package.
import numpy as np  # noqa: E402

random = np.random.default_rng(20261123)


def draw(shape, complex):
    x = np.round(random.uniform(-4, 4, shape), 2)
    return x + 1j * np.round(random.uniform(-4, 4, shape), 2) if complex else x


def written(x):
    """The extents and the parts of the elements."""
    parts = np.asarray(x).astype(np.complex128).ravel().view(np.float64).tolist()
    return " ".join(map(str, np.shape(x))) + " : " + " ".join(map(repr, parts))


print("# Fourier transforms by NumPy", np.__version__ + ". Made by numpy.py, which stands beside this file.")
print("# operation | n, or extents | axis, or axes | norm | operand | result, each as extents : parts of elements")
for name in ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"]:
    for n, axis, norm in [(None, -1, "backward"), (6, 0, "ortho"), (3, 1, "forward"), (9, -1, "backward")]:
        x = draw((4, 5), name not in ["rfft", "ihfft"])
        y = getattr(np.fft, name)(x, n, axis, norm)
        print(" | ".join([name, str(n), str(axis), norm, written(x), written(y)]))
for name in ["fftn", "ifftn", "rfftn", "irfftn"]:
    for s, axes, norm in [(None, None, "ortho"), ((3, 4), (2, 0), "backward"), ((5, 2), (0, 1), "forward")]:
        x = draw((2, 3, 4), name != "rfftn")
        y = getattr(np.fft, name)(x, s, axes, norm)
        words = [" ".join(map(str, x)) if x else "None" for x in (s, axes)]
        print(" | ".join([name, *words, norm, written(x), written(y)]))
