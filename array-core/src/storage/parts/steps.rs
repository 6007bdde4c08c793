//! Changes of the axes of views that are known only at run time. The code that computes strides is
//! compiled once for all dtypes.

use alloc::vec::Vec;
use core::any::TypeId;
use core::mem::{ManuallyDrop, transmute_copy};
use core::ops::Range;

use super::{count, part};
use crate::shape::{DynRank, Layout, RowMajor, Strided, accepts_extents, checked_product};
use crate::storage::{Array, ArrayView, ArrayViewMut, Borrowed, Storage, View, ViewMut, ViewStorage};

/// A change of the axes of a view. The functions of this module apply a list of steps, each to the
/// result of the step before it.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// `Index(axis, position)` selects one position of an axis, and removes the axis.
    Index(usize, usize),
    /// `Every(axis, range, n)` selects every `n`th position of a range of an axis. A negative `n`
    /// starts at the end of the range.
    Every(usize, Range<usize>, isize),
    /// Inserts an axis of extent 1 at a position.
    New(usize),
    /// Permutes the axes: axis `i` is the previous axis `order[i]`.
    Order(Vec<usize>),
    /// Replaces the last two axes by their diagonal.
    Diagonal,
    /// Reshapes the elements in row-major order. This step fails if no strides describe the result.
    Shape(Vec<usize>),
    /// Stretches axes of extent 1, and adds leading axes, to get the listed extents. Only for
    /// immutable views.
    Stretch(Vec<usize>),
    /// Views windows of `size` elements along an axis. The elements of a window are `dilation`
    /// apart, and become a new last axis. Windows start every `step` elements. Only for immutable
    /// views.
    Windows {
        axis: usize,
        size: usize,
        step: usize,
        dilation: usize,
    },
}

impl Step {
    /// Returns whether several positions may share an element after this step.
    fn repeats(&self) -> bool {
        matches!(self, Step::Stretch(_) | Step::Windows { .. })
    }
}

/// Returns the number of windows of `size` elements, `dilation` apart, that start every `step`
/// elements of an axis. Returns 0 if the axis is shorter than a window. `size` and `step` are at
/// least 1.
pub(crate) fn window_count(extent: usize, size: usize, step: usize, dilation: usize) -> usize {
    // A window whose length overflows is longer than any axis.
    let last = (size - 1).checked_mul(dilation);
    let starts = last.and_then(|last| extent.checked_sub(last)).unwrap_or(0);
    starts.div_ceil(step)
}

/// The positions of a view, relative to the first element of the original view.
///
/// Invariant: if there are positions, each is an element of the original view, at `offset` plus the
/// offset that the strides give. The stride of an axis with a single position may be arbitrary, and
/// may wrap.
struct Positions {
    extents: Vec<usize>,
    strides: Vec<isize>,
    offset: isize,
}

impl Positions {
    fn is_empty(&self) -> bool {
        self.extents.contains(&0)
    }

    /// Applies a step. Returns `None` if the step is a reshape and no strides describe the result.
    ///
    /// # Panics
    ///
    /// Panics if the step does not fit the axes: the caller has checked the step.
    fn take(&mut self, step: &Step) -> Option<()> {
        let Self {
            extents,
            strides,
            offset,
        } = self;
        // The callers have checked the steps. The assertions repeat the checks, because the SAFETY
        // comment in `relaid` relies on them.
        match *step {
            Step::Index(axis, at) => {
                assert!(at < extents[axis], "the index is within the axis");
                *offset = offset.wrapping_add(strides[axis].wrapping_mul(at as isize));
                extents.remove(axis);
                strides.remove(axis);
            }
            Step::Every(axis, ref range, step) => {
                assert!(
                    range.start <= range.end && range.end <= extents[axis] && step != 0,
                    "the range lies within the axis"
                );
                let first = if step > 0 {
                    range.start
                } else {
                    // An empty range may end at 0. Then `positions` sets the offset to 0.
                    range.end.saturating_sub(1)
                };
                *offset = offset.wrapping_add(strides[axis].wrapping_mul(first as isize));
                extents[axis] = count(range, step);
                strides[axis] = strides[axis].wrapping_mul(step);
            }
            Step::New(place) => {
                extents.insert(place, 1);
                // The axis has one position, so any stride is correct.
                strides.insert(place, 0);
            }
            Step::Order(ref order) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert!(
                    sorted.iter().copied().eq(0..extents.len()),
                    "the order contains each axis once"
                );
                *extents = order.iter().map(|&axis| extents[axis]).collect();
                *strides = order.iter().map(|&axis| strides[axis]).collect();
            }
            Step::Diagonal => {
                let both = extents.pop().zip(strides.pop()).expect("the view has two axes");
                let (extent, stride) = extents
                    .last_mut()
                    .zip(strides.last_mut())
                    .expect("the view has two axes");
                *extent = both.0.min(*extent);
                // A step along the diagonal is a step along both axes.
                *stride = stride.wrapping_add(both.1);
            }
            Step::Shape(ref to) => {
                assert!(
                    checked_product(to).is_some() && checked_product(to) == checked_product(extents),
                    "both shapes have the same number of elements"
                );
                *strides = reshaped(extents, strides, to)?;
                extents.clone_from(to);
            }
            Step::Stretch(ref to) => {
                assert!(accepts_extents(to, extents), "the array broadcasts to the shape");
                let front = to.len() - extents.len();
                // Stretched axes take no memory, so only this assertion bounds the number of
                // positions.
                assert!(checked_product(to).is_some(), "the number of positions fits `usize`");
                for (stride, (from, to)) in strides.iter_mut().zip(extents.iter().zip(&to[front..])) {
                    *stride = if from == to { *stride } else { 0 };
                }
                strides.splice(..0, core::iter::repeat_n(0, front));
                extents.clone_from(to);
            }
            Step::Windows {
                axis,
                size,
                step,
                dilation,
            } => {
                assert!(size > 0 && step > 0, "the size and the step of windows are positive");
                extents[axis] = window_count(extents[axis], size, step, dilation);
                let stride = strides[axis];
                strides[axis] = stride.wrapping_mul(step as isize);
                extents.push(size);
                strides.push(stride.wrapping_mul(dilation as isize));
                assert!(
                    // Windows can overlap, so there can be more positions than elements.
                    checked_product(extents).is_some(),
                    "the number of positions fits `usize`"
                );
            }
        }
        Some(())
    }
}

/// Returns the strides with which the shape `to` has the same positions in row-major order, or
/// `None` if there are no such strides. Both shapes have the same number of positions.
fn reshaped(extents: &[usize], strides: &[isize], to: &[usize]) -> Option<Vec<isize>> {
    let mut new = alloc::vec![0; to.len()];
    // If there are no elements, any strides are correct, and the loop below could not match the
    // products.
    if to.contains(&0) {
        return Some(new);
    }
    let axes = || extents.iter().copied().zip(strides.iter().copied());
    // Axes with a single position do not restrict the new strides.
    let old: Vec<(usize, isize)> = axes().filter(|&(extent, _)| extent != 1).collect();
    let (mut i, mut j) = (0, 0);
    // Match groups of axes of both shapes with the same number of positions, from the outermost on.
    while i < old.len() {
        let (mut i_end, mut j_end) = (i + 1, j + 1);
        let (mut before, mut after) = (old[i].0, to[j]);
        // Both shapes have the same number of positions, so neither list of axes ends before the
        // products are equal.
        while before != after {
            if after < before {
                after *= to[j_end];
                j_end += 1;
            } else {
                before *= old[i_end].0;
                i_end += 1;
            }
        }
        // The new axes of the group divide its old axes as if these were one axis. So the old axes
        // must merge into one.
        if old[i..i_end]
            .windows(2)
            .any(|two| two[0].1 != two[1].1.wrapping_mul(two[1].0 as isize))
        {
            return None;
        }
        let mut stride = old[i_end - 1].1;
        for axis in (j..j_end).rev() {
            new[axis] = stride;
            stride = stride.wrapping_mul(to[axis] as isize);
        }
        (i, j) = (i_end, j_end);
    }
    // The remaining new axes have a single position, so any stride is correct.
    Some(new)
}

/// Returns the positions after a list of steps, or `None` if one of them is a reshape and no
/// strides describe its result.
fn positions(extents: &[usize], strides: &[isize], steps: &[Step]) -> Option<Positions> {
    let mut positions = Positions {
        extents: extents.to_vec(),
        strides: strides.to_vec(),
        offset: 0,
    };
    for step in steps {
        positions.take(step)?;
    }
    assert!(
        positions.extents.len() <= DynRank::MAX_RANK,
        "the number of axes is at most the maximum rank"
    );
    // `part` requires an offset of 0, because the pointer of an empty view may dangle.
    if positions.is_empty() {
        positions.offset = 0;
    }
    Some(positions)
}

/// Applies steps to a view. Returns `None` if one of them is a reshape and no strides describe its
/// result.
fn relaid<T, V>(
    view: Array<T, DynRank, V>,
    steps: &[Step],
) -> Option<Array<T, DynRank, V::Of<DynRank, Strided<DynRank>>>>
where
    V: ViewStorage<T, DynRank>,
{
    let (found, offset) = {
        let (shape, data) = view.parts();
        let positions = V::layout(data).with_strides(shape, |strides| positions(shape, strides, steps))?;
        let extents = DynRank::clipped(&positions.extents);
        let layout = Strided::new(&extents, &positions.strides);
        ((extents, layout), positions.offset)
    };
    // `part` multiplies a position by a stride. The offset is already a number of elements, so pass
    // the position 1, and the offset as the stride.
    let data = view.into_parts().1;
    // SAFETY:
    // - `positions` starts with the positions of the view, and each step maps its positions to
    //   positions before the step. An index and a range are within their axis, and windows end
    //   within their axis. An inserted, removed or stretched axis has one position. A permutation
    //   contains each axis once. Another shape has the same positions in row-major order. The
    //   diagonal is as long as the shorter axis.
    // - All steps except stretching and windows keep different positions different. The callers
    //   with mutable views reject these two.
    // - If there are no positions, the offset is 0.
    Some(unsafe { part::<T, DynRank, V, _, _>(data, 1, offset, found.0, found.1) })
}

/// Applies steps to a view. Returns `None` if one of them is a reshape and no strides describe its
/// result.
///
/// # Panics
///
/// Panics if a step does not fit the axes: the caller has checked the steps.
pub(crate) fn restepped<'v, T: 'v>(
    view: ArrayView<'v, T, DynRank>,
    steps: &[Step],
) -> Option<ArrayView<'v, T, DynRank>> {
    relaid::<T, View<'v, _>>(view, steps)
}

/// Applies steps to a mutable view, as [`restepped`] does.
///
/// # Panics
///
/// Panics as [`restepped`] does, and if a step can make several positions share an element.
pub(crate) fn restepped_mut<'v, T: 'v>(
    view: ArrayViewMut<'v, T, DynRank>,
    steps: &[Step],
) -> Option<ArrayViewMut<'v, T, DynRank>> {
    assert!(
        !steps.iter().any(Step::repeats),
        "no step of a mutable view repeats an element"
    );
    relaid::<T, ViewMut<'v, _>>(view, steps)
}

/// Declares two functions that change a view in place, without a list of steps: `$swap` swaps two
/// axes, and `$reverse` reverses axes.
macro_rules! in_place {
    ($swap:ident $reverse:ident $view:ident) => {
        /// Swaps two axes of a view. Moves no element.
        ///
        /// # Panics
        ///
        /// Panics if the view has no such axes: the caller has checked them.
        #[inline(always)]
        pub(crate) fn $swap<'v, T: 'v>(view: &mut $view<'v, T, DynRank>, (i, j): (usize, usize)) {
            // SAFETY: extents and strides are swapped together, so the view has the same positions
            // in another order. If an axis does not exist, `shape.swap` panics before anything has
            // changed. The layout has one stride for each axis, so its `swap` does not panic then.
            let (shape, data) = unsafe { view.both_parts_mut() };
            shape.swap(i, j);
            // SAFETY: the strides are swapped as the extents are.
            unsafe { data.layout_mut() }.swap(i, j);
        }

        /// Reverses the axes of a view whose bits are set in `axes`. Changes the pointer and the
        /// strides, and moves no element.
        ///
        /// # Panics
        ///
        /// Panics if the view has no such axis: the caller has checked the axes.
        #[inline(always)]
        pub(crate) fn $reverse<'v, T: 'v>(view: &mut $view<'v, T, DynRank>, mut axes: u64) {
            // SAFETY: for each reversed axis, the pointer moves to the last position, and the
            // stride changes its sign. So the view has the same positions in another order. If
            // there are no positions, the pointer stays. If an axis does not exist, `shape[axis]`
            // panics before its stride and the pointer change.
            let (shape, data) = unsafe { view.both_parts_mut() };
            let is_empty = shape.contains(&0);
            while axes != 0 {
                let axis = axes.trailing_zeros() as usize;
                axes &= axes - 1;
                let last = shape[axis].wrapping_sub(1).cast_signed();
                // SAFETY: the stride changes its sign. If there are positions, the pointer then moves
                // to the last position of the axis, which becomes the first. Otherwise no element
                // is accessed.
                let stride = unsafe { data.layout_mut() }.reverse(axis);
                if !is_empty {
                    // SAFETY: `stride` is the stride before the reversal, so the pointer moves from
                    // the first position of the axis to the last.
                    unsafe { data.shift(stride.wrapping_mul(last)) };
                }
            }
        }
    };
}

in_place! { exchange reverse ArrayView }
in_place! { exchange_mut reverse_mut ArrayViewMut }

/// Views an array of run-time rank. The view stores its strides as values.
#[inline(always)]
pub(crate) fn viewed<'s, T: 's, B: Storage<T, DynRank>>(array: &'s Array<T, DynRank, B>) -> ArrayView<'s, T, DynRank> {
    let (shape, data) = array.parts();
    let layout = B::layout(data).stored(shape);
    // SAFETY: `Storage` guarantees an initialised element at each position of the shape, in the
    // layout of the array, and a pointer that is aligned and not null. The array is borrowed for as
    // long as the view. `stored` returns the strides of the layout.
    unsafe { Array::from_parts(shape.clone(), Borrowed::new((B::PTR)(data), layout)) }
}

/// Declares functions that convert a value with elements of `T` to one with elements of `U`, if `U`
/// is the same type as `T`. Otherwise, they drop the value and return `None`. A row has the name of
/// the function, its lifetimes, and both types.
macro_rules! retyped {
    ($($(#[$attribute:meta])* $name:ident [$($lifetime:lifetime),*] $from:ty => $to:ty;)*) => {$(
        $(#[$attribute])*
        pub(crate) fn $name<$($lifetime,)* T: 'static, U: 'static>(from: $from) -> Option<$to> {
            // The types of elements are compared and not the types of views, because a type with a
            // lifetime has no `TypeId`.
            (TypeId::of::<T>() == TypeId::of::<U>()).then(|| {
                // SAFETY: `U` is `T`, as the comparison shows, so both types are the same.
                // `ManuallyDrop` has the layout of its value, and does not drop it, so the copy is
                // its only owner.
                unsafe { transmute_copy::<ManuallyDrop<$from>, $to>(&ManuallyDrop::new(from)) }
            })
        }
    )*};
}

retyped! {
    /// Converts a view.
    retyped ['v] ArrayView<'v, T, DynRank> => ArrayView<'v, U, DynRank>;
    /// Converts a view by reference.
    retyped_ref ['s, 'v] &'s ArrayView<'v, T, DynRank> => &'s ArrayView<'v, U, DynRank>;
    /// Converts a mutable view.
    retyped_mut ['v] ArrayViewMut<'v, T, DynRank> => ArrayViewMut<'v, U, DynRank>;
    /// Converts an array on the heap.
    #[inline(always)]
    retyped_array [] Array<T, DynRank> => Array<U, DynRank>;
    /// Converts a slice.
    retyped_slice ['s] &'s [T] => &'s [U];
}

/// Views an element as an array of rank 0.
pub(crate) fn of_element<T>(element: &T) -> ArrayView<'_, T, DynRank> {
    let shape = DynRank::default();
    let layout = RowMajor.stored(&shape);
    // SAFETY: an array of rank 0 has one position, and `element` is its element, which is borrowed
    // for as long as the view. A reference is aligned, not null, and to an initialised value.
    unsafe { Array::from_parts(shape, Borrowed::new(element, layout)) }
}

/// Splits a mutable view at a position of an axis into two mutable views.
///
/// # Panics
///
/// Panics if the axis does not exist or is shorter than `at`: the caller has checked both.
pub(crate) fn halved<'v, T: 'v>(
    view: ArrayViewMut<'v, T, DynRank>,
    axis: usize,
    at: usize,
) -> [ArrayViewMut<'v, T, DynRank>; 2] {
    let extent = view.axes()[axis];
    let (shape, data) = view.into_parts();
    // SAFETY: one half has the positions of the axis before `at`, and the other half the positions
    // from `at` on, so no element is accessed through both. Nothing else uses the duplicate.
    let other = unsafe { <ViewMut<'v, _> as ViewStorage<T, DynRank>>::duplicate(&data) };
    let mut ranges = [0..at, at..extent].into_iter();
    [data, other].map(|data| {
        let part = Step::Every(axis, ranges.next().expect("there is a range for each half"), 1);
        // SAFETY: `data` and `shape` are the parts of the view, or a duplicate and a clone of them.
        let whole = unsafe { Array::from_parts(shape.clone(), data) };
        restepped_mut(whole, &[part]).expect("a range of an axis needs no copy")
    })
}

#[cfg(test)]
mod tests;
