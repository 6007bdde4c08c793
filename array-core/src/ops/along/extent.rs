//! Axes that are longer or shorter by one element.

use crate::error::ShapeError;
use crate::shape::message::Message;
use crate::shape::{Dim, HasAxis};

/// How an operation changes the extent of an axis.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// The operation adds one element at the start.
    More,
    /// The operation removes one element, if there is one.
    Less,
}

impl Change {
    /// Returns the extent after the change. If it overflows, returns `usize::MAX`, which is not the
    /// extent of any array.
    const fn of(self, extent: usize) -> usize {
        match self {
            Change::More => extent.saturating_add(1),
            Change::Less => extent.saturating_sub(1),
        }
    }
}

/// Asserts at build time that the extent of `N` is the extent of `D` after the change. `D` is an
/// axis of the array, and `N` is the axis that the caller gives. Asserts nothing if an extent is
/// not static.
#[track_caller]
pub(super) const fn assert_changes<D: Dim, N: Dim>(change: Change) {
    if let (Some(extent), Some(named)) = (D::EXTENT, N::EXTENT)
        && change.of(extent) != named
    {
        let sign = match change {
            Change::More => " + 1 = ",
            Change::Less => " - 1 = ",
        };
        let made = change.of(extent);
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
/// Returns a [`ShapeError`] if `N` is static and its extent is not the changed extent, or if
/// `shape` has no axis `AXIS`.
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
