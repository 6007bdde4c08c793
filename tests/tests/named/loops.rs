//! A model of index names, as loops: it visits every combination of indices, and reads each operand
//! at the indices of its names.

use std::collections::BTreeMap;

use array_core::shape::IntoShape;
use array_core::{Array, Shape};

/// An operand and the names of its axes.
pub struct Indexed {
    names: Vec<&'static str>,
    extents: Vec<usize>,
    elements: Vec<i64>,
}

impl Indexed {
    pub fn new<S: Shape>(names: &[&'static str], x: &Array<i64, S>) -> Self {
        let extents: Vec<usize> = x.shape().as_ref().to_vec();
        assert_eq!(names.len(), extents.len());
        Self {
            names: names.to_vec(),
            extents,
            elements: x.to_vec(),
        }
    }

    fn at(&self, indices: &BTreeMap<&str, usize>) -> i64 {
        let position = (self.names.iter().zip(&self.extents))
            .fold(0, |position, (name, extent)| position * extent + indices[name]);
        self.elements[position]
    }
}

/// Computes each element of the result, whose axes have the names in `order`. `f` is a pointer, so
/// that this function is compiled once.
pub fn evaluate(order: &[&'static str], operands: &[Indexed], f: fn(&[i64]) -> i64) -> (Vec<usize>, Vec<i64>) {
    let extent = |name: &&'static str| {
        let has_name = operands
            .iter()
            .flat_map(|operand| operand.names.iter().zip(&operand.extents));
        let mut extents = has_name.filter(|(known, _)| *known == name).map(|(_, extent)| *extent);
        let first = extents.next().expect("each name indexes an operand");
        assert!(extents.all(|extent| extent == first), "the extents of `{name}` agree");
        first
    };
    let extents: Vec<usize> = order.iter().map(extent).collect();
    let elements = (0..extents.iter().product()).map(|position: usize| {
        let (mut rest, mut indices) = (position, BTreeMap::new());
        for (name, extent) in order.iter().zip(&extents).rev() {
            indices.insert(*name, rest % extent);
            rest /= extent;
        }
        let values: Vec<i64> = operands.iter().map(|operand| operand.at(&indices)).collect();
        f(&values)
    });
    (extents.clone(), elements.collect())
}

/// Creates an array whose elements all differ, also from those of another `start`.
pub fn numbered<S: Shape>(shape: impl IntoShape<S>, start: i64) -> Array<i64, S> {
    let mut next = start;
    Array::from_fn_with(shape, |_| {
        next += 7;
        next
    })
}

/// Returns the elements of an array, for comparison with [`evaluate`].
pub fn found<S: Shape>(x: &Array<i64, S>) -> (Vec<usize>, Vec<i64>) {
    (x.shape().as_ref().to_vec(), x.to_vec())
}
