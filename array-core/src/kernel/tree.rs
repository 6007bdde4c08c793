//! Expressions whose leaves know their shapes, and what the compiler can plan of them.

use core::marker::PhantomData;
use core::mem::size_of;

use super::placement::Placement;
use super::plan::{Grid, MAX_AXES, Strides, grid, grid_strides, mergeable, order, ordered, ordered_extents};
use super::{Frame, Kernel, Lowering, Operand, Placed};
use crate::dtype::{DType, Element};
use crate::error::Fault;
use crate::shape::{
    AxisList, Levels, MAX_TYPED_RANK, Shape, StaticExtents, StaticStrides, accepts_extents, broadcast_strides,
};
use crate::storage::{Layout, RowMajor};

/// How many operands are planned by the compiler; expressions of more are planned by the program.
const MAX_PLANNED: usize = 12;

/// How many operands may be held in registers for a row; of more than that the first ones are.
pub(crate) const MAX_HELD: usize = 3;

/// Outputs of up to this many bytes are compiled straight in, without a shared kernel.
const SMALL_BYTES: usize = 192;

/// The extents and strides of the operands of an expression, as far as the compiler knows them.
#[derive(Clone, Copy, Debug)]
pub struct Leaves {
    known: bool,
    count: usize,
    extents: [StaticExtents; MAX_PLANNED],
    strides: [StaticStrides; MAX_PLANNED],
    levels: [Levels; MAX_PLANNED],
}

impl Leaves {
    /// No operands.
    pub(crate) const NONE: Self = Self {
        known: true,
        count: 0,
        extents: [StaticExtents::SCALAR; MAX_PLANNED],
        strides: [StaticStrides::SCALAR; MAX_PLANNED],
        levels: [Levels::FLAT; MAX_PLANNED],
    };

    /// One operand of shape `S` and layout `L`.
    pub(crate) const fn one<S: Shape, L: Layout<S>>() -> Self {
        let mut leaves = Self::NONE;
        match (S::STATIC, L::STATIC) {
            (Some(e), Some(s)) => {
                leaves.extents[0] = e;
                leaves.strides[0] = s;
                leaves.levels[0] = S::LEVELS;
                leaves.count = 1;
            }
            _ => leaves.known = false,
        }
        leaves
    }

    /// The operands where a placement puts them; unknown where that is not known.
    pub(crate) const fn placed(mut self, placement: Option<Placement>) -> Self {
        let Some(placement) = placement else {
            self.known = false;
            return self;
        };
        let mut i = 0;
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

    /// The operands of two expressions.
    pub(crate) const fn and(mut self, other: Self) -> Self {
        self.known = self.known && other.known && self.count + other.count <= MAX_PLANNED;
        let mut i = 0;
        while self.known && i < other.count {
            self.extents[self.count] = other.extents[i];
            self.strides[self.count] = other.strides[i];
            self.levels[self.count] = other.levels[i];
            self.count += 1;
            i += 1;
        }
        self
    }
}

/// The extents and strides of an operand where a placement puts it.
const fn placed(
    placement: Placement,
    extents: StaticExtents,
    strides: StaticStrides,
) -> (StaticExtents, StaticStrides) {
    let extents: [usize; MAX_TYPED_RANK] = placement.place(extents.as_slice(), 1);
    let strides: [isize; MAX_TYPED_RANK] = placement.place(strides.as_slice(), 0);
    (
        StaticExtents::new(extents.split_at(placement.rank()).0),
        StaticStrides::new(strides.split_at(placement.rank()).0),
    )
}

/// The extents and strides of an operand whose axes are aligned with those of an output level by level.
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

/// Whether an expression reads the array that is written to, and as which dtype.
#[derive(Clone, Copy, Debug)]
pub enum OwnReads {
    /// It does not.
    None,
    /// As elements of this dtype.
    Of(DType),
    /// As elements of several dtypes.
    Mixed,
    /// At other positions than the one that is written to.
    Elsewhere,
}

impl OwnReads {
    /// What two expressions read.
    pub(crate) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (OwnReads::None, x) | (x, OwnReads::None) => x,
            (OwnReads::Of(a), OwnReads::Of(b)) if a.same(b) => self,
            (OwnReads::Elsewhere, _) | (_, OwnReads::Elsewhere) => OwnReads::Elsewhere,
            _ => OwnReads::Mixed,
        }
    }

    /// Says whether an array of this dtype can be read so.
    pub(crate) const fn fits(self, dtype: DType) -> bool {
        match self {
            OwnReads::None => true,
            OwnReads::Of(own) => own.same(dtype),
            OwnReads::Mixed | OwnReads::Elsewhere => false,
        }
    }
}

/// An expression whose leaves are typed operands.
///
/// # Safety
///
/// [`lower`](Tree::lower) gives a kernel that stays within the operands for the grid of the
/// [`Lowering`], and [`at`](Tree::at) stays within them too, wherever each operand's shape
/// broadcasts to the shape of the output.
pub unsafe trait Tree {
    /// The dtype of a result.
    type Elem: Element;
    /// The expression with strides as values.
    type Kernel: Kernel<Elem = Self::Elem>;
    /// Whether an element may have no value.
    const FALLIBLE: bool;
    /// Whether the array that is written to is read.
    const READS_OWN: OwnReads;
    /// What the compiler knows of the operands.
    const LEAVES: Leaves;

    /// Returns which axes of the output merge, as far as the operands go.
    fn mergeable(&self, frame: &Frame<'_>) -> u64;

    /// Writes the operands as they are, for the program to plan.
    ///
    /// # Safety
    ///
    /// There is room for the kernel's operands behind `operands`.
    unsafe fn describe(&self, operands: *mut Operand) -> Self::Kernel;

    /// Fixes the strides for an output `O` of the whole expression `P`, and writes the operands.
    ///
    /// # Safety
    ///
    /// There is room for the kernel's operands behind `operands`.
    unsafe fn lower<O: Out, P: Tree>(&self, lowering: &Lowering<'_>, operands: *mut Operand) -> Self::Kernel;

    /// Computes the element `j` of the row `row` of a static output `O`.
    ///
    /// # Safety
    ///
    /// [`Plan::<O, P>::KNOWN`](Plan) holds, `row` and `j` lie within its grid, and every operand
    /// broadcasts to `O`. `own` points to the element at the position of zeros of the array that is written to, which
    /// is initialised if the expression reads it.
    unsafe fn at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Self::Elem;

    /// Says why an element has no value, if it has none.
    ///
    /// # Safety
    ///
    /// As for [`at`](Tree::at).
    unsafe fn fault_at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault>;
}

/// Where an expression is written to, and in which order.
pub trait Out {
    /// The extents, where the types know them.
    const EXTENTS: Option<StaticExtents>;
    /// The strides, where the types know them.
    const STRIDES: Option<StaticStrides>;
    /// The levels of a nested one.
    const LEVELS: Levels;
    /// Whether it is in row-major order.
    const ROW_MAJOR: bool;
    /// Whether it is walked as it lies, and not in row-major order.
    const REORDERED: bool;
    /// Where the axes of operands stand, if not aligned from the last.
    const PLACEMENT: Option<Placement> = None;
}

/// An array of shape `S` and layout `L` that is written to.
#[derive(Debug)]
pub struct Written<S, L>(PhantomData<(S, L)>);

impl<S: Shape, L: Layout<S>> Out for Written<S, L> {
    const EXTENTS: Option<StaticExtents> = S::STATIC;
    const STRIDES: Option<StaticStrides> = L::STATIC;
    const LEVELS: Levels = S::LEVELS;
    const ROW_MAJOR: bool = L::ROW_MAJOR;
    const REORDERED: bool = !L::ROW_MAJOR;
}

/// A new array of shape `S`.
pub type New<S> = Written<S, RowMajor>;

/// An array of shape `S` and layout `L` whose positions are looked at in row-major order.
#[derive(Debug)]
pub struct Checked<S, L>(PhantomData<(S, L)>);

impl<S: Shape, L: Layout<S>> Out for Checked<S, L> {
    const EXTENTS: Option<StaticExtents> = S::STATIC;
    const STRIDES: Option<StaticStrides> = L::STATIC;
    const LEVELS: Levels = S::LEVELS;
    const ROW_MAJOR: bool = L::ROW_MAJOR;
    const REORDERED: bool = false;
}

/// An output that the program plans, whatever the types know.
#[derive(Debug)]
pub struct Unplanned<O>(PhantomData<O>);

impl<O: Out> Out for Unplanned<O> {
    const EXTENTS: Option<StaticExtents> = None;
    const STRIDES: Option<StaticStrides> = None;
    const LEVELS: Levels = O::LEVELS;
    const ROW_MAJOR: bool = O::ROW_MAJOR;
    const REORDERED: bool = O::REORDERED;
}

/// An output as it is for operands that are placed at the axes `A` of a shape like `S`.
#[derive(Debug)]
pub struct Placing<O, A, S>(PhantomData<(O, A, S)>);

impl<O: Out, A: AxisList, S: Shape> Out for Placing<O, A, S> {
    const EXTENTS: Option<StaticExtents> = O::EXTENTS;
    const STRIDES: Option<StaticStrides> = O::STRIDES;
    const LEVELS: Levels = O::LEVELS;
    const ROW_MAJOR: bool = O::ROW_MAJOR;
    const REORDERED: bool = O::REORDERED;
    const PLACEMENT: Option<Placement> = match Placed::<(), A, S>::STATIC {
        Some(placement) => Some(placement.within(O::PLACEMENT)),
        None => None,
    };
}

/// The plan of an expression `P` for an output `O`, made by the compiler.
pub(crate) struct Plan<O, P>(PhantomData<(O, P)>);

impl<O: Out, P: Tree> Plan<O, P> {
    /// Whether all extents and strides are known to the compiler.
    pub(crate) const KNOWN: bool = O::EXTENTS.is_some() && O::STRIDES.is_some() && P::LEAVES.known;

    /// The extents of the output. The plan of an unknown one is that of a scalar: the compiler
    /// evaluates constants in branches that are never taken, too.
    const EXTENTS: StaticExtents = match O::EXTENTS {
        Some(extents) if Self::KNOWN => extents,
        _ => StaticExtents::SCALAR,
    };

    /// The strides of the output.
    const STRIDES: StaticStrides = match O::STRIDES {
        Some(strides) if Self::KNOWN => strides,
        _ => StaticStrides::SCALAR,
    };

    const RANK: usize = Self::EXTENTS.as_slice().len();

    /// The order in which the axes are walked.
    const ORDER: [usize; MAX_TYPED_RANK] = if O::REORDERED {
        order(Self::STRIDES.as_slice())
    } else {
        [0, 1, 2, 3, 4, 5, 6, 7]
    };

    /// The extents in that order.
    const WALKED: [usize; MAX_TYPED_RANK] =
        ordered_extents(Self::EXTENTS.as_slice(), Self::ORDER.split_at(Self::RANK).0);

    /// Whether there is nothing to compute.
    pub(crate) const EMPTY: bool = Self::KNOWN && Self::EXTENTS.is_empty();

    /// Whether the loops are compiled straight in.
    pub(crate) const SMALL: bool = Self::KNOWN
        && match Self::EXTENTS.len() {
            Some(len) => len * size_of::<P::Elem>() <= SMALL_BYTES,
            None => false,
        };

    const MASK: u64 = {
        let walked = Self::WALKED.split_at(Self::RANK).0;
        let mut mask = u64::MAX;
        if Self::KNOWN && !O::ROW_MAJOR {
            mask &= mergeable(walked, &Self::along(Self::EXTENTS, Self::STRIDES, O::LEVELS));
        }
        let mut i = 0;
        while Self::KNOWN && i < P::LEAVES.count {
            let leaf = Self::along(P::LEAVES.extents[i], P::LEAVES.strides[i], P::LEAVES.levels[i]);
            mask &= mergeable(walked, &leaf);
            i += 1;
        }
        mask
    };

    /// A bit for each of the first operands of which each row of the grid has one element, to be held in a register: where
    /// rows are so long that they are computed one by one.
    pub(crate) const HELD: u32 = {
        let block = super::body::block::<P::Kernel>();
        let inner = Self::GRID.inner();
        let even = inner % block == 0 || inner >= 4 * block;
        let mut held = 0;
        let mut i = 0;
        while Self::KNOWN && i < P::LEAVES.count && i < MAX_HELD {
            let strides = Self::on_grid(P::LEAVES.extents[i], P::LEAVES.strides[i], P::LEAVES.levels[i]);
            if strides[Self::GRID.axes - 1] == 0 && inner >= block && (even || !<P::Kernel as Kernel>::READS_OWN) {
                held |= 1 << i;
            }
            i += 1;
        }
        held
    };

    /// The nest of loops.
    pub(crate) const GRID: Grid = grid(Self::WALKED.split_at(Self::RANK).0, Self::MASK);

    /// The strides of the output along the axes of the grid.
    pub(crate) const OUT_STRIDES: Strides = Self::on_grid(Self::EXTENTS, Self::STRIDES, O::LEVELS);

    /// The strides of an operand along the axes of the output, as they are walked.
    const fn along(extents: StaticExtents, strides: StaticStrides, levels: Levels) -> [isize; MAX_TYPED_RANK] {
        let (extents, strides) = if levels.same(&O::LEVELS) {
            (extents, strides)
        } else {
            levelled(extents, strides, levels, O::LEVELS)
        };
        // The bounds of operations say so, but for an axis with relations that are written by hand.
        assert!(
            accepts_extents(Self::EXTENTS.as_slice(), extents.as_slice()),
            "operands broadcast to the output"
        );
        let along = broadcast_strides(extents.as_slice(), strides.as_slice(), Self::RANK);
        ordered(&along, Self::ORDER.split_at(Self::RANK).0)
    }

    /// The strides of an operand along the axes of the grid.
    const fn on_grid(extents: StaticExtents, strides: StaticStrides, levels: Levels) -> Strides {
        grid_strides(
            Self::WALKED.split_at(Self::RANK).0,
            &Self::along(extents, strides, levels),
            Self::MASK,
        )
    }

    /// The strides of an operand of shape `S` and layout `L` along the axes of the grid.
    pub(crate) const fn strides<S: Shape, L: Layout<S>>() -> Strides {
        match (S::STATIC, L::STATIC) {
            (Some(extents), Some(strides)) if Self::KNOWN => {
                let (extents, strides) = match O::PLACEMENT {
                    Some(placement) => placed(placement, extents, strides),
                    None => (extents, strides),
                };
                Self::on_grid(extents, strides, S::LEVELS)
            }
            _ => [0; MAX_AXES],
        }
    }

    /// The offset of the element `j` of the row `row` of the grid.
    #[inline(always)]
    pub(crate) fn offset(strides: &Strides, row: usize, j: usize) -> isize {
        let grid = const { Self::GRID };
        let mut offset = j as isize * strides[grid.axes - 1];
        let (mut rest, mut axis) = (row, grid.axes - 1);
        while axis > 0 {
            axis -= 1;
            offset += (rest % grid.extents[axis]) as isize * strides[axis];
            rest /= grid.extents[axis];
        }
        offset
    }
}
