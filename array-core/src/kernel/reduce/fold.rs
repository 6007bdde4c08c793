//! The loops of reductions.

use core::hint::black_box;
use core::mem::MaybeUninit;

use super::picks::picks;
use super::{BLOCK, Blocks, EIGHT, PACK, Pack, Strip, VARIANTS};
use crate::dtype::{DTypeKind, Element};

/// The number of packs that are combined with each other before they are combined with the lanes,
/// so that consecutive additions do not wait for each other. Here, a pack is a group of consecutive
/// elements, one for each lane. A [`Pack`] has the results of eight lanes.
pub(super) const PACKS: usize = 8;

/// The size in bytes of all lanes of a fold, if each lane has at most 8 bytes. It is the size of a
/// cache line: one of the widest registers, or several of a lower SIMD level.
pub(super) const WIDTH: usize = 64;

/// Returns the number of lanes of `size` bytes each: as many as fill [`WIDTH`], but at least a
/// [`Pack`].
pub(super) const fn lanes_of(size: usize) -> usize {
    if size * PACK > WIDTH { PACK } else { WIDTH / size }
}

/// A value that starts at a cache line. Storing and loading a register is slow if its bytes cross
/// cache lines or pages.
#[repr(align(64))]
pub(super) struct Line<T>(pub(super) T);

/// The number of runs that are reduced together.
pub(super) const RUNS: usize = 16;

/// The largest number of rows that [`few_columns`] reduces.
pub(crate) const FEW_ROWS: usize = 48;

/// Returns whether [`few`] reduces a run of `len` elements in the same order as [`runs`]. The order
/// is the same if floats fill fewer than `PACKS` packs, because [`block`] then adds packs one by
/// one.
pub(crate) const fn is_few_run<T>(len: usize) -> bool {
    // Floats of 16 bits are summed in lanes of `f32`.
    let lane = if size_of::<T>() > 4 { size_of::<T>() } else { 4 };
    len < PACKS * lanes_of(lane)
}

/// A reduction: an operation on elements, and how to combine its results.
pub(crate) trait Fold: Copy {
    /// The dtype of the elements.
    type Item: Element;
    /// The type of a lane, which combines some elements of one block.
    type Lane: Copy;
    /// The dtype of the result.
    type Output: Element;
    /// The value of a lane before the first element.
    const START: Self::Lane;
    /// `true` if the fold has a parameter: a number that the caller computes for each result before
    /// the elements are folded, such as the mean of the elements.
    const HAS_PARAMS: bool = false;
    /// `true` if the result is the element that [`pick`](Self::pick) selects from all, in any
    /// order. Exceptions are a result of 0, which can have either sign, and elements that are NaN.
    const PICKS: bool = false;

    /// Returns the fold that computes the result with the number `result`. If
    /// [`HAS_PARAMS`](Self::HAS_PARAMS), its parameter is `params[result]`. Otherwise, `params` may
    /// be empty.
    fn of(params: &[Self::Output], result: usize) -> Self;

    /// Converts an element to the value of a lane.
    fn lane(self, x: Self::Item) -> Self::Lane;

    /// Combines two lanes of the same block.
    fn join(a: Self::Lane, b: Self::Lane) -> Self::Lane;

    /// Converts a lane to a result.
    fn widen(lane: Self::Lane) -> Self::Output;

    /// Combines two results.
    fn merge(a: Self::Output, b: Self::Output) -> Self::Output;

    /// Returns the one of two elements that the fold keeps. The result is unspecified if either is
    /// NaN.
    #[inline(always)]
    fn pick(_: Self::Item, _: Self::Item) -> Self::Item {
        unreachable!("only folds with `PICKS` select elements")
    }

    /// Returns whether a lane with this result decides the whole result, so that no other element
    /// can change it.
    #[inline(always)]
    fn decided(_: Self::Output) -> bool {
        false
    }
}

/// Combines elements in `L` lanes, up to the last pack that fills all lanes, and folds the lanes to
/// eight.
#[cfg_attr(not(debug_assertions), inline(always))]
fn block<F: Fold, const L: usize>(fold: F, x: &[F::Item]) -> Pack<F::Output> {
    let mut lanes = [F::START; L];
    let (packs, _) = x.as_chunks::<L>();
    // A tree hides the latency of float additions. Integers are added in one cycle, so a tree would
    // only be more code for them.
    let (eights, packs) = if const { is_float::<F>() } {
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
    narrow::<F>(&lanes)
}

/// Returns whether the results of the fold are floats or complex numbers.
pub(super) const fn is_float<F: Fold>() -> bool {
    matches!(F::Output::DTYPE.part().kind(), DTypeKind::Float)
}

/// Returns the number of elements below which runs are transposed. Several short runs are reduced
/// faster as columns, and the bits of the results are the same.
pub(super) const fn short<F: Fold>() -> usize {
    match F::Output::DTYPE.kind() {
        // The lanes of a product begin with 1, and a multiplication by 1 can change a complex
        // number.
        DTypeKind::Complex => 0,
        // `picks` already reduces four elements in a register. It takes longer than columns if an
        // element is a byte.
        _ if F::PICKS && size_of::<F::Item>() > 1 => 4,
        _ => PACK,
    }
}

/// Folds lanes until eight are left.
#[inline(always)]
pub(super) fn narrow<F: Fold>(lanes: &[F::Lane]) -> Pack<F::Output> {
    let (parts, _) = lanes.as_chunks::<PACK>();
    let mut pack = parts[0].map(F::widen);
    for part in &parts[1..] {
        for i in 0..PACK {
            pack[i] = F::merge(pack[i], F::widen(part[i]));
        }
    }
    pack
}

/// Reduces the elements of a run, except the last ones, which do not fill all lanes. Combines the
/// result with `blocks`, the earlier blocks of the run.
#[cfg_attr(not(debug_assertions), inline(always))]
fn run<F: Fold, const L: usize>(fold: F, x: &[F::Item], blocks: &mut Blocks<F::Output>) -> Pack<F::Output> {
    let mut x = x;
    loop {
        // The results of blocks are combined pairwise, which keeps the rounding error of long sums
        // small.
        let (front, back) = x.split_at(x.len().min(BLOCK));
        let pack = block::<F, L>(fold, front);
        if back.is_empty() {
            return if blocks.is_empty() {
                pack
            } else {
                blocks.finish(pack, F::merge)
            };
        }
        // If a lane decides the result, further blocks cannot change it, so skip them.
        if pack.iter().any(|&lane| F::decided(lane)) {
            blocks.forget();
            return pack;
        }
        blocks.push(pack, F::merge);
        x = back;
    }
}

/// Splits off the next run. `chunks_exact` divides by the length before each loop, which takes
/// longer than reducing a few short runs.
#[inline(always)]
fn take<'a, T>(x: &mut &'a [T], len: usize) -> &'a [T] {
    let (run, others) = x.split_at(len);
    *x = others;
    run
}

/// Reduces the elements of a short run, except the last ones, which do not fill all lanes.
#[inline(always)]
fn packed<F: Fold, const L: usize>(fold: F, x: &[F::Item]) -> Pack<F::Output> {
    let mut lanes = [F::START; L];
    for pack in x.as_chunks::<L>().0 {
        add::<F, L>(fold, &mut lanes, pack);
    }
    // `black_box` passes the lanes through memory. Otherwise the compiler would permute them in the
    // loop.
    narrow::<F>(&black_box(Line(lanes)).0)
}

/// Combines each lane with an element. This is a function of its own, so that the compiler unrolls
/// it.
#[inline(always)]
fn add<F: Fold, const L: usize>(fold: F, lanes: &mut [F::Lane; L], pack: &[F::Item; L]) {
    for i in 0..L {
        lanes[i] = F::join(lanes[i], fold.lane(pack[i]));
    }
}

/// Combines `count` elements of each run, from the position `at` on, with the lanes of the run.
#[cfg_attr(not(debug_assertions), inline(always))]
fn rest<F: Fold>(
    x: &[F::Item],
    len: usize,
    (at, count): (usize, usize),
    params: &[F::Output],
    first: usize,
    packs: &mut [Pack<F::Output>],
) {
    let mut x = x;
    for (i, pack) in packs.iter_mut().enumerate() {
        let fold = F::of(params, first + i);
        let x = &take(&mut x, len)[at..][..count];
        for j in 0..count {
            pack[j] = F::merge(pack[j], F::widen(fold.lane(x[j])));
        }
    }
}

/// Implements [`Runs`](super::Runs). Reduces several runs together, step by step, so that the
/// latency of one run is hidden by the work on the others. Between steps, the intermediate results
/// are in memory. Otherwise the compiler would split vectors into scalars.
#[inline(always)]
pub(super) fn runs<F: Fold, const L: usize>(
    x: &[F::Item],
    len: usize,
    params: &[F::Output],
    blocks: &mut Blocks<F::Output>,
    out: &mut [F::Output],
) {
    if out.is_empty() {
        // There is no result to write yet: the elements are whole blocks of a longer run.
        let fold = F::of(params, 0);
        for x in x.chunks_exact(BLOCK) {
            let pack = block::<F, L>(fold, x);
            blocks.decided |= pack.iter().any(|&lane| F::decided(lane));
            blocks.push(pack, F::merge);
        }
        return;
    }
    // If the fold picks, any order of elements gives the same result, and an element may be used
    // twice. So registers can overlap.
    if const { VARIANTS && F::PICKS } && blocks.is_empty() {
        // A run of fewer than `L` elements uses parts of registers.
        if len >= L {
            return picks::<F, L, L>(x, len, blocks, out);
        }
        if const { L > 32 } && len >= 32 {
            return picks::<F, 32, L>(x, len, blocks, out);
        }
        if const { L > 16 } && len >= 16 {
            return picks::<F, 16, L>(x, len, blocks, out);
        }
        if const { L > 8 } && len >= 8 {
            return picks::<F, 8, L>(x, len, blocks, out);
        }
        if len >= 4 {
            return picks::<F, 4, L>(x, len, blocks, out);
        }
    }
    if let ([result], true) = (&mut *out, const { VARIANTS } && len < PACKS * L && blocks.is_empty()) {
        *result = single::<F, L>(F::of(params, 0), &x[..len]);
        return;
    }
    ordered::<F, L>(x, len, params, blocks, out);
}

/// Reduces one short run as [`ordered`] does, without memory for several runs.
#[inline(always)]
fn single<F: Fold, const L: usize>(fold: F, x: &[F::Item]) -> F::Output {
    merge_rest(fold, packed::<F, L>(fold, x), &x[x.len() / L * L..])
}

/// Combines the elements of a run that do not fill all lanes with the result of the others, and
/// returns the result of all.
#[inline(always)]
pub(super) fn merge_rest<F: Fold>(fold: F, mut pack: Pack<F::Output>, rest: &[F::Item]) -> F::Output {
    let (eights, rest) = rest.as_chunks::<PACK>();
    for eight in eights {
        merge_lanes(fold, &mut pack, eight);
    }
    let (fours, rest) = rest.as_chunks::<4>();
    for four in fours {
        merge_lanes(fold, &mut pack, four);
    }
    let (twos, rest) = rest.as_chunks::<2>();
    for two in twos {
        merge_lanes(fold, &mut pack, two);
    }
    for &one in rest {
        merge_lanes(fold, &mut pack, &[one]);
    }
    halved::<F>(pack)
}

/// Folds the eight lanes of one pack in halves: 8 to 4, to 2, to 1.
#[inline(always)]
fn halved<F: Fold>(mut pack: Pack<F::Output>) -> F::Output {
    let mut width = PACK;
    while width > 1 {
        width /= 2;
        for i in 0..width {
            pack[i] = F::merge(pack[i], pack[i + width]);
        }
    }
    pack[0]
}

/// Combines the first `N` lanes of a pack with an element each.
#[inline(always)]
fn merge_lanes<F: Fold, const N: usize>(fold: F, pack: &mut Pack<F::Output>, x: &[F::Item; N]) {
    for i in 0..N {
        pack[i] = F::merge(pack[i], F::widen(fold.lane(x[i])));
    }
}

/// Implements [`runs`] for any fold, with the elements combined in the order that the
/// [module](super) documents.
#[inline(always)]
pub(super) fn ordered<F: Fold, const L: usize>(
    x: &[F::Item],
    len: usize,
    params: &[F::Output],
    blocks: &mut Blocks<F::Output>,
    out: &mut [F::Output],
) {
    // Only as many packs as there are runs are written, so the array starts uninitialised.
    let Line(packs) = &mut Line([const { MaybeUninit::<Pack<F::Output>>::uninit() }; RUNS]);
    for (k, out) in out.chunks_mut(RUNS).enumerate() {
        let (first, x) = (k * RUNS, &x[k * RUNS * len..][..out.len() * len]);
        let packs = &mut packs[..out.len()];
        let mut left = x;
        // If runs are short, each is a single block, with too few packs for a tree.
        if const { VARIANTS } && len < PACKS * L && blocks.is_empty() {
            for (i, pack) in packs.iter_mut().enumerate() {
                pack.write(packed::<F, L>(F::of(params, first + i), take(&mut left, len)));
            }
        } else {
            for (i, pack) in packs.iter_mut().enumerate() {
                pack.write(run::<F, L>(F::of(params, first + i), take(&mut left, len), blocks));
            }
        }
        // SAFETY: the loop above wrote each of the `out.len()` packs.
        let packs = unsafe { packs.assume_init_mut() };
        // The elements that do not fill all lanes: eight at a time, then four, two and one.
        let mut at = len / L * L;
        while len - at >= 8 {
            rest::<F>(x, len, (at, 8), params, first, packs);
            at += 8;
        }
        if len - at >= 4 {
            rest::<F>(x, len, (at, 4), params, first, packs);
            at += 4;
        }
        if len - at >= 2 {
            rest::<F>(x, len, (at, 2), params, first, packs);
            at += 2;
        }
        if len > at {
            rest::<F>(x, len, (at, 1), params, first, packs);
        }
        // The eight lanes are folded in halves: 8 to 4, to 2, to 1. Each step is a loop of its own,
        // which has no permutation of lanes.
        halve_packs::<F, 4>(packs);
        halve_packs::<F, 2>(packs);
        for (out, pack) in out.iter_mut().zip(&*packs) {
            *out = F::merge(pack[PACK - 2], pack[PACK - 1]);
        }
    }
}

/// Combines the last `N` lanes of each pack with the `N` lanes before them. The results replace the
/// last lanes, which are the second operands. If they replaced the first operands, the compiler
/// would use masked stores, because a minimum leaves a first operand that is NaN as it is.
#[inline(always)]
fn halve_packs<F: Fold, const N: usize>(packs: &mut [Pack<F::Output>]) {
    for pack in packs {
        for i in PACK - N..PACK {
            pack[i] = F::merge(pack[i - N], pack[i]);
        }
    }
}

/// Implements [`Columns`](super::Columns).
#[inline(always)]
pub(super) fn columns<F: Fold>(
    rows: &[F::Item],
    strip: Strip,
    params: &[F::Output],
    front: Option<&[F::Output]>,
    out: &mut [F::Output],
) {
    let Strip { inner, start } = strip;
    let width = out.len();
    // The condition is a constant, so folds without parameters have no code for them.
    let params = if F::HAS_PARAMS { &params[start..][..width] } else { &[] };
    // There are either eight rows, or one row as in this case.
    if rows.len() / EIGHT < inner {
        let row = &rows[start..][..width];
        // Branch around the loops rather than in them, so that the loops become vector
        // instructions.
        match front {
            Some(front) => {
                let front = &front[..width];
                for j in 0..width {
                    out[j] = F::merge(front[j], taken::<F>(params, j, row));
                }
            }
            None => {
                for (j, out) in out.iter_mut().enumerate() {
                    *out = taken::<F>(params, j, row);
                }
            }
        }
        return;
    }
    let (front_rows, back_rows) = rows[..EIGHT * inner].split_at(4 * inner);
    let [a, b, c, d] = four(front_rows, strip, width);
    let [e, f, g, h] = four(back_rows, strip, width);
    match front {
        Some(front) => {
            let front = &front[..width];
            for j in 0..width {
                out[j] = F::merge(front[j], joined::<F>(params, j, [a, b, c, d, e, f, g, h]));
            }
        }
        None => {
            for (j, out) in out.iter_mut().enumerate() {
                *out = joined::<F>(params, j, [a, b, c, d, e, f, g, h]);
            }
        }
    }
}

/// Returns the columns of a strip in each of four rows. The rows are split off one by one, since
/// the compiler would otherwise compute their addresses in a vector.
#[cfg_attr(not(debug_assertions), inline(always))]
fn four<T>(rows: &[T], Strip { inner, start }: Strip, width: usize) -> [&[T]; 4] {
    let (front, back) = rows.split_at(2 * inner);
    let ((a, b), (c, d)) = (front.split_at(inner), back.split_at(inner));
    [
        &a[start..][..width],
        &b[start..][..width],
        &c[start..][..width],
        &d[start..][..width],
    ]
}

/// Returns the result of the single element `j` of a row.
#[inline(always)]
fn taken<F: Fold>(params: &[F::Output], j: usize, row: &[F::Item]) -> F::Output {
    F::widen(F::of(params, j).lane(row[j]))
}

/// Combines the elements `j` of eight rows.
#[cfg_attr(not(debug_assertions), inline(always))]
fn joined<F: Fold>(params: &[F::Output], j: usize, [a, b, c, d, e, f, g, h]: [&[F::Item]; EIGHT]) -> F::Output {
    // Combine neighbours first, as the binary counter of rows does.
    let ab = F::merge(taken::<F>(params, j, a), taken::<F>(params, j, b));
    let cd = F::merge(taken::<F>(params, j, c), taken::<F>(params, j, d));
    let ef = F::merge(taken::<F>(params, j, e), taken::<F>(params, j, f));
    let gh = F::merge(taken::<F>(params, j, g), taken::<F>(params, j, h));
    F::merge(F::merge(ab, cd), F::merge(ef, gh))
}

/// Combines the results `front` of some rows with the results `back` of the rows behind them.
#[inline(always)]
pub(super) fn merged<F: Fold, const W: usize>(front: &[F::Output; W], back: &[F::Output; W]) -> [F::Output; W] {
    let mut all = *back;
    for j in 0..W {
        all[j] = F::merge(front[j], back[j]);
    }
    all
}

/// Implements [`Reducer::merge`](super::Reducer): combines the results `out` with those of the rows
/// before them.
#[inline(always)]
pub(super) fn merge<F: Fold>(front: &[F::Output], out: &mut [F::Output]) {
    // The operands are in the order of the rows.
    for (out, &front) in out.iter_mut().zip(front) {
        *out = F::merge(front, *out);
    }
}

/// Reduces a few elements in the order of [`runs`], inlined for a length that the compiler knows.
/// Floats must fill fewer than `PACKS` packs. For integers, any order gives the same result.
#[inline(always)]
pub(crate) fn few<F: Fold>(fold: F, x: &[F::Item]) -> F::Output {
    let width = const { lanes_of(size_of::<F::Lane>()) };
    let whole = x.len() / width * width;
    let mut pack = if whole == 0 {
        [F::widen(F::START); PACK]
    } else {
        let mut lanes = [F::START; WIDTH];
        for i in 0..whole {
            lanes[i % width] = F::join(lanes[i % width], fold.lane(x[i]));
        }
        narrow::<F>(&lanes[..width])
    };
    let mut take = |at: usize, width: usize| {
        for j in 0..width {
            pack[j] = F::merge(pack[j], F::widen(fold.lane(x[at + j])));
        }
        at + width
    };
    // The remaining elements are added to eight lanes, then to four, two and one. The loops have
    // constant bounds, so that the compiler unrolls them.
    let mut at = whole;
    for _ in 0..(x.len() - whole) / PACK {
        at = take(at, PACK);
    }
    for width in [4, 2, 1] {
        if (x.len() - whole) & width != 0 {
            at = take(at, width);
        }
    }
    halved::<F>(pack)
}

/// Reduces the columns of a few rows in the order of [`Rows`](super::Rows), inlined. There are at
/// most [`FEW_ROWS`] rows if the results are floats.
#[inline(always)]
pub(crate) fn few_columns<F: Fold>(rows: &[F::Item], params: &[F::Output], out: &mut [F::Output]) {
    let inner = out.len();
    let count = rows.len() / inner;
    for j in 0..inner {
        let fold = F::of(params, j);
        let get = |row: usize| F::widen(fold.lane(rows[row * inner + j]));
        if const { is_float::<F>() } {
            // Combine neighbours, then neighbouring pairs, and so on.
            let mut all = [F::Output::ZERO; FEW_ROWS];
            for (row, all) in all[..count].iter_mut().enumerate() {
                *all = get(row);
            }
            let mut apart = 1;
            while apart < count {
                for row in (0..count - apart).step_by(2 * apart) {
                    all[row] = F::merge(all[row], all[row + apart]);
                }
                apart *= 2;
            }
            out[j] = all[0];
        } else {
            let mut all = get(0);
            for row in 1..count {
                all = F::merge(all, get(row));
            }
            out[j] = all;
        }
    }
}
