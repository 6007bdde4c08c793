//! The operators of Rust, and their operations.

use syn::BinOp;

/// Returns the operation of a binary operator, or `None` for an assignment.
pub fn binary(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) => "div",
        BinOp::Rem(_) => "rem",
        BinOp::BitAnd(_) => "bit_and",
        BinOp::BitOr(_) => "bit_or",
        BinOp::BitXor(_) => "bit_xor",
        BinOp::Shl(_) => "shl",
        BinOp::Shr(_) => "shr",
        BinOp::Lt(_) => "less",
        BinOp::Le(_) => "less_equal",
        BinOp::Gt(_) => "greater",
        BinOp::Ge(_) => "greater_equal",
        BinOp::Eq(_) => "equal",
        BinOp::Ne(_) => "not_equal",
        BinOp::And(_) => "logical_and",
        BinOp::Or(_) => "logical_or",
        _ => return None,
    })
}

/// Returns the name of an operation in errors: that of the library's function, or of Rust's method
/// for an assignment.
pub fn function(operation: &str) -> &str {
    match operation {
        "bit_and" => "bitwise_and",
        "bit_and_assign" => "bitand_assign",
        "bit_or" => "bitwise_or",
        "bit_or_assign" => "bitor_assign",
        "bit_xor" => "bitwise_xor",
        "bit_xor_assign" => "bitxor_assign",
        "div" => "divide",
        "mul" => "multiply",
        "neg" => "negative",
        "not" => "bitwise_not",
        "rem" => "trunc_remainder",
        "shl" => "bitwise_left_shift",
        "shr" => "bitwise_right_shift",
        "sub" => "subtract",
        other => other,
    }
}

/// Returns whether an operation has no result for some integers. Errors then name the operation
/// that failed.
pub fn is_fallible(operation: &str) -> bool {
    let operation = operation.strip_suffix("_assign").unwrap_or(operation);
    matches!(
        operation,
        "div" | "floor_divide" | "pow" | "rem" | "remainder" | "shl" | "shr" | "trunc_divide" | "trunc_remainder"
    )
}

/// An in-place operation.
#[derive(Clone, Copy)]
pub struct Assign {
    /// The operator, as the user writes it.
    pub symbol: &'static str,
    /// The method that panics.
    pub panicking: &'static str,
    /// The method that returns an error.
    pub fallible: &'static str,
}

/// Plain assignment, which syn distinguishes from the other operators.
pub const ASSIGN: Assign = Assign {
    symbol: "=",
    panicking: "assign",
    fallible: "try_assign",
};

/// Returns the operation of an assigning operator.
pub fn assign(op: &BinOp) -> Option<Assign> {
    assign_symbol(match op {
        BinOp::AddAssign(_) => "+=",
        BinOp::SubAssign(_) => "-=",
        BinOp::MulAssign(_) => "*=",
        BinOp::DivAssign(_) => "/=",
        BinOp::RemAssign(_) => "%=",
        BinOp::BitAndAssign(_) => "&=",
        BinOp::BitOrAssign(_) => "|=",
        BinOp::BitXorAssign(_) => "^=",
        BinOp::ShlAssign(_) => "<<=",
        BinOp::ShrAssign(_) => ">>=",
        _ => return None,
    })
}

/// Returns the operation of an assigning operator by its symbol.
pub fn assign_symbol(symbol: &str) -> Option<Assign> {
    let (symbol, panicking, fallible) = match symbol {
        "+=" => ("+=", "add_assign", "try_add_assign"),
        "-=" => ("-=", "sub_assign", "try_sub_assign"),
        "*=" => ("*=", "mul_assign", "try_mul_assign"),
        "/=" => ("/=", "div_assign", "try_div_assign"),
        "%=" => ("%=", "rem_assign", "try_rem_assign"),
        "&=" => ("&=", "bit_and_assign", "try_bit_and_assign"),
        "|=" => ("|=", "bit_or_assign", "try_bit_or_assign"),
        "^=" => ("^=", "bit_xor_assign", "try_bit_xor_assign"),
        "<<=" => ("<<=", "shl_assign", "try_shl_assign"),
        ">>=" => (">>=", "shr_assign", "try_shr_assign"),
        _ => return None,
    };
    Some(Assign {
        symbol,
        panicking,
        fallible,
    })
}
