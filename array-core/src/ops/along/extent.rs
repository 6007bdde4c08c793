//! Axes of one element more, or one less.

use crate::dim::Dim;
use crate::error::ShapeError;
use crate::shape::HasAxis;
use crate::shape::message::Message;

/// What is done with an extent.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// One is put in front.
    More,
    /// One is lost, if there is one.
    Less,
}

impl Change {
    /// Changes an extent; one too large stays what it is, as no array has it.
    const fn of(self, extent: usize) -> usize {
        match self {
            Change::More => extent.saturating_add(1),
            Change::Less => extent.saturating_sub(1),
        }
    }
}

/// Refuses, when it is built, an axis that is named and has another extent than the one that an axis changes to.
#[track_caller]
pub(super) const fn assert_changes<D: Dim, N: Dim>(change: Change) {
    if let (Some(extent), Some(named)) = (D::EXTENT, N::EXTENT)
        && change.of(extent) != named
    {
        let sign = match change {
            Change::More => " + 1 is ",
            Change::Less => " - 1 is ",
        };
        let message = Message::new()
            .number(extent)
            .text(sign)
            .number(change.of(extent))
            .text(", not ")
            .number(named);
        panic!("{}", message.as_str());
    }
}

/// Makes the axis that an axis changes to.
///
/// # Errors
///
/// A [`ShapeError`] where it is named, and has another extent.
pub(super) fn changed<const AXIS: isize, S: HasAxis<AXIS>, N: Dim>(
    shape: &S,
    change: Change,
    operation: &'static str,
) -> Result<N, ShapeError> {
    let position = shape.position(operation)?;
    let mut found = shape.shown();
    found[position] = change.of(found[position]);
    N::from_extent(found[position]).ok_or_else(|| {
        let mut expected = found.clone();
        expected[position] = N::EXTENT.unwrap_or_default();
        ShapeError::convert(operation, &found, &expected)
    })
}
