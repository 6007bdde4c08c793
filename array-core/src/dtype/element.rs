//! The dtypes, and what can be done with an element of each kind.

use core::cmp::Ordering;
use core::fmt::{Debug, Display};

use super::literal::{Half, Holds, HoldsFloat, S8, U7};
use super::{CastInto, DType, InPlace, LosslessInto, Promote};
use crate::Array;
use crate::error::{Error, Fault};
use crate::expr::{Reads, ScalarNode};
use crate::kernel::Matrices;
#[cfg(feature = "half")]
use crate::kernel::math;
use crate::kernel::reduce::{Extremes, FloatFolds, Folds, Reducer};
use crate::ops::reduce::Totals;
use crate::shape::Shape;
use crate::storage::OwnedStorage;

pub(super) mod sealed {
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
    note = "the dtypes are bool, i8 to i64, u8 to u64, f32 and f64",
    note = "an array may hold any type, but operations need a dtype; see ERRORS.md#not-a-dtype"
)]
pub trait Element:
    sealed::Sealed
    + Copy
    + Default
    + PartialEq
    + Debug
    + Display
    + Send
    + Sync
    + 'static
    + Promote<Self, Output = Self>
    + InPlace<Self>
    + LosslessInto<Self>
    + for<'a> Reads<Reading<'a> = ScalarNode<Self>>
{
    /// `Self`; as in the other traits of dtypes.
    #[doc(hidden)]
    type Is: Element;
    /// The dtype of a sum: `i64` for signed integers, `u64` for unsigned ones, floats stay. Truth values add up to nothing, and
    /// have it so that a sum of them is refused as one.
    type Sum: Number<Sum = Self::Sum>;
    /// The dtype of an absolute value: the dtype itself for real numbers, that of the parts for complex ones. Truth values have it
    /// so that an absolute value of them is refused as one.
    type Magnitude: Real;
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
    #[inline(always)]
    fn cast<U: Element>(self) -> U
    where
        Self: CastInto<U>,
    {
        self.op_cast()
    }

    /// [`cast`](Self::cast) of any dtype to any, for loops over dtypes whose relation stands where they are asked for.
    #[doc(hidden)]
    fn op_cast<U: Element>(self) -> U;

    /// Compares by an order that every dtype has, if only so that equal elements stand side by side; that of numbers, where they
    /// have one. NaN is neither less nor greater.
    #[doc(hidden)]
    fn op_cmp(&self, r: &Self) -> Option<Ordering>;

    /// How elements are counted that are not 0.
    #[doc(hidden)]
    const NONZERO: Reducer<Self, i64>;

    /// How files hold elements.
    #[cfg(any(feature = "npy", feature = "safetensors"))]
    #[doc(hidden)]
    const STORED: crate::files::Stored<Self>;

    #[doc(hidden)]
    fn from_bool(x: bool) -> Self;
    #[doc(hidden)]
    fn from_i64(x: i64) -> Self;
    #[doc(hidden)]
    fn from_u64(x: u64) -> Self;
    #[cfg(feature = "half")]
    #[doc(hidden)]
    #[inline(always)]
    fn from_bf16(x: ::half::bf16) -> Self {
        Self::from_f32(math::half::brain::to_single(x.to_bits()))
    }
    #[cfg(feature = "half")]
    #[doc(hidden)]
    #[inline(always)]
    fn from_f16(x: ::half::f16) -> Self {
        Self::from_f32(math::half::binary::to_single(x.to_bits()))
    }
    #[doc(hidden)]
    fn from_f32(x: f32) -> Self;
    #[doc(hidden)]
    fn from_f64(x: f64) -> Self;
    /// Of its real part: for dtypes that [`CastInto`] refuses.
    #[cfg(feature = "num-complex")]
    #[doc(hidden)]
    #[inline(always)]
    fn from_complex_f32(x: ::num_complex::Complex<f32>) -> Self {
        Self::from_f32(x.re)
    }
    /// Of its real part: for dtypes that [`CastInto`] refuses.
    #[cfg(feature = "num-complex")]
    #[doc(hidden)]
    #[inline(always)]
    fn from_complex_f64(x: ::num_complex::Complex<f64>) -> Self {
        Self::from_f64(x.re)
    }
}

/// A dtype with an order: every number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no order",
    label = "cannot be ordered",
    note = "`bool` arrays compare with `equal` and `not_equal`; order needs numbers: `.cast::<u8>()`",
    note = "see ERRORS.md#no-order"
)]
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(note = "of complex arrays `.abs()`, `.real()` and `.imag()` have an order")
)]
pub trait Ordered: Element + PartialOrd {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Ordered;

    #[doc(hidden)]
    #[inline(always)]
    fn op_less(self, r: Self) -> bool {
        self < r
    }
    #[doc(hidden)]
    #[inline(always)]
    fn op_less_equal(self, r: Self) -> bool {
        self <= r
    }
}

/// A dtype of numbers.
///
/// What has an order, as [`max`](crate::Array::max) and [`floor`](crate::Array::floor), is for [`Real`] numbers.
///
/// Integer arithmetic wraps, in every build profile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no arithmetic",
    label = "arithmetic is for numbers",
    note = "`bool` arrays combine with `&`, `|`, `^` and `!`; `count_nonzero` counts them",
    note = "see ERRORS.md#no-arithmetic"
)]
pub trait Number: Element + Holds<U7> {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Number;

    /// What changes no sum: for floats it has a sign, so that it leaves -0 as it is.
    #[doc(hidden)]
    const NO_SUM: Self;
    /// The product of matrices, if sums of products are computed by it.
    #[doc(hidden)]
    const MATRICES: Matrices<Self> = Matrices::NONE;
    /// The reductions.
    #[doc(hidden)]
    const FOLDS: Folds<Self, Self::Total>;

    /// The dtype that sums and products add up in, which are rounded once to [`Sum`](Element::Sum) from it.
    #[doc(hidden)]
    type Total: Number<Sum = Self::Total, Total = Self::Total>;

    /// The dtype that products of matrices are computed in, which are rounded once from it.
    #[doc(hidden)]
    type Factor: Number;

    /// Computes products of matrices, and rounds them.
    ///
    /// # Errors
    ///
    /// What the computation returns.
    #[doc(hidden)]
    fn products<S: Shape, P: OwnedStorage<Self, S>>(
        products: impl Totals<Self::Factor, S>,
    ) -> Result<Array<Self, S, P>, Error>;

    /// Computes sums, and rounds them.
    ///
    /// # Errors
    ///
    /// What the computation returns.
    #[doc(hidden)]
    fn sums<S: Shape, P: OwnedStorage<Self::Sum, S>>(
        totals: impl Totals<Self::Total, S>,
    ) -> Result<Array<Self::Sum, S, P>, Error>;

    #[doc(hidden)]
    fn op_add(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_sub(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_mul(self, r: Self) -> Self;
    /// Rust's `/`; 0 for an integer divided by 0, which [`op_div_fault`](Self::op_div_fault) reports.
    #[doc(hidden)]
    fn op_div(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_power(self, r: Self) -> Self;
    #[doc(hidden)]
    #[inline(always)]
    fn op_square(self) -> Self {
        self.op_mul(self)
    }
    /// The number of the opposite imaginary part.
    #[doc(hidden)]
    #[inline(always)]
    fn op_conjugate(self) -> Self {
        self
    }
    #[doc(hidden)]
    const OP_POWER_ALL: Option<fn(&mut [Self], &[Self])> = None;
    #[doc(hidden)]
    fn op_div_fault(self, r: Self) -> Option<Fault>;
    #[doc(hidden)]
    fn op_pow_fault(self, r: Self) -> Option<Fault>;
    #[doc(hidden)]
    fn op_absolute(self) -> Self::Magnitude;
    #[doc(hidden)]
    fn op_sign(self) -> Self;
    #[doc(hidden)]
    fn op_round_even(self) -> Self;
    #[doc(hidden)]
    fn op_nan(self) -> bool;
    #[doc(hidden)]
    fn op_infinite(self) -> bool;
}

/// A dtype of real numbers: integers and floats, which have an order, can be rounded, and leave a rest in division.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dtype of real numbers",
    label = "this needs real numbers",
    note = "`bool` arrays combine with `&`, `|`, `^` and `!`; `.cast::<u8>()` makes numbers of them",
    note = "see ERRORS.md#real-numbers-needed"
)]
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(note = "of complex arrays `.abs()`, `.real()` and `.imag()` are real")
)]
pub trait Real: Number<Magnitude = Self> + Ordered {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Real;

    /// What no number is larger than.
    #[doc(hidden)]
    const HIGHEST: Self;
    /// What no number is smaller than.
    #[doc(hidden)]
    const LOWEST: Self;
    /// The reductions that need an order.
    #[doc(hidden)]
    const EXTREMES: Extremes<Self>;

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
    const OP_REM_ALL: Option<fn(&mut [Self], &[Self])> = None;
    #[doc(hidden)]
    const OP_REMAINDER_ALL: Option<fn(&mut [Self], &[Self])> = None;
    #[doc(hidden)]
    fn op_maximum(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_minimum(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_round_down(self) -> Self;
    #[doc(hidden)]
    fn op_round_up(self) -> Self;
    #[doc(hidden)]
    fn op_round_to_zero(self) -> Self;
    #[doc(hidden)]
    fn op_sign_bit(self) -> bool;
}

/// A dtype of complex numbers: `Complex<f32>` and `Complex<f64>` of the crate `num-complex`, with the feature of its name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a complex dtype",
    label = "this needs complex numbers",
    note = "`complex(re, im)` makes them of their parts; `Complex<f32>` and `Complex<f64>` need the feature `num-complex`",
    note = "see ERRORS.md#complex-numbers-needed"
)]
pub trait ComplexNumber: Signed + Number<Sum = Self, Total = Self> {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: ComplexNumber;

    #[doc(hidden)]
    fn op_complex(re: Self::Magnitude, im: Self::Magnitude) -> Self;
    #[doc(hidden)]
    fn op_real(self) -> Self::Magnitude;
    #[doc(hidden)]
    fn op_imag(self) -> Self::Magnitude;
    #[doc(hidden)]
    fn op_angle(self) -> Self::Magnitude;
}

/// A dtype of floats that are the parts of complex numbers: `f32` and `f64`, with the feature `num-complex`.
#[diagnostic::on_unimplemented(
    message = "there are no complex numbers of parts of `{Self}`",
    label = "the parts are `f32` or `f64`",
    note = "cast first, as in `.cast::<f64>()`; complex dtypes need the feature `num-complex`",
    note = "see ERRORS.md#complex-numbers-needed"
)]
pub trait Parts: Float {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Parts;

    /// The dtype of complex numbers.
    type Whole: ComplexNumber<Magnitude = Self>;
}

/// A dtype of numbers with a sign: signed integers, floats and complex numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no negative numbers",
    label = "cannot be negated",
    note = "cast to a signed dtype first, as in `.cast::<i32>()`",
    note = "see ERRORS.md#no-negative-numbers"
)]
pub trait Signed: Number + Holds<S8> {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Signed;

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
pub trait Integer: Real + Bits {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Integer;

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
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Bits;

    #[doc(hidden)]
    fn op_bit_and(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_or(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_xor(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_not(self) -> Self;
}

/// Declares functions of a float, and what computes those of many floats in their places, with the same bits.
macro_rules! functions {
    ($($one:ident $all:ident $(, $r:ident)?;)*) => {$(
        #[doc(hidden)]
        fn $one(self $(, $r: Self)?) -> Self;
        #[doc(hidden)]
        fn $all(x: &mut [Self] $(, $r: &[Self])?);
    )*};
}

/// A dtype of floats and of complex numbers: with the functions of analysis that both have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float dtype",
    label = "this needs floats",
    note = "cast to floats first: `.cast::<f32>()` or `.cast::<f64>()`",
    note = "see ERRORS.md#floats-needed"
)]
pub trait Inexact: Signed + Number<Sum = Self> + HoldsFloat<Half> {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Inexact;

    functions! {
        op_acos op_acos_all;
        op_acosh op_acosh_all;
        op_asin op_asin_all;
        op_asinh op_asinh_all;
        op_atan op_atan_all;
        op_atanh op_atanh_all;
        op_cos op_cos_all;
        op_cosh op_cosh_all;
        op_exp op_exp_all;
        op_expm1 op_expm1_all;
        op_log op_log_all;
        op_log10 op_log10_all;
        op_log1p op_log1p_all;
        op_log2 op_log2_all;
        op_sin op_sin_all;
        op_sinh op_sinh_all;
        op_tan op_tan_all;
        op_tanh op_tanh_all;
    }

    #[doc(hidden)]
    fn op_reciprocal(self) -> Self;
    #[doc(hidden)]
    fn op_sqrt(self) -> Self;
}

/// A dtype of floats.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float dtype",
    label = "this needs floats",
    note = "cast to floats first: `.cast::<f32>()` or `.cast::<f64>()`",
    note = "see ERRORS.md#floats-needed"
)]
pub trait Float: Inexact + Real + Number<Sum = Self, Total = <Self as Float>::Exact> {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Float;

    /// The dtype that sums add up in: `f32` for `bf16` and `f16`, and the dtype itself for others.
    type Exact: Float<Exact = Self::Exact>;

    /// The reductions that floats have.
    #[doc(hidden)]
    const FLOAT_FOLDS: FloatFolds<Self, Self::Total>;

    functions! {
        op_atan2 op_atan2_all, r;
        op_exp2 op_exp2_all;
        op_hypot op_hypot_all, r;
        op_logaddexp op_logaddexp_all, r;
        op_sigmoid op_sigmoid_all;
    }

    #[doc(hidden)]
    fn op_copysign(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_nextafter(self, r: Self) -> Self;

    /// [`Exact`](Float::Exact), as a number of the library that decomposes matrices: not a supertrait, whose methods would be
    /// those of every float.
    #[cfg(feature = "linalg")]
    #[doc(hidden)]
    type Real: faer::traits::RealField + Copy;

    /// Returns what it is given.
    #[cfg(feature = "linalg")]
    #[doc(hidden)]
    fn reals(x: &[Self::Exact]) -> &[Self::Real];

    /// Returns what it is given.
    #[cfg(feature = "linalg")]
    #[doc(hidden)]
    fn reals_mut(x: &mut [Self::Exact]) -> &mut [Self::Real];
}

/// The relation of [`Float::Exact`] with a dtype that is the same: equations are solved, and matrices decomposed, in `f32` and `f64`.
///
/// A dtype of fewer digits would have to be rounded at every step, or converted as a whole, which a cast says.
#[diagnostic::on_unimplemented(
    message = "`{T}` has too few digits to solve equations and to decompose matrices",
    label = "`f32` or `f64` needed",
    note = "cast first: `.cast::<f32>()`, and the result back; generic code asks for `T: Float<Exact = T>`",
    note = "see ERRORS.md#too-few-digits"
)]
pub trait Exactly<T>: Float {
    /// Returns what it is given.
    #[doc(hidden)]
    fn exact(x: &[T]) -> &[Self];

    /// Returns what it is given.
    #[doc(hidden)]
    fn exact_mut(x: &mut [T]) -> &mut [Self];
}

#[diagnostic::do_not_recommend]
impl<T: Float<Exact = T>> Exactly<T> for T {
    #[inline(always)]
    fn exact(x: &[T]) -> &[T] {
        x
    }

    #[inline(always)]
    fn exact_mut(x: &mut [T]) -> &mut [T] {
        x
    }
}
