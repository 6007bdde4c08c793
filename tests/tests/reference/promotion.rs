//! Rules 9, 10 and 12: promotion.

use array_tests::reference::{
    Array, BinaryOp, DType, Expr, Literal, Program, PromotionRule, Refusal, Value, converts_without_loss, promote,
};

use crate::reference::{binary, both};

/// The whole table; `--` is a refused pair.
const TABLE: [(&str, &str); 12] = [
    ("    ", "bool i8   i16  i32  i64  u8   u16  u32  u64  f32  f64 "),
    ("bool", "bool --   --   --   --   --   --   --   --   --   --  "),
    ("i8  ", "--   i8   i16  i32  i64  i16  i32  i64  --   --   --  "),
    ("i16 ", "--   i16  i16  i32  i64  i16  i32  i64  --   --   --  "),
    ("i32 ", "--   i32  i32  i32  i64  i32  i32  i64  --   --   --  "),
    ("i64 ", "--   i64  i64  i64  i64  i64  i64  i64  --   --   --  "),
    ("u8  ", "--   i16  i16  i32  i64  u8   u16  u32  u64  --   --  "),
    ("u16 ", "--   i32  i32  i32  i64  u16  u16  u32  u64  --   --  "),
    ("u32 ", "--   i64  i64  i64  i64  u32  u32  u32  u64  --   --  "),
    ("u64 ", "--   --   --   --   --   u64  u64  u64  u64  --   --  "),
    ("f32 ", "--   --   --   --   --   --   --   --   --   f32  f64 "),
    ("f64 ", "--   --   --   --   --   --   --   --   --   f64  f64 "),
];

#[test]
fn rules_9_and_10_the_whole_table() {
    let [(_, header), rows @ ..] = TABLE;
    let names: Vec<_> = header.split_whitespace().collect();
    assert_eq!(names, DType::ALL.map(DType::name));
    for (left, (name, row)) in DType::ALL.into_iter().zip(rows) {
        assert_eq!(left.name(), name.trim());
        let cells: Vec<_> = row.split_whitespace().collect();
        assert_eq!(cells.len(), DType::ALL.len());
        for (right, cell) in DType::ALL.into_iter().zip(cells) {
            let found = promote(left, right).map_or("--", DType::name);
            assert_eq!(found, cell, "{left} with {right}");
        }
    }
}

#[test]
fn rule_9_signed_with_unsigned_is_the_smallest_signed_type_that_holds_both() {
    assert_eq!(promote(DType::U8, DType::I8), Ok(DType::I16));
    assert_eq!(promote(DType::U16, DType::I8), Ok(DType::I32));
    assert_eq!(promote(DType::U32, DType::I8), Ok(DType::I64));
    assert_eq!(binary(BinaryOp::Subtract, 0_u8, i8::MIN), Ok(Value::I16(128)));
}

#[test]
fn rule_9_promotion_is_by_type_alone_for_0_d_arrays_and_arrays_without_elements() {
    let scalar = Array::scalar(1_i32);
    let empty = Array::from_vec::<i8>(&[0, 2], vec![]);
    let sum = Program {
        expr: both(BinaryOp::Add),
        operands: vec![scalar, empty],
    }
    .eval();
    assert_eq!(sum, Ok(Array::from_vec::<i32>(&[0, 2], vec![])));
}

#[test]
fn rule_10_names_the_rejected_dtypes() {
    let rule = |left, right| match promote(left, right) {
        Err(Refusal::Promotion {
            left: l,
            right: r,
            rule,
        }) if (l, r) == (left, right) => Some(rule),
        _ => None,
    };
    assert_eq!(rule(DType::U64, DType::I8), Some(PromotionRule::U64WithSigned));
    assert_eq!(rule(DType::I64, DType::U64), Some(PromotionRule::U64WithSigned));
    assert_eq!(rule(DType::I32, DType::F64), Some(PromotionRule::IntegerWithFloat));
    assert_eq!(rule(DType::F32, DType::U8), Some(PromotionRule::IntegerWithFloat));
    assert_eq!(rule(DType::Bool, DType::U8), Some(PromotionRule::BoolWithNumber));
    assert_eq!(rule(DType::F32, DType::Bool), Some(PromotionRule::BoolWithNumber));
}

fn with_constant(operand: Array, constant: Expr) -> Result<Array, Refusal> {
    Program {
        expr: Expr::binary(BinaryOp::Add, Expr::Operand(0), constant),
        operands: vec![operand],
    }
    .eval()
}

#[test]
fn rule_12_an_integer_literal_goes_with_every_number_dtype_it_fits() {
    let literal = |n| Expr::Literal(Literal::Int(n));
    assert_eq!(
        with_constant(Array::scalar(1_u8), literal(255)),
        Ok(Array::scalar(0_u8))
    );
    assert_eq!(
        with_constant(Array::scalar(1_f32), literal(2)),
        Ok(Array::scalar(3_f32))
    );
    assert_eq!(
        with_constant(Array::scalar(1_u8), literal(300)),
        Err(Refusal::Literal {
            literal: Literal::Int(300),
            dtype: DType::U8
        })
    );
    assert_eq!(
        with_constant(Array::scalar(1_u8), literal(-1)),
        Err(Refusal::Literal {
            literal: Literal::Int(-1),
            dtype: DType::U8
        })
    );
    assert!(with_constant(Array::scalar(true), literal(1)).is_err());
    assert_eq!(Literal::Int(1 << 24).fit(DType::F32), Some(Value::F32(16_777_216.0)));
    assert_eq!(Literal::Int((1 << 24) + 1).fit(DType::F32), None);
    assert_eq!(
        Literal::Int((1 << 24) + 1).fit(DType::F64),
        Some(Value::F64(16_777_217.0))
    );
    assert_eq!(Literal::Int(u64::MAX.into()).fit(DType::F64), None);
}

#[test]
fn rule_12_a_float_literal_goes_with_floats() {
    let literal = |x| Expr::Literal(Literal::Float(x));
    assert_eq!(
        with_constant(Array::scalar(1_f32), literal(0.1)),
        Ok(Array::scalar(1.1_f32))
    );
    assert!(with_constant(Array::scalar(1_i64), literal(2.0)).is_err());
    assert_eq!(Literal::Float(1e300).fit(DType::F32), None);
    assert_eq!(
        Literal::Float(f64::INFINITY).fit(DType::F32),
        Some(Value::F32(f32::INFINITY))
    );
}

#[test]
fn rule_12_a_typed_scalar_converts_without_loss_and_never_promotes() {
    let scalar = |value: Value| Expr::Scalar(value);
    assert_eq!(
        with_constant(Array::scalar(1_i16), scalar(Value::U8(200))),
        Ok(Array::scalar(201_i16))
    );
    assert_eq!(
        with_constant(Array::scalar(1_i16), scalar(Value::I32(1))),
        Err(Refusal::Scalar {
            from: DType::I32,
            to: DType::I16
        })
    );
    assert_eq!(
        with_constant(Array::scalar(1_f32), scalar(Value::I16(2))),
        Ok(Array::scalar(3_f32))
    );
    assert!(!converts_without_loss(DType::I32, DType::F32));
    assert!(!converts_without_loss(DType::U32, DType::F32));
    assert!(converts_without_loss(DType::U16, DType::F32));
    assert!(converts_without_loss(DType::I32, DType::F64));
    assert!(!converts_without_loss(DType::I64, DType::F64));
    assert!(!converts_without_loss(DType::F64, DType::F32));
    assert!(!converts_without_loss(DType::I8, DType::U64));
    assert!(converts_without_loss(DType::U32, DType::I64));
    assert!(!converts_without_loss(DType::Bool, DType::I32));
}

#[test]
fn rule_12_literals_alone_have_no_dtype() {
    let one = || Expr::Literal(Literal::Int(1));
    let program = Program {
        expr: Expr::binary(BinaryOp::Add, one(), one()),
        operands: vec![],
    };
    assert_eq!(program.eval(), Err(Refusal::NoArray));
}
