//! Tests `array!` and `inline!`.

use super::{assert_mistakes, compact, input};
use crate::input::ATTRIBUTE;
use crate::nested::{Storage, nested};

#[track_caller]
fn assert_array(source: &str, shape: &str, elements: &str) {
    let found = compact(nested(Storage::Inline, input(source))).replace("::array_core::", "");
    let expected = format!("InlineArray::<_, {shape}>::from_nested({elements})");
    assert_eq!(found, compact(expected), "`{source}`");
}

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, nested(Storage::Heap, input(source)), expected);
}

#[test]
fn paths_are_absolute() {
    assert_eq!(
        compact(nested(Storage::Heap, input("1, 2"))),
        "::array_core::Array::<_,(::array_core::__private::Len2,),::array_core::__private::Heap>::from_elements([1,2])"
    );
    assert_eq!(
        compact(nested(Storage::Inline, input("1_i16, 2"))),
        "::array_core::InlineArray::<_,(::array_core::__private::Len2,)>::from_nested([1_i16,2])"
    );
}

#[test]
fn heap_arrays_take_their_elements_flat_unless_one_repeats() {
    let expand = |source| compact(nested(Storage::Heap, input(source))).replace("::array_core::", "");
    assert_eq!(
        expand("[a, b], [c, d]"),
        "Array::<_,(__private::Len2,__private::Len2,),__private::Heap>::from_elements([a,b,c,d])"
    );
    assert_eq!(
        expand("[0; 2], [1, 2]"),
        "Array::<_,(__private::Len2,__private::Len2,),__private::Heap>::from_nested([[0;2],[1,2]])"
    );
}

#[test]
fn lists() {
    assert_array("1, 2, 3", "(__private::Len3,)", "[1, 2, 3]");
    assert_array("7,", "(One,)", "[7,]");
    assert_array("[1.0], [2.0]", "(__private::Len2, One,)", "[[1.0], [2.0]]");
    assert_array(
        "[[1, 2, 3], [4, 5, 6]],",
        "(One, __private::Len2, __private::Len3,)",
        "[[[1, 2, 3], [4, 5, 6]],]",
    );
}

#[test]
fn empty_lists() {
    assert_array("", "(__private::Len0,)", "[]");
    assert_array("[], []", "(__private::Len2, __private::Len0,)", "[[], []]");
    assert_array("[[]]", "(One, One, __private::Len0,)", "[[[]]]");
}

#[test]
fn repeated_lists() {
    assert_array("0.0; 3", "(__private::Len3,)", "[0.0; 3]");
    assert_array("0.0; 1", "(One,)", "[0.0; 1]");
    assert_array(
        "[0.0; 4], [1.0, 2.0, 3.0, 4.0]",
        "(__private::Len2, __private::Len4,)",
        "[[0.0; 4], [1.0, 2.0, 3.0, 4.0]]",
    );
    assert_array("[0, 1]; 3", "(__private::Len3, __private::Len2,)", "[[0, 1]; 3]");
    let computed = "(<__private::Is<{ (N) == 1 }> as __private::Extent<{ N }>>::Dim,)";
    assert_array("0; N", computed, "[0; N]");
    assert_array("0; {N}", computed, "[0; {N}]");
    let rows = "(__private::Len2, <__private::Is<{ (N) == 1 }> as __private::Extent<{ N }>>::Dim,)";
    assert_array("[0; N], [0, 1]", rows, "[[0; N], [0, 1]]");
}

#[test]
fn elements_are_any_expression() {
    assert_array(
        "f(x), (2), { 3 }, v[0], -1",
        "(__private::Len5,)",
        "[f(x), (2), { 3 }, v[0], -1]",
    );
    assert_array("vec![1], vec![]", "(__private::Len2,)", "[vec![1], vec![]]");
}

#[test]
fn ragged_lists_are_one_error() {
    let rows = |this, first| {
        format!("the rows of an array must have the same length: this one has {this}, the first has {first}")
    };
    assert_errors("[1, 2, 3], [4, 5]", &[("[4, 5]", &rows("2 elements", "3"))]);
    assert_errors("[1, 2], [3], [4]", &[("[3]", &rows("1 element", "2"))]);
    assert_errors("[], [1]", &[("[1]", &rows("1 element", "0"))]);
    assert_errors("[0; 3], [0; 4]", &[("[0; 4]", &rows("4 elements", "3"))]);
    assert_errors("[[1, 2], [3, 4]], [[5, 6], [7]]", &[("[7]", &rows("1 element", "2"))]);
}

#[test]
fn elements_and_lists_do_not_mix() {
    let element =
        "the entries of a list must be all elements or all lists: this one is an element, the first is a list";
    assert_errors("[1, 2], 3, 4", &[("3", element)]);
    let list = "the entries of a list must be all elements or all lists: this one is a list, the first is an element";
    assert_errors("1, [2], [3]", &[("[2]", list)]);
    assert_errors("[[1], [2]], [3, [4]]", &[("3", element)]);
}

#[test]
fn a_range_is_one_element() {
    let error = "this range would be one element: write `Array::<_, shape![_]>::from_iter(0..10)`";
    assert_errors("0..10", &[("0..10", error)]);
    assert_array("(0..10)", "(One,)", "[(0..10)]");
    assert_array("0..3, 3..9", "(__private::Len2,)", "[0..3, 3..9]");
}

#[test]
fn inputs_that_are_not_literals() {
    let deep = "an array has at most 8 axes: this list is one level deeper";
    assert_errors("[[[[[[[[1]]]]]]]]", &[("[1]", deep)]);
    assert_errors(
        "0; 3u8",
        &[("3u8", "an extent must be a `usize`, not a `u8`: leave out the suffix")],
    );
    let extra = "a repeated list has one element and one count: `element; count`";
    assert_errors("0; 3, 4", &[(",", extra)]);
    assert_errors("1 2", &[("2", "expected `,`")]);
    assert_errors("0;", &[(";", "unexpected end of input, expected an expression")]);
}

#[test]
fn attributes() {
    assert_errors("[1, 2], #[cfg(any())] [3, 4]", &[("[cfg(any())]", ATTRIBUTE)]);
    assert_errors("[1, #[cfg(any())] 2], [3, 4]", &[("[cfg(any())]", ATTRIBUTE)]);
    assert_errors("#[cfg(any())] [3; 2]", &[("[cfg(any())]", ATTRIBUTE)]);
    let block = "{ #[allow(unused)] let a = 1; a }";
    assert_array(block, "(One,)", &format!("[{block}]"));
    let list = "vec![#[cfg(any())] 1, 2]";
    assert_array(list, "(One,)", &format!("[{list}]"));
}
