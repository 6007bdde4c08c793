//! Operations along an axis, compared with the tables that NumPy computed for the typed ones, and
//! their errors.

use array_core::{DType, DynArray, DynRank, Element, Error, array};
use std::str::FromStr;

use crate::dynamic::{counting, words};

/// Parses the extents and the elements of a row, as an array of a dtype.
fn read(part: &str, dtype: DType) -> DynArray {
    fn typed<T: Element + FromStr<Err: std::fmt::Debug>>(extents: &[usize], elements: &str) -> DynArray {
        let elements: Vec<T> = elements.split_whitespace().map(|x| x.parse().unwrap()).collect();
        DynArray::from_slice(extents, &elements).unwrap()
    }
    let (extents, elements) = part.split_once(':').expect("the part has extents and elements");
    let extents: Vec<usize> = extents
        .split_whitespace()
        .map(|extent| extent.parse().unwrap())
        .collect();
    match dtype {
        DType::F32 => typed::<f32>(&extents, elements),
        DType::F64 => typed::<f64>(&extents, elements),
        DType::I8 => typed::<i8>(&extents, elements),
        DType::I64 => typed::<i64>(&extents, elements),
        DType::U8 => typed::<u8>(&extents, elements),
        DType::U16 => typed::<u16>(&extents, elements),
        DType::U64 => typed::<u64>(&extents, elements),
        dtype => panic!("unknown dtype {dtype}"),
    }
}

/// Asserts that an array equals that of a row, including NaN.
fn assert_is(found: &DynArray, part: &str, row: &str) {
    let expected = read(part, found.dtype());
    assert_eq!(found.shape(), expected.shape(), "{row}");
    for (found, expected) in found.iter().zip(expected.iter()) {
        assert!(
            found == expected || (found.cast::<f64>().is_nan() && expected.cast::<f64>().is_nan()),
            "{found} {expected} {row}"
        );
    }
}

#[test]
fn cumulative_extremes_keep_the_dtype() {
    let x = DynArray::from(array![[1_u8, 3], [2, 0]]);
    assert_eq!(x.cummax(0).unwrap(), array![[1_u8, 3], [2, 3]].into());
    assert_eq!(x.cummin(-1).unwrap(), array![[1_u8, 1], [2, 0]].into());
    let error = DynArray::from(array![true]).cummax(0).unwrap_err().to_string();
    assert!(error.contains("`bool`") && error.contains("`cummax`"), "{error}");
    let error = x.cummin(2).unwrap_err().to_string();
    assert_eq!(
        error,
        "an array of shape (2, 2) has no axis 2 in `cummin`: its rank is 2"
    );
}

#[test]
fn operations_along_an_axis_match_numpy() {
    let rows = include_str!("../along/values.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for row in rows {
        let parts: Vec<&str> = row.split('|').map(str::trim).collect();
        let [operation, dtype, axis, operand, others @ ..] = &parts[..] else {
            panic!("{row}");
        };
        let (dtype, axis): (DType, isize) = (dtype.parse().unwrap(), axis.parse().unwrap());
        let x = read(operand, dtype);
        // With axes counted from the end as well, if the operation has an axis.
        let axes = if x.rank() == 0 {
            vec![axis]
        } else {
            vec![axis, axis - x.rank() as isize]
        };
        for axis in axes {
            let found = |result: Result<DynArray, Error>| result.unwrap_or_else(|error| panic!("{error}: {row}"));
            match (*operation, others) {
                ("cumsum", [result]) => assert_is(&found(x.cumsum(axis)), result, row),
                ("cumprod", [result]) => assert_is(&found(x.cumprod(axis)), result, row),
                ("cumsum_with_initial", [result]) => assert_is(&found(x.cumsum_with_initial(axis)), result, row),
                ("cumprod_with_initial", [result]) => assert_is(&found(x.cumprod_with_initial(axis)), result, row),
                ("diff", [result]) => assert_is(&found(x.diff(axis)), result, row),
                ("sort", [result]) => assert_is(&found(x.sort(axis)), result, row),
                ("sort_descending", [result]) => assert_is(&found(x.sort_descending(axis)), result, row),
                ("argsort", [result]) => assert_is(&found(x.argsort(axis)), result, row),
                ("argsort_descending", [result]) => assert_is(&found(x.argsort_descending(axis)), result, row),
                ("roll", [shift, result]) => {
                    let shift: i64 = read(shift, DType::I64).item().unwrap().get().unwrap();
                    assert_is(&found(x.roll(shift as isize, axis)), result, row);
                }
                ("take_along_axis", [indices, result]) => {
                    assert_is(&found(x.take_along_axis(&read(indices, DType::I64), axis)), result, row);
                }
                ("unique_all", [values, indices, inverse_indices, counts]) => {
                    let all = x.unique_all().unwrap();
                    assert_is(&all.values, values, row);
                    assert_is(&all.indices, indices, row);
                    assert_is(&all.inverse_indices, inverse_indices, row);
                    assert_is(&all.counts, counts, row);
                    assert_is(&x.unique(), values, row);
                }
                ("isin", [others, result]) => {
                    assert_is(&found(x.isin(&read(others, dtype))).cast(DType::U8), result, row);
                }
                ("nonzero", results) => {
                    let positions = x.nonzero().unwrap();
                    assert_eq!(positions.len(), results.len(), "{row}");
                    positions
                        .iter()
                        .zip(results)
                        .for_each(|(found, result)| assert_is(found, result, row));
                }
                ("searchsorted", [values, result]) => {
                    assert_is(&found(x.searchsorted(&read(values, dtype))), result, row);
                }
                ("searchsorted_right", [values, result]) => {
                    assert_is(&found(x.searchsorted_right(&read(values, dtype))), result, row);
                }
                ("histogram", [edges, result]) => assert_is(&found(x.histogram(&read(edges, dtype))), result, row),
                _ => panic!("unknown operation: {row}"),
            }
        }
        count += 1;
    }
    assert!(count > 1100);
}

#[test]
fn arrays_are_repeated_padded_and_taken_apart_along_any_axis() {
    let x = counting(&[2, 3]);
    let rows = |rows: &[&[i32]]| {
        let elements: Vec<i32> = rows.concat();
        DynArray::from_slice([rows.len(), rows[0].len()], &elements).unwrap()
    };
    assert_eq!(
        x.repeat(2, 1).unwrap(),
        rows(&[&[1, 1, 2, 2, 3, 3], &[4, 4, 5, 5, 6, 6]])
    );
    assert_eq!(
        x.tile(2, -2).unwrap(),
        rows(&[&[1, 2, 3], &[4, 5, 6], &[1, 2, 3], &[4, 5, 6]])
    );
    assert_eq!(
        x.pad(1, 2, 9_i8, 1).unwrap(),
        rows(&[&[9, 1, 2, 3, 9, 9], &[9, 4, 5, 6, 9, 9]])
    );
    assert_eq!(
        x.take(&DynArray::from(array![-1_i8, 0]), -1).unwrap(),
        rows(&[&[3, 1], &[6, 4]])
    );
    assert_eq!(
        x.compress(&DynArray::from(array![false, true]), 0).unwrap(),
        rows(&[&[4, 5, 6]])
    );
    assert_eq!(
        x.split(&[1], 1).unwrap(),
        [rows(&[&[1], &[4]]), rows(&[&[2, 3], &[5, 6]])]
    );
    assert_eq!(
        x.unstack(1).unwrap(),
        [[1, 4], [2, 5], [3, 6]].map(|column| DynArray::from(column.to_vec()))
    );
    assert!(counting(&[0, 3]).unstack(0).unwrap().is_empty());
    let mask = x.greater(2_i32).unwrap();
    assert_eq!(x.masked(&mask).unwrap(), array![3, 4, 5, 6].into());
}

#[test]
fn errors_are_about_the_array_itself() {
    let x = counting(&[2, 3, 4]);
    let refused = |result: Result<DynArray, Error>, expected: &str| assert_eq!(words(result), expected);
    refused(
        x.cumsum(3),
        "an array of shape (2, 3, 4) has no axis 3 in `cumsum`: its rank is 3",
    );
    refused(
        x.sort(-4),
        "an array of shape (2, 3, 4) has no axis -4 in `sort`: its rank is 3",
    );
    refused(
        x.take(&DynArray::from(array![4_u8]), 2),
        "index 4 is out of bounds for axis 2 of extent 4",
    );
    refused(
        x.take(&DynArray::from(array![u64::MAX]), 2),
        &format!("index {} is out of bounds for axis 2 of extent 4", isize::MAX),
    );
    refused(
        x.take(&DynArray::from(array![1.0]), 2),
        "`f64` is not an integer dtype in `take`",
    );
    refused(
        x.take(&DynArray::from(array![[0, 3], [-4, 1]]), 1),
        "index 3 is out of bounds for axis 1 of extent 3",
    );
    let deep = DynArray::zeros(DType::U8, vec![1; 63]).unwrap();
    refused(x.take(&deep, 1), "rank 65 is above the limit of 64 in `take`");
    refused(
        x.compress(&DynArray::from(array![true]), 0),
        "a mask of 1 element does not fit axis 0 of extent 2",
    );
    refused(
        x.compress(&DynArray::from(array![1]), 0),
        "`i32` is not `bool` in `compress`",
    );
    refused(
        x.masked(&DynArray::from(array![true])),
        "a mask of 1 element does not fit axis 0 of extent 2",
    );
    refused(
        x.masked(&DynArray::from(array![[[[true]]]])),
        "a mask of rank 4 does not fit an array of rank 3",
    );
    refused(
        x.pad(0, 1, 1_i64, 0),
        "a scalar of `i64` cannot be converted to `i32` without loss in `pad`",
    );
    refused(
        x.tile(usize::MAX, 0),
        "an array of shape (281474976710654 or more, 3, 4) would take more than isize::MAX bytes in `tile`",
    );
    refused(
        x.repeat(1 << 60, 1),
        "an array of shape (2, 281474976710654 or more, 4) would take more than isize::MAX bytes in `repeat`",
    );
    refused(
        x.pad(0, isize::MAX as usize, 1, 2),
        "an array of shape (2, 3, 281474976710654 or more) would take more than isize::MAX bytes in `pad`",
    );
    refused(
        x.split(&[2, 1], 1).map(|parts| parts[0].to_owned()),
        "axis 1 of extent 3 cannot be split at 1",
    );
    refused(
        x.split(&[4], 1).map(|parts| parts[0].to_owned()),
        "axis 1 of extent 3 cannot be split at 4",
    );
    refused(
        DynArray::from(array![true]).cumsum(0),
        "`bool` has no arithmetic in `cumsum`",
    );
    refused(DynArray::from(array![true]).sort(0), "`bool` has no order in `sort`");
    refused(
        x.take_along_axis(&counting(&[2, 2, 1]), 1),
        "index 3 is out of bounds for axis 1 of extent 3",
    );
    refused(
        x.take_along_axis(&counting(&[3, 1, 4]), 1),
        "shapes (2, 3, 4) and (3, 3, 4) cannot be broadcast together in `take_along_axis`: axis 0 has 2 and 3",
    );
    refused(
        x.searchsorted(&x),
        "the shape is (2, 3, 4), not (_,), in `searchsorted`: its rank is 3, not 1",
    );
    refused(
        x.isin(&DynArray::from(array![1_u64])),
        "`i32` and `u64` have no common dtype in `isin`: cast one of the two",
    );
}

#[test]
fn sets_and_searches_promote() {
    let (x, y) = (DynArray::from(array![1_u8, 200]), DynArray::from(array![-1_i8, 1]));
    assert_eq!(x.isin(&y).unwrap(), array![true, false].into());
    assert_eq!(y.searchsorted(&x).unwrap(), array![1_i64, 2].into());
    assert_eq!(
        x.histogram(&DynArray::from(array![0_i16, 100, 200])).unwrap(),
        array![1_i64, 1].into()
    );
}

#[test]
fn every_dtype_has_the_operations_without_arithmetic() {
    for &dtype in DType::ALL {
        let x = DynArray::ones(dtype, [2, 2]).unwrap();
        assert_eq!(x.roll(1, 0).unwrap(), x);
        assert_eq!(x.repeat(3, 0).unwrap(), DynArray::ones(dtype, [6, 2]).unwrap());
        assert_eq!(x.nonzero().unwrap().len(), 2);
        assert_eq!(x.unique().shape(), [1]);
        assert_eq!(x.downcast_ref::<bool, DynRank>().is_ok(), dtype == DType::Bool);
    }
}
