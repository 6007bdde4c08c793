//! A model of reductions over index names, as loops: it visits every combination of indices, reads
//! each operand at the indices of its names, and passes the elements to a fold. It shares no code
//! with the library.

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

impl<T> Operand<T> {
    /// Returns how far apart in memory two neighbours along a name are: 0 without an axis of that
    /// name, and the sum over its axes with several.
    fn stride(&self, name: char) -> usize {
        let axes = self.names.iter().enumerate().filter(|(_, known)| **known == name);
        axes.map(|(axis, _)| self.extents[axis + 1..].iter().product::<usize>())
            .sum()
    }

    /// Returns the offset that each combination of indices adds, in row-major order of the axes.
    fn offsets(&self, axes: &[(char, usize)]) -> Vec<usize> {
        axes.iter().fold(vec![0], |outer, &(name, extent)| {
            let stride = self.stride(name);
            let along = |offset: usize| (0..extent).map(move |index| offset + index * stride);
            outer.into_iter().flat_map(along).collect()
        })
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
    let mut elements = Vec::new();
    let extents = visit(left, over, operands, &mut |rows| elements.push(fold(rows)));
    (extents, elements)
}

/// Visits the rows of each element for [`evaluate`], and returns the extents of the result. It is
/// compiled once for each dtype.
fn visit<T: Copy>(left: &str, over: &str, operands: &[Operand<T>], each: &mut dyn FnMut(Vec<Vec<T>>)) -> Vec<usize> {
    let extent = |name: char| {
        let axes = operands
            .iter()
            .flat_map(|operand| operand.names.iter().zip(&operand.extents));
        let mut extents = axes.filter(|(known, _)| **known == name).map(|(_, extent)| *extent);
        let first = extents.next().expect("each name indexes an operand");
        assert!(extents.all(|extent| extent == first), "the extents of `{name}` agree");
        first
    };
    let axes = |names: &str| -> Vec<(char, usize)> { names.chars().map(|name| (name, extent(name))).collect() };
    let count = |names: &str| axes(names).iter().map(|(_, extent)| extent).product::<usize>();
    let offsets: Vec<[Vec<usize>; 2]> = operands
        .iter()
        .map(|operand| [left, over].map(|names| operand.offsets(&axes(names))))
        .collect();
    for outer in 0..count(left) {
        let inner = (0..count(over)).map(|inner| {
            let operands = operands.iter().zip(&offsets);
            let element =
                |(operand, [left, over]): (&Operand<T>, &[Vec<usize>; 2])| operand.elements[left[outer] + over[inner]];
            operands.map(element).collect()
        });
        each(inner.collect());
    }
    left.chars().map(extent).collect()
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
