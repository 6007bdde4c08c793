//! Buffers for lanes that are not contiguous in memory.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::Lanes;
use crate::dtype::Element;

/// The maximum number of [lanes](Lanes) that are copied together. So [`Gathered::read`] reads up to
/// 16 adjacent elements of each row of a block. 16 elements of 4 bytes fill a cache line.
const GATHERED: usize = 16;

/// A buffer with copies of some columns of a [block](Lanes::block). Each column is contiguous in
/// the buffer.
pub(super) struct Gathered<T> {
    lanes: Vec<T>,
    len: usize,
    /// The distance between the starts of two consecutive lanes in the buffer. It exceeds `len`, so
    /// that lanes whose length is a power of 2 do not compete for the same cache sets.
    apart: usize,
}

impl<T: Element> Gathered<T> {
    /// Allocates a buffer for the lanes of a block that are copied together, at most [`GATHERED`].
    pub(super) fn new(lanes: Lanes) -> Self {
        let apart = lanes.len + GATHERED;
        Self {
            lanes: vec![T::ZERO; apart * lanes.inner.min(GATHERED)],
            len: lanes.len,
            apart,
        }
    }

    /// Returns the lanes in the buffer.
    pub(super) fn lanes(&mut self) -> impl Iterator<Item = &mut [T]> {
        let len = self.len;
        self.lanes
            .chunks_exact_mut(self.apart)
            .map(move |lane| &mut lane[..len])
    }

    /// Copies columns of a block into the buffer. The rows of the block have `inner` elements.
    pub(super) fn read(&mut self, block: &[T], inner: usize, columns: Range<usize>) {
        for (i, row) in block.chunks_exact(inner).enumerate() {
            for (lane, &x) in self.lanes.chunks_exact_mut(self.apart).zip(&row[columns.clone()]) {
                lane[i] = x;
            }
        }
    }

    /// Copies the buffer into columns of a block. The rows of the block have `inner` elements.
    pub(super) fn write(&self, block: &mut [T], inner: usize, columns: Range<usize>) {
        for (i, row) in block.chunks_exact_mut(inner).enumerate() {
            for (lane, x) in self.lanes.chunks_exact(self.apart).zip(&mut row[columns.clone()]) {
                *x = lane[i];
            }
        }
    }
}

/// Returns the ranges of columns that are copied together, for a block of `inner` columns.
pub(super) fn columns(inner: usize) -> impl Iterator<Item = Range<usize>> {
    (0..inner)
        .step_by(GATHERED)
        .map(move |first| first..inner.min(first + GATHERED))
}
