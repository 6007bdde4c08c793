//! Whole expressions: in one pass, operation by operation, and printed.

use array_tests::reference::{
    Agreement, Array, BinaryOp, DType, Expr, Fault, Literal, Program, Refusal, UnaryOp, Value,
};

fn x(number: usize) -> Expr {
    Expr::Operand(number)
}

#[test]
fn an_expression_standardises_columns() {
    let data = Array::from_vec(&[2, 2], vec![1_f32, 10.0, 3.0, 30.0]);
    let mean = Array::from_vec(&[2], vec![2_f32, 20.0]);
    let deviation = Array::from_vec(&[1, 2], vec![1_f32, 10.0]);
    let expr = Expr::binary(BinaryOp::Divide, Expr::binary(BinaryOp::Subtract, x(0), x(1)), x(2));
    let program = Program {
        expr,
        operands: vec![data, mean, deviation],
    };
    assert_eq!(
        program.eval(),
        Ok(Array::from_vec(&[2, 2], vec![-1_f32, -1.0, 1.0, 1.0]))
    );
    assert_eq!(program.eval(), program.eval_eagerly());
}

#[test]
fn rule_9_promotion_goes_from_operation_to_operation() {
    // The inner sum wraps in u8 before the outer one is computed in i16.
    let operands = vec![Array::scalar(200_u8), Array::scalar(100_u8), Array::scalar(-1_i8)];
    let expr = Expr::binary(BinaryOp::Add, Expr::binary(BinaryOp::Add, x(0), x(1)), x(2));
    let program = Program { expr, operands };
    assert_eq!(program.dtype(), Ok(DType::I16));
    assert_eq!(program.eval(), Ok(Array::scalar(43_i16)));
}

#[test]
fn one_pass_and_operation_by_operation_fault_at_their_own_index() {
    // The quotient of shape [2] is combined with [3, 1]: the pass faults at an index of the whole
    // result, the eager division at one of its own.
    let operands = vec![
        Array::from_vec(&[2], vec![1_i32, 1]),
        Array::from_vec(&[2], vec![1_i32, 0]),
        Array::from_vec(&[3, 1], vec![1_i32, 2, 3]),
    ];
    let expr = Expr::binary(BinaryOp::Add, Expr::binary(BinaryOp::Divide, x(0), x(1)), x(2));
    let program = Program { expr, operands };
    let fault = Fault::DivisionByZero;
    assert_eq!(
        program.eval(),
        Err(Refusal::Fault {
            fault,
            index: vec![0, 1]
        })
    );
    assert_eq!(program.eval_eagerly(), Err(Refusal::Fault { fault, index: vec![1] }));
}

#[test]
fn operation_by_operation_a_fault_precedes_an_outer_clash() {
    let operands = vec![
        Array::scalar(1_i8),
        Array::from_vec(&[3], vec![0_i8; 3]),
        Array::from_vec(&[4], vec![0_i8; 4]),
    ];
    let expr = Expr::binary(BinaryOp::Add, Expr::binary(BinaryOp::Divide, x(0), x(1)), x(2));
    let program = Program { expr, operands };
    assert!(program.eval().expect_err("3 and 4 clash").is_about_shapes());
    let fault = Fault::DivisionByZero;
    assert_eq!(program.eval_eagerly(), Err(Refusal::Fault { fault, index: vec![0] }));
}

#[test]
fn dtypes_are_checked_before_shapes_and_shapes_before_faults() {
    let sum = |left: Array, right: Array| {
        Program {
            expr: Expr::binary(BinaryOp::Divide, x(0), x(1)),
            operands: vec![left, right],
        }
        .eval()
    };
    let clash = sum(
        Array::from_vec(&[2], vec![1_i8; 2]),
        Array::from_vec(&[3], vec![0_i8; 3]),
    );
    assert!(clash.expect_err("shapes clash").is_about_shapes());
    let dtypes = sum(
        Array::from_vec(&[2], vec![1_i8; 2]),
        Array::from_vec(&[3], vec![0_f32; 3]),
    );
    assert!(dtypes.expect_err("dtypes clash").is_about_dtypes());
}

#[test]
fn a_value_that_is_not_chosen_cannot_fault_in_one_pass() {
    let operands = vec![Array::from_vec(&[2], vec![0_i8, 2]), Array::scalar(6_i8)];
    let is_zero = Expr::binary(BinaryOp::Equal, x(0), Literal::Int(0).into());
    let quotient = Expr::binary(BinaryOp::Divide, x(1), x(0));
    let program = |expr| Program {
        expr,
        operands: operands.clone(),
    };
    let safe = program(Expr::select(is_zero.clone(), x(1), quotient.clone()));
    assert_eq!(safe.eval(), Ok(Array::from_vec(&[2], vec![6_i8, 3])));
    let fault = Err(Refusal::Fault {
        fault: Fault::DivisionByZero,
        index: vec![0],
    });
    assert_eq!(safe.eval_eagerly(), fault);
    assert_eq!(program(Expr::select(is_zero, quotient, x(1))).eval(), fault);
}

#[test]
fn a_right_operand_that_does_not_matter_cannot_fault_in_one_pass() {
    let operands = vec![Array::from_vec(&[2], vec![0_i8, 2]), Array::scalar(6_i8)];
    let zero = || Expr::from(Literal::Int(0));
    let is = |op| Expr::binary(op, x(0), zero());
    let divides = Expr::binary(BinaryOp::Equal, Expr::binary(BinaryOp::Remainder, x(1), x(0)), zero());
    let eval = |op, left| {
        Program {
            expr: Expr::binary(op, left, divides.clone()),
            operands: operands.clone(),
        }
        .eval()
    };
    let fault = Err(Refusal::Fault {
        fault: Fault::DivisionByZero,
        index: vec![0],
    });
    let (and, or, xor) = (BinaryOp::LogicalAnd, BinaryOp::LogicalOr, BinaryOp::LogicalXor);
    let (is_zero, is_not) = (is(BinaryOp::Equal), is(BinaryOp::NotEqual));
    assert_eq!(eval(and, is_not.clone()), Ok(Array::from_vec(&[2], vec![false, true])));
    assert_eq!(eval(or, is_zero.clone()), Ok(Array::from_vec(&[2], vec![true, true])));
    assert_eq!(eval(and, is_zero.clone()), fault);
    assert_eq!(eval(or, is_not), fault);
    assert_eq!(eval(xor, is_zero), fault);
}

#[test]
fn agreement_is_of_the_outermost_operation_unless_an_inner_one_is_not_exact() {
    let agreement = |expr| {
        Program {
            expr,
            operands: vec![Array::scalar(1_f64)],
        }
        .agreement()
    };
    let log = Expr::unary(UnaryOp::Log, x(0));
    assert_eq!(agreement(x(0)), Ok(Some(Agreement::Exact)));
    assert_eq!(agreement(log.clone()), Ok(Some(Agreement::Ulps(5))));
    assert_eq!(
        agreement(Expr::clip(x(0), x(0), x(0))),
        Ok(Some(Agreement::OpenZeroSign))
    );
    assert_eq!(agreement(Expr::unary(UnaryOp::Negate, log)), Ok(None));
}

#[test]
fn programs_and_refusals_are_printed_for_people() {
    let sum = Expr::binary(BinaryOp::Add, x(0), Literal::Float(1.5).into());
    let power = Expr::binary(
        BinaryOp::Pow,
        Expr::unary(UnaryOp::Abs, sum),
        Expr::Scalar(Value::I8(2)),
    );
    let program = Program {
        expr: power.cast(DType::I32),
        operands: vec![Array::from_vec(&[1], vec![-0.0_f64])],
    };
    assert_eq!(
        program.to_string(),
        "(pow(abs((x0 + 1.5)), 2_i8) as i32)\n  x0 = f64 [1] [-0.0]"
    );
    let refusal = Refusal::Fault {
        fault: Fault::NegativeShift,
        index: vec![1, 2],
    };
    assert_eq!(
        refusal.to_string(),
        "negative shift count at index [1, 2] (rules 15 to 17)"
    );
}

#[test]
fn elements_convert_both_ways() {
    let array = Array::from_vec(&[2], vec![1_u16, 2]);
    assert_eq!(array.to_vec::<u16>(), Some(vec![1, 2]));
    assert_eq!(array.to_vec::<i16>(), None);
    assert_eq!(Array::from_vec::<bool>(&[0], vec![]).to_vec::<u16>(), None);
}
