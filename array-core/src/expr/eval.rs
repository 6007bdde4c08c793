//! Evaluating expressions, into new arrays and into arrays that are there.

use core::marker::PhantomData;

use super::{ArrayOf, Deferred, Node, Term, deferred};
use crate::Array;
use crate::array::fail;
use crate::dtype::Element;
use crate::error::{Error, Evaluation, ShapeError};
use crate::kernel::{self, Cast, Own, Place, Tree};
use crate::shape::{AssignFrom, Shape};
use crate::storage::{Cell, Formed, Forms, Join, Joined, KeptScalar, OwnedStorage, Storage, StorageMut};

/// Evaluates a tree into a new array of this shape.
#[inline]
pub(crate) fn eval_tree<K: Tree, S: Shape, B: OwnedStorage<K::Elem, S>>(
    tree: &K,
    shape: Result<S, Deferred>,
    operation: &'static str,
) -> Result<Array<K::Elem, S, B>, Error> {
    if let Some(build_always) = const { kernel::always_builds::<K, S, B>() } {
        let (shape, data) = build_always(tree);
        return Ok(Array::owned(shape, data));
    }
    // Not by `?`, which makes the compiler build functions for each shape.
    let shape = match shape {
        Ok(shape) => shape,
        Err(error) => return Err(deferred(error)),
    };
    match kernel::build::<K, S, B>(tree, &shape, operation) {
        Ok(data) => Ok(Array::owned(shape, data)),
        Err(error) => Err(error),
    }
}

/// Evaluates an expression into a new array: on the heap where an operand is there, or in memory that is borrowed, which a
/// scalar beside it would bring there too.
///
/// # Panics
///
/// Panics with the words of the [`Error`] that [`try_eval`] returns.
#[inline]
#[track_caller]
pub fn eval<K, D, S, B>(
    node: Node<K, D, S, B>,
    evaluation: &'static Evaluation,
) -> Formed<D::Elem, S, Joined<B, KeptScalar>>
where
    K: Tree,
    D: Term,
    S: Shape,
    B: Join<KeptScalar>,
    Joined<B, KeptScalar>: Forms<D::Elem, S>,
{
    // Not by `try_eval`, which would be one more function for each expression.
    let tree = Cast::<D::Elem, K>(node.tree, PhantomData);
    match form_tree::<_, _, Joined<B, KeptScalar>>(&tree, node.shape, evaluation.excerpt.operation) {
        Ok(array) => array,
        Err(error) => fail(error.within(evaluation)),
    }
}

/// Evaluates an expression into a new array.
///
/// # Errors
///
/// An [`Error`] where shapes do not fit, an element has no value, or memory cannot be allocated.
#[inline]
pub fn try_eval<K, D, S, B>(
    node: Node<K, D, S, B>,
    evaluation: &'static Evaluation,
) -> Result<Formed<D::Elem, S, Joined<B, KeptScalar>>, Error>
where
    K: Tree,
    D: Term,
    S: Shape,
    B: Join<KeptScalar>,
    Joined<B, KeptScalar>: Forms<D::Elem, S>,
{
    // The tree computes in `D::Elem` already, which only bounds that report a mistake again could say.
    let tree = Cast::<D::Elem, K>(node.tree, PhantomData);
    match form_tree::<_, _, Joined<B, KeptScalar>>(&tree, node.shape, evaluation.excerpt.operation) {
        Ok(array) => Ok(array),
        Err(error) => Err(error.within(evaluation)),
    }
}

/// Evaluates a tree into the array that `B` forms of this shape.
#[inline]
pub(crate) fn form_tree<K: Tree, S: Shape, B: Forms<K::Elem, S>>(
    tree: &K,
    shape: Result<S, Deferred>,
    operation: &'static str,
) -> Result<Formed<K::Elem, S, B>, Error> {
    match eval_tree::<K, S, B::Roots>(tree, shape, operation) {
        Ok(array) => Ok(B::formed(array)),
        Err(error) => Err(error),
    }
}

/// An array that is written to in place, everywhere or where a mask says.
///
/// Of a nested array it is the roots, of its form, in storage that can be written to only if the array's can.
#[derive(Debug)]
pub struct Target<'a, T, S: Shape, B: Storage<T, S>, M = Everywhere> {
    place: Destination<'a, T, S, B>,
    mask: M,
}

/// Where an expression is written to.
#[derive(Debug)]
enum Destination<'a, T, S: Shape, B: Storage<T, S>> {
    /// The memory of an array.
    Place(Place<'a, T, S, B>),
    /// The elements that a mask selects, which have this shape.
    Selected(S),
}

/// The target that an array of cells `C` is.
pub type TargetOf<'a, C, S, B> = Target<'a, <C as Cell>::Root, <C as Cell>::Form<S>, <C as Cell>::Opened<S, B>>;

/// Takes an array as what is written to.
#[inline(always)]
pub(crate) fn target<C: Cell, S: Shape, B: Storage<C, S>>(array: &mut Array<C, S, B>) -> TargetOf<'_, C, S, B> {
    let (shape, data) = array.parts_mut();
    Target {
        place: Destination::Place(Place::new::<C, S, B>(shape, data)),
        mask: Everywhere,
    }
}

impl<T: Element, S: Shape, B: Storage<T, S>, M> Target<'_, T, S, B, M> {
    /// Takes the elements that a mask selects, which have this shape, as what is written to. The storage is any that can be
    /// written to: the mask knows the array.
    #[inline(always)]
    pub(crate) fn selected(shape: S, mask: M) -> Self {
        Target {
            place: Destination::Selected(shape),
            mask,
        }
    }

    /// Returns the node that reads the array itself, at the index that is written to.
    #[inline(always)]
    pub fn node(&self) -> Node<Own<T>, ArrayOf<T>, S, KeptScalar> {
        Node::new(Own(PhantomData), Ok(self.shape().clone()))
    }

    /// Returns the shape of the array, or of the elements that a mask selects.
    #[inline(always)]
    pub(crate) fn shape(&self) -> &S {
        match &self.place {
            Destination::Place(place) => place.shape(),
            Destination::Selected(shape) => shape,
        }
    }

    /// Writes a tree, whose operands broadcast to the shape, over the array.
    #[inline]
    pub(crate) fn put<K: Tree<Elem = T>, R: Shape>(self, tree: K) -> Result<(), Error>
    where
        B: StorageMut<T, S>,
        M: Masking<T>,
    {
        if const { M::MASKED } {
            return self.mask.write::<K, R>(tree);
        }
        match self.place {
            Destination::Place(place) => place.assign(&tree),
            Destination::Selected(_) => unreachable!("without a mask nothing is selected"),
        }
    }

    /// Writes an expression over the array.
    #[inline]
    pub(crate) fn write<K: Tree<Elem = T>, R>(
        self,
        tree: K,
        shape: Result<R, Deferred>,
        evaluation: &'static Evaluation,
    ) -> Result<(), Error>
    where
        S: Shape + AssignFrom<R>,
        B: StorageMut<T, S>,
        R: Shape,
        M: Masking<T>,
    {
        let operation = evaluation.excerpt.operation;
        let written = match shape {
            Ok(shape) if !self.shape().accepts(&shape) => {
                Err(ShapeError::assign(operation, &self.shape().shown(), &shape.shown()).into())
            }
            Ok(_) => self.put::<K, R>(tree),
            Err(error) => Err(deferred(error)),
        };
        match written {
            Ok(()) => Ok(()),
            Err(error) => Err(error.within(evaluation)),
        }
    }
}

/// Which elements of an array are written to.
pub trait Masking<T: Element> {
    /// Whether a mask selects them, which then writes.
    const MASKED: bool;

    /// Writes a tree, whose operands broadcast to `R` together, over the elements that the mask selects.
    ///
    /// # Errors
    ///
    /// An [`Error`] if an element has no value, or memory cannot be allocated.
    fn write<K: Tree<Elem = T>, R: Shape>(self, tree: K) -> Result<(), Error>;
}

/// All elements.
#[derive(Clone, Copy, Debug)]
pub struct Everywhere;

impl<T: Element> Masking<T> for Everywhere {
    const MASKED: bool = false;

    fn write<K: Tree<Elem = T>, R: Shape>(self, _: K) -> Result<(), Error> {
        unreachable!("there is no mask")
    }
}

/// What can be written to a [`Target`]: anything that broadcasts to it. Through a mask only scalars are, without an allocator.
#[diagnostic::on_unimplemented(
    message = "a value of shape `{R}` cannot be written through a mask without the feature `alloc`",
    label = "only a scalar can",
    note = "choose element by element instead, as in `broadcast!(x = if mask {{ y }} else {{ x }})`"
)]
pub trait Takes<R> {
    /// Stands in the type of the operation, which reports a mistake once by it.
    type Fits;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<R, M> Takes<R> for M {
    type Fits = ();
}

#[cfg(not(feature = "alloc"))]
#[diagnostic::do_not_recommend]
impl<R> Takes<R> for Everywhere {
    type Fits = ();
}

#[cfg(not(feature = "alloc"))]
#[diagnostic::do_not_recommend]
impl<M> Takes<()> for &mut M {
    type Fits = ();
}

/// No value has this for its shape. With the impl above alone, the compiler would take every value for a scalar
/// and report types that differ.
#[cfg(not(feature = "alloc"))]
#[diagnostic::do_not_recommend]
impl<M> Takes<core::convert::Infallible> for &mut M {
    type Fits = ();
}
