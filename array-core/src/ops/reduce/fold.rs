//! What a function of two elements leaves of many.

use super::group::Reduction;
use super::{BLOCK, LANES};
use crate::dtype::Element;
use crate::shape::Shape;
use crate::storage::Iter;

/// The reduction by a function that is associative and commutative.
pub(super) struct Fold<U, G, J> {
    /// What no elements come to, if they have a value.
    pub(super) none: Option<U>,
    /// What is taken of each element.
    pub(super) get: G,
    /// What two of these come to.
    pub(super) join: J,
}

impl<U: Copy, G, J: Fn(U, U) -> U> Fold<U, G, J> {
    /// Joins each lane with more elements.
    fn gather<T: Copy>(&self, lanes: Option<[U; LANES]>, chunks: &[[T; LANES]]) -> Option<[U; LANES]>
    where
        G: Fn(T) -> U,
    {
        let mut chunks = chunks.iter();
        let mut lanes = lanes.or_else(|| chunks.next().map(|chunk| chunk.map(&self.get)))?;
        for chunk in chunks {
            for (lane, &x) in lanes.iter_mut().zip(chunk) {
                *lane = (self.join)(*lane, (self.get)(x));
            }
        }
        Some(lanes)
    }

    /// Joins the lanes with each other, and with the last elements.
    fn finish<T: Copy>(&self, lanes: Option<[U; LANES]>, rest: &[T]) -> U
    where
        G: Fn(T) -> U,
    {
        let rest = rest.iter().map(|&x| (self.get)(x));
        let all = lanes.into_iter().flatten().chain(rest);
        all.reduce(&self.join).expect("at least one element")
    }
}

impl<T, U, G, J> Reduction<T> for Fold<U, G, J>
where
    T: Element,
    U: Element,
    G: Fn(T) -> U,
    J: Fn(U, U) -> U,
{
    type Output = U;

    fn none(&self) -> Option<U> {
        self.none
    }

    fn run(&self, _: usize, x: &[T]) -> U {
        let (chunks, rest) = x.as_chunks();
        self.finish(self.gather(None, chunks), rest)
    }

    fn columns(&self, _: usize, rows: &[T], out: &mut [U]) {
        let (first, rest) = rows.split_at(out.len());
        for (out, &x) in out.iter_mut().zip(first) {
            *out = (self.get)(x);
        }
        for row in rest.chunks_exact(out.len()) {
            for (out, &x) in out.iter_mut().zip(row) {
                *out = (self.join)(*out, (self.get)(x));
            }
        }
    }

    fn walk<S: Shape>(&self, _: usize, elements: &mut Iter<'_, T, S>, len: usize) -> U {
        let mut block = [T::ZERO; BLOCK];
        let mut lanes = None;
        let mut left = len;
        // Whole lanes fill a block, so that elements are joined in the order in which `run` joins them.
        while left >= BLOCK {
            elements.read(&mut block);
            lanes = self.gather(lanes, block.as_chunks().0);
            left -= BLOCK;
        }
        elements.read(&mut block[..left]);
        let (chunks, rest) = block[..left].as_chunks();
        self.finish(self.gather(lanes, chunks), rest)
    }
}
