//! Operands of at most two axes, as rows and columns: a plan for few elements, which copies at most
//! two extents and strides of each operand.

use super::barrier::barrier;
use super::extents::Site;
use super::nest::Position;

/// The maximum number of arrays in a [`Plane`].
pub(crate) const MAX_ARRAYS: usize = 4;

/// The rows and columns that operands of at most two axes broadcast to, and the strides of each
/// array along them. An array with less than two axes has one row.
#[derive(Debug)]
pub struct Plane {
    rows: usize,
    columns: usize,
    /// The rank of the output: the number of the last extents that it has.
    rank: usize,
    /// The strides of each array down and to the right, in elements; 0 along an axis of extent 1.
    strides: [[isize; 2]; MAX_ARRAYS],
    /// The number of arrays.
    arrays: usize,
    /// `true` if the extents are those of an output, which arrays stretch to.
    is_given: bool,
    /// `true` if one of the arrays has an axis that does not stretch even if its extent is 1.
    is_rigid: bool,
    /// `true` if every array has the extents of the output.
    is_same: bool,
    /// `true` if every array is in row-major order.
    is_in_order: bool,
    /// The number of operands.
    count: u32,
    /// A bit for each operand that is not an array.
    others: u64,
}

impl Plane {
    /// Creates a plane without operands.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self {
            rows: 1,
            columns: 1,
            rank: 0,
            strides: [[0; 2]; MAX_ARRAYS],
            arrays: 0,
            is_given: false,
            is_rigid: false,
            is_same: true,
            is_in_order: true,
            count: 0,
            others: 0,
        }
    }

    /// Creates the plane of an output of these extents. Returns `None` if it has more than two
    /// axes.
    #[inline(always)]
    pub(crate) fn of_output(extents: &[usize]) -> Option<Self> {
        let (rows, columns) = rows_and_columns(extents)?;
        Some(Self {
            rows,
            columns,
            rank: extents.len(),
            is_given: true,
            ..Self::new()
        })
    }

    /// Creates the plane of one row of `len` elements. `steps` has the stride of each array: 1, or
    /// 0 for a scalar.
    #[cfg(feature = "dyn-array")]
    #[inline(always)]
    pub(crate) fn of_row<const N: usize>(len: usize, steps: [isize; N]) -> Self {
        let mut plane = Self::new();
        plane.columns = len;
        for (own, step) in plane.strides.iter_mut().zip(steps) {
            *own = [0, step];
            plane.is_same &= step == 1;
        }
        plane
    }

    /// Adds an array. `is_rigid` is set if an axis does not stretch even if its extent is 1.
    ///
    /// Returns `false` if the array does not broadcast with the others, if comparing extents does
    /// not show that it does, or if there are too many arrays.
    #[inline(always)]
    pub(crate) fn add(&mut self, lines: Lines, is_rigid: bool) -> bool {
        let Lines {
            rows,
            columns,
            rank,
            strides,
        } = lines;
        let [down, right] = strides;
        // More arrays than a plane has strides for are left to the general planner.
        let Some(place) = self.strides.get_mut(self.arrays) else {
            return false;
        };
        // Strides of 0 along axes with one position stretch the array without a further condition.
        *place = [if rows == 1 { 0 } else { down }, if columns == 1 { 0 } else { right }];
        // The stride of an axis with one position is never used.
        self.is_in_order &= (rows == 1 || down == columns as isize) && (columns == 1 || right == 1);
        self.is_rigid |= is_rigid;
        let is_first = self.arrays == 0 && !self.is_given;
        self.arrays += 1;
        self.count += 1;
        if is_first {
            (self.rows, self.columns, self.rank) = (rows, columns, rank);
            return true;
        }
        if rows == self.rows && columns == self.columns && rank == self.rank {
            return true;
        }
        // Broadcast with an array of other extents.
        self.is_same = false;
        // Rigid axes are left to the general planner, which also finds the error. An output does
        // not get more axes.
        if self.is_rigid || self.is_given && rank > self.rank {
            return false;
        }
        for (own, extent) in [(&mut self.rows, rows), (&mut self.columns, columns)] {
            if extent == 1 || extent == *own {
                continue;
            }
            // An output does not stretch to an operand.
            if *own != 1 || self.is_given {
                return false;
            }
            *own = extent;
        }
        self.rank = self.rank.max(rank);
        true
    }

    /// Counts an operand that is not an array.
    #[inline(always)]
    pub(crate) fn skip(&mut self) -> bool {
        // There is no bit for operand 64. `only_broadcasts` returns `false` for so many.
        self.others |= 1_u64.checked_shl(self.count).unwrap_or_default();
        self.count += 1;
        true
    }

    /// Returns whether the operands have these extents and satisfy the rules of this site.
    #[inline(always)]
    pub(crate) fn suffices(&self, site: Site) -> bool {
        (self.arrays > 0 || self.is_given) && (self.is_same || site.only_broadcasts(self.others, self.count))
    }

    /// Returns whether every array has the extents of the output, in row-major order.
    #[inline(always)]
    pub(crate) const fn is_alike(&self) -> bool {
        self.is_same && self.is_in_order
    }

    /// Returns the number of elements of the output, or `None` if it overflows.
    #[inline(always)]
    pub(crate) const fn len(&self) -> Option<usize> {
        self.rows.checked_mul(self.columns)
    }

    /// Calls a function with the extents of the output.
    #[inline(always)]
    pub(crate) fn with_extents<R>(&self, run: impl FnOnce(&[usize]) -> R) -> R {
        match self.rank {
            0 => run(&[]),
            1 => run(&[self.columns]),
            _ => run(&[self.rows, self.columns]),
        }
    }

    /// Calls a function at each of the `len` positions, in row-major order, until it returns
    /// `false`. `own` points to the contiguous output. Returns `true` if the function never
    /// returned `false`.
    #[inline(always)]
    pub(crate) fn each_position<T>(
        &self,
        len: usize,
        own: *const T,
        mut run: impl FnMut(PlanePosition<T>) -> bool,
    ) -> bool {
        if self.is_alike() {
            for i in 0..len {
                let position = PlanePosition {
                    own: own.wrapping_add(i),
                    offsets: [i as isize; MAX_ARRAYS],
                };
                if !run(position) {
                    return false;
                }
                // Few elements are computed before a loop of vectors has compared all addresses.
                barrier();
            }
            return true;
        }
        // Copies, which no write changes, so that the compiler keeps them in registers.
        let (columns, strides) = (self.columns, self.strides);
        let right = strides.map(|[_, right]| right);
        // From behind the end of a row to the next row.
        let next = strides.map(|[down, right]| down.wrapping_sub(right.wrapping_mul(columns as isize)));
        let mut position = PlanePosition {
            own,
            offsets: [0; MAX_ARRAYS],
        };
        // Any number of rows can have no columns.
        let rows = if len == 0 { 0 } else { self.rows };
        for _ in 0..rows {
            for _ in 0..columns {
                if !run(position) {
                    return false;
                }
                position = position.moved(right, 1);
                barrier();
            }
            position = position.moved(next, 0);
        }
        true
    }
}

/// An array of at most two axes as rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    rows: usize,
    columns: usize,
    rank: usize,
    /// The strides down and to the right, in elements.
    strides: [isize; 2],
}

impl Lines {
    /// Returns the lines of an array in row-major order, or `None` if it has more than two axes.
    #[inline(always)]
    pub(crate) fn row_major(extents: &[usize]) -> Option<Self> {
        let (rows, columns) = rows_and_columns(extents)?;
        Some(Self {
            rows,
            columns,
            rank: extents.len(),
            strides: [columns as isize, 1],
        })
    }

    /// Returns one row of `len` elements.
    #[cfg(feature = "dyn-array")]
    #[inline(always)]
    pub(crate) fn row(len: usize) -> Self {
        Self {
            rows: 1,
            columns: len,
            rank: 1,
            strides: [len as isize, 1],
        }
    }

    /// Returns the lines with other strides, down and to the right.
    #[inline(always)]
    pub(crate) fn strided(self, strides: [isize; 2]) -> Self {
        Self { strides, ..self }
    }
}

/// Returns extents as rows and columns, or `None` if there are more than two.
#[inline(always)]
fn rows_and_columns(extents: &[usize]) -> Option<(usize, usize)> {
    match *extents {
        [] => Some((1, 1)),
        [columns] => Some((1, columns)),
        [rows, columns] => Some((rows, columns)),
        _ => None,
    }
}

/// A position of a [`Plane`].
#[derive(Debug)]
pub struct PlanePosition<T> {
    own: *const T,
    /// The offset of the element of each array.
    offsets: [isize; MAX_ARRAYS],
}

impl<T> Clone for PlanePosition<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for PlanePosition<T> {}

impl<T> PlanePosition<T> {
    /// Moves the position by these distances in the arrays, and by `count` elements in the output.
    #[inline(always)]
    fn moved(self, strides: [isize; MAX_ARRAYS], count: usize) -> Self {
        let mut offsets = self.offsets;
        for (offset, stride) in offsets.iter_mut().zip(strides) {
            // The offset behind the last position may overflow. Nothing is read there.
            *offset = offset.wrapping_add(stride);
        }
        Self {
            own: self.own.wrapping_add(count),
            offsets,
        }
    }
}

impl<T> Position for PlanePosition<T> {
    #[inline(always)]
    fn offset(self, operand: usize) -> isize {
        self.offsets[operand]
    }

    #[inline(always)]
    fn own<U>(self) -> *const U {
        self.own.cast()
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use crate::{Array, Dyn};

    #[test]
    fn any_number_of_rows_without_columns_takes_no_time() {
        let rows = isize::MAX as usize;
        let left = Array::<f32, (Dyn, Dyn)>::zeros_with([rows, 0]);
        let right = Array::<f32, (Dyn, Dyn)>::zeros_with([0, rows]);
        assert_eq!((&left + right.t()).shape(), [rows, 0]);
    }
}
