"""The extension `fft`."""

from . import _core
from ._array import Array, float64


def _one(name):
    def function(x, /, *, n=None, axis=-1, norm="backward"):
        return Array(_core.transform(name, x._x, n, axis, norm))

    function.__name__ = name
    return function


def _all(name):
    def function(x, /, *, s=None, axes=None, norm="backward"):
        return Array(_core.transform_all(name, x._x, s, axes, norm))

    function.__name__ = name
    return function


fft, ifft, rfft, irfft, hfft, ihfft = map(_one, ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"])
fftn, ifftn, rfftn, irfftn = map(_all, ["fftn", "ifftn", "rfftn", "irfftn"])


def fftfreq(n, /, *, d=1.0, dtype=None, device=None):
    return Array(_core.frequencies("fftfreq", (dtype or float64).name, n, d))


def rfftfreq(n, /, *, d=1.0, dtype=None, device=None):
    return Array(_core.frequencies("rfftfreq", (dtype or float64).name, n, d))


def fftshift(x, /, *, axes=None):
    return _shifted("fftshift", x, axes)


def ifftshift(x, /, *, axes=None):
    return _shifted("ifftshift", x, axes)


def _shifted(name, x, axes):
    axes = range(x.ndim) if axes is None else [axes] if isinstance(axes, int) else axes
    return Array(_core.along(name, x._x, list(axes)))
