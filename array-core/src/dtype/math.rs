//! Functions of floats that `core` lacks: those of `std` where it is there, of `libm` elsewhere.

/// Functions of one float and of two, by their names in `std` and in `libm` for each width.
macro_rules! math {
    (
        unary { $($unary:ident = $unary_std:ident, $unary64:ident, $unary32:ident;)* }
        binary { $($binary:ident = $binary_std:ident, $binary64:ident, $binary32:ident;)* }
    ) => {
        pub(crate) trait Math: Sized {
            $(fn $unary(self) -> Self;)*
            $(fn $binary(self, other: Self) -> Self;)*
        }

        #[cfg(feature = "std")]
        mod backend {
            math!(@ f32; $($unary f32::$unary_std;)* $($binary f32::$binary_std, other;)*);
            math!(@ f64; $($unary f64::$unary_std;)* $($binary f64::$binary_std, other;)*);
        }

        #[cfg(not(feature = "std"))]
        mod backend {
            math!(@ f32; $($unary libm::$unary32;)* $($binary libm::$binary32, other;)*);
            math!(@ f64; $($unary libm::$unary64;)* $($binary libm::$binary64, other;)*);
        }
    };
    (@ $float:ident; $($name:ident $function:path $(, $other:ident)?;)*) => {
        impl super::Math for $float {
            $(#[inline(always)]
            fn $name(self $(, $other: Self)?) -> Self {
                $function(self $(, $other)?)
            })*
        }
    };
}

math! {
    unary {
        acos = acos, acos, acosf;
        asin = asin, asin, asinf;
        atan = atan, atan, atanf;
        ceil = ceil, ceil, ceilf;
        cos = cos, cos, cosf;
        exp = exp, exp, expf;
        floor = floor, floor, floorf;
        log1p = ln_1p, log1p, log1pf;
        round = round_ties_even, rint, rintf;
        sin = sin, sin, sinf;
        sqrt = sqrt, sqrt, sqrtf;
        tan = tan, tan, tanf;
        trunc = trunc, trunc, truncf;
    }
    binary {
        atan2 = atan2, atan2, atan2f;
        hypot = hypot, hypot, hypotf;
        powf = powf, pow, powf;
    }
}
