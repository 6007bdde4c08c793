//! The macro that declares fallible methods.

/// Declares methods that can fail, each in two forms: one panics, the other returns the error. All
/// methods that return errors come after those that panic, in the docs of `Array` too.
///
/// rustc reports a bound that does not hold, such as `S: HasAxis<AXIS>`, without quoting this
/// library if a further bound, which always holds, contains an associated type of the same trait,
/// such as `S::Without: Shape`. Begin a line with the further bound. rustc quotes the lines of
/// bounds without a further one, so write these on the line of the method names.
macro_rules! fallible {
    ($(
        $(#[$doc:meta])*
        errors $errors:literal:
        $name:ident $try_name:ident [$($generic:tt)*] [$($given:tt)*] [$($bound:tt)*]
        ($this:ident: $own:ty $(, $argument:ident: $type:ty)*) -> $output:ty { $body:expr }
    )*) => {$(
        $(#[$doc])*
        #[inline]
        #[track_caller]
        pub fn $name<$($generic)*>($this: $own $(, $argument: $type)*) -> $output
        where
            $($bound)*
        {
            crate::error::or_fail($this.$try_name::<$($given)*>($($argument),*))
        }
    )*

    $(
        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        #[doc = $errors]
        pub fn $try_name<$($generic)*>($this: $own $(, $argument: $type)*) -> Result<$output, crate::error::Error>
        where
            $($bound)*
        {
            $body
        }
    )*};
}
