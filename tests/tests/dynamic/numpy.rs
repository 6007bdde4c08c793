//! Matrices, vectors, windows and grids, compared with NumPy by the tables of the typed operations.

use array_core::dynamic::DynView;
use array_core::linalg::MatrixNorm;
use array_core::{DType, DynArray, array};

use crate::dynamic::words;

/// Parses extents and elements.
fn read(extents: &str, elements: &str) -> DynArray {
    let extents: Vec<usize> = extents.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let elements: Vec<f64> = elements.split_whitespace().map(|word| word.parse().unwrap()).collect();
    DynArray::from_slice(extents, &elements).unwrap()
}

/// Parses the array of a part.
fn part(part: &str) -> DynArray {
    let (extents, elements) = part.split_once(':').expect("the part has extents and elements");
    read(extents, elements)
}

#[track_caller]
fn assert_near(found: &DynArray, expected: &DynArray, row: &str) {
    assert_eq!(found.shape(), expected.shape(), "{row}");
    assert!(found.all_close(expected, 1e-12, 1e-12).unwrap(), "{found}\n{row}");
}

/// Returns the rows of a table, split into parts.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| (row, row.split('|').map(str::trim).collect()))
}

#[test]
fn norms_and_products_of_vectors_match_numpy() {
    let mut count = 0;
    for (row, parts) in rows(include_str!("../linalg/values.txt")) {
        let x = part(parts[1]);
        let found = match (parts[0], &parts[2..]) {
            ("vector_norm", [order, _]) => {
                let order: f64 = part(order).item().unwrap().get().unwrap();
                if x.rank() == 1 {
                    let norm = DynArray::from(x.vector_norm(order).unwrap());
                    assert_near(&norm, &x.vector_norm_axis(order, 0).unwrap(), row);
                }
                x.vector_norm_axis(order, -1)
            }
            ("fro", _) => x.matrix_norm(MatrixNorm::Frobenius),
            ("one", _) => x.matrix_norm(MatrixNorm::ColumnSum),
            ("inf", _) => x.matrix_norm(MatrixNorm::RowSum),
            ("vecdot", [y, _]) => x.vecdot(&part(y), -1),
            _ => continue,
        };
        assert_near(&found.unwrap(), &part(parts.last().unwrap()), row);
        count += 1;
    }
    assert!(count >= 160, "{count}");
}

/// The elements from a first number on.
fn counting(first: i64, extents: &str) -> DynArray {
    let extents: Vec<usize> = extents.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let elements: Vec<i64> = (first..).take(extents.iter().product()).collect();
    DynArray::from_slice(extents, &elements).unwrap()
}

fn owned(views: Vec<DynView<'_>>) -> Vec<DynArray> {
    views.iter().map(DynView::to_owned).collect()
}

#[test]
fn grids_and_outer_products_match_numpy() {
    for (row, parts) in rows(include_str!("../vectors/values.txt")) {
        let operands: Vec<DynArray> = (0..)
            .zip(parts[1].split('/'))
            .map(|(i, x)| counting(100 * i + 1, x))
            .collect();
        let each: Vec<&DynArray> = operands.iter().collect();
        let operation: Vec<&str> = parts[0].split_whitespace().collect();
        let found = match operation[..] {
            ["outer"] => vec![each[0].outer(each[1]).unwrap()],
            ["xy"] => owned(DynArray::meshgrid(&each).unwrap()),
            ["ij"] => owned(DynArray::meshgrid_ij(&each).unwrap()),
            ["moveaxis", from, to] => owned(vec![
                each[0].moveaxis(from.parse().unwrap(), to.parse().unwrap()).unwrap(),
            ]),
            _ => panic!("unknown operation: {row}"),
        };
        let expected: Vec<DynArray> = parts[2..].iter().map(|result| part(result).cast(DType::I64)).collect();
        assert_eq!(found, expected, "{row}");
    }
}

#[test]
fn windows_and_pieces_match_numpy() {
    for (row, parts) in rows(include_str!("../extents/vectors.txt")) {
        let [operation, numbers, operands, extents, elements] = &parts[..] else {
            panic!("{row}");
        };
        let numbers: Vec<i64> = numbers.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let operands: Vec<DynArray> = (0..)
            .zip(operands.split('/'))
            .map(|(i, x)| counting(1000 * i, x))
            .collect();
        let (axis, x) = (numbers[0] as isize, &operands[0]);
        let number = |i: usize| numbers[i] as usize;
        let each: Vec<&DynArray> = operands.iter().collect();
        let found = match *operation {
            "concat" => DynArray::concat(&each, axis),
            "stack" => DynArray::stack(&each, axis),
            "tile" => x.tile(number(1), axis),
            "repeat" => x.repeat(number(1), axis),
            "pad" => x.pad(number(1), number(2), numbers[3], axis),
            "unfold" => x
                .unfold(axis, number(1), number(2), number(3))
                .map(|view| view.to_owned()),
            _ => panic!("unknown operation: {row}"),
        };
        assert_eq!(found.unwrap(), read(extents, elements).cast(DType::I64), "{row}");
    }
}

#[test]
fn norms_are_of_floats() {
    let x = DynArray::from(array![[3_i32, 4]]);
    assert_eq!(words(x.vector_norm(2)), "`i32` is not a float dtype in `vector_norm`");
    assert_eq!(
        words(x.vector_norm_axis(2, 0)),
        "`i32` is not a float dtype in `vector_norm_axis`"
    );
    assert_eq!(
        words(x.matrix_norm(MatrixNorm::RowSum)),
        "`i32` is not a float dtype in `matrix_norm`"
    );
    let (x, y) = (x.cast(DType::F16), x.cast(DType::F32));
    assert_eq!(x.vector_norm(2).unwrap().cast::<f64>(), 5.0);
    assert!(x.all_close(&x, 0.0, 0.0).unwrap() && x.all_close(&y, 0.0, 0.0).unwrap());
    assert!(
        !x.all_close(&DynArray::from(array![3.0_f32, 4.0]), 1.0, 1.0).unwrap(),
        "of another shape"
    );
    assert_eq!(
        words(x.all_close(&DynArray::from(array![1_u8]), 0.0, 0.0)),
        "`f16` and `u8` have no common dtype in `all_close`: cast one of the two"
    );
    let near = array![[3.01_f32, 4.0], [3.0, 5.0]];
    let expected = near.is_close(&array![3.0_f32, 4.0], 0.0, 0.02);
    assert_eq!(
        DynArray::from(near.clone()).is_close(&y, 0.0, 0.02).unwrap(),
        expected.into()
    );
    assert_eq!(
        words(y.is_close(1.0_f64, 0.0, 0.0)),
        "a scalar of `f64` cannot be converted to `f32` without loss in `is_close`: cast it, or write a literal as \
            `Literal::from(0.5)`"
    );
    assert_eq!(
        words(y.is_close(DynArray::from(array![1.0_f32, 2.0, 3.0]), 0.0, 0.0)),
        "shapes (1, 2) and (3,) cannot be broadcast together in `is_close`: axis 1 has 2 and 3"
    );
    let none = DynArray::zeros(DType::F64, [2, 0]).unwrap();
    assert_eq!(
        none.vector_norm_axis(f64::INFINITY, 1).unwrap(),
        array![0.0, 0.0].into()
    );
    let norm = none.vector_norm_axes(f64::NEG_INFINITY, &[1, 0]).unwrap();
    assert_eq!(norm.item().unwrap(), none.vector_norm(f64::NEG_INFINITY).unwrap());
}
