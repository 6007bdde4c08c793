//! The operands: the same seeded numbers for every contestant.

use array_core::Float;
use nalgebra::{ClosedAddAssign, ClosedMulAssign, Scalar};
use ndarray::LinalgScalar;

/// A dtype that every contestant computes with.
pub trait Real: Float + LinalgScalar + Scalar + ClosedAddAssign + ClosedMulAssign + From<f32> {
    /// The name in the report.
    const NAME: &'static str;
}

impl Real for f32 {
    const NAME: &'static str = "f32";
}

impl Real for f64 {
    const NAME: &'static str = "f64";
}

/// A product: the number of pairs of matrices, and their rows, depth and columns.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The name in the report.
    pub name: &'static str,
    /// The number of pairs of matrices that are multiplied.
    pub pairs: usize,
    /// The rows, the depth, and the columns.
    pub extents: [usize; 3],
}

impl Case {
    /// Returns a stack of products.
    pub const fn new(name: &'static str, pairs: usize, extents: [usize; 3]) -> Self {
        Self { name, pairs, extents }
    }

    /// Returns one product of square matrices.
    pub const fn square(name: &'static str, side: usize) -> Self {
        Self::new(name, 1, [side; 3])
    }

    /// Returns the elements of the operands.
    pub fn operands<T: Real>(&self) -> [Vec<T>; 2] {
        let [rows, depth, columns] = self.extents;
        [
            numbers(1, self.pairs * rows * depth),
            numbers(2, self.pairs * depth * columns),
        ]
    }

    /// Returns the number of multiplications and additions.
    pub fn operations(&self) -> u64 {
        let [rows, depth, columns] = self.extents.map(|extent| extent as u64);
        2 * self.pairs as u64 * rows * depth * columns
    }
}

/// Returns `len` numbers between -4 and 4.
///
/// They are multiples of 1/8, so that sums of thousands of their products are exact in `f32`, in
/// any order: each contestant must get the same bits.
fn numbers<T: Real>(seed: u64, len: usize) -> Vec<T> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    (0..len).map(|_| ((next() >> 58) as f32 / 8.0 - 4.0).into()).collect()
}
