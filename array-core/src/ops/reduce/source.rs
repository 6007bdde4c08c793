//! Sources of elements for reductions: arrays and expressions.

use core::marker::PhantomData;

use super::walk::Visit;
use crate::Array;
use crate::dtype::{Element, Number};
use crate::error::Error;
use crate::expr::{Node, Term, deferred};
use crate::kernel::fused::{Check, Compute};
use crate::kernel::input::Inputs;
use crate::kernel::{self, Cast, Tree, Unstored};
use crate::shape::{Axes, DynRank, Shape, static_len};
use crate::storage::{Layout, OwnedStorage, Storage};

/// Sources of a static shape and up to this many bytes are reduced by inlined code.
const SMALL_BYTES: usize = 192;

/// Returns whether the shape is static, not empty, and takes no more than [`SMALL_BYTES`].
const fn few<T, S: Shape>() -> bool {
    matches!(static_len::<S>(), Some(len) if len > 0 && len * size_of::<T>() <= SMALL_BYTES)
}

/// A source of elements to reduce: an array, or an expression.
pub trait Source<T: Element> {
    /// The shape of the elements.
    type Shape: Shape;

    /// Returns the shape.
    fn shape(&self) -> &Self::Shape;

    /// Whether the elements are few, as [`here`](Self::here) requires.
    const FEW: bool;

    /// Calls `visit` with all elements, inlined. Returns `None` if they are not in one slice. Call
    /// it only if [`FEW`](Self::FEW) holds.
    fn here<R>(&self, visit: impl FnOnce(&[T]) -> R) -> Option<R>;

    /// Returns the elements as a slice if they are contiguous in memory.
    fn slice(&self) -> Option<&[T]>;

    /// Calls `visit` with the elements in pieces; see [`Walk`].
    ///
    /// # Errors
    ///
    /// An [`Error`] if evaluating an element fails, before `visit` is called.
    fn walk(&self, last: &[usize], run: usize, visit: Visit<'_, T>) -> Result<(), Error>;
}

/// An expression as the operand of a reduction. Its dtype, shape and storage are known before it is
/// evaluated.
pub trait Reducible {
    /// The dtype.
    type Elem: Element;
    /// The shape.
    type Shape: Shape;
    /// A type that determines the storage of the result.
    type Storage;
    /// The elements, converted to `T`.
    type Source<T: Element>: Source<T, Shape = Self::Shape>;

    /// Returns the elements.
    ///
    /// # Errors
    ///
    /// An [`Error`] if run-time extents do not fit.
    fn source<T: Element>(self) -> Result<Self::Source<T>, Error>;
}

impl<K: Tree, D: Term, S: Shape, B> Reducible for Node<K, D, S, B> {
    type Elem = D::Elem;
    type Shape = S;
    type Storage = B;
    type Source<T: Element> = Computed<T, K, S>;

    #[inline]
    fn source<T: Element>(self) -> Result<Computed<T, K, S>, Error> {
        Ok(Computed::new(self.tree, self.shape.map_err(deferred)?))
    }
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
        walk(&self.leaf(), self.axes(), last, run, visit)
    }
}

/// The elements of an expression tree `K`, converted to `T`, with their shape.
pub struct Computed<T, K, S> {
    tree: Cast<T, K>,
    shape: S,
}

impl<T, K, S> Computed<T, K, S> {
    #[inline(always)]
    pub(crate) fn new(tree: K, shape: S) -> Self {
        Self {
            tree: Cast(tree, PhantomData),
            shape,
        }
    }
}

impl<U: Element, K: Tree, S: Shape> Computed<U, K, S> {
    /// Computes the sums along some axes as a matrix product, if the tree has that form; otherwise
    /// returns `None`. `T` is the dtype whose sums they are, `O` the dtype of the result and
    /// `shape` its shape.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the result is too large, or memory cannot be allocated.
    #[inline(always)]
    pub(crate) fn contract<T: Number, O: Element, A: Axes<S>, R: Shape, P: OwnedStorage<O, R>>(
        &self,
        shape: &R,
        operation: &'static str,
    ) -> Result<Option<P::Data>, Error> {
        if let Some(data) = kernel::contract_straight::<T, O, K, S, A, R, P>(&self.tree.0, shape, operation)? {
            return Ok(Some(data));
        }
        if const { <Self as Source<U>>::FEW } {
            return Ok(None);
        }
        kernel::contract::<T, O, K, R, P>(&self.tree.0, self.shape.extents().as_ref(), A::AXES, shape, operation)
    }
}

impl<T: Element, K: Tree, S: Shape> Source<T> for Computed<T, K, S> {
    type Shape = S;
    const FEW: bool = kernel::few::<Cast<T, K>, S>();

    #[inline(always)]
    fn shape(&self) -> &S {
        &self.shape
    }

    #[inline(always)]
    fn here<R>(&self, visit: impl FnOnce(&[T]) -> R) -> Option<R> {
        Some(kernel::with_few::<Cast<T, K>, S, R>(&self.tree, visit))
    }

    #[inline(always)]
    fn slice(&self) -> Option<&[T]> {
        None
    }

    fn walk(&self, last: &[usize], run: usize, visit: Visit<'_, T>) -> Result<(), Error> {
        walk(&self.tree, &self.shape, last, run, visit)
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

/// Walks the elements of a tree, with the axes `last` as the innermost.
#[inline]
fn walk<K: Tree, S: Shape>(
    tree: &K,
    shape: &S,
    last: &[usize],
    run: usize,
    visit: Visit<'_, K::Elem>,
) -> Result<(), Error> {
    in_order(shape, last, |order| kernel::stream(tree, shape, order, run, visit))
}

/// Calls `walk` with the order of axes that has `last` as the innermost, or with `None` if that
/// order is row-major.
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
