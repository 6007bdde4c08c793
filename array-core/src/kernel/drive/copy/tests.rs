//! Copies of elements of each size, compared with a loop over positions. Under Miri, these tests
//! find reads and writes outside of the elements.

use super::copy;
use crate::math::level::at_each_level;

/// The sizes of elements in bytes. Miri would take minutes for all of them.
const SIZES: &[usize] = if cfg!(miri) { &[1, 8] } else { &[1, 2, 4, 8, 16] };

/// Returns the offset of each position at these strides, in row-major order. Miri takes
/// longer for iterators.
pub fn offsets(extents: &[usize], strides: &[isize]) -> Vec<isize> {
    let mut offsets = vec![0];
    for (&extent, &stride) in extents.iter().zip(strides) {
        let mut finer = Vec::with_capacity(offsets.len() * extent);
        for mut offset in offsets {
            for _ in 0..extent {
                finer.push(offset);
                offset += stride;
            }
        }
        offsets = finer;
    }
    offsets
}

/// Returns the number of elements that the offsets reach, and the number of the first one.
pub fn reach(offsets: &[isize]) -> (usize, usize) {
    let (mut least, mut most) = (0, 0);
    for &offset in offsets {
        if offset < least {
            least = offset;
        } else if offset > most {
            most = offset;
        }
    }
    ((most - least + 1) as usize, -least as usize)
}

/// Returns bytes whose pattern does not repeat soon: the byte at `i` is `i + i / 251`. Parts of
/// 251 are copied, since Miri would need seconds for single bytes.
pub fn bytes(len: usize) -> Vec<u8> {
    let counted: Vec<u8> = (0..=255).chain(0..=255).collect();
    let mut bytes = Vec::with_capacity(len + 251);
    while bytes.len() < len {
        let first = bytes.len() + bytes.len() / 251;
        bytes.extend_from_slice(&counted[first % 256..][..251]);
    }
    bytes.truncate(len);
    bytes
}

/// Copies elements of each size between memory that has exactly the elements that the strides
/// reach, and compares the bytes. Returns whether [`copy`] copied all sizes.
fn check(extents: &[usize], to: &[isize], from: &[isize], sizes: &[usize]) -> bool {
    let (to_at, from_at) = (offsets(extents, to), offsets(extents, from));
    let ((to_len, to_first), (from_len, from_first)) = (reach(&to_at), reach(&from_at));
    let mut all = true;
    for &size in sizes {
        let source = bytes(from_len * size);
        let mut output = vec![0xee; to_len * size];
        let mut expected = output.clone();
        for (&to, &from) in to_at.iter().zip(&from_at) {
            let to = (to_first as isize + to) as usize * size;
            let from = (from_first as isize + from) as usize * size;
            expected[to..][..size].copy_from_slice(&source[from..][..size]);
        }
        // SAFETY: the memory has an element for each offset from the first one on. Callers pass
        // strides of the output that give each position an element of its own.
        let copied = unsafe {
            let output = output.as_mut_ptr().add(to_first * size);
            copy(
                output,
                source.as_ptr().add(from_first * size),
                extents,
                (to, from),
                size,
            )
        };
        match copied {
            true => assert_eq!(output, expected, "{extents:?} from {from:?} to {to:?}, {size} bytes"),
            false => assert!(
                output.iter().all(|&byte| byte == 0xee),
                "{extents:?}: nothing is copied"
            ),
        }
        all &= copied;
    }
    all
}

/// Returns the strides of a row-major array, whose rows have `gap` more elements than the extent.
fn row_major(extents: &[usize], gap: usize) -> Vec<isize> {
    let mut strides = vec![1; extents.len()];
    for axis in (0..extents.len() - 1).rev() {
        let gap = if axis + 2 == extents.len() { gap } else { 0 };
        strides[axis] = strides[axis + 1] * (extents[axis + 1] + gap) as isize;
    }
    strides
}

/// Checks each size at each level.
fn check_all(cases: &[(Vec<usize>, Vec<isize>)]) {
    at_each_level(|_| {
        for (extents, from) in cases {
            // Rows of one element with gaps are no rows: the output is not contiguous.
            let gaps: &[usize] = match (extents.last(), cfg!(miri)) {
                (Some(1), _) => &[0],
                (_, true) => &[3],
                (_, false) => &[0, 3],
            };
            for &gap in gaps {
                let to = row_major(extents, gap);
                assert!(check(extents, &to, from, SIZES), "{extents:?} {from:?}");
            }
        }
    });
}

#[test]
fn runs_of_each_number_of_bytes_are_copied() {
    let lens: &[usize] = if cfg!(miri) {
        &[3, 33]
    } else {
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 70]
    };
    let mut cases = Vec::new();
    for &len in lens {
        let next = len as isize + 2;
        cases.push((vec![3, 2, len], vec![next, 3 * next, 1]));
        cases.push((vec![2, 3, 2, 2, len], vec![-next, 8 * next, 0, 2 * next, 1]));
    }
    check_all(&cases);
}

#[test]
fn an_axis_of_many_runs_is_divided() {
    let cases = if cfg!(miri) {
        vec![(vec![2, 257, 3], vec![3, 70, 1])]
    } else {
        vec![
            (vec![2, 255, 3], vec![3, 70, 1]),
            (vec![2, 256, 3], vec![3, 70, 1]),
            (vec![5, 300, 3], vec![3, 70, 1]),
            (vec![2, 3, 400, 2], vec![2, 70_000, -70, 1]),
        ]
    };
    check_all(&cases);
}

#[test]
fn rows_of_each_step_are_copied() {
    let lens: &[usize] = if cfg!(miri) {
        &[2, 17]
    } else {
        &[2, 3, 4, 5, 7, 16, 17, 40, 70]
    };
    let mut cases = Vec::new();
    for &len in lens {
        let steps: &[isize] = if cfg!(miri) { &[-1, 0, 3] } else { &[-7, -1, 0, 2, 3, 5] };
        for &right in steps {
            let next = 7 * len as isize + 1;
            cases.push((vec![3, len], vec![next, right]));
            cases.push((vec![2, 3, len], vec![-3 * next, next, right]));
        }
        cases.push((vec![4, len], vec![len as isize, -1]));
    }
    check_all(&cases);
}

#[test]
fn elements_are_transposed() {
    let sides: &[usize] = if cfg!(miri) {
        &[4, 17]
    } else {
        &[4, 5, 8, 15, 16, 17, 33, 70, 130]
    };
    let mut cases = Vec::new();
    for &rows in sides {
        for &columns in sides {
            cases.push((vec![rows, columns], vec![1, rows as isize + 4]));
        }
        cases.push((vec![2, rows, 3], vec![-(rows as isize), 1, 3 * rows as isize]));
        cases.push((vec![rows, 2, 5], vec![1, rows as isize, 2 * rows as isize]));
    }
    if !cfg!(miri) {
        cases.push((vec![70, 2048], vec![1, 70]));
    }
    check_all(&cases);
}

#[test]
fn copies_that_tiles_or_a_stage_do_faster_are_left_to_them() {
    assert!(
        !check(&[8, 16], &[16, 1], &[2, 100], &[4]),
        "neighbours are close along the other axis"
    );
    assert!(!check(&[4, 8], &[16, 2], &[8, 1], &[4]), "the output is not contiguous");
}

/// Draws extents, orders of axes, reversed axes, gaps and sizes.
#[test]
fn drawn_layouts_are_copied() {
    let mut state = 7_u64;
    let mut draw = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut copied = 0;
    for _ in 0..if cfg!(miri) { 10 } else { 3000 } {
        let axes = 1 + draw(5);
        let most = if axes > 3 { 5 } else { 20 };
        let mut extents = Vec::new();
        for _ in 0..axes {
            let below = [3, 9, 20][draw(3)].min(most);
            extents.push(1 + draw(below));
        }
        // Strides of an array with permuted axes: the next free axis gets the next larger stride.
        let (mut from, mut stride) = (vec![0; axes], 1 + draw(2) as isize);
        let mut left: Vec<usize> = (0..axes).collect();
        while !left.is_empty() {
            let axis = draw(left.len());
            let axis = left.remove(axis);
            from[axis] = if draw(8) == 0 {
                0
            } else if draw(5) == 0 {
                -stride
            } else {
                stride
            };
            stride *= (extents[axis] + draw(2)) as isize;
        }
        let size = [1, 2, 4, 8, 16][draw(5)];
        copied += usize::from(check(&extents, &row_major(&extents, draw(2)), &from, &[size]));
    }
    assert!(copied > if cfg!(miri) { 5 } else { 2500 }, "{copied}");
}
