//! Sources of elements for reductions: arrays and expressions.

#[cfg(any(test, not(debug_assertions)))]
use core::mem::MaybeUninit;

use super::walk::Walk;
use crate::compute::converting;
use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::check::Check;
use crate::kernel::fused::{Compute, is_small};
use crate::kernel::gather::{Known, Types};
use crate::kernel::parts::Parts;
use crate::kernel::{Order, Unstored, Visit};
use crate::plan::Inputs;
#[cfg(debug_assertions)]
use crate::shape::DynRank;
use crate::shape::{Layout, Shape, static_len};
#[cfg(debug_assertions)]
use crate::storage::ContiguousView;
use crate::storage::{Array, Storage};
#[cfg(any(test, not(debug_assertions)))]
use crate::storage::{FEW, few};

/// Returns whether the shape is static and not empty, and its elements are so few that inlined code
/// may reduce them. The caller also checks that the type of the array guarantees row-major order.
const fn are_few<T, S: Shape>() -> bool {
    // Sources without elements are left to the general code, which decides their result.
    matches!(static_len::<S>(), Some(1..)) && is_small::<T>(static_len::<S>())
}

/// A source of elements to reduce: an array, or an expression.
#[allow(private_bounds)] // Public signatures name this trait, but no other crate implements it.
pub trait Source<T: Element>: Walk<T> {
    /// The shape of the elements.
    type Shape: Shape;

    /// Returns the shape.
    fn shape(&self) -> &Self::Shape;

    /// `true` if there are so few elements that [`here`](Self::here) always calls its function.
    const FEW: bool;

    /// Calls `visit` with all elements, in inlined code. If [`FEW`](Self::FEW) is `false`, may
    /// return `None` instead.
    fn here<R>(&self, visit: impl FnOnce(&[T]) -> R) -> Option<R>;

    /// The types of the operands.
    type Known: Known;

    /// `true` if [`parts`](Self::parts) may compute one element at a time.
    const ONE_BY_ONE: bool;

    /// `true` if [`slice`](Self::slice) may return the elements.
    const IS_SLICE: bool;

    /// `true` if the source is an array whose type guarantees row-major order. Then
    /// [`slice`](Self::slice) always returns the elements.
    const IS_ROW_MAJOR: bool = false;

    /// Calls `visit` with the number and the elements of each part `G`, in inlined code. Does
    /// nothing if [`ONE_BY_ONE`](Self::ONE_BY_ONE) is `false`, or if [`InParts`] has no nest.
    ///
    /// [`InParts`]: crate::kernel::parts::InParts
    fn parts<G: Parts>(&self, visit: impl FnMut(usize, &[T]));

    /// Returns the elements as a slice if they are contiguous in memory.
    fn slice(&self) -> Option<&[T]>;

    /// Copies the elements of an array to `room` if they are few, and returns them. General
    /// planning takes longer than this.
    #[cfg(any(test, not(debug_assertions)))]
    fn few<'r>(&self, _room: &'r mut [MaybeUninit<T>; FEW]) -> Option<&'r [T]> {
        None
    }
}

/// An expression as the operand of a reduction.
pub trait Reducible {
    /// The dtype.
    type Elem: Element;
    /// The shape.
    type Shape: Shape;
    /// A type that determines the storage of the result.
    type Storage;
    /// A source of the elements, converted to the dtype `T`.
    type Source<T: Element>: Source<T, Shape = Self::Shape>;

    /// Returns a source of the elements, converted to the dtype `T`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents of the operands do not combine under the rule set.
    fn source<T: Element>(self) -> Result<Self::Source<T>, Error>;
}

impl<T: Element, S: Shape, B: Storage<T, S>> Source<T> for Array<T, S, B> {
    type Shape = S;
    const FEW: bool = <B::Layout as Layout<S>>::ROW_MAJOR && are_few::<T, S>();

    #[inline(always)]
    fn shape(&self) -> &S {
        self.axes()
    }

    #[inline(always)]
    fn here<R>(&self, visit: impl FnOnce(&[T]) -> R) -> Option<R> {
        // If `FEW` is `true`, the layout is row-major, so this is never `None`.
        self.try_as_slice().map(visit)
    }

    type Known = Types<(Self,)>;
    const ONE_BY_ONE: bool = true;
    const IS_SLICE: bool = <B::Layout as Layout<S>>::ROW_MAJOR;
    const IS_ROW_MAJOR: bool = <B::Layout as Layout<S>>::ROW_MAJOR;

    #[inline(always)]
    fn parts<G: Parts>(&self, visit: impl FnMut(usize, &[T])) {
        converting::<T, _, _>(self, self.axes().clone()).visit_parts::<G>(visit);
    }

    #[inline(always)]
    fn slice(&self) -> Option<&[T]> {
        self.try_as_slice()
    }

    #[cfg(any(test, not(debug_assertions)))]
    #[inline(always)]
    fn few<'r>(&self, room: &'r mut [MaybeUninit<T>; FEW]) -> Option<&'r [T]> {
        few(self, room)
    }
}

impl<T: Element, S: Shape, B: Storage<T, S>> Walk<T> for Array<T, S, B> {
    fn walk(&self, order: Order<'_>, run: usize, visit: Visit<'_, T>) -> Result<(), Error> {
        // A view that is not contiguous is packed in pieces, like an expression of one operand.
        converting::<T, _, _>(self, self.axes().clone()).walk(order, run, visit)
    }

    fn has_rows(&self, axis: usize, axes: &[usize], near: (usize, usize)) -> bool {
        converting::<T, _, _>(self, self.axes().clone()).has_rows(axis, axes, near)
    }
}

/// The elements of an array in row-major order, in builds with debug assertions. The type contains
/// no shape and no storage, so all arrays of a dtype share the functions that visit elements.
#[cfg(debug_assertions)]
pub(super) struct RowMajorElements<'a, T> {
    pub(super) extents: &'a [usize],
    pub(super) slice: &'a [T],
}

#[cfg(debug_assertions)]
impl<T> RowMajorElements<'_, T> {
    fn view(&self) -> ContiguousView<'_, T, DynRank> {
        let view = ContiguousView::from_slice(DynRank::clipped(self.extents), self.slice);
        view.expect("the slice has an element for each position")
    }
}

#[cfg(debug_assertions)]
impl<T: Element> Walk<T> for RowMajorElements<'_, T> {
    fn walk(&self, order: Order<'_>, run: usize, visit: Visit<'_, T>) -> Result<(), Error> {
        self.view().walk(order, run, visit)
    }

    fn has_rows(&self, axis: usize, axes: &[usize], near: (usize, usize)) -> bool {
        self.view().has_rows(axis, axes, near)
    }
}

impl<K, P, F, C, S, W> Source<F::Out> for Unstored<'_, K, P, F, C, S, W>
where
    K: Inputs,
    W: Known,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
{
    type Shape = S;
    const FEW: bool = Self::IS_SMALL;

    #[inline(always)]
    fn shape(&self) -> &S {
        self.shape()
    }

    #[inline(always)]
    fn here<R>(&self, visit: impl FnOnce(&[F::Out]) -> R) -> Option<R> {
        self.visit_small(visit)
    }

    type Known = W;
    const ONE_BY_ONE: bool = Self::ONE_BY_ONE;
    const IS_SLICE: bool = Self::IS_STORED;

    #[inline(always)]
    fn parts<G: Parts>(&self, visit: impl FnMut(usize, &[F::Out])) {
        self.visit_parts::<G>(visit);
    }

    #[inline(always)]
    // `stored` returns the elements of an expression that is a single array. The elements of all
    // other expressions are computed in pieces, and are never all in memory.
    fn slice(&self) -> Option<&[F::Out]> {
        self.stored()
    }
}

impl<K, P, F, C, S, W> Walk<F::Out> for Unstored<'_, K, P, F, C, S, W>
where
    K: Inputs,
    W: Known,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
{
    fn walk(&self, order: Order<'_>, run: usize, visit: Visit<'_, F::Out>) -> Result<(), Error> {
        self.visit(order, run, visit)
    }

    fn has_rows(&self, axis: usize, axes: &[usize], near: (usize, usize)) -> bool {
        self.has_rows(axis, axes, near)
    }
}
