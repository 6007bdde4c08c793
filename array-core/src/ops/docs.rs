//! Parts of docs that the rows of [`table`](crate::table) share.

/// Expands to the table that the docs of the division functions share.
macro_rules! divisions {
    () => {
        "\n\n| NumPy | here | rounds | sign of the remainder |\n|---|---|---|---|\n\
         | `a // b` | [`floor_divide`] | down | |\n\
         | `a % b` | [`remainder`] | | the divisor |\n\
         | `np.trunc(a / b)` | [`trunc_divide`]; `a / b` on integers | towards zero | |\n\
         | `np.fmod(a, b)` | [`trunc_remainder`]; `a % b` | | the dividend |\n\
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

/// Expands to the sentence about faults in the docs of a function of two operands, which depends on
/// the column of faults.
macro_rules! faults {
    ($does:literal []) => {
        ""
    };
    ($does:literal [is_integer $fault:ident]) => {
        concat!(" Also ", $does, " if an integer is divided by zero.")
    };
    ($does:literal [is_signed_integer op_shift_fault]) => {
        concat!(" Also ", $does, " if a shift is negative.")
    };
    ($does:literal [is_signed_integer op_pow_fault]) => {
        concat!(" Also ", $does, " if the exponent of an integer is negative.")
    };
}

/// Calls `reduction_example!` with the arrays of a reduction: a matrix and its reductions along the
/// axes 0 and 1, and a stack of matrices and its reduction along the axes 0 and 2.
macro_rules! reduction_example {
    (all $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[true, false, true], [true, true, true]]" "[true, false, true]" "[false, true]"
            "[[[true, false], [true, true]], [[true, true], [true, true]]]" "[false, true]")
    };
    (any $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[false, false, true], [false, false, false]]" "[false, false, true]" "[true, false]"
            "[[[false, false], [false, true]], [[false, false], [false, false]]]" "[false, true]")
    };
    (argmax $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1, 5, 2], [3, 4, 0]]" "[1, 0, 0]" "[1, 1]")
    };
    (argmin $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1, 5, 2], [3, 4, 0]]" "[0, 1, 1]" "[0, 2]")
    };
    (count_nonzero $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1, 5, 2], [3, 4, 0]]" "[2, 2, 1]" "[3, 2]"
            "[[[1, 5], [3, 4]], [[2, 0], [0, 0]]]" "[3, 2]")
    };
    (logsumexp $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" use "core::f64::consts::LN_2"; "[[1000.0, 1000.0], [5.0, f64::NEG_INFINITY]]" "[1000.0, 1000.0]" "[1000.0 + LN_2, 5.0]"
            "[[[0.0, 1000.0], [5.0, f64::NEG_INFINITY]], [[0.0, 1000.0], [5.0, f64::NEG_INFINITY]]]" "[1000.0 + LN_2, 5.0 + LN_2]")
    };
    (max $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1, 5, 2], [3, 4, 0]]" "[3, 5, 2]" "[5, 4]"
            "[[[1, 5], [3, 4]], [[2, 0], [6, 1]]]" "[5, 6]")
    };
    (mean $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1.0, 5.0, 3.0], [3.0, 5.0, 7.0]]" "[2.0, 5.0, 5.0]" "[3.0, 5.0]"
            "[[[1.0, 5.0], [3.0, 4.0]], [[2.0, 0.0], [6.0, 7.0]]]" "[2.0, 5.0]")
    };
    (min $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1, 5, 2], [3, 4, 0]]" "[1, 4, 0]" "[1, 0]"
            "[[[1, 5], [3, 4]], [[2, 0], [6, 1]]]" "[0, 1]")
    };
    (prod $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1_u8, 5, 2], [3, 4, 0]]" "[3_u64, 20, 0]" "[10_u64, 0]"
            "[[[1_u8, 5], [3, 4]], [[2, 3], [6, 1]]]" "[30_u64, 72]")
    };
    (std $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1.0, 3.0], [5.0, 9.0]]" "[2.0, 3.0]" "[1.0, 2.0]"
            "[[[1.0, 3.0], [5.0, 9.0]], [[3.0, 1.0], [9.0, 5.0]]]" "[1.0, 2.0]")
    };
    (std_corrected $form:ident $method:ident) => {
        reduction_example!(@ $form $method "1.0" "[[1.0, 2.0, 3.0], [3.0, 5.0, 7.0], [5.0, 8.0, 11.0]]" "[2.0, 3.0, 4.0]" "[1.0, 2.0, 3.0]"
            "[[[1.0, 5.0], [9.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]]]" "[2.0, 4.0]")
    };
    (sum $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1_u8, 5, 2], [3, 4, 0]]" "[4_u64, 9, 2]" "[8_u64, 7]"
            "[[[1_u8, 5], [3, 4]], [[2, 0], [6, 1]]]" "[8_u64, 14]")
    };
    (var $form:ident $method:ident) => {
        reduction_example!(@ $form $method "" "[[1.0, 3.0], [5.0, 9.0]]" "[4.0, 9.0]" "[1.0, 4.0]"
            "[[[1.0, 3.0], [5.0, 9.0]], [[3.0, 1.0], [9.0, 5.0]]]" "[1.0, 4.0]")
    };
    (var_corrected $form:ident $method:ident) => {
        reduction_example!(@ $form $method "1.0" "[[1.0, 2.0, 3.0], [3.0, 5.0, 7.0], [5.0, 8.0, 11.0]]" "[4.0, 9.0, 16.0]" "[1.0, 4.0, 9.0]"
            "[[[1.0, 5.0], [9.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]]]" "[4.0, 16.0]")
    };
    (@ without $method:ident $argument:tt $(use $names:literal;)? $x:literal $first:literal $last:literal $($rest:literal)*) => {
        concat!(
            "\n\n```\n# use array_core::array;\n", $("use ", $names, ";\n\n",)?
            "let x = array!", $x, ";\n",
            "assert_eq!(x.", stringify!($method), "::<0>(", $argument, "), array!", $first, ");\n",
            "assert_eq!(x.", stringify!($method), "::<1>(", $argument, "), array!", $last, ");\n```\n"
        )
    };
    (@ kept $method:ident $argument:tt $(use $names:literal;)? $x:literal $first:literal $last:literal $($rest:literal)*) => {
        concat!(
            "\n\n```\n# use array_core::array;\n", $("use ", $names, ";\n\n",)?
            "let x = array!", $x, ";\n",
            "assert_eq!(x.", stringify!($method), "::<1>(", $argument, "), array!", $last, ".expand_dims::<1>());\n```\n"
        )
    };
    (@ without_axes $method:ident $argument:tt $(use $names:literal;)? $x:literal $first:literal $last:literal
        $stack:literal $result:literal) => {
        concat!(
            "\n\n```\n# use array_core::{array, axes};\n", $("use ", $names, ";\n\n",)?
            "let x = array!", $stack, ";\n",
            "assert_eq!(x.", stringify!($method), "(axes![0, 2]", reduction_example!(@ $argument), "), array!", $result, ");\n```\n"
        )
    };
    (@ kept_axes $method:ident $argument:tt $(use $names:literal;)? $x:literal $first:literal $last:literal
        $stack:literal $result:literal) => {
        concat!(
            "\n\n```\n# use array_core::{array, axes};\n", $("use ", $names, ";\n\n",)?
            "let x = array!", $stack, ";\n",
            "let kept = x.", stringify!($method), "(axes![0, 2]", reduction_example!(@ $argument), ");\n",
            "assert_eq!(kept, array!", $result, ".expand_dims::<0>().expand_dims::<2>());\n```\n"
        )
    };
    (@ "") => {
        ""
    };
    (@ $argument:tt) => {
        concat!(", ", $argument)
    };
}

/// Expands to the example of the error of a reduction along axes. The arguments are the reduction
/// of all elements, the form, the name of the method, and its `try_` form.
macro_rules! reduction_error_example {
    (all $($rest:tt)*) => {
        reduction_error_example!(@ "array![[true, false], [true, true]]" $($rest)*)
    };
    (any $($rest:tt)*) => {
        reduction_error_example!(@ "array![[true, false], [true, true]]" $($rest)*)
    };
    (std_corrected $($rest:tt)*) => {
        reduction_error_example!(@ "array![[1.0, 2.0], [3.0, 4.0]]" $($rest)* "1.0")
    };
    (var_corrected $($rest:tt)*) => {
        reduction_error_example!(@ "array![[1.0, 2.0], [3.0, 4.0]]" $($rest)* "1.0")
    };
    ($other:ident $($rest:tt)*) => {
        reduction_error_example!(@ "array![[1.0, 2.0], [3.0, 4.0]]" $($rest)*)
    };
    (@ $x:literal axis $method:ident $try_method:ident $($argument:literal)?) => {
        concat!(
            "\n\n```\n# use array_core::array;\nlet x = ", $x, ".into_dyn();\n",
            "let error = x.", stringify!($try_method), "::<2>(", $($argument,)? ").unwrap_err();\n",
            "assert_eq!(error.to_string(), \"an array of shape (2, 2) has no axis 2 in `", stringify!($method), "`: its rank is 2\");\n```\n"
        )
    };
    (@ $x:literal axes $method:ident $try_method:ident $($argument:literal)?) => {
        concat!(
            "\n\n```\n# use array_core::{array, axes};\nlet x = ", $x, ".into_dyn();\n",
            "let error = x.", stringify!($try_method), "(axes![0, 2]", $(", ", $argument,)? ").unwrap_err();\n",
            "assert_eq!(error.to_string(), \"an array of shape (2, 2) has no axis 2 in `", stringify!($method), "`: its rank is 2\");\n```\n"
        )
    };
}

/// Expands to a text for the row of a reduction without an identity, which has a form that returns
/// `None` if there are no elements. Expands to the empty string for another row.
macro_rules! if_no_identity {
    ([] $text:literal) => {
        ""
    };
    ([$try_name:ident] $text:literal) => {
        $text
    };
}

/// Expands to a text if the feature `num-complex` is enabled, and otherwise to the empty string.
#[cfg(feature = "num-complex")]
macro_rules! if_complex {
    ($text:expr) => {
        $text
    };
}

/// Expands to a text if the feature `num-complex` is enabled, and otherwise to the empty string.
#[cfg(not(feature = "num-complex"))]
macro_rules! if_complex {
    ($text:expr) => {
        ""
    };
}

/// Expands to the example of the `try_` form of a row with two operands, which depends on the class
/// of its dtypes and on the column of faults. The form is `function` or `method`.
macro_rules! binary_try_example {
    ($form:ident $name:ident $try_name:ident $class:ident [is_integer $fault:ident]) => {
        binary_try_example!(@ $form $name $try_name "array", "array![7, 8]", "array![2, 0]",
            "an integer is divided by zero at index [1]")
    };
    ($form:ident $name:ident $try_name:ident $class:ident [is_signed_integer op_shift_fault]) => {
        binary_try_example!(@ $form $name $try_name "array", "array![7, 8]", "array![2, -1]",
            "an integer is shifted by a negative count at index [1]")
    };
    ($form:ident $name:ident $try_name:ident $class:ident [is_signed_integer op_pow_fault]) => {
        binary_try_example!(@ $form $name $try_name "array", "array![7, 8]", "array![2, -1]",
            "an integer is raised to a negative power at index [1]")
    };
    ($form:ident $name:ident $try_name:ident Bits []) => {
        binary_try_example!(@@ $form $name $try_name "i32" "1, 2" "1, 2, 3")
    };
    ($form:ident $name:ident $try_name:ident Logical []) => {
        binary_try_example!(@@ $form $name $try_name "bool" "true, false" "true, false, true")
    };
    ($form:ident $name:ident $try_name:ident Parts []) => {
        if_complex!(binary_try_example!(@@ $form $name $try_name "f64" "1.0, 2.0" "1.0, 2.0, 3.0"))
    };
    ($form:ident $name:ident $try_name:ident $class:ident []) => {
        binary_try_example!(@@ $form $name $try_name "f64" "1.0, 2.0" "1.0, 2.0, 3.0")
    };
    (@@ $form:ident $name:ident $try_name:ident $dtype:literal $left:literal $right:literal) => {
        binary_try_example!(@ $form $name $try_name "Array, shape",
            concat!("Array::<", $dtype, ", shape![_]>::from(vec![", $left, "])"),
            concat!("Array::<", $dtype, ", shape![_]>::from(vec![", $right, "])"),
            concat!("shapes (2,) and (3,) cannot be broadcast together in `", stringify!($name), "`: axis 0 has 2 and 3"))
    };
    (@ $form:ident $name:ident $try_name:ident $imports:literal, $left:expr, $right:expr, $message:expr) => {
        try_example!(
            concat!("{", $imports, ", functions}");
            concat!("let x = ", $left, ";"), concat!("let y = ", $right, ";");
            concat!(binary_try_example!(# $form $try_name "x"), "?") => concat!("functions::", stringify!($name), "(&x, &x)");
            binary_try_example!(# $form $try_name "y") => $message
        )
    };
    (# function $try_name:ident $right:literal) => {
        concat!("functions::", stringify!($try_name), "(&x, &", $right, ")")
    };
    (# method $try_name:ident $right:literal) => {
        concat!("x.", stringify!($try_name), "(&", $right, ")")
    };
}

/// Expands to the example of the `try_` form of a row with one operand, which depends on the class
/// of its dtypes. A view that repeats an element is the only operand whose result is too large.
macro_rules! unary_try_example {
    ($name:ident $try_name:ident Bits) => {
        unary_try_example!(@ $name $try_name "array, functions, shape" "1")
    };
    ($name:ident $try_name:ident Logical) => {
        unary_try_example!(@ $name $try_name "array, functions, shape" "true")
    };
    ($name:ident $try_name:ident ComplexNumber) => {
        if_complex!(unary_try_example!(@ $name $try_name "Complex, array, functions, shape" "Complex::new(1.0, 2.0)"))
    };
    ($name:ident $try_name:ident $class:ident) => {
        unary_try_example!(@ $name $try_name "array, functions, shape" "1.0")
    };
    (@ $name:ident $try_name:ident $imports:literal $element:literal) => {
        try_example!(
            concat!("{", $imports, "}");
            concat!("let x = array![", $element, "];"),
            "let repeated = x.try_broadcast_to::<shape![_]>([1 << 63])?;";
            concat!("functions::", stringify!($try_name), "(&x)?") => concat!("functions::", stringify!($name), "(&x)");
            concat!("functions::", stringify!($try_name), "(&repeated)")
                => concat!("an array of shape (281474976710654 or more,) would take more than isize::MAX bytes in `", stringify!($name), "`")
        )
    };
}
