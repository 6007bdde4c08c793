//! Operands as rows and columns: a plan for outputs of few elements. It takes little time to make,
//! since it stores only two strides of each operand.

use super::extents::Site;
use super::grid::{Grid, MAX_AXES, Strides};
use super::lines::{Axes, Lines, MAX_RANK};
use super::nest::Rows;
use crate::shape::padded_with;

/// The maximum number of arrays in a [`Plane`].
pub(crate) const MAX_ARRAYS: usize = 4;

/// The rows and columns that arrays broadcast to, and the strides of each array, and of the output,
/// along them.
///
/// An array with fewer than two axes has one row. If an array in row-major order has three or four
/// axes, all axes but the last are merged into rows. Other operands must then have the same extents
/// along the merged axes, or a single row.
#[derive(Debug)]
pub struct Plane {
    rows: usize,
    columns: usize,
    axes: Axes,
    /// The row stride and the column stride of each array, in elements. A stride is 0 along an axis
    /// of extent 1.
    strides: [[isize; 2]; MAX_ARRAYS],
    arrays: usize,
    /// `true` if the extents are those of an existing output, to which arrays stretch.
    is_given: bool,
    /// `true` if one of the arrays has an axis that does not stretch even if its extent is 1.
    is_rigid: bool,
    /// `true` if every array has the extents of the output.
    is_same: bool,
    /// `true` if every array is in row-major order, and the output, too.
    is_in_order: bool,
    /// The column stride of the output in elements.
    step: isize,
    /// The distance in elements from the end of a row of the output to the start of the next row.
    /// It is 0 if all elements of the output are `step` elements apart.
    gap: isize,
    count: u32,
    /// A bit for each operand that is not an array.
    others: u64,
}

impl Plane {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self {
            rows: 1,
            columns: 1,
            axes: Axes(0),
            strides: [[0; 2]; MAX_ARRAYS],
            arrays: 0,
            is_given: false,
            is_rigid: false,
            is_same: true,
            is_in_order: true,
            step: 1,
            gap: 0,
            count: 0,
            others: 0,
        }
    }

    /// Creates the plane of an output with these extents. Returns `None` if [`Lines::row_major`]
    /// returns `None` for them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of_output(extents: &[usize]) -> Option<Self> {
        let lines = if extents.len() <= 2 {
            Lines::row_major(extents)?
        } else {
            Lines::merged_apart(extents)?
        };
        Some(Self {
            rows: lines.rows,
            columns: lines.columns,
            axes: lines.axes,
            is_given: true,
            ..Self::new()
        })
    }

    /// Creates the plane of one row of `len` elements. `steps` has the stride of each array: 1, or
    /// 0 if the same element is used at each position.
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

    /// Adds an array. `is_rigid` is `true` if the array has an axis that does not stretch even if
    /// its extent is 1.
    ///
    /// Returns `false` if the array does not broadcast with the arrays so far, or if there are more
    /// than [`MAX_ARRAYS`] arrays. Also returns `false` if extents alone do not decide whether the
    /// array broadcasts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add(&mut self, lines: Lines, is_rigid: bool) -> bool {
        let Lines {
            rows,
            columns,
            axes,
            strides,
        } = lines;
        let [down, right] = strides;
        // Leave expressions with more than `MAX_ARRAYS` arrays to the general planner.
        let Some(place) = self.strides.get_mut(self.arrays) else {
            return false;
        };
        // With strides of 0 along axes of extent 1, the array can stretch without further changes.
        *place = [if rows == 1 { 0 } else { down }, if columns == 1 { 0 } else { right }];
        // The stride of an axis of extent 1 is never used.
        self.is_in_order &= (rows == 1 || down == columns as isize) && (columns == 1 || right == 1);
        self.is_rigid |= is_rigid;
        let is_first = self.arrays == 0 && !self.is_given;
        self.arrays += 1;
        self.count += 1;
        if is_first {
            (self.rows, self.columns, self.axes) = (rows, columns, axes);
            return true;
        }
        if rows == self.rows && columns == self.columns && axes == self.axes {
            return true;
        }
        // The extents differ from those so far, so they must broadcast.
        self.is_same = false;
        // Leave rigid axes to the general planner, which also finds the error. An existing output
        // cannot get more axes.
        if self.is_rigid || self.is_given && axes.rank() > self.axes.rank() {
            return false;
        }
        if axes.are_merged() || self.axes.are_merged() {
            let Some(both) = Axes::broadcast((self.axes, self.rows), (axes, rows)) else {
                return false;
            };
            self.axes = both;
        } else if axes.rank() > self.axes.rank() {
            self.axes = axes;
        }
        for (own, extent) in [(&mut self.rows, rows), (&mut self.columns, columns)] {
            if extent == 1 || extent == *own {
                continue;
            }
            // An existing output does not stretch.
            if *own != 1 || self.is_given {
                return false;
            }
            *own = extent;
        }
        true
    }

    /// Counts an operand that is not an array. Always returns `true`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn skip(&mut self) -> bool {
        // There is no bit for operand 64, which only an expression can have. `satisfies_places`
        // then takes it for an array, and returns `false`.
        self.others |= 1_u64.checked_shl(self.count).unwrap_or_default();
        self.count += 1;
        true
    }

    /// Returns whether it is certain that the operands broadcast to the extents of this plane, and
    /// satisfy the rules of the expression or operation `site`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn suffices(&self, site: Site) -> bool {
        let is_accepted = self.is_same && site.satisfies_places(self.others, self.axes.rank());
        (self.arrays > 0 || self.is_given) && (is_accepted || site.only_broadcasts())
    }

    /// Returns the plane for an output with these strides, one for each axis. Returns `None` if the
    /// output has more than two axes. Also returns `None` if the row stride has a smaller magnitude
    /// than the column stride: the general planner then exchanges the loops, to write memory in
    /// order.
    pub(crate) fn into_strided(mut self, strides: &[isize]) -> Option<Self> {
        let [down, right] = match *strides {
            [] => [0, 1],
            [right] => [0, right],
            [down, right] => [down, right],
            _ => return None,
        };
        let (has_rows, has_columns) = (self.rows > 1, self.columns > 1);
        if has_rows && has_columns && down.unsigned_abs() < right.unsigned_abs() {
            return None;
        }
        // The stride of an axis of extent 1 is never used.
        self.step = if has_columns { right } else { 1 };
        self.gap = if has_rows {
            down.wrapping_sub(self.step.wrapping_mul(self.columns as isize))
        } else {
            0
        };
        self.is_in_order &= self.is_row_major();
        Some(self)
    }

    /// Returns whether the output is in row-major order.
    #[inline(always)]
    const fn is_row_major(&self) -> bool {
        self.step == 1 && self.gap == 0
    }

    /// Returns whether all rows of the output and of each array form one run, in which elements are
    /// equally far apart.
    fn is_one(&self) -> bool {
        let columns = self.columns as isize;
        let continues = |&[down, right]: &[isize; 2]| down == right.wrapping_mul(columns);
        self.rows == 1 || self.columns == 1 || self.gap == 0 && self.strides[..self.arrays].iter().all(continues)
    }

    /// Returns the stride along the run if [`is_one`](Self::is_one) is `true`, given the row stride
    /// and the column stride.
    #[inline(always)]
    const fn along_run(&self, [down, right]: [isize; 2]) -> isize {
        if self.columns == 1 { down } else { right }
    }

    /// Returns whether a loop cannot read and write the elements in place: runs have fewer than
    /// `least` elements, or the elements of an array or of the output are not contiguous along a
    /// run.
    pub(crate) fn is_scattered(&self, least: usize) -> bool {
        let is_one = self.is_one();
        let along = |&strides: &[isize; 2]| if is_one { self.along_run(strides) } else { strides[1] };
        let len = if is_one { self.rows * self.columns } else { self.columns };
        let arrays = &self.strides[..self.arrays];
        len < least
            || along(&[self.down(), self.step]) != 1
            || arrays.iter().any(|strides| !matches!(along(strides), 0 | 1))
    }

    /// Returns whether every array has the extents of the output, and all of them are in row-major
    /// order.
    #[inline(always)]
    pub(crate) const fn is_alike(&self) -> bool {
        self.is_same && self.is_in_order
    }

    /// Returns the number of elements of the output, or `None` if it overflows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn len(&self) -> Option<usize> {
        self.rows.checked_mul(self.columns)
    }

    /// Returns the nest of loops over the output, and the strides of the output and of the arrays
    /// along the axes of the nest. The strides of the output are `None` if it is in row-major
    /// order.
    pub(crate) fn nest(&self) -> (Grid, Option<Strides>, [Strides; MAX_ARRAYS]) {
        let (rows, columns) = (self.rows, self.columns);
        let is_one = self.is_one();
        let mut grid = Grid::ONE;
        let mut along = [[0; MAX_AXES]; MAX_ARRAYS];
        if is_one {
            grid.extents[0] = rows * columns;
        } else {
            (grid.axes, grid.extents[0], grid.extents[1]) = (2, rows, columns);
        }
        let walked = |strides: [isize; 2]| match is_one {
            true => padded_with(&[self.along_run(strides)], 0),
            false => padded_with(&strides, 0),
        };
        for (along, &strides) in along.iter_mut().zip(&self.strides) {
            *along = walked(strides);
        }
        let out = (!self.is_row_major()).then(|| walked([self.down(), self.step]));
        (grid, out, along)
    }

    /// Returns the distance between two rows of the output, in elements.
    #[inline(always)]
    const fn down(&self) -> isize {
        self.step.wrapping_mul(self.columns as isize).wrapping_add(self.gap)
    }

    /// Returns two distances in the output, in elements: from an element of a row to the next one,
    /// and from the end of a row to the start of the next row.
    #[inline(always)]
    pub(crate) const fn own_moves(&self) -> (isize, isize) {
        (self.step, self.gap)
    }

    #[inline(always)]
    pub(crate) fn strides(&self) -> &[[isize; 2]] {
        &self.strides
    }

    /// Returns the rows of the output. Each array whose bit is set in `held` must have one element
    /// for each row. Each other array, and the output, must have the column stride 1. Otherwise,
    /// returns `None`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn rows(&self, held: u64) -> Option<Rows> {
        if self.step != 1 {
            return None;
        }
        let mut repeats = false;
        for (i, &[down, right]) in self.strides[..self.arrays].iter().enumerate() {
            if right as u64 != !held >> i & 1 {
                return None;
            }
            repeats |= down == 0 && right == 1;
        }
        Some(Rows {
            count: self.rows,
            len: self.columns,
            down: self.down(),
            held,
            repeats,
            reversed: 0,
        })
    }

    /// Writes the extents of the output to `room`, and returns them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn extents<'r>(&self, room: &'r mut [usize; MAX_RANK]) -> &'r [usize] {
        match self.axes {
            Axes(0) => &[],
            Axes(1) => {
                room[0] = self.columns;
                &room[..1]
            }
            Axes(2) => {
                (room[0], room[1]) = (self.rows, self.columns);
                &room[..2]
            }
            axes => {
                *room = axes.extents(self.rows, self.columns);
                &room[..axes.rank()]
            }
        }
    }

    /// Returns the number of rows and the number of columns.
    #[inline]
    pub(crate) fn grid(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Returns two changes of the offset of each operand. The first is from an element of a row to
    /// the next element, and the second from the end of a row to the start of the next row.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn moves(&self) -> ([isize; MAX_ARRAYS], [isize; MAX_ARRAYS]) {
        let columns = self.columns as isize;
        (
            self.strides.map(|[_, right]| right),
            self.strides
                .map(|[down, right]| down.wrapping_sub(right.wrapping_mul(columns))),
        )
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
