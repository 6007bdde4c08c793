//! Tests that functions give the same bits at each level, for one element and for any number of
//! elements, and nearly the same if multiplications are fused.

use super::{BLOCK, Many, double, single};
use crate::math::level::{Level, allow_fused, at_each_level};

/// Asserts that results are the same bit by bit. Any two NaNs count as the same.
fn assert_same<T: Copy + Into<f64> + PartialEq>(found: &[T], right: impl Iterator<Item = T>, level: Level, name: &str) {
    for (i, (&found, right)) in found.iter().zip(right).enumerate() {
        let (found, right): (f64, f64) = (found.into(), right.into());
        let is_same = found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan();
        assert!(is_same, "{name} at {level}, {i}: {found:e} and {right:e}");
    }
}

/// Compares a function for many elements with the function for one element.
macro_rules! compared {
    ([$width:ident $x:ident $y:ident $level:ident] $name:ident near $module:ident) => {{
        let mut many = $x.to_vec();
        $width::all::$name(Many::in_place(&mut many));
        assert_same(&many, $x.iter().map(|&x| $width::$name(x)), $level, stringify!($name));
        // Reads the operand, and writes the results to other memory.
        let mut other = vec![7.0; $x.len()];
        // SAFETY: the operand and `other` have `$x.len()` elements each, and do not overlap.
        // Nothing else writes to the operand, or uses `other` while the results are borrowed.
        let results = $width::all::$name(unsafe { Many::new($x.as_ptr(), other.as_mut_ptr(), $x.len()) });
        assert_same(results, many.iter().copied(), $level, stringify!($name));
    }};
    ($with:tt $name:ident far $module:ident) => {
        compared!($with $name near $module);
    };
    // All other functions have two operands.
    ([$width:ident $x:ident $y:ident $level:ident] $name:ident $way:ident $module:ident) => {{
        let mut many = $x.to_vec();
        $width::all::$name(&mut many, $y);
        assert_same(&many, $x.iter().zip($y).map(|(&x, &y)| $width::$name(x, y)), $level, stringify!($name));
    }};
}

/// Compares a function that may fuse multiplications with the function for one element.
macro_rules! near {
    ([$width:ident $float:ident $x:ident $y:ident $level:ident] $name:ident $way:ident $module:ident) => {{
        let mut many = $x.to_vec();
        near!(@ $way $width $name many $y);
        for (i, &found) in many.iter().enumerate() {
            let right: $float = near!(@ one $way $width $name $x[i], $y[i]);
            let ulp = (right.abs() - right.abs().next_down()).max(right.abs().next_up() - right.abs());
            let is_near = found == right || found.is_nan() && right.is_nan() || (found - right).abs() <= 4.0 * ulp;
            let (name, x, y) = (stringify!($name), $x[i], $y[i]);
            assert!(is_near && (found != 0.0 || found.to_bits() == right.to_bits()),
                "{name} at {}, {x:e} and {y:e}: {found:e} and {right:e}", $level);
        }
    }};
    (@ near $width:ident $name:ident $x:ident $y:ident) => { $width::all::$name(Many::in_place(&mut $x)) };
    (@ far $width:ident $name:ident $x:ident $y:ident) => { $width::all::$name(Many::in_place(&mut $x)) };
    (@ one near $width:ident $name:ident $x:expr, $y:expr) => { $width::$name($x) };
    (@ one far $width:ident $name:ident $x:expr, $y:expr) => { $width::$name($x) };
    (@ one $way:ident $width:ident $name:ident $x:expr, $y:expr) => { $width::$name($x, $y) };
    (@ $way:ident $width:ident $name:ident $x:ident $y:ident) => { $width::all::$name(&mut $x, $y) };
}

/// Declares a test for each float dtype. Each line has the name of the test, the module, the dtype,
/// and a conversion of bits to a float.
macro_rules! widths {
    ($($test:ident $width:ident $float:ident $from:expr;)+) => {$(
        #[test]
        fn $test() {
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
            // Each number is combined with another one of `x`.
            let y: Vec<$float> = (0..x.len()).map(|i| x[(7919 * i + 13) % x.len()]).collect();
            at_each_level(|level| {
                let few: &[usize] = &[0, BLOCK + 1];
                let all: &[usize] = &[0, 1, BLOCK - 1, BLOCK, BLOCK + 1, x.len()];
                for &len in if cfg!(miri) { few } else { all } {
                    let (x, y) = (&x[x.len() - len..], &y[y.len() - len..]);
                    functions! { compared $width x y level }
                    compared!([$width x y level] sqrt near sqrt);
                }
                allow_fused(true);
                let (x, y) = (&x[..], &y[..]);
                functions! { near $width $float x y level }
                allow_fused(false);
            });
        }
    )+};
}

widths! {
    single_functions_give_the_same_bits single f32 |bits: u64| f32::from_bits((bits >> 32) as u32);
    double_functions_give_the_same_bits double f64 f64::from_bits;
}
