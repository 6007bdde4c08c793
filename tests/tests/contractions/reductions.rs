//! Reductions other than sums, within expressions.

use array_core::{Array, array, broadcast, shape, try_broadcast};

use crate::contractions::loops::{evaluate, found, numbered, operand, sum_of_products};

#[test]
fn extremes() {
    let (x, y) = (
        numbered::<i64, shape![4, 7]>([4, 7], 1),
        numbered::<i64, shape![7, 5]>([7, 5], 2),
    );
    let operands = [operand("ij", &x), operand("jk", &y)];
    let sums = |rows: Vec<Vec<i64>>| rows.into_iter().map(|row| row[0] + row[1]).collect::<Vec<_>>();
    let expected = evaluate("ik", "j", &operands, |rows| sums(rows).into_iter().max().unwrap());
    assert_eq!(found(&broadcast!(max(j: x[i, j] + y[j, k]))), expected);
    let expected = evaluate("ki", "j", &operands, |rows| sums(rows).into_iter().min().unwrap());
    assert_eq!(found(&broadcast!(named [k, i]; min(j: x[i, j] + y[j, k]))), expected);
}

#[test]
fn truth_values() {
    let (x, y) = (
        numbered::<i64, shape![4, 3]>([4, 3], 1),
        numbered::<i64, shape![3, 5]>([3, 5], 2),
    );
    let operands = [operand("ij", &x), operand("jk", &y)];
    let expected = evaluate("ik", "j", &operands, |rows| rows.iter().any(|row| row[0] == row[1]));
    let any = broadcast!(any(j: x[i, j] == y[j, k]));
    assert_eq!((any.shape().to_vec(), any.to_vec()), expected);
    let expected = evaluate("k", "ij", &operands, |rows| rows.iter().all(|row| row[0] + row[1] > -6));
    let all = broadcast!(all(i, j: x[i, j] + y[j, k] > -6));
    assert_eq!((all.shape().to_vec(), all.to_vec()), expected);
    let expected = evaluate("ik", "j", &operands, |rows| {
        rows.iter().filter(|row| row[0] < row[1]).count() as i64
    });
    assert_eq!(found(&broadcast!(count_nonzero(j: x[i, j] < y[j, k]))), expected);
}

#[test]
fn means_and_deviations() {
    let x = array![[1.0, 2.0, 6.0], [4.0, 4.0, 4.0]];
    assert_eq!(broadcast!(mean(j: x[i, j])), array![3.0, 4.0]);
    assert_eq!(broadcast!(mean(i, j: x[i, j])), 3.5);
    assert_eq!(broadcast!(var(j: x[i, j])), array![14.0 / 3.0, 0.0]);
    assert_eq!(broadcast!(var_corrected(j: x[i, j], 1.0)), array![7.0, 0.0]);
    assert_eq!(
        broadcast!(x[i, j] - mean(j: x[i, j])),
        array![[-2.0, -1.0, 3.0], [0.0, 0.0, 0.0]]
    );
}

#[test]
fn positions() {
    let x = array![[3, 1, 4], [1, 5, 9]];
    assert_eq!(broadcast!(argmax(j: x[i, j])), array![2_i64, 2]);
    assert_eq!(broadcast!(argmin(i: x[i, j])), array![1_i64, 0, 0]);
    assert_eq!(broadcast!(argmax(i, j: x[i, j])), 5);
}

#[test]
fn full_reductions_and_constants_are_a_scalar() {
    let (v, w) = (array![1.0, 4.0, 2.0], array![1.0, 1.0, 3.0]);
    let range: f64 = broadcast!(named; max(v[i]) - min(v[i]));
    let mean: f64 = broadcast!(sum(i: v[i] * w[i]) / sum(i: w[i]));
    let clipped: f32 = broadcast!(if any(i: v[i] > 3.0) { max(i: v[i]) } else { 0.0 } as f32);
    assert_eq!((range, mean, clipped), (3.0, 2.2, 4.0));
    let place: i64 = broadcast!(argmax(i: v[i]) + 1);
    assert_eq!(place, 2);
    let error = try_broadcast!(sum(i: v[i] as i64) / count_nonzero(i: v[i] > 4.0)).map(|_: i64| ());
    assert!(error.is_err());
    // An operand is an array, even if it has no axes.
    let k = Array::<f64, shape![]>::ones();
    assert_eq!(broadcast!(sum(i: v[i]) + k), Array::<f64, shape![]>::full(8.0));
}

#[test]
fn reductions_are_part_of_larger_expressions() {
    let (x, y) = (
        numbered::<i64, shape![4, 7]>([4, 7], 1),
        numbered::<i64, shape![7, 5]>([7, 5], 2),
    );
    let v = numbered::<i64, shape![5]>([5], 3);
    let (shape, sums) = sum_of_products("ki", "j", &[operand("ij", &x), operand("jk", &y)]);
    let mut z = numbered::<i64, shape![5, 4]>([5, 4], 4);
    let before = z.to_vec();
    broadcast!(z[k, i] += sum(j: x[i, j] * y[j, k]) * 2 + v[k]);
    let expected = sums
        .iter()
        .zip(before)
        .enumerate()
        .map(|(at, (sum, z))| z + sum * 2 + v.to_vec()[at / 4]);
    assert_eq!(found(&z), (shape, expected.collect()));
}

#[test]
fn reductions_in_reductions() {
    let (x, y) = (
        numbered::<i64, shape![4, 3]>([4, 3], 1),
        numbered::<i64, shape![3, 5]>([3, 5], 2),
    );
    let greatest = evaluate("j", "k", &[operand("jk", &y)], |rows| {
        rows.iter().map(|row| row[0]).max().unwrap()
    })
    .1;
    let expected: Vec<i64> = (0..4).map(|i| (0..3).map(|j| x[[i, j]] * greatest[j]).sum()).collect();
    assert_eq!(
        found(&broadcast!(sum(j: x[i, j] * max(k: y[j, k])))),
        (vec![4], expected)
    );
}

#[test]
fn three_operands() {
    let (x, y, z) = (
        numbered::<i64, shape![4, 7]>([4, 7], 1),
        numbered::<i64, shape![7, 5]>([7, 5], 2),
        numbered::<i64, shape![5, 3]>([5, 3], 3),
    );
    let operands = [operand("ij", &x), operand("jk", &y), operand("kl", &z)];
    let expected = sum_of_products("il", "jk", &operands);
    assert_eq!(found(&broadcast!(sum(j, k: x[i, j] * y[j, k] * z[k, l]))), expected);
}

#[test]
fn a_further_argument_is_an_expression_of_rust() {
    let (a, corrections) = (array![[1.0, 3.0], [5.0, 9.0]], [1.0]);
    assert_eq!(
        broadcast!(var_corrected(j: a[i, j], corrections[0])),
        a.var_axis_corrected::<1>(1.0)
    );
}

#[test]
fn over_everything_without_names() {
    let (x, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![1.0, 3.0]);
    assert_eq!(
        broadcast!(named; x[i, j] / sum(x[i, j])),
        array![[0.1, 0.2], [0.3, 0.4]]
    );
    // A name within the reduction is local to it, and does not belong to the result.
    assert_eq!(broadcast!(named; v[j] / sum(v[i])), array![0.25, 0.75]);
}

#[test]
fn the_target_is_read_before_it_is_written() {
    let mut x = array![1.0_f64, 2.0, 3.0];
    let turn = array![[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]];
    broadcast!(x[i] = sum(j: turn[i, j] * x[j]));
    assert_eq!(x, array![2.0, 3.0, 1.0]);
    broadcast!(named; x[i] /= sum(x[i]));
    assert_eq!(x, array![2.0 / 6.0, 3.0 / 6.0, 1.0 / 6.0]);
    broadcast!(x[i] += sum(j: x[j] * max(k: turn[j, k] * x[k])));
    assert!(
        (x.sum() - (1.0_f64 + 3.0 * (2.0 / 6.0 * 0.5 + 0.5 / 6.0 + 1.0 / 18.0))).abs() < 1e-12,
        "{x}"
    );
}

#[test]
fn no_elements() {
    let (x, y) = (Array::<f32, shape![3, 0]>::zeros(), Array::<f32, shape![0, 4]>::zeros());
    assert_eq!(
        broadcast!(sum(j: x[i, j] * y[j, k])),
        Array::<f32, shape![3, 4]>::zeros()
    );
    let error = try_broadcast!(max(j: x[i, j] * y[j, k])).unwrap_err();
    assert!(error.to_string().contains("max"), "{error}");
    let (x, y) = (Array::<f32, shape![0, 3]>::zeros(), Array::<f32, shape![3, 4]>::zeros());
    assert_eq!(broadcast!(sum(j: x[i, j] * y[j, k])).shape(), [0, 4]);
}
