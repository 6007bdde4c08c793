//! Static, run-time and named axes, and the extents that two operands share.

use array_core::{Array, Dyn, Len, broadcast, dim, shape, try_broadcast};

use crate::named::loops::{Indexed, evaluate, found, numbered};

dim!(Rows);
dim!(Columns = 3);

/// Declares a test of an outer shape of three names, one of each kind of axis, that operands of
/// fewer axes share.
macro_rules! kinds {
    ($($test:ident [$i:tt $j:tt $k:tt])+) => {$(
        #[test]
        fn $test() {
            let x = numbered::<shape![$k, $i, $j]>([4, 2, 3], 0);
            let y = numbered::<shape![$j, $i]>([3, 2], 500);
            let z = numbered::<shape![$k]>([4], 900);
            let operands = [
                Indexed::new(&["j", "i"], &y),
                Indexed::new(&["k"], &z),
                Indexed::new(&["k", "i", "j"], &x),
            ];
            let sum = broadcast!(named; y[j, i] * z[k] + x[k, i, j]);
            let _: &Array<i64, shape![$j, $i, $k]> = &sum;
            assert_eq!(found(&sum), evaluate(&["j", "i", "k"], &operands, |v| v[0] * v[1] + v[2]));
            let tried = try_broadcast!(named [i, k, j]; y[j, i] * z[k] + x[k, i, j]).expect("extents agree");
            let _: &Array<i64, shape![$i, $k, $j]> = &tried;
            assert_eq!(found(&tried), evaluate(&["i", "k", "j"], &operands, |v| v[0] * v[1] + v[2]));
        }
    )+};
}

kinds! {
    lengths [2 3 4]
    run_time [_ _ _]
    lengths_and_run_time [2 _ 4]
    a_named_axis_and_run_time [Rows _ 4]
    named_axes [Rows Columns _]
}

#[test]
fn a_length_that_one_operand_knows_is_that_of_the_result() {
    let (x, y) = (
        numbered::<shape![_, 3]>([2, 3], 0),
        numbered::<shape![2, _]>([2, 3], 50),
    );
    let operands = [Indexed::new(&["i", "j"], &x), Indexed::new(&["i", "j"], &y)];
    let expected = evaluate(&["j", "i"], &operands, |v| v[0] - v[1]);
    let difference: Array<i64, (Len<3>, Len<2>)> = broadcast!(named [j, i]; x[i, j] - y[i, j]);
    assert_eq!(found(&difference), expected);
    let difference: Array<i64, (Len<3>, Len<2>)> = broadcast!(named [j, i]; -(y[i, j] - x[i, j]));
    assert_eq!(found(&difference), expected);
    let own: Array<i64, (Len<3>, Dyn)> = broadcast!(named [j, i]; x[i, j]);
    assert_eq!(own.shape(), [3, 2]);
}

#[test]
fn an_extent_of_one_is_an_extent_like_others() {
    let (x, y) = (numbered::<shape![1, 3]>([1, 3], 0), numbered::<shape![1]>([1], 50));
    let sum: Array<i64, shape![3, 1]> = broadcast!(named [j, i]; x[i, j] + y[i]);
    let operands = [Indexed::new(&["i", "j"], &x), Indexed::new(&["i"], &y)];
    assert_eq!(found(&sum), evaluate(&["j", "i"], &operands, |v| v[0] + v[1]));
}

#[test]
fn no_elements() {
    let (x, y) = (numbered::<shape![_, 3]>([0, 3], 0), numbered::<shape![_]>([0], 0));
    assert_eq!(broadcast!(named [j, i]; x[i, j] + y[i]).shape(), [3, 0]);
}
