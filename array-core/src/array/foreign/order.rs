//! The operators `<`, `<=`, `>` and `>=`, which no array has. The error about such an operator
//! shows the code to write instead.
//!
//! # Why the bound is not on the right operand
//!
//! A bound on the right operand would allow a message of the library, but `PartialOrd` requires
//! `PartialEq`, whose only impl has an array as the right operand: the error would be that 0.0 is
//! not an array. A second impl of `PartialEq` would prevent that, and would break `x == v.into()`.

use core::cmp::Ordering;

use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// A type that orders no array. For `x > 0.0`, rustc quotes this declaration, with its comment. No
/// attribute can change the message of E0369, the error about an operator that does not apply. But
/// if there is an impl whose bounds do not hold, rustc notes which bound fails, and shows the
/// declaration of its type.
#[derive(Debug)]
pub struct ArrayOrder; // write `broadcast!(x > 0.0)`, then `.any()` or `.all()` for one `bool`

/// Relation that never holds: arrays of shape `S` have an order with values of `R`.
pub trait Orders<S, R> {
    /// Would be `R` if the relation held. The bound on `PartialEq`, which `PartialOrd` needs, names
    /// this type instead of `R`. Since rustc cannot resolve it, it reports only the bound on
    /// [`ArrayOrder`].
    type Right;

    /// Returns the order.
    fn order() -> Option<Ordering>;
}

/// Implements `PartialOrd` for arrays, or references to arrays, with a bound that never holds.
macro_rules! ordered {
    ($($left:ty, $right:ty, [$($generic:tt)*];)*) => {$(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<T, S: Shape, B: Storage<T, S>, $($generic)*> PartialOrd<$right> for $left
        where
            ArrayOrder: Orders<S, $right, Right = $right>,
            Self: PartialEq<<ArrayOrder as Orders<S, $right>>::Right>,
        {
            fn partial_cmp(&self, _: &$right) -> Option<Ordering> {
                <ArrayOrder as Orders<S, $right>>::order()
            }
        }
    )*};
}

// The standard library implements `PartialOrd<&B>` for `&A`, so an impl for references to arrays
// with any right operand would overlap. These impls have one float type and one integer type as
// right operands, because rustc takes the only such type for a literal. With a second float type,
// such as `f32`, rustc would take neither, and would not show the note.
ordered! {
    Array<T, S, B>, R, [R];
    &Array<T, S, B>, f64, [];
    &Array<T, S, B>, i32, [];
    &mut Array<T, S, B>, f64, [];
    &mut Array<T, S, B>, i32, [];
}
