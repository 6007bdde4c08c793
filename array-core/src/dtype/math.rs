//! Functions of floats that `core` lacks: those of `std` where it is there, of `libm` elsewhere.

/// Functions of one float, by their names in `std` and in `libm` for each width.
macro_rules! math {
    ($($name:ident = $std:ident, $libm64:ident, $libm32:ident;)*) => {
        pub(crate) trait Math: Sized {
            $(fn $name(self) -> Self;)*
            fn powf(self, exponent: Self) -> Self;
        }

        #[cfg(feature = "std")]
        mod backend {
            math!(@std f32; $($name = $std;)*);
            math!(@std f64; $($name = $std;)*);
        }

        #[cfg(not(feature = "std"))]
        mod backend {
            math!(@libm f32, powf; $($name = $libm32;)*);
            math!(@libm f64, pow; $($name = $libm64;)*);
        }
    };
    (@std $float:ident; $($name:ident = $std:ident;)*) => {
        impl super::Math for $float {
            $(#[inline(always)]
            fn $name(self) -> Self {
                self.$std()
            })*

            #[inline(always)]
            fn powf(self, exponent: Self) -> Self {
                $float::powf(self, exponent)
            }
        }
    };
    (@libm $float:ident, $pow:ident; $($name:ident = $libm:ident;)*) => {
        impl super::Math for $float {
            $(#[inline(always)]
            fn $name(self) -> Self {
                libm::$libm(self)
            })*

            #[inline(always)]
            fn powf(self, exponent: Self) -> Self {
                libm::$pow(self, exponent)
            }
        }
    };
}

math! {
    ceil = ceil, ceil, ceilf;
    cos = cos, cos, cosf;
    exp = exp, exp, expf;
    floor = floor, floor, floorf;
    log = ln, log, logf;
    round = round_ties_even, rint, rintf;
    sin = sin, sin, sinf;
    sqrt = sqrt, sqrt, sqrtf;
    tan = tan, tan, tanf;
    tanh = tanh, tanh, tanhf;
    trunc = trunc, trunc, truncf;
}
