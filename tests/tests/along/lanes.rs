//! Operations along an axis, on random layouts of random shapes, compared with loops over single
//! lanes.

use std::cmp::Ordering;

use array_core::index::TakeMethods as _;
use array_core::{Array, DynRank, Element, Number, Real};
use array_tests::elements::Sample;
use array_tests::layouts::{Laid, Random};

use crate::along::at_axis;

const ROUNDS: usize = if cfg!(miri) { 3 } else { 100 };

/// Returns the lanes of an array in row-major order, each as the positions of its elements.
fn lanes(extents: &[usize], axis: usize) -> Vec<Vec<usize>> {
    let inner: usize = extents[axis + 1..].iter().product();
    let outer: usize = extents[..axis].iter().product();
    let starts = (0..outer).flat_map(|block| (0..inner).map(move |j| block * extents[axis] * inner + j));
    starts
        .map(|start| (0..extents[axis]).map(|i| start + i * inner).collect())
        .collect()
}

/// The order of sorting: NaN after numbers.
fn order<T: Real>(a: T, b: T) -> Ordering {
    let is_nan = |x: T| x.partial_cmp(&x).is_none();
    a.partial_cmp(&b).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}

/// Asserts that elements are the same, where any two NaNs count as the same.
fn assert_same<T: Sample>(found: &[T], right: &[T], what: &str) {
    assert_eq!(found.len(), right.len(), "{what}");
    for (i, (&found, &right)) in found.iter().zip(right).enumerate() {
        assert!(found.is_same(right), "{what}: {found:?} instead of {right:?} at {i}");
    }
}

/// Returns the greater or the lesser of two values, or a NaN if one is NaN.
fn extreme<T: Real>(a: T, b: T, wanted: Ordering) -> T {
    match b.partial_cmp(&a) {
        None if a.partial_cmp(&a).is_some() => b,
        Some(order) if order == wanted => b,
        _ => a,
    }
}

/// Asserts that elements are equal or both NaN. The operation may take either of 0 and -0.
fn assert_equal<T: Sample>(found: &[T], right: &[T], what: &str) {
    assert_eq!(found.len(), right.len(), "{what}");
    for (i, (&found, &right)) in found.iter().zip(right).enumerate() {
        let is_equal = found == right || found.is_same(right);
        assert!(is_equal, "{what}: {found:?} instead of {right:?} at {i}");
    }
}

/// Draws an array of at least one axis, and one of its axes.
fn draw<T: Sample>(random: &mut Random) -> (Laid<T>, Vec<usize>, usize) {
    let extents = random.extents();
    let axis = random.below(extents.len());
    (Laid::output(random, &extents, |x| x), extents, axis)
}

/// Checks operations that compute each element of a lane from those before it.
fn check_scans<T: Sample + Real>(seed: u64)
where
    T::Sum: Sample,
{
    let mut random = Random::new(seed);
    for _ in 0..ROUNDS {
        let (laid, extents, axis) = draw::<T>(&mut random);
        let (x, view) = (laid.spread(&extents), laid.view());
        let what = format!("axis {axis} of {extents:?}");
        let mut sums = vec![T::Sum::ZERO; x.len()];
        let (mut greatest, mut least) = (x.clone(), x.clone());
        let mut rolled = x.clone();
        let mut differences = vec![Vec::new(); x.len()];
        let shift = random.below(100) as isize - 50;
        for lane in lanes(&extents, axis) {
            for (i, &at) in lane.iter().enumerate() {
                sums[at] = x[at].cast();
                if i > 0 {
                    greatest[at] = extreme(greatest[lane[i - 1]], x[at], Ordering::Greater);
                    least[at] = extreme(least[lane[i - 1]], x[at], Ordering::Less);
                    sums[at] = sums[lane[i - 1]].op_add(x[at].cast());
                    differences[lane[i - 1]].push(x[at].op_sub(x[lane[i - 1]]));
                }
                let to = (i as isize + shift).rem_euclid(extents[axis] as isize) as usize;
                rolled[lane[to]] = x[at];
            }
        }
        assert_same(at_axis!(axis, view, cumsum[]()).as_slice(), &sums, &what);
        assert_equal(at_axis!(axis, view, cummax[]()).as_slice(), &greatest, &what);
        assert_equal(at_axis!(axis, view, cummin[]()).as_slice(), &least, &what);
        assert_same(at_axis!(axis, view, roll[](shift)).as_slice(), &rolled, &what);
        assert_same(at_axis!(axis, view, diff[]()).as_slice(), &differences.concat(), &what);
    }
}

/// Checks the operations that sort, to new arrays and in place.
fn check_sorts<T: Sample + Real>(seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..ROUNDS {
        let (laid, extents, axis) = draw::<T>(&mut random);
        let (x, view) = (laid.spread(&extents), laid.view());
        let what = format!("axis {axis} of {extents:?}");
        let (mut sorted, mut positions) = (x.clone(), vec![0; x.len()]);
        for lane in lanes(&extents, axis) {
            let mut keys: Vec<usize> = (0..lane.len()).collect();
            keys.sort_by(|&a, &b| order(x[lane[a]], x[lane[b]]));
            for (&at, &key) in lane.iter().zip(&keys) {
                (sorted[at], positions[at]) = (x[lane[key]], key as i64);
            }
        }
        let order = at_axis!(axis, view, argsort[]());
        assert_same(at_axis!(axis, view, sort[]()).as_slice(), &sorted, &what);
        assert_eq!(order.as_slice(), positions, "{what}");
        check_top(&laid, &extents, axis, &what);
        assert_same(
            at_axis!(axis, view, take_along_axis[](&order)).as_slice(),
            &sorted,
            &what,
        );
        let mut seen = None;
        laid.write(&mut |mut view| {
            at_axis!(axis, view, sort_inplace[]());
            seen = Some(view.to_vec());
        });
        assert_same(&seen.expect("a view was passed"), &sorted, &what);
    }
}

/// Checks the greatest elements along an axis.
fn check_top<T: Sample + Real>(laid: &Laid<T>, extents: &[usize], axis: usize, what: &str) {
    let (x, view) = (laid.spread(extents), laid.view());
    for k in [0, 1, extents[axis] / 2, extents[axis]]
        .into_iter()
        .filter(|&k| k <= extents[axis])
    {
        let mut of = extents.to_vec();
        of[axis] = k;
        let (mut values, mut positions) = (vec![T::ZERO; of.iter().product()], vec![0; of.iter().product()]);
        for (lane, out) in lanes(extents, axis).iter().zip(lanes(&of, axis)) {
            let is_nan = |i: usize| x[lane[i]].partial_cmp(&x[lane[i]]).is_none();
            let mut keys: Vec<usize> = (0..lane.len()).collect();
            keys.sort_by(|&a, &b| is_nan(a).cmp(&is_nan(b)).then(order(x[lane[b]], x[lane[a]])));
            for (&at, &key) in out.iter().zip(&keys) {
                (values[at], positions[at]) = (x[lane[key]], key as i64);
            }
        }
        let (top, places) = at_axis!(axis, view, top_k_by[](k));
        assert!(top.shape()[..] == of && places.shape()[..] == of, "{what}");
        assert_same(top.as_slice(), &values, what);
        assert_eq!(places.as_slice(), positions, "{what}");
    }
}

/// Checks quantiles along an axis.
#[test]
fn quantiles_of_f64() {
    let mut random = Random::new(11);
    for _ in 0..ROUNDS {
        let (laid, extents, axis) = draw::<f64>(&mut random);
        let (x, view) = (laid.spread(&extents), laid.view());
        let what = format!("axis {axis} of {extents:?}");
        for fraction in [0.0, 0.3, 0.5, 1.0] {
            if extents[axis] == 0 {
                let is_empty = extents.iter().filter(|&&extent| extent == 0).count() > 1;
                let found = at_axis!(axis, view, try_quantile_axis[](fraction));
                assert_eq!(found.is_ok(), is_empty, "{what}");
                continue;
            }
            let each = lanes(&extents, axis).into_iter().map(|lane| {
                let mut sorted: Vec<f64> = lane.iter().map(|&at| x[at]).collect();
                if sorted.iter().any(|x| x.is_nan()) {
                    return f64::NAN;
                }
                sorted.sort_by(f64::total_cmp);
                let place = fraction * (sorted.len() - 1) as f64;
                let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
                match place.fract() {
                    fraction if low == high || fraction == 0.0 => low,
                    _ if low == f64::NEG_INFINITY && high < f64::INFINITY => low,
                    fraction => low + (high - low) * fraction,
                }
            });
            let found = at_axis!(axis, view, quantile_axis[](fraction)).to_vec();
            for (found, right) in found.into_iter().zip(each.collect::<Vec<_>>()) {
                let is_same = found == right || found.is_nan() && right.is_nan();
                assert!(is_same, "{what}: {found} instead of {right} at {fraction}");
            }
        }
    }
}

/// Checks that sorting in place does not change elements between those of a view.
#[test]
fn the_gaps_of_a_view_are_not_written() {
    let mut random = Random::new(7);
    for _ in 0..ROUNDS {
        let (laid, _, axis) = draw::<i32>(&mut random);
        let mut before = laid.write(&mut |mut view| view.fill(0));
        let mut after = laid.write(&mut |mut view| {
            at_axis!(axis, view, sort_descending_inplace[]());
            view.fill(0);
        });
        assert_eq!(before, after);
        (before, after) = (
            laid.write(&mut |_| {}),
            laid.write(&mut |mut view| at_axis!(axis, view, sort_inplace[]())),
        );
        before.sort_unstable();
        after.sort_unstable();
        assert_eq!(before, after);
    }
}

#[test]
fn positions_lead_to_the_elements_that_are_not_0() {
    let mut random = Random::new(8);
    for _ in 0..ROUNDS {
        let (laid, extents, _) = draw::<bool>(&mut random);
        let positions = laid.view().nonzero();
        let mut set = Array::<bool, DynRank>::zeros_with(&extents[..]);
        for i in 0..positions[0].len() {
            let index: Vec<usize> = positions.iter().map(|along| along[[i]] as usize).collect();
            set[&index[..]] = true;
        }
        assert_eq!(set.as_slice(), laid.spread(&extents));
        assert_eq!(positions[0].len(), laid.view().count_nonzero());
    }
}

#[test]
fn unique_values_and_their_positions_give_the_array_again() {
    let mut random = Random::new(9);
    for _ in 0..ROUNDS {
        let (laid, extents, _) = draw::<i8>(&mut random);
        let (x, all) = (laid.spread(&extents), laid.view().unique_all());
        let again: Vec<i8> = all.inverse_indices.iter().map(|&i| all.values[[i as usize]]).collect();
        assert_eq!(again, x);
        assert!(all.values.as_slice().is_sorted_by(|a, b| a < b));
        for (i, &value) in all.values.iter().enumerate() {
            assert_eq!(all.counts[[i]] as usize, x.iter().filter(|&&x| x == value).count());
            assert_eq!(Some(all.indices[[i]] as usize), x.iter().position(|&x| x == value));
        }
    }
}

/// Makes a test of each dtype.
macro_rules! dtypes {
    ($($dtype:ident $scans:ident $sorts:ident;)*) => {$(
        #[test]
        fn $scans() {
            check_scans::<$dtype>(1);
        }

        #[test]
        fn $sorts() {
            check_sorts::<$dtype>(2);
        }
    )*};
}

dtypes! {
    f32 scans_of_f32 sorts_of_f32;
    i16 scans_of_i16 sorts_of_i16;
    u64 scans_of_u64 sorts_of_u64;
}
