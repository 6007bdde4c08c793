//! Linear algebra, compared with NumPy, and checked by properties of the results and by types.

mod errors;
mod numpy;
mod others;
mod properties;
mod ranges;
mod typed;

use array_core::{Array, ArrayView, DynRank};

/// A stack of matrices that is stored transposed, with other elements in between.
pub(crate) struct Apart(Array<f64, DynRank>);

impl Apart {
    /// Stores the elements.
    pub(crate) fn new(x: &Array<f64, DynRank>) -> Self {
        let transposed = x.mt();
        let mut extents = transposed.shape().to_vec();
        *extents.last_mut().expect("there are at least two axes") *= 2;
        Self(Array::from_fn_with(&extents[..], |index: DynRank| {
            let mut own = index.to_vec();
            let last = own.last_mut().expect("there are at least two axes");
            let is_own = last.is_multiple_of(2);
            *last /= 2;
            if is_own { transposed[&own[..]] } else { f64::NAN }
        }))
    }

    /// Views the elements in their original order.
    pub(crate) fn view(&self) -> ArrayView<'_, f64, DynRank> {
        let columns = self.0.view().chunks_axis::<-1, 2>().index_axis::<-1>(0);
        columns.mt().strided()
    }
}

/// Returns whether the elements of two arrays are the same up to rounding, relative to the largest.
pub(crate) fn close(x: &[f64], y: &[f64], tolerance: f64) -> bool {
    let scale = x.iter().chain(y).fold(
        1.0_f64,
        |scale, x| if x.is_finite() { scale.max(x.abs()) } else { scale },
    );
    x.len() == y.len()
        && x.iter()
            .zip(y)
            .all(|(x, y)| x == y || (x - y).abs() <= tolerance * scale)
}
