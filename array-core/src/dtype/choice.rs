//! Values that differ by dtype, for parts of the library that dtypes do not import.
//!
//! A table of reductions, for example, implements [`EachNumber`] with a constant for each dtype.
//! Generic code calls [`Number::number_choice`], which returns the constant of its dtype.
//!
//! [`Number::number_choice`]: super::Number::number_choice

use super::{Element, Inexact, Number, Real};

/// Passes the constants and dtypes of a kind to a macro, after its other arguments.
macro_rules! real_dtypes {
    ($into:ident $($before:tt)*) => {
        $into! {
            $($before)*
            F32 f32;
            F64 f64;
            I16 i16;
            I32 i32;
            I64 i64;
            I8 i8;
            U16 u16;
            U32 u32;
            U64 u64;
            U8 u8;
            #[cfg(feature = "half")]
            BF16 ::half::bf16;
            #[cfg(feature = "half")]
            F16 ::half::f16;
        }
    };
}

/// As `real_dtypes!`, for every dtype of numbers.
macro_rules! number_dtypes {
    ($into:ident $($before:tt)*) => {
        $crate::dtype::choice::real_dtypes! {
            $into $($before)*
            #[cfg(feature = "num-complex")]
            COMPLEX_F32 ::num_complex::Complex32;
            #[cfg(feature = "num-complex")]
            COMPLEX_F64 ::num_complex::Complex64;
        }
    };
}

/// As `real_dtypes!`, for every dtype.
macro_rules! element_dtypes {
    ($into:ident $($before:tt)*) => {
        $crate::dtype::choice::number_dtypes! { $into $($before)* BOOL bool; }
    };
}

/// As `real_dtypes!`, for the dtypes of floats and complex numbers.
macro_rules! inexact_dtypes {
    ($into:ident $($before:tt)*) => {
        $into! {
            $($before)*
            F32 f32;
            F64 f64;
            #[cfg(feature = "half")]
            BF16 ::half::bf16;
            #[cfg(feature = "half")]
            F16 ::half::f16;
            #[cfg(feature = "num-complex")]
            COMPLEX_F32 ::num_complex::Complex32;
            #[cfg(feature = "num-complex")]
            COMPLEX_F64 ::num_complex::Complex64;
        }
    };
}

pub(crate) use {element_dtypes, inexact_dtypes, number_dtypes, real_dtypes};

/// Declares a value for each dtype of a kind.
macro_rules! each {
    ($(#[$doc:meta])* $each:ident $bound:ident $($(#[$cfg:meta])* $constant:ident $dtype:ty;)*) => {
        $(#[$doc])*
        pub trait $each {
            /// The type of the value of a dtype.
            type Of<T: $bound>;
            $(
                #[doc = concat!("The value of `", stringify!($dtype), "`.")]
                $(#[$cfg])*
                const $constant: Self::Of<$dtype>;
            )*
        }
    };
}

element_dtypes! { each #[doc = "A value for each dtype."] EachElement Element }
number_dtypes! { each #[doc = "A value for each dtype of numbers."] EachNumber Number }
real_dtypes! { each #[doc = "A value for each dtype of real numbers."] EachReal Real }
inexact_dtypes! { each #[doc = "A value for each dtype of floats or complex numbers."] EachInexact Inexact }

/// Implements one of the traits with the constants of a module:
/// `element_dtypes! { constants nonzero }`.
macro_rules! constants {
    ($module:ident $($(#[$cfg:meta])* $constant:ident $dtype:ty;)*) => {$(
        $(#[$cfg])*
        const $constant: Self::Of<$dtype> = &$module::$constant;
    )*};
}

pub(crate) use constants;
