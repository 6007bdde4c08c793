//! Run-time extents that do not agree.

use array_core::{array, shape, try_broadcast, try_einsum};

use crate::contractions::loops::{found, numbered};

#[test]
fn extents_of_one_name_are_compared() {
    let (x, y) = (
        numbered::<f32, shape![_, _]>([2, 3], 1),
        numbered::<f32, shape![_, _]>([4, 5], 2),
    );
    let error = try_broadcast!(sum(j: x[i, j] * y[j, k])).unwrap_err().to_string();
    assert!(
        error.starts_with("an index name has extent 4 here and 3 in an earlier operand"),
        "{error}"
    );
    assert!(
        error.contains("j of y[j, k]") && error.contains("sum(j: x[i, j] * y[j, k])"),
        "{error}"
    );
    let error = try_einsum!("ij,jk->ik", x, &y).unwrap_err().to_string();
    assert!(error.contains("einsum!(\"ij,jk->ik\", x, &y)"), "{error}");
}

#[test]
fn a_run_time_extent_of_one_is_not_stretched() {
    let (x, y) = (
        numbered::<f32, shape![_, _]>([2, 1], 1),
        numbered::<f32, shape![_, _]>([4, 5], 2),
    );
    try_broadcast!(sum(j: x[i, j] * y[j, k])).unwrap_err();
}

#[test]
fn nothing_is_written_if_extents_differ() {
    let (x, y) = (
        numbered::<f32, shape![_, 3]>([2, 3], 1),
        numbered::<f32, shape![3, _]>([3, 5], 2),
    );
    let mut z = numbered::<f32, shape![_, _]>([2, 4], 3);
    let before = found(&z);
    try_broadcast!(z[i, k] = sum(j: x[i, j] * y[j, k])).unwrap_err();
    assert_eq!(found(&z), before);
    try_broadcast!(z[k, i] += sum(j: x[i, j] * y[j, k])).unwrap_err();
    assert_eq!(found(&z), before);
}

#[test]
fn elements_without_a_value() {
    let (x, y) = (array![[6, 8], [9, 4]], array![2, 0]);
    let error = try_broadcast!(sum(j: x[i, j] / y[j])).unwrap_err();
    assert_eq!(error.expression(), Some("x[i, j] / y[j]"));
}
