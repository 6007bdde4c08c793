//! Plans that rustc makes at compile time, for operands whose types determine their extents and
//! strides.

use super::grid::{Grid, MAX_AXES, Strides, grid, grid_strides, mergeable, order, ordered, ordered_extents};
use super::known::{Leaf, StaticArray};
use crate::runtime::DType;
use crate::shape::{MAX_TYPED_RANK, accepts_extents, broadcast_strides, first_of};

/// The maximum number of arrays in a static plan. Expressions with more arrays are planned at run
/// time.
pub(crate) const MAX_PLANNED: usize = 12;

/// Outputs of a static shape and of up to this many bytes are computed by inlined code, without a
/// shared kernel.
pub(crate) const SMALL_BYTES: usize = 192;

/// Outputs of a static shape and of up to this many bytes are computed by inlined code if their
/// rows are [short](SHORT_BYTES). Calling a loop for each row, or packing rows into contiguous
/// memory, would take longer than the computation.
pub(crate) const FEW_BYTES: usize = 1024;

/// Rows of fewer bytes than this are short.
pub(crate) const SHORT_BYTES: usize = 128;

/// The elements that an expression reads from the array that is written to.
#[derive(Clone, Copy, Debug)]
pub enum OwnReads {
    /// The expression does not read the array.
    None,
    /// The expression reads the element that is written to, which it treats as an element of this
    /// dtype.
    Of(DType),
    /// The expression reads the element that is written to, several times and with different
    /// dtypes.
    Mixed,
    /// The expression reads elements at positions other than the one that is written to.
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

    /// Returns whether the expression reads at most the element that is written to, as this dtype.
    pub(crate) const fn fits(self, dtype: DType) -> bool {
        match self {
            OwnReads::None => true,
            OwnReads::Of(own) => own.same(dtype),
            OwnReads::Mixed | OwnReads::Elsewhere => false,
        }
    }
}

/// A position in an output, and in the operands of its expression.
pub trait Position: Copy {
    /// Returns the offset, in elements, of the element of an operand at this position. `operand` is
    /// the number of the array among the operands.
    fn offset(self, operand: usize) -> isize;

    /// Returns a pointer to the element of the array that is written to.
    fn own<T>(self) -> *const T;
}

/// A position in a nest of loops, and the array that is written to.
#[derive(Clone, Copy, Debug)]
pub struct NestPosition<'a> {
    pub(crate) nest: &'a Nest,
    /// The first element of the array that is written to, at index 0 along each axis.
    pub(crate) own: *const u8,
    /// The number of the row of the grid.
    pub(crate) row: usize,
    /// The index of the element in the row.
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nest {
    pub(crate) grid: Grid,
    pub(crate) out: Strides,
    pub(crate) operands: [Strides; MAX_PLANNED],
}

impl Nest {
    /// The plan of one element without operands.
    const ONE: Self = Self {
        grid: Grid::ONE,
        out: [0; MAX_AXES],
        operands: [[0; MAX_AXES]; MAX_PLANNED],
    };

    /// Plans operands for this output. Returns `None` if the extents or strides of an operand are
    /// unknown, if there are too many arrays, or if an array does not broadcast to the output.
    ///
    /// The loops follow the order of the output in memory.
    pub(crate) const fn new(out: &StaticArray, leaves: &[Leaf]) -> Option<Self> {
        let Some(count) = Self::count(leaves) else {
            return None;
        };
        match Self::run(out, leaves, count) {
            Some(nest) => Some(nest),
            None => Self::walk(out, leaves, count),
        }
    }

    /// Plans arrays that all have the extents of the output, in row-major order, as one axis.
    /// Returns `None` for other arrays. [`walk`](Self::walk) would make the same plan, but takes
    /// several times as long.
    const fn run(out: &StaticArray, leaves: &[Leaf], count: usize) -> Option<Self> {
        if out.strides.is_some() || !are_like(leaves, out) {
            return None;
        }
        let Some(len) = out.extents.len() else {
            return None;
        };
        let mut nest = Self::ONE;
        nest.grid.extents[0] = len;
        // There is no loop over an axis of extent 1, so its stride is 0.
        let stride = (len != 1) as isize;
        nest.out[0] = stride;
        let mut i = 0;
        while i < count {
            nest.operands[i][0] = stride;
            i += 1;
        }
        Some(nest)
    }

    /// Plans arrays of any extents and strides. Returns `None` if an array does not broadcast to
    /// the output.
    const fn walk(out: &StaticArray, leaves: &[Leaf], count: usize) -> Option<Self> {
        let extents = out.extents.as_slice();
        // The axis along which the output has the largest stride comes first, so that memory is
        // written in ascending order. In row-major order, that is the order of the axes.
        let order: Option<[usize; MAX_TYPED_RANK]> = match &out.strides {
            Some(strides) => Some(order(strides.known())),
            None => None,
        };
        let walked: [usize; MAX_TYPED_RANK] = match &order {
            Some(order) => ordered_extents(extents, first_of(order, extents.len())),
            None => *out.extents.padded(),
        };
        let walked = first_of(&walked, extents.len());
        let own = in_order(&order, *out.strides().padded(), extents.len());
        let mut along = [[0; MAX_TYPED_RANK]; MAX_PLANNED];
        // Axes merge only if that is possible for the output and for every operand.
        let mut mask = mergeable(walked, &own);
        let (mut i, mut array) = (0, 0);
        while i < leaves.len() {
            if let Some(leaf) = &leaves[i].array {
                let (leaf, leaf_strides) = leaf.levelled(&out.levels);
                // The bounds of operations guarantee this, except for axes whose relations another
                // crate implements by hand.
                if !accepts_extents(extents, leaf.as_slice()) {
                    return None;
                }
                let aligned: [isize; MAX_TYPED_RANK] =
                    broadcast_strides(leaf.as_slice(), leaf_strides.known(), extents.len());
                along[array] = in_order(&order, aligned, extents.len());
                mask &= mergeable(walked, &along[array]);
                array += 1;
            }
            i += 1;
        }
        let mut nest = Self {
            grid: grid(walked, mask),
            out: grid_strides(walked, &own, mask),
            ..Self::ONE
        };
        array = 0;
        while array < count {
            // The mask is complete only after the loop over all operands, so the strides along the
            // grid need a second loop.
            nest.operands[array] = grid_strides(walked, &along[array], mask);
            array += 1;
        }
        Some(nest)
    }

    /// Returns the number of arrays, or `None` if the extents or strides of one are unknown or if
    /// there are too many arrays.
    const fn count(leaves: &[Leaf]) -> Option<usize> {
        let (mut count, mut i) = (0, 0);
        while i < leaves.len() {
            if leaves[i].arrays > 0 && leaves[i].array.is_none() {
                return None;
            }
            count += leaves[i].arrays;
            i += 1;
        }
        if count <= MAX_PLANNED { Some(count) } else { None }
    }

    /// Returns the rows of the output, and the row stride and the column stride of each array.
    /// Returns `None` if one call of a loop cannot compute all rows.
    pub(crate) const fn rows(&self, leaves: &[Leaf]) -> Option<(Rows, [[isize; 2]; MAX_PLANNED])> {
        let Some(count) = Self::count(leaves) else {
            return None;
        };
        let axes = self.grid.axes;
        let inner = axes - 1;
        if axes > 2 || self.out[inner] != 1 {
            return None;
        }
        let mut strides = [[0; 2]; MAX_PLANNED];
        let mut rows = Rows {
            count: self.grid.rows(),
            len: self.grid.inner(),
            down: if axes == 2 { self.out[0] } else { 0 },
            held: 0,
            repeats: false,
            reversed: 0,
        };
        let mut i = 0;
        while i < count {
            strides[i] = match axes {
                1 => [0, self.operands[i][0]],
                _ => [self.operands[i][0], self.operands[i][1]],
            };
            match strides[i] {
                [_, 0] => rows.held |= 1 << i,
                [down, 1] => rows.repeats = rows.repeats || axes == 2 && down == 0,
                [_, -1] => rows.reversed |= 1 << i,
                _ => return None,
            }
            i += 1;
        }
        // There is no loop for held and reversed operands.
        if rows.held != 0 && rows.reversed != 0 {
            return None;
        }
        Some((rows, strides))
    }
}

/// Returns strides in the given order of the loops, or unchanged if `order` is `None`.
const fn in_order(
    order: &Option<[usize; MAX_TYPED_RANK]>,
    strides: [isize; MAX_TYPED_RANK],
    rank: usize,
) -> [isize; MAX_TYPED_RANK] {
    match order {
        Some(order) => ordered(first_of(&strides, rank), first_of(order, rank)),
        None => strides,
    }
}

/// Returns whether every array with known extents and strides has the extents of `out` and is in
/// row-major order.
const fn are_like(leaves: &[Leaf], out: &StaticArray) -> bool {
    let mut i = 0;
    while i < leaves.len() {
        if let Some(array) = &leaves[i].array
            && !array.is_like(out)
        {
            return false;
        }
        i += 1;
    }
    true
}

/// Rows of an output, which are contiguous. Along a row, each operand is contiguous, contiguous in
/// reverse order, or one element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    pub(crate) count: usize,
    pub(crate) len: usize,
    /// The distance between rows of the output, in elements.
    pub(crate) down: isize,
    /// A bit for each operand that has one element for each row.
    pub(crate) held: u64,
    /// `true` if an operand has the same contiguous row for all rows of the output.
    pub(crate) repeats: bool,
    /// A bit for each operand whose rows are reversed. If there is one, no operand is `held`.
    pub(crate) reversed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape;
    use crate::shape::{RowMajor, Shape};

    /// Asserts that [`Nest::run`] and [`Nest::walk`] plan arrays of the shape `S` in row-major
    /// order alike.
    fn assert_same_plan<S: Shape>() {
        let array = StaticArray::of::<S, RowMajor>().expect("the shape is static");
        let leaf = Leaf::one::<S, RowMajor>();
        for leaves in [&[][..], &[leaf], &[leaf, Leaf::SCALAR, leaf], &[leaf; MAX_PLANNED]] {
            let count = Nest::count(leaves).expect("all are known");
            let run = Nest::run(&array, leaves, count);
            assert!(run.is_some());
            assert_eq!(run, Nest::walk(&array, leaves, count), "{:?}", array.extents);
        }
    }

    #[test]
    fn equal_extents_are_planned_at_once_as_by_a_walk() {
        assert_same_plan::<()>();
        assert_same_plan::<shape![1]>();
        assert_same_plan::<shape![7]>();
        assert_same_plan::<shape![0]>();
        assert_same_plan::<shape![1, 1]>();
        assert_same_plan::<shape![3, 4]>();
        assert_same_plan::<shape![3, 0]>();
        assert_same_plan::<shape![0, 3]>();
        assert_same_plan::<shape![0, 1]>();
        assert_same_plan::<shape![2, 0, 3]>();
        assert_same_plan::<shape![2, 1, 3]>();
        assert_same_plan::<shape![2, 3, 1]>();
        assert_same_plan::<shape![2, 3, 4, 5, 2, 3, 4, 5]>();
    }
}
