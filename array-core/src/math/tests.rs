//! Tests that functions give the same bits at each level, for one element and for any number of
//! elements.

use super::{BLOCK, double, single};
use crate::math::level::{Level, force_level, forcing};

/// Asserts that results are the same bit by bit, where any two NaNs count as the same.
fn assert_same<T: Copy + Into<f64> + PartialEq>(found: &[T], right: impl Iterator<Item = T>, level: Level, name: &str) {
    for (i, (&found, right)) in found.iter().zip(right).enumerate() {
        let (found, right): (f64, f64) = (found.into(), right.into());
        let is_same = found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan();
        assert!(is_same, "{name} at {level}, {i}: {found:e} and {right:e}");
    }
}

/// Declares a test of the functions of a width: its module, its dtype, a conversion of bits to a
/// float, and the functions.
macro_rules! widths {
    ($($test:ident $module:ident $float:ident $from:expr, {
        near { $($name:ident $family:ident;)* }
        far { $($far:ident $far_family:ident;)* }
        near_of_two { $($name2:ident $family2:ident;)* }
        in_two_steps { $($long:ident $long_family:ident;)* }
        far_in_two_steps { $($far2:ident $far_family2:ident;)* }
    })+) => {$(
        #[test]
        fn $test() {
            let _forcing = forcing();
            let mut random = 1_u64;
            let mut bits = move || {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                random
            };
            // Floats of every size, and floats of sizes for which functions are neither 0 nor
            // infinite.
            let mut x: Vec<$float> = (0..2 * BLOCK).map(|_| $from(bits())).collect();
            x.extend((0..2 * BLOCK).map(|i| (bits() as i32 as $float).sin() * (i / 8) as $float));
            x.extend([0.0, -0.0, 1.0, -1.0, $float::INFINITY, -$float::INFINITY, $float::NAN]);
            // Each is combined with itself, with a number of another magnitude, and with one of
            // similar magnitude.
            let y: Vec<$float> = (0..x.len()).map(|i| x[(i * i) % (i + 2)]).collect();
            for level in Level::ALL.into_iter().filter(|&level| force_level(Some(level)).is_ok()) {
                let few: &[usize] = &[0, BLOCK + 1];
                let all: &[usize] = &[0, 1, BLOCK - 1, BLOCK, BLOCK + 1, x.len()];
                for &len in if cfg!(miri) { few } else { all } {
                    let (x, y) = (&x[x.len() - len..], &y[y.len() - len..]);
                    $({
                        let mut many = x.to_vec();
                        $module::all::$name(&mut many);
                        assert_same(&many, x.iter().map(|&x| $module::$name(x)), level, stringify!($name));
                    })*
                    $({
                        let mut many = x.to_vec();
                        $module::all::$far(&mut many);
                        assert_same(&many, x.iter().map(|&x| $module::$far(x)), level, stringify!($far));
                    })*
                    $({
                        let mut many = x.to_vec();
                        $module::all::$name2(&mut many, y);
                        assert_same(&many, x.iter().zip(y).map(|(&x, &y)| $module::$name2(x, y)), level, stringify!($name2));
                    })*
                    $({
                        let mut many = x.to_vec();
                        $module::all::$far2(&mut many, y);
                        assert_same(&many, x.iter().zip(y).map(|(&x, &y)| $module::$far2(x, y)), level, stringify!($far2));
                    })*
                    $({
                        let mut many = x.to_vec();
                        $module::all::$long(&mut many, y);
                        assert_same(&many, x.iter().zip(y).map(|(&x, &y)| $module::$long(x, y)), level, stringify!($long));
                    })*
                }
            }
            force_level(None).unwrap();
        }
    )+};
}

/// Tests the functions of both widths.
macro_rules! both {
    ($($table:tt)*) => {
        widths! {
            single_functions_give_the_same_bits single f32 |bits: u64| f32::from_bits((bits >> 32) as u32), { $($table)* }
            double_functions_give_the_same_bits double f64 f64::from_bits, { $($table)* }
        }
    };
}
table!(both);
