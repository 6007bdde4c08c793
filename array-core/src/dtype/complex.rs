//! The complex dtypes of the crate [`num_complex`](::num_complex).

use core::cmp::Ordering;

use ::num_complex::{Complex32, Complex64};

use super::choice::{EachElement, EachInexact, choice};
use super::inexact::{kernels, shared_functions};
use super::totals::results;
use super::{CastInto, ComplexNumber, DType, Element, Inexact, Number, Parts, Signed};
use crate::math::{self, Many};

/// Defines the methods that compute a complex function of one number and of a slice.
macro_rules! kernel {
    ([$module:ident] $one:ident $all:ident $name:ident ()) => {
        #[inline]
        fn $one(self) -> Self {
            math::complex::$module::$name(self)
        }

        #[inline]
        fn $all(z: Many<'_, Self>) -> &mut [Self] {
            let z = z.copied();
            math::complex::$module::all::$name(z);
            z
        }
    };
}

/// Implements the traits of a complex dtype. Each row contains the dtype, the dtype of its parts,
/// the module of its functions, its variant of `DType`, and the method of [`Element`] that converts
/// from it.
macro_rules! complex {
    ($($dtype:ident $part:ident $module:ident $name:ident $from:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Element for $dtype {
            type Divided = super::verdict::Sound;
            type Counted = super::verdict::Sound;
            type Is = Self;
            type Sum = Self;
            type Magnitude = $part;
            type Raised = Self;

            const DTYPE: DType = DType::$name;
            const ZERO: Self = Self::new(0.0, 0.0);
            const ONE: Self = Self::new(1.0, 0.0);

            choice!(element_choice EachElement $name);

            #[inline(always)]
            fn op_cmp(&self, r: &Self) -> Option<Ordering> {
                match self.re.partial_cmp(&r.re)? {
                    Ordering::Equal => self.im.partial_cmp(&r.im),
                    order => Some(order),
                }
            }

            #[inline(always)]
            fn op_cast<U: Element>(self) -> U {
                U::$from(self)
            }

            #[inline(always)]
            fn from_bool(x: bool) -> Self {
                Self::new($part::from_bool(x), 0.0)
            }

            #[inline(always)]
            fn from_i64(x: i64) -> Self {
                Self::new($part::from_i64(x), 0.0)
            }

            #[inline(always)]
            fn from_u64(x: u64) -> Self {
                Self::new($part::from_u64(x), 0.0)
            }

            #[inline(always)]
            fn from_f32(x: f32) -> Self {
                Self::new($part::from_f32(x), 0.0)
            }

            #[inline(always)]
            fn from_f64(x: f64) -> Self {
                Self::new($part::from_f64(x), 0.0)
            }

            #[inline(always)]
            fn from_complex_f32(x: Complex32) -> Self {
                Self::new($part::from_f32(x.re), $part::from_f32(x.im))
            }

            #[inline(always)]
            fn from_complex_f64(x: Complex64) -> Self {
                Self::new($part::from_f64(x.re), $part::from_f64(x.im))
            }
        }

        #[diagnostic::do_not_recommend]
        impl Number for $dtype {
            type Is = Self;
            type Factor = Self;
            type Total = Self;

            const NO_SUM: Self = Self::new(-0.0, -0.0);

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

            // The operator `/` of `num_complex` is not used: it squares the parts, which can
            // overflow even if the quotient does not.
            #[inline]
            fn op_div(self, r: Self) -> Self {
                math::complex::$module::div(self, r)
            }

            const OP_DIV_ALL: Option<fn(&mut [Self], &[Self])> = Some(math::complex::$module::all::div);

            #[inline]
            fn op_power(self, r: Self) -> Self {
                math::complex::$module::pow(self, r)
            }

            const OP_POWER_ALL: Option<fn(&mut [Self], &[Self])> = Some(math::complex::$module::all::pow);

            #[inline]
            fn op_square(self) -> Self {
                math::complex::$module::square(self)
            }

            #[inline(always)]
            fn op_conjugate(self) -> Self {
                self.conj()
            }

            #[inline(always)]
            fn op_real(self) -> $part {
                self.re
            }

            #[inline]
            fn op_absolute(self) -> $part {
                math::complex::$module::abs(self)
            }

            const OP_ABSOLUTE_ALL: Option<fn(Many<'_, Self>) -> &mut [Self]> = math::complex::$module::all::ABS;

            #[inline]
            fn op_sign(self) -> Self {
                math::complex::$module::sign(self)
            }

            #[inline(always)]
            fn op_round_even(self) -> Self {
                Self::new(self.re.op_round_even(), self.im.op_round_even())
            }

            #[inline(always)]
            fn op_nan(self) -> bool {
                self.re.is_nan() || self.im.is_nan()
            }

            #[inline(always)]
            fn op_infinite(self) -> bool {
                self.re.is_infinite() || self.im.is_infinite()
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
            type Size = $part;
            type Wide = Self;

            choice!(inexact_choice EachInexact $name);

            results!(sizes: Self => $part, converted);

            shared_functions!(kernel $module);

            #[inline]
            fn op_reciprocal(self) -> Self {
                math::complex::$module::reciprocal(self)
            }

            #[inline]
            fn op_sqrt(self) -> Self {
                math::complex::$module::sqrt(self)
            }

            const OP_SQRT_ALL: Option<fn(Many<'_, Self>) -> &mut [Self]> = Some(|z| {
                let z = z.copied();
                math::complex::$module::all::sqrt(z);
                z
            });

            #[inline]
            fn op_exponents(x: &[Self]) -> [i32; 2] {
                math::$module::exponents(x.iter().flat_map(|z| [z.re, z.im]))
            }

            #[inline]
            fn op_scale(self, exponent: i32) -> Self {
                Self::new(self.re.op_scale(exponent), self.im.op_scale(exponent))
            }

            // The parts are computed separately, so that an infinite part does not make the other
            // part NaN.
            #[inline]
            fn op_spaced(start: Self, stop: Self, intervals: usize) -> impl Fn(usize) -> Self {
                let re = $part::op_spaced(start.re, stop.re, intervals);
                let im = $part::op_spaced(start.im, stop.im, intervals);
                move |i| Self::new(re(i), im(i))
            }
        }

        #[diagnostic::do_not_recommend]
        impl ComplexNumber for $dtype {
            type Is = Self;

            #[inline(always)]
            fn op_complex(re: $part, im: $part) -> Self {
                Self::new(re, im)
            }

            #[inline(always)]
            fn op_imag(self) -> $part {
                self.im
            }

            #[inline]
            fn op_angle(self) -> $part {
                math::complex::$module::angle(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Parts for $part {
            type Is = Self;
            type Whole = $dtype;
        }
    )*};
}

complex! {
    Complex32 f32 single ComplexF32 from_complex_f32;
    Complex64 f64 double ComplexF64 from_complex_f64;
}

/// Implements the casts of complex numbers. Each row contains a dtype, and the dtypes that it can
/// be cast to.
macro_rules! casts {
    ($($from:ident => $($into:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl CastInto<$into> for $from {
            type Cast = $into;
        }
    )*)*};
}

casts! {
    Complex32 => bool Complex32 Complex64;
    Complex64 => bool Complex32 Complex64;
}
