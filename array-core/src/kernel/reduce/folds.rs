//! The operations of reductions on elements.

use core::marker::PhantomData;

use super::fold::Fold;
use crate::dtype::{DTypeKind, Element, Inexact, Number, Real};
use crate::expr::Logical;

/// Returns whether elements can be compared without a conversion. Returns `false` for 16-bit
/// floats, which are converted first.
const fn picks<T: Element>() -> bool {
    !matches!(T::DTYPE.kind(), DTypeKind::Float) || size_of::<T>() >= 4
}

/// Declares folds, generic over their dtypes. In a fold with parameters, the closure of `lane` also
/// takes the parameter of the result.
macro_rules! folds {
    ($($(#[$doc:meta])* $name:ident<$($dtype:ident: $bound:path),*> $item:ty => $lane:ty => $output:ty {
        start: $start:expr,
        lane: |$x:ident $(, $param:ident)?| $get:expr,
        join: |$a:ident, $b:ident| $join:expr,
        widen: |$held:ident| $widen:expr,
        merge: |$p:ident, $q:ident| $merge:expr,
        $(decided: |$r:ident| $decided:expr,)?
        $(pick: |$v:ident, $w:ident| $pick:expr,)?
    })*) => {$(
        folds! { @ $(#[$doc])* $name [$($dtype: $bound),*] $($param $output)? }

        impl<$($dtype: $bound),*> Fold for $name<$($dtype),*> {
            type Item = $item;
            type Lane = $lane;
            type Output = $output;
            const START: $lane = $start;
            $(const HAS_PARAMS: bool = folds!(@ $param true);)?

            #[inline(always)]
            #[allow(unused_variables)]
            fn of(params: &[$output], result: usize) -> Self {
                Self(folds!(@ $($param)? params[result]))
            }

            #[inline(always)]
            fn lane(self, $x: $item) -> $lane {
                $(let $param = self.0;)?
                $get
            }

            #[inline(always)]
            fn join($a: $lane, $b: $lane) -> $lane {
                $join
            }

            #[inline(always)]
            fn widen($held: $lane) -> $output {
                $widen
            }

            #[inline(always)]
            fn merge($p: $output, $q: $output) -> $output {
                $merge
            }

            $(
                const PICKS: bool = picks::<$item>();

                #[inline(always)]
                fn pick($v: $item, $w: $item) -> $item {
                    $pick
                }
            )?

            $(#[inline(always)]
            fn decided($r: $output) -> bool {
                $decided
            })?
        }
    )*};
    (@ $(#[$doc:meta])* $name:ident [$($dtype:ident: $bound:path),*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name<$($dtype),*>(PhantomData<($($dtype,)*)>);
    };
    (@ $(#[$doc:meta])* $name:ident [$($dtype:ident: $bound:path),*] $param:ident $output:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name<$($dtype: $bound),*>($output);
    };
    (@ params[result]) => {
        PhantomData
    };
    (@ $param:ident $value:expr) => {
        $value
    };
}

folds! {
    /// The sum. A lane of integers needs to hold only the sum of its elements of one block.
    Sum<T: Element, L: Number, U: Number> T => L => U {
        // -0 for floats, so that a lane without elements does not change a sum of -0.
        start: L::NO_SUM,
        lane: |x| x.op_cast(),
        join: |a, b| a.op_add(b),
        widen: |held| held.op_cast(),
        merge: |p, q| p.op_add(q),
    }

    /// The sum, in lanes that are wide enough for all elements.
    Total<T: Number> T => T::Total => T::Total {
        start: <T::Total as Number>::NO_SUM,
        lane: |x| x.op_cast(),
        join: |a, b| a.op_add(b),
        widen: |held| held,
        merge: |p, q| p.op_add(q),
    }

    /// The product.
    Product<T: Number> T => T::Total => T::Total {
        start: <T::Total as Element>::ONE,
        lane: |x| x.op_cast(),
        join: |a, b| a.op_mul(b),
        widen: |held| held,
        merge: |p, q| p.op_mul(q),
    }

    /// The smallest element; NaN if any element is NaN.
    Least<T: Real> T => T => T {
        start: T::HIGHEST,
        lane: |x| x,
        join: |a, b| a.op_minimum(b),
        widen: |held| held,
        merge: |p, q| p.op_minimum(q),
        // Runs that contain NaN are computed again, so a comparison suffices, which is faster than
        // `op_minimum`.
        pick: |a, b| if a.op_less(b) { a } else { b },
    }

    /// The largest element; NaN if any element is NaN.
    Greatest<T: Real> T => T => T {
        start: T::LOWEST,
        lane: |x| x,
        join: |a, b| a.op_maximum(b),
        widen: |held| held,
        merge: |p, q| p.op_maximum(q),
        // A comparison suffices, as in `Least`.
        pick: |a, b| if b.op_less(a) { a } else { b },
    }

    /// The number of elements that are not 0. A lane counts its elements of one block.
    Nonzero<T: Element, L: Number> T => L => i64 {
        start: L::ZERO,
        lane: |x| L::from_bool(x != T::ZERO),
        join: |a, b| a.op_add(b),
        widen: |held| held.op_cast(),
        merge: |p, q| p.op_add(q),
    }

    /// The conjunction: `true` if every element is true.
    All<T: Logical> T => u8 => bool {
        start: 1,
        lane: |x| x.op_cast(),
        join: |a, b| a & b,
        widen: |held| held != 0,
        merge: |p, q| p & q,
        decided: |r| !r,
    }

    /// The disjunction: `true` if any element is true.
    Any<T: Logical> T => u8 => bool {
        start: 0,
        lane: |x| x.op_cast(),
        join: |a, b| a | b,
        widen: |held| held != 0,
        merge: |p, q| p | q,
        decided: |r| r,
    }

    /// The sum of the squared distances from a mean, which is the parameter.
    SquaredDeviations<T: Inexact> T => T::Total => T::Total {
        start: T::Total::NO_SUM,
        // The element is converted first, so that the difference of 16-bit floats is not rounded to
        // 16 bits.
        lane: |x, mean| x.op_cast::<T::Total>().op_sub(mean).op_absolute_square(),
        join: |a, b| a.op_add(b),
        widen: |held| held,
        merge: |p, q| p.op_add(q),
    }

    /// The sum of the exponentials of the differences from a shift, which is the parameter.
    Exponentials<T: Inexact<Total: Inexact>> T => T::Total => T::Total {
        start: T::Total::NO_SUM,
        // The element is converted first, so that the difference of 16-bit floats is not rounded to
        // 16 bits.
        lane: |x, shift| x.op_cast::<T::Total>().op_sub(shift).op_exp(),
        join: |a, b| a.op_add(b),
        widen: |held| held,
        merge: |p, q| p.op_add(q),
    }
}
