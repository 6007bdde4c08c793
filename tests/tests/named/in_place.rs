//! Left-hand sides with index names.

use array_core::{Array, DynRank, array, broadcast, shape, try_broadcast};

use crate::named::loops::{Indexed, evaluate, found, numbered};

#[test]
fn names_that_the_value_lacks_repeat_it() {
    let v = numbered::<shape![2]>([2], 0);
    let mut x = Array::<i64, shape![3, 2, 4]>::zeros();
    broadcast!(named; x[k, i, l] = v[i] + 1);
    let operands = [Indexed::new(&["k", "i", "l"], &x), Indexed::new(&["i"], &v)];
    assert_eq!(found(&x), evaluate(&["k", "i", "l"], &operands, |values| values[1] + 1));
    broadcast!(named; x[k, i, l] = 0);
    assert_eq!(x.sum(), 0);
}

#[test]
fn the_left_hand_side_is_read_at_the_written_position() {
    let (mut x, y) = (
        numbered::<shape![2, _]>([2, 3], 0),
        numbered::<shape![_, 2]>([3, 2], 90),
    );
    let operands = [Indexed::new(&["i", "j"], &x), Indexed::new(&["j", "i"], &y)];
    let expected = evaluate(&["i", "j"], &operands, |v| (v[0] - v[1]) * v[0]);
    broadcast!(named; x[i, j] = (x[i, j] - y[j, i]) * x[i, j]);
    assert_eq!(found(&x), expected);
}

#[test]
fn every_operator() {
    let (start, y) = (numbered::<shape![2, 3]>([2, 3], 40), array![3_i64, 5]);
    let operands = [Indexed::new(&["i", "j"], &start), Indexed::new(&["i"], &y)];
    macro_rules! operators {
        ($($assign:tt $op:tt)+) => {$({
            let mut x = start.clone();
            broadcast!(named; x[i, j] $assign y[i]);
            assert_eq!(found(&x), evaluate(&["i", "j"], &operands, |v| v[0] $op v[1]));
            let mut x = start.clone();
            try_broadcast!(named; x[i, j] $assign y[i]).expect("extents agree");
            assert_eq!(found(&x), evaluate(&["i", "j"], &operands, |v| v[0] $op v[1]));
        })+};
    }
    operators! { += + -= - *= * /= / %= % &= & |= | ^= ^ <<= << >>= >> }
}

#[test]
fn fields_and_references() {
    struct Held {
        values: Array<i64, shape![3, 2]>,
    }
    let mut held = Held {
        values: numbered([3, 2], 0),
    };
    let m = numbered::<shape![2, 3]>([2, 3], 30);
    let expected = broadcast!(named [j, i]; m[i, j] * 2);
    broadcast!(named; held.values[j, i] = m[i, j]);
    let values = &mut held.values;
    broadcast!(named; values[j, i] += m[i, j]);
    assert_eq!(held.values, expected);
    let values = &mut held.values;
    broadcast!(named; (*values)[j, i] -= m[i, j]);
    assert_eq!(held.values, m.t());
}

#[test]
fn arrays_without_axes_have_no_names() {
    let (v, w) = (array![1.0, 2.0, 3.0], array![4.0, 5.0, 6.0]);
    let mut total = Array::<f64, shape![]>::ones();
    broadcast!(total += sum(i: v[i] * w[i]));
    assert_eq!(total.to_scalar(), 33.0);
    broadcast!(total = sum(i: v[i] * total) - total);
    assert_eq!(total.to_scalar(), 165.0);
    let place = &mut total;
    broadcast!(named; *place = 2.0);
    try_broadcast!(place *= max(i: v[i])).expect("no extents are compared");
    assert_eq!(total.to_scalar(), 6.0);

    let mut run_time = Array::<f64, DynRank>::zeros_with(vec![]);
    broadcast!(run_time += sum(i: v[i]));
    assert_eq!(run_time.to_vec(), [6.0]);
    let mut run_time = Array::<f64, DynRank>::zeros_with(vec![2]);
    let error = try_broadcast!(run_time += sum(i: v[i])).unwrap_err();
    assert!(error.to_string().contains("index name"), "{error}");
    assert_eq!(run_time.sum(), 0.0);
}
