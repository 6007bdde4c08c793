use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::functions::select;
use crate::{Array, Dyn};

/// Returns the extents of outputs: rows shorter and longer than a block, and numbers of rows that
/// leave a shorter run at the end.
fn extents() -> Vec<(usize, usize)> {
    if cfg!(miri) {
        return vec![(2, 33), (35, 3)];
    }
    let widths = [2, 3, 7, 16, 31, 32, 33, 50, 64, 100, 127, 128, 129];
    let heights = [2, 3, 40, 65, 130, 300].into_iter();
    heights.flat_map(|m| widths.map(|n| (m, n))).collect()
}

fn numbers(m: usize, n: usize) -> Array<f32, (Dyn, Dyn)> {
    Array::from_shape_vec([m, n], (0..m * n).map(|k| k as f32).collect()).unwrap()
}

/// Writes parts of an array in several orders and steps, and compares every element of the array.
#[test]
fn elements_are_written_at_any_step() {
    let extents = [
        (0, 3),
        (3, 0),
        (5, 1),
        (1, 5),
        (2, 3),
        (1, 1),
        (1, 17),
        (9, 14),
        (8, 16),
        (130, 2),
        (2, 130),
        (70, 70),
    ];
    for (m, n) in extents.into_iter().take(if cfg!(miri) { 5 } else { 12 }) {
        let a = numbers(m, n);
        let column = Array::<f32, (Dyn,)>::from_shape_vec([m], (0..m).map(|i| i as f32 + 0.5).collect()).unwrap();
        let zeros = || Array::<f32, (Dyn, Dyn)>::full_with([3 * m + 1, 2 * n + 2], 0.0);
        let all = |of: &Array<f32, (Dyn, Dyn)>, expected: &dyn Fn(usize, usize) -> f32, what: &str| {
            for i in 0..3 * m + 1 {
                for j in 0..2 * n + 2 {
                    assert_eq!(of[[i, j]], expected(i, j), "{what} {m} {n} {i} {j}");
                }
            }
        };
        // Each second column of each third row.
        let part = |i: usize, j: usize| {
            (i.is_multiple_of(3) && i < 3 * m && j.is_multiple_of(2) && j < 2 * n).then_some([i / 3, j / 2])
        };
        let mut y = zeros();
        crate::broadcast!(y[..-1;3, ..-2;2] = a * 2.0);
        crate::broadcast!(y[..-1;3, ..-2;2] += a);
        all(&y, &|i, j| part(i, j).map_or(0.0, |at| 3.0 * a[at]), "steps");
        let mut y = zeros();
        crate::broadcast!(y[..-1;3, ..-2;2] = sqrt(a) - a[..;-1, ..;-1]);
        let turned = |[i, j]: [usize; 2]| a[[i, j]].sqrt() - a[[m - 1 - i, n - 1 - j]];
        all(&y, &|i, j| part(i, j).map_or(0.0, turned), "functions");
        let (mut y, b) = (zeros(), numbers(3 * m + 1, 2 * n + 2));
        crate::broadcast!(y[..;-1, 1..-1] = b[.., 1..-1] + b[.., ..-2]);
        let inside = |i: usize, j: usize| (1..=2 * n).contains(&j).then_some([3 * m - i, j]);
        let pair = |[i, j]: [usize; 2]| b[[i, j]] + b[[i, j - 1]];
        all(&y, &|i, j| inside(i, j).map_or(0.0, pair), "backwards");
        let third = Array::<f32, (Dyn, crate::One)>::from_fn_with([3 * m + 1, 1], |[i, _]| i as f32 / 3.0);
        crate::broadcast!(y[..;-1, 1..-1] += third);
        let more = |at: [usize; 2]| pair(at) + third[[at[0], 0]];
        all(&y, &|i, j| inside(i, j).map_or(0.0, more), "backwards, in place");
        if n > 0 {
            let mut y = zeros();
            crate::broadcast!(y[..-1;3, 1] = column + a[.., 0]);
            let expected = |i: usize, j: usize| if j == 1 { part(i, 0) } else { None };
            all(
                &y,
                &|i, j| expected(i, j).map_or(0.0, |[i, _]| column[[i]] + a[[i, 0]]),
                "a column",
            );
        }
    }
}

#[test]
fn functions_of_static_rows_repeat_a_held_element() {
    let a = Array::<f32, (crate::Len<3>, crate::Len<40>)>::from_fn(|[i, j]| (i * 40 + j) as f32 / 64.0);
    let column = Array::<f32, (crate::Len<3>, crate::One)>::from_fn(|[i, _]| i as f32 / 2.0);
    let difference = &a - &column;
    assert_eq!(crate::broadcast!(exp(a - column)), crate::functions::exp(&difference));
}

/// Packs operands and an output that together need more memory than the transposed operand alone.
#[test]
#[cfg_attr(miri, ignore = "takes too long")]
fn all_stages_next_to_a_transposed_operand_have_room() {
    let (m, n) = (4, 1001);
    let of = |k: usize| Array::<f64, (Dyn, Dyn)>::from_fn_with([m, n], |[i, j]| (i * n + j + k) as f64);
    let (b, c, mut y) = (of(1), of(2), of(0));
    let mask = Array::<bool, (Dyn, Dyn)>::from_fn_with([n - 1, m], |[j, i]| (i + j) % 3 == 0);
    crate::broadcast!(y[.., ..-1] = select(mask.t(), b[.., ..-1], c[.., ..-1]));
    for i in 0..m {
        for j in 0..n {
            let expected = match j {
                _ if j == n - 1 => i * n + j,
                _ if (i + j) % 3 == 0 => i * n + j + 1,
                _ => i * n + j + 2,
            };
            assert_eq!(y[[i, j]], expected as f64, "{i} {j}");
        }
    }
    let parts = [of(1), of(2), of(3), of(4), of(5)];
    let [p, q, r, s, t] = parts.each_ref().map(|part| part.slice_axis::<1>(..n - 1));
    let turned = Array::<f64, (Dyn, Dyn)>::from_fn_with([n - 1, m], |[j, i]| (i * j) as f64);
    let sum = crate::broadcast!(turned.t() + p + q + r + s + t);
    assert_eq!(sum[[3, 999]], (3 * 999 + 5 * (3 * n + 999) + 15) as f64);
}

#[test]
fn a_fault_in_a_part_is_found_before_the_part_is_written() {
    let mut y = Array::<i32, (Dyn, Dyn)>::full_with([3, 34], 7);
    let mut divisor = Array::<i32, (Dyn, Dyn)>::full_with([2, 33], 2);
    crate::try_broadcast!(y[1.., 1..] /= divisor).unwrap();
    assert_eq!((y[[0, 0]], y[[2, 33]]), (7, 3));
    let before = y.clone();
    divisor[[1, 32]] = 0;
    let error = crate::try_broadcast!(y[1.., 1..] /= divisor).unwrap_err();
    assert_eq!(y, before);
    assert!(error.to_string().contains("[1, 32]"), "{error}");
}

#[test]
fn rows_and_columns_are_repeated_together() {
    for (m, n) in extents() {
        let a = numbers(m, n);
        let wide = Array::<f64, (Dyn, Dyn)>::from_shape_vec([m, n], (0..m * n).map(|k| k as f64).collect()).unwrap();
        let row = Array::<f32, (Dyn,)>::from_shape_vec([n], (0..n).map(|j| j as f32).collect()).unwrap();
        let column = Array::<f32, (Dyn, crate::One)>::from_shape_vec([m, 1], (0..m).map(|i| i as f32).collect());
        let column = column.unwrap();
        let reversed = column.flip_axis::<0>();
        let (outer, ends) = (&column * &row, &wide + reversed);
        let third = Array::<bool, (Dyn, Dyn)>::from_fn_with([m, n], |[i, j]| (i * n + j) % 3 == 0);
        let (sum, chosen) = (&a + &row, select(third, &row, Array::<f32, ()>::full(0.5)));
        let mut all = &outer - &column;
        all += &(&a * reversed);
        for i in 0..m {
            for j in 0..n {
                let (back, k) = ((m - 1 - i) as f32, i * n + j);
                assert_eq!(sum[[i, j]], (k + j) as f32, "{m} {n} {i} {j}");
                assert_eq!(
                    chosen[[i, j]],
                    if k % 3 == 0 { j as f32 } else { 0.5 },
                    "{m} {n} {i} {j}"
                );
                assert_eq!(outer[[i, j]], (i * j) as f32, "{m} {n} {i} {j}");
                assert_eq!(ends[[i, j]], k as f64 + f64::from(back), "{m} {n} {i} {j}");
                let expected = (i * j) as f32 - i as f32 + k as f32 * back;
                assert_eq!(all[[i, j]], expected, "{m} {n} {i} {j}");
            }
        }
    }
}
