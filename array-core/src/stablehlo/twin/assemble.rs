//! Joining of arrays: `concat` and `stack` of tuples.

use super::super::ExportError;
use super::super::builder::{Builder, Id};
use super::Array;
use super::array::place;
use super::operators::Source;
use crate::array::{ConcatWith, StackWith, SumOf};
use crate::dtype::Element;
use crate::error::Error;
use crate::shape::{Concat, Dim, Len, Shape, Stack};

/// Implements the relations of an array with a tuple of others, as `array/assemble` does. A row has
/// the number of arrays and the shape of the first one. For each further array, the row has the
/// joined shape of the arrays before, the array, the two axes that are joined, the resulting axis,
/// and the new joined shape. The row ends with the joined shape before the last array, the last
/// array, and the shape of the result.
macro_rules! rests {
    ($array:ty: $(
        $count:literal [$ra:ident]
        $([$prev:ident: $x:ident $lx:ident $kx:ident $dx:ident $mx:ident])* => $before:ident $last:ident $all:ident;
    )*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const AXIS: isize, W, T: Element, $ra, $($x, $lx, $kx, $dx, $mx),*> ConcatWith<AXIS, W, ($($x,)*)> for $array
        where
            $ra: Shape,
            $($x: Source<Elem = T>,)*
            $(
                $prev: Shape + Concat<AXIS, $x::Shape, Left = $lx, Right = $kx, With<$dx> = $mx>,
                $lx: SumOf<W, $kx, Sum = $dx>,
                $kx: Dim,
                $dx: Dim,
            )*
            $all: Shape,
        {
            type Output = Array<T, $all>;

            // No static extents: rustc compares them in the function with `#[program]`, which calls
            // the library itself.
            const EXTENTS: &'static [Option<usize>] = &[None];

            #[allow(non_snake_case)]
            fn try_concat_with(self, rest: ($($x,)*), _: &'static str) -> Result<Self::Output, Error> {
                let ($($x,)*) = rest;
                // `id` records a constant array, so it cannot be called while `then` borrows the
                // builder.
                let all = [self.id, $($x.id()),*];
                Ok(self.then(|b, x| {
                    let axis = place(AXIS, b.extents(x).len());
                    let joined = b.concatenate(&all, axis);
                    b.require::<$all>(joined);
                    joined
                }))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const AXIS: isize, T: Element, Z, $ra, $($x, $mx),*> StackWith<AXIS, ($($x,)*)> for $array
        where
            $ra: Shape,
            $($x: Source<Elem = T>,)*
            $($prev: Shape + Stack<AXIS, $x::Shape, Both = $mx>,)*
            $before: Stack<AXIS, $last::Shape, With<Len<$count>> = Z>,
            Z: Shape,
        {
            type Output = Array<T, Z>;

            #[allow(non_snake_case)]
            fn try_stack_with(self, rest: ($($x,)*), _: &'static str) -> Result<Self::Output, Error> {
                let ($($x,)*) = rest;
                let all = [self.id, $($x.id()),*];
                Ok(self.then(|b, _| stacked(b, &all, AXIS)))
            }
        }
    )*};
}

macro_rules! arrays {
    ($($array:ty)*) => {$(
        rests! {
            $array:
            2 [R0] [R0: B L1 K1 D1 M1] => R0 B M1;
            3 [R0] [R0: B L1 K1 D1 M1] [M1: C L2 K2 D2 M2] => M1 C M2;
            4 [R0] [R0: B L1 K1 D1 M1] [M1: C L2 K2 D2 M2] [M2: D L3 K3 D3 M3] => M2 D M3;
        }
    )*};
}

arrays! { Array<T, R0> &Array<T, R0> }

/// Stacks values along a new axis. If their extents differ, also records the error.
fn stacked(b: &mut Builder, x: &[Id], axis: isize) -> Id {
    let mut extents = b.extents(x[0]);
    for &x in x {
        let (left, right) = (extents.clone(), b.extents(x));
        if left != right {
            b.fail(ExportError::Shapes { left, right });
        }
    }
    let axis = place(axis, extents.len() + 1);
    extents.insert(axis, 1);
    let x: Vec<Id> = x.iter().map(|&x| b.reshape(x, &extents)).collect();
    b.concatenate(&x, axis)
}
