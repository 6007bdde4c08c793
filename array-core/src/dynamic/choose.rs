//! Choices between elements.

use super::{DynArray, DynOperand, binary};
use crate::array::Array;
use crate::dtype::Element;
use crate::error::Error;
use crate::ops::SelectWith;
use crate::shape::DynRank;

// Compiled where it is used, as in `binary`.
#[inline]
fn select(condition: &DynArray, x: &DynArray, y: &DynArray) -> Result<DynArray, Error> {
    fn typed<T: Element>(condition: &Array<bool, DynRank>, x: &DynArray, y: &DynArray) -> Result<DynArray, Error> {
        let (x, y) = (x.read_as::<T>(), y.read_as::<T>());
        let (x, y): (&Array<T, DynRank>, &Array<T, DynRank>) = (&x, &y);
        Ok(DynArray::of(condition.try_select(x, y)?))
    }
    let condition = condition.truths("select")?;
    let dtype = binary::common(x.dtype(), y.dtype(), "select")?;
    with_dtype!(Element in dtype, for "select", T => { typed::<T>(condition, x, y) })
}

impl DynArray {
    /// Borrows an array of `bool`.
    pub(super) fn truths(&self, operation: &'static str) -> Result<&Array<bool, DynRank>, Error> {
        with_dtype!(Logical in self.dtype(), for operation, T => { Ok(self.array::<T>(operation)?) })
    }

    /// Chooses elements of `x` where this array, of `bool`, is true, and of `y` elsewhere: the `where` of the Array API.
    ///
    /// `x` and `y` promote to one dtype, scalars to that of the array beside them, and all three broadcast to one shape.
    ///
    /// # Errors
    ///
    /// An [`Error`] where this is not an array of `bool`, or dtypes or shapes do not fit.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![-1.0_f32, 2.0]);
    /// assert_eq!(x.greater(0.0_f32)?.select(&x, 0_u8)?, array![0.0_f32, 2.0].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn select(&self, x: impl DynOperand, y: impl DynOperand) -> Result<DynArray, Error> {
        let dtype = if x.is_scalar() { y.own() } else { x.own() };
        select(self, &*x.beside(dtype, "select")?, &*y.beside(dtype, "select")?)
    }

    /// Keeps elements between two bounds.
    ///
    /// # Errors
    ///
    /// An [`Error`] where dtypes or shapes do not fit.
    pub fn clip(&self, low: impl DynOperand, high: impl DynOperand) -> Result<DynArray, Error> {
        let above = binary::maximum(self, &*low.beside(self.dtype(), "clip")?, "clip")?;
        binary::minimum(&above, &*high.beside(above.dtype(), "clip")?, "clip")
    }
}
