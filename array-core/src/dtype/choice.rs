//! Traits that associate one constant with each dtype. The modules that use the constants define
//! them, so that the traits of dtypes need not import these modules.
//!
//! The table of stored dtypes, for example, implements [`EachElement`] with a constant for each
//! dtype. Code that is generic over the dtype calls [`Element::element_choice`], which returns the
//! constant of the dtype.

use super::{Element, Inexact};

/// Declares the trait of a class of dtypes, with a constant for each dtype of the class.
macro_rules! each {
    ($(#[$doc:meta])* $each:ident $class:ident) => {
        $(#[$doc])*
        // Each constant has the name of its variant of `DType`.
        #[allow(non_upper_case_globals)]
        pub trait $each {
            /// The type of the constant of a dtype.
            type Of<T: $class>;
            dtypes_of! { $class: each @ }
        }
    };
    (@ $constant:ident $dtype:ty;) => {
        #[doc = concat!("The value of `", stringify!($dtype), "`.")]
        const $constant: Self::Of<$dtype>;
    };
}

each! { #[doc = "A value for each dtype."] EachElement Element }
each! { #[doc = "A value for each dtype of floats or complex numbers."] EachInexact Inexact }

/// Defines the method of a dtype that returns its constant.
macro_rules! choice {
    ($function:ident $each:ident $constant:ident) => {
        #[inline(always)]
        fn $function<E: $each>() -> E::Of<Self> {
            E::$constant
        }
    };
}

pub(super) use choice;
