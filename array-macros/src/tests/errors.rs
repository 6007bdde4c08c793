//! Tests the message and the position of every mistake in `broadcast!`.

use super::{assert_mistakes, expand, input};
use crate::{
    broadcast::{self, Mode},
    errors,
    input::ATTRIBUTE,
};

const LITERALS: &str = "literals alone have no dtype: write one, as in `2.0_f32`";

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, expand(source), expected);
}

#[track_caller]
fn assert_unknown(source: &str, token: &str, what: &str) {
    let message = format!(
        "`broadcast!` does not understand {what}; compute it before, or put braces around it to use its value: `{{ … }}`"
    );
    assert_errors(source, &[(token, &message)]);
}

#[test]
fn unsupported_expressions() {
    assert_unknown("x + (1, y)", "(1, y)", "a tuple");
    assert_unknown("x + [1, 2]", "[1, 2]", "an array literal");
    assert_unknown("x + [1; 2]", "[1; 2]", "an array literal");
    assert_unknown("x + S { y: 1 }", "S", "a struct literal");
    assert_unknown("x + match y { _ => 1 }", "match", "a `match`");
    assert_unknown("x + for i in y {}", "for", "a `for` loop");
    assert_unknown("x + while y {}", "while", "a `while` loop");
    assert_unknown("x + loop {}", "loop", "a `loop`");
    assert_unknown("x + unsafe { y }", "unsafe", "an `unsafe` block");
    assert_unknown("x + async { y }", "async", "an `async` block");
    assert_unknown("x + const { y }", "const", "a `const` block");
    assert_unknown("x + 'a: { y }", "'a:", "a labelled block");
    assert_unknown("x + return y", "return", "`return`");
    assert_unknown("x + break", "break", "`break`");
    assert_unknown("x + continue", "continue", "`continue`");
    assert_unknown("x..y", "..", "a range");
    assert_unknown("x + (y = z)", "=", "an assignment inside an expression");
    assert_unknown("x + (y += z)", "+=", "an assignment inside an expression");
    assert_unknown("x = y = z", "=", "an assignment inside an expression");
    assert_unknown("_ + x", "_", "`_`");
    assert_unknown("x + &raw const y", "&raw const y", "a raw address");
    assert_unknown("if let Some(y) = x { y } else { z }", "if", "`if let`");
    let closure = "`broadcast!` does not understand a closure; call it before, as in `let y = …;`, and use the result";
    assert_errors("x + |a, b| a", &[("|a, b|", closure)]);
    let binding = "`broadcast!` does not understand `let`; write it before the macro: `let z = broadcast!(…)`";
    assert_errors("let z = x + y", &[("let", binding)]);
}

#[test]
fn attributes_of_literals() {
    assert_errors("clip(x, #[cfg(any())] 0.0, 1.0)", &[("#[cfg(any())]", ATTRIBUTE)]);
    assert_errors("x * (#[cfg(any())] 2)", &[("#[cfg(any())]", ATTRIBUTE)]);
    assert_errors("x - (-#[cfg(any())] 2)", &[("#[cfg(any())]", ATTRIBUTE)]);
}

#[test]
fn rule_sets_with_commas() {
    let message = "a rule set is followed by `;`, as in `named; x[i] + y[j]`";
    assert_errors("named, a[i] * b[j]", &[(",", message)]);
    assert_errors("tml, x + y", &[(",", message)]);
    let ends = "`broadcast!` takes one expression, which ends before this";
    assert_errors("x, y", &[("y", ends)]);
}

#[test]
fn messages_name_the_macro() {
    let source = "x + |a| a";
    let message =
        "`try_broadcast!` does not understand a closure; call it before, as in `let y = …;`, and use the result";
    let expansion = broadcast::broadcast(Mode::Fallible, input(source));
    assert_mistakes(source, expansion, &[("|a|", message)]);
}

#[test]
fn choices() {
    let missing = "`if` in `broadcast!` needs an `else`: it chooses between two values";
    assert_errors("x + if c { y }", &[("if", missing)]);
    let chain = "if b { y } else if c { z }";
    assert_errors(chain, &[("if", missing)]);
    let extra = "a branch of `if` in `broadcast!` must be one expression: compute this before, or put the branch in braces of its own: `{{ … }}`";
    assert_errors("if c { let z = y; z } else { x }", &[("let z = y;", extra)]);
    assert_errors("if c { f(); g(); z } else { x }", &[("f();", extra)]);
    let semicolon = "a branch of `if` must be a value: leave out the `;`";
    assert_errors("if c { y; } else { x }", &[(";", semicolon)]);
    let empty = "a branch of `if` needs a value, and this one is empty: write an expression";
    assert_errors("if c { y } else {}", &[("{}", empty)]);
    let condition = "a condition must be `bool`, and this is a number: compare it, as in `x != 0`";
    assert_errors("if 1 { y } else { x }", &[("1", condition)]);
    assert_errors("select(2.0, x, y)", &[("2.0", condition)]);
}

#[test]
fn literals_alone() {
    assert_errors("2", &[("2", LITERALS)]);
    assert_errors("-2.5", &[("-2.5", LITERALS)]);
    assert_errors("1.0 + 2.0", &[("1.0 + 2.0", LITERALS)]);
    assert_errors("x + sqrt(2.0)", &[("sqrt(2.0)", LITERALS)]);
    assert_errors("2.0.sqrt() + x", &[("2.0.sqrt()", LITERALS)]);
    assert_errors("x + (5 % 2)", &[("5 % 2", LITERALS)]);
    assert_errors("x == (1 < 2)", &[("1 < 2", LITERALS)]);
    assert_errors("x & !1", &[("!1", LITERALS)]);
    assert_errors("x + (1 + 2) as f32", &[("1 + 2", LITERALS)]);
    let choice = "the values of this choice are literals without a dtype: write one, as in `1.0_f32`";
    assert_errors("if c { 1.0 } else { 2.0 }", &[("1.0", choice)]);
    assert_errors("x + -(if c { 1.0 } else { 2.0 })", &[("1.0", choice)]);
    let integers = choice.replace("1.0_f32", "1_i64");
    assert_errors("if c { 1 } else { 2 } as f32", &[("1", &integers)]);
    assert_errors("if c { 1 } else if d { 2 } else { 3 }", &[("1", &integers)]);
}

#[test]
fn arithmetic_on_literals() {
    let division = "`1 / 2` of integer literals is `0` in Rust: write `0.5`, or give a dtype, as in `1_i32 / 2_i32`";
    assert_errors("x * (1 / 2)", &[("1 / 2", division)]);
    assert_errors("1 / 2 * x", &[("1 / 2", division)]);
    assert_errors(
        "x * (4 / 2)",
        &[(
            "4 / 2",
            "`4 / 2` of integer literals is `2` in Rust: write `2.0`, or give a dtype, as in `4_i32 / 2_i32`",
        )],
    );
    let zero = "`1 / 0` divides integer literals, and has no result: divide by another number";
    assert_errors("x * (1 / 0)", &[("1 / 0", zero)]);
    let infinite = "this arithmetic on literals gives inf: give the literals a dtype, as in `2.0_f32`";
    assert_errors("x * (1.0 / 0.0)", &[("1.0 / 0.0", infinite)]);
    let overflow = "this arithmetic on integer literals overflows `i128`: write floats, as in `2.0`";
    let large = "170141183460469231731687303715884105727 + 1";
    assert_errors(&format!("x * ({large})"), &[(large, overflow)]);
    let smallest = "-(-170141183460469231731687303715884105728)";
    assert_errors(&format!("x * {smallest}"), &[(smallest, overflow)]);
}

#[test]
fn literals_out_of_range() {
    let large = "170141183460469231731687303715884105728";
    let message = |literal| format!("`{literal}` does not fit any integer dtype: write a float, or a smaller integer");
    assert_errors(&format!("x + {large}"), &[(large, &message(large))]);
    let float = "`1e400` does not fit `f64`: its largest value is about 1.8e308";
    assert_errors("x + 1e400", &[("1e400", float)]);
    assert_errors("x - -1e400", &[("1e400", float)]);
}

#[test]
fn literals_that_are_not_numbers() {
    let message = |what| format!("`broadcast!` does not take {what}: write a number, `true` or `false`");
    assert_errors("x + 'a'", &[("'a'", &message("a character"))]);
    assert_errors("x + \"a\"", &[("\"a\"", &message("a string"))]);
    assert_errors("x + b'a'", &[("b'a'", &message("a byte literal"))]);
    assert_errors("x + b\"a\"", &[("b\"a\"", &message("a byte literal"))]);
}

#[test]
fn functions() {
    assert_errors("sqrt(x, y)", &[("sqrt", "`sqrt` takes 1 argument: this call has 2")]);
    assert_errors("clip(x, 0)", &[("clip", "`clip` takes 3 arguments: this call has 2")]);
    assert_errors(
        "x.sqrt(2)",
        &[("sqrt", "method `sqrt` takes no argument: this call has 1")],
    );
    assert_errors(
        "x.maximum()",
        &[("maximum", "method `maximum` takes 1 argument: this call has 0")],
    );
    let cast = "`cast` needs a dtype: write it, as in `x.cast::<f32>()`";
    assert_errors("x.cast()", &[("cast", cast)]);
    assert_errors("x.cast::<f32, f64>()", &[("cast", cast)]);
}

#[test]
fn functions_under_another_name() {
    let message = |wrong, right| format!("there is no function `{wrong}` in `broadcast!`: write `{right}`");
    assert_errors("ln(x)", &[("ln", &message("ln", "log"))]);
    assert_errors("y + x.powf(2.0)", &[("powf", &message("powf", "pow"))]);
    assert_errors("where_(c, x, y)", &[("where_", &message("where_", "select"))]);
    assert_errors("z + where(c, x, y)", &[("where", &message("where", "select"))]);
    assert_errors("(z + mod(x, y))", &[("mod", &message("mod", "remainder"))]);
    let maximum = "`max` reduces one array to one value: the elementwise form is `maximum(x, y)`";
    assert_errors("x.max(y)", &[("max", maximum)]);
    assert_errors("max(x, 0.0)", &[("max", maximum)]);
    let minimum = "`min` reduces one array to one value: the elementwise form is `minimum(x, y)`";
    assert_errors("x.min(0)", &[("min", minimum)]);
}

#[test]
fn left_hand_sides() {
    let place =
        |op| format!("the left-hand side of `{op}` must be a variable or a field, or a part of one: `x[1, ..]`");
    assert_errors("f(x) += y", &[("f(x)", &place("+="))]);
    assert_errors("x + y = z", &[("x + y", &place("="))]);
    assert_errors("f(x)[1, ..] -= y", &[("f(x)", &place("-="))]);
    assert_errors("*f(x) = y", &[("*f(x)", &place("="))]);
    assert_errors("2 >>= y", &[("2", &place(">>="))]);
}

#[test]
fn inputs_that_are_not_expressions() {
    let empty = "`broadcast!` is empty: write an expression, as in `x + y`";
    assert_errors("", &[("", empty)]);
    assert_errors("x +", &[("+", "unexpected end of input, expected an expression")]);
    assert_errors(
        "x y",
        &[("y", "`broadcast!` takes one expression, which ends before this")],
    );
    assert_errors(
        "x @ y",
        &[(
            "@",
            "Rust has no `@`: write a product of matrices as a method, `a.matmul(&b)`",
        )],
    );
    assert_errors("x > 0 and y", &[("and", "Rust writes `and` as `&&`")]);
    assert_errors("x > 0 or y", &[("or", "Rust writes `or` as `||`")]);
    assert_errors("not x", &[("x", "Rust writes `not` as `!`")]);
    assert_errors(
        "x if x > 0 else 0",
        &[(
            "if",
            "Rust writes a choice of two values as `if x > 0 { x } else { 0 }`",
        )],
    );
    assert_errors(
        "x, y",
        &[("y", "`broadcast!` takes one expression, which ends before this")],
    );
    assert_errors(
        "x += y;",
        &[(";", "`broadcast!` takes one expression: leave out the `;`")],
    );
    let binding = |name| {
        format!("`broadcast!` takes one expression: write the `let` before it, as in `let {name} = broadcast!(…);`")
    };
    assert_errors("let b = a * 2; b + 1", &[("let", &binding("b"))]);
    assert_errors("let b: f32 = 2; let c = b; a + c", &[("let", &binding("b"))]);
    assert_errors("let mut b = a * 2; b + 1", &[("let", &binding("y"))]);
    assert_errors("let b = a * 2;", &[("let", &binding("b"))]);
    let chained = "comparison operators cannot be chained: join two comparisons with `&&`";
    assert_errors("x < y < z", &[("<", chained)]);
    assert_errors(
        "x + &mut y",
        &[("mut", "`broadcast!` takes operands by reference: leave out `mut`")],
    );
}

#[test]
fn all_mistakes_are_reported_and_each_once() {
    assert_errors(
        "ln(x) + 'a' * if c { y } - sqrt(2.0) + z.clip(1, |a| a)",
        &[
            ("ln", "there is no function `ln` in `broadcast!`: write `log`"),
            (
                "'a'",
                "`broadcast!` does not take a character: write a number, `true` or `false`",
            ),
            (
                "if",
                "`if` in `broadcast!` needs an `else`: it chooses between two values",
            ),
            ("sqrt(2.0)", LITERALS),
            (
                "|a|",
                "`broadcast!` does not understand a closure; call it before, as in `let y = …;`, and use the result",
            ),
        ],
    );
    assert_errors(
        "f(x) += 'a'",
        &[
            (
                "f(x)",
                "the left-hand side of `+=` must be a variable or a field, or a part of one: `x[1, ..]`",
            ),
            (
                "'a'",
                "`broadcast!` does not take a character: write a number, `true` or `false`",
            ),
        ],
    );
}

#[test]
fn a_macro_that_is_called_directly() {
    let message = "this macro is an internal part of `array-core`: call the macro of the same name in `array-core`";
    let input: proc_macro2::TokenStream = "x + y".parse().expect("the source is valid tokens");
    let text = broadcast::broadcast(Mode::Panicking, input).to_string();
    assert!(text.contains(message), "{text}");
}

#[test]
fn errors_are_one_expression() {
    let expansion = expand("'a' + 'b'");
    assert!(syn::parse2::<syn::Expr>(expansion.clone()).is_ok(), "{expansion}");
    let one = syn::Error::new(proc_macro2::Span::call_site(), "one");
    assert!(syn::parse2::<syn::Type>(errors::in_type_or_expression(one)).is_ok());
}

#[test]
fn a_block_with_a_label_needs_labels_within() {
    let wrong = |source: &str, word: &str| {
        let message =
            format!("in a macro that returns errors, `{word}` needs a label: write `'rows: for …` and `{word} 'rows`");
        let expansion = broadcast::broadcast(Mode::Fallible, input(source));
        assert_mistakes(source, expansion, &[(word, &message)]);
    };
    wrong("x[0, ..] + { if y { break } y }", "break");
    wrong("x[0, ..] + { for v in y { f(v) } if y { break } y }", "break");
    wrong("x[0, ..] + { let f: for<'a> fn(&'a u8) = g; { break } y }", "break");
    wrong("x[0, ..] + { let z = loop { f() }; if z { continue } y }", "continue");
    wrong("x[1..] = { let Some(y) = y else { continue }; y }", "continue");
    wrong("sum(x) * { while y { break } match y { 0 => break, y => y } }", "break");
    wrong(
        "x[0, ..] + { while let A { .. } = f() { break } for B { .. } in z { continue } break }",
        "break",
    );
    for source in [
        "x[0, ..] + { loop { break y } }",
        "x[0, ..] + { for A { .. } in y { continue } y }",
        "x[0, ..] + { if y { break 'rows } y }",
        "x[0, ..] + { for v in if c { a } else { b } { if v > 1 { break } } y }",
        "x[0, ..] + { while unsafe { more() } { continue; } y }",
        "x[0, ..] + { while match s { A => true, _ => false } { break; } y }",
        "x[0, ..] + { for i in 0..{ n } { break; } y }",
        "x[0, ..] + { for i in 0.. { break; } y }",
        "x[0, ..] + { for v in Foo::<{ N }>::new() { break; } y }",
        "x[0, ..] + { for v in Foo::<{ N }, M>::new() { break; } y }",
        "x[0, ..] + { while { a } && b { break; } y }",
        "x[0, ..] + { while { a } as u8 == b { break; } y }",
        "x[0, ..] + { while { f }(a) { break; } y }",
        "x[0, ..] + { while <T as Tr>::more(&t) { break; } y }",
        "x[0, ..] + { repeat!({ break }); y }",
        "x + { if y { break } y }",
    ] {
        let expansion = broadcast::broadcast(Mode::Fallible, input(source));
        assert_mistakes(source, expansion, &[]);
    }
    let source = "x[0, ..] + { if y { break } y }";
    assert_mistakes(source, expand(source), &[]);
}
