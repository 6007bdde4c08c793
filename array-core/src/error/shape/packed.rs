//! The extents in an error.

use core::fmt;

use super::ANY_EXTENT;
use super::show::Tuple;
use crate::runtime::DynRank;

/// The maximum number of extents of a shape that an error holds.
pub(super) const KEPT: usize = 8;

/// The number of bytes of an extent in an error: enough for any array that fits in memory, and few
/// enough to keep a `Result` below 128 bytes. The extents are not on the heap, so that an error has
/// no destructor, and works in a `const`.
const WIDTH: usize = 6;

/// The packed value of all extents that are too large to pack.
pub(super) const HUGE_EXTENT: u64 = (1 << (8 * WIDTH)) - 2;

/// Up to [`KEPT`] extents of a shape, from the axis `skipped` on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Packed {
    extents: [[u8; WIDTH]; KEPT],
    len: u8,
    skipped: u8,
}

impl Packed {
    /// Packs up to `KEPT` extents. These are the last extents, or the extents from `axis` on if the
    /// last extents do not include that of `axis`. If `any` is `true`, `ANY_EXTENT` keeps its
    /// meaning.
    pub(super) const fn new(shape: &[usize], axis: Option<usize>, any: bool) -> Self {
        let len = if shape.len() < KEPT { shape.len() } else { KEPT };
        let mut skipped = shape.len() - len;
        if let Some(axis) = axis
            && axis < skipped
        {
            skipped = axis;
        }
        let mut extents = [[0; WIDTH]; KEPT];
        let mut i = 0;
        while i < len {
            let extent = shape[skipped + i];
            let bytes = if any && extent == ANY_EXTENT {
                u64::MAX
            } else if extent as u64 >= HUGE_EXTENT {
                HUGE_EXTENT
            } else {
                extent as u64
            }
            .to_le_bytes();
            let mut k = 0;
            while k < WIDTH {
                extents[i][k] = bytes[k];
                k += 1;
            }
            i += 1;
        }
        Self {
            extents,
            len: len as u8,
            skipped: skipped as u8,
        }
    }

    /// Returns the number of axes of the shape up to the last packed one.
    pub(super) fn rank(&self) -> usize {
        usize::from(self.skipped) + usize::from(self.len)
    }

    /// Returns whether the shape has fewer than `KEPT` axes. If so, the packed extents are all
    /// extents of the shape.
    pub(super) fn is_whole(&self) -> bool {
        self.skipped == 0 && usize::from(self.len) < KEPT
    }

    /// Returns the extent of an axis of the shape, or 1 if the extent is not packed.
    pub(super) fn extent(&self, axis: usize) -> usize {
        match axis.checked_sub(usize::from(self.skipped)) {
            Some(i) if i < usize::from(self.len) => match self.extents[i] {
                [u8::MAX, u8::MAX, u8::MAX, u8::MAX, u8::MAX, u8::MAX] => ANY_EXTENT,
                [a, b, c, d, e, f] => u64::from_le_bytes([a, b, c, d, e, f, 0, 0]) as usize,
            },
            _ => 1,
        }
    }

    /// Returns the packed extents.
    pub(super) fn extents(&self) -> DynRank {
        let mut extents = [1; KEPT];
        let len = usize::from(self.len);
        for (i, extent) in extents[..len].iter_mut().enumerate() {
            *extent = self.extent(usize::from(self.skipped) + i);
        }
        DynRank::clipped(&extents[..len])
    }
}

impl fmt::Display for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Tuple {
            extents: &self.extents(),
            dots: self.skipped > 0,
        }
        .fmt(f)
    }
}
