//! Moves of elements that are aligned to a part of their size, as complex numbers are. Under Miri,
//! these tests find moves that require more alignment.

use super::{BLOCK_BYTES, SLACK, expand, pad, pad_behind, scatter, tile};
use crate::kernel::drive::copy::tests::{bytes, offsets, reach};
use crate::math::level::at_each_level;

/// Elements of `N` words each. The first element is not aligned to 8 bytes. If `N` is even, no
/// other element is either.
struct Memory<const N: usize> {
    words: Vec<u32>,
    start: usize,
}

impl<const N: usize> Memory<N> {
    /// The size of an element in bytes.
    const SIZE: usize = 4 * N;

    /// Creates memory for elements, and for the slack that may be written beyond them.
    fn new(count: usize, word: impl FnMut(usize) -> u32) -> Self {
        let words: Vec<u32> = (0..count * N + SLACK / 4 + 1).map(word).collect();
        let start = usize::from(words.as_ptr().addr().is_multiple_of(8));
        Self { words, start }
    }

    /// Creates elements with distinct words.
    fn counted(count: usize) -> Self {
        Self::new(count, |i| i as u32)
    }

    fn zeros(count: usize) -> Self {
        Self::new(count, |_| 0)
    }

    fn at(&self, element: usize) -> *const u8 {
        self.words.as_ptr().wrapping_add(self.start + element * N).cast()
    }

    fn at_mut(&mut self, element: usize) -> *mut u8 {
        self.words.as_mut_ptr().wrapping_add(self.start + element * N).cast()
    }

    fn element(&self, element: usize) -> &[u32] {
        &self.words[self.start + element * N..][..N]
    }
}

/// Returns all pairs of the sides. Miri would take minutes for them. It gets pairs of a side that
/// is shorter than a square, and of one that is not a multiple of a square.
fn sides(all: &[usize]) -> Vec<(usize, usize)> {
    if cfg!(miri) {
        return vec![(17, 17), (3, 17)];
    }
    all.iter()
        .flat_map(|&rows| all.iter().map(move |&columns| (rows, columns)))
        .collect()
}

/// Checks tiles of elements of `N` words, with more and with fewer rows and columns than a square
/// has at any level.
fn turns<const N: usize>() {
    for (rows, columns) in sides(&[1, 7, 8, 15, 16, 17, 40, 64]) {
        let (pitch, right) = (columns.next_multiple_of(16), rows + 3);
        let from = Memory::<N>::counted(columns * right);
        let mut to = Memory::<N>::zeros(rows * pitch);
        // SAFETY: there are `columns` columns of `rows` contiguous elements, `right` apart, and
        // room for `rows` times `pitch` elements.
        unsafe {
            tile(
                to.at_mut(0),
                from.at(0),
                (rows, columns, pitch),
                (1, right as isize),
                4 * N,
            );
        }
        for (row, column) in (0..rows).flat_map(|row| (0..pitch).map(move |column| (row, column))) {
            let expected = from.element(row + column.min(columns - 1) * right);
            let found = to.element(row * pitch + column);
            assert_eq!(
                found, expected,
                "{rows} by {columns} of {N} words: row {row}, column {column}"
            );
        }
        assert_eq!(to.element(rows * pitch)[0], 0, "{rows} by {columns}: behind the tile");
    }
}

#[test]
fn tiles_are_turned_alike_at_each_level() {
    at_each_level(|_| {
        turns::<1>();
        turns::<2>();
        turns::<4>();
    });
}

/// Packs elements of each size that are contiguous along an axis other than the innermost. The
/// extents of both axes range from below to above the side of a square.
#[test]
fn transposed_elements_are_packed_alike_at_each_level() {
    // Miri would take minutes for all cases. It gets few axes, which are not multiples of a square.
    let few = [(vec![17, 2, 3], vec![1, 17, 34]), (vec![2, 3, 17], vec![0, 1, -3])];
    let all = [
        (vec![20, 7, 9], vec![1, 20, 140]),
        (vec![33, 3, 35], vec![1, 1155, 33]),
        (vec![2, 20, 9], vec![180, 1, 20]),
        (vec![3, 17, 40], vec![0, 1, -20]),
        (vec![2, 18, 3, 17], vec![1, 100, 2, 7]),
    ];
    let mut cases = if cfg!(miri) { few.to_vec() } else { all.to_vec() };
    for (rows, columns) in sides(&[1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 33, 70]) {
        cases.push((vec![rows, columns], vec![1, rows as isize + 4]));
    }
    at_each_level(|_| {
        for (extents, strides) in &cases {
            let offsets = offsets(extents, strides);
            let (len, first) = reach(&offsets);
            let bytes = bytes(len * 16);
            for size in [1, 2, 4, 8, 16] {
                let from = &bytes[..len * size];
                let mut to = vec![0; offsets.len() * size + SLACK];
                // SAFETY: `from` covers all positions, and `to` has space for them and for the
                // slack.
                unsafe {
                    expand(
                        to.as_mut_ptr(),
                        from.as_ptr().wrapping_add(first * size),
                        extents,
                        strides,
                        size,
                    )
                };
                for (i, &offset) in offsets.iter().enumerate() {
                    let expected = &from[(first as isize + offset) as usize * size..][..size];
                    assert_eq!(&to[i * size..][..size], expected, "{extents:?} {strides:?} {size} {i}");
                }
            }
        }
    });
}

fn moves<const N: usize>() {
    for (extents, strides) in [
        (&[1][..], &[1][..]),
        (&[11], &[1]),
        (&[5], &[-2]),
        (&[9], &[0]),
        (&[3, 4], &[4, 1]),
        (&[4, 3], &[1, 4]),
        (&[3, 5], &[0, 1]),
        (&[2, 3, 4], &[-12, 4, -1]),
    ] {
        let offsets = offsets(extents, strides);
        let (len, first) = reach(&offsets);
        let from = Memory::<N>::counted(len);
        let expected = |i: usize| from.element((first as isize + offsets[i]) as usize);
        let mut to = Memory::<N>::zeros(offsets.len());
        assert_eq!((from.at(0).addr() % 8, to.at(0).addr() % 8), (4, 4));
        // SAFETY: `from` covers all positions, and `to` has space for them and for the slack.
        unsafe { expand(to.at_mut(0), from.at(first), extents, strides, Memory::<N>::SIZE) };
        for i in 0..offsets.len() {
            assert_eq!(to.element(i), expected(i), "{extents:?} {strides:?} {i}");
        }

        let mut apart = Memory::<N>::zeros(len);
        // SAFETY: `to` has the packed elements, and `apart` covers all positions.
        unsafe { scatter(apart.at_mut(first), to.at(0), extents, strides, Memory::<N>::SIZE) };
        for (i, &offset) in offsets.iter().enumerate() {
            assert_eq!(apart.element((first as isize + offset) as usize), expected(i));
        }
    }

    let block = BLOCK_BYTES / Memory::<N>::SIZE;
    let from = Memory::<N>::counted(3);
    let mut to = Memory::<N>::zeros(block);
    // SAFETY: there are three elements, and space for a block with its slack.
    unsafe { pad(to.at_mut(0), from.at(0), 3, Memory::<N>::SIZE) };
    for i in 0..block {
        assert_eq!(to.element(i), from.element(if i < 3 { i } else { 0 }));
    }
    let mut to = Memory::<N>::counted(block);
    let first: Vec<Vec<u32>> = (0..3).map(|i| to.element(i).to_vec()).collect();
    // SAFETY: there are three elements in the block, followed by space for its slack.
    unsafe { pad_behind(to.at_mut(0), 3, Memory::<N>::SIZE) };
    for i in 0..block {
        assert_eq!(to.element(i), first[if i < 3 { i } else { 0 }]);
    }

    for ((rows, columns, pitch), (down, right)) in [((9, 10, 12), (1, 9)), ((3, 5, 5), (11, 2))] {
        let len = (rows - 1) * down + (columns - 1) * right + 1;
        let from = Memory::<N>::counted(len);
        let mut to = Memory::<N>::zeros(rows * pitch);
        let strides = (down as isize, right as isize);
        // SAFETY: `from` covers all rows and columns, and `to` has space for the rows.
        unsafe {
            tile(
                to.at_mut(0),
                from.at(0),
                (rows, columns, pitch),
                strides,
                Memory::<N>::SIZE,
            )
        };
        for row in 0..rows {
            for column in 0..pitch {
                let expected = from.element(row * down + column.min(columns - 1) * right);
                assert_eq!(to.element(row * pitch + column), expected, "{row} {column}");
            }
        }
    }
}

#[test]
fn elements_of_8_and_16_bytes_are_moved_at_an_alignment_of_4() {
    moves::<2>();
    moves::<4>();
}
