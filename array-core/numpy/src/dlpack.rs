//! Arrays of other libraries, and arrays for them, by the DLPack protocol of Python.

use std::ffi::{CStr, c_void};
use std::ptr::NonNull;

use array_core::interop::dlpack::{DlpackError, Tensor};
use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::types::{PyAnyMethods, PyCapsule, PyDict, PyDictMethods, PyTypeMethods};
use pyo3::{Borrowed, Bound, PyAny, PyErr, Python, ffi, intern};

use crate::Error;

/// The device type of memory that the processor addresses.
const CPU: i32 = 1;

/// The names of a kind of capsule: the name while the capsule owns a struct, and the name after the
/// struct was taken.
type Names = (&'static CStr, &'static CStr);

const VERSIONED: Names = (c"dltensor_versioned", c"used_dltensor_versioned");
const UNVERSIONED: Names = (c"dltensor", c"used_dltensor");

/// Calls `__dlpack__` of an argument that a Rust function reads, and takes ownership of the tensor.
pub(crate) fn tensor(object: Borrowed<'_, '_, PyAny>) -> Result<Tensor<'static>, Error> {
    let capsule = capsule(object, false)?;
    if let Some(managed) = take(&capsule, VERSIONED) {
        // SAFETY: a capsule of this name owns an initialised `DLManagedTensorVersioned`, as the
        // protocol of Python says. `take` made this the only owner. The elements stay as they are
        // while the function runs: the rules in the docs of this crate require it of other threads.
        return Ok(unsafe { Tensor::from_versioned(managed)? });
    }
    match take(&capsule, UNVERSIONED) {
        // SAFETY: a capsule of this name owns an initialised `DLManagedTensor`, as the protocol of
        // Python says. `take` made this the only owner. The elements stay as they are while the
        // function runs: the rules in the docs of this crate require it of other threads.
        Some(managed) => Ok(unsafe { Tensor::from_unversioned(managed)? }),
        None => Err(Error::types("__dlpack__ returned a capsule without a tensor")),
    }
}

/// Calls `__dlpack__` of an argument that a Rust function writes to, and takes ownership of the
/// tensor. Returns an error if the tensor is read-only or a copy.
pub(crate) fn writable_tensor(object: Borrowed<'_, '_, PyAny>) -> Result<Tensor<'static>, Error> {
    let capsule = capsule(object, true)?;
    let Some(managed) = take(&capsule, VERSIONED) else {
        // The struct before version 1.0 has no read-only flag.
        return Err(Error::values(
            "a tensor of DLPack before version 1.0 may be read-only, and cannot be written to: pass a NumPy array",
        ));
    };
    // SAFETY: a capsule of this name owns an initialised `DLManagedTensorVersioned`, as the
    // protocol of Python says. `take` made this the only owner. A tensor that must not be written
    // has the read-only flag. Nobody else accesses the elements while the function runs: the rules
    // in the docs of this crate require it of other threads and other arguments.
    let tensor = unsafe { Tensor::from_versioned(managed)? };
    if tensor.is_read_only() {
        return Err(DlpackError::ReadOnly.into());
    }
    if tensor.is_copied() {
        return Err(Error::values(
            "__dlpack__ returned a copy, so the function cannot write to the array: pass a NumPy array",
        ));
    }
    Ok(tensor)
}

/// Calls the method `__dlpack__` of an object, and returns the capsule. If `writes` is true,
/// requests a tensor that is not a copy. Returns an error if the object has no such method, or if
/// its memory is not on the CPU.
fn capsule<'py>(object: Borrowed<'_, 'py, PyAny>, writes: bool) -> Result<Bound<'py, PyCapsule>, Error> {
    let py = object.py();
    let Some(export) = object.getattr_opt(intern!(py, "__dlpack__"))? else {
        let kind = object.get_type().name()?;
        let message = format!("{kind} is not an array: pass a NumPy array, or an array with the method __dlpack__");
        return Err(Error::types(message));
    };
    let (device, _): (i32, i32) = object.call_method0(intern!(py, "__dlpack_device__"))?.extract()?;
    if device != CPU {
        return Err(DlpackError::Device(device).into());
    }
    let options = PyDict::new(py);
    options.set_item(intern!(py, "max_version"), (1, 1))?;
    if writes {
        options.set_item(intern!(py, "copy"), false)?;
    }
    let capsule = loop {
        match export.call((), Some(&options)) {
            // Libraries that do not know version 1.0 accept neither option, and some others accept
            // only `max_version`. Remove the last option, and call again.
            Err(error) if error.is_instance_of::<PyTypeError>(py) && !options.is_empty() => {
                options.call_method0(intern!(py, "popitem"))?;
            }
            capsule => break capsule?,
        }
    };
    Ok(capsule.cast_into::<PyCapsule>().map_err(PyErr::from)?)
}

/// Takes the pointer out of a capsule with this name, and renames the capsule, so that it does not
/// free the struct.
fn take<M>(capsule: &Bound<'_, PyCapsule>, (name, used): Names) -> Option<NonNull<M>> {
    // SAFETY: the interpreter is attached, because a `Bound` exists, and the object is a capsule.
    // The names end with a zero byte and live as long as the program.
    let pointer = unsafe {
        if ffi::PyCapsule_IsValid(capsule.as_ptr(), name.as_ptr()) == 0 {
            return None;
        }
        let pointer = ffi::PyCapsule_GetPointer(capsule.as_ptr(), name.as_ptr());
        ffi::PyCapsule_SetName(capsule.as_ptr(), used.as_ptr());
        pointer
    };
    NonNull::new(pointer.cast())
}

/// Creates the capsule that a method `__dlpack__` returns, from a tensor and the argument
/// `max_version` of the method.
///
/// NumPy, JAX and PyTorch accept a Python object as an array if its class has the methods
/// `__dlpack__` and `__dlpack_device__`. For memory of the CPU, `__dlpack_device__` returns
/// `(1, 0)`. If `max_version` is `None` or below 1.0, the capsule contains the struct of DLPack
/// before version 1.0.
///
/// # Errors
///
/// Returns a `BufferError` if the tensor is read-only and `max_version` is `None` or below 1.0,
/// because these versions have no read-only flag. Returns the error of Python if the capsule cannot
/// be created.
///
/// # Examples
///
/// ```no_run
/// use array_core::interop::dlpack::Tensor;
/// use array_core::{Array, shape};
/// use array_numpy::{Error, dlpack_capsule};
/// use pyo3::prelude::*;
/// use pyo3::types::PyCapsule;
///
/// #[pyclass]
/// struct Histogram(Array<u64, shape![256]>);
///
/// #[pymethods]
/// impl Histogram {
///     /// Returns a copy of the counts.
///     #[pyo3(signature = (*, max_version = None, **_options))]
///     fn __dlpack__<'py>(
///         &self,
///         py: Python<'py>,
///         max_version: Option<(u32, u32)>,
///         _options: Option<Bound<'py, PyAny>>,
///     ) -> Result<Bound<'py, PyCapsule>, Error> {
///         dlpack_capsule(py, Tensor::of(self.0.clone()), max_version)
///     }
///
///     fn __dlpack_device__(&self) -> (i32, i32) {
///         (1, 0)
///     }
/// }
/// ```
pub fn dlpack_capsule<'py>(
    py: Python<'py>,
    tensor: Tensor<'static>,
    max_version: Option<(u32, u32)>,
) -> Result<Bound<'py, PyCapsule>, Error> {
    let is_versioned = max_version.is_some_and(|(major, _)| major >= 1);
    let (pointer, (name, _), free): (NonNull<c_void>, _, ffi::PyCapsule_Destructor) = if is_versioned {
        (tensor.into_versioned().cast(), VERSIONED, free_versioned)
    } else {
        let refused = |_| {
            PyBufferError::new_err("the array is read-only, which DLPack before version 1.0 cannot say: pass a copy")
        };
        (
            tensor.into_unversioned().map_err(refused)?.cast(),
            UNVERSIONED,
            free_unversioned,
        )
    };
    // SAFETY: the interpreter is attached. The pointer is not null, and the name lives as long as
    // the program. The destructor is that of a capsule of this name.
    let capsule = unsafe { ffi::PyCapsule_New(pointer.as_ptr(), name.as_ptr(), Some(free)) };
    // SAFETY: the call returned a new reference to a capsule, or null with an exception set.
    match unsafe { Bound::from_owned_ptr_or_err(py, capsule) } {
        // SAFETY: the call returned a capsule.
        Ok(capsule) => Ok(unsafe { capsule.cast_into_unchecked() }),
        Err(error) => {
            // SAFETY: the pointer comes from `into_versioned` or `into_unversioned`, which return
            // an initialised struct with the guarantees of a `Tensor`. No capsule owns the struct,
            // so this is its only owner.
            drop(unsafe {
                match is_versioned {
                    true => Tensor::from_versioned(pointer.cast()),
                    false => Tensor::from_unversioned(pointer.cast()),
                }
            });
            Err(error.into())
        }
    }
}

/// Declares the destructors of the capsules that [`dlpack_capsule`] creates, one for each kind of
/// struct.
macro_rules! destructors {
    ($($free:ident $names:ident $from:ident;)*) => {$(
        /// Frees the struct of a capsule from which no consumer took it.
        ///
        /// # Safety
        ///
        /// Python calls this function once, with a capsule of [`dlpack_capsule`], and the
        /// interpreter is attached.
        unsafe extern "C" fn $free(capsule: *mut ffi::PyObject) {
            let (name, _) = $names;
            // SAFETY: the caller passes a capsule. A capsule that still has the name that it was
            // made with owns its struct, because everybody who takes the struct renames the
            // capsule. This is the last use of the capsule.
            unsafe {
                if ffi::PyCapsule_IsValid(capsule, name.as_ptr()) != 0
                    && let Some(managed) = NonNull::new(ffi::PyCapsule_GetPointer(capsule, name.as_ptr()))
                {
                    drop(Tensor::$from(managed.cast()));
                }
            }
        }
    )*};
}

destructors! {
    free_unversioned UNVERSIONED from_unversioned;
    free_versioned VERSIONED from_versioned;
}
