//! Selections that are run-time values: indices, ranges with steps, new axes and an ellipsis.

use core::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use alloc::vec::Vec;

use super::axes::NO_SHAPE;
use super::in_place::{assign, fits};
use super::{DynArray, DynOperand, DynStorageMut};
use crate::error::{Asked, Error, IndexError, ShapeError};
use crate::shape::{DynRank, counted};
use crate::storage::{self, Integral, Step};

/// An entry of a selection: the positions of one axis to select, an axis to add, or an ellipsis for
/// all axes that no other entry applies to.
///
/// Integers and ranges convert into entries. They count from 0, or backwards from -1, as in
/// [`slice!`](crate::slice). A start or an end that is out of bounds is an error, in contrast to
/// NumPy, which clips it. A range that ends before it starts is empty.
///
/// # Examples
///
/// ```
/// use array_core::dynamic::DynEntry;
/// use array_core::{DType, DynArray, Error};
///
/// let x = DynArray::arange(DType::I32, 12)?.reshape([3, 4])?;
/// let part = x.slice(&[(1..).into(), DynEntry::from(..).by(-2)])?;
/// assert_eq!(part.to_string(), "[[ 7  5]\n [11  9]]");
/// assert_eq!(x.slice(&[DynEntry::Ellipsis, (-1).into()])?.to_string(), "[ 3  7 11]");
/// assert_eq!(
///     x.slice(&[DynEntry::from(..4)]).unwrap_err().to_string(),
///     "range 0..4 is out of bounds for axis 0 of extent 3"
/// );
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DynEntry {
    /// One position; the axis is removed.
    Index(isize),
    /// Every `step`-th position from `start` up to but excluding `end`. A negative step counts
    /// backwards, from the last position of the range.
    Range {
        /// The start of the range, which is included, or `None` for the start of the axis. It is
        /// the lower end of the range even if the step is negative, unlike in NumPy.
        start: Option<isize>,
        /// The end of the range, which is excluded, or `None` for the end of the axis.
        end: Option<isize>,
        /// The distance between two selected positions. It cannot be 0.
        step: isize,
    },
    /// A new axis of extent 1.
    NewAxis,
    /// All axes that no other entry applies to.
    Ellipsis,
}

impl DynEntry {
    /// Selects every `step`-th position of a range, backwards from its end if the step is negative.
    /// Has no effect on other entries.
    #[must_use]
    pub fn by(self, step: isize) -> Self {
        match self {
            DynEntry::Range { start, end, .. } => DynEntry::Range { start, end, step },
            other => other,
        }
    }

    fn range(start: Option<isize>, end: Option<isize>) -> Self {
        DynEntry::Range { start, end, step: 1 }
    }
}

/// Returns the excluded end of a range whose last position is `last`. Returns `None` for -1, the
/// last position of the axis.
fn behind(last: isize) -> Option<isize> {
    if last == -1 { None } else { Some(last.saturating_add(1)) }
}

/// Implements the conversion of an integer, or of a range of integers, to an entry.
macro_rules! entries {
    ($($entry:ty, |$this:ident| $converted:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<I: Integral> From<$entry> for DynEntry {
            fn from($this: $entry) -> Self {
                $converted
            }
        }
    )*};
}

entries! {
    I, |index| DynEntry::Index(index.signed());
    Range<I>, |range| DynEntry::range(Some(range.start.signed()), Some(range.end.signed()));
    RangeInclusive<I>, |range| DynEntry::range(Some(range.start().signed()), behind(range.end().signed()));
    RangeFrom<I>, |range| DynEntry::range(Some(range.start.signed()), None);
    RangeTo<I>, |range| DynEntry::range(None, Some(range.end.signed()));
    RangeToInclusive<I>, |range| DynEntry::range(None, behind(range.end.signed()));
}

impl From<RangeFull> for DynEntry {
    fn from(_: RangeFull) -> Self {
        DynEntry::range(None, None)
    }
}

/// Returns the steps of a selection from an array with the given extents.
pub(super) fn steps_of(extents: &[usize], entries: &[DynEntry], operation: &'static str) -> Result<Vec<Step>, Error> {
    let of_axis = |entry: &&DynEntry| matches!(entry, DynEntry::Index(_) | DynEntry::Range { .. });
    let count = entries.iter().filter(of_axis).count();
    let dots = entries.iter().filter(|&&entry| entry == DynEntry::Ellipsis).count();
    if dots > 1 {
        return Err(ShapeError::ellipses(operation, extents).into());
    }
    if count > extents.len() {
        return Err(ShapeError::indices(operation, extents, count).into());
    }
    let mut steps = Vec::with_capacity(entries.len());
    // `axis` counts the axes of the array, `place` those of the view so far.
    let (mut axis, mut place) = (0, 0);
    for entry in entries {
        match *entry {
            DynEntry::NewAxis => {
                steps.push(Step::New(place));
                place += 1;
            }
            DynEntry::Ellipsis => (axis, place) = (axis + extents.len() - count, place + extents.len() - count),
            DynEntry::Index(i) => {
                let at = counted(i, extents[axis]);
                let at = at.ok_or_else(|| IndexError::new(Asked::Index(i), axis, extents[axis]))?;
                steps.push(Step::Index(place, at));
                axis += 1;
            }
            DynEntry::Range { start, end, step } => {
                let range = storage::resolve(start, end, axis, extents[axis])?;
                if step == 0 {
                    return Err(IndexError::new(Asked::ZeroStep, axis, extents[axis]).into());
                }
                steps.push(Step::Every(place, range, step));
                (axis, place) = (axis + 1, place + 1);
            }
        }
    }
    // The steps are applied in order. So before an index removes an axis, the view can have all
    // axes of the array and all new axes.
    let rank = extents.len() + steps.iter().filter(|step| matches!(step, Step::New(_))).count();
    if rank > DynRank::MAX_RANK {
        return Err(ShapeError::rank(operation, rank).into());
    }
    Ok(steps)
}

impl DynArray {
    /// Returns the array with the element at an index replaced, in the same memory:
    /// [`set`](Self::set) for an array passed by value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`set`](Self::set). If there is an error, the array is dropped.
    pub fn with(mut self, index: &[isize], value: impl DynOperand) -> Result<DynArray, Error> {
        self.set(index, value).map_err(|error| error.named("with"))?;
        Ok(self)
    }

    /// Returns the array with a part of it replaced, in the same memory:
    /// [`assign_slice`](Self::assign_slice) for an array passed by value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`assign_slice`](Self::assign_slice). If there is an error, the array
    /// is dropped.
    pub fn with_slice(mut self, entries: &[DynEntry], value: impl DynOperand) -> Result<DynArray, Error> {
        self.assign_slice(entries, value)
            .map_err(|error| error.named("with_slice"))?;
        Ok(self)
    }
}

impl<B: DynStorageMut> DynArray<B> {
    /// Writes an array, or a scalar, into a part of this array. The value broadcasts to the part.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`slice`](Self::slice) and [`assign`](Self::assign). If there is an
    /// error, nothing is written.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// let mut x = DynArray::zeros(DType::U8, [2, 3])?;
    /// x.assign_slice(&[(..).into(), 1.into()], 7_u8)?;
    /// assert_eq!(x.to_string(), "[[0 7 0]\n [0 7 0]]");
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn assign_slice(&mut self, entries: &[DynEntry], value: impl DynOperand) -> Result<(), Error> {
        const OPERATION: &str = "assign_slice";
        let value = value.beside(self.dtype(), OPERATION)?;
        let value = value.view();
        fits(self.dtype(), value.dtype(), OPERATION)?;
        let steps = steps_of(self.shape(), entries, OPERATION)?;
        let part = self.view_mut().stepped(&steps).expect(NO_SHAPE);
        assign(part, &value).map_err(|error| error.named(OPERATION))
    }
}
