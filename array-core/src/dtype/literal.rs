//! Literals in `broadcast!`. A literal takes the dtype of the array that it is combined with, if
//! this dtype can hold the literal.

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::{DType, Element};
use crate::shape::If;

/// Declares the classes of literals by size. A literal belongs to the first class in the list whose
/// description applies to it.
macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
    )*};
}

classes! {
    /// A non-negative integer literal below 2^7, which fits every dtype of numbers.
    U7;
    /// An integer literal from 2^7 to below 2^8.
    U8;
    /// An integer literal from 2^8 to below 2^15.
    U15;
    /// An integer literal from 2^15 to below 2^16 that is finite as `f16`.
    H16;
    /// An integer literal below 2^16 that is infinite as `f16`.
    U16;
    /// An integer literal from 2^16 to below 2^31.
    U31;
    /// An integer literal from 2^31 to below 2^32.
    U32;
    /// An integer literal from 2^32 to below 2^63.
    U63;
    /// An integer literal from 2^63 to below 2^64.
    U64;
    /// A negative integer literal that fits `i8`.
    S8;
    /// A negative integer literal that fits `i16`, but not `i8`.
    S16;
    /// A negative integer literal that is finite as `f16`, but does not fit `i16`.
    H17;
    /// A negative integer literal that fits `i32`, and is infinite as `f16`.
    S32;
    /// A negative integer literal that fits `i64`, but not `i32`.
    S64;
    /// An integer literal that fits no integer dtype.
    Huge;
    /// A float literal that is finite as `f16`.
    Half;
    /// A float literal that is finite as `bf16`, but not as `f16`.
    Brain;
    /// A float literal that is finite as `f32`, but not as `bf16`.
    Single;
    /// A float literal that is finite only as `f64`.
    Double;
}

/// Relation: integer literals of the class `Class` fit the dtype `Self`. A class, such as [`U7`],
/// contains the literals of some sizes.
#[diagnostic::on_unimplemented(
    message = "this integer literal does not fit in `{Self}`",
    label = "the literal does not fit"
)]
pub trait Holds<Class> {
    /// An alias of `()`. The dtype of a converted literal contains it, so that rustc reports only
    /// once that a literal does not fit; see `shape/known.rs`.
    #[doc(hidden)]
    type Held;
}

/// Dtypes that hold all integer literals that are finite as `f16`. It is a supertrait of `Float`,
/// so that generic code combines such literals with a `T: Float`.
#[doc(hidden)]
pub trait HoldsShort: Holds<U8> + Holds<U15> + Holds<H16> + Holds<S16> + Holds<H17> {}

#[diagnostic::do_not_recommend]
impl<T: Holds<U8> + Holds<U15> + Holds<H16> + Holds<S16> + Holds<H17>> HoldsShort for T {}

/// The value of an integer literal. It is a type, so that errors can name the value.
#[derive(Clone, Copy, Debug)]
pub struct LiteralValue<const V: i128>;

/// Relation: an array of the dtype `Self` can be combined with the integer literal `V`, which
/// belongs to the class `Class`.
#[diagnostic::on_unimplemented(
    message = "the literal `{V}` does not fit in an array of `{Self}`",
    label = "does not fit in `{Self}`",
    note = "a literal takes the dtype of the array; generic code needs `T: Number` or `T: Float`",
    note = "cast first, as in `x as i64` or `x as f64`; see array_core::errors#literal-does-not-fit"
)]
pub trait TakesInteger<const V: i128, Class>: Element {
    /// An alias of `Self`. The types of operations with a literal contain it, so that rustc reports
    /// a mistake only once; see `shape/known.rs`.
    type Taken;

    /// Converts the literal `V` to the dtype.
    fn take() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Element + Holds<Class>, const V: i128, Class> TakesInteger<V, Class> for T {
    type Taken = If<T::Held, T>;

    #[inline(always)]
    fn take() -> T {
        // The first four conversions round once.
        if V < 0 && V >= i64::MIN as i128 {
            T::from_i64(V as i64)
        } else if V >= 0 && V <= u64::MAX as i128 {
            T::from_u64(V as u64)
        } else if T::DTYPE.part().same(DType::F32) {
            T::from_f32(V as f32)
        } else if T::DTYPE.part().same(DType::F64) {
            T::from_f64(V as f64)
        } else {
            // `f64` keeps 53 bits, and `from_f64` rounds them again, to `bf16`. If `f64` loses
            // bits, the last of the 53 bits is set, so that this number is not mistaken for a tie.
            let size = V.unsigned_abs();
            let last = 1 << size.ilog2().saturating_sub(52);
            let lost = size % last;
            let kept = (size - lost) | if lost == 0 { 0 } else { last };
            T::from_f64(if V < 0 { -(kept as f64) } else { kept as f64 })
        }
    }
}

/// Relation: float literals of the class `Class` fit the dtype `Self`. A class, such as [`Half`],
/// contains the literals of some sizes.
#[diagnostic::on_unimplemented(
    message = "this float literal does not fit in `{Self}`",
    label = "the literal does not fit"
)]
pub trait HoldsFloat<Class> {
    /// An alias of `()`. The dtype of a converted literal contains it, so that rustc reports only
    /// once that a literal does not fit; see `shape/known.rs`.
    #[doc(hidden)]
    type Held;
}

/// Relation: an array of the dtype `Self` can be combined with float literals of the class `Class`.
#[diagnostic::on_unimplemented(
    message = "a float literal does not fit in an array of `{Self}`",
    label = "does not fit in `{Self}`",
    note = "a literal takes the dtype of the array: cast the array, as in `x as f64`",
    note = "generic code needs `T: Float`, and for a large literal `let k = T::from_f64(1e10);` first",
    note = "see array_core::errors#literal-does-not-fit"
)]
pub trait TakesFloat<Class>: Element {
    /// An alias of `Self`. The types of operations with a literal contain it, so that rustc reports
    /// a mistake only once; see `shape/known.rs`.
    type Taken;

    /// Converts the literal, which `broadcast!` passes both as `f32` and as `f64`.
    fn take(single: f32, double: f64) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Element + HoldsFloat<Class>, Class> TakesFloat<Class> for T {
    type Taken = If<T::Held, T>;

    #[inline(always)]
    fn take(single: f32, double: f64) -> T {
        if T::DTYPE.part().same(DType::F32) {
            T::from_f32(single)
        } else {
            T::from_f64(double)
        }
    }
}

/// Implements [`Holds`] for the dtype and each class of a row.
macro_rules! holds {
    ($($dtype:ident: $($class:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Holds<$class> for $dtype {
            type Held = ();
        }
    )*)*};
}

holds! {
    f32: U7 U8 U15 H16 U16 U31 U32 U63 U64 S8 S16 H17 S32 S64 Huge;
    f64: U7 U8 U15 H16 U16 U31 U32 U63 U64 S8 S16 H17 S32 S64 Huge;
    i16: U7 U8 U15 S8 S16;
    i32: U7 U8 U15 H16 U16 U31 S8 S16 H17 S32;
    i64: U7 U8 U15 H16 U16 U31 U32 U63 S8 S16 H17 S32 S64;
    i8: U7 S8;
    u16: U7 U8 U15 H16 U16;
    u32: U7 U8 U15 H16 U16 U31 U32;
    u64: U7 U8 U15 H16 U16 U31 U32 U63 U64;
    u8: U7 U8;
}

#[cfg(feature = "half")]
holds! {
    bf16: U7 U8 U15 H16 U16 U31 U32 U63 U64 S8 S16 H17 S32 S64 Huge;
    f16: U7 U8 U15 H16 S8 S16 H17;
}

#[cfg(feature = "num-complex")]
holds! {
    Complex32: U7 U8 U15 H16 U16 U31 U32 U63 U64 S8 S16 H17 S32 S64 Huge;
    Complex64: U7 U8 U15 H16 U16 U31 U32 U63 U64 S8 S16 H17 S32 S64 Huge;
}

/// Implements [`HoldsFloat`] for the dtype and each class of a row.
macro_rules! holds_float {
    ($($dtype:ident: $($class:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl HoldsFloat<$class> for $dtype {
            type Held = ();
        }
    )*)*};
}

holds_float! {
    f32: Half Brain Single;
    f64: Half Brain Single Double;
}

#[cfg(feature = "half")]
holds_float! {
    bf16: Half Brain;
    f16: Half;
}

#[cfg(feature = "num-complex")]
holds_float! {
    Complex32: Half Brain Single;
    Complex64: Half Brain Single Double;
}
