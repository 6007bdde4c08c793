//! Plans that rustc makes at compile time, for operands whose types determine their extents and
//! strides.

use super::grid::{Grid, MAX_AXES, Strides, grid, grid_strides, mergeable, order, ordered, ordered_extents};
use super::known::{Leaf, StaticArray};
use crate::runtime::DType;
use crate::shape::{Levels, MAX_TYPED_RANK, StaticExtents, accepts_extents, broadcast_strides, first_of};

/// The maximum number of arrays in a static plan. Expressions with more arrays are planned at run
/// time.
pub(crate) const MAX_PLANNED: usize = 12;

/// Outputs that have a static plan and up to this many bytes are computed by inlined code, without
/// a shared kernel.
pub(crate) const SMALL_BYTES: usize = 192;

/// Outputs that have a static plan and up to this many bytes are computed by inlined code if their
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
}

impl OwnReads {
    /// Combines the reads of two expressions.
    pub(crate) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (OwnReads::None, x) | (x, OwnReads::None) => x,
            (OwnReads::Of(a), OwnReads::Of(b)) if a.same(b) => self,
            _ => OwnReads::Mixed,
        }
    }

    /// Returns whether the expression reads at most the element that is written to, as this dtype.
    pub(crate) const fn fits(self, dtype: DType) -> bool {
        match self {
            OwnReads::None => true,
            OwnReads::Of(own) => own.same(dtype),
            OwnReads::Mixed => false,
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

/// A nest of loops over an output, and the strides of the output and of the operands along the axes
/// of the nest. In a constant, `O` is an array with strides for each operand, so that the plan of a
/// few operands is small. A reference to the constant is then coerced to the unsized type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nest<O: ?Sized = [Strides]> {
    pub(crate) grid: Grid,
    pub(crate) out: Strides,
    pub(crate) operands: O,
}

impl Nest {
    /// Returns whether the elements of the output or of an operand are neither contiguous nor one
    /// element along the innermost axis.
    pub(crate) const fn is_scattered(&self) -> bool {
        let last = self.grid.axes - 1;
        let mut is_scattered = self.grid.inner() != 1 && self.out[last] != 1;
        let mut i = 0;
        while i < self.operands.len() {
            is_scattered = is_scattered || !matches!(self.operands[i][last], 0 | 1);
            i += 1;
        }
        is_scattered
    }
}

impl<const N: usize> Nest<[Strides; N]> {
    /// Plans operands for this output. The loops follow the order of the output in memory.
    ///
    /// Returns `None` if the extents or strides of an operand are unknown, or if there are more
    /// than `N` or [`MAX_PLANNED`] arrays. Also returns `None` if an array does not broadcast to
    /// the output, or if an extent of the nest overflows for an output in row-major order.
    pub(crate) const fn new(out: &StaticArray, leaves: &[Leaf]) -> Option<Self> {
        match count(leaves) {
            Some(count) if count <= N => {}
            _ => return None,
        }
        if out.strides.is_none() && have_levels(leaves, &out.levels) {
            Self::in_order(&out.extents, leaves)
        } else {
            Self::walk(out, leaves)
        }
    }

    /// Plans arrays for an output in row-major order. The output and all arrays have the same
    /// levels. Returns `None` if an array does not broadcast to the output, or if an extent of the
    /// grid overflows.
    ///
    /// [`walk`](Self::walk) would make the same plan in several passes. rustc takes a few
    /// microseconds for each call of a function in a constant. So there is one pass over the axes,
    /// from the innermost one outwards, and it calls only methods of integers.
    const fn in_order(out: &StaticExtents, leaves: &[Leaf]) -> Option<Self> {
        let rank = out.rank;
        let mut grid = Grid { axes: 0, ..Grid::ONE };
        // Strides along the axes of the grid, innermost first.
        let (mut own, mut along) = ([0_isize; MAX_AXES], [[0_isize; MAX_AXES]; N]);
        // The next stride of the output and of each array that is in row-major order.
        let (mut pace, mut paces) = (1_isize, [1_isize; N]);
        let mut behind = 0;
        while behind < rank {
            behind += 1;
            let extent = out.extents[rank - behind];
            let inner = grid.axes.saturating_sub(1);
            let span = grid.extents[inner] as isize;
            let mut merges = grid.axes > 0 && pace == own[inner].wrapping_mul(span);
            let mut strides = [0; N];
            let (mut i, mut array) = (0, 0);
            while i < leaves.len() {
                if let Some(leaf) = &leaves[i].array {
                    if leaf.extents.rank >= behind {
                        let axis = leaf.extents.rank - behind;
                        let from = leaf.extents.extents[axis];
                        if from != 1 {
                            // An axis whose extent is not that of the output. The bounds of
                            // operations reject it, unless another crate implements the relations
                            // of the axis by hand.
                            if from != extent {
                                return None;
                            }
                            strides[array] = match &leaf.strides {
                                Some(strides) => strides.strides[axis],
                                None => paces[array],
                            };
                            paces[array] = paces[array].wrapping_mul(from as isize);
                        }
                    }
                    // Axes merge only if that is possible for the output and for every operand.
                    merges = merges && strides[array] == along[array][inner].wrapping_mul(span);
                    array += 1;
                }
                i += 1;
            }
            // There is no loop over an axis of extent 1.
            if merges && extent != 1 {
                if extent > 1 && grid.extents[inner] > usize::MAX / extent {
                    return None;
                }
                grid.extents[inner] *= extent;
            } else if extent != 1 {
                grid.extents[grid.axes] = extent;
                own[grid.axes] = pace;
                array = 0;
                while array < N {
                    along[array][grid.axes] = strides[array];
                    array += 1;
                }
                grid.axes += 1;
            }
            pace = pace.wrapping_mul(extent as isize);
        }
        if !are_within(leaves, rank) {
            return None;
        }
        if grid.axes == 0 {
            // All extents are 1, so there is one element, and the grid has one axis of extent 1.
            grid.axes = 1;
        }
        // Reverse the axes, so that the outermost one comes first.
        let (mut i, mut j) = (0, grid.axes - 1);
        while i < j {
            (grid.extents[i], grid.extents[j]) = (grid.extents[j], grid.extents[i]);
            (own[i], own[j]) = (own[j], own[i]);
            let mut array = 0;
            while array < N {
                (along[array][i], along[array][j]) = (along[array][j], along[array][i]);
                array += 1;
            }
            (i, j) = (i + 1, j - 1);
        }
        Some(Self {
            grid,
            out: own,
            operands: along,
        })
    }

    /// Plans arrays of any extents and strides. Returns `None` if an array does not broadcast to
    /// the output.
    const fn walk(out: &StaticArray, leaves: &[Leaf]) -> Option<Self> {
        let extents = out.extents.as_slice();
        // The axis along which the output has the largest absolute stride comes first, so that
        // neighbours in memory are written one after another. In row-major order, that is the order
        // of the axes.
        let order: Option<[usize; MAX_TYPED_RANK]> = match &out.strides {
            Some(strides) => Some(order(strides.known())),
            None => None,
        };
        let walked: [usize; MAX_TYPED_RANK] = match &order {
            Some(order) => ordered_extents(extents, first_of(order, extents.len())),
            None => out.extents.extents,
        };
        let walked = first_of(&walked, extents.len());
        let own = in_order(&order, out.strides().strides, extents.len());
        let mut along = [[0; MAX_TYPED_RANK]; N];
        // Axes merge only if that is possible for the output and for every operand.
        let mut mask = mergeable(walked, &own);
        let (mut i, mut array) = (0, 0);
        while i < leaves.len() {
            if let Some(leaf) = &leaves[i].array {
                let (leaf, leaf_strides) = leaf.levelled(&out.levels);
                // An operand that does not broadcast to the output. The bounds of operations reject
                // it, unless another crate implements the relations of an axis by hand.
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
            operands: [[0; MAX_AXES]; N],
        };
        let count = array;
        array = 0;
        while array < count {
            // The mask is complete only after the loop over all operands, so the strides along the
            // grid need a second loop.
            nest.operands[array] = grid_strides(walked, &along[array], mask);
            array += 1;
        }
        Some(nest)
    }

    /// Returns the rows of the output if one call of a loop can compute all of them, and `None`
    /// otherwise. Also returns `None` if the extents or strides of an operand are unknown.
    pub(crate) const fn rows(&self, leaves: &[Leaf]) -> Option<Rows> {
        let Some(count) = count(leaves) else {
            return None;
        };
        let axes = self.grid.axes;
        let inner = axes - 1;
        if axes > 2 || self.out[inner] != 1 {
            return None;
        }
        let (mut held, mut repeats, mut reversed) = (0, false, 0);
        let mut i = 0;
        while i < count {
            let along = &self.operands[i];
            match along[inner] {
                0 => held |= 1 << i,
                1 => repeats = repeats || axes == 2 && along[0] == 0,
                -1 => reversed |= 1 << i,
                _ => return None,
            }
            i += 1;
        }
        // No loop reads some operands once per row and others in reverse order.
        if held != 0 && reversed != 0 {
            return None;
        }
        let (count, down) = if axes == 2 {
            (self.grid.extents[0], self.out[0])
        } else {
            (1, 0)
        };
        Some(Rows {
            count,
            len: self.grid.extents[inner],
            down,
            held,
            repeats,
            reversed,
        })
    }
}

/// Returns the number of arrays, or `None` if the extents or strides of one are unknown or if there
/// are more than [`MAX_PLANNED`].
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

/// Returns whether every array with known extents and strides has these levels.
const fn have_levels(leaves: &[Leaf], levels: &Levels) -> bool {
    let mut i = 0;
    while i < leaves.len() {
        if let Some(array) = &leaves[i].array
            && !array.levels.same(levels)
        {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns whether no array with known extents and strides has more than `rank` axes.
const fn are_within(leaves: &[Leaf], rank: usize) -> bool {
    let mut i = 0;
    while i < leaves.len() {
        if let Some(array) = &leaves[i].array
            && array.extents.rank > rank
        {
            return false;
        }
        i += 1;
    }
    true
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

/// The rows of an output. Each row is contiguous. Along a row, each operand is contiguous, is
/// contiguous in reverse order, or has one element.
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
    use crate::shape::{RowMajor, Shape, StaticStrides};

    /// Asserts that [`Nest::in_order`] and [`Nest::walk`] plan these operands alike, for the output
    /// that they broadcast to.
    fn assert_same_plan(leaves: &[Leaf]) {
        let (extents, levels) = Leaf::common(leaves).expect("the extents broadcast");
        let out = StaticArray {
            extents,
            strides: None,
            levels,
        };
        let nest = Nest::<[Strides; MAX_PLANNED]>::in_order(&extents, leaves);
        assert!(nest.is_some());
        assert_eq!(nest, Nest::walk(&out, leaves), "{leaves:?}");
    }

    /// Calls [`assert_same_plan`] with arrays of the shape `S` in row-major order, and with
    /// scalars.
    fn assert_same_plans<S: Shape>() {
        let leaf = Leaf::one::<S, RowMajor>();
        for leaves in [&[][..], &[leaf], &[leaf, Leaf::SCALAR, leaf], &[leaf; MAX_PLANNED]] {
            assert_same_plan(leaves);
        }
    }

    #[test]
    fn equal_extents_are_planned_in_one_pass_as_by_a_walk() {
        assert_same_plans::<()>();
        assert_same_plans::<shape![1]>();
        assert_same_plans::<shape![7]>();
        assert_same_plans::<shape![0]>();
        assert_same_plans::<shape![1, 1]>();
        assert_same_plans::<shape![3, 4]>();
        assert_same_plans::<shape![3, 0]>();
        assert_same_plans::<shape![0, 3]>();
        assert_same_plans::<shape![0, 1]>();
        assert_same_plans::<shape![2, 0, 3]>();
        assert_same_plans::<shape![2, 1, 3]>();
        assert_same_plans::<shape![2, 3, 1]>();
        assert_same_plans::<shape![2, 3, 4, 5, 2, 3, 4, 5]>();
    }

    /// Returns an array of these extents. Its strides are those of row-major order, multiplied by
    /// `by`. If `swapped` is given, the strides of these two axes are swapped.
    fn leaf(extents: &[usize], by: isize, swapped: Option<[usize; 2]>) -> Leaf {
        let mut strides: Vec<isize> = StaticStrides::row_major(extents).as_slice().to_vec();
        strides.iter_mut().for_each(|stride| *stride *= by);
        if let Some([a, b]) = swapped {
            strides.swap(a, b);
        }
        let mut leaf = Leaf::one::<(), RowMajor>();
        leaf.array = Some(StaticArray {
            extents: StaticExtents::new(extents),
            strides: (by != 1 || swapped.is_some()).then(|| StaticStrides::new(&strides)),
            levels: Levels::FLAT,
        });
        leaf
    }

    #[test]
    fn operands_that_stretch_or_have_strides_are_planned_in_one_pass_as_by_a_walk() {
        let leaves = [
            leaf(&[2, 3, 4], 1, None),
            leaf(&[2, 3, 4], 1, Some([0, 1])),
            leaf(&[2, 3, 4], -1, None),
            leaf(&[2, 3, 4], 2, Some([1, 2])),
            leaf(&[1, 3, 4], 1, None),
            leaf(&[3, 4], 1, None),
            leaf(&[4], 1, None),
            leaf(&[4], 3, None),
            leaf(&[2, 1, 1], 1, None),
            leaf(&[2, 1, 4], 1, None),
            leaf(&[2, 1, 4], -2, None),
            leaf(&[3, 1], 1, None),
            leaf(&[1], 1, None),
            leaf(&[], 1, None),
            Leaf::SCALAR,
        ];
        for a in leaves {
            for b in leaves {
                assert_same_plan(&[a, b]);
                // Miri would take long to test every third operand, and a plan has no pointers to
                // check.
                for &c in if cfg!(miri) { &leaves[..1] } else { &leaves[..] } {
                    assert_same_plan(&[a, b, c]);
                }
            }
        }
    }

    #[test]
    fn operands_that_do_not_broadcast_have_no_plan() {
        let out = StaticExtents::new(&[2, 3]);
        for extents in [&[2, 2][..], &[3, 3], &[2], &[1, 2, 3], &[2, 2, 3]] {
            assert_eq!(Nest::<[Strides; 1]>::in_order(&out, &[leaf(extents, 1, None)]), None);
        }
    }
}
