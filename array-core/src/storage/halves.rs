//! The parts of complex numbers, as elements of their own.

use ::num_complex::{Complex32, Complex64};

use super::{Storage, StorageMut};
use crate::dtype::ComplexNumber;
use crate::shape::{DynRank, Shape};
use crate::{Array, StridedView, StridedViewMut};

/// A complex dtype as its two parts.
///
/// # Safety
///
/// A value is two of `Magnitude`, one behind the other, the real part first, and nothing else.
pub unsafe trait TwoParts: ComplexNumber {}

// SAFETY: `Complex` is `repr(C)`, with the fields `re` and `im`.
unsafe impl TwoParts for Complex32 {}
// SAFETY: as above.
unsafe impl TwoParts for Complex64 {}

/// The strides of parts, of which each element has two.
///
/// Those of an axis along which nothing is walked may be any, and wrap.
fn doubled(strides: &[isize]) -> [isize; DynRank::MAX_RANK] {
    let mut doubled = [0; DynRank::MAX_RANK];
    for (doubled, stride) in doubled.iter_mut().zip(strides) {
        *doubled = stride.wrapping_mul(2);
    }
    doubled
}

/// Borrows the real parts, `PART` 0, or the imaginary ones, 1.
pub(crate) fn half<T: TwoParts, S: Shape, B: Storage<T, S>, const PART: usize>(
    array: &Array<T, S, B>,
) -> StridedView<'_, T::Magnitude, S> {
    const { assert!(PART < 2, "a number has two parts") };
    let strides = array.strides();
    let (strides, rank) = (doubled(strides.as_ref()), strides.as_ref().len());
    let ptr = B::ptr(array.parts().1).cast::<T::Magnitude>().wrapping_add(PART);
    // SAFETY:
    // - The pointer is that of the storage, not null and aligned for an element, hence for its parts; one part behind it is within
    //   the first element, if there is one.
    // - An element at each position is initialised, and borrowed for as long as the view: twice as many parts behind the pointer as
    //   there are elements stands a part of it.
    // - The distances in bytes are those of the elements, which fit `isize`.
    unsafe { Array::from_raw_parts(array.axes().clone(), &strides[..rank], ptr) }
}

/// Borrows the real parts, `PART` 0, or the imaginary ones, 1, for writing.
pub(crate) fn half_mut<T: TwoParts, S: Shape, B: StorageMut<T, S>, const PART: usize>(
    array: &mut Array<T, S, B>,
) -> StridedViewMut<'_, T::Magnitude, S> {
    const { assert!(PART < 2, "a number has two parts") };
    let strides = array.strides();
    let (strides, rank) = (doubled(strides.as_ref()), strides.as_ref().len());
    let axes = array.axes().clone();
    let ptr = B::ptr_mut(array.parts_mut().1)
        .cast::<T::Magnitude>()
        .wrapping_add(PART);
    // SAFETY: as in `half`; elements at different positions are different ones, and so are their parts. The array is borrowed for
    // writing for as long as the view.
    unsafe { Array::from_raw_parts_mut(axes, &strides[..rank], ptr) }
}
