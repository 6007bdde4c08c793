//! Reductions of runs to one of their elements, such as the largest, in any order.

use core::hint::black_box;

use super::Blocks;
use super::fold::{Fold, Line, RUNS, is_float, ordered};
use crate::dtype::Element;

/// Implements [`runs`](super::fold::runs) for runs of at least `L` elements and a fold that
/// [picks](Fold::PICKS) one of them.
///
/// Reads whole registers of `L` elements. The last register overlaps with the one before. A result
/// that depends on the order is computed again in the guaranteed order, with `M` lanes.
#[inline(always)]
pub(super) fn picks<F: Fold, const L: usize, const M: usize>(
    x: &[F::Item],
    len: usize,
    blocks: &mut Blocks<F::Output>,
    out: &mut [F::Output],
) {
    // The number of groups that follow and are reduced only in the guaranteed order. A group
    // consists of `RUNS` runs.
    let mut special = 0;
    for (out, x) in out.chunks_mut(RUNS).zip(x.chunks(RUNS * len)) {
        if special == 0 {
            let mut nan = [F::Item::ZERO; L];
            for (out, x) in out.iter_mut().zip(x.chunks_exact(len)) {
                // `black_box` passes the lanes through memory. Otherwise the compiler would split
                // the registers of `picked` into the parts that are shuffled here.
                let Line(lanes) = &mut black_box(Line(picked::<F, L>(x, &mut nan)));
                halve::<F, L>(lanes, 32);
                halve::<F, L>(lanes, 16);
                halve::<F, L>(lanes, 8);
                halve::<F, L>(lanes, 4);
                halve::<F, L>(lanes, 2);
                halve::<F, L>(lanes, 1);
                *out = F::widen(F::of(&[], 0).lane(lanes[0]));
            }
            // Only floats have NaN and two zeros.
            let nan = || nan.iter().fold(false, |any, &nan| any | (nan != F::Item::ZERO));
            let zero = || out.iter().fold(false, |zero, &out| zero | (out == F::Output::ZERO));
            if !(const { is_float::<F>() } && (nan() || zero())) {
                continue;
            }
        }
        special = super::tables::special::<F, M>(x, len, blocks, out, special);
    }
}

/// Reduces a group of runs in the guaranteed order.
///
/// Either a run of the group contains NaN, or a result is 0, or `left` is not 0. Returns the number
/// of groups that follow and should be reduced only in this order. `left` is the number that the
/// call for the group before returned. It is not 0 after a group with several such runs, because
/// picking would be wasted on the next groups, too.
#[inline(always)]
pub(super) fn special<F: Fold, const L: usize>(
    x: &[F::Item],
    len: usize,
    blocks: &mut Blocks<F::Output>,
    out: &mut [F::Output],
    left: usize,
) -> usize {
    ordered::<F, L>(x, len, &[], blocks, out);
    let special = out.iter().filter(|&&out| out == F::Output::ZERO || is_nan(out));
    match left {
        0 if special.count() >= 4 => 4,
        _ => left.saturating_sub(1),
    }
}

#[inline(always)]
#[allow(clippy::eq_op)] // NaN does not equal itself.
pub(super) fn is_nan<T: Element>(x: T) -> bool {
    x != x
}

/// Returns the element that the fold picks in each lane of a run. Sets the lanes of `nan` in which
/// an element is NaN.
#[inline(always)]
fn picked<F: Fold, const L: usize>(x: &[F::Item], nan: &mut [F::Item; L]) -> [F::Item; L] {
    // The last register covers the elements after the last whole one. Picking an element twice does
    // not change the result.
    let (Some(first), Some(last)) = (x.first_chunk::<L>(), x.last_chunk::<L>()) else {
        unreachable!("a run has at least as many elements as lanes");
    };
    let (mut front, mut back) = (*first, *last);
    unordered::<F, L>(nan, first, last);
    // The registers between the first one and the last.
    let between = x.get(L..(x.len() - 1) / L * L).unwrap_or(&[]);
    let (fours, packs) = between.as_chunks::<L>().0.as_chunks::<4>();
    for [a, b, c, d] in fours {
        // Two results, so that one step does not wait for the other.
        see::<F, L>(&mut front, nan, a, b);
        see::<F, L>(&mut back, nan, c, d);
    }
    for pack in packs {
        see::<F, L>(&mut front, nan, pack, pack);
    }
    for i in 0..L {
        front[i] = F::pick(front[i], back[i]);
    }
    front
}

/// Combines the lanes with the elements of two registers.
///
/// This is a function of its own, so that the compiler unrolls it. In a longer function, the
/// compiler leaves the lanes in memory, and checks whether they overlap with the elements.
#[inline(always)]
fn see<F: Fold, const L: usize>(lanes: &mut [F::Item; L], nan: &mut [F::Item; L], a: &[F::Item; L], b: &[F::Item; L]) {
    for i in 0..L {
        lanes[i] = F::pick(lanes[i], F::pick(a[i], b[i]));
    }
    unordered::<F, L>(nan, a, b);
}

/// Sets the lanes of `nan` in which either element is NaN. The two tests compile to one comparison.
#[inline(always)]
fn unordered<F: Fold, const L: usize>(nan: &mut [F::Item; L], a: &[F::Item; L], b: &[F::Item; L]) {
    if const { is_float::<F>() } {
        for i in 0..L {
            nan[i] = if is_nan(a[i]) | is_nan(b[i]) {
                F::Item::ONE
            } else {
                nan[i]
            };
        }
    }
}

/// Combines the first `width` lanes with the next `width` lanes, and leaves the results in the
/// first. Does nothing if there are at most `width` lanes.
#[inline(always)]
fn halve<F: Fold, const L: usize>(lanes: &mut [F::Item; L], width: usize) {
    if width < L {
        for i in 0..width {
            lanes[i] = F::pick(lanes[i], lanes[i + width]);
        }
    }
}
