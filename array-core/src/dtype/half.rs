//! The 16-bit float dtypes of the crate [`half`](::half). Arithmetic and functions are computed in
//! `f32`, and each result is then rounded to 16 bits.

use core::cmp::Ordering;

use ::half::{bf16, f16};

use super::choice::{EachElement, EachInexact, choice};
use super::inexact::{float_functions, kernels, shared_functions};
use super::totals::results;
use super::{DType, Element, Float, Inexact, Number, Ordered, Real, Signed};
use crate::math::{self, Many};

/// The number of elements that are widened to `f32` at a time.
const WIDENED: usize = 128;

/// Applies a function of `f32` numbers to 16-bit floats, in place. Each chunk of the slice is
/// widened to `f32`, computed, and rounded.
#[inline(always)]
fn in_singles<T: Element>(x: &mut [T], function: impl Fn(&mut [f32])) {
    let mut wide = [0.0; WIDENED];
    for x in x.chunks_mut(WIDENED) {
        let wide = &mut wide[..x.len()];
        convert(x, wide);
        function(wide);
        convert(wide, x);
    }
}

/// Applies a function of two operands as [`in_singles`] does, and writes the results over `x`.
#[inline(always)]
fn in_singles_of_two<T: Element>(x: &mut [T], r: &[T], function: impl Fn(&mut [f32], &[f32])) {
    let (mut wide, mut right) = ([0.0; WIDENED], [0.0; WIDENED]);
    for (x, r) in x.chunks_mut(WIDENED).zip(r.chunks(WIDENED)) {
        let (wide, right) = (&mut wide[..x.len()], &mut right[..x.len()]);
        convert(x, wide);
        convert(r, right);
        function(wide, right);
        convert(wide, x);
    }
}

fn convert<T: Element, U: Element>(from: &[T], to: &mut [U]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = from.op_cast();
    }
}

/// Defines the methods that compute a real function of one number and of a slice.
macro_rules! kernel {
    ([] $one:ident $all:ident $name:ident ()) => {
        #[inline(always)]
        fn $one(self) -> Self {
            Self::from_f32(math::single::$name(self.single()))
        }

        #[inline]
        fn $all(x: Many<'_, Self>) -> &mut [Self] {
            let x = x.copied();
            in_singles(x, |x| {
                math::single::all::$name(Many::in_place(x));
            });
            x
        }
    };
    ([] $one:ident $all:ident $name:ident ($r:ident)) => {
        #[inline(always)]
        fn $one(self, $r: Self) -> Self {
            Self::from_f32(math::single::$name(self.single(), $r.single()))
        }

        #[inline]
        fn $all(x: &mut [Self], $r: &[Self]) {
            in_singles_of_two(x, $r, math::single::all::$name);
        }
    };
}

/// Defines methods of one operand, and of two, that compute their result in `f32`.
macro_rules! of_singles {
    ($($one:ident)*; $($two:ident $(<$known:ident>)?)*) => {
        $(#[inline(always)]
        fn $one(self) -> Self {
            Element::from_f32(self.single().$one())
        })*

        $(#[inline(always)]
        fn $two $(<const $known: bool>)? (self, r: Self) -> Self {
            Element::from_f32(self.single().$two $(::<$known>)? (r.single()))
        })*
    };
}

/// A 16-bit float that widens to `f32`.
trait Narrow: Element {
    /// Converts to `f32`, exactly.
    fn single(self) -> f32;
}

/// Implements the traits of a 16-bit float dtype. Each row contains the dtype, the module of its
/// conversions, and its variant of `DType`.
macro_rules! half {
    ($($dtype:ident $module:ident $name:ident;)*) => {$(
        impl Narrow for $dtype {
            #[inline(always)]
            fn single(self) -> f32 {
                math::half::$module::to_single(self.to_bits())
            }
        }

        #[diagnostic::do_not_recommend]
        impl Element for $dtype {
            type Divided = super::verdict::Sound;
            type Counted = super::verdict::Sound;
            type Is = Self;
            type Sum = Self;
            type Magnitude = Self;
            type Raised = Self;

            const DTYPE: DType = DType::$name;
            const ZERO: Self = $dtype::ZERO;
            const ONE: Self = $dtype::ONE;

            choice!(element_choice EachElement $name);

            #[inline(always)]
            fn op_cmp(&self, r: &Self) -> Option<Ordering> {
                self.partial_cmp(r)
            }

            #[inline(always)]
            fn op_cast<U: Element>(self) -> U {
                U::from_half(Self::DTYPE, self.to_bits(), self.single())
            }

            #[inline(always)]
            fn from_half(of: DType, bits: u16, single: f32) -> Self {
                // A cast to the same dtype keeps the bits of NaN.
                if of.same(Self::DTYPE) { Self::from_bits(bits) } else { Self::from_f32(single) }
            }

            #[inline(always)]
            fn from_bool(x: bool) -> Self {
                if x { $dtype::ONE } else { $dtype::ZERO }
            }

            #[inline(always)]
            fn from_i64(x: i64) -> Self {
                Self::from_bits(math::half::$module::of_signed(x))
            }

            #[inline(always)]
            fn from_u64(x: u64) -> Self {
                Self::from_bits(math::half::$module::of_unsigned(x))
            }

            #[inline(always)]
            fn from_f32(x: f32) -> Self {
                Self::from_bits(math::half::$module::of_single(x))
            }

            #[inline(always)]
            fn from_f64(x: f64) -> Self {
                Self::from_bits(math::half::$module::of_double(x))
            }
        }

        #[diagnostic::do_not_recommend]
        impl Ordered for $dtype {
            type Is = Self;

            // Comparisons convert to `f32`, since the comparisons of the crate `half` have
            // branches.
            #[inline(always)]
            fn op_less(self, r: Self) -> bool {
                self.single() < r.single()
            }

            #[inline(always)]
            fn op_less_equal(self, r: Self) -> bool {
                self.single() <= r.single()
            }
        }

        #[diagnostic::do_not_recommend]
        impl Number for $dtype {
            type Is = Self;
            type Factor = f32;
            // A sum of 16 bits soon stops growing, because rounding drops the terms that are added.
            type Total = f32;

            const NO_SUM: Self = $dtype::NEG_ZERO;

            results!(products: f32 => Self, converted);
            results!(sums: f32 => Self, converted);
            results!(own_sums: f32 => Self, converted);
            of_singles!(op_round_even op_sign; op_add op_div op_mul op_power op_sub);

            const OP_POWER_ALL: Option<fn(&mut [Self], &[Self])> =
                Some(|x, r| in_singles_of_two(x, r, math::single::all::pow));

            #[inline(always)]
            fn op_real(self) -> Self {
                self
            }

            #[inline(always)]
            fn op_absolute(self) -> Self {
                Self::from_bits(self.to_bits() & 0x7fff)
            }

            #[inline(always)]
            fn op_nan(self) -> bool {
                self.to_bits() & 0x7fff > $dtype::INFINITY.to_bits()
            }

            #[inline(always)]
            fn op_infinite(self) -> bool {
                self.to_bits() & 0x7fff == $dtype::INFINITY.to_bits()
            }
        }

        #[diagnostic::do_not_recommend]
        impl Real for $dtype {
            type Is = Self;

            const HIGHEST: Self = $dtype::INFINITY;
            const LOWEST: Self = $dtype::NEG_INFINITY;
            const OP_REM_ALL: Option<fn(&mut [Self], &[Self])> =
                Some(|x, r| in_singles_of_two(x, r, math::single::all::rem));
            const OP_REMAINDER_ALL: Option<fn(&mut [Self], &[Self])> =
                Some(|x, r| in_singles_of_two(x, r, math::single::all::remainder));

            of_singles! {
                op_round_down op_round_to_zero op_round_up;
                op_floor_divide<KNOWN> op_maximum op_minimum op_rem<KNOWN> op_remainder<KNOWN> op_trunc_divide<KNOWN>
            }
        }

        #[diagnostic::do_not_recommend]
        impl Signed for $dtype {
            type Is = Self;

            #[inline(always)]
            fn op_negate(self) -> Self {
                Self::from_bits(self.to_bits() ^ 0x8000)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Inexact for $dtype {
            type Is = Self;
            type Size = Self;
            type Wide = f32;

            choice!(inexact_choice EachInexact $name);

            results!(sizes: f32 => f32, totals);

            shared_functions!(kernel);

            #[inline(always)]
            fn op_reciprocal(self) -> Self {
                Element::from_f32(1.0 / self.single())
            }

            #[inline(always)]
            fn op_sqrt(self) -> Self {
                Element::from_f32(math::single::sqrt(self.single()))
            }

            #[inline]
            fn op_exponents(x: &[Self]) -> [i32; 2] {
                math::single::exponents(x.iter().map(|x| x.single()))
            }

            #[inline]
            fn op_scale(self, exponent: i32) -> Self {
                Element::from_f32(self.single().op_scale(exponent))
            }
        }

        #[diagnostic::do_not_recommend]
        impl Float for $dtype {
            type Is = Self;
            type Exact = f32;

            const EPSILON: Self = $dtype::EPSILON;
            const INFINITY: Self = $dtype::INFINITY;
            const NEG_INFINITY: Self = $dtype::NEG_INFINITY;
            const NAN: Self = $dtype::NAN;
            const MAX: Self = $dtype::MAX;
            const MIN: Self = $dtype::MIN;
            const MIN_POSITIVE: Self = $dtype::MIN_POSITIVE;
            const PI: Self = $dtype::PI;
            const TAU: Self = $dtype::from_f64_const(core::f64::consts::TAU);
            const E: Self = $dtype::E;

            float_functions!(kernel);

            #[inline(always)]
            fn op_copysign(self, r: Self) -> Self {
                Self::from_bits(self.to_bits() & 0x7fff | r.to_bits() & 0x8000)
            }

            #[inline(always)]
            fn op_sign_bit(self) -> bool {
                self.to_bits() >> 15 == 1
            }

            #[inline(always)]
            fn op_nextafter(self, r: Self) -> Self {
                let (x, towards, bits) = (self.single(), r.single(), self.to_bits());
                // For floats of the same sign, the bits have the same order as the absolute values.
                let outwards = (x < towards) == (x > 0.0);
                let next = if outwards { bits.wrapping_add(1) } else { bits.wrapping_sub(1) };
                let next = if x == 0.0 { 1 | r.to_bits() & 0x8000 } else { next };
                let next = if x == towards { r.to_bits() } else { next };
                let is_nan = self.op_nan() | r.op_nan();
                Self::from_bits(if is_nan { $dtype::NAN.to_bits() } else { next })
            }
        }
    )*};
}

half! {
    bf16 brain BF16;
    f16 binary F16;
}
