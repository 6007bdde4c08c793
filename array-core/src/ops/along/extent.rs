//! Axes that are longer or shorter by one element.

use crate::error::ShapeError;
use crate::shape::message::Message;
use crate::shape::{Dim, HasAxis};

/// The change that an operation makes to the extent of an axis.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// The operation adds one element at the start.
    More,
    /// The operation removes one element, if there is one.
    Less,
}

impl Change {
    /// Returns the extent after the change, or `None` if it overflows.
    const fn of(self, extent: usize) -> Option<usize> {
        match self {
            Change::More => extent.checked_add(1),
            Change::Less => Some(extent.saturating_sub(1)),
        }
    }
}

/// Asserts at build time that the extent of `N` is the extent of `D` after the change. `D` is an
/// axis of the array, and `N` is the axis that the caller gives. Asserts nothing if an extent is
/// not static, or if the change overflows, which is a run-time error.
#[track_caller]
pub(super) const fn assert_changes<D: Dim, N: Dim>(change: Change) {
    if let (Some(extent), Some(named)) = (D::EXTENT, N::EXTENT)
        && let Some(made) = change.of(extent)
        && made != named
    {
        let sign = match change {
            Change::More => " + 1 = ",
            Change::Less => " - 1 = ",
        };
        let message = Message::new()
            .text("the axis has ")
            .number(extent)
            .text(sign)
            .number(made)
            .text(" elements, not ")
            .number(named)
            .text(": write `shape![")
            .number(made)
            .text("]`");
        panic!("{}", message.as_str());
    }
}

/// Returns the axis `AXIS` of `shape` after the change, as an axis of type `N`.
///
/// # Errors
///
/// Returns a [`ShapeError`] if `N` is static and its extent is not the changed extent, if the
/// changed extent overflows, or if `shape` has no axis `AXIS`.
pub(super) fn changed<const AXIS: isize, S: HasAxis<AXIS>, N: Dim>(
    shape: &S,
    change: Change,
    operation: &'static str,
) -> Result<N, ShapeError> {
    let position = shape.position(operation)?;
    let mut found = shape.shown();
    let Some(made) = change.of(found[position]) else {
        return Err(ShapeError::overflow(operation, &found));
    };
    found[position] = made;
    N::from_extent(found[position]).ok_or_else(|| {
        let mut expected = found.clone();
        expected[position] = N::EXTENT.unwrap_or_default();
        ShapeError::convert(operation, &found, &expected)
    })
}
