//! Reductions against plain loops, at each level.

use super::{Rows, Strip, columns, tables};
use crate::expr::ops::MulOp;
use crate::math::level::at_each_level;

/// Returns numbers that differ from their neighbours and from 0.
fn numbers(count: usize) -> Vec<f32> {
    (0..count as u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 8) as f32 / 1e6 - 8.1)
        .collect()
}

/// Adds rows in the guaranteed order: neighbours, then neighbouring pairs, and so on.
fn column_sum(x: &[f32]) -> f32 {
    match x.len() {
        1 => x[0],
        len => {
            // The first part is the largest power of 2 that is less than the length.
            let (front, back) = x.split_at(len.next_power_of_two() / 2);
            column_sum(front) + column_sum(back)
        }
    }
}

#[test]
fn columns_are_added_in_the_same_order_for_any_number_of_rows_and_columns() {
    // The last three shapes take more than `strips::ALL_BYTES`. A row of the last shape has more
    // columns than are reduced together (`rows::COLUMNS`).
    let shapes: &[(usize, usize)] = if cfg!(miri) {
        &[(19, 9)]
    } else {
        &[
            (1, 50),
            (7, 8),
            (8, 25),
            (9, 7),
            (40, 50),
            (43, 33),
            (100, 31),
            (300, 7),
            (777, 300),
            (30_000, 7),
            (43, 5000),
        ]
    };
    at_each_level(|_| {
        for &(count, inner) in shapes {
            let x = numbers(count * inner);
            let mut out = vec![0.0; inner];
            let sum = &tables::sum::<f32>();
            columns(sum, &x, &[], false, &mut out);
            let mut in_place = out.clone();
            columns(sum, &x, &[], true, &mut in_place);
            assert_eq!(in_place, out, "{count} by {inner} in place");
            // Add the same rows in pieces of 32, then of 8, and then single rows, each in two
            // parts.
            let (mut kept, mut pushed, mut done) = (Rows::for_rows(count, inner).unwrap(), out.clone(), 0);
            while done < count {
                let rows = [32, 8, 1].into_iter().find(|&rows| rows <= count - done).unwrap();
                let piece = &x[done * inner..][..rows * inner];
                let (front, back) = piece.split_at(if rows == 1 { inner / 2 } else { 0 });
                if !front.is_empty() {
                    kept.push(sum, &[], 0, front, &mut pushed);
                }
                kept.push(sum, &[], front.len(), back, &mut pushed);
                done += rows;
            }
            kept.finish(sum, &mut pushed);
            assert_eq!(pushed, out, "{count} by {inner} in pieces");
            for (column, &found) in out.iter().enumerate() {
                let rows: Vec<f32> = (0..count).map(|row| x[row * inner + column]).collect();
                assert_eq!(
                    found.to_bits(),
                    column_sum(&rows).to_bits(),
                    "{count} by {inner}, column {column}"
                );
            }
        }
    });
}

#[test]
fn extremes_match_plain_loops_at_every_position_of_nan() {
    let lens: &[usize] = if cfg!(miri) {
        &[33]
    } else {
        &[
            1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 47, 50, 64, 65, 79, 80, 81, 129, 1025, 2100,
        ]
    };
    at_each_level(|_| {
        let (least_of, greatest_of) = (tables::least::<f32>(), tables::greatest::<f32>());
        for &len in lens {
            // More runs than are reduced together.
            let x = numbers(19 * len);
            let (mut least, mut greatest) = ([0.0; 19], [0.0; 19]);
            least_of.runs(&x, len, &[], &mut least);
            greatest_of.runs(&x, len, &[], &mut greatest);
            for (run, x) in x.chunks_exact(len).enumerate() {
                let all = |pick: fn(f32, f32) -> f32| x.iter().copied().reduce(pick).unwrap();
                assert_eq!(
                    (least[run], greatest[run]),
                    (all(f32::min), all(f32::max)),
                    "{len} {run}"
                );
            }
            // The extreme, an infinity, a zero or NaN at each position of one of several runs.
            for at in (0..len).step_by(len.div_ceil(if cfg!(miri) { 2 } else { 100 })) {
                for special in [1e9, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 0.0, -0.0] {
                    let mut x: Vec<f32> = x[..3 * len].iter().map(|x| -x.abs()).collect();
                    x[len + at] = special;
                    let mut out = [0.0; 3];
                    greatest_of.runs(&x, len, &[], &mut out);
                    let rest = |run: usize| x[run * len..][..len].iter().copied().reduce(f32::max).unwrap();
                    let expected = if special.is_nan() { special } else { rest(1) };
                    assert_eq!(
                        out.map(f32::to_bits),
                        [rest(0), expected, rest(2)].map(f32::to_bits),
                        "{special} at {at} of {len}"
                    );
                }
            }
        }
    });
}

#[test]
fn many_short_runs_give_the_bits_of_single_ones() {
    // Runs are transposed only if there are at least four times as many runs as elements per run.
    let few: (usize, &[usize]) = (24, &[6]);
    let all: (usize, &[usize]) = (
        100,
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    );
    let (count, lens) = if cfg!(miri) { few } else { all };
    at_each_level(|_| {
        for &len in lens {
            let mut x = numbers(count * len);
            for (i, special) in [0.0, -0.0, f32::NAN, -0.0, f32::INFINITY].into_iter().enumerate() {
                x[7 * i] = special;
            }
            let params = numbers(count);
            let params_of = tables::squared_deviations::<f32>();
            for (reducer, params) in [
                (tables::sum::<f32>(), &[][..]),
                (tables::product::<f32>(), &[]),
                (tables::least::<f32>(), &[]),
                (params_of, &params),
            ] {
                let mut out = vec![0.0; count];
                reducer.runs(&x, len, params, &mut out);
                for (run, (x, found)) in x.chunks_exact(len).zip(out).enumerate() {
                    let mut single = [0.0];
                    reducer.runs(x, len, params.get(run..).unwrap_or(&[]), &mut single);
                    // The bits of NaN are not determined, and Miri chooses them at random.
                    let are_nan = single[0].is_nan() && found.is_nan();
                    assert!(
                        are_nan || single[0].to_bits() == found.to_bits(),
                        "{x:?}: {single:?}, {found}"
                    );
                }
            }
            let positions = tables::first_greatest::<f32>();
            let (mut out, mut columns, mut in_place) = (vec![0; count], vec![0; len], vec![0; len]);
            positions.over_runs(&x, len, &mut out);
            positions.over_columns(&x, false, &mut columns);
            positions.over_columns(&x, true, &mut in_place);
            assert_eq!(columns, in_place);
            let first = |all: &mut dyn Iterator<Item = f32>| {
                let all: Vec<f32> = all.collect();
                let nan = all.iter().position(|x| x.is_nan());
                let largest = all.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                nan.or(all.iter().position(|&x| x == largest)).unwrap() as i64
            };
            for (run, found) in out.into_iter().enumerate() {
                assert_eq!(found, first(&mut x[run * len..][..len].iter().copied()));
            }
            for (column, found) in columns.into_iter().enumerate() {
                assert_eq!(found, first(&mut x[column..].iter().step_by(len).copied()));
            }
        }
    });
}

#[test]
fn rows_too_long_for_memory_are_an_error() {
    assert!(Rows::<f64>::for_rows(1024, usize::MAX / 64).is_err());
    assert!(Rows::<f64>::for_rows(usize::MAX, usize::MAX).is_err());
}

#[test]
#[cfg_attr(miri, ignore = "takes too long")]
fn many_rows_and_columns_are_reduced_in_place() {
    let (inner, x) = (150, numbers(5 * 150));
    let positions = tables::first_greatest::<f32>();
    // With so many rows, a counter that allocates nothing has room for fewer columns than a narrow
    // strip of bytes has.
    let (narrow, bytes) = (7, numbers(70_000 * 7).iter().map(|&x| x as u8).collect::<Vec<u8>>());
    let greatest = &tables::greatest::<u8>();
    at_each_level(|_| {
        for in_place in [false, true] {
            let mut found = vec![0; inner];
            positions.over_columns(&x, in_place, &mut found);
            for (column, &found) in found.iter().enumerate() {
                let of_column = |row: usize| x[row * inner + column];
                let first = (0..5).fold(0, |best, row| if of_column(row) > of_column(best) { row } else { best });
                assert_eq!(found, first as i64, "column {column}, in place: {in_place}");
            }
            let mut found = vec![0; narrow];
            columns(greatest, &bytes, &[], in_place, &mut found);
            for (column, &found) in found.iter().enumerate() {
                let expected = bytes.iter().skip(column).step_by(narrow).max();
                assert_eq!(Some(&found), expected, "column {column}, in place: {in_place}");
            }
        }
    });
}

#[test]
fn columns_of_neighbouring_groups_are_reduced_in_the_order_of_runs() {
    let inners: &[usize] = if cfg!(miri) { &[65] } else { &[64, 65, 100] };
    at_each_level(|_| {
        for count in 2..=if cfg!(miri) { 3 } else { 64 } {
            for &inner in inners {
                let x = numbers(count * inner);
                let turned: Vec<f32> = (0..count * inner)
                    .map(|at| x[at % count * inner + at / count])
                    .collect();
                let (mut found, mut expected) = (vec![0.0; inner], vec![0.0; inner]);
                for table in [tables::sum::<f32>(), tables::least::<f32>(), tables::product::<f32>()] {
                    (table.across.1)(&x, Strip { inner, start: 0 }, &[], &mut found);
                    table.runs(&turned, count, &[], &mut expected);
                    let bits = |x: &[f32]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
                    assert_eq!(bits(&found), bits(&expected), "{count} rows of {inner}");
                }
            }
        }
    });
}

#[test]
fn products_are_added_in_the_order_of_a_run() {
    let lengths = if cfg!(miri) {
        &[0, 9, 67][..]
    } else {
        &[0, 1, 7, 8, 31, 32, 50, 64, 130, 1000, 1023, 1024, 1025, 2048, 5003]
    };
    at_each_level(|level| {
        for &len in lengths {
            let (x, y) = (numbers(len), numbers(2 * len)[len..].to_vec());
            let products: Vec<f32> = x.iter().zip(&y).map(|(x, y)| x * y).collect();
            let sum = if len > 0 {
                tables::sum::<f32>().run(&products)
            } else {
                0.0
            };
            let found = super::products::<MulOp, f32>(&x, &y);
            assert_eq!(found.to_bits(), sum.to_bits(), "{len} floats at {level}");

            let [wide_x, wide_y] = [&x, &y].map(|x| x.iter().map(|&x| f64::from(x) / 3.0).collect::<Vec<f64>>());
            let products: Vec<f64> = wide_x.iter().zip(&wide_y).map(|(x, y)| x * y).collect();
            let sum = if len > 0 {
                tables::sum::<f64>().run(&products)
            } else {
                0.0
            };
            let found = super::products::<MulOp, f64>(&wide_x, &wide_y);
            assert_eq!(found.to_bits(), sum.to_bits(), "{len} wide floats at {level}");

            let [x, y] = [&x, &y].map(|x| x.iter().map(|&x| (x * 1e6) as i32).collect::<Vec<i32>>());
            let sum: i64 = x.iter().zip(&y).map(|(&x, &y)| i64::from(x) * i64::from(y)).sum();
            assert_eq!(super::products::<MulOp, i32>(&x, &y), sum, "{len} integers at {level}");
        }
    });
}
