"""Tests of array-numpy from Python: results against NumPy, refused arguments by their words, and memory by its addresses.

`.ci/python` builds the module and runs them. JAX and PyTorch are tested if they are installed.
"""

import ctypes
import gc
import subprocess
import sys
import weakref

import array_numpy_checks as checks
import numpy as np
import pytest

RANDOM = np.random.default_rng(7)


def refused(error, words, function, *arguments):
    with pytest.raises(error) as caught:
        function(*arguments)
    assert words in str(caught.value), str(caught.value)
    return caught.value


def views(x):
    """The same values in memory of every kind."""
    yield x
    yield np.asfortranarray(x)
    padded = np.zeros(tuple(2 * extent for extent in x.shape), x.dtype)
    padded[tuple(slice(None, None, 2) for _ in x.shape)] = x
    yield padded[tuple(slice(None, None, 2) for _ in x.shape)]
    backwards = np.flip(x).copy()
    yield np.flip(backwards)


class Exported:
    """An array of another library, which is known by DLPack alone."""

    def __init__(self, array, versioned=True):
        self.array, self.versioned = array, versioned

    @property
    def dtype(self):
        return self.array.dtype

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, **options):
        if not self.versioned:
            if options:
                raise TypeError("__dlpack__() got an unexpected keyword argument")
            return self.array.__dlpack__()
        return self.array.__dlpack__(**options)


class Changed(Exported):
    """An array of another library, with these flags and strides in its struct."""

    def __init__(self, array, flags=0, strides=()):
        super().__init__(array)
        self.flags, self.strides = flags, strides

    def __dlpack__(self, **options):
        capsule = super().__dlpack__(**options)
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        # The fields of `DLManagedTensorVersioned`, with padding, from its version to its strides.
        fields = (ctypes.c_uint64 * 9).from_address(get(capsule, b"dltensor_versioned"))
        fields[3] |= self.flags
        strides = (ctypes.c_int64 * self.array.ndim).from_address(fields[8])
        for axis, stride in enumerate(self.strides):
            strides[axis] = stride
        return capsule


class Copies(Exported):
    """An array of a library that exports copies, unless the caller forbids them."""

    def __dlpack__(self, *, copy=None, **options):
        if copy is False:
            raise BufferError("this array cannot be exported without a copy")
        return Changed(self.array.copy(), IS_COPIED).__dlpack__(**options)


IS_COPIED = 2


class WithoutCopy(Exported):
    """An array of a library whose method `__dlpack__` does not have the parameter `copy`."""

    def __dlpack__(self, *, max_version=None):
        return self.array.__dlpack__(max_version=max_version)


class WithoutDtype:
    """An array of another library that has only the methods of DLPack."""

    def __init__(self, array):
        self.__dlpack__, self.__dlpack_device__ = array.__dlpack__, array.__dlpack_device__


def test_shapes_of_a_signature():
    weights = np.array([1.0, 2.0, 3.0, 4.0])
    x = RANDOM.normal(size=(100, 4))
    for view in views(x):
        np.testing.assert_allclose(checks.scores(view, weights), x @ weights, rtol=1e-14)


def test_a_caller_reads_which_axis_is_wrong():
    message = "argument 'x': axis 1 is 3, not 4: the shape is (100, 3), expected [Batch, 4]"
    error = refused(TypeError, message, checks.scores, np.ones((100, 3)), np.ones(4))
    assert str(error) == message
    error = refused(TypeError, "argument 'weights': axis 0 is 5, not 4", checks.scores, np.ones((100, 3)), np.ones(5))
    assert str(error).splitlines()[0] == message
    refused(TypeError, "argument 'y': N is 3, not 2 as in argument 'x'", checks.add, np.ones(2), np.ones(3))
    refused(
        TypeError,
        "argument 'x': the array has 1 axis: the shape is (4,), expected [Batch, 4]",
        checks.scores,
        np.ones(4),
        np.ones(4),
    )


def test_shapes_of_a_type():
    x = RANDOM.normal(size=(5, 4))
    for view in views(x):
        np.testing.assert_allclose(checks.rows_of_4(view), x.sum(axis=1), rtol=1e-14)
    message = "axis 1 is 3, not 4: the shape is (5, 3), expected (_, 4)"
    error = refused(TypeError, message, checks.rows_of_4, np.ones((5, 3)))
    # Python 3.11 has notes: they name the argument.
    assert any("'x'" in note for note in getattr(error, "__notes__", ["'x'"]))
    refused(TypeError, "the array has 3 axes: the shape is (1, 5, 4), expected (_, 4)", checks.rows_of_4, np.ones((1, 5, 4)))


@pytest.mark.parametrize(
    ("x", "words"),
    [
        (np.ones((2, 4), np.float32), "the dtype is float32, not float64: convert it to float64"),
        (np.ones((2, 4), ">f8"), "in the byte order of other machines, not float64"),
        (np.ones((2, 4), object), "the dtype is object, not float64"),
        (np.array([["a"]]), "the dtype is <U1, not float64"),
        ([[1.0, 2.0, 3.0, 4.0]], "list is not an array: pass a NumPy array"),
        (None, "NoneType is not an array"),
        (1.5, "float is not an array"),
    ],
)
def test_what_is_no_array_of_the_dtype(x, words):
    refused(TypeError, words, checks.rows_of_4, x)


def test_memory_that_cannot_be_viewed():
    shifted = np.zeros(8 * 8 + 1, np.uint8)[1:].view(np.float64).reshape(2, 4)
    assert not shifted.flags.aligned
    refused(ValueError, "not aligned", checks.rows_of_4, shifted)
    record = np.zeros((2, 4), [("a", "f8"), ("b", "f4")])["a"]
    assert record.strides[1] == 12
    refused(ValueError, "not aligned", checks.rows_of_4, record)
    truth = np.array([0, 1, 2], np.uint8).view(bool)
    refused(ValueError, "a bool has the value 2 instead of 0 or 1", checks.count_true, truth)
    assert checks.count_true(np.array([[True, False], [True, True]])) == 3
    refused(ValueError, "not contiguous", checks.contiguous_sum, np.ones((3, 4)).T)
    assert checks.contiguous_sum(np.ones((3, 4))) == 12


def test_writing():
    x = RANDOM.normal(size=(3, 4)).astype(np.float32)
    for view in views(np.zeros((3, 4), np.float32)):
        expected = view + x
        checks.accumulate(view, x)
        np.testing.assert_array_equal(view, expected)
    refused(TypeError, "argument 'x': M is 2, not 3 as in argument 'out'", checks.accumulate, x, np.ones((2, 4), np.float32))
    fixed = x.copy()
    fixed.flags.writeable = False
    refused(ValueError, "read-only", checks.accumulate, fixed, x)
    windows = np.lib.stride_tricks.as_strided(np.zeros(8), (4, 4), (8, 8))
    refused(ValueError, "two positions share an element", checks.scale_in_place, windows, 2.0)
    windows = np.lib.stride_tricks.as_strided(np.zeros(8, np.float32), (4, 4), (4, 4))
    refused(ValueError, "argument 'out': two positions share an element", checks.accumulate, windows, windows.copy())
    stretched = np.broadcast_to(np.arange(4.0), (3, 4))
    np.testing.assert_array_equal(checks.rows_of_4(stretched), [6, 6, 6])


def test_borrows():
    x = np.ones((3, 4), np.float32)
    refused(ValueError, "another argument has the same memory", checks.accumulate, x, x)
    refused(ValueError, "another argument has the same memory", checks.accumulate, x[:2], x[1:])
    checks.accumulate(x[:1], x[1:2])
    y = np.ones(3)
    assert checks.while_reading(y, lambda: checks.while_reading(y, lambda: None)) == 3
    refused(ValueError, "same memory", checks.while_reading, y, lambda: checks.scale_in_place(y, 2.0))
    refused(ValueError, "same memory", checks.while_writing, y, lambda: checks.while_reading(y, lambda: None))
    # Every borrow ended, also those of calls that failed.
    checks.scale_in_place(y, 3.0)
    np.testing.assert_array_equal(y, [6, 6, 6])


def part(x):
    """A random part of an array, of its dtype or of the real numbers in it."""
    index = [slice(None)] * x.ndim
    for axis, extent in enumerate(x.shape):
        low, high = sorted(RANDOM.integers(0, extent + 1, 2))
        step = int(RANDOM.integers(1, 4)) * (1 if RANDOM.random() < 0.7 else -1)
        index[axis] = slice(low, high)
        x = x[tuple(index)]
        index[axis] = slice(None, None, step)
        x = x[tuple(index)]
        index[axis] = slice(None)
    kind = RANDOM.integers(0, 4)
    if x.dtype.kind == "c" and kind < 3:
        x = (x, x.real, x.imag)[kind]
    elif kind == 0 and x.ndim:
        x = x.swapaxes(0, -1)
    return x


@pytest.mark.parametrize("dtype", ["uint8", "float64", "complex64"])
def test_parts_of_an_array_are_refused_if_they_share_memory(dtype):
    whole = np.zeros((6, 8, 3), dtype)
    found = {True: 0, False: 0}
    for _ in range(2000):
        x, y = part(whole), part(whole)
        if RANDOM.random() < 0.3:
            # Parts next to each other, as the channels of a picture.
            x, y = (whole[..., i] for i in RANDOM.integers(0, 3, 2))
        try:
            checks.while_writing_any(x, lambda: checks.dyn_transpose(y))
            is_refused = False
        except ValueError as error:
            assert "same memory" in str(error)
            is_refused = True
        found[is_refused] += 1
        if np.shares_memory(x, y):
            assert is_refused, (x.shape, x.strides, y.shape, y.strides)
        if not np.may_share_memory(x, y) or x.strides == y.strides == whole.strides[:2] and not np.shares_memory(x, y):
            assert not is_refused, (x.shape, x.strides, y.shape, y.strides)
    assert min(found.values()) > 100
    # Every borrow ended.
    checks.while_writing_any(whole, lambda: None)


def test_tensors_of_other_libraries_are_borrowed_too():
    x = np.ones((3, 4), np.float32)
    for out, y in ((Exported(x), Exported(x)), (Exported(x), x), (x, Exported(x)), (Exported(x[:2]), Exported(x[1:]))):
        refused(ValueError, "another argument has the same memory", checks.accumulate, out, y)
    checks.accumulate(Exported(x[:1]), Exported(x[1:2]))
    checks.accumulate(Exported(x[:, ::2]), x[:, 1::2])
    np.testing.assert_array_equal(x, [[4, 2, 4, 2], [2, 1, 2, 1], [2, 1, 2, 1]])
    y = np.ones(3)
    refused(ValueError, "same memory", checks.while_reading, Exported(y), lambda: checks.scale_in_place(Exported(y), 2.0))
    refused(ValueError, "same memory", checks.while_writing, Exported(y), lambda: checks.while_reading(y, lambda: None))
    assert checks.while_reading(Exported(y), lambda: checks.while_reading(Exported(y), lambda: None)) == 6
    # Every borrow ended.
    checks.scale_in_place(Exported(y), 3.0)
    np.testing.assert_array_equal(y, [6, 6, 6])


def test_tensors_without_elements_are_no_memory():
    backwards, forwards, y = np.zeros((3, 2))[::-1, :0], np.zeros((3, 0)), np.ones(3)

    def call():
        assert checks.while_reading(Exported(forwards), lambda: checks.scale_in_place(y, 2.0)) == 0

    assert checks.while_reading(Exported(backwards), call) == 0
    np.testing.assert_array_equal(y, [2, 2, 2])


def test_a_borrow_is_found_before_an_element_is_read():
    x = np.zeros(3, bool)

    def call():
        # Not a bool, until the writer is done.
        x.view(np.uint8)[1] = 2
        refused(ValueError, "same memory", checks.count_true, Exported(x))
        refused(ValueError, "same memory", checks.dyn_zero, Exported(x))
        x.view(np.uint8)[1] = 1

    checks.while_writing_any(x, call)
    checks.while_writing_any(Exported(x), call)
    assert checks.count_true(Exported(x)) == 1
    x.view(np.uint8)[1] = 2
    refused(ValueError, "has the value 2 instead of 0 or 1", checks.count_true, Exported(x))
    # Every borrow ended.
    x[1] = True
    checks.while_writing_any(x, lambda: None)


def test_tensors_are_compared_with_arrays_of_the_numpy_crate():
    # In a process of its own: the first module that borrows an array publishes its table.
    program = """
import array_numpy_checks as checks, numpy as np
from test_checks import Exported, refused
x = np.ones((3, 4))
refused(TypeError, "already borrowed", checks.while_writing, Exported(x), lambda: checks.of_numpy_crate(x))
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=__file__.rsplit("/", 1)[0])


def test_an_array_that_changes_its_shape_while_it_is_borrowed():
    y = np.ones(6)

    def reshape():
        y.shape = (2, 3)
        refused(ValueError, "same memory", checks.dyn_zero, y)

    assert checks.while_reading(y, reshape) == 6
    assert checks.dyn_zero(y) == "float64"


def test_large_results_are_not_copied_and_all_are_freed():
    for rows in (1, 2, 42, 43, 1000):
        where, x = checks.with_address(rows)
        # Below 1024 bytes, the memory is NumPy's own.
        assert x.flags.owndata == (x.nbytes < 1024)
        if not x.flags.owndata:
            assert x.__array_interface__["data"][0] == where
        assert x.flags.c_contiguous and x.flags.writeable and x.flags.aligned
        expected = np.arange(3.0 * rows).reshape(rows, 3)
        np.testing.assert_array_equal(x, expected)
        row = x[-1]
        del x
        gc.collect()
        np.testing.assert_array_equal(row, expected[-1])
        row += 1
    assert checks.nothing().shape == (0, 3)
    # A result of 8 MB, many times: the memory would not hold them all.
    big = np.ones(1_000_000)
    before = peak_memory()
    for _ in range(50):
        checks.add(big, big)
    assert peak_memory() - before < 100e6


def peak_memory():
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def test_arguments_are_released():
    class Owner(np.ndarray):
        pass

    x = np.ones(3).view(Owner)
    gone = weakref.ref(x)
    count = sys.getrefcount(x)
    checks.add(x, x)
    refused(TypeError, "N is", checks.add, x, np.ones(2))
    gc.collect()  # the exception and its traceback
    assert sys.getrefcount(x) == count
    del x
    assert gone() is None


def test_several_results_and_options():
    x, y = RANDOM.normal(size=(2, 3, 4)).astype(np.float32)
    greatest, less = checks.both(x, y)
    np.testing.assert_array_equal(greatest, np.maximum(x, y))
    np.testing.assert_array_equal(less, x < y)
    same, nan = checks.both(x, None)
    np.testing.assert_array_equal(same, x)
    assert nan.dtype == bool and not nan.any()


def test_empty_arrays():
    assert checks.scores(np.zeros((0, 4)), np.ones(4)).shape == (0,)
    assert checks.rows_of_4(np.zeros((0, 4))[::2]).shape == (0,)
    checks.scale_in_place(np.zeros((3, 0)), 2.0)


DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "complex64", "complex128"]


@pytest.mark.parametrize("dtype", DTYPES)
def test_any_dtype(dtype):
    x = (RANDOM.normal(size=(3, 4, 2)) * 10).astype(dtype) if dtype[0] != "u" else np.arange(24, dtype=dtype).reshape(3, 4, 2)
    for view in [*views(x), Exported(x), WithoutDtype(x)]:
        out = checks.dyn_transpose(view)
        assert out.dtype == x.dtype
        np.testing.assert_array_equal(out, x.T)
    if dtype != "bool":
        np.testing.assert_allclose(checks.dyn_sum(x, 1), x.sum(axis=1), rtol=1e-5)
    for make in (lambda array: array, Exported, WithoutDtype):
        y = x.copy()
        assert checks.dyn_zero(make(y)) == dtype
        assert not y.any()


def test_any_dtype_but_others():
    refused(TypeError, "this library has no dtype object", checks.dyn_transpose, np.ones((2, 2), object))
    refused(TypeError, "this library has no dtype", checks.dyn_transpose, np.ones((2, 2), ">i4"))
    refused(TypeError, "this library has no dtype", checks.dyn_transpose, np.ones((2, 2), "M8[s]"))
    refused(ValueError, "axis", checks.dyn_sum, np.ones((2, 2)), 2)
    for function in (checks.dyn_transpose, checks.dyn_zero):
        refused(TypeError, "list is not an array: pass a NumPy array", function, [1, 2])


def test_arrays_of_the_numpy_crate():
    x = RANDOM.normal(size=(3, 4))
    np.testing.assert_allclose(checks.of_numpy_crate(x), (x.sum(), x.sum()))
    refused(TypeError, "axis 1 is 3, not 4: the shape is (4, 3), expected (_, 4)", checks.of_numpy_crate, x.T.copy())
    refused(ValueError, "not contiguous", checks.of_numpy_crate, np.asfortranarray(x))
    y = np.arange(6, dtype=np.int32).reshape(2, 3)
    assert checks.of_numpy_crate_mut(y) == 30
    np.testing.assert_array_equal(y, 2 * np.arange(6).reshape(2, 3))
    windows = np.lib.stride_tricks.as_strided(y, (2, 2), (4, 4))
    refused(ValueError, "two positions share an element", checks.of_numpy_crate_mut, windows)


def test_errors_of_operations():
    refused(ValueError, "divided by zero", checks.divide, np.array([1, 2], np.int32), np.array([1, 0], np.int32))


def test_without_the_lock():
    x = RANDOM.normal(size=(50, 50))
    np.testing.assert_allclose(checks.sum_detached(x.T), x.sum())


def test_dlpack():
    x = RANDOM.normal(size=(3, 4))
    for versioned in (True, False):
        for view in views(x):
            np.testing.assert_allclose(checks.rows_of_4(Exported(view, versioned)), x.sum(axis=1), rtol=1e-14)
        # Nothing is copied, and the tensor is freed.
        y = np.ones(3)
        count = sys.getrefcount(y)
        assert checks.address(Exported(y, versioned)) == y.__array_interface__["data"][0]
        assert sys.getrefcount(y) == count
        refused(TypeError, "the dtype is int64, not float64", checks.rows_of_4, Exported(np.ones((3, 4), int), versioned))
        refused(TypeError, "axis 1 is 3, not 4", checks.rows_of_4, Exported(np.ones((3, 3)), versioned))
        refused(TypeError, "argument 'x': axis 1 is 3, not 4", checks.scores, Exported(np.ones((9, 3)), versioned), np.ones(4))
    y = np.ones((3, 4))
    checks.scale_in_place(Exported(y), 3.0)
    assert (y == 3).all()
    refused(ValueError, "may be read-only", checks.scale_in_place, Exported(y, versioned=False), 3.0)
    y.flags.writeable = False
    refused(ValueError, "read-only", checks.scale_in_place, Exported(y), 3.0)
    np.testing.assert_array_equal(checks.rows_of_4(Exported(y)), [12, 12, 12])
    # The stride of an axis of extent 1 is arbitrary.
    assert checks.address(Changed(y[:, :1], strides=(4, 2**62))) == y.__array_interface__["data"][0]


def test_a_copy_is_not_written_to():
    x = np.ones((3, 4))
    np.testing.assert_array_equal(checks.rows_of_4(Copies(x)), [4, 4, 4])
    refused(BufferError, "without a copy", checks.scale_in_place, Copies(x), 3.0)
    refused(ValueError, "copy", checks.scale_in_place, Changed(x, IS_COPIED), 3.0)
    checks.scale_in_place(WithoutCopy(x), 3.0)
    assert (x == 3).all()


class OfRust:
    """An array of Rust, by the capsules of `dlpack_capsule`."""

    def __init__(self, max_version, is_read_only=False):
        self.capsule = checks.exported(max_version, is_read_only)

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, **options):
        return self.capsule


def test_dlpack_of_rust():
    expected = np.arange(6.0).reshape(2, 3)
    freed = checks.freed()
    for max_version in (None, (0, 8), (1, 0), (1, 1), (2, 0)):
        for is_read_only in (False, True):
            if is_read_only and (max_version is None or max_version[0] == 0):
                refused(BufferError, "read-only", OfRust, max_version, is_read_only)
            else:
                exported = OfRust(max_version, is_read_only)
                x = np.from_dlpack(exported)
                np.testing.assert_array_equal(x, expected)
                # NumPy does not write to arrays of the older struct.
                assert x.flags.writeable == (not is_read_only and max_version is not None and max_version[0] > 0)
                # The capsule was taken, so the array alone owns the memory.
                del exported
                gc.collect()
                np.testing.assert_array_equal(x, expected)
                assert checks.freed() == freed
                del x
                # A capsule that nobody takes.
                OfRust(max_version, is_read_only)
                gc.collect()
                freed += 1
            freed += 1
            assert checks.freed() == freed
    exported = OfRust((1, 0))
    np.testing.assert_array_equal(checks.dyn_transpose(np.from_dlpack(exported)), expected.T)


@pytest.mark.parametrize("max_version", [None, (1, 0)])
def test_a_tensor_is_freed_if_no_capsule_can_be_created(max_version):
    testcapi = pytest.importorskip("_testcapi")
    freed, error = checks.freed(), None
    testcapi.set_nomemory(0, 1)
    try:
        checks.exported(max_version, False)
    except MemoryError as caught:
        error = caught
    finally:
        testcapi.remove_mem_hooks()
    assert error is not None
    assert checks.freed() == freed + 1


class OnDevice:
    def __dlpack_device__(self):
        return (2, 0)

    def __dlpack__(self, **options):
        raise AssertionError("the device is asked first")


class NotACapsule:
    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, **options):
        return "capsule"


class Used:
    """Its capsule was taken before."""

    def __init__(self):
        self.capsule = np.ones((3, 4)).__dlpack__()
        np.from_dlpack(Exported(np.ones(1)))
        checks.rows_of_4(self)

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, **options):
        return self.capsule


def test_dlpack_refused():
    refused(ValueError, "device type 2 (CUDA)", checks.rows_of_4, OnDevice())
    refused(TypeError, "PyCapsule", checks.rows_of_4, NotACapsule())
    refused(TypeError, "a capsule without a tensor", checks.rows_of_4, Used())


def test_jax():
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    x = jax.numpy.arange(12.0).reshape(3, 4)
    np.testing.assert_array_equal(checks.rows_of_4(x), [6, 22, 38])
    assert checks.address(x) == x.unsafe_buffer_pointer()
    refused(TypeError, "argument 'x': axis 1 is 3, not 4", checks.scores, jax.numpy.ones((100, 3)), np.ones(4))
    refused(ValueError, "", checks.scale_in_place, x, 2.0)
    result = jax.dlpack.from_dlpack(checks.rows_of_4(x))
    np.testing.assert_array_equal(result, [6, 22, 38])


def test_pytorch():
    torch = pytest.importorskip("torch")
    x = torch.arange(12.0, dtype=torch.float64).reshape(3, 4)
    np.testing.assert_array_equal(checks.rows_of_4(x), [6, 22, 38])
    assert checks.address(x) == x.data_ptr()
    checks.scale_in_place(x, 2.0)
    assert x[2, 3] == 22
    refused(TypeError, "the dtype is float32, not float64", checks.rows_of_4, x.float())
    out = checks.rows_of_4(x.T.contiguous().T)
    assert torch.from_dlpack(out).data_ptr() == out.__array_interface__["data"][0]
