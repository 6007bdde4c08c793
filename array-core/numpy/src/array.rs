//! Arrays of this library as results.

use std::ffi::{c_int, c_void};
use std::ptr;

use array_core::boundary::ReturnType;
use array_core::shape::DynRank;
use array_core::{Array, Shape};
use numpy::npyffi::{NPY_ARRAY_WRITEABLE, NpyTypes, get_type_object, npy_intp};
use numpy::{PY_ARRAY_API, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::types::PyCapsule;
use pyo3::{Bound, IntoPyObject, PyErr, Python};

use crate::error::Refusal;
use crate::{Error, NumpyElement};

/// The result of a function: an array that Python receives as a NumPy array. NumPy frees the memory
/// of the array.
///
/// A result of less than 1024 bytes is copied to memory that NumPy keeps for small arrays, because
/// the copy takes less time than giving the memory of the result to NumPy. A result of 1024 bytes
/// or more is not copied.
///
/// JAX and PyTorch read the NumPy array without a copy, by `jax.dlpack.from_dlpack` and
/// `torch.from_dlpack`.
///
/// A function with [`shapes`](macro@array_core::shapes) returns a `PythonArray<T>`, and its body
/// returns an array of the declared shape. Other functions return `PythonArray(x)`, where `x` is an
/// [`Array`] of any shape on the heap.
///
/// # Examples
///
/// ```no_run
/// use array_core::{Array, shape};
/// use array_numpy::PythonArray;
/// use pyo3::prelude::*;
///
/// /// Returns the identity matrix.
/// #[pyfunction]
/// fn identity() -> PythonArray<f64, shape![3, 3]> {
///     PythonArray(Array::eye())
/// }
/// ```
#[derive(Clone, Debug)]
pub struct PythonArray<T: NumpyElement, S: Shape = DynRank>(pub Array<T, S>);

impl<T: NumpyElement, S: Shape> From<Array<T, S>> for PythonArray<T, S> {
    fn from(array: Array<T, S>) -> Self {
        Self(array)
    }
}

/// The minimum number of bytes of a result that is not copied. NumPy caches smaller blocks.
const LARGE: usize = 1024;

/// Wraps the array that the body of the function returns, without copying its elements. The later
/// conversion to a NumPy array copies the elements of small results.
impl<T: NumpyElement, S: Shape> ReturnType<T, S> for PythonArray<T> {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        Self(body.into_dyn())
    }
}

impl<'py, T: NumpyElement, S: Shape> IntoPyObject<'py> for PythonArray<T, S> {
    type Target = PyArrayDyn<T>;
    type Output = Bound<'py, PyArrayDyn<T>>;
    type Error = Error;

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Error> {
        let Self(mut array) = self;
        let mut extents = array.shape();
        let extents: &mut [usize] = extents.as_mut();
        let rank = c_int::try_from(extents.len()).map_err(|_| Refusal::shape::<S>(extents))?;
        let bytes = size_of_val(array.as_slice());
        let elements = array.as_mut_ptr();
        if bytes < LARGE {
            // SAFETY: the extents and their number are those of `array`. The pointer is null and
            // the flags are 0, so NumPy allocates memory in row-major order.
            let result = unsafe { new_array::<T>(py, rank, extents, ptr::null_mut(), 0)? };
            // SAFETY: `elements` points to the `bytes` bytes of `array`. NumPy allocated as many
            // new bytes, which do not overlap with them. Bytes need no alignment.
            unsafe { ptr::copy_nonoverlapping(elements.cast::<u8>(), result.data().cast(), bytes) };
            return Ok(result);
        }
        // Moving the array into the capsule does not move its elements, so the pointer stays valid.
        let owner = PyCapsule::new_with_value(py, array, c"array_core.Array")?;
        // SAFETY: the extents and their number are those of the array in the capsule. The pointer
        // is aligned, and points to as many initialised elements as the product of the extents. The
        // array in the capsule owns them, and does not access them until it frees them. The capsule
        // becomes the base of the NumPy array below, and so lives as long.
        let result = unsafe { new_array::<T>(py, rank, extents, elements.cast(), NPY_ARRAY_WRITEABLE)? };
        // SAFETY: the array has no base yet, and NumPy takes over the reference to the capsule,
        // also if the call fails.
        let kept = unsafe { PY_ARRAY_API.PyArray_SetBaseObject(py, result.as_array_ptr(), owner.into_ptr()) };
        if kept < 0 {
            Err(PyErr::fetch(py).into())
        } else {
            Ok(result)
        }
    }
}

/// Creates a NumPy array without an owner, in row-major order.
///
/// # Safety
///
/// - The extents are those of an array in memory, and `rank` is their number.
/// - Either `elements` is null and the flags are 0, and NumPy allocates elements, which are not
///   initialised. Or `elements` is aligned and points to as many initialised elements as the
///   product of the extents, which live as long as the array.
unsafe fn new_array<'py, T: NumpyElement>(
    py: Python<'py>,
    rank: c_int,
    extents: &mut [usize],
    elements: *mut c_void,
    flags: c_int,
) -> Result<Bound<'py, PyArrayDyn<T>>, Error> {
    // SAFETY:
    // - The interpreter is attached. `get_dtype` returns a new reference, which NumPy takes over.
    // - There are `rank` extents, which NumPy reads. `usize` and `npy_intp` have the same size. An
    //   extent above `isize::MAX` occurs only in an array without elements. As an `npy_intp` it is
    //   negative, and NumPy returns an error for a negative extent. No strides means row-major
    //   order.
    // - The caller guarantees that `elements` is null, or points to as many initialised elements as
    //   the product of the extents.
    let object = unsafe {
        PY_ARRAY_API.PyArray_NewFromDescr(
            py,
            get_type_object(py, NpyTypes::PyArray_Type),
            T::get_dtype(py).into_dtype_ptr(),
            rank,
            extents.as_mut_ptr().cast::<npy_intp>(),
            ptr::null_mut(),
            elements,
            flags,
            ptr::null_mut(),
        )
    };
    // SAFETY: the call above returned a new reference to an array of this dtype, or null with an
    // exception set.
    Ok(unsafe { Bound::from_owned_ptr_or_err(py, object)?.cast_into_unchecked() })
}
