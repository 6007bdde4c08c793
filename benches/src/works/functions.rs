//! Real functions of every element, written into an existing array.
//!
//! Each library has its own rounding, so 4 units in the last place of `f32` are allowed.

use array_core::{StaticDim, broadcast};
use ndarray::Zip;
use num_traits::Float;

use crate::data::Real;
use crate::session::{Session, Size};

/// Defines a function for each entry: its name in array-core and candle, its name in the standard
/// library, and the function of `data` that makes the operand.
macro_rules! functions {
    ($($name:ident $std:ident $make:ident;)*) => {$(
        #[doc = concat!("`", stringify!($name), "(x)`.")]
        pub fn $name<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
            /// Runs the naive loop: the standard library's function for each element.
            fn naive<T: Real>(y: &mut [T], x: &[T]) {
                for (y, &x) in y.iter_mut().zip(x) {
                    *y = Float::$std(x);
                }
            }
            contest! {
                session, stringify!($name), T::NAME, size => T;
                overwrite {
                    let y: T, (M, N) = zeros();
                    let x: T, (M, N) = $make(1);
                }
                within: 4.0 * f64::from(f32::EPSILON);
                naive: naive(y, x);
                array_core: broadcast!(y = $name(x));
                ndarray: Zip::from(y).and(&*x).for_each(|y, &x| *y = Float::$std(x));
                nalgebra: y.zip_apply(x, |y, x| *y = Float::$std(x));
                candle: x.$name();
            }
        }
    )*};
}

functions! {
    cos cos numbers;
    exp exp numbers;
    log ln positives;
    sin sin numbers;
    sqrt sqrt positives;
    tanh tanh numbers;
}
