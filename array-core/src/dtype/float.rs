//! The float dtypes.

use super::choice::{EachElement, EachInexact, choice};
use super::element::conversions;
use super::inexact::{float_functions, kernels, shared_functions};
use super::totals::results;
use super::{DType, Element, Float, Inexact, Number, Ordered, Real, Signed};
use crate::math::{self, Many};

/// Defines the methods that compute a real function of one number and of a slice.
macro_rules! kernel {
    ([$module:ident] $one:ident $all:ident $name:ident ()) => {
        #[inline(always)]
        fn $one(self) -> Self {
            math::$module::$name(self)
        }

        #[inline(always)]
        fn $all(x: Many<'_, Self>) -> &mut [Self] {
            math::$module::all::$name(x)
        }
    };
    ([$module:ident] $one:ident $all:ident $name:ident ($r:ident)) => {
        #[inline(always)]
        fn $one(self, $r: Self) -> Self {
            math::$module::$name(self, $r)
        }

        #[inline(always)]
        fn $all(x: &mut [Self], $r: &[Self]) {
            math::$module::all::$name(x, $r);
        }
    };
}

/// Implements the traits of a float dtype. Each row contains the dtype, the module of its
/// functions, its variant of `DType`, and the method of [`Element`] that converts from it.
macro_rules! float {
    ($($dtype:ident $module:ident $name:ident $via:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Element for $dtype {
            type Divided = super::verdict::Sound;
            type Counted = super::verdict::Sound;
            type Is = Self;
            type Sum = Self;
            type Magnitude = Self;
            #[cfg(feature = "num-complex")]
            type Raised = ::num_complex::Complex<$dtype>;
            #[cfg(not(feature = "num-complex"))]
            type Raised = Self;

            const DTYPE: DType = DType::$name;
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;

            choice!(element_choice EachElement $name);

            conversions!();

            #[inline(always)]
            fn op_cast<U: Element>(self) -> U {
                U::$via(self)
            }

            #[inline(always)]
            fn from_f32(x: f32) -> Self {
                x as Self
            }

            #[inline(always)]
            fn from_f64(x: f64) -> Self {
                x as Self
            }
        }

        #[diagnostic::do_not_recommend]
        impl Ordered for $dtype {
            type Is = Self;
        }

        #[diagnostic::do_not_recommend]
        impl Number for $dtype {
            type Is = Self;

            const NO_SUM: Self = -0.0;

            type Factor = Self;
            type Total = Self;

            results!(products: Self => Self, totals);
            results!(sums: Self => Self, totals);
            results!(own_sums: Self => Self, totals);

            #[inline(always)]
            fn op_add(self, r: Self) -> Self {
                self + r
            }

            #[inline(always)]
            fn op_sub(self, r: Self) -> Self {
                self - r
            }

            #[inline(always)]
            fn op_mul(self, r: Self) -> Self {
                self * r
            }

            #[inline(always)]
            fn op_div(self, r: Self) -> Self {
                self / r
            }

            #[inline(always)]
            fn op_power(self, r: Self) -> Self {
                math::$module::pow(self, r)
            }

            const OP_POWER_ALL: Option<fn(&mut [Self], &[Self])> = Some(math::$module::all::pow);

            #[inline(always)]
            fn op_real(self) -> Self {
                self
            }

            #[inline(always)]
            fn op_absolute(self) -> Self {
                self.abs()
            }

            #[inline(always)]
            fn op_sign(self) -> Self {
                if self > 0.0 {
                    1.0
                } else if self < 0.0 {
                    -1.0
                } else if self.is_nan() {
                    self
                } else {
                    0.0
                }
            }

            #[inline(always)]
            fn op_round_even(self) -> Self {
                math::$module::round(self)
            }

            #[inline(always)]
            fn op_nan(self) -> bool {
                self.is_nan()
            }

            #[inline(always)]
            fn op_infinite(self) -> bool {
                self.is_infinite()
            }
        }

        #[diagnostic::do_not_recommend]
        impl Real for $dtype {
            type Is = Self;

            const HIGHEST: Self = $dtype::INFINITY;
            const LOWEST: Self = $dtype::NEG_INFINITY;
            const OP_REM_ALL: Option<fn(&mut [Self], &[Self])> = Some(math::$module::all::rem);
            const OP_REMAINDER_ALL: Option<fn(&mut [Self], &[Self])> = Some(math::$module::all::remainder);

            #[inline(always)]
            fn op_rem<const KNOWN: bool>(self, r: Self) -> Self {
                math::$module::rem(self, r)
            }

            #[inline(always)]
            fn op_trunc_divide<const KNOWN: bool>(self, r: Self) -> Self {
                math::$module::trunc(self / r)
            }

            #[inline(always)]
            fn op_floor_divide<const KNOWN: bool>(self, r: Self) -> Self {
                math::$module::floor(self / r)
            }

            #[inline(always)]
            fn op_remainder<const KNOWN: bool>(self, r: Self) -> Self {
                math::$module::remainder(self, r)
            }

            #[inline(always)]
            fn op_maximum(self, r: Self) -> Self {
                // NaN is the only value that differs from itself. This form costs a vectorised loop
                // one instruction more than a maximum that ignores NaN.
                let larger = if self > r { self } else { r };
                if self == self { larger } else { self }
            }

            #[inline(always)]
            fn op_minimum(self, r: Self) -> Self {
                let smaller = if self < r { self } else { r };
                if self == self { smaller } else { self }
            }

            #[inline(always)]
            fn op_round_down(self) -> Self {
                math::$module::floor(self)
            }

            #[inline(always)]
            fn op_round_up(self) -> Self {
                math::$module::ceil(self)
            }

            #[inline(always)]
            fn op_round_to_zero(self) -> Self {
                math::$module::trunc(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Signed for $dtype {
            type Is = Self;

            #[inline(always)]
            fn op_negate(self) -> Self {
                -self
            }
        }

        #[diagnostic::do_not_recommend]
        impl Inexact for $dtype {
            type Is = Self;
            type Size = Self;
            type Wide = Self;

            choice!(inexact_choice EachInexact $name);

            results!(sizes: Self => Self, totals);

            shared_functions!(kernel $module);

            #[inline(always)]
            fn op_reciprocal(self) -> Self {
                1.0 / self
            }

            #[inline(always)]
            fn op_sqrt(self) -> Self {
                math::$module::sqrt(self)
            }

            const OP_SQRT_ALL: Option<fn(Many<'_, Self>) -> &mut [Self]> =
                if math::MANY_ROOTS { Some(math::$module::all::sqrt) } else { None };

            #[inline(always)]
            fn op_exponents(x: &[Self]) -> [i32; 2] {
                math::$module::exponents(x.iter().copied())
            }

            #[inline]
            fn op_scale(self, exponent: i32) -> Self {
                math::$module::scale(self, exponent)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Float for $dtype {
            type Is = Self;
            type Exact = Self;

            const EPSILON: Self = $dtype::EPSILON;
            const INFINITY: Self = $dtype::INFINITY;
            const NEG_INFINITY: Self = $dtype::NEG_INFINITY;
            const NAN: Self = $dtype::NAN;
            const MAX: Self = $dtype::MAX;
            const MIN: Self = $dtype::MIN;
            const MIN_POSITIVE: Self = $dtype::MIN_POSITIVE;
            const PI: Self = core::f64::consts::PI as Self;
            const TAU: Self = core::f64::consts::TAU as Self;
            const E: Self = core::f64::consts::E as Self;

            float_functions!(kernel $module);

            #[inline(always)]
            fn op_copysign(self, r: Self) -> Self {
                self.copysign(r)
            }

            #[inline(always)]
            fn op_sign_bit(self) -> bool {
                self.is_sign_negative()
            }

            #[inline(always)]
            fn op_nextafter(self, r: Self) -> Self {
                math::$module::nextafter(self, r)
            }
        }
    )*};
}

float! {
    f32 single F32 from_f32;
    f64 double F64 from_f64;
}
