//! Run-time extents that do not agree.

use array_core::index::TakeMethods as _;
use array_core::{Array, DynRank, Error, Len, One, array, broadcast, dim, shape, try_broadcast};

use crate::named::loops::{found, numbered};

dim!(Rows);

/// Returns the message of an error.
fn refusal<T>(result: Result<T, Error>) -> String {
    result.map(|_| ()).expect_err("the extents do not agree").to_string()
}

#[test]
fn run_time_extents_of_one_name_are_compared() {
    let (m, v) = (numbered::<shape![_, 3]>([2, 3], 0), numbered::<shape![_]>([4], 0));
    let error = refusal(try_broadcast!(named; m[i, j] + v[i]));
    assert!(error.contains('2') && error.contains('4'), "{error}");
    let error = refusal(try_broadcast!(named; m[i, j] + v[j]));
    assert!(error.contains('3') && error.contains('4'), "{error}");
    assert!(try_broadcast!(named; m[i, j] + v[k]).is_ok());
}

#[test]
fn a_run_time_extent_of_one_is_not_stretched() {
    let (m, v) = (numbered::<shape![2, 3]>([2, 3], 0), numbered::<shape![_]>([1], 0));
    refusal(try_broadcast!(named; m[i, j] + v[i]));
    refusal(try_broadcast!(named; v[i] + m[i, j]));
    let one = numbered::<shape![_, 3]>([1, 3], 0);
    refusal(try_broadcast!(named; one[i, j] + m[i, j]));
}

#[test]
fn named_axes_are_compared_too() {
    let (x, y) = (numbered::<shape![Rows, 2]>([3, 2], 0), numbered::<shape![Rows]>([4], 0));
    refusal(try_broadcast!(named; x[i, j] * y[i]));
}

#[test]
fn nothing_is_written_if_extents_differ() {
    let (mut x, v) = (numbered::<shape![_, 3]>([2, 3], 0), numbered::<shape![_]>([1], 0));
    let before = found(&x);
    refusal(try_broadcast!(named; x[i, j] = v[i]));
    refusal(try_broadcast!(named; x[i, j] += v[j] * x[i, j]));
    assert_eq!(found(&x), before);
}

#[test]
fn arrays_of_run_time_rank_have_a_name_for_each_axis() {
    let mut x = Array::<i32, DynRank>::ones_with([2, 3]);
    let (m, d) = (
        Array::<i32, shape![2, 3]>::ones(),
        Array::<i32, DynRank>::ones_with([2, 3]),
    );
    // Equal extents and memory order of all arrays change nothing.
    refusal(try_broadcast!(named; m[i, j] * d));
    refusal(try_broadcast!(named; d[i] * d[i]));
    refusal(try_broadcast!(named; sum(i, j: m[i, j] * d)));
    let turned = Array::<i32, DynRank>::ones_with([3, 2]);
    refusal(try_broadcast!(named; m[i, j] * turned.swap_axes::<0, 1>()));
    refusal(try_broadcast!(named; x[j] = 0));
    refusal(try_broadcast!(named; x[j] = d));
    refusal(try_broadcast!(named; x[j] = d[j]));
    refusal(try_broadcast!(named; x[j] *= 2));
    assert_eq!(x, Array::<i32, DynRank>::ones_with([2, 3]));
    let (scalar, two) = (Array::<i32, DynRank>::full_with([0_usize; 0], 2), 2);
    assert!(try_broadcast!(named; m[i, j] * scalar * two + d[i, j]).is_ok());
    assert!(try_broadcast!(named; x[i, j] = d[i, j] * two).is_ok());
    // Many elements take another path.
    let mut x = Array::<i32, DynRank>::ones_with([40, 50]);
    refusal(try_broadcast!(named; x[j] = 0));
    refusal(try_broadcast!(named; x[j] *= 2));
    let d = x.clone();
    refusal(try_broadcast!(named; x[j] = d));
    refusal(try_broadcast!(named; x[i, j] * d));
    assert!(try_broadcast!(named; x[i, j] = d[i, j] * two).is_ok());
    assert_eq!(x.sum(), 4000);
}

#[test]
#[rustfmt::skip] // One operand a line would take 50 lines.
fn many_operands_are_compared_in_a_few_steps() {
    let (x, y) = (numbered::<shape![_, _]>([2, 3], 0), numbered::<shape![_, _]>([3, 2], 0));
    // Operands of the same name would be one operand.
    let [a, b, c, d, e, f, g, h, k, l, m, n, o, p, q, r, s, t, u, v] = [&x; 20];
    let sum = broadcast!(named;
        a[i, j] + b[i, j] + c[i, j] + d[i, j] + e[i, j] + f[i, j] + g[i, j] + h[i, j] + k[i, j] + l[i, j]
            + m[i, j] + n[i, j] + o[i, j] + p[i, j] + q[i, j] + r[i, j] + s[i, j] + t[i, j] + u[i, j] + v[i, j]
            + y[j, i]
    );
    assert_eq!(found(&sum), found(&(&x * 20 + y.t())));
    let (row, w) = (numbered::<shape![_, _]>([1, 3], 0), numbered::<shape![_]>([2], 0));
    let sum = broadcast!(
        x + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0)
            + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0)
            + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0)
            + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0)
            + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + w.in_dims(0) + row
    );
    assert_eq!(found(&sum), found(&broadcast!(x + (w * 30).in_dims(0) + row)));
}

#[test]
fn each_name_is_compared_on_its_own() {
    let (a, b, c) = (
        numbered::<shape![_]>([2], 0),
        numbered::<shape![_]>([2], 0),
        numbered::<shape![_]>([3], 0),
    );
    refusal(try_broadcast!(named; a[i] * b[j] + c[j]));
    assert!(try_broadcast!(named; a[i] * b[i] + c[j]).is_ok());
}

#[test]
#[should_panic(expected = "2")]
fn broadcast_panics() {
    let (x, y) = (numbered::<shape![_]>([2], 0), numbered::<shape![_]>([3], 0));
    let _ = broadcast!(named; x[i] + y[i]);
}

#[test]
fn arithmetic_errors_do_not_depend_on_the_rule_set() {
    let (x, y) = (array![[6, 8], [9, 4]], array![2, 0]);
    assert_eq!(
        refusal(try_broadcast!(named; x[i, j] / y[j])),
        "an integer is divided by zero at index [0, 1]\nin `try_broadcast!(named; x[i, j] / y[j])`"
    );
    assert_eq!(
        refusal(try_broadcast!(named [j, i]; x[i, j] / y[j])),
        "an integer is divided by zero at index [1, 0]\nin `try_broadcast!(named [j, i]; x[i, j] / y[j])`"
    );
}

#[test]
fn the_rank_may_be_known_to_the_program_alone() {
    let (m, v) = (numbered::<DynRank>(vec![2, 3], 0), numbered::<shape![3]>([3], 60));
    let typed = numbered::<shape![2, 3]>([2, 3], 0);
    let sum = broadcast!(named [j, i]; m[i, j] - v[j]);
    assert_eq!(found(&sum), found(&broadcast!(typed - v).t().to_heap()));
    let error = refusal(try_broadcast!(named; m[i] + v[j]));
    assert!(error.contains('1') && error.contains('2'), "{error}");
    let error = refusal(try_broadcast!(named; m[i, j, k] + v[j]));
    assert!(error.contains('3') && error.contains('2'), "{error}");
    refusal(try_broadcast!(named; v[i] * m));
    let mut x = numbered::<DynRank>(vec![3, 2], 0);
    broadcast!(named; x[j, i] = m[i, j]);
    assert_eq!(found(&x), found(&typed.t().to_heap()));
    refusal(try_broadcast!(named; x[j] = v[j]));
}

#[test]
fn an_axis_that_never_stretches_does_not_stretch_to_a_run_time_rank() {
    let (name, one) = (
        numbered::<(Rows, Len<2>)>([1, 2], 0),
        numbered::<(Len<1>, Len<2>)>([1, 2], 0),
    );
    let free = numbered::<shape![1, 2]>([1, 2], 0);
    let mut many = numbered::<DynRank>(vec![3, 2], 0);
    let words = "an array of shape (1, 2) cannot be broadcast to shape (3, 2) in `broadcast_to`";
    assert_eq!(
        name.try_broadcast_to::<DynRank>([3, 2]).unwrap_err().to_string(),
        format!("{words}: axis 0 is 3 and the array has 1")
    );
    assert!(one.try_broadcast_to::<DynRank>([3, 2]).is_err());
    assert!(one.try_broadcast_to::<DynRank>([4, 1, 2]).is_ok());
    assert!(free.try_broadcast_to::<DynRank>([3, 2]).is_ok());
    refusal(try_broadcast!(many + name));
    refusal(try_broadcast!(many += one));
    refusal(many.try_vecdot(&name));
    refusal(one.try_vecdot(&many));
    assert_eq!(free.try_vecdot(&many).unwrap().shape(), [3]);

    let matrices = Array::<i32, DynRank>::ones_with([3, 2, 2]);
    refusal(Array::<i32, (Rows, One, Len<2>)>::ones_with([1, 1, 2]).try_matmul(&matrices));
    refusal(matrices.try_matmul(&Array::<i32, (Len<1>, Len<2>, Len<2>)>::ones()));
    let stretched = matrices.try_matmul(&Array::<i32, shape![1, 2, 2]>::ones());
    assert_eq!(stretched.unwrap().shape(), [3, 2, 2]);

    let indices = Array::<i64, (Len<1>, Len<2>)>::zeros();
    refusal(many.try_take_along_axis::<1>(&indices));
    assert!(many.try_take_along_axis::<0>(&indices).is_ok());
}
