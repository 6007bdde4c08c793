//! The dtypes, and what can be done with an element of each kind.

use core::fmt::{Debug, Display};

use super::literal::{Holds, HoldsFloat, S8, Single, U7};
use super::math::Math;
use super::{DType, InPlace, LosslessInto, Promote};
use crate::error::Fault;
use crate::expr::{Operand, ScalarNode};

mod sealed {
    /// Closes the traits of this module to other crates.
    pub trait Sealed {}
}

/// A dtype: an element that arrays compute with.
///
/// `bool`, `i8` to `i64`, `u8` to `u64`, `f32`, `f64`. An array may hold any type; operators,
/// functions and `broadcast!` are for dtypes. The supertraits are the rules that hold for every
/// dtype, so that code generic over one needs no where-clauses. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dtype",
    label = "not a dtype",
    note = "the dtypes are bool, i8 to i64, u8 to u64, f32 and f64; an array may hold anything else, but operations need a dtype"
)]
pub trait Element:
    sealed::Sealed
    + Copy
    + Default
    + PartialEq
    + PartialOrd
    + Debug
    + Display
    + Send
    + Sync
    + 'static
    + Promote<Self, Output = Self>
    + InPlace<Self>
    + LosslessInto<Self>
    + for<'a> Operand<Node<'a> = ScalarNode<Self>>
{
    /// The dtype as a value.
    const DTYPE: DType;
    /// 0, or `false`.
    const ZERO: Self;
    /// 1, or `true`.
    const ONE: Self;

    /// Converts to any dtype, as Rust's `as` does.
    ///
    /// | from | to | value |
    /// |---|---|---|
    /// | integer | integer | wraps to the low bits |
    /// | integer | float | rounds to the nearest, ties to even |
    /// | float | integer | rounds towards zero and saturates; NaN gives 0 |
    /// | float | float | rounds to the nearest, ties to even; too large gives infinity |
    /// | `bool` | number | 0 or 1 |
    /// | number | `bool` | whether it is not 0 (NaN is not) |
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::Element;
    ///
    /// assert_eq!(300.7_f32.cast::<u8>(), 255);
    /// assert_eq!((-1_i32).cast::<u16>(), 65535);
    /// assert!(0.5_f64.cast::<bool>());
    /// ```
    fn cast<U: Element>(self) -> U;

    #[doc(hidden)]
    fn from_bool(x: bool) -> Self;
    #[doc(hidden)]
    fn from_i64(x: i64) -> Self;
    #[doc(hidden)]
    fn from_u64(x: u64) -> Self;
    #[doc(hidden)]
    fn from_f32(x: f32) -> Self;
    #[doc(hidden)]
    fn from_f64(x: f64) -> Self;
}

/// A dtype with an order: every number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no order",
    label = "cannot be ordered",
    note = "`bool` arrays compare with `equal` and `not_equal`; order needs numbers: `.cast::<u8>()`",
    note = "see ERRORS.md#no-order"
)]
pub trait Ordered: Element {}

/// A dtype of numbers: integers and floats.
///
/// Integer arithmetic wraps, in every build profile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no arithmetic",
    label = "arithmetic is for numbers",
    note = "`bool` arrays combine with `&`, `|`, `^` and `!`, and count after `.cast::<i32>()`",
    note = "see ERRORS.md#no-arithmetic"
)]
pub trait Number: Element + Ordered + Holds<U7> {
    /// The dtype of a sum: `i64` for signed integers, `u64` for unsigned ones, floats stay.
    type Sum: Number;

    #[doc(hidden)]
    fn op_add(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_sub(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_mul(self, r: Self) -> Self;
    /// Rust's `/`; 0 for an integer divided by 0, which [`op_div_fault`](Self::op_div_fault) reports.
    #[doc(hidden)]
    fn op_div(self, r: Self) -> Self;
    /// Rust's `%`; 0 for an integer and 0.
    #[doc(hidden)]
    fn op_rem(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_trunc_divide(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_floor_divide(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_remainder(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_power(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_div_fault(self, r: Self) -> Option<Fault>;
    #[doc(hidden)]
    fn op_pow_fault(self, r: Self) -> Option<Fault>;
    #[doc(hidden)]
    fn op_maximum(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_minimum(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_absolute(self) -> Self;
    #[doc(hidden)]
    fn op_sign(self) -> Self;
    #[doc(hidden)]
    fn op_round_down(self) -> Self;
    #[doc(hidden)]
    fn op_round_up(self) -> Self;
    #[doc(hidden)]
    fn op_round_even(self) -> Self;
    #[doc(hidden)]
    fn op_round_to_zero(self) -> Self;
    #[doc(hidden)]
    fn op_nan(self) -> bool;
    #[doc(hidden)]
    fn op_infinite(self) -> bool;
}

/// A dtype of numbers with a sign: signed integers and floats.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no negative numbers",
    label = "cannot be negated",
    note = "cast to a signed dtype first, as in `.cast::<i32>()`",
    note = "see ERRORS.md#no-negative-numbers"
)]
pub trait Signed: Number + Holds<S8> {
    #[doc(hidden)]
    fn op_negate(self) -> Self;
}

/// A dtype of integers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer dtype",
    label = "this needs integers",
    note = "cast to an integer dtype first, as in `.cast::<i32>()`",
    note = "see ERRORS.md#integers-needed"
)]
pub trait Integer: Number + Bits {
    #[doc(hidden)]
    fn op_shift_left(self, count: Self) -> Self;
    #[doc(hidden)]
    fn op_shift_right(self, count: Self) -> Self;
    #[doc(hidden)]
    fn op_shift_fault(self, count: Self) -> Option<Fault>;
}

/// A dtype whose bits are combined: integers and `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no bits to combine",
    label = "bitwise operations are for integers and `bool`",
    note = "cast to an integer dtype first, as in `.cast::<i32>()`; compare to get `bool`",
    note = "see ERRORS.md#integers-needed"
)]
pub trait Bits: Element {
    #[doc(hidden)]
    fn op_bit_and(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_or(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_xor(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_not(self) -> Self;
}

/// A dtype of floats.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float dtype",
    label = "this needs floats",
    note = "cast to floats first: `.cast::<f32>()` or `.cast::<f64>()`",
    note = "see ERRORS.md#floats-needed"
)]
pub trait Float: Signed + Number<Sum = Self> + HoldsFloat<Single> {
    #[doc(hidden)]
    fn op_sqrt(self) -> Self;
    #[doc(hidden)]
    fn op_exp(self) -> Self;
    #[doc(hidden)]
    fn op_log(self) -> Self;
    #[doc(hidden)]
    fn op_sin(self) -> Self;
    #[doc(hidden)]
    fn op_cos(self) -> Self;
    #[doc(hidden)]
    fn op_tan(self) -> Self;
    #[doc(hidden)]
    fn op_tanh(self) -> Self;
    #[doc(hidden)]
    fn op_reciprocal(self) -> Self;
}

/// The conversions of a number, each through the dtype of its kind that holds all its values.
macro_rules! conversions {
    ($dtype:ident, $via:ident as $wide:ident) => {
        #[inline(always)]
        fn cast<U: Element>(self) -> U {
            U::$via(self as $wide)
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
    };
}

/// The part of an integer dtype that both signs share.
macro_rules! integer {
    ($dtype:ident, $name:ident, $via:ident as $wide:ident, $sum:ident, $signed:literal, $zero_or_sign:expr) => {
        impl sealed::Sealed for $dtype {}

        #[diagnostic::do_not_recommend]

        impl Element for $dtype {
            const DTYPE: DType = DType::$name;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            conversions!($dtype, $via as $wide);
        }

        #[diagnostic::do_not_recommend]

        impl Ordered for $dtype {}

        #[diagnostic::do_not_recommend]

        impl Number for $dtype {
            type Sum = $sum;

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

            #[inline(always)]
            fn op_rem(self, r: Self) -> Self {
                if r == 0 { 0 } else { self.wrapping_rem(r) }
            }

            #[inline(always)]
            fn op_trunc_divide(self, r: Self) -> Self {
                self.op_div(r)
            }

            #[inline(always)]
            fn op_floor_divide(self, r: Self) -> Self {
                let (quotient, rest) = (Number::op_div(self, r), Number::op_rem(self, r));
                if rest != 0 && $signed && (rest ^ r) >> (Self::BITS - 1) != 0 {
                    quotient.wrapping_sub(1)
                } else {
                    quotient
                }
            }

            #[inline(always)]
            fn op_remainder(self, r: Self) -> Self {
                let rest = Number::op_rem(self, r);
                if rest != 0 && $signed && (rest ^ r) >> (Self::BITS - 1) != 0 {
                    rest.wrapping_add(r)
                } else {
                    rest
                }
            }

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
            fn op_maximum(self, r: Self) -> Self {
                if self > r { self } else { r }
            }

            #[inline(always)]
            fn op_minimum(self, r: Self) -> Self {
                if self < r { self } else { r }
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
            fn op_round_down(self) -> Self {
                self
            }

            #[inline(always)]
            fn op_round_up(self) -> Self {
                self
            }

            #[inline(always)]
            fn op_round_even(self) -> Self {
                self
            }

            #[inline(always)]
            fn op_round_to_zero(self) -> Self {
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

        impl Bits for $dtype {
            #[inline(always)]
            fn op_bit_and(self, r: Self) -> Self {
                self & r
            }

            #[inline(always)]
            fn op_bit_or(self, r: Self) -> Self {
                self | r
            }

            #[inline(always)]
            fn op_bit_xor(self, r: Self) -> Self {
                self ^ r
            }

            #[inline(always)]
            fn op_bit_not(self) -> Self {
                !self
            }
        }

        #[diagnostic::do_not_recommend]

        impl Integer for $dtype {
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

/// A signed integer dtype.
macro_rules! signed {
    ($($dtype:ident $name:ident;)*) => {$(
        integer!($dtype, $name, from_i64 as i64, i64, true, |x| x >> ($dtype::BITS - 1));

        #[diagnostic::do_not_recommend]

        impl Signed for $dtype {
            #[inline(always)]
            fn op_negate(self) -> Self {
                self.wrapping_neg()
            }
        }
    )*};
}

/// An unsigned integer dtype.
macro_rules! unsigned {
    ($($dtype:ident $name:ident;)*) => {$(
        integer!($dtype, $name, from_u64 as u64, u64, false, |_| 0);
    )*};
}

/// A float dtype.
macro_rules! float {
    ($($dtype:ident $name:ident $via:ident;)*) => {$(
        impl sealed::Sealed for $dtype {}

        #[diagnostic::do_not_recommend]

        impl Element for $dtype {
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

        impl Ordered for $dtype {}

        #[diagnostic::do_not_recommend]

        impl Number for $dtype {
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
            #[inline(always)]
            fn op_negate(self) -> Self {
                -self
            }
        }

        #[diagnostic::do_not_recommend]

        impl Float for $dtype {
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

impl sealed::Sealed for bool {}

#[diagnostic::do_not_recommend]
impl Element for bool {
    const DTYPE: DType = DType::Bool;
    const ZERO: Self = false;
    const ONE: Self = true;

    #[inline(always)]
    fn cast<U: Element>(self) -> U {
        U::from_bool(self)
    }

    #[inline(always)]
    fn from_bool(x: bool) -> Self {
        x
    }

    #[inline(always)]
    fn from_i64(x: i64) -> Self {
        x != 0
    }

    #[inline(always)]
    fn from_u64(x: u64) -> Self {
        x != 0
    }

    #[inline(always)]
    fn from_f32(x: f32) -> Self {
        x != 0.0
    }

    #[inline(always)]
    fn from_f64(x: f64) -> Self {
        x != 0.0
    }
}

#[diagnostic::do_not_recommend]
impl Bits for bool {
    #[inline(always)]
    fn op_bit_and(self, r: Self) -> Self {
        self & r
    }

    #[inline(always)]
    fn op_bit_or(self, r: Self) -> Self {
        self | r
    }

    #[inline(always)]
    fn op_bit_xor(self, r: Self) -> Self {
        self ^ r
    }

    #[inline(always)]
    fn op_bit_not(self) -> Self {
        !self
    }
}

signed! {
    i16 I16;
    i32 I32;
    i64 I64;
    i8 I8;
}

unsigned! {
    u16 U16;
    u32 U32;
    u64 U64;
    u8 U8;
}

float! {
    f32 F32 from_f32;
    f64 F64 from_f64;
}
