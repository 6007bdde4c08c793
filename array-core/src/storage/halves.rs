//! Views of the real or imaginary parts of complex elements.

use ::num_complex::{Complex32, Complex64};

use super::{Storage, StorageMut};
use crate::shape::{DynRank, Shape};
use crate::storage::{Array, ArrayView, ArrayViewMut};

/// A complex dtype, whose values consist of two parts.
///
/// # Safety
///
/// A value consists of two values of `Part`, first the real part, then the imaginary part.
pub unsafe trait TwoParts: Copy {
    /// The type of a part.
    type Part: Copy;
}

// SAFETY: `Complex` is `repr(C)` with the fields `re` and `im`, in this order.
unsafe impl TwoParts for Complex32 {
    type Part = f32;
}
// SAFETY: `Complex` is `repr(C)` with the fields `re` and `im`, in this order.
unsafe impl TwoParts for Complex64 {
    type Part = f64;
}

/// Returns strides in units of parts, which are twice the strides of the elements.
fn doubled(strides: &[isize]) -> [isize; DynRank::MAX_RANK] {
    let mut doubled = [0; DynRank::MAX_RANK];
    for (doubled, stride) in doubled.iter_mut().zip(strides) {
        // This wraps only if the stride is never used: along an axis with a single position, or if
        // there are no elements.
        *doubled = stride.wrapping_mul(2);
    }
    doubled
}

/// Borrows the real parts (`PART` 0) or the imaginary parts (`PART` 1).
pub(crate) fn half<T: TwoParts, S: Shape, B: Storage<T, S>, const PART: usize>(
    array: &Array<T, S, B>,
) -> ArrayView<'_, T::Part, S> {
    const { assert!(PART < 2, "`PART` is 0 or 1: a number has two parts") };
    let strides = array.strides();
    let (strides, rank) = (doubled(strides.as_ref()), strides.as_ref().len());
    // `wrapping_add`, because the pointer of an array without elements may dangle, and `add` must
    // not move it.
    let ptr = (B::PTR)(array.parts().1).cast::<T::Part>().wrapping_add(PART);
    // SAFETY:
    // - The pointer is the pointer of the storage, which is not null, and aligned for an element
    //   and therefore for its parts. If there is an element, the pointer moved by one part is still
    //   within it.
    // - The element at each position is initialised, and borrowed for as long as the view. Its part
    //   is at twice the offset of the element, in units of parts.
    // - Offsets in bytes are the same as for the elements, and fit in `isize`. The extents are
    //   those of the array, so their product does not overflow. There is one stride for each axis.
    unsafe { Array::from_raw_parts(array.axes().clone(), &strides[..rank], ptr) }
}

/// Borrows the real parts (`PART` 0) or the imaginary parts (`PART` 1), mutably.
pub(crate) fn half_mut<T: TwoParts, S: Shape, B: StorageMut<T, S>, const PART: usize>(
    array: &mut Array<T, S, B>,
) -> ArrayViewMut<'_, T::Part, S> {
    const { assert!(PART < 2, "`PART` is 0 or 1: a number has two parts") };
    let strides = array.strides();
    let (strides, rank) = (doubled(strides.as_ref()), strides.as_ref().len());
    let axes = array.axes().clone();
    // `wrapping_add`, because the pointer of an array without elements may dangle, and `add` must
    // not move it.
    let ptr = array.shape_and_ptr().1.cast::<T::Part>().wrapping_add(PART);
    // SAFETY:
    // - The pointer is the pointer of the storage, which is not null, and aligned for an element
    //   and therefore for its parts. If there is an element, the pointer moved by one part is still
    //   within it.
    // - The element at each position is initialised. Its part is at twice the offset of the
    //   element, in units of parts. Different positions have different elements, and therefore
    //   different parts.
    // - The array is borrowed mutably for as long as the view.
    // - Offsets in bytes are the same as for the elements, and fit in `isize`. The extents are
    //   those of the array, so their product does not overflow. There is one stride for each axis.
    unsafe { Array::from_raw_parts_mut(axes, &strides[..rank], ptr) }
}

#[cfg(test)]
mod tests {
    use ::num_complex::{Complex, Complex32, Complex64};

    use crate::shape::{DynRank, Shape};
    use crate::storage::{Storage, StorageMut};
    use crate::{Array, Dyn, InlineArray, inline, shape};

    /// Compares the views of the parts with the parts of the elements.
    fn check<S: Shape, B: Storage<Complex32, S>>(z: &Array<Complex32, S, B>) {
        let elements: Vec<Complex32> = z.iter().copied().collect();
        let parts = |part: fn(&Complex32) -> f32| elements.iter().map(part).collect::<Vec<_>>();
        assert_eq!(z.real_view().iter().copied().collect::<Vec<_>>(), parts(|z| z.re));
        assert_eq!(z.imag_view().iter().copied().collect::<Vec<_>>(), parts(|z| z.im));
        assert_eq!(z.imag_view().to_vec(), parts(|z| z.im));
    }

    /// Writes other parts through their views, and compares with the elements.
    fn write<S: Shape, B: StorageMut<Complex32, S>>(z: &mut Array<Complex32, S, B>) {
        let expected: Vec<Complex32> = z.iter().map(|z| Complex::new(z.re + 100.0, -z.im)).collect();
        z.real_view_mut().iter_mut().for_each(|re| *re += 100.0);
        z.imag_view_mut().iter_mut().for_each(|im| *im = -*im);
        assert_eq!(z.iter().copied().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn parts_of_any_view_match_its_elements() {
        let number = |[i, j]: [usize; 2]| Complex::new((3 * i + j) as f32, 0.5 + i as f32);
        let mut z = Array::<Complex32, (Dyn, Dyn)>::from_fn_with([3, 4], number);
        check(&z);
        check(&z.t());
        check(&z.flip_axis::<0>().flip_axis::<1>());
        check(&crate::slice!(z, ..;2, 1..;2));
        check(&z.index_axis::<1>(3));
        check(&z.index_axis::<0>(0).broadcast_to::<shape![2, 4]>());
        check(&z.clone().into_dyn());
        write(&mut z);
        write(&mut z.view_mut().flip_axis::<1>());
        write(&mut crate::slice_mut!(z, 1.., ..;3));
        // The last part of the last element, and the parts of an array with a single element.
        check(&z.index_axis::<0>(2).index_axis::<0>(3));
        let mut one = inline![Complex32::new(1.0, 2.0)];
        check(&one);
        write(&mut one);
    }

    #[test]
    fn empty_arrays_have_empty_parts() {
        check(&Array::<Complex32, shape![0, 3]>::zeros());
        check(&Array::<Complex32, DynRank>::zeros_with([2, 0]));
        write(&mut InlineArray::<Complex32, shape![0]>::from([]));
    }

    #[test]
    fn both_parts_of_different_elements_are_borrowed_at_once() {
        let mut z = Array::<Complex64, shape![2, 2]>::zeros();
        let (mut above, mut below) = z.view_mut().split_at::<0>(1);
        let (mut re, mut im) = (above.real_view_mut(), below.imag_view_mut());
        re.fill(1.0);
        im.fill(2.0);
        re[[0, 1]] = 3.0;
        let elements: Vec<Complex64> = z.iter().copied().collect();
        let expected = [(1.0, 0.0), (3.0, 0.0), (0.0, 2.0), (0.0, 2.0)];
        assert_eq!(elements, expected.map(|(re, im)| Complex64::new(re, im)));
    }
}
