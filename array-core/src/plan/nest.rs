//! Plans that the compiler makes for operands whose extents and strides it knows.

use super::grid::{Grid, MAX_AXES, Strides, grid, grid_strides, mergeable, order, ordered, ordered_extents};
use super::placement::Placement;
use crate::runtime::DType;
use crate::shape::{
    Layout, Levels, MAX_TYPED_RANK, Shape, StaticExtents, StaticStrides, accepts_extents, broadcast_strides,
};

/// The highest number of operands that the compiler plans. Expressions with more operands are
/// planned at run time.
pub(crate) const MAX_PLANNED: usize = 12;

/// Outputs of up to this many bytes are computed by inlined code, without a shared kernel.
pub(crate) const SMALL_BYTES: usize = 192;

/// Outputs of up to this many bytes are computed by inlined code if their rows are short. A call
/// for each row, or packing rows into pieces, would cost more than the computation.
pub(crate) const FEW_BYTES: usize = 1024;

/// Rows of less than this many bytes are short.
pub(crate) const SHORT_BYTES: usize = 128;

/// The extents and strides of the operands of an expression, as far as the compiler knows them.
#[derive(Clone, Copy, Debug)]
pub struct Leaves {
    known: bool,
    /// The number of operands, also if they are not known.
    count: usize,
    /// A bit for each operand whose last axis stretches, as its type says.
    stretching: u64,
    extents: [StaticExtents; MAX_PLANNED],
    strides: [StaticStrides; MAX_PLANNED],
    levels: [Levels; MAX_PLANNED],
}

impl Leaves {
    /// No operands.
    pub(crate) const NONE: Self = Self {
        known: true,
        count: 0,
        stretching: 0,
        extents: [StaticExtents::SCALAR; MAX_PLANNED],
        strides: [StaticStrides::SCALAR; MAX_PLANNED],
        levels: [Levels::FLAT; MAX_PLANNED],
    };

    /// Operands with unknown extents and strides.
    pub(crate) const UNKNOWN: Self = Self {
        known: false,
        ..Self::NONE
    };

    /// Creates the value for one operand of shape `S` and layout `L`.
    pub(crate) const fn one<S: Shape, L: Layout<S>>() -> Self {
        let mut leaves = Self::NONE;
        leaves.count = 1;
        leaves.stretching = S::ENDS_IN_ONE as u64;
        match (S::STATIC, L::STATIC) {
            (Some(e), Some(s)) => {
                leaves.extents[0] = e;
                leaves.strides[0] = s;
                leaves.levels[0] = S::LEVELS;
            }
            _ => leaves.known = false,
        }
        leaves
    }

    /// Returns the operands with their axes placed. Their extents are unknown if the placement is.
    pub(crate) const fn placed(mut self, placement: Option<Placement>) -> Self {
        let Some(placement) = placement else {
            self.known = false;
            self.stretching = 0;
            return self;
        };
        self.stretching = 0;
        let mut i = 0;
        // `while` here and below, because a `const fn` cannot use `for`.
        while self.known && i < self.count {
            if self.extents[i].as_slice().len() > placement.count() {
                self.known = false;
                return self;
            }
            (self.extents[i], self.strides[i]) = placed(placement, self.extents[i], self.strides[i]);
            i += 1;
        }
        self
    }

    /// Returns the extents and strides of two operands, or `None` if they are unknown, or if there
    /// are not two operands.
    pub(crate) const fn two(&self) -> Option<[(&StaticExtents, &StaticStrides); 2]> {
        if self.known && self.count == 2 {
            Some([
                (&self.extents[0], &self.strides[0]),
                (&self.extents[1], &self.strides[1]),
            ])
        } else {
            None
        }
    }

    /// Returns a bit for each operand whose last axis stretches, as its type says. The bit of such
    /// an operand may be missing.
    pub(crate) const fn stretching(&self) -> u64 {
        self.stretching
    }

    /// Returns the number of operands.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Returns the extents and levels to which the operands broadcast, or `None` if they are
    /// unknown or do not fit.
    pub(crate) const fn common(&self) -> Option<(StaticExtents, Levels)> {
        if !self.known {
            return None;
        }
        // Compute the levels of all operands first: extents align only once these are known.
        let mut levels = Levels::FLAT;
        let mut i = 0;
        while i < self.count {
            levels = levels.joined(&self.levels[i]);
            i += 1;
        }
        let mut out = StaticExtents::SCALAR;
        i = 0;
        while i < self.count {
            let extents = if self.levels[i].same(&levels) {
                self.extents[i]
            } else {
                levelled(self.extents[i], self.strides[i], self.levels[i], levels).0
            };
            out = match out.broadcast(&extents) {
                Some(out) => out,
                None => return None,
            };
            i += 1;
        }
        Some((out, levels))
    }

    /// Combines the operands of two expressions.
    pub(crate) const fn and(mut self, other: Self) -> Self {
        // More operands are planned at run time.
        self.known = self.known && other.known && self.count + other.count <= MAX_PLANNED;
        let mut i = 0;
        while self.known && i < other.count {
            self.extents[self.count + i] = other.extents[i];
            self.strides[self.count + i] = other.strides[i];
            self.levels[self.count + i] = other.levels[i];
            i += 1;
        }
        if self.count < u64::BITS as usize {
            self.stretching |= other.stretching << self.count;
        }
        self.count += other.count;
        self
    }
}

/// Returns the extents and strides of an operand after placement.
const fn placed(
    placement: Placement,
    extents: StaticExtents,
    strides: StaticStrides,
) -> (StaticExtents, StaticStrides) {
    // An axis that the operand lacks has the extent 1 and the stride 0, as if it were stretched.
    let extents: [usize; MAX_TYPED_RANK] = placement.place(extents.as_slice(), 1);
    let strides: [isize; MAX_TYPED_RANK] = placement.place(strides.as_slice(), 0);
    (
        StaticExtents::new(extents.split_at(placement.rank()).0),
        StaticStrides::new(strides.split_at(placement.rank()).0),
    )
}

/// Returns the extents and strides of an operand after its axes are aligned with those of an
/// output, level by level.
const fn levelled(
    extents: StaticExtents,
    strides: StaticStrides,
    levels: Levels,
    out: Levels,
) -> (StaticExtents, StaticStrides) {
    let (extents, rank) = levels.spread::<usize, MAX_TYPED_RANK>(&out, extents.as_slice(), 1);
    let (strides, _) = levels.spread::<isize, MAX_TYPED_RANK>(&out, strides.as_slice(), 0);
    (
        StaticExtents::new(extents.split_at(rank).0),
        StaticStrides::new(strides.split_at(rank).0),
    )
}

/// The way in which an expression reads the array that is written to.
#[derive(Clone, Copy, Debug)]
pub enum OwnReads {
    /// The expression does not read the array.
    None,
    /// It reads elements of this dtype.
    Of(DType),
    /// It reads elements of several dtypes.
    Mixed,
    /// It reads other positions than the one that is written to.
    Elsewhere,
}

impl OwnReads {
    /// Combines the reads of two expressions.
    pub(crate) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (OwnReads::None, x) | (x, OwnReads::None) => x,
            (OwnReads::Of(a), OwnReads::Of(b)) if a.same(b) => self,
            (OwnReads::Elsewhere, _) | (_, OwnReads::Elsewhere) => OwnReads::Elsewhere,
            _ => OwnReads::Mixed,
        }
    }

    /// Returns whether an array of this dtype can be read at the same position.
    pub(crate) const fn fits(self, dtype: DType) -> bool {
        match self {
            OwnReads::None => true,
            OwnReads::Of(own) => own.same(dtype),
            OwnReads::Mixed | OwnReads::Elsewhere => false,
        }
    }
}

/// A position of an output, at which operands are read.
pub trait Position: Copy {
    /// Returns the offset of the element of the operand of this number, in elements.
    fn offset(self, operand: usize) -> isize;

    /// Returns a pointer to the element of the array that is written to.
    fn own<T>(self) -> *const T;
}

/// A position of a nest of loops, and the array that is written to.
#[derive(Clone, Copy, Debug)]
pub struct NestPosition<'a> {
    /// The nest.
    pub(crate) nest: &'a Nest,
    /// The first element of the array that is written to, at index 0 along each axis.
    pub(crate) own: *const u8,
    /// The row of the grid.
    pub(crate) row: usize,
    /// The element of the row.
    pub(crate) j: usize,
}

impl Position for NestPosition<'_> {
    #[inline(always)]
    fn offset(self, operand: usize) -> isize {
        self.nest.grid.offset(&self.nest.operands[operand], self.row, self.j)
    }

    #[inline(always)]
    fn own<T>(self) -> *const T {
        let offset = self.nest.grid.offset(&self.nest.out, self.row, self.j);
        self.own.cast::<T>().wrapping_offset(offset)
    }
}

/// A nest of loops over an output, and the strides of the output and of the operands along its
/// axes.
#[derive(Clone, Copy, Debug)]
pub struct Nest {
    /// The axes.
    pub(crate) grid: Grid,
    /// The strides of the output.
    pub(crate) out: Strides,
    /// The strides of the operands.
    pub(crate) operands: [Strides; MAX_PLANNED],
}

impl Nest {
    /// Creates a plan as [`new`](Self::new) does, or returns `None` if not everything is known or
    /// an operand does not broadcast to the output.
    pub(crate) const fn checked(
        extents: &StaticExtents,
        strides: &StaticStrides,
        levels: &Levels,
        leaves: &Leaves,
    ) -> Option<Self> {
        // Operands are not known if there are more than a plan has.
        if !leaves.known {
            return None;
        }
        let mut i = 0;
        while i < leaves.count {
            let leaf = if leaves.levels[i].same(levels) {
                leaves.extents[i]
            } else {
                levelled(leaves.extents[i], leaves.strides[i], leaves.levels[i], *levels).0
            };
            if !accepts_extents(extents.as_slice(), leaf.as_slice()) {
                return None;
            }
            i += 1;
        }
        Some(Self::new(extents, strides, levels, leaves))
    }

    /// Plans operands whose extents and strides are all known, for an output with these extents,
    /// strides and levels.
    ///
    /// The loops follow the order of the output in memory.
    ///
    /// # Panics
    ///
    /// Panics if an operand does not broadcast to the output.
    const fn new(extents: &StaticExtents, strides: &StaticStrides, levels: &Levels, leaves: &Leaves) -> Self {
        let extents = extents.as_slice();
        // The axis with the largest stride of the output first, so that memory is written in
        // ascending order.
        let order: [usize; MAX_TYPED_RANK] = order(strides.as_slice());
        let order = order.split_at(extents.len()).0;
        let walked: [usize; MAX_TYPED_RANK] = ordered_extents(extents, order);
        let walked = walked.split_at(extents.len()).0;
        let own: [isize; MAX_TYPED_RANK] = ordered(strides.as_slice(), order);
        let mut along = [[0; MAX_TYPED_RANK]; MAX_PLANNED];
        // Axes merge only if that is possible for the output and for every operand.
        let mut mask = mergeable(walked, &own);
        let mut i = 0;
        while i < leaves.count {
            let (leaf, leaf_strides) = if leaves.levels[i].same(levels) {
                (leaves.extents[i], leaves.strides[i])
            } else {
                levelled(leaves.extents[i], leaves.strides[i], leaves.levels[i], *levels)
            };
            // The bounds of operations guarantee this, except for axes with handwritten relations.
            assert!(
                accepts_extents(extents, leaf.as_slice()),
                "operands broadcast to the output"
            );
            let aligned: [isize; MAX_TYPED_RANK] =
                broadcast_strides(leaf.as_slice(), leaf_strides.as_slice(), extents.len());
            along[i] = ordered(&aligned, order);
            mask &= mergeable(walked, &along[i]);
            i += 1;
        }
        let mut nest = Self {
            grid: grid(walked, mask),
            out: grid_strides(walked, &own, mask),
            operands: [[0; MAX_AXES]; MAX_PLANNED],
        };
        let mut i = 0;
        while i < leaves.count {
            // The mask is complete only now, so the strides along the grid need a second loop.
            nest.operands[i] = grid_strides(walked, &along[i], mask);
            i += 1;
        }
        nest
    }

    /// Returns the strides of each operand down and to the right, if there are rows.
    const fn strides_of_rows(&self) -> [[isize; 2]; MAX_PLANNED] {
        let (mut strides, mut i) = ([[0; 2]; MAX_PLANNED], 0);
        while i < MAX_PLANNED {
            strides[i] = match self.grid.axes {
                1 => [0, self.operands[i][0]],
                _ => [self.operands[i][0], self.operands[i][1]],
            };
            i += 1;
        }
        strides
    }

    /// Returns the rows of the output, if all of them can be computed by one call of a loop for the
    /// first `count` operands, and the strides of each operand down and to the right.
    pub(crate) const fn rows(&self, count: usize) -> Option<(Rows, [[isize; 2]; MAX_PLANNED])> {
        let axes = self.grid.axes;
        let inner = axes - 1;
        if axes > 2 || self.out[inner] != 1 {
            return None;
        }
        let strides = self.strides_of_rows();
        let mut rows = Rows {
            count: self.grid.rows(),
            len: self.grid.inner(),
            down: if axes == 2 { self.out[0] } else { 0 },
            held: 0,
            repeats: false,
        };
        let mut i = 0;
        while i < count {
            match strides[i] {
                [_, 0] => rows.held |= 1 << i,
                [down, 1] => rows.repeats = rows.repeats || axes == 2 && down == 0,
                _ => return None,
            }
            i += 1;
        }
        Some((rows, strides))
    }
}

/// Rows of an output, which are contiguous. Along a row, each operand is contiguous, or one
/// element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    /// The number of rows.
    pub(crate) count: usize,
    /// The number of elements of a row.
    pub(crate) len: usize,
    /// The distance between rows of the output, in elements.
    pub(crate) down: isize,
    /// A bit for each operand that is one element for a row.
    pub(crate) held: u64,
    /// `true` if an operand has one row for all of them.
    pub(crate) repeats: bool,
}
