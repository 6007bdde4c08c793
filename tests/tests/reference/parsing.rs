//! Expressions from the text of Rust.

use array_tests::reference::{BinaryOp, DType, Expr, Literal, Statement, UnaryOp, Value, parse};

fn printed(text: &str) -> String {
    match parse(text) {
        Statement::Expr(expr) => expr.to_string(),
        Statement::Assign(target, op, expr) => format!("x{target} {} {expr}", op.map_or("", BinaryOp::name)),
    }
}

#[test]
fn operators_bind_and_group_as_in_rust() {
    let rows = [
        ("a + b * c - d", "((x0 + (x1 * x2)) - x3)"),
        ("a - b - c", "((x0 - x1) - x2)"),
        ("a << b + 1 & c | d", "(((x0 << (x1 + 1)) & x2) | x3)"),
        ("a | b ^ c & d", "(x0 | (x1 ^ (x2 & x3)))"),
        (
            "a < b && c != d || a >= d",
            "logical_or(logical_and(less(x0, x1), not_equal(x2, x3)), greater_equal(x0, x3))",
        ),
        ("-a as f32 * b", "((-x0 as f32) * x1)"),
        ("!a & b == c", "equal((!x0 & x1), x2)"),
        ("a / b % c", "((x0 / x1) % x2)"),
        ("-a.abs()", "-abs(x0)"),
    ];
    for (text, expected) in rows {
        assert_eq!(printed(text), expected, "{text}");
    }
}

#[test]
fn calls_methods_and_choices() {
    assert_eq!(printed("maximum(a, b.sqrt())"), "maximum(x0, sqrt(x1))");
    assert_eq!(printed("a . clip (0, 5)"), "clip(x0, 0, 5)");
    assert_eq!(printed("a.cast :: < f64 > ().abs()"), "abs((x0 as f64))");
    assert_eq!(printed("add(a, bitwise_not(b))"), "(x0 + !x1)");
    assert_eq!(
        printed("if a > 0 { a } else if b { 1.5 } else { c }"),
        "select(greater(x0, 0), x0, select(x1, 1.5, x2))"
    );
}

#[test]
fn numbers_are_weak_without_a_suffix() {
    let Statement::Expr(expr) = parse("a + -1_000") else {
        panic!()
    };
    assert_eq!(
        expr,
        Expr::binary(BinaryOp::Add, Expr::Operand(0), Literal::Int(-1000).into())
    );
    assert_eq!(parse("2.5e3"), Statement::Expr(Literal::Float(2500.0).into()));
    assert_eq!(parse("1e-3"), Statement::Expr(Literal::Float(0.001).into()));
    assert_eq!(parse("-7_i8"), Statement::Expr(Expr::Scalar(Value::I8(-7))));
    assert_eq!(parse("2.0f32"), Statement::Expr(Expr::Scalar(Value::F32(2.0))));
}

#[test]
fn assignments() {
    assert_eq!(parse("b = a"), Statement::Assign(1, None, Expr::Operand(0)));
    let negated = Expr::unary(UnaryOp::Negate, Expr::Operand(1).cast(DType::I64));
    assert_eq!(
        parse("a <<= -(b as i64)"),
        Statement::Assign(0, Some(BinaryOp::ShiftLeft), negated)
    );
    assert_eq!(printed("a %= b == c"), "x0 % equal(x1, x2)");
}
