//! Elementwise operations on whole operands, by reference or by value: what operators, functions
//! and the `try_` forms are made of.

use core::marker::PhantomData;

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::Beside;
use crate::Array;
use crate::array::RootLeaf;
use crate::dtype::{Element, InPlace, Promote, Promoted};
use crate::error::{Error, Origin};
#[cfg(feature = "alloc")]
use crate::expr::deferred;
use crate::expr::{BinaryOp, Deferred, UnaryOp, assign_tree, form_tree, meet};
use crate::kernel::{Binary, Own, Splat, Tree, Unary};
use crate::shape::{AssignFrom, Broadcast, BroadcastShape, Shape};
#[cfg(feature = "alloc")]
use crate::storage::OwnedStorage;
use crate::storage::{Cell, Formed, Forms, Join, Joined, KeptIn, KeptScalar, Storage, StorageMut};

/// The relation of two operands of the elementwise operation `O`.
///
/// Operands are arrays, owned or borrowed, and scalars of the array's dtype on either side. An
/// array that is given by value lends its memory to the result where dtype and shape allow: the left one, or else
/// the right one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` are not operands of one operation",
    label = "neither an array nor a scalar of the array's dtype",
    note = "a scalar has the array's own dtype: write `2.0` for floats, or convert, `k as f32`",
    note = "`broadcast!` also converts without loss; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait BinaryWith<O, Rhs> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// An [`Error`] where run-time extents do not fit, an integer has no result, or memory cannot be had.
    fn try_apply(self, rhs: Rhs, operation: &'static str) -> Result<Self::Output, Error>;
}

/// The relation of an operand with the elementwise operation `O` on it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand here",
    label = "neither an array nor a scalar of its dtype",
    note = "operands are arrays of dtypes, owned or borrowed, and scalars of the array's dtype",
    note = "convert what is something else first; see ERRORS.md#not-an-operand"
)]
pub trait UnaryWith<O> {
    /// The result: an array.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// An [`Error`] where memory cannot be had.
    fn try_apply(self, operation: &'static str) -> Result<Self::Output, Error>;
}

/// The dtype of the result of `O` on two dtypes.
type OutputOf<O, T> = <O as BinaryOp<T>>::Output;

/// Whether an array of dtype `A` and shape `L` in storage `P`, if it is `owned`, may lend its memory to a result of
/// dtype `U` and shape `R`, as far as the types say.
const fn may_lend<A: Element, U: Element, L: Shape, R: Shape, P: Storage<A, L>>(owned: bool) -> bool {
    let shapes = match (L::STATIC, R::STATIC) {
        (Some(l), Some(r)) => l.same(&r),
        _ => true,
    };
    owned && P::DONATES && A::DTYPE.same(U::DTYPE) && shapes
}

/// Whether an operand of this shape has the extents of the result, if there is a result.
#[inline]
fn has_extents_of<L: Shape, R: Shape>(operand: &L, result: &Result<R, Deferred>) -> bool {
    let extents = operand.extents();
    result
        .as_ref()
        .is_ok_and(|result| result.extents().as_ref() == extents.as_ref())
}

/// Evaluates a tree into the memory of the operand that it reads as its [`Own`].
///
/// # Errors
///
/// An [`Error`] where an integer has no result.
///
/// # Panics
///
/// Panics where the operand [may not lend](may_lend) its memory, or has [other extents](has_extents_of).
pub(super) fn form_in<A, L, P, K, R, F>(
    operand: Option<Array<A, L, P>>,
    tree: &K,
    shape: Result<R, Deferred>,
    operation: &'static str,
) -> Result<Formed<K::Elem, R, F>, Error>
where
    A: Element,
    L: Shape,
    P: Storage<A, L>,
    K: Tree,
    R: Shape,
    F: Forms<K::Elem, R>,
{
    #[cfg(feature = "alloc")]
    if let Some(array) = operand
        && has_extents_of(array.axes(), &shape)
        && let Ok(buffer) = P::donate(array.into_parts().1)
        && let Ok(data) = F::Roots::adopt(buffer.same_dtype())
    {
        let shape = shape.map_err(deferred)?;
        let mut out = Array::<K::Elem, R, F::Roots>::owned(shape.clone(), data);
        assign_tree(&mut out, tree, &shape, operation)?;
        return Ok(F::formed(out));
    }
    #[cfg(not(feature = "alloc"))]
    let _ = (operand, tree, shape, operation);
    unreachable!("what is on the heap lends its memory to what is on the heap")
}

impl<O, X: Source, Y: Beside<X::Elem>> BinaryWith<O, Y> for X
where
    X::Elem: Promote<Y::Elem>,
    O: BinaryOp<Promoted<X::Elem, Y::Elem>>,
    X::Shape: Broadcast<Y::Shape>,
    X::Storage: Join<Y::Storage>,
    Joined<X::Storage, Y::Storage>: Forms<OutputOf<O, Promoted<X::Elem, Y::Elem>>, BroadcastShape<X::Shape, Y::Shape>>,
{
    type Output = Formed<
        OutputOf<O, Promoted<X::Elem, Y::Elem>>,
        BroadcastShape<X::Shape, Y::Shape>,
        Joined<X::Storage, Y::Storage>,
    >;

    #[inline]
    fn try_apply(self, rhs: Y, operation: &'static str) -> Result<Self::Output, Error> {
        let shape = meet(&self.form(), &rhs.operand_axes(), Origin::Operation(operation));
        if const { may_lend::<X::Elem, O::Output, X::Shape, BroadcastShape<X::Shape, Y::Shape>, X::Lent>(X::OWNED) }
            && has_extents_of(&self.form(), &shape)
        {
            let own = Own::<X::Elem>(PhantomData);
            let tree = Binary::<O, Promoted<X::Elem, Y::Elem>, _, _>(own, rhs.operand_tree(), PhantomData);
            return self.form_in::<_, _, Joined<X::Storage, Y::Storage>>(&tree, shape, operation);
        }
        if const { may_lend::<Y::Elem, O::Output, Y::Shape, BroadcastShape<X::Shape, Y::Shape>, Y::Lent>(Y::OWNED) }
            && has_extents_of(&rhs.operand_axes(), &shape)
        {
            let own = Own::<Y::Elem>(PhantomData);
            let tree = Binary::<O, Promoted<X::Elem, Y::Elem>, _, _>(self.tree(), own, PhantomData);
            return rhs.form_in::<_, _, Joined<X::Storage, Y::Storage>>(&tree, shape, operation);
        }
        let tree = Binary::<O, Promoted<X::Elem, Y::Elem>, _, _>(self.tree(), rhs.operand_tree(), PhantomData);
        form_tree::<_, _, Joined<X::Storage, Y::Storage>>(&tree, shape, operation)
    }
}

/// Implements [`BinaryWith`] for a scalar on the left of an array of its dtype, or of one that the scalar raises to its own.
macro_rules! scalar_first {
    ($($dtype:ident)*) => {
        $(scalar_first!(@ $dtype [Root = $dtype]);)*
    };
    ([raising] $($dtype:ident)*) => {
        $(scalar_first!(@ $dtype [Root: Element<Raised = $dtype>]);)*
    };
    (@ $dtype:ident [$($root:tt)*]) => {
        #[diagnostic::do_not_recommend]
        impl<'a, O, C, L, P> BinaryWith<O, &'a Array<C, L, P>> for $dtype
        where
            O: BinaryOp<$dtype>,
            C: Cell<$($root)*>,
            L: Shape,
            P: Storage<C, L>,
            KeptIn<C, L, P>: Join<KeptScalar>,
            Joined<KeptIn<C, L, P>, KeptScalar>: Forms<OutputOf<O, $dtype>, C::Form<L>>,
        {
            type Output = Formed<OutputOf<O, $dtype>, C::Form<L>, Joined<KeptIn<C, L, P>, KeptScalar>>;

            #[inline]
            fn try_apply(self, rhs: &'a Array<C, L, P>, operation: &'static str) -> Result<Self::Output, Error> {
                let tree = Binary::<O, $dtype, _, _>(Splat(self), rhs.roots(), PhantomData);
                form_tree::<_, _, Joined<KeptIn<C, L, P>, KeptScalar>>(&tree, Ok(C::form(rhs.axes())), operation)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<O, C, L, P> BinaryWith<O, Array<C, L, P>> for $dtype
        where
            O: BinaryOp<$dtype>,
            C: Cell<$($root)*>,
            L: Shape,
            P: Storage<C, L>,
            KeptIn<C, L, P>: Join<KeptScalar>,
            Joined<KeptIn<C, L, P>, KeptScalar>: Forms<OutputOf<O, $dtype>, C::Form<L>>,
        {
            type Output = Formed<OutputOf<O, $dtype>, C::Form<L>, Joined<KeptIn<C, L, P>, KeptScalar>>;

            #[inline]
            fn try_apply(self, rhs: Array<C, L, P>, operation: &'static str) -> Result<Self::Output, Error> {
                if const { may_lend::<C::Root, O::Output, C::Form<L>, C::Form<L>, C::Lent<L, P>>(true) } {
                    let shape = Ok(C::form(rhs.axes()));
                    let tree = Binary::<O, $dtype, _, _>(Splat(self), Own::<C::Root>(PhantomData), PhantomData);
                    return Source::form_in::<_, _, Joined<KeptIn<C, L, P>, KeptScalar>>(rhs, &tree, shape, operation);
                }
                <$dtype as BinaryWith<O, &Array<C, L, P>>>::try_apply(self, &rhs, operation)
            }
        }
    };
}

scalar_first! { bool f32 f64 i16 i32 i64 i8 u16 u32 u64 u8 }

#[cfg(feature = "half")]
scalar_first! { bf16 f16 }

#[cfg(feature = "num-complex")]
scalar_first! { [raising] Complex32 Complex64 }

impl<O, X: Source> UnaryWith<O> for X
where
    O: UnaryOp<X::Elem>,
    X::Storage: Join<KeptScalar>,
    Joined<X::Storage, KeptScalar>: Forms<O::Output, X::Shape>,
{
    type Output = Formed<O::Output, X::Shape, Joined<X::Storage, KeptScalar>>;

    #[inline]
    fn try_apply(self, operation: &'static str) -> Result<Self::Output, Error> {
        let shape = Ok(self.form());
        if const { may_lend::<X::Elem, O::Output, X::Shape, X::Shape, X::Lent>(X::OWNED) } {
            let tree = Unary::<O, X::Elem, _>(Own::<X::Elem>(PhantomData), PhantomData);
            return self.form_in::<_, _, Joined<X::Storage, KeptScalar>>(&tree, shape, operation);
        }
        let tree = Unary::<O, X::Elem, _>(self.tree(), PhantomData);
        form_tree::<_, _, Joined<X::Storage, KeptScalar>>(&tree, shape, operation)
    }
}

/// An array of cells, owned or borrowed, as the operand of a function of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand here",
    label = "neither an array nor a scalar of its dtype",
    note = "operands are arrays of dtypes, owned or borrowed, and scalars of the array's dtype",
    note = "convert what is something else first; see ERRORS.md#not-an-operand"
)]
pub trait Source: Sized {
    /// The dtype, at the root of a nested array.
    type Elem: Element;
    /// The shape as operations see it.
    type Shape: Shape;
    /// What the storage of the result follows from.
    type Storage;
    /// The storage of the array of roots that is lent.
    type Lent: Storage<Self::Elem, Self::Shape>;
    /// What reads it.
    type Tree<'a>: Tree<Elem = Self::Elem>
    where
        Self: 'a;

    /// Whether it is given by value.
    const OWNED: bool;

    /// Evaluates a tree that reads the array as its own into its memory, where it is owned and can lend that.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an integer has no result.
    ///
    /// # Panics
    ///
    /// Panics where the array lends nothing.
    fn form_in<K: Tree, R: Shape, F: Forms<K::Elem, R>>(
        self,
        tree: &K,
        shape: Result<R, Deferred>,
        operation: &'static str,
    ) -> Result<Formed<K::Elem, R, F>, Error>;

    /// Returns the shape as operations see it.
    fn form(&self) -> Self::Shape;

    /// Reads it.
    fn tree(&self) -> Self::Tree<'_>;
}

/// Implements [`Source`] for an array, owned or borrowed.
macro_rules! source {
    ($x:ty, $is_owned:literal, |$own:ident, $tree:ident, $shape:ident, $operation:ident| $form:expr) => {
        #[diagnostic::do_not_recommend]
        impl<C: Cell, L: Shape, P: Storage<C, L>> Source for $x {
            type Elem = C::Root;
            type Shape = C::Form<L>;
            type Storage = KeptIn<C, L, P>;
            type Lent = C::Lent<L, P>;
            type Tree<'a>
                = RootLeaf<'a, C, L, P::Layout>
            where
                Self: 'a;
            const OWNED: bool = $is_owned;

            #[inline(always)]
            fn form_in<K: Tree, R: Shape, F: Forms<K::Elem, R>>(
                self,
                $tree: &K,
                $shape: Result<R, Deferred>,
                $operation: &'static str,
            ) -> Result<Formed<K::Elem, R, F>, Error> {
                let $own = self;
                $form
            }

            #[inline(always)]
            fn form(&self) -> C::Form<L> {
                C::form(self.axes())
            }

            #[inline(always)]
            fn tree(&self) -> Self::Tree<'_> {
                self.roots()
            }
        }
    };
}

source!(&Array<C, L, P>, false, |_array, _tree, _shape, _operation| unreachable!("it is borrowed"));
source!(Array<C, L, P>, true, |array, tree, shape, operation| {
    form_in::<_, _, _, _, _, F>(C::lend(array).ok(), tree, shape, operation)
});

/// Computes the elementwise operation `O` in place, on an array and what stands [beside](Beside) it; nothing is written where an
/// error is returned.
///
/// # Errors
///
/// An [`Error`] where run-time extents do not fit, or an integer has no result.
#[inline]
pub(super) fn assign_with<O, C, L, P, Y>(
    array: &mut Array<C, L, P>,
    rhs: Y,
    operation: &'static str,
) -> Result<(), Error>
where
    C: Cell<Root: InPlace<Y::Elem>>,
    Y: Beside<C::Root>,
    O: BinaryOp<C::Root, Output = C::Root>,
    L: Shape,
    C::Form<L>: AssignFrom<Y::Shape>,
    P: Storage<C, L>,
    C::Opened<L, P>: StorageMut<C::Root, C::Form<L>>,
{
    let tree = Binary::<O, C::Root, _, _>(Own::<C::Root>(PhantomData), rhs.operand_tree(), PhantomData);
    assign_tree(array, &tree, &rhs.operand_axes(), operation)
}
