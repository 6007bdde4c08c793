//! Tests the mistakes in `#[program]`.

use crate::program;

#[test]
fn a_program_named_as_a_function_of_expressions_is_called_by_a_path() {
    let expansion = |name: &str, body: &str| {
        let source = format!("fn f(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {{ {body} }}");
        let arguments = format!("calls(dense, {name})");
        program::program(arguments.parse().unwrap(), source.parse().unwrap()).to_string()
    };
    for name in ["sigmoid", "sum_axis", "matmul"] {
        let message = format!(
            "`broadcast!` has a function `{name}`: to call the program, write `self::{name}(x)`; to use the function, \
             leave `{name}` out of `calls(…)`"
        );
        for wrong in [
            format!("broadcast!({name}(x) + 1)"),
            format!("slice!(broadcast!(x * {name}(x)), 1..)"),
        ] {
            assert!(expansion(name, &wrong).contains(&message), "{wrong}");
        }
        for right in [
            format!("broadcast!(self::{name}(x) + 1)"),
            format!("{name}(x)"),
            format!("broadcast!(x + slice!({name}(x), 1..)); {name}(x)"),
        ] {
            let expansion = expansion(name, &right);
            assert!(!expansion.contains("compile_error"), "{expansion}");
            assert!(expansion.contains(&format!("__{name} :: record")), "{expansion}");
        }
    }
}

#[test]
fn a_static_keeps_no_array() {
    let expansion = |body: &str| {
        let source = format!("fn f(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {{ {body}; x + x }}");
        program::program("".parse().unwrap(), source.parse().unwrap()).to_string()
    };
    for wrong in [
        "static A: LazyLock<Array<f32, shape![3]>> = LazyLock::new(Array::zeros)",
        "static A: Mutex<HashMap<u8, Array<f32, shape![3]>>> = Mutex::default()",
        "thread_local! { static A: Array<f32, shape![3]> = Array::zeros() }",
    ] {
        assert!(expansion(wrong).contains("move it out of the function"), "{wrong}");
    }
    let right = "static TABLE: [f32; 3] = [1.0; 3]; fn f(s: &'static str, x: &Array<f32, shape![3]>) {} let y: &Array<f32, shape![3]> = x";
    assert!(!expansion(right).contains("compile_error"));
}
