//! The macro that declares fallible methods.

/// Declares methods that can fail, each in two forms: one panics, the other returns the error. The
/// methods that return errors come after those that panic, also in the docs of `Array`.
///
/// Attributes before the text about the errors are those of the method that returns errors.
///
/// A method begins its arguments with `self`, as in `self: &Self`. A function without `self`, such
/// as a constructor, has other arguments only.
///
/// If a bound such as `S: HasAxis<AXIS>` does not hold, rustc quotes the line that contains the
/// bound. To avoid that, add a further bound, which always holds and contains an associated type of
/// the same trait, such as `S::Without: Shape`. Begin a new line with the further bound. Write
/// bounds for which there is no further bound on the line of the method names.
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
