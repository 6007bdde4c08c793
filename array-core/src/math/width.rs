//! Operations on single floats, for code that is not generic over [`Lanes`]: rounding, powers of 2
//! and selection, without branches or calls.

use super::lanes::Lanes;

/// Declares functions that call the methods of [`Lanes`] with the same names.
macro_rules! of_lanes {
    ($float:ident $($name:ident($($arg:ident),*);)*) => {$(
        #[inline(always)]
        pub fn $name($($arg: $float),*) -> $float {
            Lanes::$name($($arg),*)
        }
    )*};
}

/// Declares a function that returns `yes` if a condition holds, and `no` otherwise.
macro_rules! select {
    ($float:ident) => {
        #[inline(always)]
        pub fn select(condition: bool, yes: $float, no: $float) -> $float {
            if condition { yes } else { no }
        }
    };
}

pub mod single {
    select!(f32);
}

pub mod double {
    use super::Lanes;

    select!(f64);

    of_lanes! { f64 whole(x); power_of_2(exponent); }

    #[cfg(feature = "num-complex")]
    of_lanes! { f64 scale(x, exponent); within(x, least, most); }
}
