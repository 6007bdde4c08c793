//! The integer dtypes.

use super::choice::{EachElement, choice};
use super::element::conversions;
use super::totals::results;
use super::{DType, Element, Integer, Number, Ordered, Real, Signed};
use crate::error::Fault;
use crate::math::FromFloat;

/// `true` on targets with vectors of floats. Others may compute floats in software, or, as x87, with
/// more precision than their type has.
const HAS_VECTORS: bool = cfg!(any(
    all(
        any(target_arch = "x86", target_arch = "x86_64"),
        target_feature = "sse2"
    ),
    all(target_arch = "aarch64", target_feature = "neon"),
    target_feature = "simd128"
));

/// Implements [`Number::op_quotient`] by divisions of the given float type, which represents each
/// number of the dtype exactly. SIMD instructions divide floats, but not integers.
macro_rules! quotient {
    ($dtype:ident $float:ident) => {
        #[inline(always)]
        fn op_quotient<const KNOWN: bool>(self, r: Self) -> Self {
            if KNOWN || !HAS_VECTORS {
                return self.op_div(r);
            }
            // The sum of a quotient and this number is rounded to an integer, which is in the
            // lowest bits of the sum. So the least integer divided by -1 wraps.
            const ROUNDER: $float = 1.5 / $float::EPSILON;
            // A quotient that is no integer differs from the nearest integers by at least `1 / r`,
            // which is more than the error of the division. So it is rounded to neither of them.
            let quotient = self as $float / r as $float;
            let sum = quotient + ROUNDER;
            let nearest = sum.to_bits() as Self;
            // 1 or -1, the sign of the quotient.
            let sign = (self ^ r) >> (Self::BITS - 1) | 1;
            let is_beyond = (sum - ROUNDER).abs() > quotient.abs();
            let toward_zero = if is_beyond {
                nearest.wrapping_sub(sign)
            } else {
                nearest
            };
            if r == 0 { 0 } else { toward_zero }
        }
    };
    ($dtype:ident) => {};
}

/// Implements the traits that signed and unsigned integer dtypes have in common.
macro_rules! integer {
    ($dtype:ident [$($float:ident)?], $name:ident, $via:ident as $wide:ident, $sum:ident, $signed:literal, $counted:ident, $zero_or_sign:expr) => {
        #[diagnostic::do_not_recommend]
        impl Element for $dtype {
            type Divided = super::verdict::Suspect;
            type Counted = super::verdict::$counted;
            type Is = Self;
            type Sum = $sum;
            type Magnitude = Self;
            type Raised = Self;

            const DTYPE: DType = DType::$name;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            choice!(element_choice EachElement $name);

            conversions!();

            // `i64` and `u64` represent all values of the dtype.
            #[inline(always)]
            fn op_cast<U: Element>(self) -> U {
                U::$via(self as $wide)
            }

            #[inline(always)]
            fn from_f32(x: f32) -> Self {
                FromFloat::from_single(x)
            }

            #[inline(always)]
            fn from_f64(x: f64) -> Self {
                FromFloat::from_double(x)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Ordered for $dtype {
            type Is = Self;
        }

        #[diagnostic::do_not_recommend]
        impl Number for $dtype {
            type Is = Self;

            const NO_SUM: Self = 0;

            type Factor = Self;
            type Total = $sum;

            results!(products: Self => Self, totals);
            results!(sums: $sum => $sum, totals);
            results!(own_sums: $sum => Self, converted);

            #[inline(always)]
            fn op_add(self, r: Self) -> Self {
                self.wrapping_add(r)
            }

            #[inline(always)]
            fn op_sub(self, r: Self) -> Self {
                self.wrapping_sub(r)
            }

            #[inline(always)]
            fn op_mul(self, r: Self) -> Self {
                self.wrapping_mul(r)
            }

            #[inline(always)]
            fn op_div(self, r: Self) -> Self {
                if r == 0 { 0 } else { self.wrapping_div(r) }
            }

            quotient!($dtype $($float)?);

            #[inline]
            fn op_power(self, r: Self) -> Self {
                let (mut base, mut exponent, mut power): (Self, Self, Self) = (self, r, 1);
                while exponent > 0 {
                    if exponent & 1 == 1 {
                        power = power.wrapping_mul(base);
                    }
                    base = base.wrapping_mul(base);
                    exponent >>= 1;
                }
                power
            }

            #[inline(always)]
            fn op_div_fault(self, r: Self) -> Option<Fault> {
                if r == 0 { Some(Fault::DivisionByZero) } else { None }
            }

            #[inline(always)]
            #[allow(unused_comparisons)]
            fn op_pow_fault(self, r: Self) -> Option<Fault> {
                if r < 0 {
                    Some(Fault::NegativeExponent)
                } else {
                    None
                }
            }

            #[inline(always)]
            fn op_real(self) -> Self {
                self
            }

            #[inline(always)]
            #[allow(unused_comparisons)]
            fn op_absolute(self) -> Self {
                if self < 0 {
                    (0 as Self).wrapping_sub(self)
                } else {
                    self
                }
            }

            #[inline(always)]
            #[allow(unused_comparisons)]
            fn op_sign(self) -> Self {
                (self > 0) as Self | (0 as Self).wrapping_sub((self < 0) as Self)
            }

            #[inline(always)]
            fn op_round_even(self) -> Self {
                self
            }

            #[inline(always)]
            fn op_nan(self) -> bool {
                false
            }

            #[inline(always)]
            fn op_infinite(self) -> bool {
                false
            }
        }

        #[diagnostic::do_not_recommend]
        impl Real for $dtype {
            type Is = Self;

            const HIGHEST: Self = $dtype::MAX;
            const LOWEST: Self = $dtype::MIN;

            #[inline(always)]
            fn op_rem<const KNOWN: bool>(self, r: Self) -> Self {
                let rest = self.wrapping_sub(self.op_trunc_divide::<KNOWN>(r).wrapping_mul(r));
                if r == 0 { 0 } else { rest }
            }

            #[inline(always)]
            fn op_trunc_divide<const KNOWN: bool>(self, r: Self) -> Self {
                self.op_quotient::<KNOWN>(r)
            }

            #[inline(always)]
            fn op_floor_divide<const KNOWN: bool>(self, r: Self) -> Self {
                let quotient = self.op_trunc_divide::<KNOWN>(r);
                let rest = self.wrapping_sub(quotient.wrapping_mul(r));
                let is_above = $signed && r != 0 && rest != 0 && (rest ^ r) >> (Self::BITS - 1) != 0;
                quotient.wrapping_sub(is_above as Self)
            }

            #[inline(always)]
            fn op_remainder<const KNOWN: bool>(self, r: Self) -> Self {
                let rest = self.op_rem::<KNOWN>(r);
                if rest != 0 && $signed && (rest ^ r) >> (Self::BITS - 1) != 0 {
                    rest.wrapping_add(r)
                } else {
                    rest
                }
            }

            #[inline(always)]
            fn op_maximum(self, r: Self) -> Self {
                if self > r { self } else { r }
            }

            #[inline(always)]
            fn op_minimum(self, r: Self) -> Self {
                if self < r { self } else { r }
            }

            #[inline(always)]
            fn op_round_down(self) -> Self {
                self
            }

            #[inline(always)]
            fn op_round_up(self) -> Self {
                self
            }

            #[inline(always)]
            fn op_round_to_zero(self) -> Self {
                self
            }
        }

        #[diagnostic::do_not_recommend]
        impl Integer for $dtype {
            type Is = Self;

            #[inline(always)]
            fn op_shift_left(self, count: Self) -> Self {
                if count as u64 >= Self::BITS as u64 {
                    0
                } else {
                    self << count
                }
            }

            #[inline(always)]
            fn op_shift_right(self, count: Self) -> Self {
                let zero_or_sign: fn(Self) -> Self = $zero_or_sign;
                if count as u64 >= Self::BITS as u64 {
                    zero_or_sign(self)
                } else {
                    self >> count
                }
            }

            #[inline(always)]
            #[allow(unused_comparisons)]
            fn op_shift_fault(self, count: Self) -> Option<Fault> {
                if count < 0 {
                    Some(Fault::NegativeShift)
                } else {
                    None
                }
            }
        }
    };
}

/// Implements the traits of a signed integer dtype.
macro_rules! signed {
    ($($dtype:ident $name:ident $float:tt;)*) => {$(
        integer!($dtype $float, $name, from_i64 as i64, i64, true, Suspect, |x| x >> ($dtype::BITS - 1));

        #[diagnostic::do_not_recommend]
        impl Signed for $dtype {
            type Is = Self;

            #[inline(always)]
            fn op_negate(self) -> Self {
                self.wrapping_neg()
            }
        }
    )*};
}

/// Implements the traits of an unsigned integer dtype.
macro_rules! unsigned {
    ($($dtype:ident $name:ident $float:tt;)*) => {$(
        integer!($dtype $float, $name, from_u64 as u64, u64, false, Sound, |_| 0);
    )*};
}

signed! {
    i16 I16 [f32];
    i32 I32 [f64];
    i64 I64 [];
    i8 I8 [f32];
}

unsigned! {
    u16 U16 [f32];
    u32 U32 [f64];
    u64 U64 [];
    u8 U8 [f32];
}
