//! Parts of views, and changes of their axes. Each function checks its arguments, so that each
//! position of the new view is a position of the old one.

mod by;
mod orders;
mod ranges;
mod relaid;
#[cfg(feature = "dyn-array")]
mod steps;
mod stretch;

pub use self::by::{By, Integral, Step as StepBy};
pub(crate) use self::orders::*;
pub(crate) use self::ranges::*;
pub(crate) use self::relaid::*;
#[cfg(feature = "dyn-array")]
pub(crate) use self::steps::*;
pub(crate) use self::stretch::*;
use super::walk::stepped;
use super::{Storage, ViewStorage};
use crate::error::{IndexError, tried};
use crate::shape::{HasAxis, Layout, PartLayout, Shape, WithoutLayout};
use crate::storage::Array;

/// The layout of an array of shape `S` in the storage `V`, as a type that determines or stores the
/// strides without the shape: see [`Steps`](crate::shape::Steps).
pub(crate) type StepsOf<T, S, V> = <<V as Storage<T, S>>::Layout as Layout<S>>::Steps;

/// A view of a range of positions of the axis `AXIS`, which becomes the axis `D`. The type has the
/// lifetime and the mutability of a view in the storage `V`.
pub type PartOf<T, S, V, const AXIS: isize, D> = Array<
    T,
    <S as HasAxis<AXIS>>::With<D>,
    <V as ViewStorage<T, S>>::Of<<S as HasAxis<AXIS>>::With<D>, PartLayout<S, AXIS, D, <V as Storage<T, S>>::Layout>>,
>;

/// A view of the elements at one position of the axis `AXIS`, without this axis. The type has the
/// lifetime and the mutability of a view in the storage `V`.
pub type WithoutOf<T, S, V, const AXIS: isize> = Array<
    T,
    <S as HasAxis<AXIS>>::Without,
    <V as ViewStorage<T, S>>::Of<<S as HasAxis<AXIS>>::Without, WithoutLayout<S, AXIS, <V as Storage<T, S>>::Layout>>,
>;

/// A view with the shape `R` and the layout `L`. The type has the lifetime and the mutability of a
/// view in the storage `V`.
pub type Relaid<T, S, V, R, L> = Array<T, R, <V as ViewStorage<T, S>>::Of<R, L>>;

/// An axis of a view: its position counted from 0, its extent and its stride.
struct Axis {
    position: usize,
    extent: usize,
    stride: isize,
}

/// Finds an axis, or returns an error if a [`DynRank`](crate::DynRank) has no such axis.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn find<const AXIS: isize, S: Shape, L: Layout<S>>(shape: &S, layout: &L) -> Result<Axis, IndexError> {
    let (position, extent) = tried!(extent_of::<AXIS, S>(shape));
    Ok(Axis {
        position,
        extent,
        // A closure avoids a copy of strides that the layout stores.
        stride: layout.with_strides(shape, |strides| strides[position]),
    })
}

/// Borrows a part of a view. The part starts at the index `at` along an axis with the stride
/// `stride`. A part without elements borrows nothing.
///
/// # Safety
///
/// Each position of `shape`, if there are any, has one of the elements that `data` borrows. The
/// offset of this element is `at * stride` plus the offset that the layout gives. If the storage is
/// mutable, different positions have different elements.
#[inline(always)]
pub(super) unsafe fn part<T, S: Shape, V: ViewStorage<T, S>, R: Shape, L: Layout<R>>(
    data: V::Data,
    at: usize,
    stride: isize,
    shape: R,
    layout: L,
) -> Relaid<T, S, V, R, L> {
    let offset = shape.with_extents(|extents| moved_by(extents, at, stride));
    // SAFETY: the caller guarantees that each position of `shape`, at this offset and in this
    // layout, has one of the elements that `data` borrows. If the storage is mutable, different
    // positions have different elements. If there are no positions, `moved_by` returns 0. These are
    // the preconditions of `relay` and `from_parts`.
    unsafe { Array::from_parts(shape, V::relay(data, offset, layout)) }
}

/// Returns the offset of a part with these extents, as [`part`] describes it.
#[cfg_attr(not(debug_assertions), inline(always))]
fn moved_by(extents: &[usize], at: usize, stride: isize) -> isize {
    // The pointer of an empty view may dangle, and must not be moved.
    if extents.contains(&0) {
        0
    } else {
        stepped(0, at, stride)
    }
}

/// Borrows the elements of a view in another shape and layout. The first element is the same.
///
/// # Safety
///
/// The preconditions of [`part`] hold for a part that starts at the index 0.
#[inline(always)]
unsafe fn rearranged<T, S: Shape, V: ViewStorage<T, S>, R: Shape, L: Layout<R>>(
    data: V::Data,
    shape: R,
    layout: L,
) -> Relaid<T, S, V, R, L> {
    // SAFETY: the caller guarantees that each position of `shape`, in this layout, has one of the
    // elements that `data` borrows. If the storage is mutable, different positions have different
    // elements. The offset is 0, as `relay` requires if there are no positions. These are the
    // preconditions of `relay` and `from_parts`.
    unsafe { Array::from_parts(shape, V::relay(data, 0, layout)) }
}
