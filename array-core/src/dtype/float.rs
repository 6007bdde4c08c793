//! The float dtypes.

use super::element::sealed;
use super::math::Math;
use super::{DType, Element, Float, Number, Ordered, Signed};
use crate::error::Fault;

/// A float dtype.
macro_rules! float {
    ($($dtype:ident $name:ident $via:ident;)*) => {$(
        impl sealed::Sealed for $dtype {}

        #[diagnostic::do_not_recommend]

        impl Element for $dtype {
            type Is = Self;

            const DTYPE: DType = DType::$name;
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;

            #[inline(always)]
            fn cast<U: Element>(self) -> U {
                U::$via(self)
            }

            #[inline(always)]
            fn from_bool(x: bool) -> Self {
                x as u8 as Self
            }

            #[inline(always)]
            fn from_i64(x: i64) -> Self {
                x as Self
            }

            #[inline(always)]
            fn from_u64(x: u64) -> Self {
                x as Self
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

            type Sum = Self;

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
            fn op_rem(self, r: Self) -> Self {
                self % r
            }

            #[inline(always)]
            fn op_trunc_divide(self, r: Self) -> Self {
                Math::trunc(self / r)
            }

            #[inline(always)]
            fn op_floor_divide(self, r: Self) -> Self {
                Math::floor(self / r)
            }

            #[inline]
            fn op_remainder(self, r: Self) -> Self {
                let rest = self % r;
                if rest == 0.0 {
                    (0.0 as Self).copysign(r)
                } else if (rest < 0.0) != (r < 0.0) {
                    rest + r
                } else {
                    rest
                }
            }

            #[inline(always)]
            fn op_power(self, r: Self) -> Self {
                Math::powf(self, r)
            }

            #[inline(always)]
            fn op_div_fault(self, _: Self) -> Option<Fault> {
                None
            }

            #[inline(always)]
            fn op_pow_fault(self, _: Self) -> Option<Fault> {
                None
            }

            #[inline(always)]
            fn op_maximum(self, r: Self) -> Self {
                if self > r || self.is_nan() { self } else { r }
            }

            #[inline(always)]
            fn op_minimum(self, r: Self) -> Self {
                if self < r || self.is_nan() { self } else { r }
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
            fn op_round_down(self) -> Self {
                Math::floor(self)
            }

            #[inline(always)]
            fn op_round_up(self) -> Self {
                Math::ceil(self)
            }

            #[inline(always)]
            fn op_round_even(self) -> Self {
                Math::round(self)
            }

            #[inline(always)]
            fn op_round_to_zero(self) -> Self {
                Math::trunc(self)
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

        impl Signed for $dtype {
            type Is = Self;

            #[inline(always)]
            fn op_negate(self) -> Self {
                -self
            }
        }

        #[diagnostic::do_not_recommend]

        impl Float for $dtype {
            type Is = Self;

            #[inline(always)]
            fn op_sqrt(self) -> Self {
                Math::sqrt(self)
            }

            #[inline(always)]
            fn op_exp(self) -> Self {
                Math::exp(self)
            }

            #[inline(always)]
            fn op_log(self) -> Self {
                Math::log(self)
            }

            #[inline(always)]
            fn op_sin(self) -> Self {
                Math::sin(self)
            }

            #[inline(always)]
            fn op_cos(self) -> Self {
                Math::cos(self)
            }

            #[inline(always)]
            fn op_tan(self) -> Self {
                Math::tan(self)
            }

            #[inline(always)]
            fn op_tanh(self) -> Self {
                Math::tanh(self)
            }

            #[inline(always)]
            fn op_reciprocal(self) -> Self {
                1.0 / self
            }
        }
    )*};
}

float! {
    f32 F32 from_f32;
    f64 F64 from_f64;
}
