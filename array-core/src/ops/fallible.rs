//! The macro that declares fallible methods.

/// Declares methods that can fail, each in two forms: one panics, the other returns the error. All
/// forms that return errors come after those that panic, also on the page of `Array`.
///
/// rustc reports a broken bound without quoting this library if another bound, which always holds,
/// names a type through the relation, such as `S::Without: Shape`. Write such a bound first, on a
/// line of its own. rustc quotes the lines of all other bounds, so write them on one line with the
/// names.
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
