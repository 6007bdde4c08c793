//! Views of elements in the bytes of a file.

use super::held::Held;
use super::stored::NotViewed;
use super::transfer::invalid;
use super::{ByteOrder, FileError, FileErrorKind, StoredOf};
use crate::dtype::Element;

/// Views the bytes from `offset` on as all elements that the header declares.
///
/// # Errors
///
/// Returns a [`FileError`] if there are fewer bytes than the elements take, if the byte order is
/// not that of the machine, if the elements are not aligned, or if they are not valid values.
pub(super) fn elements<'b, T: Element>(
    held: &Held,
    order: ByteOrder,
    bytes: &'b [u8],
    offset: usize,
) -> Result<&'b [T], FileError> {
    let expected = held.bytes(size_of::<T>())?;
    let rest = bytes.get(offset..).unwrap_or_default();
    let Some(rest) = rest.get(..expected) else {
        return Err(held.truncated(rest.len(), expected));
    };
    if order != ByteOrder::NATIVE && size_of::<T>() > 1 {
        return Err(not_here(held, "in a byte order other than this machine's"));
    }
    (T::element_choice::<StoredOf>().view)(rest).map_err(|reason| match reason {
        NotViewed::Alignment => not_here(held, "at a position that is not aligned for its dtype"),
        NotViewed::Value(i) => invalid::<T>(rest[i], offset + i),
    })
}

/// Creates the error for elements that cannot be viewed in place.
#[cold]
pub(super) fn not_here(held: &Held, how: &str) -> FileError {
    let words = std::format!("holds {held} {how}, which cannot be viewed in place: read it into an array");
    FileError::new(FileErrorKind::Layout, words)
}
