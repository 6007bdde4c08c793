//! Methods of arrays that a program cannot call, so that each is one error in words at the call.

use super::Array;
use crate::dtype::Element;

/// Relation: a dtype whose arrays have a method in a program. There is none: the relation belongs to the methods that StableHLO lacks.
#[diagnostic::on_unimplemented(
    message = "a program cannot call this method of an array of `{Self}`: StableHLO has no counterpart",
    label = "not exported",
    note = "compute it outside of the function with `#[program]`, and pass the result as an argument",
    note = "the guide's page `beyond_one_machine` lists what is exported"
)]
pub trait Calls {
    /// `Self`: named in a bound, so that the method is reported without quoting it.
    type Is;
}

/// Declares methods: the number of an axis if a call gives it, and the result.
macro_rules! refused {
    ($($name:ident [$($axis:ident)?] $output:ty;)*) => {
        impl<T: Element, S> Array<T, S> {$(
            #[doc = concat!("`Array::", stringify!($name), "`")]
            pub fn $name<$(const $axis: isize)?>(&self) -> $output
            where
                T: Calls,
                <T as Calls>::Is: Sized,
            {
                unreachable!("no array has this method")
            }
        )*}
    };
}

refused! {
    argsort [AXIS] Array<i64, S>;
    argsort_descending [AXIS] Array<i64, S>;
    cumprod [AXIS] Array<T::Sum, S>;
    cumsum [AXIS] Array<T::Sum, S>;
    inv [] Array<T, S>;
    sort [AXIS] Array<T, S>;
    sort_descending [AXIS] Array<T, S>;
}
