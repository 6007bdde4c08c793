//! Statements of the page on broadcasting of the Typhoon Modeling Language, on index access and on
//! narrowing, each as a test:
//! <https://www.typhoon-hil.com/documentation/tml-documentation/broadcasting.html>.

use array_core::functions::narrow;
use array_core::{Array, InlineArray, array, iab, inline, shape, try_iab};

#[test]
fn a_dimension_of_one_is_read_by_any_index() {
    let a = array![[[5]]];
    assert_eq!(iab!(a[999][1][1000]), 5);
    assert_eq!(iab!(a[-999][0][1000]), 5);
}

#[test]
fn a_dimension_of_more_than_one_is_checked() {
    let (a, i) = (array![[1], [2]], 2);
    assert_eq!(iab!(a[1][1000]), 2);
    assert!(try_iab!(a[i][1000]).is_err());
}

#[test]
fn indices_after_the_last_axis_are_ignored() {
    let a = array![1, 2, 3];
    assert_eq!(iab!(a[2][7][8][9]), 3);
}

#[test]
fn a_scalar_takes_any_number_of_indices() {
    let a = 5;
    assert_eq!((iab!(a[0]), iab!(a[999][1][1000])), (5, 5));
}

#[test]
fn indices_after_the_last_axis_index_a_nested_tensor() {
    let a: Array<InlineArray<i32, shape![1, 2]>, shape![2]> = array![inline![[1, 2]], inline![[3, 4]]];
    assert_eq!(iab!(a[1][99][0]), 3);
    assert_eq!(iab!(a[1][99][0][99]), 3);
    assert_eq!(iab!(a[1]), inline![[3, 4]]);
}

#[test]
fn writes_are_broadcast_as_reads_are() {
    let mut a = array![[1], [2]];
    iab!(a[1][1000] = 7);
    let mut b = 1;
    iab!(b[3][4] = 8);
    assert_eq!((a, b), (array![[1], [7]], 8));
}

#[test]
fn a_char_is_indexed_for_ever_and_a_str_to_its_end() {
    let (char, str) = ('+', "+-");
    assert_eq!((iab!(char[0]), iab!(char[1000])), ('+', '+'));
    assert_eq!(iab!(str[1]), '-');
    assert!(try_iab!(str[2]).is_err());
}

#[test]
fn narrowing_removes_dimensions_of_one() {
    let a: Array<i32, shape![2]> = narrow(array![[[1], [2]]]);
    assert_eq!(a, array![1, 2]);
}

#[test]
fn narrowing_of_ones_alone_gives_the_element() {
    assert_eq!(narrow(array![[7]]), 7);
}

#[test]
fn narrowing_leaves_a_scalar_alone() {
    assert_eq!(narrow(7), 7);
}

#[test]
fn narrowing_is_of_the_outermost_type_alone() {
    let a: InlineArray<InlineArray<i32, shape![1, 2]>, shape![1, 3]> = inline![[inline![[1, 2]]; 3]];
    let once: InlineArray<InlineArray<i32, shape![1, 2]>, shape![3]> = narrow(a);
    assert_eq!(once[[0]].shape(), [1, 2]);
}

#[test]
fn narrowing_twice_narrows_an_only_element() {
    let a: InlineArray<InlineArray<i32, shape![1, 2]>, shape![1]> = inline![inline![[1, 2]]];
    let twice: InlineArray<i32, shape![2]> = narrow(narrow(a));
    assert_eq!(twice, inline![1, 2]);
}
