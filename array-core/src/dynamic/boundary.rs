//! Arrays of any dtype as arguments and results of functions with the attribute
//! [`shapes`](macro@crate::shapes).

use super::{DynArray, DynView, DynViewMut};
use crate::boundary::{Argument, Given, ReturnType};
use crate::dtype::Element;
use crate::error::Error;
use crate::shape::Shape;
use crate::storage::{Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut};

/// Implements [`Argument`]. A row has the argument, after its lifetime if the argument borrows, the
/// array that the body of a function receives, and an expression that converts the argument to this
/// array.
macro_rules! arguments {
    ($($(#[$doc:meta])* [$($lifetime:lifetime)?] $argument:ty => $array:ty, |$this:ident| $converted:expr;)*) => {$(
        $(#[$doc])*
        #[diagnostic::do_not_recommend]
        impl<$($lifetime,)? T: Element, S: Shape> Argument<T, S> for $argument {
            type Array = $array;

            fn given(&self) -> Given {
                Given::extents(self.shape()).dtype(self.dtype(), T::DTYPE)
            }

            fn take($this, _: S) -> Result<Self::Array, Error> {
                $converted
            }
        }
    )*};
}

arguments! {
    /// Passes a typed view of the array.
    ['a] &'a DynArray => ContiguousView<'a, T, S>, |self| self.downcast_ref();
    /// Passes a mutable typed view of the array. Writes change the array.
    ['a] &'a mut DynArray => ContiguousViewMut<'a, T, S>, |self| self.downcast_mut();
    /// Moves the array into the function without a copy of its elements.
    [] DynArray => Array<T, S>, |self| Ok(self.downcast()?);
    /// Passes a typed view of the same elements.
    ['a] DynView<'a> => ArrayView<'a, T, S>, |self| self.downcast();
    /// Passes a mutable typed view of the same elements. Writes change the viewed array.
    ['a] DynViewMut<'a> => ArrayViewMut<'a, T, S>, |self| self.downcast();
}

/// Wraps the array that the function returns, without a copy of its elements.
#[diagnostic::do_not_recommend]
impl<T: Element, S: Shape> ReturnType<T, S> for DynArray {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        body.into()
    }
}
