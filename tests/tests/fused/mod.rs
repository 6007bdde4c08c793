//! `broadcast!` compared with the interpreter: each expression is written once, expanded by the
//! macro and parsed from its text by the interpreter, and run on random elements in each family of
//! shapes.

mod expressions;
mod families;
mod functions;
mod in_place;
mod many;
mod shapes;

use array_tests::cases;
use array_tests::library::{Outcome, compare};
use array_tests::reference::{Agreement, Array, BinaryOp, DType, Expr, Program, Statement, assign, parse};
use array_tests::strategy::{self, Mood};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// An expression of some dtypes in some shapes, with the typed code that runs it.
struct Case {
    text: &'static str,
    dtypes: &'static [DType],
    /// Draws the shapes of the operands.
    shapes: fn(usize) -> BoxedStrategy<Vec<Vec<usize>>>,
    /// Runs it on the library. Returns the result, and the operands afterwards.
    run: fn(&[Array]) -> (Outcome, Vec<Array>),
}

impl Case {
    fn statement(&self) -> Statement {
        parse(self.text)
    }

    /// Returns the result of the interpreter.
    fn expected(&self, operands: &[Array]) -> (Result<Array, array_tests::reference::Refusal>, Agreement) {
        let program = |expr: &Expr| Program {
            expr: expr.clone(),
            operands: operands.to_vec(),
        };
        match self.statement() {
            Statement::Expr(expr) => {
                let program = program(&expr);
                let agreement = program.agreement().expect("the dtypes fit");
                (program.eval(), agreement.expect("the operands are exact"))
            }
            Statement::Assign(target, op, expr) => {
                let mut assigned = operands[target].clone();
                let result = assign(&mut assigned, op, &program(&expr));
                (result.map(|()| assigned), agreement_of_assigned(op, &program(&expr)))
            }
        }
    }

    /// Compares the library with the interpreter on so many draws.
    fn check(&self, draws: u32) {
        let dtypes = self.dtypes;
        let mood = prop_oneof![2 => Just(Mood::Edgy), 1 => Just(Mood::Tame)];
        let operands = ((self.shapes)(dtypes.len()), mood).prop_flat_map(move |(shapes, mood)| {
            let arrays = dtypes.iter().zip(shapes);
            arrays
                .map(|(&dtype, shape)| strategy::array(dtype, shape, mood))
                .collect::<Vec<_>>()
        });
        let result = TestRunner::new_with_rng(cases(draws), rng()).run(&operands, |operands| {
            let (expected, agreement) = self.expected(&operands);
            let (found, after) = (self.run)(&operands);
            if let Err(difference) = compare(&expected, &found, agreement) {
                return Err(TestCaseError::fail(format!(
                    "{}\n{difference}\noperands: {operands:?}",
                    self.text
                )));
            }
            let target = match self.statement() {
                Statement::Assign(target, ..) if found.is_ok() => Some(target),
                _ => None,
            };
            for (number, (before, after)) in operands.iter().zip(&after).enumerate() {
                prop_assert!(
                    target == Some(number) || before == after,
                    "{} changed x{number}",
                    self.text
                );
            }
            Ok(())
        });
        if let Err(error) = result {
            panic!("{error}");
        }
    }
}

/// Returns how closely the results of an assignment agree: as closely as the value that is written.
/// With an operator, the value must be exact.
fn agreement_of_assigned(op: Option<BinaryOp>, value: &Program) -> Agreement {
    let inner = value.agreement().ok().flatten().unwrap_or(Agreement::Exact);
    assert!(
        op.is_none() || inner == Agreement::Exact,
        "{value}: what is within is exact"
    );
    inner
}

/// A random generator with the same draws on every run.
fn rng() -> proptest::test_runner::TestRng {
    proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha)
}
