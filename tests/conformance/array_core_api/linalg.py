"""The extension `linalg`."""

from . import _core
from ._array import Array, _all_axes, _pair
from ._results import Eig, Qr, Slogdet, Svd


def cholesky(x, /, *, upper=False):
    lower = Array(_core.unary("cholesky", x._x))
    return Array(_core.unary("conj", lower.mT._x)) if upper else lower


def cross(x1, x2, /, *, axis=-1):
    return Array(_core.along_both("cross", x1._x, x2._x, axis))


def det(x, /):
    return Array(_core.unary("det", x._x))


def diagonal(x, /, *, offset=0):
    return Array(_core.along("diagonal", x._x, [], offset))


def eig(x, /):
    return Eig(*[Array(x) for x in _core.several("eig", x._x)])


def eigh(x, /):
    return Eig(*[Array(x) for x in _core.several("eigh", x._x)])


def eigvals(x, /):
    return Array(_core.unary("eigvals", x._x))


def eigvalsh(x, /):
    return Array(_core.unary("eigvalsh", x._x))


def inv(x, /):
    return Array(_core.unary("inv", x._x))


def matmul(x1, x2, /):
    return Array(_core.binary("matmul", *_pair(x1, x2)))


def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    word = {float("inf"): "inf", float("-inf"): "-inf"}.get(ord, str(ord))
    norm = Array(_core.matrix_norm(x._x, word))
    return Array(_core.along("reshape", norm._x, [*norm.shape, 1, 1])) if keepdims else norm


def matrix_power(x, n, /):
    if n < 0:
        x, n = inv(x), -n
    return Array(_core.along("matrix_power", x._x, [], n))


def matrix_rank(x, /, *, rtol=None):
    return Array(_core.within("matrix_rank", x._x, rtol))


def matrix_transpose(x, /):
    return x.mT


def outer(x1, x2, /):
    return Array(_core.binary("outer", x1._x, x2._x))


def pinv(x, /, *, rtol=None):
    return Array(_core.within("pinv", x._x, rtol))


def qr(x, /, *, mode="reduced"):
    return Qr(*[Array(x) for x in _core.several("qr" if mode == "reduced" else "qr_complete", x._x)])


def slogdet(x, /):
    return Slogdet(*[Array(x) for x in _core.several("slogdet", x._x)])


def solve(x1, x2, /):
    return Array(_core.binary("solve", x1._x, x2._x))


def svd(x, /, *, full_matrices=True):
    return Svd(*[Array(x) for x in _core.several("svd_full" if full_matrices else "svd", x._x)])


def svdvals(x, /):
    return Array(_core.unary("svdvals", x._x))


def tensordot(x1, x2, /, *, axes=2):
    if isinstance(axes, int):
        axes = list(range(-axes, 0)), list(range(axes))
    return Array(_core.tensordot(x1._x, x2._x, list(axes[0]), list(axes[1])))


def trace(x, /, *, offset=0, dtype=None):
    if dtype is None:
        return Array(_core.along("trace", x._x, [], offset))
    return Array(_core.reduce_in("sum", diagonal(x, offset=offset)._x, dtype.name, [-1]))


def vecdot(x1, x2, /, *, axis=-1):
    return Array(_core.along_both("vecdot", x1._x, x2._x, axis))


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    return Array(_core.vector_norm(x._x, float(ord), _all_axes(x, axis), keepdims))
