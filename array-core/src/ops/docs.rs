//! Parts of docs that the rows of [`table`](crate::table) share.

/// Expands to the table that the docs of the division functions share.
macro_rules! divisions {
    () => {
        "\n\n| NumPy | here | rounds | sign of the remainder |\n|---|---|---|---|\n\
         | `a // b` | [`floor_divide`](crate::functions::floor_divide) | down | |\n\
         | `a % b` | [`remainder`](crate::functions::remainder) | | the divisor |\n\
         | `np.trunc(a / b)` | [`trunc_divide`](crate::functions::trunc_divide); `a / b` on integers | towards zero | |\n\
         | `np.fmod(a, b)` | [`trunc_remainder`](crate::functions::trunc_remainder); `a % b` | | the dividend |\n\
         | `a / b` on floats | `a / b` | no | |\n\n"
    };
}

/// Expands to the lines that the docs of real functions share: the accuracy and the special cases.
macro_rules! real {
    ($name:literal) => {
        concat!(
            "\n\nRequires floats. The result is within 4 ulp of the exact result. The special cases are those of the Array API's [`",
            $name,
            "`](https://data-apis.org/array-api/2024.12/API_specification/generated/array_api.",
            $name,
            ".html)."
        )
    };
}

/// Expands to the lines of [`real!`] for functions that also take complex numbers.
macro_rules! of_complex_too {
    ($name:literal) => {
        concat!(
            real!($name),
            " With the feature `num-complex`, the function also takes complex numbers, and each part of the result is within 9 ulp."
        )
    };
}
