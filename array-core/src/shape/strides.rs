//! Strides as values. A stride is the distance, in elements, between adjacent elements along an
//! axis.

use core::fmt::Debug;
use core::ops::Deref;

use super::{MAX_TYPED_RANK, first_of};
use crate::runtime::as_slice;

/// The strides of up to `CAP` axes, in elements, outermost first. Dereferences to a slice.
///
/// ```
/// use array_core::array;
///
/// let a = array![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(a.strides(), [3, 1]);
/// assert_eq!(a.t().strides()[1], 3);
/// assert_eq!(format!("{:?}", a.t().strides()), "[1, 3]");
/// assert_eq!(a.row(0).strides(), [1]);
/// assert_eq!(a.strides(), a.clone().into_dyn().strides());
/// ```
#[derive(Clone, Copy)]
pub struct Strides<const CAP: usize> {
    rank: usize,
    /// The strides. The entries after the first `rank` entries are unspecified.
    pub(crate) strides: [isize; CAP],
}

/// Strides of at most [`MAX_TYPED_RANK`] axes, such as the strides that the compiler knows.
pub type StaticStrides = Strides<MAX_TYPED_RANK>;

impl StaticStrides {
    /// Returns the strides, outermost first, as [`as_slice`](Self::as_slice) does. This function
    /// takes less time when the compiler evaluates a constant.
    pub(crate) const fn known(&self) -> &[isize] {
        first_of(&self.strides, self.rank)
    }
}

impl<const CAP: usize> Strides<CAP> {
    pub(crate) const SCALAR: Self = Self {
        rank: 0,
        strides: [0; CAP],
    };

    pub(crate) const fn new(strides: &[isize]) -> Self {
        let mut out = Self::SCALAR;
        out.rank = strides.len();
        let mut i = 0;
        while i < strides.len() {
            out.strides[i] = strides[i];
            i += 1;
        }
        out
    }

    /// Converts strides that are stored as `usize` back to `isize`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn stored(stored: &[usize]) -> Self {
        let mut out = Self::SCALAR;
        out.rank = stored.len();
        let mut i = 0;
        while i < stored.len() {
            out.strides[i] = stored[i].cast_signed();
            i += 1;
        }
        out
    }

    /// Returns the strides of an array with these extents in row-major order.
    pub(crate) const fn row_major(extents: &[usize]) -> Self {
        let mut out = Self::SCALAR;
        out.rank = extents.len();
        let mut stride = 1isize;
        let mut i = extents.len();
        while i > 0 {
            i -= 1;
            out.strides[i] = stride;
            // The extents of an existing array multiply to at most `isize::MAX`, unless one of them
            // is 0 or the elements are zero-sized. In these two cases, strides are not used, so
            // they may wrap.
            stride = stride.wrapping_mul(extents[i] as isize);
        }
        out
    }

    /// Returns the strides, outermost first.
    #[inline(always)]
    pub const fn as_slice(&self) -> &[isize] {
        self.strides.split_at(self.rank).0
    }

    pub(crate) const fn same(&self, other: &Self) -> bool {
        if self.rank != other.rank {
            return false;
        }
        let mut i = 0;
        while i < self.rank {
            if self.strides[i] != other.strides[i] {
                return false;
            }
            i += 1;
        }
        true
    }

    pub(crate) const fn scaled(mut self, axis: usize, by: isize) -> Self {
        self.strides[axis] = self.strides[axis].wrapping_mul(by);
        self
    }

    pub(crate) const fn without(mut self, axis: usize) -> Self {
        let mut i = axis;
        while i + 1 < self.rank {
            self.strides[i] = self.strides[i + 1];
            i += 1;
        }
        self.rank -= 1;
        self
    }

    pub(crate) const fn with(mut self, axis: usize, stride: isize) -> Self {
        let mut i = self.rank;
        while i > axis {
            self.strides[i] = self.strides[i - 1];
            i -= 1;
        }
        self.strides[axis] = stride;
        self.rank += 1;
        self
    }

    /// Inserts an axis at the position `at`, with the stride of the axis `axis`.
    pub(crate) const fn repeated(self, axis: usize, at: usize) -> Self {
        let stride = self.strides[axis];
        self.with(at, stride)
    }

    pub(crate) const fn moved(self, from: usize, to: usize) -> Self {
        let stride = self.strides[from];
        self.without(from).with(to, stride)
    }

    pub(crate) const fn swapped(mut self, i: usize, j: usize) -> Self {
        let stride = self.strides[i];
        self.strides[i] = self.strides[j];
        self.strides[j] = stride;
        self
    }

    /// Permutes the axes: axis `i` of the result is axis `order[i]`.
    pub(crate) const fn permuted(self, order: &[usize]) -> Self {
        let mut out = self;
        let mut i = 0;
        while i < order.len() {
            out.strides[i] = self.strides[order[i]];
            i += 1;
        }
        out
    }

    /// Merges the last two axes into their diagonal, whose stride is the sum of their strides.
    pub(crate) const fn diagonal(self) -> Self {
        let last = self.rank - 1;
        let mut out = self.without(last);
        out.strides[last - 1] = out.strides[last - 1].wrapping_add(self.strides[last]);
        out
    }

    /// Converts the strides of an array of inline arrays to the strides of the numbers in the
    /// inline arrays. `extents` are those of an inline array, whose numbers are in row-major order.
    pub(crate) const fn deep(mut self, extents: &[usize]) -> Self {
        let inner = Self::row_major(extents);
        let mut len = 1_isize;
        let mut i = 0;
        while i < extents.len() {
            len = len.wrapping_mul(extents[i] as isize);
            i += 1;
        }
        i = 0;
        while i < self.rank {
            self.strides[i] = self.strides[i].wrapping_mul(len);
            i += 1;
        }
        i = 0;
        while i < inner.rank {
            self.strides[self.rank] = inner.strides[i];
            self.rank += 1;
            i += 1;
        }
        self
    }

    /// Moves the axes to the positions `axes` among `rank` axes. The other axes have the stride 0.
    pub(crate) const fn at_axes(self, axes: &[usize], rank: usize) -> Self {
        let mut out = Self::SCALAR;
        out.rank = rank;
        let mut i = 0;
        while i < axes.len() {
            out.strides[axes[i]] = self.strides[i];
            i += 1;
        }
        out
    }

    /// Returns the strides of an array with these extents after it is broadcast to `rank` axes.
    pub(crate) const fn stretched(self, extents: &[usize], rank: usize) -> Self {
        Self {
            rank,
            strides: broadcast_strides(extents, self.as_slice(), rank),
        }
    }
}

/// Returns the strides of an operand along the axes of an output of this rank. The stride is 0
/// along each axis that the operand lacks, or along which its extent is 1.
///
/// `extents` must broadcast to the output.
pub(crate) const fn broadcast_strides<const R: usize>(extents: &[usize], strides: &[isize], rank: usize) -> [isize; R] {
    let mut along = [0; R];
    let lead = rank - extents.len();
    let mut i = 0;
    while i < extents.len() {
        along[lead + i] = if extents[i] == 1 { 0 } else { strides[i] };
        i += 1;
    }
    along
}

/// Returns whether these are the strides of a row-major array of these extents. Strides along axes
/// of extent 1 are ignored.
#[inline]
pub(crate) const fn is_row_major(extents: &[usize], strides: &[isize]) -> bool {
    let mut stride = 1_isize;
    let mut axis = extents.len();
    while axis > 0 {
        axis -= 1;
        if extents[axis] != 1 && strides[axis] != stride {
            return false;
        }
        stride = stride.wrapping_mul(extents[axis] as isize);
    }
    true
}

/// Declares [`StrideValues`] with functions that change strides. A row has the name and the
/// arguments of a function of the trait. The function of [`Strides`] with the same name implements
/// the function of the trait.
macro_rules! stride_values {
    ($($name:ident($($argument:ident: $t:ty),*);)*) => {
        /// The strides of an array as values: [`Strides`] of any capacity. This trait is sealed.
        #[allow(private_bounds)]
        pub trait StrideValues:
            super::sealed::Sealed + Copy + Debug + Eq + AsRef<[isize]> + Deref<Target = [isize]> + Send + Sync + 'static
        {
            /// The highest number of axes that a value of this type can describe.
            #[doc(hidden)]
            const CAPACITY: usize;

            /// Creates strides from a slice.
            ///
            /// # Panics
            ///
            /// Panics if the slice has more entries than the type has room for.
            fn of(strides: &[isize]) -> Self;

            /// Creates strides from values that were each converted to `usize` by `as`.
            ///
            /// # Panics
            ///
            /// Panics if the slice has more entries than the type has room for.
            #[doc(hidden)]
            fn stored(strides: &[usize]) -> Self;

            #[doc(hidden)]
            fn row_major(extents: &[usize]) -> Self;

            $(
                #[doc(hidden)]
                fn $name(self, $($argument: $t),*) -> Self;
            )*
        }

        impl<const CAP: usize> StrideValues for Strides<CAP> {
            const CAPACITY: usize = CAP;

            #[inline(always)]
            fn of(strides: &[isize]) -> Self {
                Self::new(strides)
            }

            #[inline(always)]
            fn stored(strides: &[usize]) -> Self {
                Strides::stored(strides)
            }

            #[inline(always)]
            fn row_major(extents: &[usize]) -> Self {
                Strides::row_major(extents)
            }

            $(
                #[inline(always)]
                fn $name(self, $($argument: $t),*) -> Self {
                    Strides::$name(self, $($argument),*)
                }
            )*
        }
    };
}

stride_values! {
    at_axes(axes: &[usize], rank: usize);
    deep(extents: &[usize]);
    diagonal();
    moved(from: usize, to: usize);
    permuted(order: &[usize]);
    repeated(axis: usize, at: usize);
    scaled(axis: usize, by: isize);
    stretched(extents: &[usize], rank: usize);
    swapped(i: usize, j: usize);
    with(axis: usize, stride: isize);
    without(axis: usize);
}

impl<const CAP: usize> super::sealed::Sealed for Strides<CAP> {}

// Only the first `rank` entries of `strides` are used, so the impls below compare and format only
// these.
impl<const CAP: usize, const OTHER: usize> PartialEq<Strides<OTHER>> for Strides<CAP> {
    fn eq(&self, other: &Strides<OTHER>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<const CAP: usize> Eq for Strides<CAP> {}

impl<const CAP: usize> Deref for Strides<CAP> {
    type Target = [isize];

    #[inline(always)]
    fn deref(&self) -> &[isize] {
        self.as_slice()
    }
}

as_slice! { [const CAP: usize,] Strides<CAP>, isize }
