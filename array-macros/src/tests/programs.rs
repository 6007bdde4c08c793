//! Tests the mistakes in `#[program]`.

use crate::program;

#[test]
fn a_called_program_has_another_name_than_functions_of_expressions() {
    for name in ["sigmoid", "sum_axis", "matmul"] {
        let source = "fn f() {}";
        let arguments = format!("calls(dense, {name})");
        let expansion = program::program(arguments.parse().unwrap(), source.parse().unwrap());
        let message =
            format!("`{name}` is a function of `broadcast!`, so a program with this name cannot be called: rename it");
        assert!(expansion.to_string().contains(&message), "{expansion}");
    }
}
