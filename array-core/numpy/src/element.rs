//! The dtypes that NumPy and array-core both have.

use array_core::Element;

/// A dtype of array-core that NumPy has: `bool`, the integers, `f32` and `f64`, `Complex<f32>` and
/// `Complex<f64>`, and `f16` with the feature `half`. Sealed.
#[diagnostic::on_unimplemented(
    message = "NumPy has no dtype for `{Self}`",
    label = "not a dtype of NumPy",
    note = "`bool`, integers of up to 64 bits, `f32`, `f64` and their complex numbers are dtypes of both"
)]
pub trait NumpyElement: Element + numpy::Element + sealed::Sealed {}

mod sealed {
    /// Seals [`NumpyElement`](super::NumpyElement).
    pub trait Sealed {}
}

/// Calls a macro with the name of each dtype in `DType`, and its type.
macro_rules! dtypes {
    ($macro:ident $($arguments:tt)*) => {
        $macro! {
            [$($arguments)*]
            Bool: bool;
            ComplexF32: ::array_core::dtype::Complex<f32>;
            ComplexF64: ::array_core::dtype::Complex<f64>;
            #[cfg(feature = "half")]
            F16: ::array_core::dtype::f16;
            F32: f32;
            F64: f64;
            I16: i16;
            I32: i32;
            I64: i64;
            I8: i8;
            U16: u16;
            U32: u32;
            U64: u64;
            U8: u8;
        }
    };
}
pub(crate) use dtypes;

macro_rules! elements {
    ([] $($(#[$feature:meta])? $dtype:ident: $t:ty;)*) => {$(
        $(#[$feature])?
        impl sealed::Sealed for $t {}
        $(#[$feature])?
        impl NumpyElement for $t {}
    )*};
}

dtypes!(elements);
