//! Expressions over one to four operands.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::dtypes::any_dtype;
use super::shapes::{assignable_pair, broadcasting_shapes, clashing_shapes, unassignable_pair};
use super::values::{Mood, array};
use crate::reference::{Agreement, Array, BinaryOp, DType, Expr, Literal, Program, TernaryOp, UnaryOp, Value, promote};

/// Draws a program of one to four operands.
///
/// Most programs have a result; the others break a dtype rule, have shapes that do not broadcast,
/// or fault at an element. Operations that are not determined bit by bit are outermost only, so
/// [`Program::agreement`] is never `None`.
pub fn program() -> BoxedStrategy<Program> {
    (1_usize..=4).prop_flat_map(program_of).boxed()
}

/// Draws a program of that many operands; see [`program`].
///
/// # Panics
///
/// Panics if `count` is 0.
pub fn program_of(count: usize) -> BoxedStrategy<Program> {
    assert!(count > 0, "a program needs an array");
    let shapes = if count == 1 {
        broadcasting_shapes(1).boxed()
    } else {
        prop_oneof![9 => broadcasting_shapes(count), 1 => clashing_shapes(count)].boxed()
    };
    let dtypes = prop_oneof![3 => related_dtypes(count), 1 => vec(any_dtype(), count)];
    (shapes, dtypes)
        .prop_flat_map(|(shapes, dtypes)| {
            let operands: Vec<_> = dtypes
                .iter()
                .zip(shapes)
                .map(|(&dtype, shape)| mood().prop_flat_map(move |mood| array(dtype, shape.clone(), mood)))
                .collect();
            (operands, expr(dtypes))
        })
        .prop_map(|(operands, expr)| Program { expr, operands })
        .boxed()
}

fn mood() -> impl Strategy<Value = Mood> + Clone {
    prop_oneof![Just(Mood::Edgy), Just(Mood::Tame)]
}

/// Draws dtypes that each promote with the first.
fn related_dtypes(count: usize) -> impl Strategy<Value = Vec<DType>> + Clone {
    any_dtype().prop_flat_map(move |first| {
        let related = DType::ALL.into_iter().filter(|&dtype| promote(first, dtype).is_ok());
        vec(select(related.collect::<Vec<_>>()), count - 1).prop_map(move |mut dtypes| {
            dtypes.insert(0, first);
            dtypes
        })
    })
}

/// The random numbers of one step of an expression.
#[derive(Clone, Debug)]
struct Step {
    /// The choice among the alternatives.
    choice: Index,
    /// Whether alternatives that break a dtype rule are included.
    is_free: bool,
    /// A constant for the alternatives that contain one.
    constant: i8,
}

fn step() -> impl Strategy<Value = Step> + Clone {
    let constant = prop_oneof![2 => 1_i8..=3, 1 => -1_i8..=9];
    (any::<Index>(), prop::bool::weighted(0.05), constant).prop_map(|(choice, is_free, constant)| Step {
        choice,
        is_free,
        constant,
    })
}

/// Draws an expression that uses every operand, by joining them from first to last.
fn expr(dtypes: Vec<DType>) -> impl Strategy<Value = Expr> {
    let count = dtypes.len();
    (
        vec(step(), count),
        vec(prop::option::weighted(0.4, step()), count),
        step(),
    )
        .prop_map(move |(joins, changes, outermost)| {
            let mut whole = Expr::Operand(0);
            for number in 0..count {
                if number > 0 {
                    let is_last = number + 1 == count && changes[number].is_none();
                    let ways = joined(&whole, &Expr::Operand(number), &joins[number]);
                    whole = take(ways, &joins[number], &dtypes, is_last);
                }
                if let Some(step) = &changes[number] {
                    whole = take(changed(&whole, step), step, &dtypes, number + 1 == count);
                }
            }
            if count == 1 && changes[0].is_none() {
                whole = take(changed(&whole, &outermost), &outermost, &dtypes, true);
            }
            whole
        })
}

/// Returns one of the alternatives that the dtype rules allow and that are exact, unless the
/// expression is outermost.
fn take(ways: Vec<Expr>, step: &Step, dtypes: &[DType], is_outermost: bool) -> Expr {
    let operands: Vec<_> = dtypes
        .iter()
        .map(|&dtype| Array::new(dtype, &[0], Vec::new()))
        .collect();
    let is_possible = |expr: &Expr| {
        let program = Program {
            expr: expr.clone(),
            operands: operands.clone(),
        };
        match program.agreement() {
            Err(_) => step.is_free,
            Ok(Some(Agreement::Exact)) => true,
            Ok(Some(_)) => is_outermost,
            Ok(None) => false,
        }
    };
    let mut possible: Vec<Expr> = ways.iter().filter(|expr| is_possible(expr)).cloned().collect();
    if possible.is_empty() {
        possible = ways;
    }
    possible.swap_remove(step.choice.index(possible.len()))
}

/// Lists the ways to change one expression, some of which add a literal or a typed scalar.
fn changed(whole: &Expr, step: &Step) -> Vec<Expr> {
    let unary = UnaryOp::ALL.iter().map(|&op| Expr::unary(op, whole.clone()));
    let casts = DType::ALL.iter().map(|&dtype| whole.clone().cast(dtype));
    let literals = [
        Expr::Literal(Literal::Int(step.constant.into())),
        Expr::Literal(Literal::Float(f64::from(step.constant) / 2.0)),
        Expr::Literal(Literal::Bool(step.constant % 2 == 0)),
        Expr::Scalar(Value::I8(step.constant)),
    ];
    let with_constants = BinaryOp::ALL.iter().flat_map(|&op| {
        literals.clone().into_iter().enumerate().map(move |(i, literal)| {
            if (i + usize::from(step.constant.unsigned_abs())) % 2 == 0 {
                Expr::binary(op, whole.clone(), literal)
            } else {
                Expr::binary(op, literal, whole.clone())
            }
        })
    });
    let clips = literals
        .iter()
        .map(|limit| Expr::clip(whole.clone(), limit.clone(), whole.clone()));
    unary.chain(casts).chain(with_constants).chain(clips).collect()
}

/// Lists the ways to join two expressions.
fn joined(whole: &Expr, operand: &Expr, step: &Step) -> Vec<Expr> {
    let binary = BinaryOp::ALL.iter().flat_map(|&op| {
        [
            Expr::binary(op, whole.clone(), operand.clone()),
            Expr::binary(op, operand.clone(), whole.clone()),
        ]
    });
    let limit = Expr::Literal(Literal::Int(step.constant.into()));
    let differs = Expr::binary(BinaryOp::NotEqual, whole.clone(), operand.clone());
    let is_larger = Expr::binary(BinaryOp::Greater, whole.clone(), limit.clone());
    let ternary = [
        Expr::select(differs, whole.clone(), operand.clone()),
        Expr::select(is_larger, operand.clone(), limit.clone()),
        Expr::select(whole.clone(), operand.clone(), limit.clone()),
        Expr::select(operand.clone(), whole.clone(), limit.clone()),
        Expr::Ternary(TernaryOp::Clip, Box::new([whole.clone(), limit, operand.clone()])),
    ];
    binary.chain(ternary.iter().cloned()).chain(ternary.clone()).collect()
}

/// Draws an assignment: the target, the operation of a compound one, and the value of one operand.
///
/// Most are valid; the others change the target's shape or dtype, or fault.
pub fn assignment() -> BoxedStrategy<(Array, Option<BinaryOp>, Program)> {
    let shapes = prop_oneof![4 => assignable_pair(), 1 => unassignable_pair()];
    let op = prop_oneof![1 => Just(None), 4 => select(COMPOUND.to_vec()).prop_map(Some)];
    (shapes, related_dtypes(2), op)
        .prop_flat_map(|((target, value), dtypes, op)| {
            let wide = promote(dtypes[0], dtypes[1]).expect("related dtypes promote");
            let target_dtype = prop_oneof![4 => Just(wide), 1 => any_dtype()];
            let target = target_dtype.prop_flat_map(move |dtype| array(dtype, target.clone(), Mood::Edgy));
            let value = mood().prop_flat_map(move |mood| array(dtypes[1], value.clone(), mood));
            (target, Just(op), value)
        })
        .prop_map(|(target, op, value)| {
            (
                target,
                op,
                Program {
                    expr: Expr::Operand(0),
                    operands: vec![value],
                },
            )
        })
        .boxed()
}

/// The operations that have a compound assignment.
const COMPOUND: [BinaryOp; 10] = [
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::Remainder,
    BinaryOp::BitAnd,
    BinaryOp::BitOr,
    BinaryOp::BitXor,
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRight,
];
