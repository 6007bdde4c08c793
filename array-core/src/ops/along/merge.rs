//! Stable sorting without allocating memory, for programs without an allocator.

use core::cmp::Ordering;

/// A lane of a row-major array: `len` elements, each `stride` after the one before it.
struct Lane<'x, T> {
    elements: &'x mut [T],
    stride: usize,
}

impl<T: Copy> Lane<'_, T> {
    /// Returns the element at a position of the lane.
    fn get(&self, i: usize) -> &T {
        &self.elements[i * self.stride]
    }

    /// Reverses the order of the elements `from..to`.
    fn reverse(&mut self, from: usize, to: usize) {
        for i in 0..(to - from) / 2 {
            self.elements.swap((from + i) * self.stride, (to - 1 - i) * self.stride);
        }
    }

    /// Merges the sorted ranges `from..middle` and `middle..to`.
    ///
    /// This is the algorithm SymMerge of Kim and Kutzner, "Stable Minimum Storage Merging by
    /// Symmetric Comparisons" (2004). It exchanges the last elements of the first range with as
    /// many first elements of the second range, so that no element of the lower half of `from..to`
    /// belongs behind an element of the upper half. Then it merges each half.
    fn merge(&mut self, from: usize, middle: usize, to: usize, order: &impl Fn(&T, &T) -> Ordering) {
        if from == middle || middle == to {
            return;
        }
        let half = from + (to - from) / 2;
        let sum = half + middle;
        // The position `i` of the first range is compared with `sum - 1 - i` of the second range.
        // The binary search finds the first `i` whose element belongs behind the other one.
        let (mut start, mut end) = if middle > half {
            (sum - to, half)
        } else {
            (from, middle)
        };
        while start < end {
            let i = start + (end - start) / 2;
            match order(self.get(sum - 1 - i), self.get(i)) {
                Ordering::Less => end = i,
                _ => start = i + 1,
            }
        }
        let end = sum - start;
        // Three reversals exchange `start..middle` with `middle..end`.
        self.reverse(start, middle);
        self.reverse(middle, end);
        self.reverse(start, end);
        self.merge(from, start, half, order);
        self.merge(half, end, to, order);
    }
}

/// Sorts the first element of the slice and each `stride`th element after it, `len` elements in
/// all. The sort is stable. It needs about `len * log2(len)²` steps, and allocates nothing.
pub(super) fn sort<T: Copy>(elements: &mut [T], stride: usize, len: usize, order: impl Fn(&T, &T) -> Ordering) {
    let mut lane = Lane { elements, stride };
    let mut width = 1;
    while width < len {
        for from in (0..len - width).step_by(2 * width) {
            lane.merge(from, from + width, len.min(from + 2 * width), &order);
        }
        width *= 2;
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn equals_the_stable_sort_of_the_standard_library() {
        let mut seed = 1_u32;
        for len in (0..40).chain([63, 64, 65, 1000]) {
            for (stride, keys) in [(1, 3), (1, 1000), (3, 5)] {
                let mut x: Vec<(u32, usize)> = (0..len * stride)
                    .map(|i| {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        ((seed >> 8) % keys, i)
                    })
                    .collect();
                let mut expected: Vec<_> = x.iter().copied().step_by(stride).collect();
                expected.sort_by_key(|&(key, _)| key);
                let others: Vec<_> = (0..x.len()).filter(|i| i % stride != 0).map(|i| x[i]).collect();
                sort(&mut x, stride, len, |a, b| a.0.cmp(&b.0));
                assert!(x.iter().step_by(stride).eq(&expected), "{len} elements, {stride} apart");
                assert!((0..x.len()).filter(|i| i % stride != 0).map(|i| x[i]).eq(others));
            }
        }
    }
}
