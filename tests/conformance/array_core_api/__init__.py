"""The Python Array API 2025.12 over `array_core::DynArray`, for the suite data-apis/array-api-tests.

The signatures are those of the standard. Each function passes its arguments to the method of `DynArray`. This module adds only
scalars as operands, default arguments and names of dtypes. It lacks the functions that the library lacks.
"""

import builtins

from . import _core, fft, linalg
from ._array import (  # noqa: F401
    Array,
    DType,
    _all_axes,
    _array,
    _beside,
    _dtype,
    _dtypes,
    _pair,
    bool,
    complex64,
    complex128,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from ._results import Finfo, Iinfo, UniqueAll, UniqueCounts, UniqueInverse
from .linalg import matmul, matrix_transpose, tensordot, vecdot  # noqa: F401

__array_api_version__ = "2025.12"
__version__ = "0.1.0"

e = 2.718281828459045
inf = float("inf")
nan = float("nan")
newaxis = None
pi = 3.141592653589793


# Creation


def asarray(obj, /, *, dtype=None, device=None, copy=None):
    if isinstance(obj, Array):
        if dtype is not None and dtype != obj.dtype:
            return astype(obj, dtype)
        return obj if copy is None or copy is False else Array(obj._x.copy())
    return _array(obj, dtype)


def arange(start, /, stop=None, step=1, *, dtype=None, device=None):
    if stop is None:
        start, stop = 0, start
    if dtype is None:
        dtype = int64 if builtins.all(isinstance(x, int) for x in (start, stop, step)) else float64
    return Array(_core.arange(dtype.name, start, stop, step))


def empty(shape, *, dtype=None, device=None):
    return Array(_core.filled("empty", (dtype or float64).name, _shape(shape)))


def empty_like(x, /, *, dtype=None, device=None):
    return empty(x.shape, dtype=dtype or x.dtype)


def eye(n_rows, n_cols=None, /, *, k=0, dtype=None, device=None):
    # An offset beyond those of Rust is outside of any matrix, too.
    k = builtins.max(-(2**63), builtins.min(k, 2**63 - 1))
    return Array(_core.eye((dtype or float64).name, n_rows, n_rows if n_cols is None else n_cols, k))


def from_dlpack(x, /, *, device=None, copy=None):
    if isinstance(x, Array) and not copy:
        return Array(x._x)
    if copy is False:
        raise BufferError("an array owns its elements: those of another library are copied")
    return Array(_core.from_dlpack(x))


def full(shape, fill_value, *, dtype=None, device=None):
    return Array(_core.full(_shape(shape), _array(fill_value, dtype)._x))


def full_like(x, /, fill_value, *, dtype=None, device=None):
    return full(x.shape, fill_value, dtype=dtype or x.dtype)


def linspace(start, stop, /, num, *, dtype=None, device=None, endpoint=True):
    if dtype is None:
        dtype = complex128 if builtins.any(isinstance(x, complex) for x in (start, stop)) else float64
    return Array(_core.linspace(dtype.name, start, stop, num, endpoint))


def meshgrid(*arrays, indexing="xy"):
    return tuple(Array(x) for x in _core.meshgrid([x._x for x in arrays], indexing == "ij"))


def ones(shape, *, dtype=None, device=None):
    return Array(_core.filled("ones", (dtype or float64).name, _shape(shape)))


def ones_like(x, /, *, dtype=None, device=None):
    return ones(x.shape, dtype=dtype or x.dtype)


def tril(x, /, *, k=0):
    return Array(_core.along("tril", x._x, [], k))


def triu(x, /, *, k=0):
    return Array(_core.along("triu", x._x, [], k))


def zeros(shape, *, dtype=None, device=None):
    return Array(_core.filled("zeros", (dtype or float64).name, _shape(shape)))


def zeros_like(x, /, *, dtype=None, device=None):
    return zeros(x.shape, dtype=dtype or x.dtype)


def _shape(shape):
    return [shape] if isinstance(shape, int) else list(shape)


# Dtypes

_kinds = {
    "bool": [bool],
    "signed integer": [int8, int16, int32, int64],
    "unsigned integer": [uint8, uint16, uint32, uint64],
    "real floating": [float32, float64],
    "complex floating": [complex64, complex128],
}
_kinds["integral"] = _kinds["signed integer"] + _kinds["unsigned integer"]
_kinds["numeric"] = _kinds["integral"] + _kinds["real floating"] + _kinds["complex floating"]


def astype(x, dtype, /, *, copy=True, device=None):
    if dtype == x.dtype and not copy:
        return x
    return Array(x._x.cast(dtype.name))


def can_cast(from_, to, /):
    name = from_.dtype.name if isinstance(from_, Array) else from_.name
    return _core.promote(name, to.name) == to.name


def finfo(type, /):
    return Finfo(*_core.finfo(_dtype(type).name), _dtypes)


def iinfo(type, /):
    dtype = _dtype(type)
    return Iinfo(*_core.iinfo(dtype.name), dtype)


def isdtype(dtype, kind):
    if isinstance(kind, tuple):
        return builtins.any(isdtype(dtype, one) for one in kind)
    return dtype == kind if isinstance(kind, DType) else dtype in _kinds[kind]


def result_type(*arrays_and_dtypes):
    scalars = [x for x in arrays_and_dtypes if isinstance(x, (builtins.bool, int, float, complex))]
    typed = [_dtype(x) for x in arrays_and_dtypes if not isinstance(x, (builtins.bool, int, float, complex))]
    common = typed[0].name
    for dtype in typed[1:]:
        promoted = _core.promote(common, dtype.name)
        if promoted is None:
            raise TypeError(f"{common} and {dtype.name} have no common dtype")
        common = promoted
    for scalar in scalars:
        common = _beside(scalar, _dtypes[common]).dtype.name
    return _dtypes[common]


def broadcast_to(x, /, shape):
    return Array(_core.along("broadcast_to", x._x, list(shape)))


def broadcast_shapes(*shapes):
    result = []
    for shape in shapes:
        rank = builtins.max(len(result), len(shape))
        pairs = zip([1] * (rank - len(result)) + result, [1] * (rank - len(shape)) + list(shape))
        result = []
        for left, right in pairs:
            if left != right and 1 not in (left, right):
                raise ValueError("the shapes do not broadcast")
            result.append(right if left == 1 else left)
    return tuple(result)


def broadcast_arrays(*arrays):
    shape = broadcast_shapes(*[x.shape for x in arrays])
    return tuple(broadcast_to(x, shape) for x in arrays)


# Elementwise


def _unary(name, core=None):
    core = core or name

    def function(x, /):
        return Array(_core.unary(core, x._x))

    function.__name__ = name
    return function


def _binary(name, core=None):
    core = core or name

    def function(x1, x2, /):
        return Array(_core.binary(core, *_pair(x1, x2)))

    function.__name__ = name
    return function


for _name in (
    "abs acos acosh asin asinh atan atanh ceil conj cos cosh exp expm1 floor imag log log10 log1p log2 logical_not "
    "positive real reciprocal round sign signbit sin sinh sqrt square tan tanh trunc"
).split():
    globals()[_name] = _unary(_name)
for _name in (
    "atan2 copysign equal floor_divide greater greater_equal hypot less less_equal logaddexp logical_and logical_or "
    "logical_xor maximum minimum nextafter not_equal pow remainder"
).split():
    globals()[_name] = _binary(_name)
for _name in (
    "add bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor divide multiply subtract"
).split():
    globals()[_name] = _binary(_name, "try_" + _name)
bitwise_invert = _unary("bitwise_invert", "try_bitwise_not")
isfinite = _unary("isfinite", "is_finite")
isinf = _unary("isinf", "is_inf")
isnan = _unary("isnan", "is_nan")
negative = _unary("negative", "try_negative")


def clip(x, /, min=None, max=None):
    # A bound does not change the dtype of `x`.
    bounds = [bound if bound is None else _beside(bound, x.dtype)._x.cast(x.dtype.name) for bound in (min, max)]
    return Array(_core.clip(x._x, *bounds))


# Indexing, searching and sets


def take(x, indices, /, *, axis=None):
    return Array(_core.along_both("take", x._x, indices._x, 0 if axis is None else axis))


def take_along_axis(x, indices, /, *, axis=-1):
    return Array(_core.along_both("take_along_axis", x._x, indices._x, axis))


def _reduced(core, x, axis, keepdims, correction=0.0):
    return Array(_core.reduce(core, x._x, _all_axes(x, axis), keepdims, correction))


def argmax(x, /, *, axis=None, keepdims=False):
    return _reduced("argmax_axes", x, axis, keepdims)


def argmin(x, /, *, axis=None, keepdims=False):
    return _reduced("argmin_axes", x, axis, keepdims)


def count_nonzero(x, /, *, axis=None, keepdims=False):
    return _reduced("count_nonzero_axes", x, axis, keepdims)


def nonzero(x, /):
    return tuple(Array(x) for x in _core.several("nonzero", x._x))


def searchsorted(x1, x2, /, *, side="left", sorter=None):
    sorter = sorter if sorter is None else sorter._x
    return Array(_core.searchsorted(x1._x, _beside(x2, x1.dtype)._x, sorter, side == "right"))


def where(condition, x1, x2, /):
    return Array(_core.choose(condition._x, *_pair(x1, x2)))


def isin(x1, x2, /, *, invert=False):
    found = Array(_core.binary("isin", *_pair(x1, x2)))
    return logical_not(found) if invert else found  # noqa: F821


def unique_all(x, /):
    return UniqueAll(*[Array(x) for x in _core.several("unique", x._x)])


def unique_counts(x, /):
    all = unique_all(x)
    return UniqueCounts(all.values, all.counts)


def unique_inverse(x, /):
    all = unique_all(x)
    return UniqueInverse(all.values, all.inverse_indices)


def unique_values(x, /):
    return unique_all(x).values


# Manipulation


def concat(arrays, /, *, axis=0):
    if axis is None:
        arrays, axis = [reshape(x, (-1,)) for x in arrays], 0
    return Array(_core.joined("concat", [x._x for x in arrays], axis))


def expand_dims(x, /, axis):
    if isinstance(axis, tuple):
        rank = x.ndim + len(axis)
        places = sorted({one % rank for one in axis if -rank <= one < rank})
        if len(places) != len(axis):
            raise IndexError(f"{axis} are not distinct axes of {rank}")
        for one in places:
            x = expand_dims(x, axis=one)
        return x
    return Array(_core.along("expand_dims", x._x, [axis]))


def flip(x, /, *, axis=None):
    return Array(_core.along("flip", x._x, _all_axes(x, axis)))


def moveaxis(x, source, destination, /):
    if isinstance(source, int):
        source, destination = (source,), (destination,)
    to = {one % x.ndim: two % x.ndim for one, two in zip(source, destination)}
    rest = iter(axis for axis in range(x.ndim) if axis not in to)
    places = {two: one for one, two in to.items()}
    return permute_dims(x, tuple(places[i] if i in places else next(rest) for i in range(x.ndim)))


def permute_dims(x, /, axes):
    return Array(_core.along("permute", x._x, list(axes)))


def repeat(x, repeats, /, *, axis=None):
    if axis is None:
        x, axis = reshape(x, (-1,)), 0
    if isinstance(repeats, int):
        return Array(_core.along("repeat", x._x, [axis], repeats))
    return Array(_core.along_both("repeat_each", x._x, _array(repeats)._x, axis))


def reshape(x, /, shape, *, copy=None):
    return Array(_core.along("reshape", x._x, list(shape)))


def roll(x, /, shift, *, axis=None):
    if axis is None:
        return reshape(roll(reshape(x, (-1,)), shift, axis=0), x.shape)
    shifts = shift if isinstance(shift, tuple) else (shift,)
    axes = axis if isinstance(axis, tuple) else (axis,)
    shifts = shifts * len(axes) if len(shifts) == 1 else shifts
    for by, axis in zip(shifts, axes):
        x = Array(_core.along("roll", x._x, [axis], by))
    return x


def squeeze(x, /, axis):
    return Array(_core.along("squeeze", x._x, list(axis) if isinstance(axis, tuple) else [axis]))


def stack(arrays, /, *, axis=0):
    return Array(_core.joined("stack", [x._x for x in arrays], axis))


def tile(x, repetitions, /):
    rank = builtins.max(x.ndim, len(repetitions))
    x = reshape(x, (1,) * (rank - x.ndim) + x.shape)
    for axis, times in enumerate((1,) * (rank - len(repetitions)) + tuple(repetitions)):
        x = Array(_core.along("tile", x._x, [axis], times))
    return x


def unstack(x, /, *, axis=0):
    return tuple(Array(x) for x in _core.several("unstack", x._x, axis))


# Sorting


def argsort(x, /, *, axis=-1, descending=False, stable=True):
    return Array(_core.along("argsort_descending" if descending else "argsort", x._x, [axis]))


def sort(x, /, *, axis=-1, descending=False, stable=True):
    return Array(_core.along("sort_descending" if descending else "sort", x._x, [axis]))


# Statistics


def cumulative_prod(x, /, *, axis=None, dtype=None, include_initial=False):
    return _scanned("prod", x, axis, dtype, include_initial)


def cumulative_sum(x, /, *, axis=None, dtype=None, include_initial=False):
    return _scanned("sum", x, axis, dtype, include_initial)


def _scanned(name, x, axis, dtype, initial):
    return Array(_core.scan(name, x._x, dtype and dtype.name, 0 if axis is None else axis, initial))


def diff(x, /, *, axis=-1, n=1, prepend=None, append=None):
    return Array(_core.diff(x._x, n, *[x if x is None else x._x for x in (prepend, append)], axis))


def max(x, /, *, axis=None, keepdims=False):
    return _reduced("max_axes", x, axis, keepdims)


def mean(x, /, *, axis=None, keepdims=False):
    return _reduced("mean_axes", x, axis, keepdims)


def min(x, /, *, axis=None, keepdims=False):
    return _reduced("min_axes", x, axis, keepdims)


def _summed(name, x, axis, dtype, keepdims):
    if dtype is None:
        return _reduced(name + "_axes", x, axis, keepdims)
    axes = _all_axes(x, axis)
    result = Array(_core.reduce_in(name, x._x, dtype.name, axes))
    return expand_dims(result, axis=tuple(axes)) if keepdims else result


def prod(x, /, *, axis=None, dtype=None, keepdims=False):
    return _summed("prod", x, axis, dtype, keepdims)


def std(x, /, *, axis=None, correction=0.0, keepdims=False):
    return _reduced("std_axes_corrected", x, axis, keepdims, correction)


def sum(x, /, *, axis=None, dtype=None, keepdims=False):
    return _summed("sum", x, axis, dtype, keepdims)


def var(x, /, *, axis=None, correction=0.0, keepdims=False):
    return _reduced("var_axes_corrected", x, axis, keepdims, correction)


# Truth


def all(x, /, *, axis=None, keepdims=False):
    return _reduced("all_axes", x, axis, keepdims)


def any(x, /, *, axis=None, keepdims=False):
    return _reduced("any_axes", x, axis, keepdims)


# Inspection


class _Info:
    def capabilities(self):
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self):
        return "cpu"

    def default_dtypes(self, *, device=None):
        return {
            "real floating": float64,
            "complex floating": complex128,
            "integral": int64,
            "indexing": int64,
        }

    def devices(self):
        return ("cpu",)

    def dtypes(self, *, device=None, kind=None):
        kinds = (kind,) if isinstance(kind, str) else kind
        return {name: x for name, x in _dtypes.items() if kinds is None or isdtype(x, kinds)}


def __array_namespace_info__():
    return _Info()
