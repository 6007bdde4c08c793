//! Compares [`reshaped`] with a search for the only possible strides.

use alloc::vec::Vec;

use super::reshaped;

/// Returns the offset of each position, in row-major order.
fn offsets(extents: &[usize], strides: &[isize]) -> Vec<isize> {
    let ([extent, extents @ ..], [stride, strides @ ..]) = (extents, strides) else {
        return alloc::vec![0];
    };
    let inner = offsets(extents, strides);
    let at = |i: usize| inner.iter().map(move |offset| i.cast_signed() * stride + offset);
    (0..*extent).flat_map(at).collect()
}

/// Returns the strides at which an array has these offsets in row-major order, if there are any.
/// The offset of the second position of an axis determines its stride. Strides are 0 if there are
/// no positions.
fn strides_of(extents: &[usize], before: &[isize]) -> Option<Vec<isize>> {
    let stride = |axis: usize| match extents[axis] {
        1 => 0,
        _ if before.is_empty() => 0,
        _ => before[extents[axis + 1..].iter().product::<usize>()],
    };
    let strides: Vec<isize> = (0..extents.len()).map(stride).collect();
    (offsets(extents, &strides) == before).then_some(strides)
}

#[test]
#[cfg_attr(miri, ignore = "numbers alone, and no memory")]
fn reshaped_finds_strides_if_there_are_any() {
    let distances: &[isize] = &[-6, -3, -1, 0, 1, 2, 4, 6, 12];
    let twelve: &[&[usize]] = &[
        &[12],
        &[2, 6],
        &[4, 3],
        &[1, 12],
        &[2, 2, 3],
        &[3, 2, 2],
        &[6, 1, 2],
        &[2, 3, 1, 2],
    ];
    let one: &[&[usize]] = &[&[], &[1], &[1, 1]];
    let none: &[&[usize]] = &[&[0], &[0, 3], &[2, 0], &[2, 0, 3]];
    for shapes in [twelve, one, none] {
        for &extents in shapes.iter().filter(|extents| extents.len() < 4) {
            for i in 0..distances.len().pow(extents.len() as u32) {
                let stride = |axis: usize| distances[i / distances.len().pow(axis as u32) % distances.len()];
                let strides: Vec<isize> = (0..extents.len()).map(stride).collect();
                let before = offsets(extents, &strides);
                for &to in shapes {
                    let found = reshaped(extents, &strides, to);
                    let case = (extents, &strides, to);
                    assert_eq!(found.is_some(), strides_of(to, &before).is_some(), "{case:?}");
                    assert!(found.is_none_or(|new| offsets(to, &new) == before), "{case:?}");
                }
            }
        }
    }
}
