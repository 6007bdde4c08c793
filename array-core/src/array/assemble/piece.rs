//! Arrays that are joined.

use crate::shape::Shape;
use crate::storage::{Array, SameElements, Storage};

/// An array by value or by reference, as one of the arrays to join.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array",
    label = "neither an array nor a reference to one",
    note = "pass a tuple of 2 to 4 arrays, owned or borrowed, as in `(&x, &y).concat::<0>()`",
    note = "see array_core::errors#not-an-array-to-join"
)]
pub trait AnyArray {
    /// The type of the elements.
    type Elem;
    /// The shape.
    type Shape: Shape;
    /// The storage.
    type Storage: Storage<Self::Elem, Self::Shape>;

    /// Borrows the array.
    #[doc(hidden)]
    fn piece(&self) -> &Array<Self::Elem, Self::Shape, Self::Storage>;
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, B: Storage<T, S>> AnyArray for Array<T, S, B> {
    type Elem = T;
    type Shape = S;
    type Storage = B;

    #[inline(always)]
    fn piece(&self) -> &Self {
        self
    }
}

/// Implements [`AnyArray`] for a reference to an array.
macro_rules! references {
    ($($reference:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<X: AnyArray> AnyArray for $reference {
            type Elem = X::Elem;
            type Shape = X::Shape;
            type Storage = X::Storage;

            #[inline(always)]
            fn piece(&self) -> &Array<X::Elem, X::Shape, X::Storage> {
                (**self).piece()
            }
        }
    )*};
}

references! { &X &mut X }

/// An array of `T` by value or by reference, as one of the arrays to join.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array of `{T}`",
    label = "its element type differs from that of the first array",
    note = "all arrays must have the same element type: convert one, as in `.cast::<{T}>()`",
    note = "see array_core::errors#not-an-array-to-join"
)]
pub trait PieceOf<T>: AnyArray<Elem: SameElements<T>> {}

#[diagnostic::do_not_recommend]
impl<T, X: AnyArray<Elem: SameElements<T>>> PieceOf<T> for X {}
