//! Rules 13 to 17 for integers, and the bitwise and logical functions.

use array_tests::reference::{Array, BinaryOp, DType, Fault, Program, Refusal, UnaryOp, Value};

use crate::reference::{binary, both, unary};

fn fault(fault: Fault) -> Result<Value, Refusal> {
    Err(Refusal::Fault { fault, index: vec![] })
}

#[test]
fn rule_13_integer_arithmetic_wraps() {
    assert_eq!(binary(BinaryOp::Add, 200_u8, 100_u8), Ok(Value::U8(44)));
    assert_eq!(binary(BinaryOp::Add, i8::MAX, 1_i8), Ok(Value::I8(i8::MIN)));
    assert_eq!(binary(BinaryOp::Subtract, 0_u64, 1_u64), Ok(Value::U64(u64::MAX)));
    assert_eq!(binary(BinaryOp::Multiply, u64::MAX, u64::MAX), Ok(Value::U64(1)));
    assert_eq!(binary(BinaryOp::Multiply, i64::MIN, i64::MIN), Ok(Value::I64(0)));
    assert_eq!(binary(BinaryOp::Multiply, i32::MAX, 2_i32), Ok(Value::I32(-2)));
    assert_eq!(unary(UnaryOp::Negate, i16::MIN), Ok(Value::I16(i16::MIN)));
    assert_eq!(unary(UnaryOp::Abs, i8::MIN), Ok(Value::I8(i8::MIN)));
    assert_eq!(unary(UnaryOp::Square, 16_u8), Ok(Value::U8(0)));
    assert_eq!(unary(UnaryOp::Square, u64::MAX), Ok(Value::U64(1)));
}

#[test]
fn rule_13_min_divided_by_minus_1_is_min() {
    for op in [BinaryOp::Divide, BinaryOp::TruncDivide, BinaryOp::FloorDivide] {
        assert_eq!(binary(op, i8::MIN, -1_i8), Ok(Value::I8(i8::MIN)), "{op}");
        assert_eq!(binary(op, i64::MIN, -1_i64), Ok(Value::I64(i64::MIN)), "{op}");
    }
    for op in [BinaryOp::Remainder, BinaryOp::TruncRemainder, BinaryOp::FloorRemainder] {
        assert_eq!(binary(op, i32::MIN, -1_i32), Ok(Value::I32(0)), "{op}");
    }
}

#[test]
fn rule_14_operators_truncate_and_the_array_api_names_round_down() {
    // Dividend, divisor, then `/`, `%`, floor_divide, remainder.
    let rows = [
        (7, 2, 3, 1, 3, 1),
        (-7, 2, -3, -1, -4, 1),
        (7, -2, -3, 1, -4, -1),
        (-7, -2, 3, -1, 3, -1),
        (6, -2, -3, 0, -3, 0),
        (-6, 2, -3, 0, -3, 0),
        (0, -5, 0, 0, 0, 0),
        (1, 5, 0, 1, 0, 1),
        (-1, 5, 0, -1, -1, 4),
        (1, -5, 0, 1, -1, -4),
    ];
    for (a, b, quotient, rest, floored, modulus) in rows {
        let check = |op, expected: i32| assert_eq!(binary(op, a, b), Ok(Value::I32(expected)), "{op} of {a}, {b}");
        check(BinaryOp::Divide, quotient);
        check(BinaryOp::TruncDivide, quotient);
        check(BinaryOp::Remainder, rest);
        check(BinaryOp::TruncRemainder, rest);
        check(BinaryOp::FloorDivide, floored);
        check(BinaryOp::FloorRemainder, modulus);
    }
    assert_eq!(
        binary(BinaryOp::FloorDivide, u64::MAX, 2_u64),
        Ok(Value::U64(u64::MAX / 2))
    );
    assert_eq!(
        binary(BinaryOp::FloorRemainder, i64::MIN, i64::MAX),
        Ok(Value::I64(i64::MAX - 1))
    );
}

#[test]
fn rule_14_the_operation_is_on_the_promoted_dtype() {
    assert_eq!(binary(BinaryOp::Divide, 200_u8, -3_i8), Ok(Value::I16(-66)));
    assert_eq!(binary(BinaryOp::Less, 255_u8, -1_i8), Ok(Value::Bool(false)));
}

#[test]
fn rule_15_division_by_zero_is_refused() {
    for op in [
        BinaryOp::Divide,
        BinaryOp::Remainder,
        BinaryOp::FloorDivide,
        BinaryOp::FloorRemainder,
        BinaryOp::TruncDivide,
        BinaryOp::TruncRemainder,
    ] {
        assert_eq!(binary(op, 5_u16, 0_u16), fault(Fault::DivisionByZero), "{op}");
        assert_eq!(binary(op, i64::MIN, 0_i8), fault(Fault::DivisionByZero), "{op}");
        assert!(binary(op, 5.0, 0.0).is_ok(), "{op}");
    }
}

#[test]
fn rule_15_names_the_first_index_in_row_major_order_of_the_result() {
    let column = Array::from_vec(&[2, 1], vec![1_i8, 2]);
    let row = Array::from_vec(&[4], vec![1_i8, 3, 0, 0]);
    let divided = Program {
        expr: both(BinaryOp::Divide),
        operands: vec![column.clone(), row.clone()],
    }
    .eval();
    assert_eq!(
        divided,
        Err(Refusal::Fault {
            fault: Fault::DivisionByZero,
            index: vec![0, 2]
        })
    );
    let zeros = Array::from_vec(&[2, 1], vec![1_i8, 0]);
    let divided = Program {
        expr: both(BinaryOp::Remainder),
        operands: vec![column, zeros],
    }
    .eval();
    assert_eq!(
        divided,
        Err(Refusal::Fault {
            fault: Fault::DivisionByZero,
            index: vec![1, 0]
        })
    );
}

#[test]
fn rule_15_a_result_without_elements_divides_nothing() {
    let empty = Array::from_vec::<i8>(&[0], vec![]);
    let divided = Program {
        expr: both(BinaryOp::Divide),
        operands: vec![empty.clone(), Array::scalar(0_i8)],
    }
    .eval();
    assert_eq!(divided, Ok(empty));
}

#[test]
fn rule_16_shifts() {
    use BinaryOp::{ShiftLeft, ShiftRight};
    assert_eq!(binary(ShiftLeft, 1_u8, 7_u8), Ok(Value::U8(128)));
    assert_eq!(binary(ShiftLeft, 3_i8, 7_i8), Ok(Value::I8(i8::MIN)));
    assert_eq!(binary(ShiftLeft, u64::MAX, 63_u64), Ok(Value::U64(1 << 63)));
    assert_eq!(binary(ShiftRight, -7_i32, 1_i32), Ok(Value::I32(-4)));
    assert_eq!(binary(ShiftRight, i64::MIN, 63_i64), Ok(Value::I64(-1)));
    assert_eq!(binary(ShiftRight, 200_u8, 3_u8), Ok(Value::U8(25)));
}

#[test]
fn rule_16_a_count_of_the_width_or_more_gives_0_or_the_sign() {
    use BinaryOp::{ShiftLeft, ShiftRight};
    for count in [8, 9, 127_i8] {
        assert_eq!(binary(ShiftLeft, -1_i8, count), Ok(Value::I8(0)));
        assert_eq!(binary(ShiftRight, -1_i8, count), Ok(Value::I8(-1)));
        assert_eq!(binary(ShiftRight, 1_i8, count), Ok(Value::I8(0)));
    }
    assert_eq!(binary(ShiftRight, u8::MAX, 8_u8), Ok(Value::U8(0)));
    assert_eq!(binary(ShiftLeft, 1_u64, u64::MAX), Ok(Value::U64(0)));
}

#[test]
fn rule_16_the_dtype_is_the_promoted_one() {
    assert_eq!(binary(BinaryOp::ShiftLeft, 255_u8, 8_i8), Ok(Value::I16(-256)));
    assert_eq!(binary(BinaryOp::ShiftRight, -1_i8, 8_u8), Ok(Value::I16(-1)));
}

#[test]
fn rule_16_a_negative_count_is_refused() {
    assert_eq!(binary(BinaryOp::ShiftLeft, 1_i8, -1_i8), fault(Fault::NegativeShift));
    assert_eq!(binary(BinaryOp::ShiftRight, 0_u8, i8::MIN), fault(Fault::NegativeShift));
}

#[test]
fn bitwise_functions_take_bool_and_integers() {
    assert_eq!(binary(BinaryOp::BitAnd, 0b1100_u8, 0b1010_u8), Ok(Value::U8(0b1000)));
    assert_eq!(binary(BinaryOp::BitOr, 0b1100_u8, 0b1010_u8), Ok(Value::U8(0b1110)));
    assert_eq!(binary(BinaryOp::BitXor, 0b1100_u8, 0b1010_u8), Ok(Value::U8(0b0110)));
    assert_eq!(binary(BinaryOp::BitAnd, -1_i8, 255_u8), Ok(Value::I16(255)));
    assert_eq!(binary(BinaryOp::BitXor, true, true), Ok(Value::Bool(false)));
    assert_eq!(unary(UnaryOp::Not, 5_u8), Ok(Value::U8(250)));
    assert_eq!(unary(UnaryOp::Not, 5_i64), Ok(Value::I64(-6)));
    assert_eq!(unary(UnaryOp::Not, true), Ok(Value::Bool(false)));
    assert_eq!(
        binary(BinaryOp::BitAnd, 1.0, 1.0),
        Err(Refusal::Undefined {
            operation: "&",
            dtype: DType::F64
        })
    );
}

#[test]
fn logical_functions_take_bool() {
    for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
        assert_eq!(binary(BinaryOp::LogicalAnd, a, b), Ok(Value::Bool(a & b)));
        assert_eq!(binary(BinaryOp::LogicalOr, a, b), Ok(Value::Bool(a | b)));
        assert_eq!(binary(BinaryOp::LogicalXor, a, b), Ok(Value::Bool(a ^ b)));
    }
    assert_eq!(unary(UnaryOp::LogicalNot, false), Ok(Value::Bool(true)));
    assert!(binary(BinaryOp::LogicalAnd, 1_u8, 1_u8).is_err());
    assert!(unary(UnaryOp::LogicalNot, 1_u8).is_err());
}
