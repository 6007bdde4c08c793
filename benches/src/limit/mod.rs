//! The limit, a yardstick: loops with intrinsics as one would write them by hand for this machine,
//! for `f32`.
//!
//! There are versions for AVX2 and AVX-512, with stores through the cache and with non-temporal
//! stores. The limit of a case is the fastest of these in the same run, so that it does not depend
//! on which of them suits the machine.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod level;

use crate::session::Case;

/// The loops of one set of instructions.
///
/// Operands must have the lengths of the case: equal shapes have equal lengths, a row has the
/// length of the rows, and a column has the length of the columns.
#[derive(Debug)]
pub struct Loops<T> {
    /// The name of the contestant.
    pub name: &'static str,
    /// `true` if stores are non-temporal, which is only faster for results larger than the cache.
    streaming: bool,
    /// Returns whether the machine has the instructions.
    available: fn() -> bool,
    /// `y = a`
    pub copy: fn(&mut [T], &[T]),
    /// `y = a + b * s`
    pub triad: fn(&mut [T], &[T], &[T], T),
    /// `y = a + b`
    pub add: fn(&mut [T], &[T], &[T]),
    /// `y = a + row`
    pub row: fn(&mut [T], &[T], &[T]),
    /// `y = a + column`
    pub column: fn(&mut [T], &[T], &[T]),
    /// `y = column + row`
    pub outer: fn(&mut [T], &[T], &[T]),
    /// `y = (x - mean) / deviation`
    pub standardise: fn(&mut [T], &[T], &[T], &[T]),
    /// `y = (a * row + column) / d`
    pub mix: fn(&mut [T], &[T], &[T], &[T], &[T]),
    /// `y = x * scale + offset`, for three channels
    pub image: fn(&mut [T], &[T], &[T], &[T]),
    /// `y += row`
    pub in_place: fn(&mut [T], &[T]),
    /// `y = a > b`
    pub greater: fn(&mut [bool], &[T], &[T]),
    /// `y = if mask { a } else { b }`
    pub choose: fn(&mut [T], &[bool], &[T], &[T]),
    /// `y = a + b.t()`, for this number of rows of `a`
    pub transposed: fn(&mut [T], &[T], &[T], usize),
    /// The sum of all elements.
    pub sum: fn(&[T]) -> T,
    /// The sums over the rows of this length.
    pub sum_axis: fn(&[T], usize) -> Vec<T>,
    /// The largest element of each row of this length, or NaN if the row contains one.
    pub max_axis: fn(&[T], usize) -> Vec<T>,
}

impl<T> Loops<T> {
    /// Returns whether the loops are worth running on a case. The case must not be too small, its
    /// rows must fill the widest register, and non-temporal stores need a large size.
    pub fn suits(&self, case: &Case) -> bool {
        const LEAST: usize = 4096;
        /// The elements of the widest register.
        const WIDEST: usize = 16;
        // Only the shapes that nobody tuned for are named by their extents.
        let columns = case
            .size
            .name
            .split_once('x')
            .and_then(|(_, columns)| columns.parse().ok());
        case.bytes >= LEAST && (case.size.large || !self.streaming) && columns.is_none_or(|n: usize| n >= WIDEST)
    }
}

impl Loops<f32> {
    /// Returns the loops that this machine has the instructions for.
    #[cfg(target_arch = "x86_64")]
    pub fn available() -> impl Iterator<Item = &'static Self> {
        [&avx2::CACHED, &avx2::STREAMING, &avx512::CACHED, &avx512::STREAMING]
            .into_iter()
            .filter(|loops| (loops.available)())
    }

    /// Returns nothing, because there are no loops for this machine.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn available() -> impl Iterator<Item = &'static Self> {
        [].into_iter()
    }
}
