//! The rules, over extents, and arrays of all small extents to test them on.

use array_core::{Array, DynRank};

/// Returns the array of these extents whose elements are numbered from `start`.
pub fn numbered(extents: &[usize], start: i32) -> Array<i32, DynRank> {
    let mut next = start;
    Array::from_fn_with(extents.to_vec(), |_| {
        next += 1;
        next
    })
}

/// Shapes of every rank up to 3 with extents up to 2, among them empty ones.
pub fn shapes() -> Vec<Vec<usize>> {
    let mut shapes = vec![vec![]];
    let mut longest = shapes.clone();
    for _ in 0..3 {
        let longer = |shape: &Vec<usize>| {
            (0..3)
                .map(|extent| [shape.as_slice(), &[extent]].concat())
                .collect::<Vec<_>>()
        };
        longest = longest.iter().flat_map(longer).collect();
        shapes.extend(longest.clone());
    }
    shapes
}

/// Returns whether each pair of extents is equal or has a 1, aligned from the last axis.
pub fn broadcasts(l: &[usize], r: &[usize]) -> bool {
    l.iter()
        .rev()
        .zip(r.iter().rev())
        .all(|(l, r)| l == r || *l == 1 || *r == 1)
}

/// Returns whether the ranks are equal, or one side has no axes.
pub fn has_one_rank(l: &[usize], r: &[usize]) -> bool {
    l.len() == r.len() || l.is_empty() || r.is_empty()
}

/// Returns whether the shapes are equal, or one side has no axes.
pub fn is_same(l: &[usize], r: &[usize]) -> bool {
    l == r || l.is_empty() || r.is_empty()
}

/// Returns whether the value can be written to the target: it has no more axes, and stretches to
/// the extents of the target.
pub fn fits(target: &[usize], value: &[usize]) -> bool {
    value.len() <= target.len()
        && target
            .iter()
            .rev()
            .zip(value.iter().rev())
            .all(|(t, v)| t == v || *v == 1)
}
