//! Loops that apply functions of one complex number to many numbers.

use core::slice;

use crate::math::level::leveled;

/// Calls `function`, which replaces the elements, with the blocks of a slice. An incomplete last
/// block is padded with `fill`.
pub(super) fn in_blocks<T: Copy, const N: usize>(x: &mut [T], fill: T, function: fn(&mut [[T; N]])) {
    let (blocks, rest) = x.as_chunks_mut();
    if !blocks.is_empty() {
        function(blocks);
    }
    if !rest.is_empty() {
        let mut block = [fill; N];
        block[..rest.len()].copy_from_slice(rest);
        function(slice::from_mut(&mut block));
        rest.copy_from_slice(&block[..rest.len()]);
    }
}

/// Recomputes the elements of a block for which `is_far` returns `true`, by `function`. Their
/// original values are in `was`.
#[cold]
#[inline(never)]
pub(super) fn mend<T: Copy, const N: usize>(
    block: &mut [T; N],
    was: &[T; N],
    is_far: fn(T) -> bool,
    function: fn(T) -> T,
) {
    for (x, &was) in block.iter_mut().zip(was) {
        if is_far(was) {
            *x = function(was);
        }
    }
}

/// A function of one element whose vectorised form, [`near`](Self::near), is wrong for some
/// elements. It is a trait, because its methods can be marked `#[inline(always)]`, unlike closures.
pub(super) trait OfOne<T> {
    /// Returns whether [`near`](Self::near) cannot compute an element.
    fn is_far(&self, x: T) -> bool;
    /// Computes the function of an element. The result is unspecified if [`is_far`](Self::is_far)
    /// returns `true`.
    fn near(&self, x: T) -> T;
}

// The loops are generic, so that each dependent crate compiles only the loops that it uses.
// `function` is inlined, since each function has its own type.
leveled! {
    /// Replaces each element of `x` with the result of `function`.
    pub(super) fn near[T: Copy, F: Fn(T) -> T, const N: usize][T, F, N](x: &mut [[T; N]], function: F) {
        for x in x.as_flattened_mut() {
            *x = function(*x);
        }
    }

    /// Replaces each element of `x` with the result of [`OfOne::near`]. Calls `mend` for each block
    /// that has elements for which [`OfOne::is_far`] returns `true`.
    pub(super) fn far[T: Copy, F: OfOne<T>, const N: usize][T, F, N](
        x: &mut [[T; N]],
        function: F,
        mend: fn(&mut [T; N], &[T; N]),
    ) {
        for block in x {
            let was = *block;
            let mut any_far = false;
            for x in &mut *block {
                any_far |= function.is_far(*x);
                *x = function.near(*x);
            }
            if any_far {
                mend(block, &was);
            }
        }
    }
}
