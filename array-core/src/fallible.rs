//! The macro that declares fallible methods.

/// Declares methods that can fail, each in two forms: one panics, the other returns the error. The
/// methods that return errors come after those that panic, also in the docs of `Array`.
///
/// The result of the method that panics must be used. If there is none, write `errors unit`.
///
/// Attributes between `errors` and the text about the errors belong to the method that returns
/// errors. One of them is its example: `#[doc = try_example!(…)]`.
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
    (@ [] $($function:tt)*) => { #[must_use] $($function)* };
    (@ [unit] $($function:tt)*) => { $($function)* };
    ($(
        $(#[$doc:meta])*
        errors $($unit:ident)? $(#[$attribute:meta])* $errors:literal:
        $name:ident $try_name:ident [$($generic:tt)*] [$($given:tt)*] [$($bound:tt)*]
        ($($argument:ident: $type:ty),*) -> $output:ty $(where $check:expr;)? { $body:expr }
    )*) => {$(
        fallible! {
            @ [$($unit)?]
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

/// Expands to the example of a `try_` form. The arguments are the path to import from this crate,
/// lines of code, if there are any, a value and the expected value, and a failing call and the text
/// of its error. Each argument is an expression that `concat!` accepts.
macro_rules! try_example {
    ($import:expr; $value:expr => $expected:expr; $failing:expr => $message:expr) => {
        try_example!($import; ; $value => $expected; $failing => $message)
    };
    ($import:expr; $($line:expr),*; $value:expr => $expected:expr; $failing:expr => $message:expr) => {
        concat!(
            "\n\n```\n# use array_core::", $import, ";\n", $($line, "\n",)*
            "assert_eq!(", $value, ", ", $expected, ");\n",
            "let error = ", $failing, ".unwrap_err();\n",
            "assert_eq!(error.to_string(), \"", $message, "\");\n",
            "# Ok::<(), Box<dyn std::error::Error>>(())\n```\n"
        )
    };
}

/// Expands to the example of the `try_` form of a method that takes an axis. The arguments are the
/// two names of the method, the elements of an array of shape (2, 3), a call and its result, and a
/// call for axis 2, which the array does not have.
macro_rules! try_axis_example {
    ($name:ident $try_name:ident $(use $import:literal)?: $x:expr; $call:literal => $expected:literal; $failing:literal) => {
        try_example!(
            "array";
            $(concat!("# use array_core::", $import, ";"),)? concat!("let x = array!", $x, ";");
            concat!("x.", stringify!($try_name), $call) => $expected;
            concat!("x.into_dyn().", stringify!($try_name), $failing)
                => concat!("an array of shape (2, 3) has no axis 2 in `", stringify!($name), "`: its rank is 2")
        )
    };
}

/// Expands to the example of the `try_` form of a method on a vector `x` with a run-time extent.
/// The arguments are the dtype and the elements of `x`, and those of [`try_example!`] after the
/// first.
macro_rules! try_vector_example {
    ($dtype:literal $elements:literal; $value:expr => $expected:expr; $failing:expr => $message:expr) => {
        try_vector_example!($dtype $elements; ; $value => $expected; $failing => $message)
    };
    ($dtype:literal $elements:literal; $($line:expr),*; $value:expr => $expected:expr; $failing:expr => $message:expr) => {
        try_example!(
            "{Array, array, shape}";
            $($line,)* concat!("let x = Array::<", $dtype, ", shape![_]>::from(vec!", $elements, ");");
            $value => $expected; $failing => $message
        )
    };
}

/// Expands to the example of the `try_` form of a method that fails only if the result is too
/// large, or if memory cannot be allocated. The arguments are those of [`try_example!`], but the
/// failing call lacks its array, which is a view of 2^60 elements.
macro_rules! try_large_example {
    ($import:literal; $value:expr => $expected:expr; $call:expr => $message:expr) => {
        try_large_example!($import; ; $value => $expected; $call => $message)
    };
    ($import:literal; $($line:expr),*; $value:expr => $expected:expr; $call:expr => $message:expr) => {
        try_example!(
            $import;
            $($line),*;
            $value => $expected;
            concat!("array![1.0].try_broadcast_to::<shape![_]>([1 << 60])?", $call) => $message
        )
    };
}
