//! The order of a reduction: the same at each level, for an array and a view of it, and equal to
//! the guaranteed order.

use array_core::{Array, DType, Element, InlineArray, Real, inline, shape, slice};

use crate::each_level;

/// Lengths around a lane, a pack of lanes, eight packs, a block, and several.
const LENGTHS: &[usize] = &[
    1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 127, 128, 129, 255, 257, 1000, 2047, 1024, 2049, 4095, 4096,
    4097, 10_000,
];

/// Some of these lengths, around the boundaries that differ between dtypes.
const FEW: &[usize] = &[1, 9, 65, 257, 2049, 4096];

/// Numbers of columns, and of rows.
const WIDTHS: &[usize] = &[3, 8, 17, 33, 50, 70, 130];

/// Returns numbers without a pattern that could favour rounding.
fn noise(count: usize) -> Vec<f64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1_u64 << 53) as f64 * 200.0 - 100.0
    };
    (0..count).map(next).collect()
}

/// Returns the bits of all reductions of an array, which must equal those of a view with the same
/// elements.
fn results<T: Real<Sum: Real>>(x: &Array<T, shape![_, _]>) -> Vec<u64> {
    let [rows, columns] = x.shape();
    let spread =
        Array::<T, shape![_, _]>::from_fn_with(
            [rows, 2 * columns],
            |[i, j]| {
                if j % 2 == 0 { x[[i, j / 2]] } else { T::ONE }
            },
        );
    let view = slice!(spread, .., ..;2);
    let mut all = Vec::new();
    macro_rules! agree {
        (axis $($name:ident)*) => {$(
            for (&x, &view) in x.$name::<0>().iter().zip(&view.$name::<0>()) {
                agree!(@ $name x view);
            }
            for (&x, &view) in x.$name::<1>().iter().zip(&view.$name::<1>()) {
                agree!(@ $name x view);
            }
        )*};
        (all $($name:ident)*) => {$(
            let (of_array, of_view) = (x.$name(), view.$name());
            agree!(@ $name of_array of_view);
        )*};
        (@ $name:ident $x:ident $view:ident) => {
            assert_eq!(bits($x), bits($view), "{} of {rows} times {columns}", stringify!($name));
            all.push(bits($x));
        };
    }
    agree!(all sum prod min max);
    agree!(axis sum_axis prod_axis min_axis max_axis argmin_axis argmax_axis count_nonzero_axis);
    assert_eq!((x.argmin(), x.argmax()), (view.argmin(), view.argmax()));
    assert_eq!(x.count_nonzero(), view.count_nonzero());
    all.extend([x.argmin(), x.argmax(), x.count_nonzero()].map(|x| x as u64));
    all
}

/// Returns the bits of an element.
fn bits<T: Real>(x: T) -> u64 {
    match T::DTYPE {
        DType::F32 | DType::F64 => x.cast::<f64>().to_bits(),
        _ => x.cast(),
    }
}

/// Checks a dtype at some lengths, and tables of some heights and widths.
fn check<T: Real<Sum: Real>>(lengths: &[usize], high: usize) {
    let lengths = lengths.iter().flat_map(|&len| [(1, len), (len, 1)]);
    let tables = WIDTHS.iter().flat_map(|&width| [(width, high), (high, width)]);
    for (rows, columns) in lengths.chain(tables) {
        let mut numbers = noise(rows * columns).into_iter();
        let x = Array::from_fn_with([rows, columns], |_| numbers.next().unwrap().cast::<T>());
        let mut expected = None;
        each_level(&mut |level| {
            let found = results(&x);
            let expected = expected.get_or_insert_with(|| found.clone());
            assert!(*expected == found, "{} at {level}: {rows} times {columns}", T::DTYPE);
        });
    }
}

#[test]
fn numbers_reduce_alike_at_each_level_and_in_each_layout() {
    check::<f32>(if cfg!(debug_assertions) { FEW } else { LENGTHS }, 150);
    check::<u8>(FEW, 40);
    // With optimisation, each dtype takes ten seconds to compile.
    #[cfg(debug_assertions)]
    {
        check::<f64>(FEW, 150);
        check::<i8>(FEW, 40);
        check::<i16>(FEW, 40);
        check::<i32>(FEW, 40);
        check::<i64>(FEW, 40);
        check::<u16>(FEW, 40);
        check::<u32>(FEW, 40);
        check::<u64>(FEW, 40);
    }
}

#[test]
fn means_and_variances_are_equal_at_each_level() {
    for &len in LENGTHS {
        let mut numbers = noise(3 * len).into_iter();
        let x = Array::<f32, shape![_, 3]>::from_fn_with([len, 3], |_| numbers.next().unwrap() as f32);
        let mut expected = None;
        each_level(&mut |_| {
            let found = [x.var_axis::<0>(), x.t().var_axis::<1>(), x.mean_axis::<0>()];
            let found = (
                found.map(|x| x.to_vec()),
                x.var(),
                x.t().to_heap().t().var(),
                x.var_axis::<1>(),
            );
            assert!(*expected.get_or_insert_with(|| found.clone()) == found, "of {len}");
            assert_eq!(x.t().var_axis::<1>(), x.t().to_heap().var_axis::<1>());
            assert_eq!(x.t().var(), x.t().to_heap().var());
        });
    }
}

#[test]
fn every_truth_value_is_checked() {
    for &len in LENGTHS {
        for at in [0, len / 2, len - 1] {
            let one = Array::<bool, shape![_]>::from_fn_with([len], |[i]| i == at);
            let others = !&one;
            each_level(&mut |_| {
                assert!(one.any() && !others.all(), "{at} of {len}");
                assert_eq!((one.all(), others.any()), (len == 1, len > 1), "{at} of {len}");
                assert_eq!(
                    (one.count_nonzero(), others.count_nonzero()),
                    (1, len - 1),
                    "{at} of {len}"
                );
            });
        }
    }
}

/// Returns the larger of two elements, as `maximum` defines it: the right one of two zeros, and the
/// left one of two NaNs.
fn larger(a: f32, b: f32) -> f32 {
    if a.is_nan() || a > b { a } else { b }
}

/// Returns the maximum of a block in the guaranteed order, like [`sum`].
fn greatest(x: &[f32]) -> f32 {
    let (front, mut rest) = x.split_at(x.len() / 16 * 16);
    let mut lanes = [f32::NEG_INFINITY; 16];
    let (eights, packs) = front.as_chunks::<16>().0.as_chunks::<8>();
    for eight in eights {
        for (i, lane) in lanes.iter_mut().enumerate() {
            let [a, b, c, d, e, f, g, h] = eight.map(|pack| pack[i]);
            let front = larger(larger(a, b), larger(c, d));
            *lane = larger(*lane, larger(front, larger(larger(e, f), larger(g, h))));
        }
    }
    for pack in packs {
        lanes
            .iter_mut()
            .zip(pack)
            .for_each(|(lane, &x)| *lane = larger(*lane, x));
    }
    let mut lanes: [f32; 8] = std::array::from_fn(|i| larger(lanes[i], lanes[i + 8]));
    for width in [8, 4, 2, 1] {
        if rest.len() >= width {
            let (taken, left) = rest.split_at(width);
            lanes
                .iter_mut()
                .zip(taken)
                .for_each(|(lane, &x)| *lane = larger(*lane, x));
            rest = left;
        }
    }
    let four: [f32; 4] = std::array::from_fn(|i| larger(lanes[i], lanes[i + 4]));
    larger(larger(four[0], four[2]), larger(four[1], four[3]))
}

#[test]
fn extremes_follow_the_documented_order() {
    // Rows of zeros of both signs and of negative numbers, some with NaNs of several signs and
    // payloads.
    let element = |row: usize, column: usize| {
        let drawn = ((row * 131 + column * 7919 + 5) * 2_654_435_761) >> 7;
        match (drawn % 29, row % 3) {
            (0 | 1, 2) => f32::from_bits(0x7fc0_0000 | ((drawn as u32 & 1) << 31) | column as u32),
            (2..10, 0 | 2) => -0.0,
            (10..14, 0 | 2) => 0.0,
            _ => -1.0 - (drawn % 1000) as f32,
        }
    };
    for columns in [16, 17, 31, 50, 64, 127, 128, 300, 1000, 1024] {
        let x = Array::<f32, shape![_, _]>::from_fn_with([20, columns], |[i, j]| element(i, j));
        each_level(&mut |level| {
            let (max, min) = (x.max_axis::<1>(), (-&x).min_axis::<1>());
            for (i, row) in x.as_slice().chunks(columns).enumerate() {
                let expected = greatest(row);
                assert_eq!(
                    max[[i]].to_bits(),
                    expected.to_bits(),
                    "row {i} of {columns} at {level}"
                );
                assert_eq!(
                    min[[i]].to_bits(),
                    (-expected).to_bits(),
                    "row {i} of {columns} at {level}"
                );
            }
        });
    }
}

/// Returns the sums of a block in the guaranteed order: 16 lanes that add every 16th element, eight
/// at a time while possible, folded to eight.
fn block(x: &[f32]) -> [f32; 8] {
    let mut lanes = [-0.0_f32; 16];
    let packs = x.as_chunks::<16>().0;
    let (eights, packs) = packs.as_chunks::<8>();
    for eight in eights {
        for (i, lane) in lanes.iter_mut().enumerate() {
            let [a, b, c, d, e, f, g, h] = eight.map(|pack| pack[i]);
            *lane += ((a + b) + (c + d)) + ((e + f) + (g + h));
        }
    }
    for pack in packs {
        lanes.iter_mut().zip(pack).for_each(|(lane, x)| *lane += x);
    }
    std::array::from_fn(|i| lanes[i] + lanes[i + 8])
}

/// Returns the sums of blocks, lane by lane: of the largest power of two below their number, and of
/// the others.
fn blocks(x: &[f32]) -> [f32; 8] {
    let count = x.len().div_ceil(1024);
    if count <= 1 {
        return block(x);
    }
    let front = 1 << (count - 1).ilog2();
    let (front, back) = x.split_at(front * 1024);
    let (front, back) = (blocks(front), blocks(back));
    std::array::from_fn(|i| front[i] + back[i])
}

/// Returns the sum: of blocks, then of the elements that do not fill 16 lanes, and then of the
/// lanes in halves.
fn sum(x: &[f32]) -> f32 {
    let (front, mut rest) = x.split_at(x.len() / 16 * 16);
    let mut lanes = blocks(front);
    for width in [8, 4, 2, 1] {
        if rest.len() >= width {
            let (taken, left) = rest.split_at(width);
            lanes.iter_mut().zip(taken).for_each(|(lane, x)| *lane += x);
            rest = left;
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

/// Returns the sum of a column: of the largest power of two below the number of elements, and of
/// the others.
fn pairwise(x: &[f32]) -> f32 {
    match x.len() {
        1 => x[0],
        len => {
            let (front, back) = x.split_at(1 << (len - 1).ilog2());
            pairwise(front) + pairwise(back)
        }
    }
}

#[test]
fn a_sum_is_added_in_the_order_that_is_promised() {
    for &len in LENGTHS {
        let x: Vec<f32> = noise(len).into_iter().map(|x| x as f32).collect();
        let (all, column) = (sum(&x).to_bits(), pairwise(&x).to_bits());
        let x = Array::<f32, shape![_]>::from_shape_vec([len], x).unwrap();
        let columns = Array::<f32, shape![_, 3]>::from_fn_with([len, 3], |[i, _]| x[[i]]);
        each_level(&mut |level| {
            assert_eq!(x.sum().to_bits(), all, "{len} elements at {level}");
            for sum in columns.sum_axis::<0>() {
                assert_eq!(sum.to_bits(), column, "{len} rows at {level}");
            }
        });
    }
}

#[test]
fn the_sum_of_zeros_keeps_their_sign() {
    let zeros = Array::<f32, shape![_]>::full_with([100], -0.0);
    assert!(zeros.sum().is_sign_negative());
    assert!(Array::<f32, shape![0]>::zeros().sum().is_sign_positive());
    assert_eq!(inline![-0.0_f32, 0.0].sum().to_bits(), 0);
}

#[test]
fn few_elements_reduce_in_the_order_of_many() {
    let numbers = noise(30);
    let x = InlineArray::<f64, shape![5, 6]>::from_fn(|[i, j]| numbers[i * 6 + j]);
    let many: Array<f64, shape![_, _]> = Array::from_shape_vec([5, 6], numbers).unwrap();
    assert_eq!(x.sum().to_bits(), many.sum().to_bits());
    assert_eq!(x.var().to_bits(), many.var().to_bits());
    assert_eq!(x.sum_axis::<0>().to_vec(), many.sum_axis::<0>().to_vec());
    assert_eq!(x.prod_axis::<1>().to_vec(), many.prod_axis::<1>().to_vec());
    assert_eq!(x.var_axis::<0>().to_vec(), many.var_axis::<0>().to_vec());
    assert_eq!(x.var_axis::<1>().to_vec(), many.var_axis::<1>().to_vec());
    assert_eq!(x.argmax_axis::<0>().to_vec(), many.argmax_axis::<0>().to_vec());
    assert_eq!((x.max(), x.argmin()), (many.max(), many.argmin()));
}
