//! Full decompositions, pseudo-inverses, ranks, powers, cross products and logarithms of
//! determinants: checked by identities, and compared with the output of NumPy 2.4 for the call in
//! the comment.

use array_core::error::MatrixFault;
use array_core::linalg::{MatrixNorm, Qr, Slogdet, Svd};
use array_core::{Array, Complex, DynRank, Error, Float, Len, array, shape};
use array_tests::layouts::Random;
use half::{bf16, f16};

use crate::linalg::{Apart, close};

type Matrix = Array<f64, DynRank>;
type C = Complex<f64>;

fn draw(random: &mut Random, extents: &[usize]) -> Matrix {
    Array::from_fn_with(extents, |_: DynRank| random.below(2001) as f64 / 1000.0 - 1.0)
}

fn draw_complex(random: &mut Random, extents: &[usize]) -> Array<C, DynRank> {
    let mut part = || random.below(2001) as f64 / 1000.0 - 1.0;
    Array::from_fn_with(extents, |_: DynRank| Complex::new(part(), part()))
}

fn identity(n: usize) -> Matrix {
    Array::from_fn_with([n, n].as_slice(), |i: DynRank| if i[0] == i[1] { 1.0 } else { 0.0 })
}

#[track_caller]
fn assert_close(x: &Matrix, y: &Matrix, tolerance: f64) {
    let same = x.shape() == y.shape() && close(x.as_slice(), y.as_slice(), tolerance);
    assert!(same, "{x:.3?}\n{y:.3?}");
}

/// Asserts that complex matrices are the same up to rounding.
#[track_caller]
fn assert_near(x: &Array<C, DynRank>, y: &Array<C, DynRank>, tolerance: f64) {
    assert_eq!(x.shape(), y.shape());
    assert!(x.is_empty() || (x - y).abs().max() < tolerance, "{x:.3?}\n{y:.3?}");
}

const EXTENTS: [[usize; 2]; 9] = [[1, 1], [2, 3], [3, 2], [4, 4], [7, 5], [5, 7], [20, 3], [0, 3], [3, 0]];

#[test]
fn full_factors_multiply_to_the_matrix_and_are_orthogonal() {
    let mut random = Random::new(11);
    for [m, n] in EXTENTS {
        for scale in [1.0, 1e-300, 1e300] {
            let x = draw(&mut random, &[m, n]) * scale;
            let Qr { q, r } = x.qr_complete();
            assert_eq!((&q.shape()[..], &r.shape()[..]), (&[m, m][..], &[m, n][..]));
            assert_close(&q.mt().matmul(&q), &identity(m), 1e-14 * m as f64);
            assert_close(&(q.matmul(&r) / scale), &(&x / scale), 1e-14 * (m + n) as f64);
            for (index, &below) in r.iter().enumerate() {
                assert!(index / n <= index % n || below == 0.0, "{r}");
            }
            let Svd { u, s, vh } = x.svd_full();
            assert_eq!((&u.shape()[..], &vh.shape()[..]), (&[m, m][..], &[n, n][..]));
            assert_close(&u.mt().matmul(&u), &identity(m), 1e-14 * m as f64);
            assert_close(&vh.matmul(vh.mt()), &identity(n), 1e-14 * n as f64);
            let middle: Matrix = Array::from_fn_with([m, n].as_slice(), |i: DynRank| match i[0] == i[1] {
                true => s.as_slice()[i[0]] / scale,
                false => 0.0,
            });
            assert_close(&u.matmul(&middle).matmul(&vh), &(&x / scale), 1e-14 * (m + n) as f64);
        }
    }
    let z = draw_complex(&mut random, &[2, 5, 3]);
    let Qr { q, r } = z.qr_complete();
    assert_near(&q.matmul(&r), &z, 1e-13);
    let Svd { u, s, vh } = z.svd_full();
    let middle: Array<C, DynRank> = Array::from_fn_with([2, 5, 3].as_slice(), |i: DynRank| match i[1] == i[2] {
        true => Complex::new(s[&[i[0], i[1]][..]], 0.0),
        false => Complex::new(0.0, 0.0),
    });
    assert_near(&u.matmul(&middle).matmul(&vh), &z, 1e-13);
}

#[test]
fn pseudo_inverses_have_the_four_properties_of_penrose() {
    let mut random = Random::new(12);
    for [m, n] in EXTENTS {
        for rank in 1..=m.min(n).max(1) {
            // A matrix of the given rank, or with fewer rows or columns.
            let x = draw(&mut random, &[m, rank]).matmul(&draw(&mut random, &[rank, n]));
            let p = x.pinv(1e-9);
            assert_eq!(&p.shape()[..], &[n, m]);
            let size = 1e-11 * p.vector_norm(f64::INFINITY).max(1.0).powi(2);
            let (xp, px) = (x.matmul(&p), p.matmul(&x));
            assert_close(&xp.matmul(&x), &x, size);
            assert_close(&px.matmul(&p), &p, size);
            assert_close(&xp.mt().to_owned(), &xp, size);
            assert_close(&px.mt().to_owned(), &px, size);
            assert_close(&Apart::new(&x).view().pinv(1e-9), &p, 0.0);
            assert_eq!(x.matrix_rank(1e-9)[&[][..]], rank.min(m).min(n) as i64);
        }
    }
    let z = draw_complex(&mut random, &[3, 4, 2]);
    let p = z.pinv(None);
    assert_near(&z.matmul(&p).matmul(&z), &z, 1e-12);
    assert_near(&p.matmul(&z).matmul(&p), &p, 1e-11);
    // np.linalg.pinv([[1, 2, 3], [2, 4, 6]]): the matrix of rank 1 divided by 70, transposed.
    let p: Array<f64, shape![3, 2]> = array![[1.0, 2.0, 3.0], [2.0, 4.0, 6.0]].pinv(None);
    assert!((p - array![[1.0, 2.0], [2.0, 4.0], [3.0, 6.0]] / 70.0).abs().max() < 1e-16);
    // The largest singular value is 1, and the other one counts as 0 from an `rtol` of 1e-3 on.
    let x = array![[1.0, 0.0], [0.0, 1e-3]];
    assert_eq!(
        (x.matrix_rank(0.99e-3), x.matrix_rank(1e-3), x.matrix_rank(None)),
        (2, 1, 2)
    );
    assert_eq!(array![[f64::MIN_POSITIVE, 0.0], [0.0, 0.0]].matrix_rank(None), 1);
    assert!(array![[f64::NAN]].try_pinv(None).is_err());
    assert!(array![[f64::NAN]].try_matrix_rank(None).is_err());
}

#[test]
fn eigenvalues_without_vectors_equal_those_with_vectors() {
    let mut random = Random::new(13);
    for n in [0, 1, 2, 3, 5, 12] {
        for scale in [1.0, 1e-300, 1e300] {
            let x = draw(&mut random, &[n, n]);
            let x = (&x + x.mt()) * scale;
            assert_close(&(x.eigvalsh() / scale), &(x.eigh().eigenvalues / scale), 1e-13);
        }
    }
    // np.linalg.eigvalsh([[2, 1-1j], [1+1j, 3]]): array([1., 4.])
    let i = C::I;
    let found = array![[C::new(2.0, 0.0), 1.0 - i], [1.0 + i, C::new(3.0, 0.0)]].eigvalsh();
    assert!((found - array![1.0, 4.0]).abs().max() < 1e-15);
}

#[test]
fn signs_and_logarithms_match_the_determinant() {
    let mut random = Random::new(14);
    for n in 0..9 {
        for _ in 0..20 {
            let x = draw(&mut random, &[n, n]);
            let Slogdet { sign, logabsdet } = x.slogdet();
            let (det, sign, log) = (x.det()[&[][..]], sign[&[][..]], logabsdet[&[][..]]);
            assert!(
                (sign * log.exp() - det).abs() <= 1e-12 * det.abs(),
                "{det} {sign} {log}"
            );
            let huge = (&x * 1e300).slogdet();
            let grown = log + n as f64 * 300.0 * 10_f64.ln();
            assert!((huge.logabsdet[&[][..]] - grown).abs() <= 1e-12 * grown.abs().max(1.0));
            assert_eq!(huge.sign[&[][..]], sign);
        }
    }
    // np.linalg.slogdet([[2, -1, 0], [4, 3, -2], [1, 5, 7]]): (1.0, 4.5217885770490405)
    let Slogdet { sign, logabsdet } = array![[2.0, -1.0, 0.0], [4.0, 3.0, -2.0], [1.0, 5.0, 7.0]].slogdet();
    let error: f64 = logabsdet - 4.521_788_577_049_040_5;
    assert!(sign == 1.0 && error.abs() < 1e-15);
    // np.linalg.slogdet([[1+2j, 3], [0, 1j]]): (-0.8944271909999159+0.4472135954999579j,
    // 0.8047189562170503)
    let z = array![[C::new(1.0, 2.0), C::new(3.0, 0.0)], [C::new(0.0, 0.0), C::I]];
    let Slogdet { sign, logabsdet } = z.slogdet();
    assert!((sign - C::new(-0.894_427_190_999_915_9, 0.447_213_595_499_957_9)).norm() < 1e-15);
    let error: f64 = logabsdet - 0.804_718_956_217_050_3;
    assert!(error.abs() < 1e-15);
    let singular = array![[[1.0, 2.0], [2.0, 4.0]], [[0.0, 1.0], [1.0, 0.0]]].slogdet();
    assert_eq!(
        singular,
        Slogdet {
            sign: array![0.0, -1.0],
            logabsdet: array![f64::NEG_INFINITY, 0.0]
        }
    );
    assert!(array![[f64::INFINITY]].try_slogdet().is_err());
}

#[test]
fn powers_are_products() {
    let mut random = Random::new(15);
    for lead in [&[][..], &[3], &[2, 2], &[0]] {
        for n in [0, 1, 2, 5] {
            let x: Array<i64, DynRank> = draw(&mut random, &[lead, &[n, n]].concat()).map(|x| (x * 10.0) as i64);
            let mut product = x.matrix_power(0);
            for power in 0..12 {
                assert_eq!(x.matrix_power(power), product, "{x} to the {power}");
                product = product.matmul(&x);
            }
            assert!((0..12).all(|power| x.mt().matrix_power(power) == x.matrix_power(power).mt().to_owned()));
        }
    }
    assert_eq!(array![[1_u8, 2], [3, 4]].matrix_power(0), array![[1_u8, 0], [0, 1]]);
    // np.linalg.matrix_power(np.array([[1, 2], [3, 4]], dtype=np.int8), 7)
    let wrapped: Array<i8, shape![2, 2]> = array![[1_i8, 2], [3, 4]].matrix_power(7);
    assert_eq!(wrapped, array![[-123_i8, -90], [121, -2]]);
    // np.linalg.matrix_power([[2., -1, 0], [4, 3, -2], [1, 5, 7]], 5)
    let x = array![[2.0, -1.0, 0.0], [4.0, 3.0, -2.0], [1.0, 5.0, 7.0]];
    let fifth = array![
        [606.0, 1291.0, 1000.0],
        [-6164.0, -5685.0, -2418.0],
        [10709.0, 5545.0, 1151.0]
    ];
    assert_eq!(x.matrix_power(5), fifth);
    assert!(
        array![1, 2, 3, 4]
            .view()
            .try_into_shape::<DynRank>()
            .unwrap()
            .try_matrix_power(2)
            .is_err()
    );
}

#[test]
fn cross_products_match_numpy_and_are_orthogonal() {
    // np.cross([[1, 2, 3], [4, 5, 6]], [7, -8, 9])
    let (x, y) = (array![[1, 2, 3], [4, 5, 6]], array![7, -8, 9]);
    let both: Array<i32, shape![2, 3]> = x.cross(&y);
    assert_eq!(both, array![[42, 12, -22], [93, 6, -67]]);
    // The same vectors as columns.
    assert_eq!(
        x.t().cross_axis::<-2, _, _>(&y.view().expand_dims::<1>()),
        both.t().to_owned()
    );
    assert_eq!(y.cross(&x), -&both);
    assert_eq!(both.vecdot(&x), array![0, 0]);
    assert_eq!(both.vecdot(&y), array![0, 0]);
    let _: [Array<i32, (Len<3>,)>; 1] = [y.cross(&y)];
    // Run-time extents.
    let z = Array::<i32, DynRank>::zeros_with([2, 2]);
    assert_eq!(
        z.try_cross(&z).unwrap_err().to_string(),
        "the shape is (2, 2), not (2, 3), in `cross`: axis 1 is 2, not 3"
    );
}

#[test]
fn dot_takes_vectors_alone_also_if_the_rank_is_known_at_run_time() {
    let (matrix, vector) = (
        Array::<f64, DynRank>::ones_with([3, 3]),
        Array::<f64, DynRank>::ones_with([3]),
    );
    let error = "the shape is (3, 3), not (_,), in `dot`: its rank is 2, not 1";
    assert_eq!(matrix.try_dot(&vector).unwrap_err().to_string(), error);
    assert_eq!(vector.try_dot(&matrix).unwrap_err().to_string(), error);
    assert_eq!(array![1.0, 2.0, 3.0].try_dot(&matrix).unwrap_err().to_string(), error);
    assert_eq!(vector.dot(&vector).to_vec(), vec![3.0]);
}

/// Matrices whose columns are all the same: elimination meets pivots that are rounding errors of
/// rounding errors.
#[test]
fn determinants_of_singular_matrices_of_floats_are_finite() {
    let mut random = Random::new(11);
    for n in [2, 3, 5, 8, 9, 16, 31] {
        for _ in 0..20 {
            let column: Vec<f32> = (0..n).map(|_| random.below(21) as f32 / 10.0 - 1.0).collect();
            let x = Array::<f32, DynRank>::from_fn_with([n, n].as_slice(), |i: DynRank| column[i[0]]);
            assert!(x.det().abs().max() < 1e-3, "{column:?}: {}", x.det());
            let Slogdet { sign, logabsdet } = x.slogdet();
            assert!(!sign.iter().chain(&logabsdet).any(|x| x.is_nan()), "{column:?}");
            let z = x.cast::<Complex<f32>>() * Complex::new(0.6_f32, 0.8);
            assert!(z.det().abs().max() < 1e-3, "{column:?}");
        }
    }
}

#[test]
fn real_matrices_with_double_eigenvalues_have_eigenvectors() {
    let assert_eigen = |x: &Matrix| {
        let found = x.eig();
        let (values, vectors) = (found.eigenvalues, found.eigenvectors);
        let x = x.cast::<C>();
        assert_near(&x.matmul(&vectors), &(&vectors * &values), 1e-6);
        let lengths = vectors.vector_norm_axis::<-2>(2);
        assert!((lengths - 1.0).abs().max() < 1e-12);
    };
    for [a, b, c, d] in [
        [1.0, -1.0, 1.0, -1.0],
        [-9.0, -3.0, 3.0, -3.0],
        [-9.0, -1.0, 4.0, -5.0],
        [-6.0, -4.0, 4.0, 2.0],
    ] {
        assert_eigen(
            &Array::from_shape_vec([2, 2].as_slice(), vec![a, b, c, d])
                .unwrap()
                .into_shape(),
        );
    }
    for entries in 0..3_usize.pow(9) {
        let entry = |i: usize| (entries / 3_usize.pow(i as u32) % 3) as f64 - 1.0;
        if entries % 7 == 0 {
            assert_eigen(&Array::from_fn_with([3, 3].as_slice(), |i: DynRank| {
                entry(3 * i[0] + i[1])
            }));
        }
    }
    let rows = array![
        [0.0, -2.0, 1.0, -2.0],
        [0.0, 2.0, -1.0, 2.0],
        [0.0, 4.0, -2.0, 4.0],
        [0.0, 0.0, 0.0, 0.0]
    ];
    assert_eigen(&rows.into_shape());
}

/// The norms of the rows are not rounded to 16 bits before they are combined.
#[test]
fn norms_of_matrices_of_16_bits_are_rounded_once() {
    fn check<T: Float>(least: T) {
        let x = Array::<T, shape![100, 2]>::full(least);
        let norm = x.matrix_norm(MatrixNorm::Frobenius);
        assert_eq!(norm, x.vector_norm(2));
        assert_eq!(
            norm.cast::<f64>(),
            (least.cast::<f64>() * 200.0_f64.sqrt() / least.cast::<f64>()).round() * least.cast::<f64>()
        );
        let stack = Array::<T, shape![3, 100, 2]>::full(least);
        assert_eq!(
            stack.matrix_norm(MatrixNorm::Frobenius),
            Array::<T, shape![3]>::full(norm)
        );
    }
    check(f16::from_bits(1));
    check(bf16::from_bits(1));
}

#[test]
fn norms_that_overflow_are_errors_if_they_need_singular_values() {
    let x = array![[3e38_f32, 0.0], [0.0, 3e38]];
    let norm = x.try_matrix_norm(MatrixNorm::Nuclear);
    assert!(matches!(norm, Err(Error::Matrix(error)) if error.fault() == MatrixFault::NotFound));
    assert_eq!(x.matrix_norm(MatrixNorm::Spectral), 3e38);
    let x = array![[6e4, 6e4], [6e4, 6e4]].cast::<f16>();
    assert!(x.try_matrix_norm(MatrixNorm::Spectral).is_err());
}

/// The norm of one number is its absolute value, for every order but 0.
#[test]
fn norms_of_any_order_are_exact_to_a_few_bits() {
    for x in [1e300_f64, 1e200, 3.0, 0.7, 1e-250] {
        for order in [0.9, 0.7, 0.6, 0.3, -0.3, -0.7, 1.7, -3.0] {
            let norm = array![x].vector_norm(order);
            assert!((norm / x - 1.0).abs() <= 4.0 * f64::EPSILON, "{x:e} {order} {norm:e}");
        }
    }
    // np.linalg.norm([3.0, 0.5], np.nan), and along an axis.
    let x = array![[3.0_f64, 0.5]];
    assert!(x.vector_norm(f64::NAN).is_nan());
    // `f32` rounds the orders to 0, the order that counts elements.
    for order in [1e-50, -1e-50] {
        assert_eq!(array![0.0_f32].vector_norm(order), 0.0);
        assert!(array![f32::NAN].vector_norm(order).is_nan());
    }
    assert_eq!(array![f32::INFINITY].vector_norm(1e-50), f32::INFINITY);
    assert!(x.vector_norm_axis::<1>(f64::NAN)[[0]].is_nan());
}
