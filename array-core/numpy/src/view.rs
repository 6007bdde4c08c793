//! Arrays of Python as arguments.

use std::ops::{Deref, DerefMut};

use array_core::boundary::{Argument, Given};
use array_core::error::ArgumentError;
use array_core::interop::dlpack::Tensor;
use array_core::layout::{Strided, View, ViewMut, WithOwner};
use array_core::shape::DynRank;
use array_core::{Array, ArrayView, ArrayViewMut, ContiguousView, Shape};
use numpy::{PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::{Borrowed, Bound, FromPyObject, PyAny, Python};

use crate::borrow::Held;
use crate::error::{Refusal, dtype};
use crate::memory::{contiguous, from_extents, read, write};
use crate::{Error, NumpyElement, dlpack};

/// An argument of a function with [`shapes`](macro@array_core::shapes): an array of Python that the
/// function reads. Nothing is copied.
///
/// The argument is a NumPy array, or any object with the methods of DLPack, such as an array of JAX
/// or a tensor of PyTorch on the CPU. The attribute declares its shape. In the body of the
/// function, the argument is a typed array of that shape, a [`Viewed`].
///
/// While the argument lives, a Rust function that borrows the same memory for writing gets an
/// error.
///
/// # Errors
///
/// | the caller reads | if |
/// |---|---|
/// | `TypeError: argument 'x': axis 1 is 3, not 4: the shape is (100, 3), expected [Batch, 4]` | an extent differs |
/// | `TypeError: argument 'x': the array has 1 axis: the shape is (4,), expected [Batch, 4]` | the rank differs |
/// | `TypeError: the dtype is float32, not float64: …` | the dtype or the byte order differs |
/// | `TypeError: list is not an array: …` | the object is not an array |
/// | `ValueError: …` | the elements are not aligned, are on another device, or are borrowed for writing, or a `bool` is neither 0 nor 1 |
///
/// The docs of the [crate](crate) have an example.
pub struct PythonArg<'py, T: NumpyElement>(Lent<'py, PyReadonlyArrayDyn<'py, T>>);

/// An argument of a function with [`shapes`](macro@array_core::shapes): an array of Python that the
/// function writes to. Nothing is copied.
///
/// It accepts the same objects as [`PythonArg`], except for read-only arrays, such as those of JAX,
/// for arrays that are exported as a copy, and for arrays in which two positions share an element.
/// While the argument lives, every other Rust function that borrows the same memory gets an error.
///
/// # Examples
///
/// ```no_run
/// use array_core::shapes;
/// use array_numpy::{Error, PythonArg, PythonArgMut};
/// use pyo3::prelude::*;
///
/// /// Adds an array to another one in place.
/// #[pyfunction]
/// #[shapes(out: [M, N] f32, x: [M, N] f32)]
/// fn accumulate(mut out: PythonArgMut<'_, f32>, x: PythonArg<'_, f32>) -> Result<(), Error> {
///     out += &x;
///     Ok(())
/// }
/// ```
pub struct PythonArgMut<'py, T: NumpyElement>(Lent<'py, PyReadwriteArrayDyn<'py, T>>);

/// The owner of the elements of an argument: the borrow of a NumPy array, or a tensor of another
/// library.
enum Lent<'py, B> {
    Numpy(
        B,
        #[expect(dead_code, reason = "its drop ends the borrow")] Option<Held<'py>>,
    ),
    Tensor(
        Tensor<'static>,
        #[expect(dead_code, reason = "its drop ends the borrow")] Held<'py>,
    ),
}

/// A typed array that views an array of Python, and contains the borrow of that array.
pub type Viewed<'py, T, S> = Array<T, S, WithOwner<View<'py, Strided<<S as Shape>::Loose>>, PythonArg<'py, T>>>;

/// A typed array that views an array of Python for writing, and contains the borrow of that array.
pub type ViewedMut<'py, T, S> =
    Array<T, S, WithOwner<ViewMut<'py, Strided<<S as Shape>::Loose>>, PythonArgMut<'py, T>>>;

/// An argument with its shape in the type: an array of Python that the function reads. Nothing is
/// copied.
///
/// It is the counterpart of [`PythonArg`] for functions without
/// [`shapes`](macro@array_core::shapes): `S` is the shape that the array must have. Errors do not
/// contain the name of the argument. With Python 3.11 and later, a note of the error contains it.
/// The value dereferences to an [`Array`].
///
/// # Examples
///
/// ```no_run
/// use array_core::shape;
/// use array_numpy::PythonView;
/// use pyo3::prelude::*;
///
/// /// Returns the sum of the lengths of points of 3 coordinates.
/// #[pyfunction]
/// fn total_length(points: PythonView<'_, f64, shape![_, 3]>) -> f64 {
///     (&*points * &*points).sum_axis::<1>().sqrt().sum()
/// }
/// ```
pub struct PythonView<'py, T: NumpyElement, S: Shape = DynRank>(Viewed<'py, T, S>);

/// An argument with its shape in the type: an array of Python that the function writes to. Nothing
/// is copied.
///
/// It is the counterpart of [`PythonArgMut`] for functions without
/// [`shapes`](macro@array_core::shapes).
///
/// # Examples
///
/// ```no_run
/// use array_core::shape;
/// use array_numpy::PythonViewMut;
/// use pyo3::prelude::*;
///
/// /// Doubles the array in place.
/// #[pyfunction]
/// fn double(mut x: PythonViewMut<'_, f32, shape![_]>) {
///     *x *= 2.0;
/// }
/// ```
pub struct PythonViewMut<'py, T: NumpyElement, S: Shape = DynRank>(ViewedMut<'py, T, S>);

impl<'py, T: NumpyElement, S: Shape> Deref for PythonView<'py, T, S> {
    type Target = Viewed<'py, T, S>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'py, T: NumpyElement, S: Shape> Deref for PythonViewMut<'py, T, S> {
    type Target = ViewedMut<'py, T, S>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T: NumpyElement, S: Shape> DerefMut for PythonViewMut<'_, T, S> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<T: NumpyElement, S: Shape> PythonView<'_, T, S> {
    /// Views the array if it is contiguous in row-major order.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array is not contiguous.
    pub fn contiguous(&self) -> Result<ContiguousView<'_, T, S>, Error> {
        contiguous(self.0.view())
    }
}

/// Returns the object as a NumPy array of dtype `T`. Returns `None` for an object of another
/// library, and an error for a NumPy array of another dtype.
fn numpy_array<'py, T: NumpyElement>(
    object: Borrowed<'_, 'py, PyAny>,
) -> Result<Option<Bound<'py, PyArrayDyn<T>>>, Error> {
    if let Ok(array) = object.cast::<PyArrayDyn<T>>() {
        return Ok(Some(array.to_owned()));
    }
    match object.cast::<PyUntypedArray>() {
        Ok(array) => {
            let found = array.dtype();
            let name = if found.is_native_byteorder() == Some(false) {
                format!("{found} in the byte order of other machines")
            } else {
                found.to_string()
            };
            Err(Error::types(dtype(&name, T::DTYPE.standard_name())))
        }
        Err(_) => Ok(None),
    }
}

impl<'py, B> Lent<'py, B> {
    /// Borrows the elements of a tensor of another library, and does not read them. Returns an
    /// error if the dtype of the tensor is not `T`.
    fn held<T: NumpyElement>(py: Python<'py>, tensor: Tensor<'static>, writes: bool) -> Result<Self, Error> {
        let place = tensor.place()?;
        if place.dtype != T::DTYPE {
            return Err(Error::types(dtype(
                place.dtype.standard_name(),
                T::DTYPE.standard_name(),
            )));
        }
        let held = Held::tensor(py, &place, writes)?;
        Ok(Self::Tensor(tensor, held))
    }
}

impl<'a, 'py, T: NumpyElement> FromPyObject<'a, 'py> for PythonArg<'py, T> {
    type Error = Error;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Error> {
        if let Some(array) = numpy_array::<T>(object)? {
            let held = Held::array(&array, false)?;
            return Ok(Self(Lent::Numpy(array.try_readonly()?, held)));
        }
        Self::held(object.py(), dlpack::tensor(object)?)
    }
}

impl<'a, 'py, T: NumpyElement> FromPyObject<'a, 'py> for PythonArgMut<'py, T> {
    type Error = Error;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Error> {
        if let Some(array) = numpy_array::<T>(object)? {
            let held = Held::array(&array, true)?;
            return Ok(Self(Lent::Numpy(array.try_readwrite()?, held)));
        }
        Self::held(object.py(), dlpack::writable_tensor(object)?)
    }
}

impl<'py, T: NumpyElement> PythonArg<'py, T> {
    /// Borrows a tensor of another library.
    fn held(py: Python<'py>, tensor: Tensor<'static>) -> Result<Self, Error> {
        Ok(Self(Lent::held::<T>(py, tensor, false)?))
    }

    /// Views the array with the shape `S`.
    fn typed<S: Shape>(self) -> Result<Viewed<'py, T, S>, Refusal> {
        let view: ArrayView<'py, T, S> = match &self.0 {
            // SAFETY: `borrow` keeps the array, and so its elements, until `borrow` is dropped.
            // `self`, which contains `borrow`, becomes the owner of the view, and so is dropped
            // after the last access. `borrow` gives no access for writing.
            Lent::Numpy(borrow, _) => unsafe { read(borrow)? },
            Lent::Tensor(tensor, _) => {
                let view = tensor.view()?;
                let shape = from_extents::<S>(view.shape())?;
                // SAFETY: the pointer and the strides are those of a view of the same extents, and
                // of this dtype, which `extract` compared. Its elements live until the tensor is
                // dropped. `self`, which contains the tensor, becomes the owner of the new view,
                // and so is dropped after the last access. Writing to the elements needs a mutable
                // borrow of the tensor, and nothing borrows it mutably.
                unsafe { ArrayView::from_raw_parts(shape, &view.strides(), view.as_ptr().cast()) }
            }
        };
        Ok(view.with_owner(self))
    }
}

impl<'py, T: NumpyElement> PythonArgMut<'py, T> {
    /// Borrows a tensor of another library for writing.
    fn held(py: Python<'py>, tensor: Tensor<'static>) -> Result<Self, Error> {
        Ok(Self(Lent::held::<T>(py, tensor, true)?))
    }

    /// Views the array for writing with the shape `S`.
    fn typed<S: Shape>(mut self) -> Result<ViewedMut<'py, T, S>, Refusal> {
        let view: ArrayViewMut<'py, T, S> = match &mut self.0 {
            // SAFETY: `borrow` is the only borrow, and keeps the array until `borrow` is dropped.
            // `self`, which contains `borrow`, becomes the owner of the view, and so is dropped
            // after the last access. Nothing else uses `borrow` before.
            Lent::Numpy(borrow, _) => unsafe { write(borrow)? },
            Lent::Tensor(tensor, _) => {
                let mut view = tensor.view_mut()?;
                let shape = from_extents::<S>(view.shape())?;
                let (strides, pointer) = (view.strides(), view.as_mut_ptr());
                // SAFETY: the pointer and the strides are those of a view for writing of the same
                // extents, and of this dtype, which `extract` compared. That view ends here. Its
                // elements live until the tensor is dropped. `self`, which contains the tensor,
                // becomes the owner of the new view, and so is dropped after the last access.
                // Nothing else uses the tensor before.
                unsafe { ArrayViewMut::from_raw_parts_mut(shape, &strides, pointer.cast()) }
            }
        };
        Ok(view.with_owner(self))
    }
}

/// Implements `FromPyObject` and [`Argument`]. Each row contains the argument of a function with
/// `shapes`, the argument with the shape in its type, and the array in the body of the function.
macro_rules! arguments {
    ($($argument:ident $view:ident $viewed:ident;)*) => {$(
        impl<'a, 'py, T: NumpyElement, S: Shape> FromPyObject<'a, 'py> for $view<'py, T, S> {
            type Error = Error;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Error> {
                Ok(Self($argument::extract(object)?.typed()?))
            }
        }

        impl<'py, T: NumpyElement, S: Shape> $view<'py, T, S> {
            /// Borrows the tensor of an object of another library, or a NumPy array if there is no
            /// tensor.
            pub(crate) fn lent(object: Borrowed<'_, 'py, PyAny>, tensor: Option<Tensor<'static>>) -> Result<Self, Error> {
                match tensor {
                    Some(tensor) => Ok(Self($argument::held(object.py(), tensor)?.typed()?)),
                    None => Self::extract(object),
                }
            }
        }

        /// Passes a typed view of the array. Nothing is copied.
        impl<'py, T: NumpyElement, S: Shape> Argument<T, S> for $argument<'py, T> {
            type Array = $viewed<'py, T, S>;

            fn given(&self) -> Given {
                match &self.0 {
                    Lent::Numpy(array, _) => Given::extents(array.shape()),
                    Lent::Tensor(tensor, _) => match tensor.place() {
                        Ok(place) => Given::extents(&place.shape),
                        // `take` returns the error.
                        Err(_) => Given::nothing(),
                    },
                }
            }

            fn take(self, _: S) -> Result<Self::Array, array_core::Error> {
                Ok(self.typed().map_err(ArgumentError::from)?)
            }
        }
    )*};
}

arguments! {
    PythonArg PythonView Viewed;
    PythonArgMut PythonViewMut ViewedMut;
}
