//! Relations between the prefix operators `-` and `!` and the dtypes that have them, with a message
//! for the other dtypes.
//!
//! An operator without an impl is E0600, which has no custom message. But rustc notes the bound of
//! an impl that does not hold, and quotes the declaration of its type, with its comment.

use crate::dtype::{Bits, Signed};
use crate::expr::ops;
use crate::shape::Shape;
use crate::storage::{Array, Inline, Storage};

/// The operator `-`. rustc quotes this declaration if a dtype has no negative numbers.
#[derive(Debug)]
pub struct Negation; // `-` needs a signed dtype: `-x.cast::<i64>()`; for `bool`, write `!x`

/// The operator `!`. rustc quotes this declaration if a dtype has no bitwise operations.
#[derive(Debug)]
pub struct Inversion; // `!` needs integers or `bool`: write `broadcast!(x == 0.0)`, or `-x`

/// Relation: arrays with elements of type `T` have the operator `Self`.
///
/// The dtypes that lack the operator have impls, too, whose bound never holds. So rustc has two
/// candidates for such a dtype, and reports this relation instead of the bound of the only one.
/// That bound is about the dtype, which another crate declares.
pub trait AppliesTo<T> {
    /// The operation.
    type Op;
}

impl<T: Signed> AppliesTo<T> for Negation {
    type Op = ops::NegOp;
}

impl<T: Bits> AppliesTo<T> for Inversion {
    type Op = ops::NotOp;
}

impl<O: AppliesTo<C>, C, I: Shape> AppliesTo<Array<C, I, Inline>> for O
where
    Inline: Storage<C, I>,
{
    type Op = O::Op;
}

/// Implements [`AppliesTo`] for a dtype without the operator. The lifetime keeps rustc from
/// rejecting the impl because its bound cannot hold.
macro_rules! lacks {
    ($operator:ident $op:ident $class:ident $dtype:ty) => {
        impl AppliesTo<$dtype> for $operator
        where
            for<'a> &'a $dtype: $class,
        {
            type Op = ops::$op;
        }
    };
}

lacks! { Negation NegOp Signed bool }
dtypes_of! { Unsigned lacks Negation NegOp Signed }
dtypes_of! { Inexact lacks Inversion NotOp Bits }
