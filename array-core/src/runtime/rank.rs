//! Extents whose number is known only at run time.

use core::ops::{Deref, DerefMut, Index, IndexMut};
use core::slice::SliceIndex;

#[cfg(feature = "alloc")]
use alloc::boxed::Box;

/// The number of extents that a [`DynRank`] stores without allocating. Shapes move with their
/// arrays and views, so each extent here adds to the cost of every operation on few elements.
const INLINE: usize = if cfg!(feature = "alloc") { 4 } else { 8 };

/// A shape whose rank and extents are known only at run time.
///
/// A `DynRank` replaces the tuple of axes, as in `Array<f32, DynRank>`, and dereferences to its
/// extents. The maximum rank is 64, or 8 without the feature `alloc`. The value stores up to four
/// extents, or eight without `alloc`. For a higher rank, the extents are on the heap.
///
/// # Examples
///
/// ```
/// use array_core::{Array, DynRank};
///
/// let x = Array::<f32, DynRank>::zeros_with([2, 3]);
/// assert_eq!(x.shape(), [2, 3]);
/// assert_eq!(x.rank(), 2);
/// ```
pub struct DynRank(Repr);

enum Repr {
    Inline {
        rank: InlineRank,
        extents: [usize; INLINE],
    },
    #[cfg(feature = "alloc")]
    Boxed(Box<[usize]>),
}

/// Declares [`InlineRank`]. The argument lists each variant with its number, and then the highest
/// variant.
macro_rules! inline_ranks {
    ($($variant:ident $rank:literal)*; $highest:ident) => {
        /// The rank of a shape that stores its extents in itself. It is an enum, so that the
        /// compiler knows that the rank is at most [`INLINE`]. A larger number can then be the tag
        /// of the other variant of [`Repr`].
        #[derive(Clone, Copy, PartialEq)]
        #[repr(usize)]
        enum InlineRank {
            $($variant = $rank,)*
        }

        impl InlineRank {
            /// Converts a rank. A higher rank becomes the highest one.
            #[inline(always)]
            const fn clipped(rank: usize) -> Self {
                match rank {
                    $($rank => Self::$variant,)*
                    _ => Self::$highest,
                }
            }
        }

        const _: () = assert!(InlineRank::$highest as usize == INLINE);
    };
}

#[cfg(feature = "alloc")]
inline_ranks! { Zero 0 One 1 Two 2 Three 3 Four 4; Four }

#[cfg(not(feature = "alloc"))]
inline_ranks! { Zero 0 One 1 Two 2 Three 3 Four 4 Five 5 Six 6 Seven 7 Eight 8; Eight }

impl DynRank {
    /// The highest rank: 64, or 8 without the feature `alloc`.
    pub const MAX_RANK: usize = if cfg!(feature = "alloc") { 64 } else { INLINE };

    /// Creates the shape with these extents, outermost first.
    ///
    /// Returns `None` if there are more than [`MAX_RANK`](Self::MAX_RANK) extents.
    #[inline]
    pub fn new(extents: &[usize]) -> Option<Self> {
        (extents.len() <= Self::MAX_RANK).then(|| Self::clipped(extents))
    }

    /// Creates a shape of these extents. Extents beyond [`MAX_RANK`](Self::MAX_RANK) are left out.
    #[inline]
    pub(crate) fn clipped(extents: &[usize]) -> Self {
        Self::from_fn(extents.len(), |axis| extents[axis])
    }

    /// Creates a shape of this rank from a function that maps the position of an axis to its
    /// extent. Axes beyond [`MAX_RANK`](Self::MAX_RANK) are left out, so that no `DynRank` exceeds
    /// this maximum.
    #[inline]
    pub(crate) fn from_fn(rank: usize, extent: impl Fn(usize) -> usize) -> Self {
        #[cfg(feature = "alloc")]
        if rank > INLINE {
            return Self(Repr::Boxed((0..rank.min(Self::MAX_RANK)).map(extent).collect()));
        }
        let mut extents = [1; INLINE];
        // A loop of a fixed length, because a copy of variable length is a function call.
        for (axis, own) in extents.iter_mut().enumerate() {
            if axis >= rank {
                break;
            }
            *own = extent(axis);
        }
        Self(Repr::Inline {
            rank: InlineRank::clipped(rank),
            extents,
        })
    }
}

/// Returns the product of extents, or `None` if the product overflows. If any extent is 0, the
/// product is 0, even if the product of the others would overflow.
pub(crate) const fn checked_product(extents: &[usize]) -> Option<usize> {
    let mut product = Some(1usize);
    let mut i = 0;
    while i < extents.len() {
        if extents[i] == 0 {
            return Some(0);
        }
        product = match product {
            Some(p) => p.checked_mul(extents[i]),
            None => None,
        };
        i += 1;
    }
    product
}

/// Returns the product of some extents of an existing array, or 0 if the product overflows. It can
/// overflow only if another extent is 0. Then the array has no elements, and the product is not
/// used.
pub(crate) fn count_of(extents: &[usize]) -> usize {
    checked_product(extents).unwrap_or(0)
}

/// Returns the first `N` values as an array. If there are fewer, the array is padded with `fill`.
/// The loop has a fixed length, because a copy of variable length is a function call.
#[inline]
pub(crate) fn padded_with<T: Copy, const N: usize>(values: &[T], fill: T) -> [T; N] {
    let mut padded = [fill; N];
    for (i, place) in padded.iter_mut().enumerate() {
        match values.get(i) {
            Some(&value) => *place = value,
            None => break,
        }
    }
    padded
}

/// Returns whether extents are equal, without a function call: comparing slices would call `memcmp`
/// and hide known values from the optimiser.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn same_extents(x: &[usize], y: &[usize]) -> bool {
    x.len() == y.len() && x.iter().zip(y).all(|(x, y)| x == y)
}

/// Returns whether extents that are padded with 1 are equal, without a function call.
#[inline]
fn same(x: &[usize; INLINE], y: &[usize; INLINE]) -> bool {
    x.iter().zip(y).fold(0, |other, (x, y)| other | (x ^ y)) == 0
}

impl Clone for DynRank {
    #[inline]
    fn clone(&self) -> Self {
        match &self.0 {
            &Repr::Inline { rank, extents } => Self(Repr::Inline { rank, extents }),
            #[cfg(feature = "alloc")]
            Repr::Boxed(extents) => Self(Repr::Boxed(extents.clone())),
        }
    }
}

impl Default for DynRank {
    /// Returns the shape of a 0-d array.
    fn default() -> Self {
        Self::clipped(&[])
    }
}

impl Deref for DynRank {
    type Target = [usize];

    #[inline]
    fn deref(&self) -> &[usize] {
        match &self.0 {
            Repr::Inline { rank, extents } => &extents[..*rank as usize],
            #[cfg(feature = "alloc")]
            Repr::Boxed(extents) => extents,
        }
    }
}

impl DerefMut for DynRank {
    #[inline]
    fn deref_mut(&mut self) -> &mut [usize] {
        match &mut self.0 {
            Repr::Inline { rank, extents } => &mut extents[..*rank as usize],
            #[cfg(feature = "alloc")]
            Repr::Boxed(extents) => extents,
        }
    }
}

// `Shape::Extents` requires `Index`, because code that is generic over the shape cannot dereference
// the extents to a slice. The extents of a tuple of axes are a Rust array, which does not implement
// `Deref`.
impl<I: SliceIndex<[usize]>> Index<I> for DynRank {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &(**self)[index]
    }
}

impl<I: SliceIndex<[usize]>> IndexMut<I> for DynRank {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut (**self)[index]
    }
}

impl AsMut<[usize]> for DynRank {
    #[inline]
    fn as_mut(&mut self) -> &mut [usize] {
        self
    }
}

impl PartialEq for DynRank {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::Inline { rank: a, extents: x }, Repr::Inline { rank: b, extents: y }) => a == b && same(x, y),
            #[cfg(feature = "alloc")]
            _ => **self == **other,
        }
    }
}

impl Eq for DynRank {}

impl core::hash::Hash for DynRank {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

/// Implements the traits by which a list that dereferences to a slice is read, formatted and
/// compared as the slice.
macro_rules! as_slice {
    ([$($generic:tt)*] $list:ty, $element:ty) => {
        impl<$($generic)*> AsRef<[$element]> for $list {
            #[inline(always)]
            fn as_ref(&self) -> &[$element] {
                self
            }
        }

        impl<$($generic)*> core::fmt::Debug for $list {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&**self, f)
            }
        }

        impl<$($generic)* const R: usize> PartialEq<[$element; R]> for $list {
            fn eq(&self, other: &[$element; R]) -> bool {
                **self == *other
            }
        }

        impl<$($generic)*> PartialEq<[$element]> for $list {
            fn eq(&self, other: &[$element]) -> bool {
                **self == *other
            }
        }

        impl<$($generic)*> PartialEq<&[$element]> for $list {
            fn eq(&self, other: &&[$element]) -> bool {
                **self == **other
            }
        }
    };
}

pub(crate) use as_slice;

as_slice! { [] DynRank, usize }

impl<'a> IntoIterator for &'a DynRank {
    type Item = &'a usize;
    type IntoIter = core::slice::Iter<'a, usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
