//! The argument of functions that compute many elements per call.

use core::marker::PhantomData;
use core::slice;

/// The argument of a function that computes many elements per call. It has the elements, and memory
/// for the results, which may be the memory of the elements.
///
/// Invariant: there are `len` initialised elements at `from`, and memory for as many at `to`. The
/// two are the same memory or do not overlap. During `'a`, nothing else writes to the elements, or
/// accesses the results.
pub struct Many<'a, T> {
    from: *const T,
    to: *mut T,
    len: usize,
    results: PhantomData<&'a mut [T]>,
}

impl<'a, T: Copy> Many<'a, T> {
    /// Creates the argument of a function that replaces the elements with its results.
    #[inline(always)]
    pub fn in_place(x: &'a mut [T]) -> Self {
        let (to, len) = (x.as_mut_ptr(), x.len());
        Self {
            // Derived from the same pointer, because `as_mut_ptr` invalidates a pointer of
            // `as_ptr`.
            from: to.cast_const(),
            to,
            len,
            results: PhantomData,
        }
    }

    /// Creates the argument of a function that reads the elements at `from`, and writes the results
    /// to `to`.
    ///
    /// # Safety
    ///
    /// The invariant of the type holds.
    #[inline(always)]
    pub(crate) unsafe fn new(from: *const T, to: *mut T, len: usize) -> Self {
        Self {
            from,
            to,
            len,
            results: PhantomData,
        }
    }

    /// Returns a pointer to the elements, a pointer to the memory for the results, and the number
    /// of elements.
    #[inline(always)]
    pub(super) fn pointers(&self) -> (*const T, *mut T, usize) {
        (self.from, self.to, self.len)
    }

    /// Returns the results, after the function has written them.
    ///
    /// # Safety
    ///
    /// All results were written.
    #[inline(always)]
    pub(super) unsafe fn written(self) -> &'a mut [T] {
        // SAFETY: the caller guarantees that the `len` results at `to` were written. By the
        // invariant, nothing else accesses them during `'a`.
        unsafe { slice::from_raw_parts_mut(self.to, self.len) }
    }

    /// Copies the elements to the memory for the results, and returns the copies, for a function
    /// that replaces each with its result.
    #[cfg(any(feature = "half", feature = "num-complex"))]
    #[inline(always)]
    pub(crate) fn copied(self) -> &'a mut [T] {
        // SAFETY: by the invariant, there are `len` initialised elements at `from`, and memory for
        // as many at `to`. The two are the same memory, which needs no copy, or do not overlap.
        // After the copy, all results are written.
        unsafe {
            if !core::ptr::eq(self.from, self.to) {
                core::ptr::copy_nonoverlapping(self.from, self.to, self.len);
            }
            self.written()
        }
    }
}
