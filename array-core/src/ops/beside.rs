//! What stands beside an array in an operation: another array, or a scalar.

use crate::Array;
use crate::array::RootLeaf;
use crate::dtype::Element;
use crate::kernel::{Splat, Tree};
use crate::shape::Shape;
use crate::storage::{Cell, KeptIn, KeptScalar, Storage};

/// The relation of an operand with the dtype `T` of the array that it stands beside.
///
/// It holds for arrays of every dtype, owned or borrowed, and for scalars of `T`: whether the dtypes
/// promote and the shapes broadcast is asked by the operation. So a scalar of another dtype is refused
/// here, with both dtypes, and a clash of arrays there.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand beside an array of `{T}`",
    label = "neither an array nor a scalar of `{T}`",
    note = "a scalar has the dtype of the array: write `2.0` for floats, or convert, `k as {T}`",
    note = "`broadcast!` also converts without loss; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait Beside<T> {
    /// The dtype: that of the array, at the root of a nested one, or `T`.
    type Elem: Element;
    /// The shape: that of the array, or `()`.
    type Shape: Shape;
    /// What says of which storage and shape the result is.
    type Storage;
    /// What reads it.
    type Tree<'a>: Tree<Elem = Self::Elem>
    where
        Self: 'a;

    /// Returns the shape.
    fn operand_axes(&self) -> Self::Shape;

    /// Reads it.
    fn operand_tree(&self) -> Self::Tree<'_>;
}

#[diagnostic::do_not_recommend]
impl<T, C: Cell, R: Shape, Q: Storage<C, R>> Beside<T> for &Array<C, R, Q> {
    type Elem = C::Root;
    type Shape = C::Form<R>;
    type Storage = KeptIn<C, R, Q>;
    type Tree<'a>
        = RootLeaf<'a, C, R, Q::Layout>
    where
        Self: 'a;

    #[inline(always)]
    fn operand_axes(&self) -> C::Form<R> {
        C::form(Array::axes(self))
    }

    #[inline(always)]
    fn operand_tree(&self) -> RootLeaf<'_, C, R, Q::Layout> {
        Array::roots(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T, C: Cell, R: Shape, Q: Storage<C, R>> Beside<T> for Array<C, R, Q> {
    type Elem = C::Root;
    type Shape = C::Form<R>;
    type Storage = KeptIn<C, R, Q>;
    type Tree<'a>
        = RootLeaf<'a, C, R, Q::Layout>
    where
        Self: 'a;

    #[inline(always)]
    fn operand_axes(&self) -> C::Form<R> {
        C::form(Array::axes(self))
    }

    #[inline(always)]
    fn operand_tree(&self) -> RootLeaf<'_, C, R, Q::Layout> {
        Array::roots(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Element> Beside<T> for T {
    type Elem = T;
    type Shape = ();
    type Storage = KeptScalar;
    type Tree<'a> = Splat<T>;

    #[inline(always)]
    fn operand_axes(&self) {}

    #[inline(always)]
    fn operand_tree(&self) -> Splat<T> {
        Splat(*self)
    }
}
