//! Arrays whose dtype is a run-time value.

use array_core::dynamic::{DynView, DynViewMut};
use array_core::interop::dlpack::Tensor;
use array_core::{DType, DynArray};
use numpy::{PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::{Borrowed, Bound, FromPyObject, IntoPyObject, PyAny, Python};

use crate::element::dtypes;
use crate::{Error, PythonArray, PythonView, PythonViewMut, dlpack};

/// Returns the dtype of an array. For an object of another library, also returns the tensor that
/// `tensor` creates. For a NumPy array, parses the name of its dtype, such as `float32`.
fn described<'a, 'py>(
    object: Borrowed<'a, 'py, PyAny>,
    tensor: fn(Borrowed<'a, 'py, PyAny>) -> Result<Tensor<'static>, Error>,
) -> Result<(DType, Option<Tensor<'static>>), Error> {
    let Ok(array) = object.cast::<PyUntypedArray>() else {
        let tensor = tensor(object)?;
        return Ok((tensor.place()?.dtype, Some(tensor)));
    };
    let dtype = array.dtype();
    let name = dtype.to_string();
    match name.parse() {
        Ok(found) if dtype.is_native_byteorder() != Some(false) => Ok((found, None)),
        _ => Err(Error::types(format!("this library has no dtype {name}"))),
    }
}

/// Declares enums with a variant for each dtype, and implements the conversions of arguments and
/// results with them.
macro_rules! dynamic {
    ([] $($(#[$feature:meta])? $dtype:ident: $t:ty;)*) => {
        /// An argument that is read, as a typed view. There is one variant for each dtype.
        enum Reads<'py> {
            $($(#[$feature])? $dtype(PythonView<'py, $t>),)*
        }

        /// An argument that is written to, as a typed view. There is one variant for each dtype.
        enum Writes<'py> {
            $($(#[$feature])? $dtype(PythonViewMut<'py, $t>),)*
        }

        impl PythonDynView<'_> {
            /// Views the array. Nothing is copied.
            pub fn view(&self) -> DynView<'_> {
                match &self.0 {
                    $($(#[$feature])? Reads::$dtype(array) => array.view().into(),)*
                }
            }
        }

        impl PythonDynViewMut<'_> {
            /// Views the array. Nothing is copied.
            pub fn view(&self) -> DynView<'_> {
                match &self.0 {
                    $($(#[$feature])? Writes::$dtype(array) => array.view().into(),)*
                }
            }

            /// Views the array for writing. Nothing is copied.
            pub fn view_mut(&mut self) -> DynViewMut<'_> {
                match &mut self.0 {
                    $($(#[$feature])? Writes::$dtype(array) => array.view_mut().into(),)*
                }
            }
        }

        impl<'a, 'py> FromPyObject<'a, 'py> for PythonDynView<'py> {
            type Error = Error;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Error> {
                let (dtype, tensor) = described(object, dlpack::tensor)?;
                Ok(Self(match dtype {
                    $($(#[$feature])? DType::$dtype => Reads::$dtype(PythonView::lent(object, tensor)?),)*
                    #[allow(unreachable_patterns)]
                    other => return Err(no_dtype(other)),
                }))
            }
        }

        impl<'a, 'py> FromPyObject<'a, 'py> for PythonDynViewMut<'py> {
            type Error = Error;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Error> {
                let (dtype, tensor) = described(object, dlpack::writable_tensor)?;
                Ok(Self(match dtype {
                    $($(#[$feature])? DType::$dtype => Writes::$dtype(PythonViewMut::lent(object, tensor)?),)*
                    #[allow(unreachable_patterns)]
                    other => return Err(no_dtype(other)),
                }))
            }
        }

        impl<'py> IntoPyObject<'py> for PythonDynArray {
            type Target = PyAny;
            type Output = Bound<'py, PyAny>;
            type Error = Error;

            fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Error> {
                match self.0.dtype() {
                    $($(#[$feature])? DType::$dtype => {
                        let typed = self.0.downcast::<$t, array_core::shape::DynRank>();
                        let typed = typed.map_err(|error| Error::types(error.to_string()))?;
                        Ok(PythonArray(typed).into_pyobject(py)?.into_any())
                    })*
                    #[allow(unreachable_patterns)]
                    other => Err(no_dtype(other)),
                }
            }
        }
    };
}

dtypes!(dynamic);

/// Creates the error for a dtype that NumPy does not have.
#[cold]
fn no_dtype(dtype: DType) -> Error {
    Error::types(format!("NumPy has no dtype {}", dtype.standard_name()))
}

/// An argument of any dtype and shape that the function reads. Nothing is copied.
///
/// The borrows and errors are those of [`PythonView`]. [`view`](Self::view) returns a [`DynView`].
///
/// # Examples
///
/// ```no_run
/// use array_numpy::{Error, PythonDynArray, PythonDynView};
/// use pyo3::prelude::*;
///
/// /// Returns the sum along an axis, as `numpy.sum` does.
/// #[pyfunction]
/// fn sum(x: PythonDynView<'_>, axis: isize) -> Result<PythonDynArray, Error> {
///     Ok(PythonDynArray(x.view().sum_axes(&[axis])?))
/// }
/// ```
pub struct PythonDynView<'py>(Reads<'py>);

/// An argument of any dtype and shape that the function writes to. Nothing is copied.
///
/// The borrows and errors are those of [`PythonViewMut`]. [`view_mut`](Self::view_mut) returns a
/// [`DynViewMut`].
pub struct PythonDynViewMut<'py>(Writes<'py>);

/// A result of any dtype: an array that Python receives as a NumPy array, like [`PythonArray`].
#[derive(Clone, Debug)]
pub struct PythonDynArray(pub DynArray);

impl From<DynArray> for PythonDynArray {
    fn from(array: DynArray) -> Self {
        Self(array)
    }
}
