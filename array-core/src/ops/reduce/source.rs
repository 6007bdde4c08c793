//! Where the elements of a reduction come from.

use super::walk::Visit;
use crate::Array;
use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::Unstored;
use crate::kernel::fused::{Check, Compute};
use crate::kernel::input::Inputs;
use crate::ops::compute::converting;
use crate::shape::{DynRank, Shape, static_len};
use crate::storage::{Layout, Storage};

/// Arrays of up to so many bytes, of a shape that the compiler knows, are reduced by code that is compiled straight in.
const SMALL_BYTES: usize = 192;

/// Whether there are few elements of a shape: known to the compiler, and of no more than [`SMALL_BYTES`].
const fn few<T, S: Shape>() -> bool {
    matches!(static_len::<S>(), Some(len) if len > 0 && len * size_of::<T>() <= SMALL_BYTES)
}

/// Elements that are reduced: of an array, or those that an expression comes to.
pub trait Source<T: Element> {
    /// Their shape.
    type Shape: Shape;

    /// Returns the shape.
    fn shape(&self) -> &Self::Shape;

    /// Whether there are few elements, for which [`here`](Self::here) is.
    const FEW: bool;

    /// Calls `visit` with all elements, of which there are few, in code that is compiled straight in.
    fn here<R>(&self, visit: impl FnOnce(&[T]) -> R) -> Option<R>;

    /// Returns the elements if they stand one after the other in memory.
    fn slice(&self) -> Option<&[T]>;

    /// Calls `visit` with the elements in pieces, as a [`Walk`] says.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an element has no value, before `visit` is called.
    fn walk(&self, last: &[usize], run: usize, visit: Visit<'_, T>) -> Result<(), Error>;
}

/// A value of an expression, as a reduction takes it: its dtype, shape and storage are known before it
/// is computed.
pub trait Reducible {
    /// The dtype.
    type Elem: Element;
    /// The shape.
    type Shape: Shape;
    /// What the storage of the result follows from.
    type Storage;
    /// Its elements, as elements of `T`.
    type Source<T: Element>: Source<T, Shape = Self::Shape>;

    /// Returns the elements.
    ///
    /// # Errors
    ///
    /// An [`Error`] if run-time extents do not fit.
    fn source<T: Element>(self) -> Result<Self::Source<T>, Error>;
}

impl<T: Element, S: Shape, B: Storage<T, S>> Source<T> for Array<T, S, B> {
    type Shape = S;
    const FEW: bool = <B::Layout as Layout<S>>::ROW_MAJOR && few::<T, S>();

    #[inline(always)]
    fn shape(&self) -> &S {
        self.axes()
    }

    #[inline(always)]
    fn here<R>(&self, visit: impl FnOnce(&[T]) -> R) -> Option<R> {
        self.try_as_slice().map(visit)
    }

    #[inline(always)]
    fn slice(&self) -> Option<&[T]> {
        self.try_as_slice()
    }

    fn walk(&self, last: &[usize], run: usize, visit: Visit<'_, T>) -> Result<(), Error> {
        converting::<T, _, _>(self, self.axes().clone()).walk(last, run, visit)
    }
}

impl<K, P, F, C, S> Source<F::Out> for Unstored<'_, K, P, F, C, S>
where
    K: Inputs,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
{
    type Shape = S;
    const FEW: bool = Self::MAY_BE_SMALL;

    #[inline(always)]
    fn shape(&self) -> &S {
        self.shape()
    }

    #[inline(always)]
    fn here<R>(&self, visit: impl FnOnce(&[F::Out]) -> R) -> Option<R> {
        self.visit_small(visit)
    }

    #[inline(always)]
    fn slice(&self) -> Option<&[F::Out]> {
        None
    }

    fn walk(&self, last: &[usize], run: usize, visit: Visit<'_, F::Out>) -> Result<(), Error> {
        in_order(self.shape(), last, |order| self.visit(order, run, visit))
    }
}

/// Calls a walk with the order of the axes that has the listed ones behind the others; `None` if that is row-major.
#[inline]
fn in_order<S: Shape, R>(shape: &S, last: &[usize], walk: impl FnOnce(Option<&[usize]>) -> R) -> R {
    if last.is_empty() {
        return walk(None);
    }
    let mut order = [0; DynRank::MAX_RANK];
    let rank = shape.extents().as_ref().len();
    let others = (0..rank).filter(|axis| !last.contains(axis));
    for (place, axis) in order.iter_mut().zip(others.chain(last.iter().copied())) {
        *place = axis;
    }
    walk(Some(&order[..rank]))
}
