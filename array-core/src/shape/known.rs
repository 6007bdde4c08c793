//! Helpers that stop the compiler from reporting a broken relation twice.
//!
//! Many relations have an associated type that is always the same type, such as `Is = Self` or
//! `Fits = ()`. This associated type is an alias: bounds and result types contain the alias in
//! place of the type itself. rustc can resolve the alias only if the relation holds. Otherwise
//! rustc replaces the bound or the result by an error type, about which it reports nothing further.
//! So rustc reports the broken relation once, with the message of the relation.
//!
//! Some relations consist of two traits. The first trait has only a blanket impl, whose bound is
//! the second trait. The second trait has the impls for individual types. Methods have the first
//! trait as a bound, and their signatures contain an alias of the relation.
//!
//! rustc checks a bound on a trait with several impls before the types of the signature, and quotes
//! the bound if it fails. It checks a bound on a trait with only a blanket impl after these types.
//! So rustc reports the broken relation without quoting the bound.

/// A projection of the type `T` through `Self`. `Result<T>` is `T`, or an error type if `Self` is
/// an error type.
///
/// If a bound of an impl fails, rustc reports it, but still uses the associated types of the impl.
/// Without the projection, rustc would compare such a type with the type that the program expects,
/// and report a second error.
///
/// Users see the names of this trait and of `Result` in messages such as "type mismatch resolving
/// `<f64 as Gives>::Result<f64> == f32`".
#[doc(hidden)]
pub trait Gives {
    /// An alias of `T`.
    type Result<T>;
}

impl<X> Gives for X {
    type Result<T> = T;
}

/// An alias of `T` that rustc can resolve only if it can resolve `I`, the associated type of a
/// relation. Otherwise the alias is an error type, and rustc reports the broken relation once,
/// without quoting a bound.
pub(crate) type If<I, T> = <I as Gives>::Result<T>;

/// A bound that never holds, for the second impl of a relation that otherwise has only one impl.
///
/// If there is only one candidate impl, rustc selects it without checking its bounds. If one of the
/// bounds fails later, rustc quotes the bound of the method. If there are two candidates, rustc
/// selects the one whose bounds hold. If neither candidate applies, the relation itself fails, and
/// rustc prints the message of the relation. The impls differ in a type parameter that rustc
/// infers. The second impl has [`Refused`] in place of the parameter, or is generic over it.
#[doc(hidden)]
pub trait Never {
    /// Returns a value of any type. No type implements this trait, so the function is never called.
    fn never<X>(&self) -> X;

    /// Returns a value of any type, as [`never`](Self::never) does, without a value of this type.
    fn no_value<X>() -> X;
}

/// The parameter of the second impl of a relation: see [`Never`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Refused {}
