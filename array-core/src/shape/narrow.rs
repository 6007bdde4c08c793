//! Narrowing, which removes the axes of `One` from a shape.

use super::{DynRank, MAX_TYPED_RANK, Nested, Shape, StaticShape, each_rank};
use crate::shape::{Dim, Stretching};

/// Relation: [`narrow`](crate::functions::narrow) removes the axes of [`One`](crate::One) from the
/// shape `Self`, and the shape `Narrowed` remains.
///
/// All other axes remain, even if their extent is 1: [`Dyn`](crate::Dyn), [`Len<1>`](crate::Len),
/// named axes, and all axes of a [`DynRank`]. The relation holds for every shape, so that generic
/// code can use the result, [`NarrowShape`], without a bound.
///
/// # Examples
///
/// ```
/// use array_core::functions::narrow;
/// use array_core::shape::NarrowShape;
/// use array_core::{Array, shape};
///
/// let x = Array::<f32, shape![1, 3, 1, _]>::ones_with([1, 3, 1, 1]);
/// let y: Array<f32, NarrowShape<shape![1, 3, 1, _]>> = narrow(x);
/// let y: Array<f32, shape![3, _]> = y;
/// assert_eq!(y.shape(), [3, 1]);
/// ```
///
/// An axis of extent 1 whose type is not `One` remains:
///
/// ```compile_fail,E0308
/// use array_core::functions::narrow;
/// use array_core::{Array, shape};
///
/// let x = Array::<f32, shape![3, _]>::ones_with([3, 1]);
/// let y: Array<f32, shape![3]> = narrow(x);
/// ```
pub trait Narrow: Sized {
    /// The remaining shape.
    type Narrowed: Shape;

    /// `true` for each axis that narrowing removes, outermost first. Entries after the last axis
    /// are `false`.
    #[doc(hidden)]
    const TAKEN: [bool; MAX_TYPED_RANK];

    /// Returns the remaining shape.
    #[doc(hidden)]
    fn narrowed(&self) -> Self::Narrowed;
}

/// The shape that [`narrow`](crate::functions::narrow) returns for `S`, for signatures.
pub type NarrowShape<S> = <S as Narrow>::Narrowed;

/// A shape to which another axis can be prepended. A shape of the maximum rank remains unchanged,
/// because there is no shape of a higher rank.
#[doc(hidden)]
pub trait Front: Shape {
    /// The shape with the axis `D` prepended.
    type Front<D: Dim>: Front;

    /// Returns the shape with the axis prepended.
    fn front<D: Dim>(self, dim: D) -> Self::Front<D>;
}

/// Implements [`Front`] for each rank.
macro_rules! fronts {
    ($($rank:tt: $axes:tt $i:tt $n:tt $at:tt;)*) => {
        $(fronts!(@ $rank $axes);)*
    };
    (@ 8 [$($axis:ident)*]) => {
        impl<$($axis: Dim),*> Front for ($($axis,)*) {
            type Front<New: Dim> = Self;

            fn front<New: Dim>(self, _: New) -> Self {
                self
            }
        }
    };
    (@ $rank:tt [$($axis:ident)*]) => {
        impl<$($axis: Dim),*> Front for ($($axis,)*) {
            type Front<New: Dim> = (New, $($axis,)*);

            #[inline(always)]
            fn front<New: Dim>(self, dim: New) -> Self::Front<New> {
                let ($($axis,)*) = self;
                (dim, $($axis,)*)
            }
        }
    };
}

/// Implements [`Narrow`] for each rank. A row of `narrows!` has the axes, and the axes again,
/// innermost first.
macro_rules! narrows {
    ($(($($axis:ident),*) [$($inner:ident)*];)*) => {$(
        impl<$($axis: Dim),*> Narrow for ($($axis,)*) {
            type Narrowed = narrows!(@ $($axis)*);

            const TAKEN: [bool; MAX_TYPED_RANK] = {
                let taken: &[bool] = &[$(<$axis::Stretching as Stretching>::STRETCHES),*];
                let mut all = [false; MAX_TYPED_RANK];
                let mut i = 0;
                while i < taken.len() {
                    all[i] = taken[i];
                    i += 1;
                }
                all
            };

            #[inline(always)]
            fn narrowed(&self) -> Self::Narrowed {
                let &($($axis,)*) = self;
                let shape = ();
                $(let shape = <$inner::Stretching as Stretching>::before($inner, shape);)*
                shape
            }
        }
    )*};
    (@) => { () };
    (@ $axis:ident $($inner:ident)*) => {
        <$axis::Stretching as Stretching>::Before<$axis, narrows!(@ $($inner)*)>
    };
}

#[allow(non_snake_case, clippy::unused_unit)]
mod rows {
    use super::*;

    each_rank! { fronts 0: [] [] [] []; }

    narrows! {
        () [];
        (A) [A];
        (A, B) [B A];
        (A, B, C) [C B A];
        (A, B, C, D) [D C B A];
        (A, B, C, D, E) [E D C B A];
        (A, B, C, D, E, F) [F E D C B A];
        (A, B, C, D, E, F, G) [G F E D C B A];
        (A, B, C, D, E, F, G, H) [H G F E D C B A];
    }
}

impl Narrow for DynRank {
    type Narrowed = DynRank;

    const TAKEN: [bool; MAX_TYPED_RANK] = [false; MAX_TYPED_RANK];

    fn narrowed(&self) -> DynRank {
        self.clone()
    }
}

/// A nested shape occurs only inside operations, and is never the shape of an array that is
/// narrowed. So it stays unchanged.
impl<S: Shape, I: StaticShape> Narrow for Nested<S, I> {
    type Narrowed = Self;

    const TAKEN: [bool; MAX_TYPED_RANK] = [false; MAX_TYPED_RANK];

    fn narrowed(&self) -> Self {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Dyn, Len, One};

    #[test]
    fn only_one_is_removed() {
        let shape = (One, Len::<1>, Dyn(1), One, Len::<3>, One, One, One);
        let narrowed: (Len<1>, Dyn, Len<3>) = shape.narrowed();
        assert_eq!(narrowed.extents(), [1, 1, 3]);
        let () = (One, One, One, One, One, One, One, One).narrowed();
        let all = (Dyn(1), Dyn(2), Dyn(3), Dyn(4), Dyn(5), Dyn(6), Dyn(7), Dyn(8));
        assert_eq!(all.narrowed(), all);
    }

    #[test]
    fn generic_code_names_the_remaining_axes() {
        fn left<N: Dim>(n: N) -> NarrowShape<(One, N)> {
            (One, n).narrowed()
        }
        let () = left(One);
        let (Len,) = left(Len::<3>);
    }
}
