//! Expressions whose leaves know their shapes, and what the compiler can plan of them.

use core::marker::PhantomData;
use core::mem::size_of;

use super::Kernel;
use super::plan::{Grid, Strides, broadcast_strides, grid, grid_strides, mergeable, row_major};
use crate::dtype::{DType, Element};
use crate::error::Fault;
use crate::shape::{MAX_TYPED_RANK, Shape, StaticExtents};

/// How many operands are planned by the compiler; expressions of more are planned by the program.
const MAX_PLANNED: usize = 12;

/// Outputs of up to this many bytes are compiled straight in, without a shared kernel.
const SMALL_BYTES: usize = 192;

/// The extents of the operands of an expression, as far as the compiler knows them.
#[derive(Clone, Copy, Debug)]
pub struct Leaves {
    known: bool,
    count: usize,
    extents: [StaticExtents; MAX_PLANNED],
}

impl Leaves {
    /// No operands.
    pub(crate) const NONE: Self = Self {
        known: true,
        count: 0,
        extents: [StaticExtents::SCALAR; MAX_PLANNED],
    };

    /// One operand.
    pub(crate) const fn one(extents: Option<StaticExtents>) -> Self {
        let mut leaves = Self::NONE;
        match extents {
            Some(e) => {
                leaves.extents[0] = e;
                leaves.count = 1;
            }
            None => leaves.known = false,
        }
        leaves
    }

    /// The operands of two expressions.
    pub(crate) const fn and(mut self, other: Self) -> Self {
        self.known = self.known && other.known && self.count + other.count <= MAX_PLANNED;
        let mut i = 0;
        while self.known && i < other.count {
            self.extents[self.count] = other.extents[i];
            self.count += 1;
            i += 1;
        }
        self
    }
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
}

impl OwnReads {
    /// What two expressions read.
    pub(crate) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (OwnReads::None, x) | (x, OwnReads::None) => x,
            (OwnReads::Of(a), OwnReads::Of(b)) if a.same(b) => self,
            _ => OwnReads::Mixed,
        }
    }

    /// Says whether an array of this dtype can be read so.
    pub(crate) const fn fits(self, dtype: DType) -> bool {
        match self {
            OwnReads::None => true,
            OwnReads::Of(own) => own.same(dtype),
            OwnReads::Mixed => false,
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
    fn mergeable(&self, out: &[usize]) -> u64;

    /// Fixes the strides for an output of shape `O` of the whole expression `P`.
    fn lower<O: Shape, P: Tree>(&self, lowering: &Lowering<'_>) -> Self::Kernel;

    /// Computes the element `j` of the row `row` of a static output of shape `O`.
    ///
    /// # Safety
    ///
    /// [`Plan::<O, P>::KNOWN`](Plan) holds, `row` and `j` lie within its grid, and every operand
    /// broadcasts to `O`. `own` points to the first element of the array that is written to, which
    /// is initialised if the expression reads it.
    unsafe fn at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Self::Elem;

    /// Says why an element has no value, if it has none.
    ///
    /// # Safety
    ///
    /// As for [`at`](Tree::at).
    unsafe fn fault_at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault>;
}

/// The plan of an expression `P` for an output of shape `O`, made by the compiler.
pub(crate) struct Plan<O, P>(PhantomData<(O, P)>);

impl<O: Shape, P: Tree> Plan<O, P> {
    /// Whether all extents are known to the compiler.
    pub(crate) const KNOWN: bool = O::STATIC.is_some() && P::LEAVES.known;

    /// The extents of the output. The plan of an unknown one is that of a scalar: the compiler
    /// evaluates constants in branches that are never taken, too.
    const OUT: StaticExtents = match O::STATIC {
        Some(extents) if Self::KNOWN => extents,
        _ => StaticExtents::SCALAR,
    };

    /// Whether there is nothing to compute.
    pub(crate) const EMPTY: bool = Self::KNOWN && Self::OUT.is_empty();

    /// Whether the loops are compiled straight in.
    pub(crate) const SMALL: bool = Self::KNOWN
        && match Self::OUT.len() {
            Some(len) => len * size_of::<P::Elem>() <= SMALL_BYTES,
            None => false,
        };

    const MASK: u64 = {
        let mut mask = u64::MAX;
        let mut i = 0;
        while Self::KNOWN && i < P::LEAVES.count {
            mask &= mergeable(Self::OUT.as_slice(), &Self::along(P::LEAVES.extents[i]));
            i += 1;
        }
        mask
    };

    /// The nest of loops.
    pub(crate) const GRID: Grid = grid(Self::OUT.as_slice(), Self::MASK);

    /// The strides of an operand along the axes of the output.
    const fn along(extents: StaticExtents) -> [isize; MAX_TYPED_RANK] {
        let strides: [isize; MAX_TYPED_RANK] = row_major(extents.as_slice());
        broadcast_strides(extents.as_slice(), &strides, Self::OUT.as_slice())
    }

    /// The strides of an operand of shape `S` along the axes of the grid.
    pub(crate) const fn strides<S: Shape>() -> Strides {
        match S::STATIC {
            Some(extents) if Self::KNOWN => grid_strides(Self::OUT.as_slice(), &Self::along(extents), Self::MASK),
            _ => [0; super::plan::MAX_AXES],
        }
    }
}

/// How the program lowers an expression: the output, which of its axes merge, and where the axes
/// that the nest does not cover stand.
#[derive(Clone, Copy, Debug)]
pub struct Lowering<'a> {
    pub(crate) out: &'a [usize],
    pub(crate) mask: u64,
    pub(crate) axes: usize,
    pub(crate) lead: &'a [usize],
}

impl Lowering<'_> {
    /// Returns the offset of the first element of an operand of these extents, and its strides
    /// along the axes of the grid.
    ///
    /// # Panics
    ///
    /// Panics where the extents do not broadcast to the output: only a hand-written axis that changes
    /// its extent can do that.
    pub(crate) fn operand(&self, extents: &[usize]) -> (isize, Strides) {
        let aligned = self.out.len().checked_sub(extents.len()).map(|lead| &self.out[lead..]);
        let fits = aligned.is_some_and(|out| out.iter().zip(extents).all(|(&o, &e)| e == o || e == 1));
        assert!(fits, "the extents of an array changed under it");
        if self.out.len() <= MAX_TYPED_RANK {
            self.operand_of_rank::<MAX_TYPED_RANK>(extents)
        } else {
            self.operand_of_rank::<64>(extents)
        }
    }

    fn operand_of_rank<const R: usize>(&self, extents: &[usize]) -> (isize, Strides) {
        let along: [isize; R] = broadcast_strides(extents, &row_major::<R>(extents), self.out);
        let offset = self.lead.iter().zip(&along).map(|(&i, &s)| i as isize * s).sum();
        (offset, grid_strides(self.out, &along, self.mask))
    }

    /// Returns which axes of the output merge, as far as an operand of these extents goes; none for
    /// one of higher rank, which [`operand`](Self::operand) refuses.
    pub(crate) fn mergeable(out: &[usize], extents: &[usize]) -> u64 {
        if extents.len() > out.len() {
            return 0;
        }
        if out.len() <= MAX_TYPED_RANK {
            let along: [isize; MAX_TYPED_RANK] = broadcast_strides(extents, &row_major::<MAX_TYPED_RANK>(extents), out);
            mergeable(out, &along)
        } else {
            let along: [isize; 64] = broadcast_strides(extents, &row_major::<64>(extents), out);
            mergeable(out, &along)
        }
    }
}
