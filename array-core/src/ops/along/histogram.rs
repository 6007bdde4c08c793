//! Counts of elements between edges.

use alloc::vec;
use alloc::vec::Vec;

use crate::dtype::Ordered;
use crate::kernel;
use crate::shape::{Dyn, If, OneAxis, Shape};
use crate::storage::{Array, Storage};

/// Histograms: NumPy's `histogram`. They require the feature `alloc`.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Counts the elements in each bin between two consecutive edges. The array can have any
        /// shape; the edges must be sorted in ascending order.
        ///
        /// A bin contains its left edge but not its right one, except that the last bin contains
        /// both. Elements below the first edge or above the last one are not counted, nor is NaN.
        /// If the edges are not sorted, the counts are unspecified. [`linspace`](Array::linspace)
        /// creates evenly spaced edges.
        ///
        /// The counts are `i64`. `n` edges give `n - 1` counts, and no edges give none. The axis of
        /// the counts is [`Dyn`].
        ///
        /// # Panics
        ///
        /// Panics if [`DynRank`](crate::DynRank) edges are not of rank 1, or if a copy of the edges
        /// would take more than `isize::MAX` bytes; [`try_histogram`](Self::try_histogram) returns
        /// the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[0.1, 0.5, 0.9], [1.0, -3.0, 0.2]];
        /// assert_eq!(x.histogram(&array![0.0, 0.5, 1.0]).to_vec(), [2, 3]);
        /// let edges = Array::<f64, shape![5]>::linspace(0.0, 1.0);
        /// assert_eq!(x.histogram(&edges).to_vec(), [2, 0, 1, 2]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "let x = array![0.1, 0.5, 0.9];";
            "x.try_histogram(&array![0.0, 0.5, 1.0])?.to_vec()" => "[1, 2]";
            "x.try_histogram(&array![[0.0, 1.0]].into_dyn())" => "the shape is (1, 2), not (_,), in `histogram`: its rank is 2, not 1"
        )]
        "Returns [`Error::Shape`](crate::error::Error::Shape) if [`DynRank`](crate::shape::DynRank) edges are not of rank 1, [`Error::Alloc`](crate::error::Error::Alloc) if memory for a copy of the edges cannot be allocated.":
        histogram try_histogram [R, Q] [R, Q] [T: Ordered, R: OneAxis, Q: Storage<T, R>,
            <T as Ordered>::Is: Ordered]
            (self: &Self, edges: &Array<T, R, Q>) -> If<R::Axis, Array<i64, (Dyn,)>> {{
                edges.axes().only_axis("histogram")?;
                let edges = kernel::to_vec(edges)?;
                let Some((last, edges)) = edges.split_last() else {
                    return Ok(Vec::new().into());
                };
                let mut counts = vec![0; edges.len()];
                let Some(first) = edges.first() else {
                    return Ok(counts.into());
                };
                // NaN is neither `>=` an edge nor `<=` one.
                let within = self.iter().filter(|&element| first <= element && element <= last);
                let scale = edges.len() as f64 / (last.op_cast::<f64>() - first.op_cast::<f64>());
                // The approximate bin of an element if the edges are evenly spaced. Of two elements
                // the larger never has the lower bin. If a distance is infinite, the bin may be
                // wrong, and the loops below correct it.
                let even = |element: &T| {
                    let distance = element.op_cast::<f64>() - first.op_cast::<f64>();
                    (distance * scale) as isize as usize
                };
                if !edges.iter().enumerate().all(|(bin, edge)| even(edge).abs_diff(bin) <= 1) {
                    within.for_each(|element| {
                        // This is 0 only if the edges are not sorted.
                        let edges = edges.partition_point(|edge| edge <= element);
                        counts[edges.saturating_sub(1)] += 1;
                    });
                    return Ok(counts.into());
                }
                // The bin is at most two bins away from `even`, because that of each edge is at
                // most one away.
                within.for_each(|element| {
                    let mut bin = even(element).min(edges.len() - 1);
                    while element < &edges[bin] {
                        bin -= 1;
                    }
                    while edges.get(bin + 1).is_some_and(|edge| edge <= element) {
                        bin += 1;
                    }
                    counts[bin] += 1;
                });
                Ok(counts.into())
            }}
    }
}
