//! A function gives the same bits at each level, of one element and of many, however many there are.

use super::{BLOCK, double, single};
use crate::kernel::level::{Level, force_level};

/// Makes a test of the functions of a width: its module, its dtype, a float with some bits, and the names.
macro_rules! widths {
    ($($test:ident $module:ident $float:ident $from:expr, { $($name:ident)* })+) => {$(
        #[test]
        fn $test() {
            let mut random = 1_u64;
            let mut bits = move || {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                random
            };
            // Floats of every size, and floats of sizes for which functions are neither 0 nor infinite.
            let mut operands: Vec<$float> = (0..2 * BLOCK).map(|_| $from(bits())).collect();
            operands.extend((0..2 * BLOCK).map(|i| (bits() as i32 as $float).sin() * (i / 8) as $float));
            operands.extend([0.0, -0.0, 1.0, -1.0, $float::INFINITY, -$float::INFINITY, $float::NAN]);
            for level in Level::ALL.into_iter().filter(|&level| force_level(Some(level)).is_ok()) {
                for len in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, operands.len()] {
                    $({
                        let mut many = operands[operands.len() - len..].to_vec();
                        let right: Vec<$float> = many.iter().map(|&x| $module::$name(x)).collect();
                        $module::all::$name(&mut many);
                        for (i, (found, right)) in many.iter().zip(&right).enumerate() {
                            let is_same = found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan();
                            let name = stringify!($name);
                            assert!(is_same, "{name} at {level}, {i} of {len}: {found:e} and {right:e}");
                        }
                    })*
                }
            }
            force_level(None).unwrap();
        }
    )+};
}

/// Tests the functions of both widths.
macro_rules! both {
    ($($name:ident $family:ident;)*) => {
        widths! {
            single_functions_give_the_same_bits single f32 |bits: u64| f32::from_bits((bits >> 32) as u32), { $($name)* }
            double_functions_give_the_same_bits double f64 f64::from_bits, { $($name)* }
        }
    };
}
table!(both);
