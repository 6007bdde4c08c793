//! The dtypes of floats and complex numbers, and their functions.

use super::choice::EachInexact;
use super::literal::{Half, HoldsFloat};
use super::{Number, Real, Signed, Totals};
use crate::error::Error;
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage};

/// Passes the functions of floats and complex numbers to a macro, after its other arguments: the
/// name of each for one number, for many, and in the modules of `kernel::math`.
macro_rules! shared_functions {
    ($into:ident $($before:tt)*) => {
        $into! {
            $($before)*
            op_acos op_acos_all acos;
            op_acosh op_acosh_all acosh;
            op_asin op_asin_all asin;
            op_asinh op_asinh_all asinh;
            op_atan op_atan_all atan;
            op_atanh op_atanh_all atanh;
            op_cos op_cos_all cos;
            op_cosh op_cosh_all cosh;
            op_exp op_exp_all exp;
            op_expm1 op_expm1_all expm1;
            op_log op_log_all log;
            op_log10 op_log10_all log10;
            op_log1p op_log1p_all log1p;
            op_log2 op_log2_all log2;
            op_sin op_sin_all sin;
            op_sinh op_sinh_all sinh;
            op_tan op_tan_all tan;
            op_tanh op_tanh_all tanh;
        }
    };
}

/// Passes the functions of only floats, as `shared_functions!` does, with the name of the second
/// operand.
macro_rules! float_functions {
    ($into:ident $($before:tt)*) => {
        $into! {
            $($before)*
            op_atan2 op_atan2_all atan2, r;
            op_exp2 op_exp2_all exp2;
            op_hypot op_hypot_all hypot, r;
            op_logaddexp op_logaddexp_all logaddexp, r;
            op_sigmoid op_sigmoid_all sigmoid;
        }
    };
}

pub(super) use {float_functions, shared_functions};

/// Declares functions of a float, and their in-place forms for many floats, with the same bits.
macro_rules! functions {
    ($($one:ident $all:ident $name:ident $(, $r:ident)?;)*) => {$(
        #[doc(hidden)]
        fn $one(self $(, $r: Self)?) -> Self;
        #[doc(hidden)]
        fn $all(x: &mut [Self] $(, $r: &[Self])?);
    )*};
}

/// The dtype in which absolute values accumulate.
pub(crate) type Exact<T> = <<T as Inexact>::Size as Float>::Exact;

/// A dtype of floats or complex numbers, with the functions that both have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float dtype",
    label = "this needs floats",
    note = "cast to floats first: `.cast::<f32>()` or `.cast::<f64>()`",
    note = "see array_core::errors#floats-needed"
)]
pub trait Inexact: Signed + Number<Sum = Self, Magnitude = <Self as Inexact>::Size> + HoldsFloat<Half> {
    /// `Self`: named in the types of operations, so that another dtype is reported once.
    #[doc(hidden)]
    type Is: Inexact;

    /// [`Magnitude`](Element::Magnitude) as a float dtype.
    #[doc(hidden)]
    type Size: Float;

    /// The dtype in which equations are solved: `f32` for `bf16` and `f16`, and the dtype itself
    /// for others.
    #[doc(hidden)]
    type Wide: Inexact<Wide = Self::Wide>;

    /// Returns the value of this dtype.
    #[doc(hidden)]
    fn inexact_choice<E: EachInexact>() -> E::Of<Self>;

    /// Converts totals without imaginary part to real numbers, in the dtype in which absolute
    /// values accumulate.
    ///
    /// # Errors
    ///
    /// Returns the error of the computation.
    #[doc(hidden)]
    fn sizes<S: Shape, P: OwnedStorage<Exact<Self>, S>>(
        totals: impl Totals<Self::Total, S>,
    ) -> Result<Array<Exact<Self>, S, P>, Error>;

    shared_functions!(functions);

    #[doc(hidden)]
    fn op_reciprocal(self) -> Self;
    #[doc(hidden)]
    fn op_sqrt(self) -> Self;
    /// Computes the square roots of many numbers, if one takes more than an instruction.
    #[doc(hidden)]
    const OP_SQRT_ALL: Option<fn(&mut [Self])> = None;

    /// Returns the binary exponents of the smallest part that is not 0 and of the largest one.
    /// Returns `i32::MAX` for an infinite or NaN part, and `[i32::MAX, i32::MIN]` if all are 0.
    #[doc(hidden)]
    fn op_exponents(x: &[Self]) -> [i32; 2];

    /// Multiplies by a power of two with any exponent, and rounds once.
    #[doc(hidden)]
    fn op_scale(self, exponent: i32) -> Self;
}

/// A dtype of floats.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float dtype",
    label = "this needs floats",
    note = "cast to floats first: `.cast::<f32>()` or `.cast::<f64>()`",
    note = "see array_core::errors#floats-needed"
)]
pub trait Float:
    Inexact<Size = Self, Wide = <Self as Float>::Exact> + Real + Number<Sum = Self, Total = <Self as Float>::Exact>
{
    /// `Self`: named in the types of operations, so that another dtype is reported once.
    #[doc(hidden)]
    type Is: Float;

    /// The dtype in which sums accumulate: `f32` for `bf16` and `f16`, and the dtype itself for
    /// others.
    type Exact: Float<Exact = Self::Exact>;

    float_functions!(functions);

    #[doc(hidden)]
    fn op_copysign(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_nextafter(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_sign_bit(self) -> bool;
}

/// Relation: the dtype in which equations are solved, and the same dtype. Equations and
/// decompositions take `f32`, `f64` and the complex numbers of these.
///
/// A narrower dtype would have to be rounded at every step, or converted as a whole, which needs an
/// explicit cast.
#[diagnostic::on_unimplemented(
    message = "`{T}` is not precise enough to solve equations or decompose matrices",
    label = "`f32` or `f64` needed",
    note = "cast first: `.cast::<f32>()`; generic code needs `T: Float<Exact = T>`",
    note = "see array_core::errors#too-few-digits"
)]
pub trait Exactly<T: Inexact>: Inexact {
    /// Returns its argument.
    #[doc(hidden)]
    fn exact(x: &[T]) -> &[Self];

    /// Returns its argument.
    #[doc(hidden)]
    fn exact_mut(x: &mut [T]) -> &mut [Self];

    /// Returns its argument, absolute values.
    #[doc(hidden)]
    fn exact_sizes_mut(x: &mut [T::Size]) -> &mut [Self::Size];
}

#[diagnostic::do_not_recommend]
impl<T: Inexact<Wide = T>> Exactly<T> for T {
    #[inline(always)]
    fn exact(x: &[T]) -> &[T] {
        x
    }

    #[inline(always)]
    fn exact_mut(x: &mut [T]) -> &mut [T] {
        x
    }

    #[inline(always)]
    fn exact_sizes_mut(x: &mut [T::Size]) -> &mut [T::Size] {
        x
    }
}
