//! The functions that the macro knows, and their names in other languages.

/// An elementwise function, written `name(x, …)` or `x.name(…)`.
pub struct Function {
    /// The name that the user writes.
    pub name: &'static str,
    /// The number of its arguments, including the array before the dot.
    pub arity: usize,
    /// The method of `array_core::__private::Op`.
    pub op: &'static str,
}

/// Finds a function by its name.
pub fn find(name: &str) -> Option<&'static Function> {
    let index = FUNCTIONS.binary_search_by_key(&name, |function| function.name);
    index.ok().map(|index| &FUNCTIONS[index])
}

/// Returns the name that a function has here, from its name elsewhere.
pub fn near_miss(name: &str) -> Option<&'static str> {
    let index = NEAR_MISSES.binary_search_by_key(&name, |(word, _)| word);
    index.ok().map(|index| NEAR_MISSES[index].1)
}

/// Returns the name of the elementwise function, for a name that is a reduction if there is no
/// second array.
pub fn elementwise(name: &str) -> Option<&'static str> {
    match name {
        "max" => Some("maximum"),
        "min" => Some("minimum"),
        _ => None,
    }
}

const fn function(name: &'static str, arity: usize, op: &'static str) -> Function {
    Function { name, arity, op }
}

/// Sorted by name.
#[rustfmt::skip]
pub const FUNCTIONS: &[Function] = &[
    function("abs", 1, "abs"),
    function("acos", 1, "acos"),
    function("acosh", 1, "acosh"),
    function("add", 2, "add"),
    function("angle", 1, "angle"),
    function("asin", 1, "asin"),
    function("asinh", 1, "asinh"),
    function("atan", 1, "atan"),
    function("atan2", 2, "atan2"),
    function("atanh", 1, "atanh"),
    function("bitwise_and", 2, "bit_and"),
    function("bitwise_left_shift", 2, "shl"),
    function("bitwise_not", 1, "bitwise_not"),
    function("bitwise_or", 2, "bit_or"),
    function("bitwise_right_shift", 2, "shr"),
    function("bitwise_xor", 2, "bit_xor"),
    function("ceil", 1, "ceil"),
    function("clip", 3, "clip"),
    function("complex", 2, "complex"),
    function("conj", 1, "conj"),
    function("copysign", 2, "copysign"),
    function("cos", 1, "cos"),
    function("cosh", 1, "cosh"),
    function("divide", 2, "div"),
    function("equal", 2, "equal"),
    function("exp", 1, "exp"),
    function("exp2", 1, "exp2"),
    function("expm1", 1, "expm1"),
    function("floor", 1, "floor"),
    function("floor_divide", 2, "floor_divide"),
    function("greater", 2, "greater"),
    function("greater_equal", 2, "greater_equal"),
    function("hypot", 2, "hypot"),
    function("imag", 1, "imag"),
    function("is_close", 4, "is_close"),
    function("is_finite", 1, "is_finite"),
    function("is_inf", 1, "is_inf"),
    function("is_nan", 1, "is_nan"),
    function("less", 2, "less"),
    function("less_equal", 2, "less_equal"),
    function("log", 1, "log"),
    function("log10", 1, "log10"),
    function("log1p", 1, "log1p"),
    function("log2", 1, "log2"),
    function("logaddexp", 2, "logaddexp"),
    function("logical_and", 2, "logical_and"),
    function("logical_not", 1, "logical_not"),
    function("logical_or", 2, "logical_or"),
    function("logical_xor", 2, "logical_xor"),
    function("maximum", 2, "maximum"),
    function("minimum", 2, "minimum"),
    function("multiply", 2, "mul"),
    function("nextafter", 2, "nextafter"),
    function("not_equal", 2, "not_equal"),
    function("pow", 2, "pow"),
    function("real", 1, "real"),
    function("reciprocal", 1, "reciprocal"),
    function("remainder", 2, "remainder"),
    function("round", 1, "round"),
    function("select", 3, "select"),
    function("sigmoid", 1, "sigmoid"),
    function("sign", 1, "sign"),
    function("signbit", 1, "signbit"),
    function("sin", 1, "sin"),
    function("sinh", 1, "sinh"),
    function("sqrt", 1, "sqrt"),
    function("square", 1, "square"),
    function("subtract", 2, "sub"),
    function("tan", 1, "tan"),
    function("tanh", 1, "tanh"),
    function("trunc", 1, "trunc"),
    function("trunc_divide", 2, "trunc_divide"),
    function("trunc_remainder", 2, "trunc_remainder"),
];

/// Sorted by the name elsewhere.
#[rustfmt::skip]
pub const NEAR_MISSES: &[(&str, &str)] = &[
    ("absolute", "abs"),
    ("arccos", "acos"),
    ("arccosh", "acosh"),
    ("arcosh", "acosh"),
    ("arcsin", "asin"),
    ("arcsinh", "asinh"),
    ("arctan", "atan"),
    ("arctan2", "atan2"),
    ("arctanh", "atanh"),
    ("arsinh", "asinh"),
    ("artanh", "atanh"),
    ("atan_2", "atan2"),
    ("clamp", "clip"),
    ("conjugate", "conj"),
    ("copy_sign", "copysign"),
    ("exp_2", "exp2"),
    ("exp_m1", "expm1"),
    ("fabs", "abs"),
    ("is_infinite", "is_inf"),
    ("is_sign_negative", "signbit"),
    ("isclose", "is_close"),
    ("isfinite", "is_finite"),
    ("isinf", "is_inf"),
    ("isnan", "is_nan"),
    ("ln", "log"),
    ("ln_1p", "log1p"),
    ("log_10", "log10"),
    ("log_1p", "log1p"),
    ("log_2", "log2"),
    ("log_add_exp", "logaddexp"),
    ("mod", "remainder"),
    ("mod_", "remainder"),
    ("next_after", "nextafter"),
    ("power", "pow"),
    ("powf", "pow"),
    ("powi", "pow"),
    ("recip", "reciprocal"),
    ("sgn", "sign"),
    ("sign_bit", "signbit"),
    ("signum", "sign"),
    ("where", "select"),
    ("where_", "select"),
];
