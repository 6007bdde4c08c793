//! Sums, products and differences of extents, compared with `typenum`, which computes with types in
//! another way.

use std::ops::{Add, Mul, Sub};

use array_core::dim::{DifferenceExtent, ProductExtent, SumExtent};
use array_core::{Dim, Len};
use typenum::{Const, ToUInt, Unsigned};

/// The number of `typenum`.
type Number<const N: usize> = <Const<N> as ToUInt>::Output;

/// Compares the results of each operation on two extents.
macro_rules! assert_numbers {
    ($([$($m:literal)*] $ns:tt)*) => {$($(
        assert_numbers!(@ $m $ns);
    )*)*};
    (@ $m:literal [$($n:literal)*]) => {$(
        assert_eq!(
            <SumExtent<Len<$m>, Len<$n>> as Dim>::EXTENT,
            Some(<Number<$m> as Add<Number<$n>>>::Output::USIZE)
        );
        assert_eq!(
            <DifferenceExtent<Len<$m>, Len<$n>> as Dim>::EXTENT,
            Some(<Number<$m> as Sub<Number<$n>>>::Output::USIZE)
        );
        assert_eq!(
            <ProductExtent<Len<$n>, Len<$n>> as Dim>::EXTENT,
            Some(<Number<$n> as Mul<Number<$n>>>::Output::USIZE)
        );
    )*};
}

#[test]
fn extents_are_numbers() {
    assert_numbers! {
        [32 33 63 64 100 255 256 511 512 700 767 992] [0 2 3 4 5 7 8 15 16 17 25 31 32]
    }
}
