//! Arrays whose dtype and shape are run-time values.
//!
//! A [`DynArray`] holds data whose dtype and shape are known only at run time, such as a table, the
//! contents of a file, or an argument from another language. It is an enum of the arrays
//! [`Array<T, DynRank>`](crate::Array). Its operations follow the rules of the library at run time.
//! It converts to typed arrays and back without a copy.
//!
//! ```
//! use array_core::{Array, DType, DynArray, Error, array, shape};
//!
//! let samples = DynArray::from(array![[1_i16, 2, 3], [4, 5, 6]]);
//! let offset = DynArray::from(array![10_u8, 20, 30]);
//! let sum = samples.try_add(&offset)?;                       // `i16` with `u8` is `i16`, (2, 3) with (3,) is (2, 3)
//! assert_eq!((sum.dtype(), sum.shape()), (DType::I16, &[2, 3][..]));
//!
//! let typed: Array<i16, shape![_, 3]> = sum.downcast()?;     // here the compiler takes over
//! assert_eq!(typed, array![[11_i16, 22, 33], [14, 25, 36]].try_into_shape::<shape![_, 3]>()?);
//! # Ok::<(), Error>(())
//! ```
//!
//! Axes and indices of type `isize` count from 0, or backwards from -1, as in NumPy: axis 0 is the
//! outermost axis, and axis -1 is the last one.
//!
//! The guide has a [page](crate::guide::unknown_dtypes) on how to use a `DynArray` in programs.
//!
//! # Rules
//!
//! The rules are those of typed arrays. [`DType::promote`](crate::DType::promote) and
//! [`Promote`](crate::Promote) are generated from one table of dtypes. Both operands are cast to
//! the common dtype, and the typed operation computes the result. So an operation that does not
//! compile for typed arrays returns an [`Error`](crate::Error) here, with a message in the
//! compiler's words:
//!
//! ```
//! use array_core::{DType, DynArray, Error};
//!
//! let x = DynArray::zeros(DType::U64, [2, 3])?;
//! let words = |result: Result<DynArray, Error>| result.unwrap_err().to_string();
//! assert_eq!(
//!     words(x.try_add(&DynArray::zeros(DType::I32, [3])?)),
//!     "`u64` and `i32` have no common dtype in `add`: cast one of the two"
//! );
//! assert_eq!(
//!     words(x.try_add(&DynArray::zeros(DType::U64, [2])?)),
//!     "shapes (2, 3) and (2,) cannot be broadcast together in `add`: axis 1 has 3 and 2"
//! );
//! # Ok::<(), Error>(())
//! ```
//!
//! A scalar does not change the dtype of an array, except that a complex scalar makes an array of
//! `f32` or `f64` complex. It is an error if the dtype of the scalar does not convert to that of
//! the array without loss, whatever the value. A number that is written in a program usually should
//! not determine a dtype. Wrap such a number in [`Literal`]: a literal takes the dtype of the array
//! that it is combined with.
//!
//! ```
//! use array_core::dynamic::Literal;
//! use array_core::{DynArray, Error, array};
//!
//! let half = |x: DynArray| x.try_divide(Literal::from(2));
//! assert_eq!(half(array![3.0_f32].into())?, array![1.5_f32].into());
//! assert_eq!(half(array![7_u8].into())?, array![3_u8].into());
//! assert_eq!(
//!     DynArray::from(array![3.0_f32]).try_divide(2.0_f64).unwrap_err().to_string(),
//!     "a scalar of `f64` cannot be converted to `f32` without loss in `divide`: cast it, or write a \
//!         literal as `Literal::from(0.5)`"
//! );
//! # Ok::<(), Error>(())
//! ```
//!
//! # Views
//!
//! A [`DynView`] borrows a typed array or view, a slice, or a part of another array of unknown
//! dtype. As with typed arrays, selecting a part, permuting axes, stretching and windowing return
//! views, so nothing is copied until an operation computes a result. Writes through a
//! [`DynViewMut`] change the viewed array.
//!
//! ```
//! use array_core::dynamic::DynEntry;
//! use array_core::{DynArray, Error, array};
//!
//! let mut x = DynArray::from(array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
//! let means = x.t()?.mean_axes(&[0])?;                       // of each row
//! let mut last = x.view_mut().slice(&[DynEntry::Ellipsis, (-1).into()])?;
//! last -= &means;
//! assert_eq!(x, array![[1.0, 2.0, 1.0], [4.0, 5.0, 1.0]].into());
//! # Ok::<(), Error>(())
//! ```
//!
//! Pass [`dtype`](DynArray::dtype), [`shape`](DynArray::shape), [`strides`](DynArray::strides) and
//! [`as_ptr`](DynArray::as_ptr) to code in other languages. To view memory of such code, create an
//! [`ArrayView`](crate::ArrayView) of the right dtype and convert it with `DynView::from`.
//!
//! # Names
//!
//! Operators, such as `&x + &y`, panic if the operation has an error, for example if shapes do not
//! broadcast or dtypes do not promote. Their forms that return the error start with `try_`, such as
//! [`try_add`](DynArray::try_add). Most other methods have the names of the typed methods and
//! return a [`Result`]. Methods that create an array and return an [`Error`](crate::Error) can also
//! return [`Error::Alloc`](crate::Error::Alloc) if memory cannot be allocated. Most "Errors"
//! sections do not mention this.
//!
//! # Cost
//!
//! An operation has one loop for each dtype: the loop of the typed operation on an
//! [`ArrayView`](crate::ArrayView) of shape [`DynRank`](crate::shape::DynRank). Elementwise
//! operations have another loop for small arrays. There are no loops for pairs of dtypes: an
//! operand whose dtype is not the common dtype is first converted to a copy. Loops are compiled in
//! the crate that calls the operation.

#[macro_use]
mod table;

mod access;
mod along;
mod assemble;
mod axes;
mod binary;
mod boundary;
mod choose;
mod compare;
mod construct;
mod convert;
mod einsum;
#[cfg(feature = "fft")]
mod fft;
#[cfg(any(feature = "npy", feature = "safetensors"))]
mod files;
mod format;
mod in_place;
mod linalg;
mod norm;
mod operand;
mod operators;
mod place;
mod reduce;
mod scalar;
mod search;
mod select;
mod selected;
mod shape;
mod unary;
mod view;

pub use self::convert::DowncastError;
pub use self::operand::{DynBound, DynOperand, Literal};
pub use self::scalar::DynScalar;
pub use self::select::DynEntry;
#[doc(hidden)]
pub use self::selected::Selectable;
pub use self::view::{DynStorage, DynStorageMut, DynView, DynViewMut};

use crate::shape::DynRank;
use crate::storage::{Array, Heap};

/// Declares [`DynArray`].
macro_rules! declare {
    ([] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {
        /// An array whose dtype and shape are run-time values: an enum of the arrays `Array<T,
        /// DynRank>`.
        ///
        /// The [module](self) describes the rules. `B` is the storage of the elements: the heap, or
        /// borrowed memory for a [`DynView`] or a [`DynViewMut`], which have most of the same
        /// operations.
        ///
        /// # Examples
        ///
        /// ```
        /// use array_core::{DType, DynArray, Error};
        ///
        /// let x = DynArray::from_slice([2, 2], &[1.0_f32, 2.0, 3.0, 4.0])?;
        /// assert_eq!((x.dtype(), x.shape(), x.rank()), (DType::F32, &[2, 2][..], 2));
        /// assert_eq!(x.to_string(), "[[1.0 2.0]\n [3.0 4.0]]");
        /// # Ok::<(), Error>(())
        /// ```
        #[non_exhaustive]
        pub enum DynArray<B: DynStorage = Heap> {$(
            $(#[$attribute])*
            #[doc = concat!("An array of `", stringify!($t), "`.")]
            $variant(Array<$t, DynRank, B>),
        )*}
    };
}

dtypes!(declare!);
