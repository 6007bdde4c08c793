//! Extents that the compiler knows, as values.

use super::{MAX_TYPED_RANK, Shape};
use crate::runtime::checked_product;

/// The extents of a static shape, all known to the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticExtents {
    pub(crate) rank: usize,
    /// The extents, followed by the extent 1 up to [`MAX_TYPED_RANK`] entries.
    pub(crate) extents: [usize; MAX_TYPED_RANK],
}

impl StaticExtents {
    pub(crate) const SCALAR: Self = Self {
        rank: 0,
        extents: [1; MAX_TYPED_RANK],
    };

    pub(crate) const fn new(extents: &[usize]) -> Self {
        let mut out = Self::SCALAR;
        out.rank = extents.len();
        let mut i = 0;
        while i < extents.len() {
            out.extents[i] = extents[i];
            i += 1;
        }
        out
    }

    /// Returns the extents, outermost first.
    #[inline(always)]
    pub const fn as_slice(&self) -> &[usize] {
        first_of(&self.extents, self.rank)
    }

    /// Returns the extents to which arrays of the extents `self` and `other` broadcast, or `None`
    /// if they do not broadcast.
    pub(crate) const fn broadcast(&self, other: &Self) -> Option<Self> {
        let (mut long, short) = if self.rank < other.rank {
            (*other, self)
        } else {
            (*self, other)
        };
        let lead = long.rank - short.rank;
        let mut i = 0;
        while i < short.rank {
            let (l, s) = (long.extents[lead + i], short.extents[i]);
            if l == 1 {
                long.extents[lead + i] = s;
            } else if s != 1 && s != l {
                return None;
            }
            i += 1;
        }
        Some(long)
    }

    /// Returns the number of elements of an array of these extents, or `None` if the number
    /// overflows `usize`.
    pub const fn len(&self) -> Option<usize> {
        let (mut len, mut i) = (1_usize, 0);
        while i < self.rank {
            let extent = self.extents[i];
            if extent == 0 {
                return Some(0);
            }
            // Use a division to detect overflow, because `checked_product` is slow when the
            // compiler evaluates a constant. If the product overflows, a later extent can still be
            // 0, so `checked_product` decides.
            if len > usize::MAX / extent {
                return checked_product(self.as_slice());
            }
            len *= extent;
            i += 1;
        }
        Some(len)
    }

    /// Returns whether an array of these extents has no elements.
    pub const fn is_empty(&self) -> bool {
        matches!(self.len(), Some(0))
    }

    /// Returns whether `self` and `other` have the same rank and the same extents.
    pub const fn same(&self, other: &Self) -> bool {
        if self.rank != other.rank {
            return false;
        }
        let mut i = 0;
        while i < self.rank {
            if self.extents[i] != other.extents[i] {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// Returns the first `len` of eight values. The function matches patterns, because `split_at` makes
/// about a dozen calls, which take time when the compiler evaluates a constant.
#[inline(always)]
pub(crate) const fn first_of<T>(values: &[T; MAX_TYPED_RANK], len: usize) -> &[T] {
    match (len, values) {
        (0, _) => &[],
        (1, [first @ .., _, _, _, _, _, _, _]) => first,
        (2, [first @ .., _, _, _, _, _, _]) => first,
        (3, [first @ .., _, _, _, _, _]) => first,
        (4, [first @ .., _, _, _, _]) => first,
        (5, [first @ .., _, _, _]) => first,
        (6, [first @ .., _, _]) => first,
        (7, [first @ .., _]) => first,
        (_, all) => all,
    }
}

/// Returns the number of elements of the shape `S`, or `None` if the type does not determine all
/// extents or if the number overflows.
pub(crate) const fn static_len<S: Shape>() -> Option<usize> {
    match S::STATIC {
        Some(extents) => extents.len(),
        None => None,
    }
}

/// Returns the number of elements of a shape, or `None` if the number overflows. The result is a
/// constant for static shapes.
#[inline(always)]
pub(crate) fn len_of<S: Shape>(shape: &S) -> Option<usize> {
    if const { S::STATIC.is_some() } {
        const { static_len::<S>() }
    } else {
        shape.with_extents(checked_product)
    }
}
