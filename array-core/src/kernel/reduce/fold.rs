//! The loops.

use super::{BLOCK, Blocks, Strip};
use crate::dtype::{DTypeKind, Element};

/// How many packs of lanes are joined with each other before they are joined with what is there: so that additions
/// do not wait for each other.
const PACKS: usize = 8;

/// The bytes that the lanes of a fold are side by side: a cache line, which is the widest register or several.
pub(super) const WIDTH: usize = 64;

/// What is computed of the elements, and how it is joined.
pub(crate) trait Fold: Copy {
    /// The dtype of the elements.
    type Item: Element;
    /// What a lane holds of the elements of one block.
    type Lane: Copy;
    /// The dtype of the result.
    type Output: Element;
    /// What a lane holds of no elements.
    const START: Self::Lane;
    /// Whether each result has a parameter.
    const HAS_PARAMS: bool = false;
    /// Whether rounding makes the order of joining matter.
    const ROUNDS: bool = false;

    /// The fold for one of the results.
    fn of(params: &[Self::Item], result: usize) -> Self;

    /// Takes an element.
    fn lane(self, x: Self::Item) -> Self::Lane;

    /// Joins what two lanes hold, which is of as many elements as a block has at most.
    fn join(a: Self::Lane, b: Self::Lane) -> Self::Lane;

    /// Returns what a lane holds as a result.
    fn widen(lane: Self::Lane) -> Self::Output;

    /// Joins two results.
    fn merge(a: Self::Output, b: Self::Output) -> Self::Output;

    /// Says whether more elements cannot change a result.
    #[inline(always)]
    fn decided(_: Self::Output) -> bool {
        false
    }
}

/// Reduces the elements of a block, of which there is at least one, in `L` lanes.
#[inline(always)]
fn block<F: Fold, const L: usize>(fold: F, x: &[F::Item]) -> F::Output {
    let mut lanes = [F::START; L];
    let (packs, rest) = x.as_chunks::<L>();
    // Integers are joined in one cycle, in any order: a tree would be code for nothing.
    let deep = const { matches!(F::Output::DTYPE.kind(), DTypeKind::Float) };
    let (eights, packs) = if deep {
        packs.as_chunks::<PACKS>()
    } else {
        (&[][..], packs)
    };
    for [a, b, c, d, e, f, g, h] in eights {
        for i in 0..L {
            let ab = F::join(fold.lane(a[i]), fold.lane(b[i]));
            let cd = F::join(fold.lane(c[i]), fold.lane(d[i]));
            let ef = F::join(fold.lane(e[i]), fold.lane(f[i]));
            let gh = F::join(fold.lane(g[i]), fold.lane(h[i]));
            lanes[i] = F::join(lanes[i], F::join(F::join(ab, cd), F::join(ef, gh)));
        }
    }
    for pack in packs {
        for i in 0..L {
            lanes[i] = F::join(lanes[i], fold.lane(pack[i]));
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = F::join(*lane, fold.lane(x));
    }
    if !deep {
        let mut all = F::widen(F::START);
        for lane in lanes {
            all = F::merge(all, F::widen(lane));
        }
        return all;
    }
    let mut wide = lanes.map(F::widen);
    let mut width = L;
    while width > 1 {
        width /= 2;
        for i in 0..width {
            wide[i] = F::merge(wide[i], wide[i + width]);
        }
    }
    wide[0]
}

/// The body of [`Runs`](super::Runs). It has one block in it, which is most of its code.
#[inline(always)]
pub(super) fn runs<F: Fold, const L: usize>(
    x: &[F::Item],
    len: usize,
    params: &[F::Item],
    blocks: &mut Blocks<F::Output>,
    out: &mut [F::Output],
) {
    // Without results there are whole blocks to add to those that are there.
    let pushes = out.is_empty();
    let (runs, len) = match pushes {
        true => (1, x.len() / BLOCK * BLOCK),
        false => (out.len().min(x.len() / len), len),
    };
    for group in 0..runs {
        let fold = F::of(params, group);
        let x = &x[group * len..(group + 1) * len];
        let (mut rest, mut decided) = (None, None);
        for x in x.chunks(BLOCK) {
            let block = block::<F, L>(fold, x);
            if !pushes && F::decided(block) {
                decided = Some(block);
                break;
            }
            match x.len() {
                BLOCK => blocks.push(block, F::merge),
                _ => rest = Some(block),
            }
        }
        match decided {
            Some(block) => {
                blocks.count = 0;
                out[group] = block;
            }
            None if !pushes => out[group] = blocks.finish(rest, F::merge),
            None => {}
        }
    }
}

/// The body of [`Columns`](super::Columns).
#[inline(always)]
pub(super) fn columns<F: Fold>(rows: &[F::Item], strip: Strip, params: &[F::Item], out: &mut [F::Output], joins: bool) {
    let Strip { inner, start } = strip;
    let width = out.len();
    let params = if F::HAS_PARAMS {
        &params[start..start + width]
    } else {
        &[]
    };
    let get = |j: usize, x: F::Item| F::widen(F::of(params, j).lane(x));
    let mut joins = joins;
    let mut fours = rows.chunks_exact(4 * inner);
    for four in &mut fours {
        let (front, back) = four.split_at(2 * inner);
        let ((a, b), (c, d)) = (front.split_at(inner), back.split_at(inner));
        let (a, b) = (&a[start..start + width], &b[start..start + width]);
        let (c, d) = (&c[start..start + width], &d[start..start + width]);
        if joins {
            for j in 0..width {
                let ab = F::merge(F::merge(out[j], get(j, a[j])), get(j, b[j]));
                out[j] = F::merge(F::merge(ab, get(j, c[j])), get(j, d[j]));
            }
        } else {
            for j in 0..width {
                let ab = F::merge(get(j, a[j]), get(j, b[j]));
                out[j] = F::merge(F::merge(ab, get(j, c[j])), get(j, d[j]));
            }
        }
        joins = true;
    }
    for row in fours.remainder().chunks_exact(inner) {
        let row = &row[start..start + width];
        if joins {
            for j in 0..width {
                out[j] = F::merge(out[j], get(j, row[j]));
            }
        } else {
            for j in 0..width {
                out[j] = get(j, row[j]);
            }
        }
        joins = true;
    }
}

/// Joins results with those in front of them.
pub(super) fn merge<F: Fold>(front: &[F::Output], out: &mut [F::Output]) {
    for (out, &front) in out.iter_mut().zip(front) {
        *out = F::merge(front, *out);
    }
}

/// Reduces a few elements, in the order in which [`block`] does: for few floats, which fill less than `PACKS` packs, since
/// with integers any order is the same. It is compiled into the caller, for a length that the compiler knows.
#[inline(always)]
pub(crate) fn few<F: Fold>(fold: F, x: &[F::Item]) -> F::Output {
    let width = const { WIDTH / size_of::<F::Lane>() };
    let mut lanes = [F::START; WIDTH];
    for i in 0..x.len() {
        lanes[i % width] = F::join(lanes[i % width], fold.lane(x[i]));
    }
    let mut wide = [F::Output::ZERO; WIDTH];
    for i in 0..width {
        wide[i] = F::widen(lanes[i]);
    }
    let mut width = width;
    while width > 1 {
        width /= 2;
        for i in 0..width {
            wide[i] = F::merge(wide[i], wide[i + width]);
        }
    }
    wide[0]
}

/// Reduces the columns of a few rows, in the order in which [`columns`] does; compiled into the caller.
#[inline(always)]
pub(crate) fn few_columns<F: Fold>(rows: &[F::Item], params: &[F::Item], out: &mut [F::Output]) {
    let inner = out.len();
    for j in 0..inner {
        let fold = F::of(params, j);
        let mut all = F::widen(fold.lane(rows[j]));
        for row in 1..rows.len() / inner {
            all = F::merge(all, F::widen(fold.lane(rows[row * inner + j])));
        }
        out[j] = all;
    }
}
