//! Scalars as operands of arrays in `broadcast!`. A scalar converts to the dtype of the array. Only
//! a complex scalar can change the dtype of the result: it makes the result complex.

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::{DType, Element};

/// Relation: `T` represents each value of the dtype `Self` exactly. So in `broadcast!`, a scalar of
/// the dtype `Self` can be combined with an array of the dtype `T`.
#[diagnostic::on_unimplemented(
    message = "a scalar of `{Self}` cannot be converted to `{T}` without loss",
    label = "not every value would fit",
    note = "a scalar never changes the dtype of an array, and is converted only if no value is lost",
    note = "cast it, as in `k as {T}`; see array_core::errors#scalar-of-another-dtype"
)]
pub trait LosslessInto<T> {
    /// An alias of `T`. The types of expressions contain it, so that rustc reports a mistake only
    /// once; see `shape/known.rs`.
    #[doc(hidden)]
    type Converted;
}

#[diagnostic::do_not_recommend]
impl<A: Fits<B>, B> LosslessInto<B> for A {
    type Converted = B;
}

/// Relation: `T` represents each value of the dtype `Self` exactly. This trait has one impl for
/// each pair of dtypes. [`LosslessInto`] has one blanket impl for all pairs, so that errors of
/// rustc name `LosslessInto` and not this trait.
#[doc(hidden)]
pub trait Fits<T> {}

/// Relation: a scalar of the type `Self` converts to the dtype `Into` when it is combined with an
/// array of the dtype `T`.
///
/// `Into` is `T`, unless the scalar is complex and `T` is `f32` or `f64`. Then `Into` is the
/// complex dtype with parts of `T`, so that the result is complex with the precision of the array.
/// This is the Array API's rule for arrays with scalars.
#[doc(hidden)]
pub trait Raises<T> {
    /// The dtype that the scalar converts to.
    type Into: Element;
}

/// Implements [`Raises`] for complex scalars, and for scalars that are real numbers or truth
/// values.
macro_rules! raises {
    ([complex] $scalar:ty) => {
        impl<T: Element> Raises<T> for $scalar {
            type Into = T::Raised;
        }
    };
    ($($scalar:ty)*) => {$(
        impl<T: Element> Raises<T> for $scalar {
            type Into = T;
        }
    )*};
}

raises! { bool isize usize }
dtypes_of! { Real raises }
dtypes_of! { ComplexNumber raises [complex] }

impl DType {
    /// Returns the dtype to which a scalar converts when it is combined with an array of this
    /// dtype, as [`Raises`] defines it at compile time.
    #[cfg(feature = "dyn-array")]
    pub(crate) const fn beside_scalar(self, scalar: Self) -> Self {
        match (self, scalar.kind()) {
            #[cfg(feature = "num-complex")]
            (DType::F32, super::DTypeKind::Complex) => DType::ComplexF32,
            #[cfg(feature = "num-complex")]
            (DType::F64, super::DTypeKind::Complex) => DType::ComplexF64,
            _ => self,
        }
    }
}

/// Implements [`Fits<B>`](Fits) for the dtype `A` and each `B` in a row `A => B …`, and defines
/// [`DType::is_lossless_into`] by the same rows.
macro_rules! scalars {
    ($($(#[$cfg:meta])? $from:ident => $($into:ident)*;)*) => {
    $(
        $(#[$cfg])?
        const _: () = {
            $(
                #[diagnostic::do_not_recommend]
                impl Fits<$into> for $from {}
            )*
        };
    )*

    impl DType {
        /// Returns whether a scalar of this dtype converts to `other` without loss: every value of
        /// this dtype is also a value of `other`. A scalar must convert in this way to be combined
        /// with an array of dtype `other`. The only exception is a complex scalar with an array of
        /// `f32` or `f64`: the scalar must convert to the complex dtype with parts of that dtype.
        ///
        /// The rule is that of [`LosslessInto`]: one table generates its impls and this function.
        pub const fn is_lossless_into(self, other: Self) -> bool {
            $(
                $(#[$cfg])?
                if self.same($from::DTYPE) && (false $(|| other.same($into::DTYPE))*) {
                    return true;
                }
            )*
            false
        }
    }};
}

scalars! {
    bool => bool;
    f32 => f32 f64;
    f64 => f64;
    i16 => i16 i32 i64 f32 f64;
    i32 => i32 i64 f64;
    i64 => i64;
    i8 => i8 i16 i32 i64 f32 f64;
    u16 => u16 u32 u64 i32 i64 f32 f64;
    u32 => u32 u64 i64 f64;
    u64 => u64;
    u8 => u8 u16 u32 u64 i16 i32 i64 f32 f64;
    #[cfg(feature = "half")]
    bf16 => bf16 f32 f64;
    #[cfg(feature = "half")]
    f16 => f16 f32 f64;
    #[cfg(feature = "half")]
    i8 => bf16 f16;
    #[cfg(feature = "half")]
    u8 => bf16 f16;
    #[cfg(feature = "num-complex")]
    Complex32 => Complex32 Complex64;
    #[cfg(feature = "num-complex")]
    Complex64 => Complex64;
    #[cfg(feature = "num-complex")]
    f32 => Complex32 Complex64;
    #[cfg(feature = "num-complex")]
    f64 => Complex64;
    #[cfg(feature = "num-complex")]
    i16 => Complex32 Complex64;
    #[cfg(feature = "num-complex")]
    i32 => Complex64;
    #[cfg(feature = "num-complex")]
    i8 => Complex32 Complex64;
    #[cfg(feature = "num-complex")]
    u16 => Complex32 Complex64;
    #[cfg(feature = "num-complex")]
    u32 => Complex64;
    #[cfg(feature = "num-complex")]
    u8 => Complex32 Complex64;
}
