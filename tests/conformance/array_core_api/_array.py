"""The array object, dtypes, and Python's scalars and lists as arrays."""

import builtins
import operator
import sys

from . import _core


class DType:
    """A dtype, by its name in the standard."""

    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return isinstance(other, DType) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return self.name


_names = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 complex64 complex128".split()
_dtypes = {name: DType(name) for name in _names}
bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float32, float64, complex64, complex128 = _dtypes.values()


def _dtype(x):
    return x.dtype if isinstance(x, Array) else x


def _flat(obj):
    """The shape and the elements of nested lists."""
    if isinstance(obj, (list, tuple)):
        if not obj:
            return [0], []
        rows = [_flat(row) for row in obj]
        if builtins.any(shape != rows[0][0] for shape, _ in rows):
            raise ValueError("the lists are not of the same length")
        return [len(obj)] + rows[0][0], [x for _, row in rows for x in row]
    if isinstance(obj, Array):
        if obj.ndim:
            return list(obj.shape), [x for row in obj for x in _flat(row)[1]]
        return [], [obj._x.item()]
    return [], [obj]


def _array(obj, dtype=None):
    if isinstance(obj, Array):
        return obj if dtype is None or dtype == obj.dtype else Array(obj._x.cast(dtype.name))
    if dtype is None and not isinstance(obj, (list, tuple, builtins.bool, int, float, complex)):
        raise TypeError(f"{type(obj)} is not an array")
    shape, elements = _flat(obj)
    if dtype is None:
        if elements and builtins.all(isinstance(x, builtins.bool) for x in elements):
            dtype = bool
        elif builtins.any(isinstance(x, complex) for x in elements):
            dtype = complex128
        elif builtins.any(isinstance(x, float) for x in elements) or not elements:
            dtype = float64
        else:
            dtype = int64
    if dtype.name.startswith(("int", "uint")):
        elements = [int(x) for x in elements]
    elif dtype == bool:
        elements = [builtins.bool(x) for x in elements]
    return Array(_core.from_list(elements, shape, dtype.name))


def _beside(scalar, dtype):
    """A scalar as an array of the dtype that it has beside an array."""
    if isinstance(scalar, Array):
        return scalar
    name = dtype.name
    if isinstance(scalar, builtins.bool):
        fits = name == "bool"
    elif isinstance(scalar, int):
        fits = name != "bool"
    elif isinstance(scalar, float):
        fits = name.startswith(("float", "complex"))
    elif isinstance(scalar, complex):
        fits = name.startswith(("float", "complex"))
        dtype = {"float32": complex64, "float64": complex128}.get(name, dtype)
    else:
        raise TypeError(f"{type(scalar)} is not an operand")
    if not fits:
        raise TypeError(f"{scalar!r} is not an operand beside {name}")
    return _array(scalar, dtype)


def _pair(x1, x2):
    if not isinstance(x1, Array):
        x1 = _beside(x1, x2.dtype)
    return x1._x, _beside(x2, x1.dtype)._x


def _all_axes(x, axis):
    if axis is None:
        return list(range(x.ndim))
    return list(axis) if isinstance(axis, tuple) else [axis]



def _operator(core):
    def own(self, other, /):
        if not isinstance(other, (Array, builtins.bool, int, float, complex)):
            return NotImplemented
        return Array(_core.binary(core, *_pair(self, other)))

    def reflected(self, other, /):
        if not isinstance(other, (Array, builtins.bool, int, float, complex)):
            return NotImplemented
        return Array(_core.binary(core, *_pair(other, self)))

    def in_place(self, other, /):
        made = own(self, other)
        if made is NotImplemented:
            return made
        if made.dtype != self.dtype or made.shape != self.shape:
            raise TypeError(f"the result is of {made.dtype}, {made.shape}, not of {self.dtype}, {self.shape}")
        self._x = made._x
        return self

    return own, reflected, in_place


class Array:
    """An array whose dtype and shape are run-time values."""

    def __init__(self, core):
        self._x = core

    @property
    def dtype(self):
        return _dtypes[self._x.dtype]

    @property
    def device(self):
        return "cpu"

    @property
    def shape(self):
        return tuple(self._x.shape)

    @property
    def ndim(self):
        return len(self._x.shape)

    @property
    def size(self):
        size = 1
        for extent in self._x.shape:
            size *= extent
        return size

    @property
    def T(self):
        return Array(_core.viewed("t", self._x))

    @property
    def mT(self):
        return Array(_core.viewed("mt", self._x))

    def __array_namespace__(self, /, *, api_version=None):
        if api_version not in (None, "2021.12", "2022.12", "2023.12", "2024.12", "2025.12"):
            raise ValueError(f"there is no version {api_version}")
        return sys.modules[__package__]

    def to_device(self, device, /, *, stream=None):
        return self

    def __dlpack__(self, /, *, stream=None, max_version=None, dl_device=None, copy=None):
        if stream is not None or (dl_device is not None and int(dl_device[0]) != 1):
            raise BufferError("there is no other device than the CPU")
        return self._x.dlpack(max_version, builtins.bool(copy))

    def __dlpack_device__(self, /):
        return 1, 0

    def __repr__(self):
        return f"{self._x!r} ({self.dtype})"

    def __len__(self):
        return self.shape[0]

    def __iter__(self):
        return (self[i] for i in range(self.shape[0]))

    def __bool__(self, /):
        return builtins.bool(self._x.item())

    def __int__(self, /):
        return int(self._x.item())

    def __float__(self, /):
        return float(self._x.item())

    def __complex__(self, /):
        return complex(self._x.item())

    def __index__(self, /):
        if not self.dtype.name.startswith(("int", "uint")):
            raise TypeError(f"{self.dtype} is not a dtype of integers")
        return operator.index(self._x.item())

    def _key(self, key):
        key = key if isinstance(key, tuple) else (key,)
        return [operator.index(x) if isinstance(x, Array) and x.ndim == 0 and x.dtype != bool else x for x in key]

    def __getitem__(self, key, /):
        if isinstance(key, Array) and key.dtype == bool:
            return Array(self._x.masked(key._x))
        key = self._key(key)
        if builtins.any(isinstance(x, Array) for x in key):
            positions = [x if isinstance(x, Array) else _array(x, int64) for x in key]
            return Array(self._x.take_at([x._x for x in positions]))
        return Array(self._x.select(key))

    def __setitem__(self, key, value, /):
        value = _beside(value, self.dtype)._x
        if isinstance(key, Array) and key.dtype == bool:
            self._x.assign_masked(key._x, value)
        else:
            self._x.assign(self._key(key), value)

    def __abs__(self, /):
        return Array(_core.unary("abs", self._x))

    def __invert__(self, /):
        return Array(_core.unary("try_bitwise_not", self._x))

    def __neg__(self, /):
        return Array(_core.unary("try_negative", self._x))

    def __pos__(self, /):
        return Array(_core.unary("positive", self._x))

    __add__, __radd__, __iadd__ = _operator("try_add")
    __and__, __rand__, __iand__ = _operator("try_bitwise_and")
    __floordiv__, __rfloordiv__, __ifloordiv__ = _operator("floor_divide")
    __lshift__, __rlshift__, __ilshift__ = _operator("try_bitwise_left_shift")
    __matmul__, __rmatmul__, __imatmul__ = _operator("matmul")
    __mod__, __rmod__, __imod__ = _operator("remainder")
    __mul__, __rmul__, __imul__ = _operator("try_multiply")
    __or__, __ror__, __ior__ = _operator("try_bitwise_or")
    __pow__, __rpow__, __ipow__ = _operator("pow")
    __rshift__, __rrshift__, __irshift__ = _operator("try_bitwise_right_shift")
    __sub__, __rsub__, __isub__ = _operator("try_subtract")
    __truediv__, __rtruediv__, __itruediv__ = _operator("try_divide")
    __xor__, __rxor__, __ixor__ = _operator("try_bitwise_xor")
    __eq__ = _operator("equal")[0]
    __ge__ = _operator("greater_equal")[0]
    __gt__ = _operator("greater")[0]
    __le__ = _operator("less_equal")[0]
    __lt__ = _operator("less")[0]
    __ne__ = _operator("not_equal")[0]
    __hash__ = None
