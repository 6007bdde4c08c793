//! Arrays of other libraries, by the DLPack protocol of Python.

use std::ffi::CStr;
use std::ptr::NonNull;

use array_core::interop::dlpack::{DlpackError, Tensor};
use pyo3::exceptions::PyTypeError;
use pyo3::types::{PyAnyMethods, PyCapsule, PyDict, PyDictMethods, PyTypeMethods};
use pyo3::{Borrowed, Bound, PyAny, ffi, intern};

use crate::Error;

/// The device type of memory that the processor addresses.
const CPU: i32 = 1;

/// A kind of capsule: its name while it owns a struct, and its name after the struct was taken.
type Names = (&'static CStr, &'static CStr);

const VERSIONED: Names = (c"dltensor_versioned", c"used_dltensor_versioned");
const UNVERSIONED: Names = (c"dltensor", c"used_dltensor");

/// Takes the tensor of an object that the function reads.
pub(crate) fn tensor(object: Borrowed<'_, '_, PyAny>) -> Result<Tensor<'static>, Error> {
    let capsule = capsule(object)?;
    if let Some(managed) = take(&capsule, VERSIONED) {
        // SAFETY: a capsule of this name owns an initialised `DLManagedTensorVersioned`, as the
        // protocol of Python says. `take` made this the only owner. The elements stay as they are
        // while the function runs: the rules in the docs of this crate require it of other threads.
        return Ok(unsafe { Tensor::from_versioned(managed)? });
    }
    match take(&capsule, UNVERSIONED) {
        // SAFETY: as above, for the name of a capsule with a `DLManagedTensor`.
        Some(managed) => Ok(unsafe { Tensor::from_unversioned(managed)? }),
        None => Err(Error::types("__dlpack__ returned a capsule without a tensor")),
    }
}

/// Takes the tensor of an object that the function writes to.
pub(crate) fn writable_tensor(object: Borrowed<'_, '_, PyAny>) -> Result<Tensor<'static>, Error> {
    let capsule = capsule(object)?;
    match take(&capsule, VERSIONED) {
        // SAFETY: as in `tensor`. A tensor that must not be written says so itself.
        Some(managed) => Ok(unsafe { Tensor::from_versioned(managed)? }),
        // The older struct does not say whether its elements may be written.
        None => Err(Error::values(
            "a tensor of DLPack before version 1.0 may be read-only, and cannot be written: pass a NumPy array",
        )),
    }
}

/// Asks an object for its capsule.
fn capsule<'py>(object: Borrowed<'_, 'py, PyAny>) -> Result<Bound<'py, PyCapsule>, Error> {
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
    let capsule = match export.call((), Some(&options)) {
        // Libraries that do not know version 1.0 do not have the parameter.
        Err(error) if error.is_instance_of::<PyTypeError>(py) => export.call0()?,
        capsule => capsule?,
    };
    Ok(capsule.cast_into::<PyCapsule>().map_err(pyo3::PyErr::from)?)
}

/// Takes the pointer out of a capsule with this name, and renames the capsule, so that it does not
/// free the struct.
fn take<M>(capsule: &Bound<'_, PyCapsule>, (name, used): Names) -> Option<NonNull<M>> {
    // SAFETY: the interpreter is attached, as the capsule shows, and the object is a capsule. The
    // names end with a zero byte and live as long as the program.
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
