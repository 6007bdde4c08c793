//! `a + b` of equal shapes and two dtypes, which promote.

use array_core::{StaticDim, broadcast};
use ndarray::Zip;

use crate::session::{Session, Size};

/// Defines a function for each pair of dtypes, with the functions of `data` that make the operands,
/// and the dtype of the result.
macro_rules! widen {
    ($($name:ident: $a:ident by $make_a:ident + $b:ident by $make_b:ident = $y:ident, $dtype:literal;)*) => {$(
        #[doc = concat!("`", stringify!($a), "` with `", stringify!($b), "`.")]
        pub fn $name<M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
            fn naive(y: &mut [$y], a: &[$a], b: &[$b]) {
                for ((y, &a), &b) in y.iter_mut().zip(a).zip(b) {
                    *y = $y::from(a) + $y::from(b);
                }
            }
            contest! {
                session, "widen", $dtype, size => $y;
                overwrite {
                    let y: $y, (M, N) = zeros();
                    let a: $a, (M, N) = $make_a(1);
                    let b: $b, (M, N) = $make_b(2);
                }
                naive: naive(y, a, b);
                array_core: broadcast!(y = a + b);
                ndarray: Zip::from(y).and(&*a).and(&*b).for_each(|y, &a, &b| *y = $y::from(a) + $y::from(b));
            }
        }
    )*};
}

widen! {
    i16_u8: i16 by integers + u8 by integers = i16, "i16+u8";
    i32_u8: i32 by integers + u8 by integers = i32, "i32+u8";
    f32_f64: f32 by numbers + f64 by numbers = f64, "f32+f64";
}
