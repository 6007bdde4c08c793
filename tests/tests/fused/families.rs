//! Families of shapes for up to four operands: the types, and the extents that are drawn for them.
//!
//! | family | operands a, b, c, d | runs |
//! |---|---|---|
//! | `small` | (2, 3), (3), (2, 1), () | inlined code, on the heap |
//! | `inline` | the same | inlined code, without the heap |
//! | `large` | (5, 1, 131), (131), (4, 1), (5, 4, 1) | a shared kernel planned by the compiler; rows longer than a chunk |
//! | `target` | (5, 4, 131), (131), (4, 1), (5, 1, 1) | the same, written into `a` |
//! | `mixed` | (_, 4), (4), (_, 1), (1, _) | planned at run time; `Dyn` axes of 0, 1 and more |
//! | `named` | (Rows, Columns), (Columns), (Rows, 1), () | planned at run time |
//! | `dynamic` | any rank up to 6, some that do not broadcast | planned at run time |
//! | `dynamic_target` | the same, but most operands broadcast to `a` | planned at run time |

use array_core::dim;
use array_tests::reference::shape::broadcast;
use array_tests::strategy;
use proptest::prelude::*;
use proptest::sample::select;

dim! {
    pub Rows;
    pub Columns = 3;
}

/// The shape type of an operand in a family.
macro_rules! shape_in {
    (small a) => {
        array_core::shape![2, 3]
    };
    (small b) => {
        array_core::shape![3]
    };
    (small c) => {
        array_core::shape![2, 1]
    };
    (small d) => {
        array_core::shape![]
    };
    (large a) => {
        array_core::shape![5, 1, 131]
    };
    (large b) => {
        array_core::shape![131]
    };
    (large c) => {
        array_core::shape![4, 1]
    };
    (large d) => {
        array_core::shape![5, 4, 1]
    };
    (target a) => {
        array_core::shape![5, 4, 131]
    };
    (target b) => {
        array_core::shape![131]
    };
    (target c) => {
        array_core::shape![4, 1]
    };
    (target d) => {
        array_core::shape![5, 1, 1]
    };
    (mixed a) => {
        array_core::shape![_, 4]
    };
    (mixed b) => {
        array_core::shape![4]
    };
    (mixed c) => {
        array_core::shape![_, 1]
    };
    (mixed d) => {
        array_core::shape![1, _]
    };
    (named a) => {
        (crate::fused::families::Rows, crate::fused::families::Columns)
    };
    (named b) => {
        (crate::fused::families::Columns,)
    };
    (named c) => {
        (crate::fused::families::Rows, array_core::One)
    };
    (named d) => {
        ()
    };
    (dynamic_target $operand:tt) => {
        array_core::DynRank
    };
    (dynamic $operand:tt) => {
        array_core::DynRank
    };
}

pub(crate) use shape_in;

/// Draws the extents of so many operands.
pub fn small(count: usize) -> BoxedStrategy<Vec<Vec<usize>>> {
    first(count, [&[2, 3], &[3], &[2, 1], &[]])
}

/// Draws the extents of so many operands.
pub fn large(count: usize) -> BoxedStrategy<Vec<Vec<usize>>> {
    first(count, [&[5, 1, 131], &[131], &[4, 1], &[5, 4, 1]])
}

/// Draws the extents of so many operands.
pub fn target(count: usize) -> BoxedStrategy<Vec<Vec<usize>>> {
    first(count, [&[5, 4, 131], &[131], &[4, 1], &[5, 1, 1]])
}

/// Draws the extents of so many operands. Each run-time extent is the common one or 1, and
/// sometimes another one.
pub fn mixed(count: usize) -> BoxedStrategy<Vec<Vec<usize>>> {
    let rows = select(vec![0_usize, 1, 2, 3, 40]);
    let stretch = |extent: usize| prop_oneof![6 => Just(extent), 3 => Just(1), 1 => Just(2)];
    let extents = rows.prop_flat_map(move |rows| (stretch(rows), stretch(rows), stretch(4)));
    extents
        .prop_map(move |(a, c, d)| {
            let mut shapes = vec![vec![a, 4], vec![4], vec![c, 1], vec![1, d]];
            shapes.truncate(count);
            shapes
        })
        .boxed()
}

/// Draws the extents of so many operands. The rows agree, and sometimes do not.
pub fn named(count: usize) -> BoxedStrategy<Vec<Vec<usize>>> {
    // A named axis of extent 1 does not stretch, which the interpreter does not know. So it is
    // never combined with another extent.
    select(vec![(0, 0), (1, 1), (2, 2), (7, 7), (7, 7), (50, 50), (0, 2), (7, 2)])
        .prop_map(move |(rows, others)| {
            let mut shapes = vec![vec![rows, 3], vec![3], vec![others, 1], vec![]];
            shapes.truncate(count);
            shapes
        })
        .boxed()
}

/// Draws the extents of so many operands.
pub fn dynamic(count: usize) -> BoxedStrategy<Vec<Vec<usize>>> {
    match count {
        1 => strategy::broadcasting_shapes(1).boxed(),
        _ => prop_oneof![9 => strategy::broadcasting_shapes(count), 1 => strategy::clashing_shapes(count)].boxed(),
    }
}

/// Draws the extents of so many operands, most of which broadcast to the first.
pub fn dynamic_target(count: usize) -> BoxedStrategy<Vec<Vec<usize>>> {
    (dynamic(count), prop::bool::weighted(0.8))
        .prop_map(|(mut shapes, fits)| {
            let common = broadcast(&shapes.iter().map(Vec::as_slice).collect::<Vec<_>>());
            if let (Ok(common), true) = (common, fits) {
                shapes[0] = common;
            }
            shapes
        })
        .boxed()
}

fn first(count: usize, shapes: [&[usize]; 4]) -> BoxedStrategy<Vec<Vec<usize>>> {
    Just(shapes[..count].iter().map(|shape| shape.to_vec()).collect()).boxed()
}
