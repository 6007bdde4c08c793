//! Relations between the prefix operators `-` and `!` and the dtypes that have them, with a message
//! for the other dtypes.
//!
//! If an operator has no impl, rustc reports E0600, an error without a custom message. But if an
//! impl has a bound that does not hold, such as `Negation: AppliesTo<bool>`, rustc adds a note. The
//! note quotes the line that declares `Negation`, with the comment on this line. So that comment is
//! the message.

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
/// A dtype that lacks the operator also has an impl, whose bound never holds. So rustc has two
/// candidate impls for this dtype, and reports that the relation does not hold. With one candidate,
/// rustc would report the bound of this candidate instead, and quote the crate that declares the
/// dtype.
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

/// Implements [`AppliesTo`] for a dtype without the operator, with a bound that never holds. rustc
/// would reject such an impl if its bound had no lifetime `'a`.
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
