//! What a function of two elements leaves of many.

use super::{BLOCK, LANES};
use crate::Array;
use crate::dtype::Element;
use crate::shape::Shape;
use crate::storage::Storage;

/// Folds a slice of at least one element with a function that is associative and commutative.
pub(super) fn fold<T: Copy>(x: &[T], f: impl Fn(T, T) -> T) -> T {
    let mut lanes = [x[0]; LANES];
    let chunks = x.chunks_exact(LANES);
    let rest = chunks.remainder();
    for chunk in chunks {
        for (lane, &x) in lanes.iter_mut().zip(chunk) {
            *lane = f(*lane, x);
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = f(*lane, x);
    }
    lanes.into_iter().reduce(&f).expect("lanes are not empty")
}

/// Folds the elements of an array, of which there are some, as [`fold`] does those of a slice.
pub(super) fn fold_all<T: Element, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>, f: impl Fn(T, T) -> T) -> T {
    if let Some(x) = x.try_as_slice() {
        return fold(x, f);
    }
    let mut elements = x.iter();
    let mut block = [T::ZERO; BLOCK];
    let mut found = None;
    loop {
        match elements.read(&mut block) {
            0 => return found.expect("at least one element"),
            len => {
                let folded = fold(&block[..len], &f);
                found = Some(found.map_or(folded, |found| f(found, folded)));
            }
        }
    }
}
