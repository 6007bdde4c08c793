//! Generic over the dtype: `T: Float`, `T: Real` or `T: Number` alone, and two dtypes that promote.

use array_core::layout::{Heap, Inline, Storage};
use array_core::{Array, Dim, Element, Float, Number, Promote, Promoted, Real, Shape, array, broadcast, shape};

use super::{X, Y, close, product, rows};

fn softmax<T: Float, B: Dim, N: Dim>(x: &Array<T, (B, N)>) -> Array<T, (B, N)> {
    let e = broadcast!(exp(x - max_axis_keep::<1>(x)));
    broadcast!(e / sum_axis_keep::<1>(e))
}

fn layer_norm<T: Float, B: Dim, N: Dim>(
    x: &Array<T, (B, N)>,
    gain: &Array<T, (N,)>,
    bias: &Array<T, (N,)>,
) -> Array<T, (B, N)> {
    let centred = broadcast!(x - mean_axis_keep::<1>(x));
    let variance = broadcast!(mean_axis_keep::<1>(centred * centred));
    broadcast!(centred / sqrt(variance + 1e-5) * gain + bias)
}

fn attention<T: Float, Q: Dim, K: Dim, D: Dim, V: Dim>(
    q: &Array<T, (Q, D)>,
    k: &Array<T, (K, D)>,
    v: &Array<T, (K, V)>,
) -> Array<T, (Q, V)> {
    let scores = broadcast!(named [i, j]; sum(d: q[i, d] * k[j, d]));
    softmax(&scores).matmul(v)
}

fn contraction<T: Float, M: Dim, K: Dim, N: Dim>(a: &Array<T, (M, K)>, b: &Array<T, (K, N)>) -> Array<T, (M, N)> {
    broadcast!(named [i, j]; sum(k: a[i, k] * b[k, j]))
}

fn loss<T: Float, S: Shape>(p: &Array<T, S>, y: &Array<T, S>) -> T {
    broadcast!(mean(square(p - y)))
}

fn normalise<T: Float, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    broadcast!((x - mean(x)) / (std(x) + 1e-8))
}

fn below_the_highest<T: Real, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    broadcast!(x - max(x))
}

fn relu<T: Real, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    broadcast!(if x > 0 { x } else { 0 })
}

fn dot<T: Number, N: Dim>(x: &Array<T, (N,)>, y: &Array<T, (N,)>) -> T::Sum {
    broadcast!(sum(x * y))
}

fn average<T: Float, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> T {
    let n = x.len();
    broadcast!(sum(x) / n as T).to_scalar()
}

fn polynomial<T: Number, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    broadcast!(x * x + x)
}

fn polynomial_by_operators<T: Number, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    x * x + x
}

fn per_element<T: Float, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    let n = x.len();
    broadcast!(x / n as T)
}

fn mixed<T: Float, S: Shape>(x: &Array<T, S>, y: &Array<T, S>, share: T) -> Array<T, S> {
    let rest = (T::ONE - share) * T::from_f64(2.0) / T::from_i64(2);
    x * share + y * rest
}

fn horner<T: Number>(coefficients: &[T], x: T) -> T {
    let mut sum = T::ZERO;
    for &c in coefficients {
        sum *= x;
        sum += c;
    }
    sum
}

fn root<T: Float>(x: T) -> T {
    broadcast!(sqrt(x))[[]]
}

fn logistic<T: Float>(x: T, scale: T) -> T {
    broadcast!(1.0 / (1.0 + exp(-x * scale)))[[]]
}

fn negated_rest<T: Real + array_core::Signed>(x: T, y: T) -> T {
    -(x % y)
}

fn blend<A, B, S>(x: &Array<A, S>, y: &Array<B, S>) -> Array<Promoted<A, B>, S>
where
    A: Element + Promote<B, Output: Number>,
    B: Element,
    S: Shape,
{
    broadcast!(x * y + x)
}

fn added<A, B, S>(x: &Array<A, S>, y: &Array<B, S>) -> Array<Promoted<A, B>, S>
where
    A: Element + Promote<B, Output: Number>,
    B: Element,
    S: Shape,
{
    x + y
}

fn same<A: Element + Promote<B>, B: Element, S: Shape>(x: &Array<A, S>, y: &Array<B, S>) -> Array<bool, S> {
    broadcast!(x == y)
}

/// Runs the programs of floats.
fn floats<T: Float + Into<f64>>() {
    let x = Array::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(X[i * 3 + j]));
    let y = Array::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(Y[i * 3 + j]));
    let run_time = x.clone().try_reshape::<shape![_, _]>([2, 3]).unwrap();

    let expected: Vec<f64> = rows(&X).iter().flat_map(|row| super::softmax(row)).collect();
    close(&softmax(&x), &expected);
    close(&softmax(&run_time), &expected);

    let (gain, bias) = (
        Array::<T, shape![3]>::from_fn(|[j]| T::from_f64(Y[j])),
        Array::<T, shape![3]>::from_fn(|[j]| T::from_f64(X[j])),
    );
    let mut expected = Vec::new();
    for row in rows(&X) {
        let mean = row.iter().sum::<f64>() / 3.0;
        let variance = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 3.0;
        expected.extend((0..3).map(|j| (row[j] - mean) / (variance + 1e-5).sqrt() * Y[j] + X[j]));
    }
    close(&layer_norm(&x, &gain, &bias), &expected);

    let scores = product(&X, &[Y[0], Y[3], Y[1], Y[4], Y[2], Y[5]], 2, 3, 2);
    let weights: Vec<f64> = scores.chunks(2).flat_map(super::softmax).collect();
    close(&attention(&x, &y, &x), &product(&weights, &X, 2, 2, 3));
    close(&contraction(&x, &y.t().to_heap()), &scores);

    let squares = X.iter().zip(Y).map(|(x, y)| (x - y).powi(2)).sum::<f64>();
    close(&array![loss(&x, &y)], &[squares / 6.0]);

    let mean = X.iter().sum::<f64>() / 6.0;
    let deviation = (X.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 6.0).sqrt();
    close(&normalise(&x), &X.map(|x| (x - mean) / (deviation + 1e-8)));
    close(&below_the_highest(&x), &X.map(|x| x - 3.5));
    close(&relu(&x), &X.map(|x| x.max(0.0)));
    close(&polynomial(&x), &X.map(|x| x * x + x));
    close(&polynomial_by_operators(&x), &X.map(|x| x * x + x));
    close(&per_element(&x), &X.map(|x| x / 6.0));
    let averages = array![
        average(&x),
        average(&run_time),
        average(&x.t()),
        average(&x.to_inline())
    ];
    close(&averages, &[mean; 4]);
    let expected: Vec<f64> = X.iter().zip(Y).map(|(x, y)| x * 0.25 + y * 0.75).collect();
    close(&mixed(&x, &y, T::from_f64(0.25)), &expected);
    close(
        &array![horner(&[T::ONE, T::from_f64(-2.0), T::from_f64(0.5)], T::from_f64(3.0))],
        &[3.5],
    );
    close(&array![negated_rest(T::from_f64(5.5), T::from_f64(2.0))], &[-1.5]);
}

#[test]
fn functions_of_scalars() {
    assert_eq!((root(9.0_f32), root(2.25_f64)), (3.0, 1.5));
    assert_eq!((logistic(0.0_f32, 2.0), logistic(f64::INFINITY, 1.0)), (0.5, 1.0));
}

#[test]
fn programs_of_floats() {
    floats::<f32>();
    floats::<f64>();
}

#[test]
fn programs_of_numbers_take_integers() {
    assert_eq!(dot(&array![100_u8, 200], &array![2_u8, 1]), 400_u64);
    assert_eq!(dot(&array![-1_i16, 2], &array![2_i16, 1]), 0_i64);
    assert_eq!(dot(&array![0.5_f32, 2.0], &array![2.0, 1.0]), 3.0_f32);
    assert_eq!(polynomial(&array![1_i32, -2, 3]), array![2, 2, 12]);
    assert_eq!(polynomial_by_operators(&array![1_u16, 2, 3]), array![2, 6, 12]);
    assert_eq!(relu(&array![1_i8, -2, 3]), array![1, 0, 3]);
    assert_eq!(below_the_highest(&array![1_i64, 7, 3]), array![-6, 0, -4]);
    assert_eq!(horner(&[1_i32, 2, 3], 10), 123);
}

#[test]
fn two_dtypes_promote() {
    assert_eq!(blend(&array![2_u8, 3], &array![-1_i8, 4]), array![0_i16, 15]);
    assert_eq!(blend(&array![2.0_f32, 3.0], &array![-1.0_f64, 4.0]), array![0.0, 15.0]);
    assert_eq!(added(&array![2_u8, 3], &array![-1_i8, 4]), array![1_i16, 7]);
    assert_eq!(added(&array![2_u32, 3], &array![1_u16, 4]), array![3_u32, 7]);
    assert_eq!(same(&array![2_u8, 4], &array![-1_i8, 4]), array![false, true]);
    assert_eq!(same(&array![true, false], &array![true, true]), array![true, false]);
}

/// Returns the value of each function of a scalar, and the constants.
fn functions_of<T: Float>(x: T) -> Vec<T> {
    let of_x = [
        -x,
        x.sqrt(),
        x.exp(),
        x.ln(),
        x.sin(),
        x.cos(),
        x.tan(),
        x.tanh(),
        x.powf(T::from_f64(1.5)),
    ];
    let mut all = of_x.to_vec();
    all.extend([(-x).abs(), T::EPSILON, T::INFINITY, T::NEG_INFINITY, T::PI]);
    all
}

#[test]
fn scalars_have_the_functions_of_arrays() {
    macro_rules! check {
        ($($dtype:ty)*) => {$(
            let x: $dtype = Element::from_f64(0.7);
            let found = functions_of(x);
            let of_array: Array<$dtype, shape![1]> = Array::full(x);
            let expected = [
                -&of_array, of_array.sqrt(), of_array.exp(), of_array.log(), of_array.sin(), of_array.cos(),
                of_array.tan(), of_array.tanh(), of_array.pow(<$dtype as Element>::from_f64(1.5)), of_array.clone(),
            ];
            for (&found, expected) in found.iter().zip(&expected) {
                assert_eq!(found.to_bits(), expected[[0]].to_bits());
            }
            let constants = [<$dtype>::EPSILON, <$dtype>::INFINITY, <$dtype>::NEG_INFINITY];
            assert_eq!(found[10..13], constants);
            assert!(<$dtype as Float>::NAN.is_nan());
            assert_eq!(found[13], <$dtype as Element>::from_f64(std::f64::consts::PI));
        )*};
    }
    check!(f32 f64);
}

/// Returns the value of each function that std defines exactly.
fn exact_functions_of<T: Float>(x: T, y: T) -> [T; 12] {
    [
        x.floor(),
        x.ceil(),
        x.trunc(),
        x.round(),
        x.round_ties_even(),
        x.signum(),
        x.max(y),
        x.min(y),
        x.clamp(T::from_f64(-1.0), T::from_f64(1.5)),
        Real::maximum(x, y),
        Real::minimum(x, y),
        x.abs(),
    ]
}

fn classes_of<T: Float>(x: T) -> [bool; 3] {
    [x.is_nan(), x.is_infinite(), x.is_finite()]
}

const SPECIAL: [f64; 21] = [
    0.0,
    -0.0,
    0.25,
    -0.25,
    0.5,
    -0.5,
    0.75,
    1.5,
    -1.5,
    2.5,
    -2.5,
    3.25,
    -7.75,
    100.5,
    -101.0,
    0.49999999999999994,
    4503599627370495.5,
    9007199254740993.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

#[test]
fn exact_functions_of_scalars_are_those_of_std() {
    macro_rules! check {
        ($($dtype:ident)*) => {$(
            for x in SPECIAL {
                let x: $dtype = Element::from_f64(x);
                assert_eq!(classes_of(x), [<$dtype>::is_nan(x), <$dtype>::is_infinite(x), <$dtype>::is_finite(x)]);
                for y in SPECIAL {
                    let y: $dtype = Element::from_f64(y);
                    let found = exact_functions_of(x, y);
                    let (larger, smaller) = (<$dtype>::max(x, y), <$dtype>::min(x, y));
                    let any_nan = <$dtype>::is_nan(x) || <$dtype>::is_nan(y);
                    let expected = [
                        <$dtype>::floor(x), <$dtype>::ceil(x), <$dtype>::trunc(x), <$dtype>::round(x),
                        <$dtype>::round_ties_even(x), <$dtype>::signum(x), larger, smaller,
                        <$dtype>::clamp(x, -1.0, 1.5),
                        if any_nan { <$dtype>::NAN } else { larger },
                        if any_nan { <$dtype>::NAN } else { smaller },
                        <$dtype>::abs(x),
                    ];
                    for (i, (&found, expected)) in found.iter().zip(expected).enumerate() {
                        // The sign of 0 is unspecified for the larger and the smaller of zeros.
                        let same = if (6..11).contains(&i) { found == expected } else { found.to_bits() == expected.to_bits() };
                        let nan = <$dtype>::is_nan(found) && <$dtype>::is_nan(expected);
                        assert!(same || nan, "function {i} of {x:?} and {y:?}: {found:?}, not {expected:?}");
                    }
                }
            }
        )*};
    }
    check!(f32 f64);
}

fn power<T: Float>(x: T, exponent: i32) -> T {
    x.powi(exponent)
}

#[test]
fn integer_powers_of_scalars_are_those_of_arrays() {
    for exponent in [-3, -1, 0, 1, 2, 7, 30] {
        let expected = broadcast!(pow(array![1.1_f32, -1.3], exponent as f32));
        assert_eq!(
            [power(1.1_f32, exponent), power(-1.3_f32, exponent)],
            *expected.as_slice()
        );
        let expected = broadcast!(pow(array![1.1, -1.3], f64::from(exponent)));
        assert_eq!([power(1.1, exponent), power(-1.3, exponent)], *expected.as_slice());
    }
    // `f32` has no such exponent.
    assert_eq!((power(-1.0_f32, 16_777_217), power(-1.0_f32, i32::MAX)), (-1.0, -1.0));
    assert_eq!((power(2.0_f32, i32::MIN), power(0.0_f64, -1)), (0.0, f64::INFINITY));
}

#[test]
fn larger_and_smaller_scalars_of_integers() {
    fn clipped<T: Real>(x: T, low: T, high: T) -> T {
        x.maximum(low).minimum(high)
    }
    assert_eq!(
        (clipped(7, -1, 5), clipped(-3_i8, -1, 5), clipped(2_u64, 1, 5)),
        (5, -1, 2)
    );
    // The methods of std remain unambiguous.
    let (small, large) = (3, 9);
    assert_eq!((small.max(large), small.min(large), large.clamp(0, 5)), (9, 3, 5));
    assert_eq!((3.0_f32.max(4.0), 3.5_f64.floor(), 2.5_f64.round()), (4.0, 3.0, 3.0));
}

#[test]
fn short_integer_literals_are_floats_of_every_dtype() {
    fn quantised<T: Float, S: Shape>(x: &Array<T, S>) -> Array<u8, S> {
        broadcast!(clip(round(x), 0, 255) as u8)
    }
    fn scaled<T: Float, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
        broadcast!((x + 32767) * 128 - 65000 + -32768 - -129)
    }
    assert_eq!(quantised(&array![-3.0_f32, 2.5, 300.0]), array![0_u8, 2, 255]);
    assert_eq!(quantised(&array![254.7]), array![255_u8]);
    assert_eq!(scaled(&array![1.0]), array![4_096_665.0]);
    let one = Array::<half::bf16, shape![1]>::ones();
    assert_eq!(quantised(&one), array![1_u8]);
}

#[test]
fn scalars_from_extents() {
    fn count<T: Number>(x: &[T]) -> T {
        T::from_usize(x.len())
    }
    assert_eq!(
        (count(&[1.5_f32, 2.0]), count(&[1_u8, 2, 3]), u8::from_usize(257)),
        (2.0, 3, 1)
    );
}

fn trace<T: Number, N: Dim>(x: &Array<T, (N, N)>) -> T::Sum {
    x.trace()
}

fn diagonal<T: Number, N: Dim>(x: &Array<T, (N, N)>) -> Array<T, (N,)> {
    x.diagonal().to_owned()
}

#[test]
fn square_matrices_have_a_diagonal() {
    let x = array![[1, 2], [3, 4]];
    assert_eq!((trace(&x), diagonal(&x)), (5, array![1, 4]));
    let x: Array<i32, shape![_, _]> = x.into_shape();
    assert_eq!((trace(&x), diagonal(&x).to_vec()), (5, vec![1, 4]));
    let one = Array::<f64, shape![1, 1]>::full(3.0);
    assert_eq!((trace(&one), diagonal(&one)), (3.0, array![3.0]));
}

/// Adds and multiplies the elements by the standard library's iterators.
fn totals<T: Number, S: Shape>(x: &Array<T, S>) -> (T, T) {
    (x.iter().copied().sum(), x.iter().copied().product())
}

#[test]
fn iterators_of_numbers_have_sums_and_products() {
    assert_eq!(totals(&array![[1_u8, 2], [3, 4]]), (10, 24));
    assert_eq!(totals(&array![0.5_f32, 4.0]), (4.5, 2.0));
}

#[test]
fn markers_of_storage_are_values() {
    fn same<B: Default + Eq + std::hash::Hash + Copy + std::fmt::Debug>() -> bool {
        B::default() == B::default()
    }
    assert!(same::<Heap>() && same::<Inline>());
}

/// More operands than a context takes, one of them a scalar.
fn many<T: Float, N: Dim>(x: &Array<T, (N,)>, s: T) -> Array<T, (N,)> {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m] = [0; 13].map(|_| x);
    broadcast!(
        s * a
            + b.view()
            + c.view()
            + d.view()
            + e.view()
            + f.view()
            + g.view()
            + h.view()
            + i.view()
            + j.view()
            + k.view()
            + l.view()
            + m.view()
    )
}

/// A scalar next to an operand with placed axes, and a placed scalar.
fn placed<T: Float, M: Dim, N: Dim>(x: &Array<T, (M, N)>, v: &Array<T, (M,)>, s: T) -> Array<T, (M, N)> {
    broadcast!(explicit; x * (v * s).in_dims(0))
}

#[test]
fn scalars_of_the_dtype_are_in_groups_and_have_places() {
    let x = array![1.0_f64, -2.5, 4.0];
    assert_eq!(many(&x, 3.0), x.map(|&x| 3.0 * x + 12.0 * x));
    let matrix = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    assert_eq!(
        placed(&matrix, &array![1.0, 10.0], 2.0),
        array![[2.0, 4.0, 6.0], [80.0, 100.0, 120.0]]
    );
}
