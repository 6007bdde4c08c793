//! The tables of operations in the docs of the crate, which come from the rows of
//! [`table`](crate::table).

/// The table of functions in the docs of [`functions`](crate::functions), with a row for each
/// group.
macro_rules! function_table {
    () => {
        concat!(
            "\n| | |\n|---|---|\n| arithmetic | ",
            function_table!(arithmetic),
            "|\n| roots, exponentials and logarithms | ",
            function_table!(roots),
            "|\n| angles, in radians | ",
            function_table!(angles),
            "|\n| hyperbolic functions | ",
            function_table!(hyperbolic),
            "|\n| steps and signs of floats | ",
            function_table!(floats),
            "|\n| rounding | ",
            function_table!(rounding),
            "|\n| choosing | ",
            function_table!(choosing),
            "|\n| comparing | ",
            function_table!(comparing),
            "|\n| logic and bits | ",
            function_table!(logic),
            "|\n| complex numbers | ",
            function_table!(complex),
            "|\n"
        )
    };
    ($wanted:ident) => {
        concat!(
            unary_functions!(function_table @ $wanted),
            binary_functions!(function_table @ $wanted),
            other_functions!(function_table @@ $wanted)
        )
    };
    (@ $wanted:ident $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident,
        $group:ident $form:ident $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        concat!($(function_table!($wanted $group $name)),*)
    };
    (@@ $wanted:ident $($name:ident $arity:literal: $class:ident -> $output:ident, $group:ident $alias:tt;)*) => {
        concat!($(function_table!($wanted $group $name)),*)
    };
    (arithmetic arithmetic $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (roots roots $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (angles angles $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (hyperbolic hyperbolic $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (floats floats $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (rounding rounding $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (choosing choosing $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (comparing comparing $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (logic logic $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    (complex complex $name:ident) => {
        concat!("[`", stringify!($name), "`] ")
    };
    ($wanted:ident $group:ident $name:ident) => {
        ""
    };
}

/// The table of reductions in the docs of the crate.
macro_rules! reduction_table {
    () => {
        concat!("\n| everything | an axis | several axes |\n|---|---|---|\n", reductions!(reduction_table @))
    };
    (@ $($(#[$doc:meta])* $name:ident [$($try_name:ident)?]
        [$axis:ident $try_axis:ident $axis_keep:ident $try_axis_keep:ident]
        $count:ident [$axes:ident $try_axes:ident $axes_keep:ident $try_axes_keep:ident]
        $arg:tt $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {
        concat!($(
            "| ", reduction_table!($name), " | ", reduction_table!($axis), ", ", reduction_table!($axis_keep), " | ",
            reduction_table!($count $axes $axes_keep), " |\n"
        ),*)
    };
    (one $axes:ident $axes_keep:ident) => {
        ""
    };
    (several $axes:ident $axes_keep:ident) => {
        concat!(reduction_table!($axes), ", ", reduction_table!($axes_keep))
    };
    ($name:ident) => {
        concat!("[`", stringify!($name), "`](Array::", stringify!($name), ")")
    };
}

/// The table of rule sets in the docs of the crate and of `broadcast!`.
macro_rules! rule_set_table {
    () => {
        concat!(
            "\n| word | rejects | rule |\n|---|---|---|\n",
            "| | shapes that do not broadcast | Python Array API |\n",
            "| `named;` | different axes with the same index name, `m[i, j] * v[i]` | index notation |\n",
            rule_sets!(rule_set_table @)
        )
    };
    (@ $($(#[$doc:meta])* $word:ident $set:ident $relation:ident [$compared:ident $error:ident] [$($alias:literal)*]
        $rejects:literal $rule:literal;)*) => {
        concat!($("| `", stringify!($word), ";` | ", $rejects, " | ", $rule, " |\n"),*)
    };
}
