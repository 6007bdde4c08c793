//! Comparison of whole arrays, and comparison with tolerances.

use super::{DynArray, DynOperand, DynStorage, DynView, binary};
use crate::dtype::{Element, Inexact};
use crate::error::Error;

/// Compares dtype, extents and elements: arrays of different dtypes are not equal.
/// [`equal`](DynArray::equal) promotes the operands, and compares element by element.
impl<B: DynStorage> PartialEq<DynArray> for DynArray<B> {
    fn eq(&self, other: &DynArray) -> bool {
        self.view() == other.view()
    }
}

/// Compares dtype, extents and elements, as [`DynArray`] does.
impl PartialEq<DynView<'_>> for DynView<'_> {
    fn eq(&self, other: &DynView<'_>) -> bool {
        each!(DynArray self, x => other.typed("eq").is_ok_and(|other| *x == other))
    }
}

// `inline`, so that a crate compiles only the operations that it uses.
#[inline]
fn close(x: &DynView<'_>, y: &DynView<'_>, relative: f64, absolute: f64) -> Result<DynArray, Error> {
    fn typed<T: Inexact>(x: &DynView<'_>, y: &DynView<'_>, relative: f64, absolute: f64) -> Result<DynArray, Error> {
        let (x, y) = (x.read_as::<T>("is_close")?, y.read_as::<T>("is_close")?);
        Ok(DynArray::of(x.view().try_is_close(
            &y.view(),
            relative.cast(),
            absolute.cast(),
        )?))
    }
    let dtype = binary::common(x.dtype(), y.dtype(), "is_close")?;
    with_dtype!(Inexact in dtype, for "is_close", T => { typed::<T>(x, y, relative, absolute) })
}

impl<B: DynStorage> DynArray<B> {
    /// Returns for each element whether it is close to its counterpart, as
    /// [`is_close`](crate::functions::is_close) defines it. The common dtype must be a float or
    /// complex dtype. The tolerances are rounded to the common dtype, or to the dtype of its parts
    /// if the common dtype is complex.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there is no common dtype, the common dtype is neither a float nor a
    /// complex dtype, or the shapes do not broadcast. Also returns an [`Error`] if the dtype of a
    /// scalar does not convert to that of the array without loss, or a [`Literal`](super::Literal)
    /// does not fit that dtype.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1.0, 2.0], [f64::NAN, 1.0001]]);
    /// assert_eq!(x.is_close(1.0, 1e-3, 0.0)?, array![[true, false], [false, true]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn is_close(&self, rhs: impl DynOperand, relative: f64, absolute: f64) -> Result<DynArray, Error> {
        close(
            &self.view(),
            &rhs.beside(self.dtype(), "is_close")?.view(),
            relative,
            absolute,
        )
    }

    /// Returns whether the extents equal those of `other`, and each element is close to its
    /// counterpart in the common dtype, as [`all_close`](crate::Array::all_close) defines it. The
    /// common dtype must be a float or complex dtype.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there is no common dtype, or it is neither a float nor a complex
    /// dtype.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let (x, y) = (DynArray::from(array![1.0_f32, 100.0]), DynArray::from(array![1.000_001_f64, 100.000_1]));
    /// assert!(x.all_close(&y, 1e-5, 0.0)? && !x.all_close(&y, 1e-9, 0.0)?);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn all_close(&self, other: &DynArray<impl DynStorage>, relative: f64, absolute: f64) -> Result<bool, Error> {
        fn typed<T: Inexact>(x: &DynView<'_>, y: &DynView<'_>, relative: f64, absolute: f64) -> Result<bool, Error> {
            let (x, y) = (x.read_as::<T>("all_close")?, y.read_as::<T>("all_close")?);
            Ok(x.view().all_close(&y.view(), relative.cast(), absolute.cast()))
        }
        let dtype = binary::common(self.dtype(), other.dtype(), "all_close")?;
        with_dtype!(Inexact in dtype, for "all_close", T => { typed::<T>(&self.view(), &other.view(), relative, absolute) })
    }
}
