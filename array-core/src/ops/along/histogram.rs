//! How many elements lie between edges.

use alloc::vec;
use alloc::vec::Vec;

use crate::Array;
use crate::dim::Dyn;
use crate::dtype::Ordered;
use crate::shape::{OneAxis, Shape};
use crate::storage::Storage;

/// Counting elements between edges, as NumPy's `histogram`. Asks for the feature `alloc`.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Counts the elements between each two neighbours of some edges, which are sorted: of an array of any shape.
        ///
        /// An element that is equal to an edge counts behind it, and in front of the last edge. Elements in front of the first
        /// edge and behind the last one are not counted, nor is NaN. There is one count less than edges, of `i64`, and no count
        /// without edges; their number is then known at run time. [`linspace`](Array::linspace) makes edges that are evenly
        /// spaced. Where the edges are not sorted the counts mean nothing.
        ///
        /// # Panics
        ///
        /// Panics where [`DynRank`](crate::DynRank) edges have another rank than 1.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[0.1, 0.5, 0.9], [1.0, -3.0, 0.2]];
        /// assert_eq!(x.histogram(&array![0.0, 0.5, 1.0]).to_vec(), [2, 3]);
        /// let edges = Array::<f64, shape![5]>::linspace(0.0, 1.0);
        /// assert_eq!(x.histogram(&edges).to_vec(), [2, 0, 1, 2]);
        /// ```
        #[must_use]
        errors "[`Error::Shape`](crate::Error::Shape) where [`DynRank`](crate::DynRank) edges have another rank than 1.":
        histogram try_histogram [R, Q] [R, Q] [T: Ordered, R: OneAxis, Q: Storage<T, R>,
            <T as Ordered>::Is: Ordered]
            (self: &Self, edges: &Array<T, R, Q>) -> Array<i64, (Dyn,)> {{
                edges.axes().only_axis("histogram")?;
                let edges = edges.to_vec();
                let Some((last, edges)) = edges.split_last() else {
                    return Ok(Vec::new().into());
                };
                let mut counts = vec![0; edges.len()];
                self.iter().for_each(|element| {
                    // NaN is neither behind an edge nor in front of one.
                    let edges = edges.partition_point(|edge| edge <= element);
                    if edges > 0 && element <= last {
                        counts[edges - 1] += 1;
                    }
                });
                Ok(counts.into())
            }}
    }
}
