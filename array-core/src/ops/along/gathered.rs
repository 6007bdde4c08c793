//! Lanes that do not stand in memory as such, copied some at a time.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::Lanes;
use crate::dtype::Element;

/// So many lanes of an axis that is not the innermost are gathered at once: a cache line of each row.
const GATHERED: usize = 16;

/// Some columns of a block of rows, copied so that each is a lane in memory.
pub(super) struct Gathered<T> {
    lanes: Vec<T>,
    len: usize,
    /// How far apart lanes start: were it a power of 2, they would stand in each other's way in a cache.
    apart: usize,
}

impl<T: Element> Gathered<T> {
    /// Makes room for as many lanes as are gathered at once.
    pub(super) fn new(lanes: Lanes) -> Self {
        let apart = lanes.len + GATHERED;
        Self {
            lanes: vec![T::ZERO; apart * lanes.inner.min(GATHERED)],
            len: lanes.len,
            apart,
        }
    }

    /// The lanes.
    pub(super) fn lanes(&mut self) -> impl Iterator<Item = &mut [T]> {
        let len = self.len;
        self.lanes
            .chunks_exact_mut(self.apart)
            .map(move |lane| &mut lane[..len])
    }

    /// Copies columns from a block.
    pub(super) fn read(&mut self, block: &[T], inner: usize, columns: Range<usize>) {
        for (i, row) in block.chunks_exact(inner).enumerate() {
            for (lane, &x) in self.lanes.chunks_exact_mut(self.apart).zip(&row[columns.clone()]) {
                lane[i] = x;
            }
        }
    }

    /// Copies columns back.
    pub(super) fn write(&self, block: &mut [T], inner: usize, columns: Range<usize>) {
        for (i, row) in block.chunks_exact_mut(inner).enumerate() {
            for (lane, x) in self.lanes.chunks_exact(self.apart).zip(&mut row[columns.clone()]) {
                *x = lane[i];
            }
        }
    }
}

/// The columns of a row that are gathered together.
pub(super) fn columns(inner: usize) -> impl Iterator<Item = Range<usize>> {
    (0..inner)
        .step_by(GATHERED)
        .map(move |first| first..inner.min(first + GATHERED))
}
