//! Matrices at any exponent, and the comparison of results with those at the exponent 0.

use array_core::dtype::{Complex32, Complex64, Inexact};
use array_core::error::MatrixFault;
use array_core::{Array, DynArray, DynRank, Element, Error};
use array_tests::layouts::Random;

/// A dtype, with conversions of its numbers from two parts in `f64`.
pub(super) trait Sample: Inexact<Wide = Self> {
    /// The relative error that is allowed.
    const WITHIN: f64;
    /// The exponents of the smallest number, which is subnormal, and of the largest.
    const EXPONENTS: (i32, i32);
    /// The difference between the exponents that are tested.
    const STEP: usize;

    fn of_parts(re: f64, im: f64) -> Self;
    fn parts(self) -> (f64, f64);
    fn part(size: <Self as Element>::Magnitude) -> f64;
}

macro_rules! samples {
    ($($dtype:ident $part:ident $within:literal $exponents:tt $step:literal |$re:ident, $im:ident| $make:expr, |$x:ident| $parts:expr;)*) => {$(
        impl Sample for $dtype {
            const WITHIN: f64 = $within;
            const EXPONENTS: (i32, i32) = $exponents;
            const STEP: usize = $step;

            fn of_parts($re: f64, $im: f64) -> Self {
                let ($re, $im) = ($re as $part, $im as $part);
                let _ = $im;
                $make
            }

            fn parts(self) -> (f64, f64) {
                let $x = self;
                $parts
            }

            fn part(size: $part) -> f64 {
                f64::from(size)
            }
        }
    )*};
}

samples! {
    f32 f32 2e-6 (-149, 127) 3 |re, im| re, |x| (f64::from(x), 0.0);
    f64 f64 1e-14 (-1074, 1023) 19 |re, im| re, |x| (x, 0.0);
    Complex32 f32 2e-6 (-149, 127) 5 |re, im| Complex32::new(re, im), |x| (f64::from(x.re), f64::from(x.im));
    Complex64 f64 1e-14 (-1074, 1023) 37 |re, im| Complex64::new(re, im), |x| (x.re, x.im);
}

/// Multiplies by a power of two, whatever its exponent.
pub(super) fn scaled(mut x: f64, mut exponent: i32) -> f64 {
    while exponent > 0 {
        let step = exponent.min(1000);
        (x, exponent) = (x * 2_f64.powi(step), exponent - step);
    }
    // Only the last step rounds: a result close to the smallest number is reached in two halves.
    while exponent < -1000 {
        let step = exponent.max(-2000) / 2;
        (x, exponent) = (x * 2_f64.powi(step), exponent - step);
    }
    x * 2_f64.powi(exponent)
}

pub(super) type Matrix<T> = Array<T, DynRank>;

/// A matrix of small integers, whose products with powers of two in the range are exact.
pub(super) struct Whole {
    pub(super) extents: Vec<usize>,
    pub(super) parts: Vec<(f64, f64)>,
}

impl Whole {
    pub(super) fn draw(random: &mut Random, extents: &[usize]) -> Self {
        let len = extents.iter().product();
        let mut number = || random.below(15) as f64 - 7.0;
        let parts = (0..len).map(|_| (number(), number())).collect();
        Self {
            extents: extents.to_vec(),
            parts,
        }
    }

    /// Returns a Hermitian matrix, which is positive definite if its diagonal is large.
    pub(super) fn hermitian(random: &mut Random, n: usize, diagonal: f64) -> Self {
        let mut whole = Self::draw(random, &[n, n]);
        for i in 0..n {
            for j in 0..i {
                let (re, im) = (whole.parts[i * n + j].0 / 7.0, whole.parts[i * n + j].1 / 7.0);
                let (re, im) = (re.round(), im.round());
                whole.parts[i * n + j] = (re, im);
                whole.parts[j * n + i] = (re, -im);
            }
            whole.parts[i * n + i] = (diagonal + (i % 2) as f64, 0.0);
        }
        whole
    }

    /// Returns the matrix times a power of two.
    pub(super) fn times<T: Sample>(&self, exponent: i32) -> Matrix<T> {
        let element = |&(re, im): &(f64, f64)| T::of_parts(scaled(re, exponent), scaled(im, exponent));
        let mut elements = self.parts.iter().map(element);
        Array::from_fn_with(self.extents.as_slice(), |_: DynRank| {
            elements.next().expect("there is a number for each element")
        })
    }
}

/// Returns the parts of all elements.
pub(super) fn parts<T: Sample>(x: &Matrix<T>) -> Vec<f64> {
    x.iter().flat_map(|x| <[f64; 2]>::from(x.parts())).collect()
}

/// Returns real numbers as `f64`.
pub(super) fn sizes<T: Sample>(x: &Array<T::Magnitude, DynRank>) -> Vec<f64> {
    x.iter().map(|&x| T::part(x)).collect()
}

/// Compares numbers with those at the exponent 0, times a power of two.
#[track_caller]
pub(super) fn assert_scaled<T: Sample>(name: &str, found: Result<Vec<f64>, Error>, expected: &[f64], exponent: i32) {
    let largest = expected.iter().fold(0.0_f64, |largest, x| largest.max(x.abs()));
    let limit = scaled(2.0 - T::WITHIN, T::EXPONENTS.1);
    let at_hand = scaled(largest, exponent);
    // The larger of two parts can be within the range even if their sum is not.
    if at_hand > limit {
        match found {
            Err(Error::Matrix(error)) => assert_eq!(error.fault(), MatrixFault::NotFound, "{name} 2^{exponent}"),
            Err(error) => panic!("{name}: {error}"),
            Ok(found) => assert!(found.iter().any(|x| x.is_infinite()), "{name} 2^{exponent}: {found:?}"),
        }
        return;
    }
    let found = found.unwrap_or_else(|error| panic!("{name} 2^{exponent}: {error}, for {at_hand:e}"));
    assert_eq!(found.len(), expected.len());
    // A number below the smallest normal one has fewer digits.
    let rounding = scaled(1.0, (T::EXPONENTS.0 - exponent).min(1000));
    for (&found, &expected) in found.iter().zip(expected) {
        let back = scaled(found, -exponent);
        assert!(
            (back - expected).abs() <= largest * T::WITHIN + 2.0 * rounding,
            "{name} 2^{exponent}: {back:e} instead of {expected:e} ({found:e})"
        );
    }
}

/// Returns the exponents at which integers of up to 4 bits are within the range: all near its ends,
/// and some in between.
pub(super) fn exponents<T: Sample>() -> impl Iterator<Item = i32> {
    let (low, high) = (T::EXPONENTS.0, T::EXPONENTS.1 - 3);
    let ends = (low..low + 3).chain(high - 3..=high);
    ends.chain((low..high).step_by(T::STEP)).chain([0])
}

/// The results for a matrix at the exponent 0, far from the ends of the range.
pub(super) fn base<T: Sample>(whole: &Whole) -> Matrix<T> {
    whole.times(0)
}

/// Returns the matrix product of factors, in `f64`.
pub(super) fn product(rows: usize, columns: usize, left: &[f64], right: &[f64]) -> Vec<f64> {
    let inner = left.len() / 2 / rows.max(1);
    let mut out = vec![0.0; rows * columns * 2];
    for i in 0..rows {
        for j in 0..columns {
            for k in 0..inner {
                let ([a, b], [c, d]) = (
                    [0, 1].map(|part| left[(i * inner + k) * 2 + part]),
                    [0, 1].map(|part| right[(k * columns + j) * 2 + part]),
                );
                out[(i * columns + j) * 2] += a * c - b * d;
                out[(i * columns + j) * 2 + 1] += a * d + b * c;
            }
        }
    }
    out
}

/// Multiplies the columns of a matrix by real numbers.
pub(super) fn times_sizes(matrix: &[f64], sizes: &[f64]) -> Vec<f64> {
    let pairs = matrix.chunks(2).zip(sizes.iter().cycle());
    pairs
        .flat_map(|(pair, size)| [pair[0] * size, pair[1] * size])
        .collect()
}

pub(super) fn back(x: &[f64], exponent: i32) -> Vec<f64> {
    x.iter().map(|&x| scaled(x, -exponent)).collect()
}

#[track_caller]
pub(super) fn assert_near<T: Sample>(name: &str, found: &[f64], expected: &[f64], exponent: i32) {
    let largest = expected.iter().fold(1.0_f64, |largest, x| largest.max(x.abs()));
    let rounding = scaled(1.0, (T::EXPONENTS.0 - exponent).min(1000));
    for (found, expected) in found.iter().zip(expected) {
        let within = largest * T::WITHIN * 4.0 + 16.0 * rounding;
        assert!(
            (found - expected).abs() <= within,
            "{name} 2^{exponent}: {found:e} instead of {expected:e}"
        );
    }
}

/// Returns a run-time array as a typed one.
pub(super) fn typed<T: Sample>(x: &DynArray) -> Matrix<T> {
    x.as_array::<T>().expect("the array is of this dtype").clone()
}

pub(super) fn real<T: Sample>(x: &DynArray) -> Vec<f64> {
    sizes::<T>(x.as_array::<T::Magnitude>().expect("the array is of this dtype"))
}
