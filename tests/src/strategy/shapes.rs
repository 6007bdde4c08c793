//! Shapes of few elements, and groups of shapes that broadcast or do not.

use proptest::collection::vec;
use proptest::prelude::*;

/// The largest rank that is drawn.
pub const MAX_RANK: usize = 6;

/// The largest number of elements of a drawn shape, and of the shape that a group broadcasts to.
pub const MAX_ELEMENTS: usize = 96;

/// Draws a shape of rank 0 to [`MAX_RANK`], with extents of 0 and 1 frequent.
pub fn shape() -> impl Strategy<Value = Vec<usize>> + Clone {
    vec(extent(), 0..=MAX_RANK).prop_map(limited)
}

fn extent() -> impl Strategy<Value = usize> + Clone {
    prop_oneof![
        2 => Just(1_usize),
        1 => Just(0_usize),
        4 => Just(2_usize),
        3 => Just(3_usize),
        2 => 4_usize..=5,
        1 => 6_usize..=17,
    ]
}

/// Changes extents to 1, from the first axis on, until the elements are few. An extent of 0 counts
/// as 1, so that every operand of a broadcast stays small.
fn limited(mut shape: Vec<usize>) -> Vec<usize> {
    let size = |shape: &[usize]| shape.iter().map(|&extent| extent.max(1)).product::<usize>();
    for axis in 0..shape.len() {
        if size(&shape) > MAX_ELEMENTS {
            shape[axis] = 1;
        }
    }
    shape
}

/// Draws `count` shapes that broadcast together.
///
/// Each has the last axes of one common shape, with some extents replaced by 1.
pub fn broadcasting_shapes(count: usize) -> impl Strategy<Value = Vec<Vec<usize>>> + Clone {
    shape().prop_flat_map(move |common| vec(operand_of(common), count))
}

/// Draws a shape that broadcasts to `common`; half of them are `common` itself or its last axes.
fn operand_of(common: Vec<usize>) -> impl Strategy<Value = Vec<usize>> {
    let rank = common.len();
    let missing = prop_oneof![3 => Just(0), 1 => 0..=rank];
    let stretched = prop_oneof![Just(vec![false; rank]), vec(any::<bool>(), rank)];
    (missing, stretched).prop_map(move |(missing, stretched)| {
        let axes = common.iter().zip(stretched).skip(missing);
        axes.map(|(&extent, stretched)| if stretched { 1 } else { extent })
            .collect()
    })
}

/// Draws two shapes that broadcast.
pub fn broadcasting_pair() -> impl Strategy<Value = (Vec<usize>, Vec<usize>)> + Clone {
    broadcasting_shapes(2).prop_map(|shapes| <[_; 2]>::try_from(shapes).expect("there are two shapes").into())
}

/// Draws four shapes that broadcast.
pub fn broadcasting_quadruple() -> impl Strategy<Value = [Vec<usize>; 4]> + Clone {
    broadcasting_shapes(4).prop_map(|shapes| shapes.try_into().expect("there are four shapes"))
}

/// Draws `count` shapes, at least two, that broadcast except for one axis of two of them.
///
/// # Panics
/// Panics if `count` is less than two.
pub fn clashing_shapes(count: usize) -> impl Strategy<Value = Vec<Vec<usize>>> + Clone {
    assert!(count >= 2, "one shape cannot clash");
    let parts = (
        broadcasting_shapes(count),
        0..count,
        1..count,
        any::<prop::sample::Index>(),
        clash(),
    );
    parts.prop_map(move |(mut shapes, first, step, axis, (left, right))| {
        let second = (first + step) % count;
        for operand in [first, second] {
            if shapes[operand].is_empty() {
                shapes[operand].push(1);
            }
        }
        let from_last = 1 + axis.index(shapes[first].len().min(shapes[second].len()));
        for (operand, extent) in [(first, left), (second, right)] {
            let axis = shapes[operand].len() - from_last;
            shapes[operand][axis] = extent;
        }
        shapes
    })
}

/// Draws two extents that never broadcast; 0 is not special.
fn clash() -> impl Strategy<Value = (usize, usize)> + Clone {
    let pairs = vec![(2, 3), (3, 2), (0, 2), (2, 0), (4, 2), (3, 4)];
    prop::sample::select(pairs)
}

/// Draws a target of an assignment and a value that can be broadcast to it.
pub fn assignable_pair() -> impl Strategy<Value = (Vec<usize>, Vec<usize>)> + Clone {
    shape().prop_flat_map(|target| (Just(target.clone()), operand_of(target)))
}

/// Draws a target of an assignment and a value that cannot be broadcast to it, but mostly
/// broadcasts with it.
pub fn unassignable_pair() -> impl Strategy<Value = (Vec<usize>, Vec<usize>)> + Clone {
    let higher_rank = (assignable_pair(), 1_usize..=2).prop_map(|((target, value), extra)| {
        let axes = target.len() + extra - value.len();
        let value = std::iter::repeat_n(1, axes).chain(value).collect();
        (target, value)
    });
    let stretches_target = (
        assignable_pair(),
        any::<prop::sample::Index>(),
        prop_oneof![Just(0_usize), 2_usize..=3],
    );
    let stretches_target = stretches_target.prop_map(|((mut target, mut value), axis, extent)| {
        if value.is_empty() {
            value.push(1);
        }
        if target.is_empty() {
            target.push(1);
        }
        let axis = axis.index(value.len());
        let aligned = target.len() - value.len() + axis;
        target[aligned] = 1;
        value[axis] = extent;
        (target, value)
    });
    let clashes =
        clashing_shapes(2).prop_map(|shapes| <[_; 2]>::try_from(shapes).expect("there are two shapes").into());
    prop_oneof![higher_rank, stretches_target, clashes]
}
