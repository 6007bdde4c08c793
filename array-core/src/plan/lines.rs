//! Arrays as rows and columns, for a [`Plane`](super::Plane).

use crate::shape::Shape;

/// The maximum number of axes of an array of a [`Plane`](super::Plane).
pub(crate) const MAX_RANK: usize = 4;

/// The rank of an array, and the extents of the axes that are merged into rows. All are packed into
/// one number, so that one comparison suffices.
///
/// The rank is in the lowest bits. If it is above 2, the first two extents follow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axes(pub(super) usize);

impl Axes {
    /// The number of bits of the rank.
    const RANK: u32 = 3;
    /// The number of bits of an extent.
    const EXTENT: u32 = (usize::BITS - Self::RANK) / 2;

    /// Creates the value for three or four axes, or returns `None` if one of the first two extents
    /// is 0 or has too many bits.
    fn merged(rank: usize, first: usize, second: usize) -> Option<Self> {
        let fits = |extent: usize| extent > 0 && extent >> Self::EXTENT == 0;
        // The bits of the extents do not overlap, if both extents fit.
        let extents = first | second << Self::EXTENT;
        (fits(first) && fits(second)).then_some(Self(rank | extents << Self::RANK))
    }

    #[inline(always)]
    pub(super) const fn rank(self) -> usize {
        self.0 & ((1 << Self::RANK) - 1)
    }

    #[inline(always)]
    pub(super) const fn are_merged(self) -> bool {
        self.rank() > 2
    }

    /// Returns the axes that two arrays broadcast to, given the axes and the number of rows of
    /// each. The caller has checked that at least one array has merged axes. The extents of merged
    /// axes are not compared one by one. So there are only two cases in which the result is not
    /// `None`: both arrays have the same axes and rows, or one array has a single row and no more
    /// axes than the other array.
    #[inline(never)]
    pub(super) fn broadcast(one: (Self, usize), other: (Self, usize)) -> Option<Self> {
        let (long, short) = if one.0.rank() >= other.0.rank() {
            (one, other)
        } else {
            (other, one)
        };
        if one == other || short.1 == 1 {
            return Some(long.0);
        }
        // If both arrays have the same rank, either can be the one with a single row.
        (long.1 == 1 && long.0.rank() == short.0.rank()).then_some(short.0)
    }

    /// Returns the extents of three or four axes. Three extents are padded with a 1 at the end.
    #[inline(never)]
    pub(super) fn extents(self, rows: usize, columns: usize) -> [usize; MAX_RANK] {
        let extents = self.0 >> Self::RANK;
        let (first, second) = (extents & ((1 << Self::EXTENT) - 1), extents >> Self::EXTENT);
        // The rows of four axes are the product of three extents, so the third is the quotient.
        match self.rank() {
            3 => [first, second, columns, 1],
            _ => [first, second, rows / (first * second), columns],
        }
    }
}

/// The rows and columns of an array in a [`Plane`](super::Plane), and its strides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) axes: Axes,
    /// The row stride and the column stride, in elements.
    pub(super) strides: [isize; 2],
}

impl Lines {
    /// Returns the rows and columns of an array in row-major order. Returns `None` if the array has
    /// more than four axes, or if the number of rows overflows. For three or four axes, also
    /// returns `None` if one of the first two extents is 0 or too large.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn row_major(extents: &[usize]) -> Option<Self> {
        match *extents {
            [] => Some(Self::of(1, 1, Axes(0))),
            [columns] => Some(Self::of(1, columns, Axes(1))),
            [rows, columns] => Some(Self::of(rows, columns, Axes(2))),
            _ => Self::merged(extents),
        }
    }

    /// Returns the rows and columns of an array of this shape in row-major order. See
    /// [`row_major`](Self::row_major).
    #[inline(always)]
    pub(crate) fn of_shape<S: Shape>(shape: &S) -> Option<Self> {
        Self::row_major(shape.extents_in(&mut None))
    }

    /// Implements [`row_major`](Self::row_major) for three or four axes.
    ///
    /// Release builds inline this function, because a caller without any call need not save
    /// registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn merged(extents: &[usize]) -> Option<Self> {
        match *extents {
            [i, j, columns] => Some(Self::of(i.checked_mul(j)?, columns, Axes::merged(3, i, j)?)),
            [i, j, k, columns] => Some(Self::of(
                i.checked_mul(j)?.checked_mul(k)?,
                columns,
                Axes::merged(4, i, j)?,
            )),
            _ => None,
        }
    }

    /// Calls [`merged`](Self::merged) for outputs. It is not inlined: its code uses more registers,
    /// which in-place operations on one or two axes would have to save, too.
    #[inline(never)]
    pub(super) fn merged_apart(extents: &[usize]) -> Option<Self> {
        Self::merged(extents)
    }

    #[inline(always)]
    const fn of(rows: usize, columns: usize, axes: Axes) -> Self {
        Self {
            rows,
            columns,
            axes,
            strides: [columns as isize, 1],
        }
    }

    /// Returns whether axes are merged into rows, which only row-major order allows.
    #[inline(always)]
    pub(crate) const fn are_merged(&self) -> bool {
        self.axes.are_merged()
    }

    /// Creates the value for one row of `len` contiguous elements.
    #[cfg(feature = "dyn-array")]
    #[inline(always)]
    pub(crate) fn row(len: usize) -> Self {
        Self {
            rows: 1,
            columns: len,
            axes: Axes(1),
            strides: [len as isize, 1],
        }
    }

    #[inline(always)]
    pub(crate) fn strided(self, strides: [isize; 2]) -> Self {
        Self { strides, ..self }
    }
}
