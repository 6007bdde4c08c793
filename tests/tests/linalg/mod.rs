//! Linear algebra, against NumPy, by the properties of its results, and in its types.

mod errors;
mod numpy;
mod others;
mod properties;
mod ranges;
mod typed;

use array_core::{Array, DynRank, StridedView};

/// A stack of matrices that stands in memory transposed, with other elements between.
pub(crate) struct Apart(Array<f64, DynRank>);

impl Apart {
    /// Puts the elements there.
    pub(crate) fn new(x: &Array<f64, DynRank>) -> Self {
        let transposed = x.mt();
        let mut extents = transposed.shape().to_vec();
        *extents.last_mut().expect("two axes or more") *= 2;
        Self(Array::from_fn_with(&extents[..], |index: DynRank| {
            let mut own = index.to_vec();
            let last = own.last_mut().expect("two axes or more");
            let is_own = last.is_multiple_of(2);
            *last /= 2;
            if is_own { transposed[&own[..]] } else { f64::NAN }
        }))
    }

    /// Views them as they were.
    pub(crate) fn view(&self) -> StridedView<'_, f64, DynRank> {
        let columns = self.0.view().chunks_axis::<-1, 2>().index_axis::<-1>(0);
        columns.mt().strided()
    }
}

/// Says whether the elements of two arrays are the same but for rounding, beside the largest of them.
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
