//! The form of methods that may fail.

/// Declares methods that may fail: each as one that panics and one that returns the error.
///
/// A bound that does not hold is reported without a quotation of this library where another one, which always holds,
/// names a type by it, such as `S::Without: Shape`. The others stand in one line with the names, which the compiler quotes.
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
            crate::array::or_fail($this.$try_name::<$($given)*>($($argument),*))
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with an error instead of a panic.")]
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
