//! A model of reductions over index names, as loops: it visits every combination of indices, looks
//! each operand up at its own, and passes the elements to a fold. It shares no code with the
//! library.

use std::collections::BTreeMap;

use array_core::layout::Storage;
use array_core::shape::IntoShape;
use array_core::{Array, Element, Real, Shape};

/// An operand and the names of its axes.
pub struct Operand<T> {
    names: Vec<char>,
    extents: Vec<usize>,
    elements: Vec<T>,
}

/// Gives the axes of an array names.
pub fn operand<T: Element, S: Shape, B: Storage<T, S>>(names: &str, x: &Array<T, S, B>) -> Operand<T> {
    let extents = x.shape().as_ref().to_vec();
    assert_eq!(names.len(), extents.len());
    Operand {
        names: names.chars().collect(),
        extents,
        elements: x.to_vec(),
    }
}

impl<T: Copy> Operand<T> {
    fn at(&self, indices: &BTreeMap<char, usize>) -> T {
        let axes = self.names.iter().zip(&self.extents);
        self.elements[axes.fold(0, |position, (name, extent)| position * extent + indices[name])]
    }
}

/// Computes each element of the result, whose axes have the names `left`. For each combination of
/// the names `over` in row-major order, the elements of all operands are passed to `fold`.
pub fn evaluate<T: Copy, U>(
    left: &str,
    over: &str,
    operands: &[Operand<T>],
    mut fold: impl FnMut(Vec<Vec<T>>) -> U,
) -> (Vec<usize>, Vec<U>) {
    let extent = |name: char| {
        let axes = operands
            .iter()
            .flat_map(|operand| operand.names.iter().zip(&operand.extents));
        let mut extents = axes.filter(|(known, _)| **known == name).map(|(_, extent)| *extent);
        let first = extents.next().expect("each name indexes an operand");
        assert!(extents.all(|extent| extent == first), "the extents of `{name}` agree");
        first
    };
    let all = |names: &str| {
        let axes: Vec<(char, usize)> = names.chars().map(|name| (name, extent(name))).collect();
        let count = axes.iter().map(|(_, extent)| extent).product();
        (0..count).map(move |position: usize| {
            let mut rest = position;
            let indices = axes.iter().rev().map(|&(name, extent)| {
                let index = rest % extent;
                rest /= extent;
                (name, index)
            });
            indices.collect::<BTreeMap<char, usize>>()
        })
    };
    let elements = all(left).map(|outer| {
        let inner = all(over).map(|mut indices| {
            indices.extend(&outer);
            operands.iter().map(|operand| operand.at(&indices)).collect()
        });
        fold(inner.collect())
    });
    let elements = elements.collect();
    (left.chars().map(extent).collect(), elements)
}

/// Computes [`evaluate`] for a sum of products of small integers, which floats and integers add
/// exactly.
pub fn sum_of_products<T: Real>(left: &str, over: &str, operands: &[Operand<T>]) -> (Vec<usize>, Vec<i64>) {
    evaluate(left, over, operands, |rows| {
        let product = |row: &Vec<T>| row.iter().map(|x| x.cast::<i64>()).product::<i64>();
        rows.iter().map(product).sum()
    })
}

/// Creates an array of small integers without a pattern.
pub fn numbered<T: Element, S: Shape>(shape: impl IntoShape<S>, seed: u64) -> Array<T, S> {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    Array::from_fn_with(shape, |_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as i64 % 9 - 4).cast()
    })
}

/// Returns the elements of an array, for comparison with [`evaluate`].
pub fn found<T: Real, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> (Vec<usize>, Vec<i64>) {
    let elements = x.to_vec().into_iter().map(|x| x.cast::<i64>());
    (x.shape().as_ref().to_vec(), elements.collect())
}
