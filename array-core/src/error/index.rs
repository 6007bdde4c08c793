//! Out-of-bounds indices and ranges.

use core::fmt;

use super::{ANY_EXTENT, Elements, ShapeError, Tuple};
use crate::runtime::DynRank;

/// The request that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// One index. A negative index counts from the end of the axis.
    Index(isize),
    /// The range `start..end`. Negative bounds count from the end of the axis. An end of `None` is
    /// the end of the axis.
    Range(isize, Option<isize>),
    /// A step of 0.
    ZeroStep,
    /// A position at which an axis is split.
    Split(usize),
    /// Chunks of this many elements. The number does not divide the extent.
    Chunks(usize),
    /// A split of the axis into an outer and an inner axis of these extents. `None` is an extent to
    /// infer.
    Two(Option<usize>, Option<usize>),
    /// This many arrays, one for each position of the axis to unstack.
    Unstack(usize),
    /// Windows without elements.
    EmptyWindows,
    /// Windows of this many elements. The number of elements of all windows overflows.
    TooManyWindows(usize),
    /// A mask of this many elements.
    Mask(usize),
    /// A mask of this rank.
    MaskRank(usize),
    /// A negative number of repetitions of an element.
    #[cfg(feature = "dyn-array")]
    Repeats(i64),
    /// An array of this many numbers of repetitions, one for each element to repeat.
    #[cfg(feature = "dyn-array")]
    Counts(usize),
    /// This many of the greatest elements.
    #[cfg(feature = "alloc")]
    Top(usize),
    /// A quantile at a fraction that is not from 0 to 1, as the bits of an `f64`.
    Quantile(u64),
    /// An axis that the array does not have.
    Axis(isize),
    /// An additional axis of an array of the maximum rank.
    OneMoreAxis,
}

/// The run-time error of an index, a range or another argument that does not fit an axis.
///
/// Methods that return views also return this error if a [`DynRank`](crate::DynRank) array does not
/// have the requested axis, or if the rank of the result would exceed the maximum. Converted to an
/// [`Error`](crate::Error), these two cases are [`Error::Shape`](crate::Error::Shape), as for all
/// other methods.
///
/// # Examples
///
/// ```
/// use array_core::array;
///
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// let error = x.try_index_axis::<1>(3).unwrap_err();
/// assert_eq!(error.to_string(), "index 3 is out of bounds for axis 1 of extent 3");
/// assert_eq!(format!("{error:?}"), "IndexError(index 3 is out of bounds for axis 1 of extent 3)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct IndexError {
    asked: Asked,
    axis: usize,
    extent: usize,
}

impl IndexError {
    #[cold]
    #[inline(never)]
    pub(crate) fn new(asked: Asked, axis: usize, extent: usize) -> Self {
        Self { asked, axis, extent }
    }

    /// Sets the axis. Operations that merge axes of their operand call this, so that the error
    /// contains the number of the axis before the merge.
    #[cfg(feature = "dyn-array")]
    pub(crate) fn on_axis(self, axis: usize) -> Self {
        Self { axis, ..self }
    }

    /// Converts an error about a view to an error about the array from which the view was selected.
    /// The array has `removed` more axes than the view, all of them before the axes of the view.
    /// `removed` is negative if the view has more axes than the array.
    #[cold]
    pub(crate) fn behind(self, removed: isize) -> Self {
        let more = |number: usize| number.saturating_add_signed(removed);
        match self.asked {
            // The requested axis is in `asked`, and `extent` is the rank.
            Asked::Axis(axis) => Self {
                asked: Asked::Axis(if axis < 0 {
                    (axis - removed).min(-1)
                } else {
                    axis + removed
                }),
                extent: more(self.extent),
                ..self
            },
            _ => Self {
                axis: more(self.axis),
                ..self
            },
        }
    }

    /// Returns the [`ShapeError`] by which other operations report a missing axis or the rank of a
    /// result. Returns `None` for other errors.
    #[cold]
    pub(super) fn as_shape_error(&self) -> Option<ShapeError> {
        match self.asked {
            Asked::Axis(axis) => {
                let extents = [ANY_EXTENT; DynRank::MAX_RANK];
                let rank = self.extent.min(extents.len());
                Some(ShapeError::no_axis(ShapeError::UNNAMED, &extents[..rank], axis))
            }
            Asked::OneMoreAxis => Some(ShapeError::rank(ShapeError::UNNAMED, self.extent + 1)),
            _ => None,
        }
    }

    /// Returns the axis of the array, counted from 0. For [`iab!`](crate::iab), axes that earlier
    /// indices removed are not counted. The axis is 0 if the array does not have the requested
    /// axis, or if the rank of a mask or of the result does not fit.
    pub fn axis(&self) -> usize {
        self.axis
    }

    /// Returns the extent of the axis. If the array does not have the requested axis, or if the
    /// rank of a mask or of the result does not fit, returns the rank of the array.
    pub fn extent(&self) -> usize {
        self.extent
    }
}

impl fmt::Debug for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IndexError({self})")
    }
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (axis, extent) = (self.axis, self.extent);
        match self.asked {
            Asked::Index(i) => write!(f, "index {i} is out of bounds for axis {axis} of extent {extent}"),
            Asked::Range(start, Some(end)) => {
                write!(
                    f,
                    "range {start}..{end} is out of bounds for axis {axis} of extent {extent}"
                )
            }
            Asked::Range(start, None) => {
                write!(f, "range {start}.. is out of bounds for axis {axis} of extent {extent}")
            }
            Asked::ZeroStep => write!(f, "the step along axis {axis} is 0: it must be positive or negative"),
            Asked::Split(at) => write!(f, "axis {axis} of extent {extent} cannot be split at {at}"),
            Asked::Chunks(0) => write!(f, "a chunk along axis {axis} cannot have 0 elements"),
            Asked::Chunks(size) => write!(
                f,
                "axis {axis} of extent {extent} cannot be cut into chunks of {size}: the last one would be shorter"
            ),
            Asked::Two(outer, inner) => {
                let extents = [outer, inner].map(|extent| extent.unwrap_or(ANY_EXTENT));
                let two = Tuple::new(&extents);
                write!(
                    f,
                    "axis {axis} of extent {extent} cannot be split into axes of extents {two}"
                )
            }
            Asked::Unstack(count) => write!(
                f,
                "axis {axis} of extent {extent} cannot be unstacked into {count} arrays"
            ),
            Asked::EmptyWindows => write!(f, "a window along axis {axis} cannot have 0 elements"),
            Asked::TooManyWindows(size) => write!(
                f,
                "windows of {size} along axis {axis} of extent {extent} have more elements than `usize` can count"
            ),
            Asked::Mask(len) => write!(
                f,
                "a mask of {} does not fit axis {axis} of extent {extent}",
                Elements(len)
            ),
            Asked::MaskRank(rank) => write!(f, "a mask of rank {rank} does not fit an array of rank {extent}"),
            #[cfg(feature = "dyn-array")]
            Asked::Repeats(count) => write!(f, "an element along axis {axis} cannot be repeated {count} times"),
            #[cfg(feature = "dyn-array")]
            Asked::Counts(len) => write!(
                f,
                "{len} counts were given to repeat along axis {axis} of extent {extent}; give one, or one for each position"
            ),
            #[cfg(feature = "alloc")]
            Asked::Top(count) => write!(
                f,
                "cannot take the {count} greatest elements along axis {axis} of extent {extent}"
            ),
            Asked::Quantile(bits) => {
                write!(
                    f,
                    "the fraction of a quantile must be from 0 to 1, not {}",
                    f64::from_bits(bits)
                )
            }
            Asked::Axis(asked) => write!(f, "there is no axis {asked} in an array of rank {extent}"),
            Asked::OneMoreAxis => write!(f, "rank {} is above the limit of {}", extent + 1, DynRank::MAX_RANK),
        }
    }
}

impl core::error::Error for IndexError {}
