//! Broadcasting (rules 1 and 2) and row-major indices.

use super::refusal::{InPlaceRule, Refusal};

/// Returns the shape that all `shapes` broadcast to (rule 1); no shapes give `[]`.
///
/// # Errors
/// Returns [`Refusal::Broadcast`] with every axis that differs.
pub fn broadcast(shapes: &[&[usize]]) -> Result<Vec<usize>, Refusal> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut result = Vec::new();
    let mut axes = Vec::new();
    for axis in 0..rank {
        let mut extents = shapes
            .iter()
            .map(|shape| extent_at(shape, rank, axis))
            .filter(|&extent| extent != 1);
        let first = extents.next().unwrap_or(1);
        if extents.any(|extent| extent != first) {
            axes.push(axis);
        }
        result.push(first);
    }
    if axes.is_empty() {
        Ok(result)
    } else {
        Err(Refusal::Broadcast {
            shapes: shapes.iter().map(|shape| shape.to_vec()).collect(),
            axes,
        })
    }
}

/// Returns the extent of `shape` at an axis of a result of `rank`. Axes align from the last, and
/// missing ones count as 1.
fn extent_at(shape: &[usize], rank: usize, axis: usize) -> usize {
    let missing = rank - shape.len();
    if axis < missing { 1 } else { shape[axis - missing] }
}

/// Checks that a value can be broadcast to the target of an assignment, whose shape never changes
/// (rule 2).
///
/// # Errors
/// Returns [`Refusal::InPlaceShape`] for a value with more axes, or with an extent that is neither
/// the target's nor 1.
pub fn check_assign(target: &[usize], value: &[usize]) -> Result<(), Refusal> {
    let refused = |rule| {
        Err(Refusal::InPlaceShape {
            target: target.to_vec(),
            value: value.to_vec(),
            rule,
        })
    };
    if value.len() > target.len() {
        return refused(InPlaceRule::Rank);
    }
    let aligned = &target[target.len() - value.len()..];
    if aligned.iter().zip(value).all(|(&to, &from)| from == to || from == 1) {
        Ok(())
    } else {
        refused(InPlaceRule::Extent)
    }
}

/// Returns the number of elements; a 0-d array has one.
pub fn len(shape: &[usize]) -> usize {
    shape.iter().product()
}

/// Returns every index of a shape in row-major order: the last axis varies fastest.
pub fn indices(shape: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    (0..len(shape)).map(|position| {
        let mut rest = position;
        let mut index = vec![0; shape.len()];
        for axis in (0..shape.len()).rev() {
            index[axis] = rest % shape[axis];
            rest /= shape[axis];
        }
        index
    })
}

/// Returns the position of an operand's element for `index`, an index of the broadcast result.
///
/// # Panics
/// Panics if the index is out of bounds or shorter than the shape.
pub fn position(shape: &[usize], index: &[usize]) -> usize {
    let aligned = &index[index.len() - shape.len()..];
    let mut position = 0;
    for (&extent, &i) in shape.iter().zip(aligned) {
        let own = if extent == 1 { 0 } else { i };
        assert!(own < extent, "index {index:?} is out of bounds of {shape:?}");
        position = position * extent + own;
    }
    position
}
