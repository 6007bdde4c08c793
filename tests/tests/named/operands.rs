//! Operands with and without index names.

use array_core::{Array, array, broadcast, inline, shape, slice, try_broadcast, try_slice};

use crate::named::loops::{Indexed, evaluate, found, numbered};

struct Layer {
    weights: Array<i64, shape![2, 3]>,
}

impl Layer {
    fn bias(&self) -> Array<i64, shape![2]> {
        numbered([2], 70)
    }
}

fn layers() -> Vec<Layer> {
    vec![Layer {
        weights: numbered([2, 3], 0),
    }]
}

#[test]
fn any_expression_that_is_an_array() {
    let layers = layers();
    let number = 0;
    let operands = [
        Indexed::new(&["i", "j"], &layers[0].weights),
        Indexed::new(&["i"], &layers[0].bias()),
    ];
    let expected = evaluate(&["i", "j"], &operands, |v| v[0] + v[1]);
    let (layer, weights) = (&layers[0], &layers[0].weights);
    assert_eq!(
        found(&broadcast!(named; layer.weights[i, j] + layer.bias()[i])),
        expected
    );
    assert_eq!(
        found(&broadcast!(named; layers[number].weights[i, j] + layers[number].bias()[i])),
        expected
    );
    assert_eq!(
        found(&broadcast!(named; (*weights)[i, j] + { layer.bias() }[i])),
        expected
    );
    assert_eq!(
        found(&broadcast!(named [i, j]; weights.t()[j, i] + slice!(layer.bias(), ..)[i])),
        expected
    );
    assert_eq!(
        found(&broadcast!(named [i, j]; { slice!(weights, .., ..) }[i, j] + layer.bias()[i])),
        expected
    );
}

#[test]
fn scalars_and_arrays_without_axes_have_no_names() {
    let (x, k, other) = (numbered::<shape![2, 3]>([2, 3], 0), 3_i64, 5_i64);
    let none = Array::<i64, shape![]>::full(2);
    let operands = [Indexed::new(&["i", "j"], &x)];
    let expected = evaluate(&["j", "i"], &operands, |v| (v[0] * 3 + 2 - 5) * 10);
    assert_eq!(
        found(&broadcast!(named [j, i]; (x[i, j] * k + none - other) * 10)),
        expected
    );
    assert_eq!(found(&broadcast!(named; none + k)), (vec![], vec![5]));
}

#[test]
fn functions_methods_casts_and_choices() {
    let (x, y) = (numbered::<shape![2, 3]>([2, 3], -20), numbered::<shape![3]>([3], -15));
    let operands = [Indexed::new(&["i", "j"], &x), Indexed::new(&["j"], &y)];
    let largest = evaluate(&["i", "j"], &operands, |v| v[0].max(v[1]).abs());
    assert_eq!(found(&broadcast!(named; maximum(x[i, j], y[j]).abs())), largest);
    assert_eq!(
        found(&broadcast!(named; x[i, j].maximum(y[j]).cast::<f64>().abs() as i64)),
        largest
    );
    let chosen = evaluate(&["j", "i"], &operands, |v| if v[0] > v[1] { v[0] } else { -1 });
    assert_eq!(
        found(&broadcast!(named [j, i]; if x[i, j] > y[j] { x[i, j] } else { -1 })),
        chosen
    );
    let between = evaluate(&["i", "j"], &operands, |v| v[0].max(-5).min(v[1].abs()));
    assert_eq!(found(&broadcast!(named; clip(x[i, j], -5, abs(y[j])))), between);
}

#[test]
fn names_of_one_array_in_two_orders() {
    let x = numbered::<shape![3, 3]>([3, 3], 0);
    let operands = [Indexed::new(&["i", "j"], &x), Indexed::new(&["j", "i"], &x)];
    assert_eq!(
        found(&broadcast!(named; x[i, j] - x[j, i])),
        evaluate(&["i", "j"], &operands, |v| v[0] - v[1])
    );
}

#[test]
fn eight_names_and_names_that_meet_only_in_the_result() {
    let x = numbered::<shape![2, 1, 2, 1]>([2, 1, 2, 1], 0);
    let y = numbered::<shape![1, 2, 1, 2]>([1, 2, 1, 2], 40);
    let operands = [
        Indexed::new(&["a", "b", "c", "d"], &x),
        Indexed::new(&["e", "f", "g", "h"], &y),
    ];
    assert_eq!(
        found(&broadcast!(named [h, d, g, c, f, b, e, a]; x[a, b, c, d] * y[e, f, g, h])),
        evaluate(&["h", "d", "g", "c", "f", "b", "e", "a"], &operands, |v| v[0] * v[1])
    );
}

#[test]
fn inline_arrays_stay_inline_and_dtypes_are_promoted() {
    let (x, y) = (inline![[1_u8, 2], [3, 4]], inline![10_i8, -20]);
    let sum: array_core::InlineArray<i16, shape![2, 2]> = broadcast!(named; x[i, j] + y[i]);
    assert_eq!(sum, inline![[11_i16, 12], [-17, -16]]);
    assert_eq!(
        broadcast!(named; x[i, j] as f32 / 2),
        array![[0.5_f32, 1.0], [1.5, 2.0]]
    );
}

#[test]
fn parameters_in_a_block_are_not_index_names() {
    let y = array![1.0, 2.0];
    let sum = broadcast!(
        y + {
            fn half<T: Into<f64>>(v: T) -> f64 {
                v.into() / 2.0
            }
            half(3_u8)
        }
    );
    assert_eq!(sum, array![2.5, 3.5]);
}

#[test]
fn index_names_may_follow_a_selection() {
    let q: Array<f64, shape![_, 3]> = Array::from_fn_with([5, 3], |[k, j]| (k * k + 2 * j) as f64);
    let dt = array![1.0, 2.0, 4.0];
    let speed = broadcast!(named; (q[2.., ..][k, j] - q[..-2, ..][k, j]) / dt[k]);
    assert_eq!(speed, broadcast!((q[2.., ..] - q[..-2, ..]) / dt.expand_dims::<1>()));
    // Names in a list with other entries are variables.
    for k in 0..5 {
        let w = array![1.0, 2.0, 3.0];
        let sum: f64 = broadcast!(sum(j: q[k, ..][j] * w[j]));
        assert_eq!(sum, q.row(k).dot(&w));
    }
    // The array may be a temporary, or a part itself.
    let rows = || q.clone();
    assert_eq!(
        broadcast!(named; rows()[1.., ..][k, j] + 0.0),
        broadcast!(q[1.., ..] + 0.0)
    );
    assert_eq!(
        broadcast!(named; q[1.., ..][..2, 0][k] + 0.0),
        broadcast!(q[1..3, 0] + 0.0)
    );
    let part = |n: usize| try_broadcast!(named; q[..n, ..][k, j] * 2.0);
    let n = 2;
    assert_eq!(part(n).unwrap(), broadcast!(q[..n, ..] * 2.0));
    assert_eq!(
        part(6).unwrap_err().to_string(),
        try_slice!(q, ..6, ..).unwrap_err().to_string()
    );
}
