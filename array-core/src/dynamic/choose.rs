//! Selection between the elements of two arrays, and limits for elements.

use super::operand::DynBound;
use super::view::copied;
use super::{DynArray, DynOperand, DynStorage, DynView, binary};
use crate::compute::selected;
use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::{Small, small_choice};
use crate::ops::SelectWith;
use crate::shape::DynRank;
use crate::storage::ArrayView;

// `inline`, so that a crate compiles only the operations that it uses.
#[inline]
fn select(condition: &DynView<'_>, x: &DynView<'_>, y: &DynView<'_>) -> Result<DynArray, Error> {
    fn typed<T: Element>(
        condition: &ArrayView<'_, bool, DynRank>,
        x: &DynView<'_>,
        y: &DynView<'_>,
    ) -> Result<DynArray, Error> {
        let (x, y) = (x.read_as::<T>("select")?, y.read_as::<T>("select")?);
        Ok(DynArray::of(condition.try_select(&x.view(), &y.view())?))
    }
    let condition = condition.truths("select")?;
    let dtype = binary::common(x.dtype(), y.dtype(), "select")?;
    with_dtype!(Element in dtype, for "select", T => { typed::<T>(&condition, x, y) })
}

/// Selects between small arrays as [`select`] does. Returns `None` if only [`select`] supports
/// them.
#[inline]
fn select_small(condition: &Small<'_>, x: &Small<'_>, y: &Small<'_>) -> Option<DynArray> {
    #[inline(never)]
    fn typed<T: Element>(condition: &Small<'_>, x: &Small<'_>, y: &Small<'_>) -> Option<DynArray> {
        small_choice::<T, _>(x, y, condition, selected::<T>()).map(DynArray::of)
    }
    if_dtype!(Element in x.dtype(), T => { typed::<T>(condition, x, y) })
}

impl<'v> DynView<'v> {
    /// Returns the typed view, or an error if the dtype is not `bool`.
    pub(super) fn truths(&self, operation: &'static str) -> Result<ArrayView<'v, bool, DynRank>, Error> {
        with_dtype!(Logical in self.dtype(), for operation, T => { Ok(self.typed::<T>(operation)?) })
    }
}

impl<B: DynStorage> DynArray<B> {
    /// Returns the elements of `x` where this array, of `bool`, is true, and those of `y`
    /// elsewhere: `where` of the Array API.
    ///
    /// `x` and `y` promote to one dtype. If only one of them is a scalar, it is first converted to
    /// the dtype of the other, as [`DynOperand`] describes. If both are scalars, and only one is a
    /// [`Literal`](super::Literal), the literal is converted. If both are literals, or neither is,
    /// `x` is converted. All three operands broadcast to one shape.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if this is not an array of `bool`, there is no common dtype, or the
    /// shapes do not broadcast. Also returns an [`Error`] if the dtype of a scalar does not convert
    /// to that of the other operand without loss, or a [`Literal`](super::Literal) does not fit
    /// that dtype.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![-1.0_f32, 2.0]);
    /// assert_eq!(x.greater(0.0_f32)?.select(&x, 0_u8)?, array![0.0_f32, 2.0].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn select(&self, x: impl DynOperand, y: impl DynOperand) -> Result<DynArray, Error> {
        let dtype = if x.weakness() < y.weakness() { x.own() } else { y.own() };
        if let (Some(x), Some(y)) = (x.small_operand(dtype), y.small_operand(dtype))
            && let Some(result) = select_small(&self.as_small(), &x, &y)
        {
            return Ok(result);
        }
        let (x, y) = (x.beside(dtype, "select")?, y.beside(dtype, "select")?);
        select(&self.view(), &x.view(), &y.view())
    }

    /// Limits elements to the range between two bounds. If `low` is greater than `high`, the result
    /// is `high`. A bound may be an [`Option`]: `None` does not limit the elements. An array as a
    /// bound promotes with this array.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype of this array or of a bound is `bool` or complex, a bound
    /// is a scalar that does not convert to the dtype of this array without loss, a
    /// [`Literal`](super::Literal) does not fit the dtype, a bound is an array that has no common
    /// dtype with this array, or the shapes do not broadcast.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![-1, 5, 9]);
    /// assert_eq!(x.clip(0, 6)?, array![0, 5, 6].into());
    /// assert_eq!(x.clip(None::<i32>, Some(6))?, array![-1, 5, 6].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn clip(&self, low: impl DynBound, high: impl DynBound) -> Result<DynArray, Error> {
        clip(&self.view(), low.bound(), high.bound())
    }
}

/// Implements [`DynArray::clip`].
// `inline`, so that a crate compiles only the operations that it uses.
#[inline]
fn clip<'b>(
    x: &DynView<'_>,
    low: Option<&'b dyn DynOperand>,
    high: Option<&'b dyn DynOperand>,
) -> Result<DynArray, Error> {
    const OPERATION: &str = "clip";
    let beside = |bound: Option<&'b dyn DynOperand>| match bound {
        Some(bound) => bound.beside(x.dtype(), OPERATION).map(Some),
        None => Ok(None),
    };
    match (beside(low)?, beside(high)?) {
        (Some(low), Some(high)) => {
            let raised = binary::maximum(x, &low.view(), OPERATION)?;
            binary::minimum(&raised.view(), &high.view(), OPERATION)
        }
        (Some(low), None) => binary::maximum(x, &low.view(), OPERATION),
        (None, Some(high)) => binary::minimum(x, &high.view(), OPERATION),
        (None, None) => with_array!(Real in x, for OPERATION, x => { Ok(DynArray::of(copied(x, OPERATION)?)) }),
    }
}
