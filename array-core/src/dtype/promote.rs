//! Promotion: the dtype of a result, determined by the types of the operands alone.

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::{DType, Element};

/// Relation: the dtypes `Self` and `Rhs` have the common dtype `Output`.
///
/// Two unsigned, two signed, two float or two complex dtypes give the wider one. A signed and an
/// unsigned dtype give the smallest signed dtype that holds all values of both. `f32` or `f64` and
/// a complex dtype give the complex dtype with the wider parts.
///
/// These pairs are rejected and need a cast:
///
/// - `f16` with `bf16`, and either of these two with complex numbers
/// - `u64` with any signed integer
/// - integers with floats or complex numbers
/// - `bool` with any number
///
/// These are the promotion rules of the Array API. They depend on the dtypes and never on values,
/// even for arrays of rank 0.
///
/// # Examples
///
/// ```
/// use array_core::{Promoted, array, Array, shape};
///
/// let sum: Array<i16, shape![2]> = array![1_u8, 2] + array![-1_i8, -2];
/// let _: Promoted<f32, f64> = 1.0_f64;
/// # assert_eq!(sum, array![0_i16, 0]);
/// ```
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![1_i32, 2] + array![0.5_f32, 1.5];
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` have no common dtype",
    label = "these dtypes do not promote",
    note = "cast to the dtype you want: the left `.cast::<{Rhs}>()`, or the right `.cast::<{Self}>()`"
)]
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(
        note = "a complex value does not cast to a real one: take `.abs()`, `.real()` or `.imag()`"
    )
)]
#[diagnostic::on_unimplemented(
    note = "for masks: `broadcast!(if mask {{ x }} else {{ 0 }})`; see array_core::errors#no-common-dtype"
)]
pub trait Promote<Rhs>: Sized {
    /// The common dtype. With `Self` or with `Rhs`, it promotes to itself.
    type Output: Element
        + Promote<Self, Output = <Self as Promote<Rhs>>::Output>
        + Promote<Rhs, Output = <Self as Promote<Rhs>>::Output>;
}

#[diagnostic::do_not_recommend]
impl<A: CommonDtype<B>, B> Promote<B> for A {
    type Output = <A as CommonDtype<B>>::Common;
}

/// Relation: the dtypes `Self` and `Rhs` have the common dtype `Common`. This trait has one impl
/// for each pair of dtypes, and is the bound of the blanket impl of [`Promote`]. `shape/known.rs`
/// explains why there are two traits. rustc reports a failure as one of `Promote` or of
/// `CommonDtype`, so both traits have the same message.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` have no common dtype",
    label = "these dtypes do not promote",
    note = "cast to the dtype you want: the left `.cast::<{Rhs}>()`, or the right `.cast::<{Self}>()`"
)]
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(
        note = "a complex value does not cast to a real one: take `.abs()`, `.real()` or `.imag()`"
    )
)]
#[diagnostic::on_unimplemented(
    note = "for masks: `broadcast!(if mask {{ x }} else {{ 0 }})`; see array_core::errors#no-common-dtype"
)]
pub trait CommonDtype<Rhs>: Sized {
    /// The common dtype.
    type Common: Element
        + CommonDtype<Self, Common = <Self as CommonDtype<Rhs>>::Common>
        + CommonDtype<Rhs, Common = <Self as CommonDtype<Rhs>>::Common>;
}

/// The common dtype of `A` and `B`. Use this type in signatures.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Element, Number, Promote, Promoted, Shape, array, broadcast};
///
/// fn sum<A, B, S>(x: &Array<A, S>, y: &Array<B, S>) -> Array<Promoted<A, B>, S>
/// where
///     A: Element + Promote<B, Output: Number>,
///     B: Element,
///     S: Shape,
/// {
///     broadcast!(x + y)
/// }
///
/// assert_eq!(sum(&array![200_u8], &array![-1_i8]), array![199_i16]);
/// ```
pub type Promoted<A, B> = <A as Promote<B>>::Output;

/// Relation: a value of dtype `Rhs` can be written in place into an array of dtype `Self`, because
/// the two dtypes promote to `Self`.
#[diagnostic::on_unimplemented(
    message = "a value of `{Rhs}` cannot be written in place into an array of `{Self}`",
    label = "this would change the dtype of the left-hand side",
    note = "cast the whole value with `.cast::<{Self}>()`, or bind the result to a new array"
)]
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(
        note = "a complex value does not cast to a real one: take `.abs()`, `.real()` or `.imag()`"
    )
)]
#[diagnostic::on_unimplemented(note = "see array_core::errors#dtype-changes-in-place")]
pub trait InPlace<Rhs> {
    /// An alias of `()`. The types of in-place operations contain it, so that rustc reports a
    /// mistake only once; see `shape/known.rs`.
    #[doc(hidden)]
    type Fits;
}

#[diagnostic::do_not_recommend]
impl<A: Promote<B, Output = A>, B> InPlace<B> for A {
    type Fits = ();
}

/// Implements [`CommonDtype`] for two operands of one dtype.
macro_rules! same {
    ($dtype:ty) => {
        #[diagnostic::do_not_recommend]
        impl CommonDtype<$dtype> for $dtype {
            type Common = $dtype;
        }
    };
}

dtypes_of! { Element same }

/// Implements [`CommonDtype`] in both directions for each row `a b => common`, and defines
/// [`DType::promote`] by the same rows.
macro_rules! promotions {
    ($($(#[$cfg:meta])? $a:ident $b:ident => $c:ident;)*) => {
        $(
            promotions!(@ $(#[$cfg])? $a $b $c);
            promotions!(@ $(#[$cfg])? $b $a $c);
        )*

        impl DType {
            /// Returns the common dtype of two dtypes, or `None` if there is none.
            ///
            /// The rules are those of [`Promote`]: one table generates its impls and this function.
            #[inline]
            pub const fn promote(self, other: Self) -> Option<Self> {
                /// The common dtype of each pair, indexed by the discriminants of both dtypes. The
                /// discriminants are the positions in [`DType::ALL`], because one table declares
                /// the enum and `ALL`.
                const COMMON: &[[Option<DType>; DType::ALL.len()]; DType::ALL.len()] = &{
                    let mut common = [[None; DType::ALL.len()]; DType::ALL.len()];
                    let mut at = 0;
                    while at < DType::ALL.len() {
                        common[at][at] = Some(DType::ALL[at]);
                        at += 1;
                    }
                    $(
                        $(#[$cfg])?
                        {
                            let (a, b) = ($a::DTYPE as usize, $b::DTYPE as usize);
                            common[a][b] = Some($c::DTYPE);
                            common[b][a] = Some($c::DTYPE);
                        }
                    )*
                    common
                };
                COMMON[self as usize][other as usize]
            }
        }
    };
    (@ $(#[$cfg:meta])? $a:ident $b:ident $c:ident) => {
        $(#[$cfg])?
        #[diagnostic::do_not_recommend]
        impl CommonDtype<$b> for $a {
            type Common = $c;
        }
    };
}

promotions! {
    #[cfg(feature = "num-complex")]
    Complex32 Complex64 => Complex64;
    #[cfg(feature = "half")]
    bf16 f32 => f32;
    #[cfg(feature = "half")]
    bf16 f64 => f64;
    #[cfg(feature = "half")]
    f16 f32 => f32;
    #[cfg(feature = "half")]
    f16 f64 => f64;
    #[cfg(feature = "num-complex")]
    f32 Complex32 => Complex32;
    #[cfg(feature = "num-complex")]
    f32 Complex64 => Complex64;
    f32 f64 => f64;
    #[cfg(feature = "num-complex")]
    f64 Complex32 => Complex64;
    #[cfg(feature = "num-complex")]
    f64 Complex64 => Complex64;
    i16 i32 => i32;
    i16 i64 => i64;
    i32 i64 => i64;
    i8 i16 => i16;
    i8 i32 => i32;
    i8 i64 => i64;
    u16 i16 => i32;
    u16 i32 => i32;
    u16 i64 => i64;
    u16 i8 => i32;
    u16 u32 => u32;
    u16 u64 => u64;
    u32 i16 => i64;
    u32 i32 => i64;
    u32 i64 => i64;
    u32 i8 => i64;
    u32 u64 => u64;
    u8 i16 => i16;
    u8 i32 => i32;
    u8 i64 => i64;
    u8 i8 => i16;
    u8 u16 => u16;
    u8 u32 => u32;
    u8 u64 => u64;
}

/// A type that is not a dtype, for a second impl of [`CommonDtype`] for `bool`. With two candidate
/// impls, rustc checks the right operand before it rejects an operator, and reports the reason.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NoDtype;

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl CommonDtype<NoDtype> for bool {
    type Common = bool;
}
