//! The macro that declares fallible methods.

/// Declares methods that can fail, each in two forms: one panics, the other returns the error. The
/// methods that return errors come after those that panic, also in the docs of `Array`.
///
/// Attributes between `errors` and the text about the errors belong to the method that returns
/// errors.
///
/// A method begins its arguments with `self`, as in `self: &Self`. A function without `self`, such
/// as a constructor, has other arguments only.
///
/// A comment behind a method name shows a call. rustc quotes the line of the name if a call has an
/// argument too many.
///
/// If a bound such as `S: HasAxis<AXIS>` does not hold, rustc quotes the line that contains the
/// bound. To avoid the quote, add a bound on an associated type of the same trait, such as
/// `S::Without: Shape`, at the start of a new line. The added bound holds whenever the first bound
/// holds. If the first bound does not hold, the associated type does not exist. rustc then reports
/// the missing type, and quotes no bound. Write a bound that has no such companion on the line of
/// the method names.
///
/// The panicking method evaluates the expression after `where`, if there is one. Write the whole
/// `const` block of a build-time assertion there, because the error of a failed assertion quotes
/// it.
macro_rules! fallible {
    ($(
        $(#[$doc:meta])*
        errors $(#[$attribute:meta])* $errors:literal:
        $name:ident $try_name:ident [$($generic:tt)*] [$($given:tt)*] [$($bound:tt)*]
        ($($argument:ident: $type:ty),*) -> $output:ty $(where $check:expr;)? { $body:expr }
    )*) => {$(
        $(#[$doc])*
        #[inline]
        #[track_caller]
        pub fn $name<$($generic)*>($($argument: $type),*) -> $output
        where
            $($bound)*
        {
            $($check;)?
            crate::error::or_fail(Self::$try_name::<$($given)*>($($argument),*))
        }
    )*

    $(
        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        #[doc = $errors]
        $(#[$attribute])*
        pub fn $try_name<$($generic)*>($($argument: $type),*) -> Result<$output, crate::error::Error>
        where
            $($bound)*
        {
            $body
        }
    )*};
}
