//! The 16-bit float dtypes of the crate [`half`](::half). Arithmetic and functions are computed in
//! `f32`, and each result is rounded once.

use core::cmp::Ordering;

use ::half::{bf16, f16};

use super::choice::{EachElement, EachInexact, EachNumber, EachReal};
use super::element::sealed;
use super::inexact::{float_functions, kernels, shared_functions};
use super::{DType, Element, Float, Inexact, Number, Ordered, Real, Signed, Totals};
use crate::error::Error;
use crate::math::{self, Many};
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage};

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

        impl sealed::Sealed for $dtype {}

        #[diagnostic::do_not_recommend]
        impl Element for $dtype {
            type Faults = super::verdict::Total;
            type Is = Self;
            type Sum = Self;
            type Magnitude = Self;
            type Raised = Self;

            const DTYPE: DType = DType::$name;
            const ZERO: Self = $dtype::ZERO;
            const ONE: Self = $dtype::ONE;

            #[inline(always)]
            fn element_choice<E: EachElement>() -> E::Of<Self> {
                E::$name
            }

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
            type Total = f32;

            const NO_SUM: Self = $dtype::NEG_ZERO;

            #[inline(always)]
            fn number_choice<E: EachNumber>() -> E::Of<Self> {
                E::$name
            }

            fn products<S: Shape, P: OwnedStorage<Self, S>>(
                products: impl Totals<f32, S>,
            ) -> Result<Array<Self, S, P>, Error> {
                products.converted()
            }

            fn sums<S: Shape, P: OwnedStorage<Self, S>>(
                totals: impl Totals<f32, S>,
            ) -> Result<Array<Self, S, P>, Error> {
                totals.converted()
            }

            fn own_sums<S: Shape, P: OwnedStorage<Self, S>>(
                totals: impl Totals<f32, S>,
            ) -> Result<Array<Self, S, P>, Error> {
                totals.converted()
            }

            #[inline(always)]
            fn op_add(self, r: Self) -> Self {
                Element::from_f32(self.single() + r.single())
            }

            #[inline(always)]
            fn op_sub(self, r: Self) -> Self {
                Element::from_f32(self.single() - r.single())
            }

            #[inline(always)]
            fn op_mul(self, r: Self) -> Self {
                Element::from_f32(self.single() * r.single())
            }

            #[inline(always)]
            fn op_div(self, r: Self) -> Self {
                Element::from_f32(self.single() / r.single())
            }

            #[inline(always)]
            fn op_power(self, r: Self) -> Self {
                Element::from_f32(self.single().op_power(r.single()))
            }

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
            fn op_sign(self) -> Self {
                Element::from_f32(self.single().op_sign())
            }

            #[inline(always)]
            fn op_round_even(self) -> Self {
                Element::from_f32(self.single().op_round_even())
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


            #[inline(always)]
            fn real_choice<E: EachReal>() -> E::Of<Self> {
                E::$name
            }
            const HIGHEST: Self = $dtype::INFINITY;
            const LOWEST: Self = $dtype::NEG_INFINITY;
            const OP_REM_ALL: Option<fn(&mut [Self], &[Self])> =
                Some(|x, r| in_singles_of_two(x, r, math::single::all::rem));
            const OP_REMAINDER_ALL: Option<fn(&mut [Self], &[Self])> =
                Some(|x, r| in_singles_of_two(x, r, math::single::all::remainder));

            #[inline(always)]
            fn op_rem(self, r: Self) -> Self {
                Element::from_f32(self.single().op_rem(r.single()))
            }

            #[inline(always)]
            fn op_trunc_divide(self, r: Self) -> Self {
                Element::from_f32(self.single().op_trunc_divide(r.single()))
            }

            #[inline(always)]
            fn op_floor_divide(self, r: Self) -> Self {
                Element::from_f32(self.single().op_floor_divide(r.single()))
            }

            #[inline(always)]
            fn op_remainder(self, r: Self) -> Self {
                Element::from_f32(self.single().op_remainder(r.single()))
            }

            #[inline(always)]
            fn op_maximum(self, r: Self) -> Self {
                Element::from_f32(self.single().op_maximum(r.single()))
            }

            #[inline(always)]
            fn op_minimum(self, r: Self) -> Self {
                Element::from_f32(self.single().op_minimum(r.single()))
            }

            #[inline(always)]
            fn op_round_down(self) -> Self {
                Element::from_f32(self.single().op_round_down())
            }

            #[inline(always)]
            fn op_round_up(self) -> Self {
                Element::from_f32(self.single().op_round_up())
            }

            #[inline(always)]
            fn op_round_to_zero(self) -> Self {
                Element::from_f32(self.single().op_round_to_zero())
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

            #[inline(always)]
            fn inexact_choice<E: EachInexact>() -> E::Of<Self> {
                E::$name
            }

            #[inline(always)]
            fn sizes<S: Shape, P: OwnedStorage<f32, S>>(
                totals: impl Totals<f32, S>,
            ) -> Result<Array<f32, S, P>, Error> {
                totals.totals()
            }

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
            const PI: Self = $dtype::PI;

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
