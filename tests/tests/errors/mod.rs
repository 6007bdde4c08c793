//! Errors of `broadcast!` and `try_broadcast!`: they show the operation as it is written, its
//! operands with their shapes, and the call.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use array_core::{Array, DynRank, Error, array, broadcast, rules, shape, try_broadcast};

fn dynamic(extents: &[usize]) -> Array<f64, DynRank> {
    Array::zeros_with(extents)
}

#[track_caller]
fn says<T: Debug>(result: Result<T, Error>, lines: &[&str]) -> Error {
    let error = result.expect_err("what is refused");
    assert_eq!(error.to_string(), lines.join("\n"));
    error
}

/// Returns the message of a panic.
fn panics<T: Debug>(body: impl FnOnce() -> T) -> String {
    let words = catch_unwind(AssertUnwindSafe(body)).expect_err("what is refused");
    *words.downcast::<String>().expect("the panic has a message")
}

#[test]
fn the_operation_that_failed_is_shown_with_its_operands() {
    let (x, mean, deviation) = (dynamic(&[2, 3]), dynamic(&[2]), dynamic(&[3]));
    let error = says(
        try_broadcast!((x - mean) / deviation),
        &[
            "shapes (2, 3) and (2,) cannot be broadcast together in `subtract`: axis 1 has 3 and 2",
            "  (2, 3)  x",
            "  (   2)  mean",
            "      ^",
            "in `x - mean`, of `try_broadcast!((x - mean) / deviation)`",
        ],
    );
    assert_eq!(error.expression(), Some("x - mean"));
    assert_eq!(error.call(), Some("try_broadcast!((x - mean) / deviation)"));
    let Error::Shape(error) = error else {
        panic!("expected an error: the shapes do not fit");
    };
    assert_eq!((error.operation(), error.operands()), ("subtract", Some(["x", "mean"])));
}

#[test]
fn panics_have_the_same_message() {
    let (x, row) = (
        Array::<f32, shape![_, 3]>::zeros_with([10, 3]),
        Array::<f32, shape![_]>::zeros_with([4]),
    );
    let words = panics(|| broadcast!(2.0 * sqrt(x * &(row + 1.0))));
    let expected = [
        "shapes (10, 3) and (4,) cannot be broadcast together in `multiply`: axis 1 has 3 and 4",
        "  (10, 3)  x",
        "  (    4)  row + 1.0",
        "       ^",
        "in `x * &(row + 1.0)`, of `broadcast!(2.0 * sqrt(x * &(row + 1.0)))`",
    ];
    assert_eq!(words, expected.join("\n"));
}

#[test]
fn an_operation_that_is_the_whole_is_shown_once() {
    let (x, y) = (dynamic(&[2]), dynamic(&[3]));
    says(
        try_broadcast!(no_stretch; x.maximum(y)),
        &[
            "shapes (2,) and (3,) are not the same, which `no_stretch` requires in `maximum`: axis 0 has 2 and 3",
            "  (2,)  x",
            "  (3,)  y",
            "   ^",
            "in `try_broadcast!(no_stretch; x.maximum(y))`",
        ],
    );
}

#[test]
fn a_rule_set_of_an_item_is_shown_too() {
    #[rules(no_rank_promotion)]
    fn product(x: &Array<f64, DynRank>, y: &Array<f64, DynRank>) -> Result<Array<f64, DynRank>, Error> {
        try_broadcast!(x * y)
    }
    says(
        product(&dynamic(&[4, 3]), &dynamic(&[3])),
        &[
            "shapes (4, 3) and (3,) differ in rank, which `no_rank_promotion` rejects in `multiply`",
            "  (4, 3)  x",
            "  (   3)  y",
            "in `try_broadcast!(no_rank_promotion; x * y)`",
        ],
    );
}

#[test]
fn assignments_show_the_left_hand_side_and_the_value() {
    let (mut x, y) = (dynamic(&[3]), dynamic(&[2]));
    says(
        try_broadcast!(x += y * 2.0),
        &[
            "a value of shape (2,) cannot be written in place into an array of shape (3,) in `add_assign`: axis 0 is 3 and would \
             become 2",
            "  (3,)  x",
            "  (2,)  y * 2.0",
            "   ^",
            "in `try_broadcast!(x += y * 2.0)`",
        ],
    );
    let mut m = dynamic(&[2, 3]);
    let error = says(
        try_broadcast!(m[.., 1] = x),
        &[
            "a value of shape (3,) cannot be written in place into an array of shape (2,) in `assign`: axis 0 is 2 and would \
             become 3",
            "  (2,)  m[.., 1]",
            "  (3,)  x",
            "   ^",
            "in `try_broadcast!(m[.., 1] = x)`",
        ],
    );
    assert_eq!(error.expression(), Some("m[.., 1] = x"));
    let words = panics(|| broadcast!(x = x - (y + m[0, ..])));
    assert!(
        words.ends_with("\nin `y + m[0, ..]`, of `broadcast!(x = x - (y + m[0, ..]))`"),
        "{words}"
    );
}

#[test]
fn both_meetings_of_a_choice_are_shown() {
    let (c, x, y) = (
        Array::<bool, DynRank>::full_with([4], true),
        dynamic(&[2]),
        dynamic(&[3]),
    );
    let error = says(
        try_broadcast!(if c { x } else { y }),
        &[
            "shapes (2,) and (3,) cannot be broadcast together in `select`: axis 0 has 2 and 3",
            "  (2,)  x",
            "  (3,)  y",
            "   ^",
            "in `try_broadcast!(if c { x } else { y })`",
        ],
    );
    assert_eq!(error.expression(), Some("if c { x } else { y }"));
    let z = dynamic(&[3]);
    says(
        try_broadcast!(1.0 + select(c, y, z)),
        &[
            "shapes (3,) and (4,) cannot be broadcast together in `select`: axis 0 has 3 and 4",
            "  (3,)  y, z",
            "  (4,)  c",
            "   ^",
            "in `select(c, y, z)`, of `try_broadcast!(1.0 + select(c, y, z))`",
        ],
    );
    says(
        try_broadcast!(clip(y, 0.0, x)),
        &[
            "shapes (3,) and (2,) cannot be broadcast together in `clip`: axis 0 has 3 and 2",
            "  (3,)  y, 0.0",
            "  (2,)  x",
            "   ^",
            "in `try_broadcast!(clip(y, 0.0, x))`",
        ],
    );
}

#[test]
fn reductions_show_their_operands_and_themselves() {
    let (x, y) = (dynamic(&[2]), dynamic(&[3]));
    says(
        try_broadcast!(x / sum(x * y)),
        &[
            "shapes (2,) and (3,) cannot be broadcast together in `multiply`: axis 0 has 2 and 3",
            "  (2,)  x",
            "  (3,)  y",
            "   ^",
            "in `x * y`, of `try_broadcast!(x / sum(x * y))`",
        ],
    );
    let empty = dynamic(&[0]);
    let words = panics(|| broadcast!(x - max(empty)));
    let expected = "an array of shape (0,) has no elements along axis 0 for `max`\nin `max(empty)`, of `broadcast!(x - max(empty))`";
    assert_eq!(words, expected);
    let (n, d) = (array![4, 6], array![2, 0]);
    says(
        try_broadcast!(sum(n / d) + n),
        &[
            "an integer is divided by zero at index [1]",
            "in `n / d`, of `try_broadcast!(sum(n / d) + n)`",
        ],
    );
}

#[test]
fn integers_without_a_result_show_the_operation() {
    let (mut n, d) = (array![[4, 6], [8, 9]], array![2, 0]);
    let error = says(
        try_broadcast!(n / d + 1),
        &[
            "an integer is divided by zero at index [0, 1]",
            "in `n / d`, of `try_broadcast!(n / d + 1)`",
        ],
    );
    assert_eq!(error.expression(), Some("n / d"));
    assert_eq!(Err(error), n.try_divide(&d));
    says(
        try_broadcast!(n / d + d % n),
        &[
            "an integer is divided by zero at index [0, 1]",
            "in `try_broadcast!(n / d + d % n)`",
        ],
    );
    let words = panics(|| broadcast!(n %= d));
    assert_eq!(
        words,
        "an integer is divided by zero at index [0, 1]\nin `broadcast!(n %= d)`"
    );
    says(
        try_broadcast!(n += 1 << (d - 2)),
        &[
            "an integer is shifted by a negative count at index [0, 1]",
            "in `1 << (d - 2)`, of `try_broadcast!(n += 1 << (d - 2))`",
        ],
    );
}

#[test]
fn index_names_show_the_name_and_both_operands() {
    let (m, v) = (
        Array::<f64, shape![_, _]>::zeros_with([2, 3]),
        Array::<f64, shape![_]>::zeros_with([4]),
    );
    says(
        try_broadcast!(named; 2.0 * m[i, j] + v[j]),
        &[
            "an index name has extent 4 here and 3 in an earlier operand in `broadcast!`",
            "  (4,)  j of v[j]",
            "  (3,)  j of m[i, j]",
            "in `v[j]`, of `try_broadcast!(named; 2.0 * m[i, j] + v[j])`",
        ],
    );
    let x = dynamic(&[2, 3]);
    says(
        try_broadcast!(named; x[i] + v[j]),
        &[
            "an array of shape (2, 3) takes one index name for each axis in `broadcast!`, not 1",
            "in `x[i]`, of `try_broadcast!(named; x[i] + v[j])`",
        ],
    );
    says(
        try_broadcast!(named; v[i] * x),
        &[
            "an array of shape (2, 3) takes one index name for each axis in `broadcast!`, not 0",
            "in `x`, of `try_broadcast!(named; v[i] * x)`",
        ],
    );
}

#[test]
fn placements_show_the_operand_and_its_list() {
    let (m, v) = (
        Array::<f64, shape![_, _]>::zeros_with([4, 3]),
        Array::<f64, shape![_]>::zeros_with([4]),
    );
    says(
        try_broadcast!(explicit; m + (-v).in_dims(1)),
        &[
            "an axis of extent 4 cannot be placed at axis 1 of extent 3 in `in_dims`",
            "in `(-v).in_dims(1)`, of `try_broadcast!(explicit; m + (-v).in_dims(1))`",
        ],
    );
}

#[test]
fn an_error_equals_that_of_the_operation_outside_of_an_expression() {
    let (x, y) = (dynamic(&[2]), dynamic(&[3]));
    let outside = Error::from(x.try_add(&y).unwrap_err());
    assert_eq!(outside.expression(), None);
    assert_eq!(try_broadcast!(x + y).unwrap_err(), outside);
    assert_ne!(try_broadcast!(x - y).unwrap_err(), outside);
}

#[test]
fn shapes_of_many_axes_are_shown_in_the_first_line_alone() {
    let (x, y) = (dynamic(&[1; 9]), dynamic(&[2, 2]));
    assert!(try_broadcast!(x + y).is_ok());
    let (x, y) = (
        dynamic(&[3, 1, 1, 1, 1, 1, 1, 1, 1]),
        dynamic(&[2, 1, 1, 1, 1, 1, 1, 1, 1]),
    );
    let words = try_broadcast!(x + y).unwrap_err().to_string();
    assert_eq!(words.lines().count(), 2, "{words}");
}

#[test]
fn each_fallible_operation_is_named_next_to_an_infallible_one() {
    let (x, bad) = (array![7, 8], array![3, 0]);
    let shifts = bad.map(|&x| x - 3);
    macro_rules! names {
        ($($operation:literal: $failing:expr, $text:literal;)*) => {{
            $(assert_eq!($failing.unwrap_err().expression(), Some($text));)*
            [$($operation),*]
        }};
    }
    assert_eq!(try_broadcast!(x + x % bad).unwrap_err().expression(), Some("x % bad"));
    let named = names! {
        "bitwise_left_shift": try_broadcast!(x + (x << shifts)), "x << shifts";
        "bitwise_right_shift": try_broadcast!(x + (x >> shifts)), "x >> shifts";
        "divide": try_broadcast!(x + x / bad), "x / bad";
        "floor_divide": try_broadcast!(x + floor_divide(x, bad)), "floor_divide(x, bad)";
        "pow": try_broadcast!(x + pow(x, shifts)), "pow(x, shifts)";
        "remainder": try_broadcast!(x + remainder(x, bad)), "remainder(x, bad)";
        "trunc_divide": try_broadcast!(x + trunc_divide(x, bad)), "trunc_divide(x, bad)";
        "trunc_remainder": try_broadcast!(x + trunc_remainder(x, bad)), "trunc_remainder(x, bad)";
    };
    // These are all fallible operations of the library.
    let table = include_str!("../../../array-core/src/table.rs");
    let fallible = table.lines().filter(|line| line.contains("_fault]"));
    let fallible: Vec<&str> = fallible.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(fallible, named);
}

#[test]
fn a_product_of_matrices_shows_the_expression() {
    let (x, y) = (
        Array::<f32, shape![_, _]>::ones_with([2, 3]),
        Array::<f32, shape![_, _]>::ones_with([2, 3]),
    );
    let error = try_broadcast!(matmul(x, y) + 1.0).unwrap_err();
    assert_eq!(error.expression(), Some("matmul(x, y)"));
    assert_eq!(
        error.to_string(),
        "shapes (2, 3) and (2, 3) cannot be multiplied in `matmul`: the inner axes have 3 and 2\n\
         in `matmul(x, y)`, of `try_broadcast!(matmul(x, y) + 1.0)`"
    );
    let error = try_broadcast!(x.matmul(matmul(y.t(), y.t()))).unwrap_err();
    assert_eq!(error.expression(), Some("matmul(y.t(), y.t())"));
}
