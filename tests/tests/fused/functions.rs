//! Functions of integers, compared with those of Rust. Some take many floats together, but integers
//! one at a time. Each is the last operation of an expression at least once.

use array_core::{Array, Dyn, DynRank, Shape, broadcast, shape};

/// Asserts that each expression has the results of a function of Rust, for elements of each dtype,
/// and extents in the type, at run time, and of a run-time rank.
macro_rules! integers {
    ($($dtype:ident)*) => {$(
        #[test]
        fn $dtype() {
            fn of<S: Shape>(x: &Array<$dtype, S>) {
                macro_rules! agrees {
                    ($expression:expr, $function:expr) => {
                        let expected: Vec<$dtype> = x.as_slice().iter().map($function).collect();
                        assert_eq!($expression.as_slice(), expected, "{} of {:?}", stringify!($expression), x.shape());
                    };
                }
                agrees!(broadcast!(x), |x| *x);
                agrees!(broadcast!(x % 7), |x| x % 7);
                agrees!(broadcast!(remainder(x, 7)), |x| x.rem_euclid(7));
                agrees!(broadcast!(floor_divide(x, 7)), |x| x.div_euclid(7));
                agrees!(broadcast!(x / 7), |x| x / 7);
                agrees!(broadcast!(pow(x, 0)), |_| 1);
                agrees!(broadcast!(pow(x, 3)), |x| x.wrapping_pow(3));
                agrees!(broadcast!(pow(x, 2) % 5), |x| x.wrapping_pow(2) % 5);
                agrees!(broadcast!(pow(x % 5, 2)), |x| (x % 5).wrapping_pow(2));
                agrees!(broadcast!(pow(x, 2) + x), |x| x.wrapping_pow(2).wrapping_add(*x));
                agrees!(broadcast!(x % x % 3), |x| x % x % 3);
                agrees!(broadcast!(pow(2, x & 3)), |x| 1 << (x & 3));
                agrees!(broadcast!(maximum(x, 3)), |x| *x.max(&3));
                agrees!(broadcast!(minimum(x, 3)), |x| *x.min(&3));
                agrees!(broadcast!(abs(x)), |&x| if x < 1 { (0 as $dtype).wrapping_sub(x) } else { x });
                agrees!(broadcast!(square(x)), |x| x.wrapping_mul(*x));
                agrees!(broadcast!(floor(x)), |x| *x);
                agrees!(broadcast!(ceil(x)), |x| *x);
                agrees!(broadcast!(trunc(x)), |x| *x);
                agrees!(broadcast!(round(x)), |x| *x);

                let total = x.as_slice().iter().fold(0 as $dtype, |sum, x| sum.wrapping_add(x % 7));
                assert_eq!(broadcast!(x % 7).iter().fold(0 as $dtype, |sum, x| sum.wrapping_add(*x)), total);
                let mut y = x.clone();
                broadcast!(y %= 7);
                assert_eq!(y, broadcast!(x % 7));
                broadcast!(y = pow(x, 3));
                assert_eq!(y, broadcast!(x * x * x));
            }

            /// Returns elements without 0. Some are negative if the dtype is signed.
            fn drawn(n: usize) -> Vec<$dtype> {
                (0..n).map(|i| (i as $dtype).wrapping_mul(37).wrapping_sub(60) | 1).collect()
            }

            for n in [0, 1, 2, 7, 8, 15, 16, 17, 31, 33, 64, 65, 127, 200, 1000] {
                of(&Array::<_, (Dyn,)>::from_shape_vec([n], drawn(n)).unwrap());
                of(&Array::<_, DynRank>::from_shape_vec([n], drawn(n)).unwrap());
            }
            of(&Array::<_, shape![64]>::from_shape_vec([64], drawn(64)).unwrap());
        }
    )*};
}

integers! { i8 i32 u8 u64 }
