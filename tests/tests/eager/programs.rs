//! Whole programs of one to four operands, operation by operation.

use array_tests::cases;
use array_tests::reference::Agreement;
use array_tests::strategy;
use proptest::prelude::*;

use crate::eager::dynamic::Dynamic;
use crate::eager::{agrees, library};

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn programs_agree_operation_by_operation(program in strategy::program()) {
        let agreement = match program.agreement() {
            // The program would not compile.
            Err(_) => return Ok(()),
            Ok(agreement) => agreement.unwrap_or(Agreement::Exact),
        };
        let operands: Vec<Dynamic> = program.operands.iter().map(Dynamic::new).collect();
        let found = library::evaluate(&program.expr, &operands).map(|array| array.read());
        agrees(&program.eval_eagerly(), &found, agreement, &program.to_string())?;
    }
}
