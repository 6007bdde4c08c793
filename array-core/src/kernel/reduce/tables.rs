//! The reductions of each dtype. Each function returns one reduction, as a constant with its loops,
//! so a program compiles only the loops of the reductions that it uses.

use super::across;
use super::fold::{self, Fold, lanes_of};
use super::folds::{All, Any, Exponentials, Greatest, Least, Nonzero, Product, SquaredDeviations, Sum};
use super::picks;
use super::position::{self, Extreme, Positions};
use super::strips::{self, MIDDLE, NARROW, WIDE};
use super::{Blocks, Reducer, Strip, VARIANTS};
use crate::dtype::{DTypeKind, Element, Inexact, Number, Real};
use crate::expr::Logical;
use crate::math::level::leveled;

// The loops are generic, so that this crate itself compiles none of them.
leveled! {
    fn runs[F: Fold, const LANES: usize][F, LANES](
        x: &[F::Item],
        len: usize,
        params: &[F::Output],
        blocks: &mut Blocks<F::Output>,
        out: &mut [F::Output],
    ) {
        fold::runs::<F, LANES>(x, len, params, blocks, out)
    }

    #[cold]
    pub(super) fn special[F: Fold, const LANES: usize][F, LANES](
        x: &[F::Item],
        len: usize,
        blocks: &mut Blocks<F::Output>,
        out: &mut [F::Output],
        left: usize,
    ) -> usize {
        picks::special::<F, LANES>(x, len, blocks, out, left)
    }

    fn columns[F: Fold][F](
        rows: &[F::Item],
        strip: Strip,
        params: &[F::Output],
        front: Option<&[F::Output]>,
        out: &mut [F::Output],
    ) {
        fold::columns::<F>(rows, strip, params, front, out)
    }

    fn strips[F: Fold, const W: usize, const M: usize, const N: usize][F, W, M, N](
        rows: &[F::Item],
        strip: Strip,
        params: &[F::Output],
        out: &mut [F::Output],
    ) {
        strips::strips::<F, W, M, N>(rows, strip, params, out)
    }

    fn across[F: Fold, const L: usize, const W: usize][F, L, W](
        rows: &[F::Item],
        strip: Strip,
        params: &[F::Output],
        out: &mut [F::Output],
    ) {
        across::across::<F, L, W>(rows, strip, params, out)
    }

    fn merge[F: Fold][F](front: &[F::Output], out: &mut [F::Output]) {
        fold::merge::<F>(front, out)
    }

    fn find[T: Element, I: Real][T, I](x: &[T], value: T) -> usize {
        position::find::<T, I>(x, value)
    }

    fn first_in_columns[F: Extreme, I: Real][F, I](
        rows: &[F::Item],
        strip: Strip,
        first: i64,
        extremes: &mut [F::Item],
        out: &mut [i64],
    ) {
        position::columns::<F, I>(rows, strip, first, extremes, out)
    }
}

/// Creates a [`Reducer`] from a fold. A constant parameter cannot depend on a dtype, so `match`
/// expressions choose among the few possible values.
const fn reducer<F: Fold>(none: Option<F::Output>) -> Reducer<F::Item, F::Output> {
    Reducer {
        none,
        // Registers are divided by the size of a lane, which can be larger than that of an element.
        runs: match lanes_of(size_of::<F::Lane>()) {
            64 => runs::<F, 64>,
            32 => runs::<F, 32>,
            16 => runs::<F, 16>,
            8 => runs::<F, 8>,
            _ => panic!("a fold has 8 to 64 lanes"),
        },
        columns: columns::<F>,
        merge: merge::<F>,
        strips: match size_of::<F::Output>() {
            _ if !VARIANTS => strips::no_strips,
            1 => strips::<F, WIDE, MIDDLE, NARROW>,
            2 => strips::<F, { WIDE / 2 }, { MIDDLE / 2 }, { NARROW / 2 }>,
            4 => strips::<F, { WIDE / 4 }, { MIDDLE / 4 }, { NARROW / 4 }>,
            8 => strips::<F, { WIDE / 8 }, { MIDDLE / 8 }, { NARROW / 8 }>,
            16 => strips::<F, { WIDE / 16 }, { MIDDLE / 16 }, { NARROW / 16 }>,
            _ => panic!("an element has 1 to 16 bytes"),
        },
        // The width of `W` lanes is two of the widest registers; a cache line for lanes of a byte,
        // and four registers for lanes of 16 bytes.
        across: match lanes_of(size_of::<F::Lane>()) {
            _ if !VARIANTS => (usize::MAX, strips::no_strips),
            64 => (64, across::<F, 64, 64>),
            32 => (64, across::<F, 32, 64>),
            16 => (32, across::<F, 16, 32>),
            8 => (16, across::<F, 8, 16>),
            _ => panic!("a fold has 8 to 64 lanes"),
        },
        short: fold::short::<F>(),
    }
}

/// Creates [`Positions`] from the fold that finds the extreme.
const fn positions<F: Extreme<Item: Real>>() -> Positions<F::Item> {
    const fn of<F: Extreme<Item: Real>, I: Real>() -> Positions<F::Item> {
        Positions {
            // `None`, because an empty group has no extreme.
            extreme: reducer::<F>(None),
            find: find::<F::Item, I>,
            columns: first_in_columns::<F, I>,
        }
    }
    // Positions have the size of an element, so vectors of both have the same number of lanes.
    match size_of::<F::Item>() {
        1 => of::<F, u8>(),
        2 => of::<F, u16>(),
        4 => of::<F, u32>(),
        // Positions are signed here, because AVX2 compares 64-bit integers only as signed.
        8 => of::<F, i64>(),
        _ => panic!("a real number has 1 to 8 bytes"),
    }
}

/// Returns the reduction that adds elements.
pub(crate) const fn sum<T: Number>() -> Reducer<T, T::Total> {
    const fn of<T: Number, L: Number>() -> Reducer<T, T::Total> {
        reducer::<Sum<T, L, T::Total>>(Some(T::Total::ZERO))
    }
    // A lane of integers needs to hold only the sum of its elements of one block. Narrow lanes let
    // more of them fit a register.
    match (T::DTYPE.kind(), size_of::<T>()) {
        (DTypeKind::Signed, 1) => of::<T, i16>(),
        (DTypeKind::Signed, 2) => of::<T, i32>(),
        (DTypeKind::Unsigned, 1) => of::<T, u16>(),
        (DTypeKind::Unsigned, 2) => of::<T, u32>(),
        _ => of::<T, T::Total>(),
    }
}

/// Returns the reduction that multiplies elements.
pub(crate) const fn product<T: Number>() -> Reducer<T, T::Total> {
    reducer::<Product<T>>(Some(T::Total::ONE))
}

/// Returns the reduction to the smallest element.
pub(crate) const fn least<T: Real>() -> Reducer<T, T> {
    reducer::<Least<T>>(None)
}

/// Returns the reduction to the largest element.
pub(crate) const fn greatest<T: Real>() -> Reducer<T, T> {
    reducer::<Greatest<T>>(None)
}

/// Returns the reduction to the position of the smallest element, the first if several are equal.
pub(crate) const fn first_least<T: Real>() -> Positions<T> {
    positions::<Least<T>>()
}

/// Returns the reduction to the position of the largest element, the first if several are equal.
pub(crate) const fn first_greatest<T: Real>() -> Positions<T> {
    positions::<Greatest<T>>()
}

/// Returns the reduction that counts elements that are not 0.
pub(crate) const fn nonzero<T: Element>() -> Reducer<T, i64> {
    // A lane counts its elements of one block, at most 128, which fit in its dtype.
    match size_of::<T>() {
        1 => reducer::<Nonzero<T, u8>>(Some(0)),
        2 => reducer::<Nonzero<T, u16>>(Some(0)),
        4 => reducer::<Nonzero<T, u32>>(Some(0)),
        _ => reducer::<Nonzero<T, u64>>(Some(0)),
    }
}

/// Returns the reduction that tests whether every element is true.
pub(crate) const fn every<T: Logical>() -> Reducer<T, bool> {
    reducer::<All<T>>(Some(true))
}

/// Returns the reduction that tests whether any element is true.
pub(crate) const fn some<T: Logical>() -> Reducer<T, bool> {
    reducer::<Any<T>>(Some(false))
}

/// Returns the reduction that adds squared distances from parameters. For complex numbers the
/// imaginary part of the sum is 0.
pub(crate) const fn squared_deviations<T: Inexact>() -> Reducer<T, T::Total> {
    reducer::<SquaredDeviations<T>>(Some(T::Total::ZERO))
}

/// Returns the reduction that adds exponentials of differences from parameters.
pub(crate) const fn exponentials<T: Inexact<Total: Inexact>>() -> Reducer<T, T::Total> {
    reducer::<Exponentials<T>>(Some(T::Total::ZERO))
}
