//! The results of NumPy for the same arrays: `vectors.txt`, written by `vectors.py`.

use array_core::{Array, ArrayView, Arrays, DynRank};

/// Parses a line of the file.
struct Row {
    operation: String,
    numbers: Vec<usize>,
    operands: Vec<Vec<usize>>,
    extents: Vec<usize>,
    elements: Vec<i64>,
}

fn numbers<T: core::str::FromStr<Err: core::fmt::Debug>>(text: &str) -> Vec<T> {
    text.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

fn rows() -> Vec<Row> {
    let rows: Vec<_> = include_str!("vectors.txt")
        .lines()
        .map(|line| {
            let [operation, arguments, operands, extents, elements] = line.split('|').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            Row {
                operation: operation.to_owned(),
                // The padding value is the only negative number, and the last.
                numbers: numbers::<i64>(arguments)
                    .into_iter()
                    .filter(|&n| n >= 0)
                    .map(|n| n as usize)
                    .collect(),
                operands: operands.split('/').map(numbers).collect(),
                extents: numbers(extents),
                elements: numbers(elements),
            }
        })
        .collect();
    assert!(rows.len() > 150);
    rows
}

type Dynamic = Array<i64, DynRank>;
type View<'v> = ArrayView<'v, i64, DynRank>;

/// Creates the operand `i`: row-major, or with the axes reversed in memory and the last axis
/// backwards.
fn operand(i: usize, extents: &[usize]) -> [(Dynamic, bool); 2] {
    let len = extents.iter().product::<usize>() as i64;
    let elements = (1000 * i as i64..1000 * i as i64 + len).collect();
    let x = Dynamic::from_shape_vec(extents, elements).unwrap();
    let reversed: Vec<isize> = (0..extents.len() as isize).rev().collect();
    let other = x.view().try_permute(&reversed).unwrap().to_heap();
    let other = if extents.is_empty() {
        other
    } else {
        other.flip_axis::<0>().to_heap()
    };
    [(x, false), (other, true)]
}

/// Views an operand in its original order.
fn view((x, other): &(Dynamic, bool)) -> View<'_> {
    let view = x.view().strided();
    if !other || view.rank() == 0 {
        return view;
    }
    let reversed: Vec<isize> = (0..view.rank() as isize).rev().collect();
    view.flip_axis::<0>().try_permute(&reversed).unwrap()
}

/// Evaluates an expression with a number as a constant.
macro_rules! at {
    ($axis:expr, $name:ident => $value:expr) => {
        match $axis {
            0 => {
                const $name: isize = 0;
                $value
            }
            1 => {
                const $name: isize = 1;
                $value
            }
            2 => {
                const $name: isize = 2;
                $value
            }
            3 => {
                const $name: isize = 3;
                $value
            }
            axis => panic!("axis {axis}"),
        }
    };
}

fn concat(axis: usize, operands: &[View<'_>]) -> Dynamic {
    match operands {
        [a, b] => at!(axis, AXIS => (a, b).concat::<AXIS>()),
        [a, b, c] => at!(axis, AXIS => (a, b, c).concat::<AXIS>()),
        _ => panic!(),
    }
}

fn stack(axis: usize, operands: &[View<'_>]) -> Dynamic {
    match operands {
        [a, b] => at!(axis, AXIS => (a, b).stack::<AXIS>()),
        [a, b, c] => at!(axis, AXIS => (a, b, c).stack::<AXIS>()),
        _ => panic!(),
    }
}

fn unfold<const AXIS: isize>(x: View<'_>, numbers: &[usize]) -> Dynamic {
    match numbers {
        [1, 1, 1] => x.unfold::<AXIS, 1, 1, 1>().to_heap(),
        [2, 1, 1] => x.unfold::<AXIS, 2, 1, 1>().to_heap(),
        [3, 2, 1] => x.unfold::<AXIS, 3, 2, 1>().to_heap(),
        [2, 3, 2] => x.unfold::<AXIS, 2, 3, 2>().to_heap(),
        [3, 1, 4] => x.unfold::<AXIS, 3, 1, 4>().to_heap(),
        _ => panic!("{numbers:?}"),
    }
}

#[test]
fn every_line_holds_in_every_layout() {
    for row in rows() {
        let operands: Vec<_> = row
            .operands
            .iter()
            .enumerate()
            .map(|(i, extents)| operand(i, extents))
            .collect();
        for layout in 0..2 {
            let views: Vec<_> = operands.iter().map(|operand| view(&operand[layout])).collect();
            let (axis, rest) = (row.numbers[0], &row.numbers[1..]);
            let x = || views[0].clone();
            let found = match row.operation.as_str() {
                "concat" => concat(axis, &views),
                "stack" => stack(axis, &views),
                "tile" => at!(axis, AXIS => x().tile_by::<AXIS>(rest[0])),
                "repeat" => at!(axis, AXIS => x().repeat_by::<AXIS>(rest[0])),
                "pad" => at!(axis, AXIS => x().pad_by::<AXIS>(rest[0], rest[1], -7)),
                "unfold" => at!(axis, AXIS => unfold::<AXIS>(x(), rest)),
                other => panic!("{other}"),
            };
            let of = (&row.operation, &row.numbers, &row.operands, layout);
            assert_eq!(found.shape().as_ref(), row.extents, "{of:?}");
            assert_eq!(found.to_vec(), row.elements, "{of:?}");
        }
    }
}
