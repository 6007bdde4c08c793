//! Tests lists of axes.

use super::{assert_mistakes, compact, input};
use crate::axes::axes;

#[track_caller]
fn assert_axes(source: &str, expected: &str) {
    assert_eq!(compact(axes(input(source))), expected, "`{source}`");
}

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, axes(input(source)), expected);
}

#[test]
fn a_list_is_a_tuple_of_axes() {
    assert_axes("", "()");
    assert_axes("3", "(::array_core::__private::Axis3,)");
    assert_axes(
        "0, 2,",
        "(::array_core::__private::Axis0,::array_core::__private::Axis2,)",
    );
    assert_axes(
        "(1), 0x7usize",
        "(::array_core::__private::Axis1,::array_core::__private::Axis7,)",
    );
}

#[test]
fn the_library_checks_order_and_repetition() {
    assert_axes(
        "1, 0",
        "(::array_core::__private::Axis1,::array_core::__private::Axis0,)",
    );
    assert_axes(
        "1, 1",
        "(::array_core::__private::Axis1,::array_core::__private::Axis1,)",
    );
}

#[test]
fn every_mistake_is_reported_at_its_entry() {
    let literal = "an axis must be an integer literal, as in `0`: a macro cannot evaluate names or expressions";
    let negative = "a listed axis cannot be negative: count it from the outermost axis, 0";
    let beyond = "an array has at most 8 axes, 0 to 7";
    assert_errors("N, -1, 8, 0", &[("N", literal), ("-1", negative), ("8", beyond)]);
    assert_errors("1.0", &[("1.0", literal)]);
    assert_errors("0u8", &[("0u8", literal)]);
    assert_errors("-n", &[("-n", literal)]);
    assert_errors("99999999999999999999999", &[("99999999999999999999999", beyond)]);
    assert_errors(
        "0, 1, 2, 3, 4, 5, 6, 7, 0",
        &[("0", "a list names at most 8 axes: this is one more")],
    );
}
