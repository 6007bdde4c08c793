//! Fourier transforms, compared with sums written out, with identities, and with NumPy.

mod dynamic;
mod numpy;
mod typed;

use std::collections::BTreeMap;

use array_core::dtype::{Complex32, Complex64};
use array_core::fft::{FftDtype, Norm};
use array_core::{Array, DynArray, DynRank, Element};
use array_tests::layouts::Random;

const NORMS: [Norm; 3] = [Norm::Backward, Norm::Ortho, Norm::Forward];

/// A dtype of transforms, with conversions of its numbers from and to `f64`.
trait Sample: FftDtype {
    /// The error that is allowed, relative to the largest result.
    const WITHIN: f64;

    fn of(z: Complex64) -> Self;
    fn wide(self) -> Complex64;
}

macro_rules! samples {
    ($($dtype:ty, $within:literal |$z:ident| $of:expr, |$x:ident| $wide:expr;)*) => {$(
        impl Sample for $dtype {
            const WITHIN: f64 = $within;

            fn of($z: Complex64) -> Self {
                $of
            }

            fn wide(self) -> Complex64 {
                let $x = self;
                $wide
            }
        }
    )*};
}

samples! {
    f32, 2e-6 |z| z.re as f32, |x| Complex64::new(f64::from(x), 0.0);
    f64, 1e-14 |z| z.re, |x| Complex64::new(x, 0.0);
    Complex32, 2e-6 |z| Complex32::new(z.re as f32, z.im as f32), |x| Complex64::new(f64::from(x.re), f64::from(x.im));
    Complex64, 1e-14 |z| z, |x| x;
}

/// Draws an array of numbers between -1 and 1.
fn draw<T: Sample>(random: &mut Random, extents: &[usize]) -> Array<T, DynRank> {
    let mut number = || random.below(2001) as f64 / 1000.0 - 1.0;
    Array::from_fn_with(extents, |_: DynRank| T::of(Complex64::new(number(), number())))
}

/// Returns the factor of a transform of `n` numbers.
fn factor(n: usize, inverse: bool, norm: Norm) -> f64 {
    match norm {
        Norm::Ortho => 1.0 / (n.max(1) as f64).sqrt(),
        Norm::Backward if inverse => 1.0 / n.max(1) as f64,
        Norm::Forward if !inverse => 1.0 / n.max(1) as f64,
        _ => 1.0,
    }
}

/// Sums a transform of one lane by its definition, in `f64`.
fn sums(x: &[Complex64], inverse: bool, norm: Norm) -> Vec<Complex64> {
    let n = x.len();
    let turn = if inverse { 1.0 } else { -1.0 } * std::f64::consts::TAU / n.max(1) as f64;
    let term = |j: usize, k: usize| x[k] * Complex64::from_polar(1.0, turn * (j * k % n) as f64);
    let sum = |j| (0..n).map(|k| term(j, k)).sum::<Complex64>() * factor(n, inverse, norm);
    (0..n).map(sum).collect()
}

/// Transforms the lanes along an axis, each with a function.
fn along(
    x: &Array<Complex64, DynRank>,
    axis: usize,
    f: impl Fn(&[Complex64]) -> Vec<Complex64>,
) -> Array<Complex64, DynRank> {
    let mut extents = x.shape().to_vec();
    let from = extents[axis];
    let lane = |index: &[usize]| -> Vec<Complex64> {
        let mut index = index.to_vec();
        (0..from)
            .map(|i| {
                index[axis] = i;
                x[&index[..]]
            })
            .collect()
    };
    extents[axis] = f(&vec![Complex64::ZERO; from]).len();
    let mut done = BTreeMap::new();
    Array::from_fn_with(&extents[..], |index: DynRank| {
        let mut others = index.to_vec();
        others[axis] = 0;
        done.entry(others).or_insert_with(|| f(&lane(&index)))[index[axis]]
    })
}

/// Asserts that the elements equal the expected ones, except for rounding relative to the largest.
#[track_caller]
fn assert_near<T: Sample>(found: &Array<T, DynRank>, expected: &Array<Complex64, DynRank>, words: &str) {
    assert_eq!(found.shape(), expected.shape(), "{words}");
    let largest = expected.iter().map(|z| z.norm()).fold(1e-3, f64::max);
    for (found, expected) in found.iter().zip(expected.iter()) {
        let error = (found.wide() - expected).norm() / largest;
        assert!(error <= 8.0 * T::WITHIN, "{words}: {found} instead of {expected}");
    }
}

/// Returns the elements in `f64`.
fn wide<T: Sample>(x: &Array<T, DynRank>) -> Array<Complex64, DynRank> {
    let mut each = x.iter();
    Array::from_fn_with(x.shape(), |_: DynRank| each.next().expect("one for each").wide())
}

/// Returns the typed array of an array of run-time dtype.
#[track_caller]
fn typed<T: Element>(x: DynArray) -> Array<T, DynRank> {
    x.downcast().expect("the result has this dtype")
}
