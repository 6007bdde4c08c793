//! Copies of views with random strides, and iterators over them. The order of the copy depends on
//! the strides, and every element must be written.

use array_core::{Array, DynRank, InlineArray, shape};
use array_tests::layouts::{Laid, Random, each_position};

use crate::panics;

/// The elements of a view in row-major order, read one by one with an index.
fn one_by_one(laid: &Laid<f32>) -> Vec<u32> {
    let view = laid.view();
    let mut found = Vec::new();
    each_position(laid.shape(), |index| {
        found.push(view.get(index).expect("the index is within the view").to_bits());
    });
    found
}

#[test]
fn copies_of_views_have_every_element() {
    let mut random = Random::new(27);
    for _ in 0..if cfg!(miri) { 9 } else { 3000 } {
        let extents = random.extents();
        let laid = Laid::<f32>::operand(&mut random, &extents, |x| x);
        let expected = one_by_one(&laid);
        let view = laid.view();
        let bits = |elements: Vec<f32>| elements.into_iter().map(f32::to_bits).collect::<Vec<_>>();
        assert_eq!(bits(view.to_vec()), expected);
        let copy: Array<f32, DynRank> = view.to_heap();
        assert_eq!(bits(copy.as_slice().to_vec()), expected);
        assert_eq!(bits(view.iter().copied().collect()), expected);
        // `for_each` visits whole runs, also those that remain after an element from either end.
        let mut elements = view.iter();
        let mut found: Vec<f32> = elements.nth(random.below(4)).into_iter().copied().collect();
        let skipped = expected.len() - elements.len() - found.len();
        let last = elements.next_back().copied();
        elements.for_each(|&x| found.push(x));
        found.extend(last);
        assert_eq!(bits(found), expected[skipped..]);
    }
}

#[test]
fn copies_of_elements_that_are_dropped_have_every_element() {
    let x = Array::<String, shape![3, 18, 4]>::from_fn(|[i, j, k]| format!("{i} {j} {k}"));
    let turned = Array::<String, shape![18, 4, 3]>::from_fn(|[j, k, i]| format!("{i} {j} {k}"));
    assert_eq!(x.permute::<1, 2, 0>().to_heap(), turned);
    assert_eq!(x.permute::<1, 2, 0>().to_vec(), turned.as_slice());
    let table = Array::<String, shape![20, 3]>::from_fn(|[i, j]| format!("{i} {j}"));
    assert_eq!(
        table.transposed().to_vec(),
        table.t().iter().cloned().collect::<Vec<_>>()
    );
}

#[test]
fn inline_arrays_are_transposed() {
    let x = InlineArray::<u8, shape![17, 5]>::from_fn(|[i, j]| (5 * i + j) as u8);
    let y = InlineArray::<u8, shape![5, 17]>::from_fn(|[i, j]| (5 * j + i) as u8);
    assert_eq!(x.transposed(), y);
    assert_eq!(x.t().to_inline(), y);
    assert_eq!(x.transposed().transposed(), x);
}

/// A type whose clone panics after some calls, and which needs no drop.
struct Fragile<'a>(&'a std::cell::Cell<usize>);

impl Clone for Fragile<'_> {
    fn clone(&self) -> Self {
        self.0.set(self.0.get() + 1);
        assert!(self.0.get() < 7, "cloned");
        Self(self.0)
    }
}

#[test]
fn a_clone_that_panics_leaves_nothing() {
    let clones = std::cell::Cell::new(0);
    let x = Array::<Fragile<'_>, shape![4, 4]>::from_fn(|_| Fragile(&clones));
    panics(|| x.t().to_heap());
    assert_eq!(clones.replace(0), 7);
    panics(|| x.t().to_vec());
    assert_eq!(clones.get(), 7);
}
