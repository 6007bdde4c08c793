//! What stands beside an array in an operation: another array, or a scalar.

use crate::Array;
use crate::dtype::Element;
use crate::kernel::{Leaf, Splat, Tree};
use crate::shape::{Shape, StaticShape};
use crate::storage::{Cell, Inline, Storage};

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
    /// The storage: that of the array, or [`Inline`]; [`Cells`](crate::Cells) of a nested one.
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

/// Implements [`Beside`] for arrays of cells `$cell`, owned or borrowed: of dtypes, and of arrays, apart, so that the compiler
/// knows what is known of an array whose elements are literals without a dtype yet.
macro_rules! beside {
    ($([$($parameter:tt)*] [$($bound:tt)*] $cell:ty => $elem:ty, $shape:ty, $storage:ty;)*) => {$(
        beside! { @ [$($parameter)*] [$($bound)*] $cell, &Array<$cell, R, Q> => $elem, $shape, $storage }
        beside! { @ [$($parameter)*] [$($bound)*] $cell, Array<$cell, R, Q> => $elem, $shape, $storage }
    )*};
    (@ [$($parameter:tt)*] [$($bound:tt)*] $cell:ty, $array:ty => $elem:ty, $shape:ty, $storage:ty) => {
        #[diagnostic::do_not_recommend]
        impl<T, $($parameter)*, R: Shape, Q: Storage<$cell, R>> Beside<T> for $array
        where
            $($bound)*
        {
            type Elem = $elem;
            type Shape = $shape;
            type Storage = $storage;
            type Tree<'a>
                = Leaf<'a, $elem, $shape, <$cell as Cell>::Laid<R, Q::Layout>>
            where
                Self: 'a;

            #[inline(always)]
            fn operand_axes(&self) -> $shape {
                <$cell as Cell>::form(Array::axes(self))
            }

            #[inline(always)]
            fn operand_tree(&self) -> Self::Tree<'_> {
                Array::roots(self)
            }
        }
    };
}

beside! {
    [C: Element] [] C => C, R, Q;
    [C: Copy, I: StaticShape] [Array<C, I, Inline>: Cell,] Array<C, I, Inline> =>
        <Array<C, I, Inline> as Cell>::Root, <Array<C, I, Inline> as Cell>::Form<R>, <Array<C, I, Inline> as Cell>::Held<Q>;
}

#[diagnostic::do_not_recommend]
impl<T: Element> Beside<T> for T {
    type Elem = T;
    type Shape = ();
    type Storage = Inline;
    type Tree<'a> = Splat<T>;

    #[inline(always)]
    fn operand_axes(&self) {}

    #[inline(always)]
    fn operand_tree(&self) -> Splat<T> {
        Splat(*self)
    }
}
