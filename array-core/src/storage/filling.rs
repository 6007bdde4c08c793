//! Writing of new elements in row-major order. An element may depend on the elements before it.

use core::mem::{self, MaybeUninit};
use core::slice;

use super::{COUNTED, LENGTH, OwnedStorage};
use crate::error::{AllocError, tried};
use crate::shape::{Shape, len_of};

/// The elements of new data, written in row-major order. Written elements can be read.
pub(crate) struct Filling<'r, T> {
    room: &'r mut [MaybeUninit<T>],
    /// The number of initialised elements, which are the first ones.
    written: usize,
}

impl<T> Filling<'_, T> {
    /// Creates a writer of `len` elements to `out`.
    ///
    /// # Safety
    ///
    /// `out` points to memory for `len` elements, which nothing else accesses for the lifetime of
    /// the result.
    unsafe fn new(out: *mut T, len: usize) -> Self {
        // SAFETY: the caller guarantees memory for `len` elements, which nothing else accesses. It
        // may be uninitialised, as `MaybeUninit` permits.
        let room = unsafe { slice::from_raw_parts_mut(out.cast::<MaybeUninit<T>>(), len) };
        Self { room, written: 0 }
    }

    /// Gives the written elements to the owner of the memory, which drops them from then on.
    ///
    /// # Panics
    ///
    /// Panics if not all elements are written. Without the panic, safe code could read
    /// uninitialised memory.
    fn finish(self) {
        assert!(self.left() == 0, "{LENGTH}");
        mem::forget(self);
    }

    /// Returns the written elements, and the memory of the remaining elements.
    #[inline(always)]
    fn parts(&mut self) -> (&mut [T], &mut [MaybeUninit<T>]) {
        let (written, left) = self.room.split_at_mut(self.written);
        // SAFETY: the first `written` elements are initialised.
        (unsafe { written.assume_init_mut() }, left)
    }

    /// Returns the number of elements that are not yet written.
    pub(crate) fn left(&self) -> usize {
        self.room.len() - self.written
    }

    /// Writes an element.
    ///
    /// # Panics
    ///
    /// Panics if no element is left to write.
    pub(crate) fn push(&mut self, element: T) {
        self.room[self.written].write(element);
        self.written += 1;
    }

    /// Writes an element if the condition holds. There is no branch on the condition, which may be
    /// impossible to predict.
    ///
    /// # Panics
    ///
    /// Panics if the condition holds and no element is left to write.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn push_if(&mut self, element: T, condition: bool)
    where
        T: Copy,
    {
        match self.room.get_mut(self.written) {
            Some(place) => {
                // If the condition is false, the next call overwrites this element.
                place.write(element);
                self.written += usize::from(condition);
            }
            None => assert!(!condition, "an element is left to write"),
        }
    }

    /// Writes the `count` elements `f(0)`, `f(1)`, ….
    ///
    /// # Panics
    ///
    /// Panics if fewer than `count` elements are left to write.
    #[inline(always)]
    pub(crate) fn generate(&mut self, count: usize, mut f: impl FnMut(usize) -> T) {
        // `written` changes after the loop. If `f` panics, the elements of this call leak, which is
        // safe.
        for (i, place) in self.parts().1[..count].iter_mut().enumerate() {
            place.write(f(i));
        }
        self.written += count;
    }

    /// Writes a row of `N` elements for each item: the result of `f`.
    ///
    /// # Panics
    ///
    /// Panics if fewer than `N` elements for each item are left to write.
    #[inline(always)]
    pub(crate) fn generate_rows<const N: usize, I>(&mut self, items: &[I], mut f: impl FnMut(&I) -> [T; N]) {
        // `written` changes after the loop. If `f` panics, the elements of this call leak, which is
        // safe.
        let rows = self.parts().1.as_chunks_mut::<N>().0;
        for (row, item) in rows[..items.len()].iter_mut().zip(items) {
            *row = f(item).map(MaybeUninit::new);
        }
        self.written += items.len() * N;
    }

    /// Writes clones of elements.
    ///
    /// # Panics
    ///
    /// Panics if fewer than `elements.len()` elements are left to write.
    #[inline(always)]
    pub(crate) fn extend(&mut self, elements: &[T])
    where
        T: Clone,
    {
        if let [element] = elements {
            // For a single element, avoid the call that writes a slice.
            self.room[self.written].write(element.clone());
        } else {
            self.parts().1[..elements.len()].write_clone_of_slice(elements);
        }
        self.written += elements.len();
    }

    /// Writes a value `count` times.
    ///
    /// # Panics
    ///
    /// Panics if fewer than `count` elements are left to write.
    pub(crate) fn repeat(&mut self, value: T, count: usize)
    where
        T: Copy,
    {
        self.parts().1[..count].fill(MaybeUninit::new(value));
        self.written += count;
    }

    /// Writes `f(y)` for each element `y` of `x`.
    ///
    /// # Panics
    ///
    /// Panics if fewer than `x.len()` elements are left to write.
    #[inline(always)]
    pub(crate) fn map<X: Copy>(&mut self, x: &[X], mut f: impl FnMut(X) -> T) {
        self.generate(x.len(), |i| f(x[i]));
    }

    /// For each element `x[i]`, writes `f(previous, x[i])`. `previous` is the element that is
    /// `back` positions before the new one. `back` is at least 1.
    ///
    /// # Panics
    ///
    /// Panics if fewer than `x.len()` elements are left to write. Also panics if `x` is not empty,
    /// and `back` is 0 or fewer than `back` elements were written before.
    #[inline(always)]
    pub(crate) fn scan<X: Copy>(&mut self, mut x: &[X], back: usize, f: impl Fn(T, X) -> T)
    where
        T: Copy,
    {
        // Each element depends on the one before, which `scan_from` keeps in a variable instead of
        // reading it from memory.
        if back == 1 && !x.is_empty() {
            let (written, left) = self.parts();
            let last = *written.last().expect("an element was written before");
            scan_from(last, &mut left[..x.len()], x, f);
            self.written += x.len();
            return;
        }
        assert!(back > 0 || x.is_empty(), "each element depends on an earlier one");
        // The elements of a group of `back` elements do not depend on each other, so the inner loop
        // can be vectorised.
        while !x.is_empty() {
            let (row, others) = x.split_at(x.len().min(back));
            let (written, left) = self.parts();
            let front = &written[written.len() - back..][..row.len()];
            for ((place, &front), &x) in left[..row.len()].iter_mut().zip(front).zip(row) {
                place.write(f(front, x));
            }
            self.written += row.len();
            x = others;
        }
    }

    /// For each group of `len` elements of `x`, writes `first(y)` for the first element `y` of the
    /// group, and `f(previous, y)` for each other element `y`. `previous` is the result for the
    /// preceding element of the group.
    ///
    /// # Panics
    ///
    /// Panics if fewer than `x.len()` elements are left to write, if `len` is 0, or if `x.len()` is
    /// not a multiple of `len`.
    #[inline(always)]
    pub(crate) fn scan_runs<X: Copy>(
        &mut self,
        x: &[X],
        len: usize,
        first: impl Fn(X) -> T,
        f: impl Fn(T, X) -> T + Copy,
    ) where
        T: Copy,
    {
        // `chunks_exact` would skip the elements after the last whole group, but `written` would
        // count them as written.
        assert!(x.len().is_multiple_of(len), "the elements form whole groups");
        let left = &mut self.parts().1[..x.len()];
        for (places, x) in left.chunks_exact_mut(len).zip(x.chunks_exact(len)) {
            let start = first(x[0]);
            places[0].write(start);
            scan_from(start, &mut places[1..], &x[1..], f);
        }
        self.written += x.len();
    }
}

/// For each element `y` of `x`, computes `last = f(last, y)` and writes the new `last`.
#[inline(always)]
fn scan_from<T: Copy, X: Copy>(mut last: T, places: &mut [MaybeUninit<T>], x: &[X], f: impl Fn(T, X) -> T) {
    for (place, &x) in places.iter_mut().zip(x) {
        last = f(last, x);
        place.write(last);
    }
}

impl<T> Drop for Filling<'_, T> {
    /// Drops the written elements. This happens only if writing the other elements fails: `finish`
    /// gives the elements to another owner, and does not drop the `Filling`.
    fn drop(&mut self) {
        let written = self.parts().0;
        // SAFETY: the elements are initialised, `self` owns them, and nothing accesses them after
        // the drop.
        unsafe { core::ptr::drop_in_place(written) };
    }
}

/// Creates data whose elements `fill` writes.
///
/// # Errors
///
/// Returns an [`AllocError`] if memory cannot be allocated. Then `fill` is not called.
///
/// # Panics
///
/// Panics if the product of the extents overflows, or if `fill` does not write all elements. The
/// caller has ruled both out.
#[inline]
pub(crate) fn fill<T, S: Shape, B: OwnedStorage<T, S>>(
    shape: &S,
    fill: impl FnOnce(&mut Filling<'_, T>),
) -> Result<B::Data, AllocError> {
    let len = len_of(shape).expect(COUNTED);
    let mut room = tried!((B::ROOM)(len));
    // SAFETY: `room` is memory for `len` elements, which may be uninitialised, as `MaybeUninit`
    // permits. Nothing else borrows `room` while `filling` exists.
    let mut filling = unsafe { Filling::new((B::ROOM_PTR)(&mut room), len) };
    // If `fill` panics, `filling` drops the written elements, and `room` frees the memory.
    fill(&mut filling);
    filling.finish();
    // SAFETY: all `len` elements are written, as asserted, and `len` is the product of the extents.
    Ok(unsafe { (B::FILLED)(room) })
}

/// Creates data whose elements `fill` writes, or returns the error of `fill`.
///
/// # Errors
///
/// The outer result is the error of `fill`. `fill` need not write all elements before it returns an
/// error. The inner result is an [`AllocError`] if memory cannot be allocated. Then `fill` is not
/// called.
///
/// # Panics
///
/// Panics as [`fill`] does.
pub(crate) fn try_fill<T, S: Shape, B: OwnedStorage<T, S>, E>(
    shape: &S,
    fill: impl FnOnce(&mut Filling<'_, T>) -> Result<(), E>,
) -> Result<Result<B::Data, AllocError>, E> {
    let len = len_of(shape).expect(COUNTED);
    let mut room = match (B::ROOM)(len) {
        Ok(room) => room,
        Err(error) => return Ok(Err(error)),
    };
    // SAFETY: `room` is memory for `len` elements, which may be uninitialised, as `MaybeUninit`
    // permits. Nothing else borrows `room` while `filling` exists.
    let mut filling = unsafe { Filling::new((B::ROOM_PTR)(&mut room), len) };
    // After an error, `filling` drops the written elements, and `room` frees the memory.
    fill(&mut filling)?;
    filling.finish();
    // SAFETY: all `len` elements are written, as asserted, and `len` is the product of the extents.
    Ok(Ok(unsafe { (B::FILLED)(room) }))
}

#[cfg(test)]
mod tests {
    use super::fill;
    use crate::shape;
    use crate::storage::Inline;

    type Six = shape![6];

    #[test]
    fn elements_are_made_from_previous_ones() {
        let numbers = [1, 2, 3, 4];
        let filled = |back| {
            fill::<i32, Six, Inline>(&Six::default(), |filling| {
                filling.repeat(10, 1);
                filling.map(&numbers[..1], |x| x * 100);
                filling.scan(&numbers, back, |front, x| front + x);
            })
        };
        assert_eq!(filled(1), Ok([10, 100, 101, 103, 106, 110]));
        assert_eq!(filled(2), Ok([10, 100, 11, 102, 14, 106]));
    }

    #[test]
    #[should_panic = "each element depends on an earlier one"]
    fn an_element_cannot_be_made_from_itself() {
        let _ = fill::<i32, Six, Inline>(&Six::default(), |filling| filling.scan(&[1], 0, |front, x| front + x));
    }

    #[test]
    #[should_panic = "the number of elements equals the product of the extents"]
    fn missing_elements_are_noticed() {
        let _ = fill::<i32, Six, Inline>(&Six::default(), |filling| filling.repeat(1, 5));
    }
    #[cfg(feature = "alloc")]
    #[test]
    fn written_elements_are_dropped_if_the_rest_panics() {
        use alloc::rc::Rc;
        let element = Rc::new(());
        let written = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            fill::<Rc<()>, Six, crate::storage::Heap>(&Six::default(), |filling| {
                filling.extend(&[element.clone(), element.clone()]);
                filling.generate(2, |_| panic!("no element"));
            })
        }));
        assert!(written.is_err());
        assert_eq!(Rc::strong_count(&element), 1);
    }
}
