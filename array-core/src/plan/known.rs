//! Static extents, strides and levels of operands.

use super::placement::Placement;
use crate::shape::{Layout, Levels, MAX_TYPED_RANK, Shape, StaticExtents, StaticStrides, first_of};

/// The properties of an operand of an expression that its type determines.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    /// The number of arrays: 0 for a scalar, and several for a group of operands.
    pub(crate) arrays: usize,
    /// `true` if the type of the array determines that its last axis has the extent 1.
    ends_in_one: bool,
    /// The array, if there is exactly one and its type determines its extents and strides.
    pub(crate) array: Option<StaticArray>,
}

/// An array whose type determines its extents and strides.
#[derive(Clone, Copy, Debug)]
pub struct StaticArray {
    pub(crate) extents: StaticExtents,
    /// The strides, or `None` if the array is in row-major order.
    pub(crate) strides: Option<StaticStrides>,
    pub(crate) levels: Levels,
}

impl StaticArray {
    /// Returns the array of shape `S` and layout `L`, or `None` if the types do not determine its
    /// extents and strides.
    pub(crate) const fn of<S: Shape, L: Layout<S>>() -> Option<Self> {
        let (Some(extents), levels) = (S::STATIC, S::LEVELS) else {
            return None;
        };
        let strides = if L::ROW_MAJOR {
            None
        } else {
            match static_strides::<S, L>() {
                Some(strides) => Some(strides),
                None => return None,
            }
        };
        Some(Self {
            extents,
            strides,
            levels,
        })
    }

    pub(crate) const fn strides(&self) -> StaticStrides {
        match self.strides {
            Some(strides) => strides,
            None => StaticStrides::row_major(self.extents.as_slice()),
        }
    }

    /// Returns the array after its axes are placed, or `None` if it has more axes than the
    /// placement.
    const fn placed(&self, placement: Placement) -> Option<Self> {
        let (extents, strides) = (self.extents.as_slice(), self.strides());
        if extents.len() > placement.count() {
            return None;
        }
        // An axis that the operand lacks gets the extent 1 and the stride 0, as if it were
        // stretched.
        let extents: [usize; MAX_TYPED_RANK] = placement.place(extents, 1);
        let strides: [isize; MAX_TYPED_RANK] = placement.place(strides.known(), 0);
        Some(Self {
            extents: StaticExtents::new(first_of(&extents, placement.rank())),
            strides: Some(StaticStrides::new(first_of(&strides, placement.rank()))),
            levels: self.levels,
        })
    }

    /// Returns the extents and strides after the axes are aligned, level by level, with the axes of
    /// an output with these levels.
    pub(super) const fn levelled(&self, out: &Levels) -> (StaticExtents, StaticStrides) {
        let (extents, strides) = (self.extents, self.strides());
        if self.levels.same(out) {
            return (extents, strides);
        }
        let (extents, rank) = self.levels.spread::<usize, MAX_TYPED_RANK>(out, extents.as_slice(), 1);
        let (strides, _) = self.levels.spread::<isize, MAX_TYPED_RANK>(out, strides.known(), 0);
        (
            StaticExtents::new(first_of(&extents, rank)),
            StaticStrides::new(first_of(&strides, rank)),
        )
    }
}

/// Returns the strides of the layout `L`, or `None` if its type does not determine them. This is a
/// function, so that the constant is evaluated only if it is needed.
const fn static_strides<S: Shape, L: Layout<S>>() -> Option<StaticStrides> {
    L::STATIC
}

impl Leaf {
    /// A scalar, or another operand without an array.
    pub(crate) const SCALAR: Self = Self::unknown(0);

    /// Creates an operand of this many arrays, whose extents or strides are unknown at compile
    /// time.
    pub(crate) const fn unknown(arrays: usize) -> Self {
        Self {
            arrays,
            ends_in_one: false,
            array: None,
        }
    }

    /// Creates an operand that is an array of shape `S` and layout `L`.
    pub(crate) const fn one<S: Shape, L: Layout<S>>() -> Self {
        Self {
            arrays: 1,
            ends_in_one: S::ENDS_IN_ONE,
            array: StaticArray::of::<S, L>(),
        }
    }

    /// Returns the operand after its axes are placed. Its extents and strides are unknown if
    /// `placement` is `None`, or has fewer axes than the operand.
    pub(crate) const fn placed(self, placement: Option<Placement>) -> Self {
        let array = match (&self.array, placement) {
            (Some(array), Some(placement)) => array.placed(placement),
            _ => None,
        };
        Self {
            array,
            ..Self::unknown(self.arrays)
        }
    }

    /// Returns a bit for each array whose last axis has the extent 1 by its type. Bits may be
    /// missing, for example those of placed arrays.
    pub(crate) const fn stretching(leaves: &[Self]) -> u64 {
        let (mut bits, mut arrays, mut i) = (0, 0, 0);
        while i < leaves.len() && arrays < u64::BITS as usize {
            bits |= (leaves[i].ends_in_one as u64) << arrays;
            arrays += leaves[i].arrays;
            i += 1;
        }
        bits
    }

    /// Returns the extents and levels that operands broadcast to. Returns `None` if the extents or
    /// strides of an array are not known at compile time, or if the extents do not broadcast.
    pub(crate) const fn common(leaves: &[Self]) -> Option<(StaticExtents, Levels)> {
        // Compute the common levels first: how extents align depends on them.
        let (mut levels, mut i) = (Levels::FLAT, 0);
        while i < leaves.len() {
            match &leaves[i].array {
                Some(array) => levels = levels.joined(&array.levels),
                None if leaves[i].arrays == 0 => {}
                None => return None,
            }
            i += 1;
        }
        let mut out = StaticExtents::SCALAR;
        i = 0;
        while i < leaves.len() {
            if let Some(array) = &leaves[i].array {
                // `levelled` also computes strides, which takes time and is not needed here.
                let met = if array.levels.same(&levels) {
                    out.broadcast(&array.extents)
                } else {
                    out.broadcast(&array.levelled(&levels).0)
                };
                out = match met {
                    Some(out) => out,
                    None => return None,
                };
            }
            i += 1;
        }
        Some((out, levels))
    }
}
