//! The loops that compute functions of real numbers, such as `exp`, for many elements per call.

use core::mem::MaybeUninit;
use core::slice;

use super::lanes::{Lanes, Width};
#[cfg(target_arch = "x86_64")]
use super::level::{Level, is_fused, level};
use super::many::Many;
#[cfg(target_arch = "x86_64")]
use super::two::Two;

/// The number of elements that a loop computes at a time if the compiler vectorises the loop, or if
/// the function has two steps. It is a constant, so that the compiler needs no loop for a
/// remainder.
pub(super) const BLOCK: usize = 64;

/// The number of elements that are copied at a time to the memory for the results, where the
/// results then replace them.
const PART: usize = 16 * BLOCK;

/// The largest number of lanes that are computed together: those of four vectors of 16 `f32`.
#[cfg(target_arch = "x86_64")]
const MOST: usize = 64;

/// `true` if functions are compiled for each SIMD level. Without optimisation, each operation on a
/// vector is several calls, so computing one float at a time is faster. The tests of this crate
/// cover each level.
#[cfg(target_arch = "x86_64")]
const LEVELS: bool = cfg!(any(test, not(debug_assertions)));

/// A function of one number or of two, such as `exp` or `pow`. It is a trait, because its methods
/// can be marked `#[inline(always)]`, unlike closures.
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "loops of vectors alone use some items")
)]
pub(super) trait Function<E: Width> {
    /// `true` for a function of two numbers. Otherwise, the second argument is unspecified.
    const OF_TWO: bool = false;
    /// `true` if [`near`](Self::near) gives wrong results for some elements, such as very large
    /// angles.
    const HAS_FAR: bool = false;

    /// The number of vectors whose operations are interleaved, 2 or 4, to hide latency.
    const TOGETHER: usize = 2;

    /// `true` if the function is computed in two steps. Each step is so short that a processor that
    /// looks some hundred instructions ahead overlaps the computation of several elements.
    const TWO_STEPS: bool = false;

    /// Computes the function of each lane. The result is unspecified for an element for which
    /// [`is_far`](Self::is_far) is `true`.
    fn near<V: Lanes<E>>(x: V, y: V) -> V;

    /// Computes the first step of a function of [two steps](Self::TWO_STEPS).
    #[inline(always)]
    fn before<V: Lanes<E>>(x: V, _: V) -> (V::Wide, V::Wide) {
        (x.widen(), x.widen())
    }

    /// Computes the second step of a function of [two steps](Self::TWO_STEPS), given the results of
    /// [`before`](Self::before).
    #[inline(always)]
    fn after<V: Lanes<E>>(x: V, y: V, _: (V::Wide, V::Wide)) -> V {
        Self::near(x, y)
    }

    /// Returns for each lane whether [`near`](Self::near) cannot compute the function of its
    /// element.
    #[inline(always)]
    fn is_far<V: Lanes<E>>(x: V) -> V::Mask {
        x.less(x)
    }

    /// Returns for each lane whether only [`far`](Self::far) can compute its element, and neither
    /// [`near`](Self::near) nor [`between`](Self::between).
    #[inline(always)]
    fn is_very_far<V: Lanes<E>>(x: V) -> V::Mask {
        Self::is_far(x)
    }

    /// Computes the function of each lane. The result is unspecified for an element for which
    /// [`is_far`](Self::is_far) is `false` or [`is_very_far`](Self::is_very_far) is `true`.
    #[inline(always)]
    fn between<V: Lanes<E>>(x: V) -> V {
        x
    }

    /// Computes the function of one element for which [`is_far`](Self::is_far) is `true`.
    fn far(x: E) -> E {
        x
    }
}

/// Computes the function `F` of each element, and returns the results.
#[inline]
pub(super) fn of_one<E: Width, F: Function<E>>(x: Many<'_, E>) -> &mut [E] {
    const { assert!(!F::OF_TWO) }
    let (from, to, len) = x.pointers();
    // SAFETY: a function of one number reads nothing from the second operand. `Many` guarantees
    // `len` elements, and memory for as many results, which nothing else accesses. This memory is
    // that of the elements, or does not overlap with them. `of_each` writes all results.
    unsafe {
        of_each::<E, F>(from, to, core::ptr::null(), len);
        x.written()
    }
}

/// Replaces each element of `x` with a function of this element and the element of `y` at the same
/// position.
///
/// # Panics
///
/// Panics if `y` has fewer elements than `x`.
#[inline]
#[track_caller]
pub(super) fn of_two<E: Width, F: Function<E>>(x: &mut [E], y: &[E]) {
    let y = &y[..x.len()];
    // SAFETY: `x` and `y` have `x.len()` elements each. The results replace the elements of `x`.
    // `x` is borrowed mutably, so `y` does not overlap with it, and nothing else accesses the
    // results.
    unsafe {
        // Use one pointer to read and to write `x`, because `as_mut_ptr` invalidates a pointer of
        // `as_ptr`.
        let (x, len) = (x.as_mut_ptr(), x.len());
        of_each::<E, F>(x.cast_const(), x, y.as_ptr(), len);
    }
}

/// Computes the function `F` of each element, at the current [SIMD level](super::level). The loop
/// is generic, so that each dependent crate compiles only the functions that it uses.
///
/// # Safety
///
/// There are `len` elements at `from`, and at `y` if `F` is a function of two numbers, and memory
/// for as many results at `to`. The results replace the elements at `from`, or overlap with neither
/// operand. Nothing else accesses the results meanwhile.
#[inline]
unsafe fn of_each<E: Width, F: Function<E>>(from: *const E, to: *mut E, y: *const E, len: usize) {
    // SAFETY: the caller guarantees the preconditions of the loops, which are those of this
    // function, and `level` returns only levels that the machine supports.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        match level() {
            _ if const { !LEVELS } => {}
            Level::Avx512 if is_fused() => return avx512::<E, F, true>(from, to, y, len),
            Level::Avx512 => return avx512::<E, F, false>(from, to, y, len),
            Level::Avx2 if is_fused() => return avx2::<E, F, true>(from, to, y, len),
            Level::Avx2 => return avx2::<E, F, false>(from, to, y, len),
            Level::Baseline => {}
        }
        baseline::<E, F>(from, to, y, len);
    }
}

/// Implements [`of_each`] by loops over single floats, which the compiler vectorises.
///
/// # Safety
///
/// The preconditions of [`of_each`] must hold.
#[inline(never)]
unsafe fn baseline<E: Width, F: Function<E>>(from: *const E, to: *mut E, y: *const E, len: usize) {
    // SAFETY: the caller guarantees the preconditions of `of_each`. `each` also requires the SIMD
    // level of its lanes, and a lane of one float needs none.
    unsafe { each::<E, E, F>(from, to, y, len) }
}

/// Implements [`of_each`] with AVX2.
///
/// # Safety
///
/// The preconditions of [`of_each`] must hold, and the machine must support the enabled features.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
#[inline(never)]
unsafe fn avx2<E: Width, F: Function<E>, const FUSED: bool>(from: *const E, to: *mut E, y: *const E, len: usize) {
    // SAFETY: the caller guarantees the preconditions of `of_each`, and a machine that supports the
    // SIMD level of the lanes.
    unsafe { each::<E, E::Avx2<FUSED>, F>(from, to, y, len) }
}

/// Implements [`of_each`] with AVX-512.
///
/// # Safety
///
/// The preconditions of [`of_each`] must hold, and the machine must support the enabled features.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[inline(never)]
unsafe fn avx512<E: Width, F: Function<E>, const FUSED: bool>(from: *const E, to: *mut E, y: *const E, len: usize) {
    // SAFETY: the caller guarantees the preconditions of `of_each`, and a machine that supports the
    // SIMD level of the lanes.
    unsafe { each::<E, E::Avx512<FUSED>, F>(from, to, y, len) }
}

/// Implements [`of_each`] with the type `V`: a single float, or a vector.
///
/// # Safety
///
/// The preconditions of [`of_each`] must hold, and the machine must support the SIMD level of `V`.
#[inline(always)]
unsafe fn each<E: Width, V: Lanes<E>, F: Function<E>>(from: *const E, to: *mut E, y: *const E, len: usize) {
    #[cfg(target_arch = "x86_64")]
    if const { V::COUNT != 1 && !F::TWO_STEPS } {
        // SAFETY: the caller guarantees the preconditions of `each`, which are those of `vectors`.
        return unsafe { vectors::<E, V, F>(from, to, y, len) };
    }
    let whole = len / BLOCK * BLOCK;
    // SAFETY: the caller guarantees `len` elements, and memory for as many results, which is that
    // of the elements or does not overlap with them. A whole block begins at each `at` below
    // `whole`. Each part of `room` has space for a block. The remaining elements are copied into
    // `room`, and their results back. The machine supports the SIMD level of `V`, which `block`
    // requires.
    unsafe {
        let mut at = 0;
        while at < len {
            // Copy the elements first, one part that fits in the L1 cache at a time. The compiler
            // does not vectorise a loop whose results may overlap with the elements.
            let end = whole.min(at + PART);
            let part = end.max(at) - at;
            if !core::ptr::eq(from, to) {
                core::ptr::copy_nonoverlapping(from.add(at), to.add(at), part);
            }
            if const { V::COUNT == 1 && !F::OF_TWO && !F::HAS_FAR } {
                // One loop over all blocks starts and ends once, instead of once per block.
                let blocks = slice::from_raw_parts_mut(to.add(at).cast::<[E; BLOCK]>(), part / BLOCK);
                for x in blocks.as_flattened_mut() {
                    *x = F::near(*x, *x);
                }
                at = end;
            }
            while at < end {
                block::<E, V, F>(to.add(at), y.wrapping_add(at));
                at += BLOCK;
            }
            let rest = len - at;
            if at >= whole && rest != 0 {
                let mut room = [[E::ZERO; BLOCK]; 2];
                core::ptr::copy_nonoverlapping(from.add(at), room[0].as_mut_ptr(), rest);
                if F::OF_TWO {
                    core::ptr::copy_nonoverlapping(y.add(at), room[1].as_mut_ptr(), rest);
                }
                let [left, right] = &mut room;
                block::<E, V, F>(left.as_mut_ptr(), right.as_ptr());
                core::ptr::copy_nonoverlapping(room[0].as_ptr(), to.add(at), rest);
                at = len;
            }
        }
    }
}

/// Implements [`each`] for functions of one step, with explicit vectors.
///
/// # Safety
///
/// The preconditions of [`each`] must hold.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn vectors<E: Width, V: Lanes<E>, F: Function<E>>(from: *const E, to: *mut E, y: *const E, len: usize) {
    const { assert!(V::COUNT <= MOST, "a vector fits in `room`") };
    let whole = len / V::COUNT * V::COUNT;
    let rest = len - whole;
    // SAFETY: the caller guarantees `len` elements, and memory for as many results. A whole vector
    // of them begins at each `at` below `whole`. Each part of `room` has space for `MOST` lanes, so
    // for a vector. If there are fewer elements than lanes, they are copied into `room`, and their
    // results back. Otherwise, the last vector of elements is loaded into `room` before the first
    // result is written, because results may replace the elements. The caller also guarantees that
    // the machine supports the SIMD level of `V`.
    unsafe {
        let mut room = [[E::ZERO; MOST]; 2];
        let [left, right] = &mut room;
        let (left, right) = (left.as_mut_ptr(), right.as_mut_ptr());
        let last = len.wrapping_sub(V::COUNT);
        if whole == 0 {
            core::ptr::copy_nonoverlapping(from, left, rest);
            if F::OF_TWO {
                core::ptr::copy_nonoverlapping(y, right, rest);
            }
        } else if rest != 0 {
            V::load(from.add(last)).store(left);
            if F::OF_TWO {
                V::load(y.add(last)).store(right);
            }
        }
        let mut at = if const { F::TOGETHER == 4 } {
            many::<E, Two<Two<V>>, F>(from, to, y, len)
        } else {
            many::<E, Two<V>, F>(from, to, y, len)
        };
        while at < whole {
            vector::<E, V, F>(from.add(at), to.add(at), y.wrapping_add(at));
            at += V::COUNT;
        }
        if rest != 0 {
            vector::<E, V, F>(left, left, right);
            if whole == 0 {
                core::ptr::copy_nonoverlapping(left, to, rest);
            } else {
                V::load(left).store(to.add(last));
            }
        }
    }
}

/// Computes the function of the elements that fill whole vectors `V`. Returns the position after
/// these elements.
///
/// # Safety
///
/// The preconditions of [`each`] must hold.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn many<E: Width, V: Lanes<E>, F: Function<E>>(from: *const E, to: *mut E, y: *const E, len: usize) -> usize {
    let whole = len / V::COUNT * V::COUNT;
    let mut at = 0;
    while at < whole {
        // SAFETY: the caller guarantees `len` elements, memory for as many results, and the SIMD
        // level of `V`. A whole vector of the elements begins at each `at` below `whole`.
        unsafe { vector::<E, V, F>(from.add(at), to.add(at), y.wrapping_add(at)) };
        at += V::COUNT;
    }
    at
}

/// Computes the function of the elements that fill one vector.
///
/// # Safety
///
/// The preconditions of [`of_each`] must hold for as many elements as a vector has lanes. The
/// machine must support the SIMD level of `V`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn vector<E: Width, V: Lanes<E>, F: Function<E>>(from: *const E, to: *mut E, y: *const E) {
    const { assert!(V::COUNT <= MOST, "a vector fits in `room`") };
    // SAFETY: the caller guarantees an element for each lane at `from`, and at `y` if `F` reads
    // `y`, and memory for as many results at `to`. The caller also guarantees that the machine
    // supports the SIMD level of `V`. Each part of `room` has space for `MOST` lanes, so for a
    // vector.
    unsafe {
        let x = V::load(from);
        let right = if F::OF_TWO { V::load(y) } else { x };
        let near = F::near(x, right);
        if const { F::HAS_FAR } {
            let far = F::is_far(x);
            if V::any(far) {
                V::select(far, F::between(x), near).store(to);
                let far = F::is_very_far(x);
                if V::any(far) {
                    let mut room = [[E::ZERO; MOST]; 2];
                    x.store(room[0].as_mut_ptr());
                    V::choose(far, E::ONE, E::ZERO).store(room[1].as_mut_ptr());
                    mend::<E, F>(to, &room[0][..V::COUNT], &room[1]);
                }
                return;
            }
        }
        near.store(to);
    }
}

/// Computes the function of [`BLOCK`] elements, and replaces the elements at `x` with the results.
///
/// # Safety
///
/// The preconditions of [`of_each`] must hold for [`BLOCK`] elements. The machine must support the
/// SIMD level of `V`.
#[inline(always)]
unsafe fn block<E: Width, V: Lanes<E>, F: Function<E>>(x: *mut E, y: *const E) {
    // SAFETY: the caller guarantees `BLOCK` elements at `x`, and at `y` if `F` reads `y`. The
    // caller also guarantees that the machine supports the SIMD level of `V`. `steps` has an entry
    // for each vector of the block, and each entry is written before it is read.
    unsafe {
        if const { F::TWO_STEPS } {
            let mut steps = MaybeUninit::<[(V::Wide, V::Wide); BLOCK]>::uninit();
            let steps = steps.as_mut_ptr().cast::<(V::Wide, V::Wide)>();
            for j in 0..const { BLOCK / V::COUNT } {
                let at = j * V::COUNT;
                steps.add(j).write(F::before(V::load(x.add(at)), V::load(y.add(at))));
            }
            for j in 0..const { BLOCK / V::COUNT } {
                let at = j * V::COUNT;
                F::after(V::load(x.add(at)), V::load(y.add(at)), steps.add(j).read()).store(x.add(at));
            }
        } else if const { F::OF_TWO } {
            // Copy `y`, so that the compiler need not check whether `x` and `y` overlap.
            let y = y.cast::<[E; BLOCK]>().read();
            for (x, &y) in (*x.cast::<[E; BLOCK]>()).iter_mut().zip(&y) {
                *x = F::near(*x, y);
            }
        } else if const { F::HAS_FAR } {
            let was = x.cast::<[E; BLOCK]>().read();
            let mut any_far = false;
            for x in &mut *x.cast::<[E; BLOCK]>() {
                any_far |= E::any(F::is_far(*x));
                *x = F::near(*x, *x);
            }
            if any_far {
                mend::<E, F>(x, &was, &was.map(|x| E::choose(F::is_far(x), E::ONE, E::ZERO)));
            }
        } else {
            for x in &mut *x.cast::<[E; BLOCK]>() {
                *x = F::near(*x, *x);
            }
        }
    }
}

/// Recomputes the elements at `x` for which `far` is 1, from their original values, `was`.
///
/// # Safety
///
/// `x` points to as many elements as the shorter of `was` and `far` has.
#[cold]
#[inline(never)]
unsafe fn mend<E: Width, F: Function<E>>(x: *mut E, was: &[E], far: &[E]) {
    for (j, (&was, &far)) in was.iter().zip(far).enumerate() {
        if E::any(far.equals(E::ONE)) {
            // SAFETY: the caller guarantees an element at each position.
            unsafe { x.add(j).write(F::far(was)) };
        }
    }
}
