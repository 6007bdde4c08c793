//! Stacking of arrays.

use super::{AnyArray, PieceOf};
use crate::error::{Error, ShapeError};
use crate::shape::{Dyn, InsertAxis, Len, Shape, Stack};
use crate::storage::{Array, Assembly, Join, OwnedStorage, Storage};

/// Relation: arrays can be stacked along a new axis at the position `AXIS`. For a tuple of arrays,
/// `Self` is the first array, and `Rest` a tuple of the others. For a list of arrays, `Self` is the
/// list, and `Rest` is `()`. See [`Arrays::stack`](crate::Arrays::stack).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array",
    label = "neither an array nor a reference to one",
    note = "pass a tuple of 2 to 4 arrays, owned or borrowed, as in `(&x, &y).stack::<0>()`",
    note = "see array_core::errors#not-an-array-to-join"
)]
pub trait StackWith<const AXIS: isize, Rest> {
    /// The resulting array.
    type Output;

    /// Stacks the arrays.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time ranks or extents differ, or if a list has no arrays. For
    /// [`DynRank`](crate::DynRank) arrays, also returns one if the result has no axis `AXIS`, or if
    /// the arrays already have the maximum rank. Also returns one if the result is too large, or if
    /// memory cannot be allocated.
    #[doc(hidden)]
    fn try_stack_with(self, rest: Rest, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Returns an error if the extents of two arrays differ in number or in value.
pub(super) fn beside(operation: &'static str, first: &[usize], next: &[usize]) -> Result<(), ShapeError> {
    if first == next {
        Ok(())
    } else {
        Err(ShapeError::concatenation(operation, first, next, None))
    }
}

/// Implements [`StackWith`] for a tuple of other arrays. A row lists the number of arrays, the
/// first array with its shape and storage, and an entry for each other array. Then it lists the
/// common shape of the arrays before the last one, the last array, and the storage of the result.
///
/// An entry lists the common shape and the joined storage of the preceding arrays. Then it lists
/// the array, and the common shape and the joined storage if the array is included.
macro_rules! rests {
    ($(
        $count:literal
        [$a:ident $ra:ident $qa:ident]
        $([$prev:ident $prior:ident: $x:ident $mx:ident $px:ident])*
        => $before:ident $last:ident $storage:ident;
    )*) => {$(
        impl<const AXIS: isize, T, Z, $a, $ra, $qa, $($x, $mx, $px),*> StackWith<AXIS, ($($x,)*)> for $a
        where
            T: Copy,
            $a: AnyArray<Elem = T, Shape = $ra, Storage = $qa>,
            $($x: PieceOf<T>,)*
            $($prev: Shape + Stack<AXIS, $x::Shape, Both = $mx>,)*
            $ra: InsertAxis<AXIS>,
            $qa: Storage<T, $ra>,
            $($prior: Join<$x::Storage, Joined = $px>,)*
            $before: Stack<AXIS, $last::Shape, With<Len<$count>> = Z>,
            Z: Shape,
            $storage: OwnedStorage<T, Z>,
        {
            type Output = Array<T, Z, $storage>;

            #[allow(non_snake_case)]
            fn try_stack_with(self, rest: ($($x,)*), operation: &'static str) -> Result<Self::Output, Error> {
                let ($($x,)*) = &rest;
                let ($a, $($x,)*) = (self.piece(), $($x.piece(),)*);
                let first = $a.shape();
                let axis = $a.axes().place(operation)?;
                $(beside(operation, first.as_ref(), $x.shape().as_ref())?;)*
                let extents = $a.axes().inserted(Dyn($count)).extents();
                let shape = Z::from_extents(extents.as_ref()).expect("the result has the extents of the arrays");
                let mut assembly = Assembly::<T, Z, $storage>::new(shape, axis, operation)?;
                assembly.push($a);
                $(assembly.push($x);)*
                Ok(assembly.finish())
            }
        }
    )*};
}

rests! {
    2 [A R0 Q0] [R0 Q0: B M1 P1] => R0 B P1;
    3 [A R0 Q0] [R0 Q0: B M1 P1] [M1 P1: C M2 P2] => M1 C P2;
    4 [A R0 Q0] [R0 Q0: B M1 P1] [M1 P1: C M2 P2] [M2 P2: D M3 P3] => M2 D P3;
}
