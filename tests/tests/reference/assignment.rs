//! Rules 2, 11, 12 and 15 in place.

use array_tests::reference::{Array, BinaryOp, DType, Expr, Fault, InPlaceRule, Literal, Program, Refusal, assign};

fn value(operand: Array) -> Program {
    Program {
        expr: Expr::Operand(0),
        operands: vec![operand],
    }
}

fn added(mut target: Array, operand: Array) -> Result<Array, Refusal> {
    assign(&mut target, Some(BinaryOp::Add), &value(operand)).map(|()| target)
}

#[test]
fn rule_2_the_value_is_broadcast_to_the_left_hand_side() {
    let target = Array::from_vec(&[2, 3], vec![1_i32, 2, 3, 4, 5, 6]);
    let row = Array::from_vec(&[3], vec![10_i32, 20, 30]);
    assert_eq!(
        added(target.clone(), row.clone()),
        Ok(Array::from_vec(&[2, 3], vec![11, 22, 33, 14, 25, 36]))
    );
    let mut assigned = target.clone();
    assert_eq!(assign(&mut assigned, None, &value(row)), Ok(()));
    assert_eq!(assigned, Array::from_vec(&[2, 3], vec![10, 20, 30, 10, 20, 30]));
    let higher = Array::from_vec(&[1, 2, 3], vec![0_i32; 6]);
    let (target_shape, value_shape) = (vec![2, 3], vec![1, 2, 3]);
    assert_eq!(
        added(target, higher),
        Err(Refusal::InPlaceShape {
            target: target_shape,
            value: value_shape,
            rule: InPlaceRule::Rank
        })
    );
}

#[test]
fn rule_11_the_promoted_dtype_must_be_that_of_the_left_hand_side() {
    assert_eq!(
        added(Array::scalar(1_i16), Array::scalar(255_u8)),
        Ok(Array::scalar(256_i16))
    );
    assert_eq!(
        added(Array::scalar(1_u8), Array::scalar(1_i16)),
        Err(Refusal::InPlaceDType {
            target: DType::U8,
            value: DType::I16,
            promoted: DType::I16
        })
    );
    assert_eq!(
        added(Array::scalar(1_f32), Array::scalar(1_f64)),
        Err(Refusal::InPlaceDType {
            target: DType::F32,
            value: DType::F64,
            promoted: DType::F64
        })
    );
    assert_eq!(
        added(Array::scalar(1_i8), Array::scalar(1_u8)),
        Err(Refusal::InPlaceDType {
            target: DType::I8,
            value: DType::U8,
            promoted: DType::I16
        })
    );
    assert!(matches!(
        added(Array::scalar(1_f32), Array::scalar(1_i8)),
        Err(Refusal::Promotion { .. })
    ));
}

#[test]
fn rule_11_assignment_follows_the_same_rule() {
    let mut target = Array::scalar(0_i32);
    assert_eq!(assign(&mut target, None, &value(Array::scalar(200_u8))), Ok(()));
    assert_eq!(target, Array::scalar(200_i32));
    assert!(assign(&mut target, None, &value(Array::scalar(1_i64))).is_err());
    assert!(assign(&mut target, None, &value(Array::scalar(true))).is_err());
}

#[test]
fn rule_12_a_literal_takes_the_dtype_of_the_left_hand_side() {
    let literal = |literal| Program {
        expr: Expr::Literal(literal),
        operands: vec![],
    };
    let mut target = Array::from_vec(&[2], vec![250_u8, 5]);
    assert_eq!(
        assign(&mut target, Some(BinaryOp::Add), &literal(Literal::Int(10))),
        Ok(())
    );
    assert_eq!(target, Array::from_vec(&[2], vec![4_u8, 15]));
    assert!(assign(&mut target, Some(BinaryOp::Add), &literal(Literal::Int(-1))).is_err());
    assert!(assign(&mut target, None, &literal(Literal::Float(1.0))).is_err());
}

#[test]
fn rule_15_nothing_is_written_before_the_check() {
    let before = Array::from_vec(&[2, 2], vec![8_i32, 8, 8, 8]);
    let mut target = before.clone();
    let divisor = value(Array::from_vec(&[2], vec![2_i32, 0]));
    let refused = assign(&mut target, Some(BinaryOp::Divide), &divisor);
    assert_eq!(
        refused,
        Err(Refusal::Fault {
            fault: Fault::DivisionByZero,
            index: vec![0, 1]
        })
    );
    assert_eq!(target, before);
}

#[test]
fn a_left_hand_side_without_elements_is_never_touched() {
    let empty = Array::from_vec::<i32>(&[0, 3], vec![]);
    let mut target = empty.clone();
    assert_eq!(
        assign(&mut target, Some(BinaryOp::Divide), &value(Array::scalar(0_i32))),
        Ok(())
    );
    assert_eq!(target, empty);
}

#[test]
fn an_operation_that_does_not_exist_is_refused() {
    let mut target = Array::scalar(true);
    let refused = assign(&mut target, Some(BinaryOp::Add), &value(Array::scalar(true)));
    assert_eq!(
        refused,
        Err(Refusal::Undefined {
            operation: "+",
            dtype: DType::Bool
        })
    );
    assert_eq!(
        assign(&mut target, Some(BinaryOp::BitAnd), &value(Array::scalar(false))),
        Ok(())
    );
    assert_eq!(target, Array::scalar(false));
}
