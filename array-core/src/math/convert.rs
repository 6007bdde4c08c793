//! Conversions of floats to integers like Rust's `as`: they round towards zero, saturate at the
//! bounds, and convert NaN to 0.
//!
//! The compiler does not vectorise `as`, but does vectorise the conversion of numbers that are
//! known to be within the bounds.

/// An integer type with conversions from floats that equal Rust's `as`. The compiler vectorises
/// loops over them, except for integers of 64 bits.
pub(crate) trait FromFloat: Sized {
    fn from_single(x: f32) -> Self;
    fn from_double(x: f64) -> Self;
}

/// Declares a conversion through `$via`, an integer type that the machine can convert to. There are
/// three forms:
///
/// - `exact`: the float type can represent both bounds of the integer type
/// - `rounded`: the float type rounds the upper bound up
/// - `wide`: not every machine has an instruction for the integer type, so `as` is used
macro_rules! convert {
    (exact $name:ident $float:ident $integer:ident $via:ident) => {
        #[inline(always)]
        fn $name(x: $float) -> $integer {
            const LEAST: $float = $integer::MIN as $float;
            const MOST: $float = $integer::MAX as $float;
            let within = if x > LEAST { x } else { LEAST };
            let within = if within > MOST { MOST } else { within };
            let within = if x.is_nan() { 0.0 } else { within };
            // SAFETY: `within` is not NaN and within the bounds of `$integer`, which are within
            // those of `$via`.
            unsafe { within.to_int_unchecked::<$via>() as $integer }
        }
    };
    (rounded $name:ident $float:ident $integer:ident $via:ident) => {
        #[inline(always)]
        fn $name(x: $float) -> $integer {
            const LEAST: $float = $integer::MIN as $float;
            // The float above the largest integer.
            const BEYOND: $float = $integer::MAX as $float;
            let within = if x > LEAST { x } else { LEAST };
            let beyond = within >= BEYOND;
            let within = if beyond | x.is_nan() { 0.0 } else { within };
            // SAFETY: `within` is not NaN, at least the least `$integer`, and less than the first
            // float above the largest one. So its integer part fits `$via`, which is the same type.
            let integer = unsafe { within.to_int_unchecked::<$via>() };
            if beyond { $integer::MAX } else { integer }
        }
    };
    (wide $name:ident $float:ident $integer:ident $via:ident) => {
        #[inline(always)]
        fn $name(x: $float) -> $integer {
            x as $via
        }
    };
}

/// Declares the conversions of floats to each integer type. Each line has the type, the form for
/// `f32`, the form for `f64`, and the type to convert through.
macro_rules! integers {
    ($($integer:ident $single:ident $double:ident $via:ident;)*) => {
        $(impl FromFloat for $integer {
            convert!($single from_single f32 $integer $via);
            convert!($double from_double f64 $integer $via);
        })*

        #[cfg(test)]
        mod tests {
            use super::FromFloat;

            #[test]
            fn conversions_match_rust() {
                let powers = (0..=66).flat_map(|n| [2_f64.powi(n), -2_f64.powi(n)]);
                let near = powers.flat_map(|x| [x, x.next_up(), x.next_down(), x + 0.5, x - 0.5, x + 1.0, x - 1.0]);
                let others = [0.0, -0.0, 0.9, -0.9, 1e30, -1e30, f64::INFINITY, -f64::INFINITY, f64::NAN];
                for x in near.chain(others) {
                    for single in [x as f32, (x as f32).next_up(), (x as f32).next_down()] {
                        $(assert_eq!($integer::from_single(single), single as $integer, "{single:e}");)*
                    }
                    $(assert_eq!($integer::from_double(x), x as $integer, "{x:e}");)*
                }
            }
        }
    };
}

integers! {
    i16 exact exact i32;
    i32 rounded exact i32;
    i64 wide wide i64;
    i8 exact exact i32;
    u16 exact exact i32;
    u32 rounded exact u32;
    u64 wide wide u64;
    u8 exact exact i32;
}
