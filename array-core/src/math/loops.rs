//! The loops of functions of real numbers.

use core::mem::MaybeUninit;
use core::slice;

use super::lanes::{Lanes, Width};
#[cfg(target_arch = "x86_64")]
use super::level::{Level, is_fused, level};

/// The number of elements that a loop computes at a time.
const BLOCK: usize = 64;

/// The most lanes of a vector.
const MOST: usize = 16;

/// Returns the number of elements that are computed at a time: those of a block if the compiler
/// makes the vectors or if there are two steps, and those of a vector otherwise.
const fn at_once<E: Width, V: Lanes<E>, F: Function<E>>() -> usize {
    if V::COUNT == 1 || F::TWO_STEPS { BLOCK } else { V::COUNT }
}

/// `true` if functions are compiled for each level. Without optimisation, each operation on a
/// vector is several calls, and one float at a time is faster, with the same bits. Tests cover each
/// level.
#[cfg(target_arch = "x86_64")]
const LEVELS: bool = cfg!(any(test, not(debug_assertions)));

/// A function of one number or of two. It is a trait, because methods are always inlined, and calls
/// of `Fn` are not.
pub(super) trait Function<E: Width> {
    /// `true` for a function of two numbers. Otherwise, the second is unspecified.
    const OF_TWO: bool = false;
    /// `true` if the function has far elements.
    const HAS_FAR: bool = false;

    /// `true` if the function is computed in two steps. Each step is short enough for a machine
    /// that looks some hundred instructions ahead to overlap the computation of several elements.
    const TWO_STEPS: bool = false;

    /// Computes the function of elements that are not far. The result for a far one is unspecified.
    fn near<V: Lanes<E>>(x: V, y: V) -> V;

    /// Computes the first step.
    #[inline(always)]
    fn before<V: Lanes<E>>(x: V, _: V) -> (V::Wide, V::Wide) {
        (x.widen(), x.widen())
    }

    /// Computes the second step.
    #[inline(always)]
    fn after<V: Lanes<E>>(x: V, y: V, _: (V::Wide, V::Wide)) -> V {
        Self::near(x, y)
    }

    /// Returns whether elements are far.
    fn is_far<V: Lanes<E>>(x: V) -> V::Mask {
        x.less(x)
    }

    /// Computes the function of a far element.
    fn far(x: E) -> E {
        x
    }
}

/// Computes a function of each element in place.
#[inline]
pub(super) fn of_one<E: Width, F: Function<E>>(x: &mut [E]) {
    const { assert!(!F::OF_TWO) }
    // SAFETY: a function of one number reads nothing from the second operand.
    unsafe { of_each::<E, F>(x.as_mut_ptr(), core::ptr::null(), x.len()) }
}

/// Computes a function of each pair of elements in place of the first.
///
/// # Panics
///
/// Panics if there are fewer second elements.
#[inline]
#[track_caller]
pub(super) fn of_two<E: Width, F: Function<E>>(x: &mut [E], y: &[E]) {
    let y = &y[..x.len()];
    // SAFETY: both have as many elements, and the first are borrowed mutably.
    unsafe { of_each::<E, F>(x.as_mut_ptr(), y.as_ptr(), x.len()) }
}

/// Computes a function of each element, at the level of the machine. Generic, so that a crate
/// compiles only the functions that it uses, and this one none.
///
/// # Safety
///
/// `x` points to `len` elements, and so does `y` if it is a function of two numbers; no other
/// pointer reaches those of `x` meanwhile.
#[inline]
unsafe fn of_each<E: Width, F: Function<E>>(x: *mut E, y: *const E, len: usize) {
    // SAFETY: the caller promises the preconditions, and `level` returns only levels that the
    // machine supports.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        match level() {
            _ if const { !LEVELS } => {}
            Level::Avx512 if is_fused() => return avx512::<E, F, true>(x, y, len),
            Level::Avx512 => return avx512::<E, F, false>(x, y, len),
            Level::Avx2 if is_fused() => return avx2::<E, F, true>(x, y, len),
            Level::Avx2 => return avx2::<E, F, false>(x, y, len),
            Level::Baseline => {}
        }
        baseline::<E, F>(x, y, len);
    }
}

/// Implements [`of_each`] by a vector loop that the compiler makes.
///
/// # Safety
///
/// As for [`of_each`].
#[inline(never)]
unsafe fn baseline<E: Width, F: Function<E>>(x: *mut E, y: *const E, len: usize) {
    // SAFETY: the caller promises the preconditions of `each`, and one float needs no level.
    unsafe { each::<E, E, F>(x, y, len) }
}

/// Implements [`of_each`] at this level.
///
/// # Safety
///
/// As for [`of_each`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
#[inline(never)]
unsafe fn avx2<E: Width, F: Function<E>, const FUSED: bool>(x: *mut E, y: *const E, len: usize) {
    // SAFETY: the caller promises the preconditions of `each`, and a machine with the level.
    unsafe { each::<E, E::Avx2<FUSED>, F>(x, y, len) }
}

/// Implements [`of_each`] at this level.
///
/// # Safety
///
/// As for [`of_each`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[inline(never)]
unsafe fn avx512<E: Width, F: Function<E>, const FUSED: bool>(x: *mut E, y: *const E, len: usize) {
    // SAFETY: the caller promises the preconditions of `each`, and a machine with the level.
    unsafe { each::<E, E::Avx512<FUSED>, F>(x, y, len) }
}

/// Implements [`of_each`] with a type of lanes.
///
/// # Safety
///
/// As for [`of_each`]; the machine has the level of the lanes.
#[inline(always)]
unsafe fn each<E: Width, V: Lanes<E>, F: Function<E>>(x: *mut E, y: *const E, len: usize) {
    let count = const { at_once::<E, V, F>() };
    let whole = len / count * count;
    let mut at = 0;
    // SAFETY: the caller promises `len` elements, and a block of them starts at `at`. The room has
    // space for the largest block; the remaining elements are copied into it and back.
    unsafe {
        if const { V::COUNT == 1 && !F::OF_TWO && !F::HAS_FAR } {
            // One loop, which starts and ends once.
            for x in slice::from_raw_parts_mut(x.cast::<[E; BLOCK]>(), whole / BLOCK).as_flattened_mut() {
                *x = F::near(*x, *x);
            }
            at = whole;
        }
        while at < whole {
            some::<E, V, F>(x.add(at), y.wrapping_add(at));
            at += count;
        }
        let rest = len - whole;
        if rest != 0 {
            let mut room = [[E::ZERO; BLOCK]; 2];
            core::ptr::copy_nonoverlapping(x.add(at), room[0].as_mut_ptr(), rest);
            if F::OF_TWO {
                core::ptr::copy_nonoverlapping(y.add(at), room[1].as_mut_ptr(), rest);
            }
            let [left, right] = &mut room;
            some::<E, V, F>(left.as_mut_ptr(), right.as_ptr());
            core::ptr::copy_nonoverlapping(room[0].as_ptr(), x.add(at), rest);
        }
    }
}

/// Computes a function of [`at_once`] elements.
///
/// # Safety
///
/// As for [`of_each`], with as many elements; the machine has the level of the lanes.
#[inline(always)]
unsafe fn some<E: Width, V: Lanes<E>, F: Function<E>>(x: *mut E, y: *const E) {
    // SAFETY: the caller promises `BLOCK` elements of `x`, or as many as there are lanes, and of
    // `y` if they are read. The room has no fewer.
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
        } else if const { V::COUNT != 1 } {
            let was = V::load(x);
            let right = if F::OF_TWO { V::load(y) } else { was };
            F::near(was, right).store(x);
            if const { F::HAS_FAR } {
                let far = F::is_far(was);
                if V::any(far) {
                    let mut room = [[E::ZERO; MOST]; 2];
                    was.store(room[0].as_mut_ptr());
                    V::choose(far, E::ONE, E::ZERO).store(room[1].as_mut_ptr());
                    mend::<E, F>(x, &room[0][..V::COUNT], &room[1]);
                }
            }
        } else if const { F::OF_TWO } {
            // A copy, so that the compiler has nothing to find out about aliasing.
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

/// Recomputes the elements of a block for which `far` is 1 from their original values.
///
/// # Safety
///
/// There are as many elements as original values.
#[cold]
#[inline(never)]
unsafe fn mend<E: Width, F: Function<E>>(x: *mut E, was: &[E], far: &[E]) {
    for (j, (&was, &far)) in was.iter().zip(far).enumerate() {
        if E::any(far.equals(E::ONE)) {
            // SAFETY: the caller promises an element at each position.
            unsafe { x.add(j).write(F::far(was)) };
        }
    }
}
