//! In-place assignment. The target is unchanged after an error.

use array_tests::cases;
use array_tests::reference::{Agreement, assign};
use array_tests::strategy;
use proptest::prelude::*;

use crate::eager::dynamic::Dynamic;
use crate::eager::{agrees, library};

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn assignments_agree_and_leave_the_target_on_error((target, op, value) in strategy::assignment()) {
        let mut expected = target.clone();
        let expected = match assign(&mut expected, op, &value) {
            // The program would not compile.
            Err(refusal) if refusal.is_about_dtypes() => return Ok(()),
            result => result.map(|()| expected),
        };
        let mut found = Dynamic::new(&target);
        let result = library::assign(&mut found, op, &Dynamic::new(&value.operands[0]));
        if result.is_err() {
            prop_assert_eq!(found.read(), target.clone());
        }
        let what = format!("{target} {op:?}= {value}");
        agrees(&expected, &result.map(|()| found.read()), Agreement::Exact, &what)?;
    }
}
