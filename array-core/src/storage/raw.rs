//! Views of foreign memory: of slices with strides, and of memory behind pointers.

use super::{Borrowed, BorrowedMut, View, ViewMut};
use crate::error::ShapeError;
use crate::shape::{DynRank, IntoShape, Shape, Strided, checked_product};
use crate::storage::Array;

/// Returns the lowest and the highest offset of an element, relative to the element at index 0
/// along each axis. Returns `None` if there are no elements. Returns an error if an offset, or
/// the last index along an axis, exceeds `isize`.
pub(crate) fn span(extents: &[usize], strides: &[isize]) -> Result<Option<(isize, isize)>, ()> {
    // Test this first: the loop would return an error for an overflow along an axis before the
    // empty one, but not for an overflow along a later axis.
    if extents.contains(&0) {
        return Ok(None);
    }
    let (mut low, mut high) = (0_isize, 0_isize);
    for (&extent, &stride) in extents.iter().zip(strides) {
        let last = isize::try_from(extent - 1).map_err(|_| ())?;
        let reach = last.checked_mul(stride).ok_or(())?;
        // The offsets along the axes are independent, so the lowest offset is the sum of the
        // negative ones, and the highest the sum of the positive ones.
        if reach < 0 {
            low = low.checked_add(reach).ok_or(())?;
        } else {
            high = high.checked_add(reach).ok_or(())?;
        }
    }
    Ok(Some((low, high)))
}

/// Returns whether a simple test proves that different positions have different elements, in an
/// array with these extents and strides. Strides are in elements.
///
/// The test ignores axes of extent 1, and sorts the other axes by the absolute values of their
/// strides. It succeeds if each absolute value exceeds the sum of `stride.abs() * (extent - 1)`
/// over the axes before it. It also succeeds if an extent is 0.
///
/// If no extent is 0, the test fails if the two slices have different lengths, if there are more
/// than [`DynRank::MAX_RANK`] axes, or if the sum over all axes overflows `usize`. The test can
/// fail even if different positions have different elements.
///
/// If the result is `true`, one precondition of [`from_raw_parts_mut`](Array::from_raw_parts_mut)
/// holds: different positions have different elements.
///
/// ```
/// use array_core::layout::distinct;
///
/// assert!(distinct(&[2, 3], &[1, 2]));
/// assert!(!distinct(&[3, 2], &[1, 1])); // windows of a vector
/// ```
#[must_use]
pub fn distinct(extents: &[usize], strides: &[isize]) -> bool {
    if extents.contains(&0) {
        return true;
    }
    let mut order = [0; DynRank::MAX_RANK];
    let Some(axes) = order
        .get_mut(..extents.len())
        .filter(|_| strides.len() == extents.len())
    else {
        return false;
    };
    for (i, axis) in axes.iter_mut().enumerate() {
        *axis = i;
    }
    // The sort is unstable because the stable sort needs an allocator.
    axes.sort_unstable_by_key(|&axis| strides[axis].unsigned_abs());
    let mut reach = 0_usize;
    // The stride of an axis with a single position is never used.
    for &axis in axes.iter().filter(|&&axis| extents[axis] > 1) {
        let stride = strides[axis].unsigned_abs();
        let span = stride.checked_mul(extents[axis] - 1);
        // `reach` is the largest distance between two elements along the axes before this one. A
        // stride that is longer than `reach` leads past all these elements.
        match span.and_then(|span| reach.checked_add(span)) {
            Some(next) if stride > reach => reach = next,
            _ => return false,
        }
    }
    true
}

/// Converts `shape` to the shape of a view of a slice of `len` elements. Returns an error if the
/// conversion fails, or if there is not one stride for each axis. Also returns an error if an
/// element would be outside the slice, if `offset` exceeds `len`, or if the number of positions
/// overflows.
fn checked<S: Shape>(
    shape: impl IntoShape<S, Is: Sized>,
    strides: &[isize],
    offset: usize,
    len: usize,
    operation: &'static str,
) -> Result<S, ShapeError> {
    let shape = shape.into_shape(operation)?;
    let extents = shape.extents();
    let extents = extents.as_ref();
    if strides.len() != extents.len() {
        return Err(ShapeError::strides(operation, extents, len));
    }
    let fits = match span(extents, strides) {
        // With strides of 0, there can be more positions than the slice has elements. Their number
        // must not overflow either.
        Ok(Some((low, high))) => {
            offset.checked_add_signed(low).is_some()
                && offset.checked_add_signed(high).is_some_and(|last| last < len)
                && checked_product(extents).is_some()
        }
        // A pointer one past the end of the slice is valid, and no element is read through it.
        Ok(None) => offset <= len,
        Err(()) => false,
    };
    if fits {
        Ok(shape)
    } else {
        Err(ShapeError::strides(operation, extents, len))
    }
}

impl<'v, T: 'v, S: Shape> Array<T, S, View<'v, Strided<S::Loose>>> {
    /// Borrows elements of a slice as an array. `shape` is a shape, or its extents. `strides` has
    /// the distance between neighbours along each axis, in elements. `offset` is the position in
    /// the slice of the first element, at index 0 along each axis.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`]
    ///
    /// - if there is not one stride for each axis,
    /// - if an element would be outside the slice, `offset` exceeds its length, or the number of
    ///   positions overflows,
    /// - if an extent differs from the static extent in the shape type, or
    /// - if the rank exceeds the maximum of a [`DynRank`].
    ///
    /// ```
    /// # use array_core::{ArrayView, shape, array};
    /// let columns = [1, 2, 3, 4, 5, 6];
    /// let x = ArrayView::<i32, shape![2, 3]>::from_slice_strided([2, 3], &[1, 2], 0, &columns)?;
    /// assert_eq!(x, array![[1, 3, 5], [2, 4, 6]]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn from_slice_strided(
        shape: impl IntoShape<S, Is: Sized>,
        strides: &[isize],
        offset: usize,
        elements: &'v [T],
    ) -> Result<Self, ShapeError> {
        let shape = checked(shape, strides, offset, elements.len(), "from_slice_strided")?;
        // SAFETY: `checked` verified that each position is in the slice, so its element is
        // initialised and borrowed for `'v`. It also verified that there is one stride for each
        // axis, and that the product of the extents does not overflow. `offset` is a position, or
        // at most the length of the slice if there are no positions, so the pointer is within the
        // slice or one past its end, aligned and not null. Offsets within a slice do not overflow
        // `isize` bytes.
        Ok(unsafe { Self::from_raw_parts(shape, strides, elements.as_ptr().add(offset)) })
    }

    /// Borrows the elements behind a pointer as an array of the given shape. `strides` has the
    /// distance between neighbours along each axis, in elements.
    ///
    /// # Safety
    ///
    /// `ptr` is not null, and is aligned. `strides` has one stride for each axis, in elements. The
    /// product of the extents does not overflow `usize`. For each position of the shape, there is
    /// an initialised element at the offset from `ptr` that the strides give. All these elements
    /// belong to the same allocation, and are not written to for `'v`. Offsets in bytes do not
    /// overflow `isize`.
    ///
    /// If the elements belong to a [`Box`](https://doc.rust-lang.org/std/boxed/struct.Box.html) or
    /// a `&mut [T]`, do not move the `Box` or the `&mut [T]` during `'v`: a move invalidates
    /// earlier pointers. So neither can be the owner in [`with_owner`](Array::with_owner). A `Vec`
    /// can.
    ///
    /// ```
    /// # use array_core::{ArrayView, Len, array};
    /// let columns = [1, 2, 3, 4];
    /// // SAFETY: the offsets 0 to 3 of the positions are within `columns`, which outlives the view.
    /// let x = unsafe { ArrayView::from_raw_parts((Len::<2>, Len::<2>), &[1, 2], columns.as_ptr()) };
    /// assert_eq!(x, array![[1, 3], [2, 4]]);
    /// ```
    pub unsafe fn from_raw_parts(shape: S, strides: &[isize], ptr: *const T) -> Self {
        let layout = Strided::new(&shape, strides);
        // SAFETY: the caller guarantees that `ptr` is aligned and not null, and that the product of
        // the extents does not overflow. The caller also guarantees an initialised element at each
        // position of `shape`, at the offset that the strides give. These elements are not written
        // to for `'v`.
        unsafe { Array::from_parts(shape, Borrowed::new(ptr, layout)) }
    }
}

impl<'v, T: 'v, S: Shape> Array<T, S, ViewMut<'v, Strided<S::Loose>>> {
    /// Borrows elements of a slice mutably as an array. The arguments are those of
    /// [`from_slice_strided`](Array::from_slice_strided).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`from_slice_strided`](Array::from_slice_strided). Also returns a
    /// [`ShapeError`] if [`distinct`] does not prove that different positions have different
    /// elements.
    ///
    /// ```
    /// # use array_core::{ArrayViewMut, shape};
    /// let mut columns = [1, 2, 3, 4];
    /// let mut x = ArrayViewMut::<i32, shape![2, 2]>::from_mut_slice_strided([2, 2], &[1, 2], 0, &mut columns)?;
    /// x.row_mut(0).fill(0);
    /// assert_eq!(columns, [0, 2, 0, 4]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn from_mut_slice_strided(
        shape: impl IntoShape<S, Is: Sized>,
        strides: &[isize],
        offset: usize,
        elements: &'v mut [T],
    ) -> Result<Self, ShapeError> {
        const OPERATION: &str = "from_mut_slice_strided";
        let shape = checked::<S>(shape, strides, offset, elements.len(), OPERATION)?;
        let extents = shape.extents();
        if !distinct(extents.as_ref(), strides) {
            return Err(ShapeError::overlap(OPERATION, extents.as_ref()));
        }
        // SAFETY: `checked` verified that each position is in the slice, so its element is
        // initialised. It also verified that there is one stride for each axis, and that the
        // product of the extents does not overflow. `offset` is a position, or at most the length
        // of the slice if there are no positions, so the pointer is within the slice or one past
        // its end, aligned and not null. `distinct` verified that each position has an element of
        // its own. The slice is borrowed mutably for `'v`. Offsets within a slice do not overflow
        // `isize` bytes.
        Ok(unsafe { Self::from_raw_parts_mut(shape, strides, elements.as_mut_ptr().add(offset)) })
    }

    /// Borrows the elements behind a pointer mutably, as [`from_raw_parts`](Array::from_raw_parts)
    /// does.
    ///
    /// # Safety
    ///
    /// The preconditions of [`from_raw_parts`](Array::from_raw_parts) hold. Different positions
    /// have different elements, which are accessed in no other way for `'v`.
    ///
    /// ```
    /// # use array_core::{ArrayViewMut, Len};
    /// let mut columns = [1, 2, 3, 4];
    /// // SAFETY: each position has an element of its own in `columns`, which is not accessed otherwise.
    /// let mut x = unsafe { ArrayViewMut::from_raw_parts_mut((Len::<2>, Len::<2>), &[1, 2], columns.as_mut_ptr()) };
    /// x.row_mut(0).fill(0);
    /// assert_eq!(columns, [0, 2, 0, 4]);
    /// ```
    pub unsafe fn from_raw_parts_mut(shape: S, strides: &[isize], ptr: *mut T) -> Self {
        let layout = Strided::new(&shape, strides);
        // SAFETY: the caller guarantees that `ptr` is aligned and not null, and that the product of
        // the extents does not overflow. The caller also guarantees a different initialised element
        // at each position of `shape`, at the offset that the strides give. These elements are
        // accessed in no other way for `'v`.
        unsafe { Array::from_parts(shape, BorrowedMut::new(ptr, layout)) }
    }
}

#[cfg(test)]
mod tests {
    use super::{checked, distinct, span};
    use crate::Dyn;
    use crate::shape::DynRank;

    /// Calls a function with each list of `N` numbers of a range.
    fn each<const N: usize>(range: core::ops::RangeInclusive<isize>, mut run: impl FnMut([isize; N])) {
        let (from, to) = range.into_inner();
        let mut numbers = [from; N];
        loop {
            run(numbers);
            let Some(i) = numbers.iter().position(|&number| number < to) else {
                return;
            };
            numbers[i] += 1;
            numbers[..i].fill(from);
        }
    }

    /// Calls a function with the offset of each position of an array.
    fn offsets(extents: &[usize], strides: &[isize], run: &mut dyn FnMut(isize)) {
        let ([extent, extents @ ..], [stride, strides @ ..]) = (extents, strides) else {
            return run(0);
        };
        for i in 0..*extent {
            offsets(extents, strides, &mut |offset| run(offset + i.cast_signed() * stride));
        }
    }

    /// Returns the lowest and the highest offset, or `None` if there are no positions.
    fn reach(extents: &[usize], strides: &[isize]) -> Option<(isize, isize)> {
        let mut reach: Option<(isize, isize)> = None;
        offsets(extents, strides, &mut |offset| {
            let (low, high) = reach.unwrap_or((offset, offset));
            reach = Some((low.min(offset), high.max(offset)));
        });
        reach
    }

    /// Returns whether different positions have different offsets, which are between -64 and 63.
    fn are_distinct(extents: &[usize], strides: &[isize]) -> bool {
        let (mut seen, mut distinct) = (0_u128, true);
        offsets(extents, strides, &mut |offset| {
            let bit = 1 << (offset + 64);
            distinct &= seen & bit == 0;
            seen |= bit;
        });
        distinct
    }

    /// Returns whether the axes in this order fulfil the condition in the docs of [`distinct`].
    fn are_nested(axes: [usize; 3], extents: &[usize], strides: &[isize]) -> bool {
        let reach = |axes: &[usize]| -> usize {
            let span = |&axis: &usize| strides[axis].unsigned_abs() * (extents[axis] - 1);
            axes.iter().map(span).sum()
        };
        (0..3).all(|i| extents[axes[i]] == 1 || strides[axes[i]].unsigned_abs() > reach(&axes[..i]))
    }

    /// Calls a function with extents and strides of three axes.
    fn each_layout(mut run: impl FnMut([usize; 3], [isize; 3])) {
        let (longest, widest) = if cfg!(miri) { (2, 1) } else { (4, 5) };
        each::<3>(0..=longest, |extents| {
            each::<3>(-widest..=widest, |strides| {
                run(extents.map(isize::cast_unsigned), strides)
            });
        });
    }

    #[test]
    #[cfg_attr(miri, ignore = "numbers alone, and no memory")]
    fn distinct_agrees_with_its_definition() {
        each_layout(|extents, strides| {
            let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
            let expected = extents.contains(&0) || orders.iter().any(|&axes| are_nested(axes, &extents, &strides));
            assert_eq!(distinct(&extents, &strides), expected, "{extents:?} {strides:?}");
            assert!(!expected || are_distinct(&extents, &strides), "{extents:?} {strides:?}");
        });
    }

    #[test]
    fn distinct_fails_if_a_sum_overflows() {
        let half = isize::MAX / 2 + 1;
        assert!(distinct(&[2, 2], &[half, isize::MAX]));
        assert!(!distinct(&[3, 2], &[isize::MIN, isize::MAX]));
        assert!(!distinct(&[usize::MAX, 2], &[2, 1]));
        assert!(!distinct(&[2, 4], &[half, half + 1])); // the sum overflows, but no product
    }

    #[test]
    fn distinct_fails_without_one_stride_for_each_axis_or_with_too_many_axes() {
        const MOST: usize = DynRank::MAX_RANK;
        assert!(!distinct(&[2, 2], &[1]));
        assert!(!distinct(&[2], &[1, 2]));
        assert!(distinct(&[1; MOST], &[0; MOST]));
        assert!(!distinct(&[1; MOST + 1], &[0; MOST + 1]));
        assert!(distinct(&[0; MOST + 1], &[]));
    }

    #[test]
    #[cfg_attr(miri, ignore = "numbers alone, and no memory")]
    fn span_agrees_with_its_definition() {
        each_layout(|extents, strides| {
            assert_eq!(
                span(&extents, &strides),
                Ok(reach(&extents, &strides)),
                "{extents:?} {strides:?}"
            );
        });
    }

    #[test]
    #[cfg_attr(miri, ignore = "numbers alone, and no memory")]
    fn span_detects_each_overflow() {
        let last = isize::MAX.cast_unsigned();
        let extents = [1, 2, 3, last - 1, last, last + 1, last + 2, usize::MAX];
        let strides = [
            isize::MIN,
            isize::MIN + 1,
            -isize::MAX / 2,
            -1,
            0,
            1,
            isize::MAX / 2,
            isize::MAX - 1,
            isize::MAX,
        ];
        each::<2>(0..=7, |i| {
            let extents = i.map(|i| extents[i.cast_unsigned()]);
            each::<2>(0..=8, |i| {
                let strides = i.map(|i| strides[i.cast_unsigned()]);
                // A number of 128 bits holds each product. `span` rejects an axis of more than
                // `isize::MAX + 1` positions, even if its stride is 0.
                let reach = [0, 1].map(|axis| (extents[axis] as i128 - 1) * strides[axis] as i128);
                let sum = |[x, y]: [i128; 2]| isize::try_from(x.saturating_add(y));
                let (low, high) = (
                    sum(reach.map(|reach| reach.min(0))),
                    sum(reach.map(|reach| reach.max(0))),
                );
                let expected = match (low, high) {
                    (Ok(low), Ok(high)) if extents.iter().all(|&extent| extent - 1 <= last) => Ok(Some((low, high))),
                    _ => Err(()),
                };
                assert_eq!(span(&extents, &strides), expected, "{extents:?} {strides:?}");
            });
        });
    }

    #[test]
    fn the_order_of_axes_does_not_matter() {
        assert_eq!(span(&[0, usize::MAX], &[1, 1]), Ok(None));
        assert_eq!(span(&[usize::MAX, 0], &[1, 1]), Ok(None));
        assert_eq!(span(&[3, 0, 3], &[isize::MAX, 1, isize::MIN]), Ok(None));
    }

    #[test]
    #[cfg_attr(miri, ignore = "numbers alone, and no memory")]
    fn checked_agrees_with_its_definition() {
        let (longest, widest, most) = if cfg!(miri) { (2, 1, 3) } else { (3, 3, 7) };
        each::<2>(0..=longest, |extents| {
            let extents = extents.map(isize::cast_unsigned);
            each::<2>(-widest..=widest, |strides| {
                each::<2>(0..=most, |numbers| {
                    let [offset, len] = numbers.map(isize::cast_unsigned);
                    let mut fits = offset <= len;
                    offsets(&extents, &strides, &mut |at| {
                        fits &= offset.checked_add_signed(at).is_some_and(|at| at < len);
                    });
                    let result = checked::<(Dyn, Dyn)>(extents, &strides, offset, len, "test");
                    assert_eq!(result.is_ok(), fits, "{extents:?} {strides:?} {offset} {len}");
                });
            });
        });
    }

    #[test]
    fn checked_detects_missing_strides_and_each_overflow() {
        let fits = |extents: [usize; 2], strides: &[isize], offset| {
            checked::<(Dyn, Dyn)>(extents, strides, offset, usize::MAX, "test").is_ok()
        };
        assert!(fits([2, 3], &[3, 1], 0));
        assert!(!fits([2, 3], &[3], 0));
        assert!(!fits([2, 3], &[3, 1, 1], 0));
        assert!(!fits([0, 3], &[], 0));
        let many = isize::MAX.cast_unsigned();
        assert!(fits([many, 2], &[0, 0], 0));
        assert!(!fits([many, 3], &[0, 0], 0)); // the number of positions
        assert!(!fits([2, 2], &[isize::MAX, 1], 0)); // the highest offset
        assert!(!fits([2, 1], &[2, 1], usize::MAX - 1)); // the highest position
        assert!(!fits([2, 1], &[-2, 1], 1)); // the lowest position
    }
}
