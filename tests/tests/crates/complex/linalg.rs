//! Linear equations and decompositions of complex matrices: compared with NumPy, and by the
//! products of their factors.

use array_core::dtype::{Complex32, Complex64};
use array_core::error::MatrixFault;
use array_core::linalg::{Eigh, Qr, Svd};
use array_core::{Array, Dyn, array, inline};

use super::c;
use super::numpy::{check_real_within, check_within};

type Matrix = Array<Complex64, (Dyn, Dyn)>;
type Vector = Array<Complex64, (Dyn,)>;

/// Returns the matrix that `numpy.py` creates for a size. Solving needs row exchanges.
fn matrix(n: usize) -> Matrix {
    Matrix::from_fn_with([n, n], |[i, j]| {
        let [re, im] = [(i * 7 + j * 3 + n) % 11, (i + j * 5) % 7].map(|x| x as f64);
        let shifted = if i == (j + 1) % n { 3.0 * n as f64 } else { 0.0 };
        c(re - 5.0 + shifted, im - 3.0)
    })
}

fn adjoint(x: &Matrix) -> Matrix {
    x.t().conj()
}

fn identity(n: usize) -> Matrix {
    Matrix::from_fn_with([n, n], |[i, j]| c(f64::from(i == j), 0.0))
}

/// Returns the distance of two matrices, relative to the size of the second.
fn distance(found: &Matrix, expected: &Matrix) -> f64 {
    (found - expected).vector_norm(2) / expected.vector_norm(2)
}

#[test]
fn matrices_of_all_sizes_match_numpy() {
    for n in 1..=6 {
        let a = matrix(n);
        let b = Vector::from_fn_with([n], |[i]| c(i as f64 - 2.0, (i * 3 % 5) as f64));
        let within = 1e-13;
        check_within(&format!("det_{n}"), &array![a.det()], within);
        check_within(&format!("inv_{n}"), &a.inv(), within);
        check_within(&format!("solve_{n}"), &a.solve(&b), within);
        check_real_within(&format!("svdvals_{n}"), &a.svdvals(), within);
        let hermitian = &a + adjoint(&a);
        check_real_within(&format!("eigvalsh_{n}"), &hermitian.eigh().eigenvalues, within);
        let definite = a.matmul(&adjoint(&a)) + identity(n);
        check_within(&format!("cholesky_{n}"), &definite.cholesky(), within);
    }
}

#[test]
fn factors_multiply_to_the_matrix() {
    for n in [1, 3, 6] {
        let a = matrix(n);
        let Qr { q, r } = a.qr();
        assert!(distance(&q.matmul(&r), &a) < 1e-14);
        assert!(distance(&adjoint(&q).matmul(&q), &identity(n)) < 1e-14);
        assert_eq!(r.triu(0), r);
        let Svd { u, s, vh } = a.svd();
        assert!(distance(&(&u * &s).matmul(&vh), &a) < 1e-14);
        assert!(distance(&adjoint(&u).matmul(&u), &identity(n)) < 1e-14);
        assert!(distance(&vh.matmul(&adjoint(&vh)), &identity(n)) < 1e-14);
        let hermitian = &a + adjoint(&a);
        let Eigh {
            eigenvalues,
            eigenvectors,
        } = hermitian.eigh();
        let (left, right) = (hermitian.matmul(&eigenvectors), &eigenvectors * &eigenvalues);
        assert!(distance(&left, &right) < 1e-13);
        assert!(distance(&adjoint(&eigenvectors).matmul(&eigenvectors), &identity(n)) < 1e-14);
    }
}

/// If cofactors are not accurate enough, or leave the range of the dtype, elimination is used.
#[test]
fn hard_matrices_are_eliminated() {
    let i = c(0.0, 1.0);
    let singular = inline![[c(1.0, 1.0), c(2.0, 0.0)], [i * c(1.0, 1.0), i * c(2.0, 0.0)]];
    assert_eq!(singular.det(), c(0.0, 0.0));
    assert_eq!(
        singular.try_inv().unwrap_err().to_string(),
        inline![[1.0, 2.0], [2.0, 4.0]].try_inv().unwrap_err().to_string()
    );
    let a = matrix(3);
    for scale in [1e-200, 1e200].map(|scale| c(scale, 0.0)) {
        let scaled = &a * scale;
        let inverse = scaled.inv() * scale;
        assert!(distance(&inverse, &a.inv()) < 1e-14, "{scale}");
    }
    // The pivots differ only in their imaginary parts, so their absolute values decide.
    let a = inline![[c(1e-20, 0.0), c(1.0, 0.0)], [c(0.0, 1.0), c(1.0, 0.0)]];
    let x = a.solve(&inline![c(1.0, 0.0), c(0.0, 0.0)]);
    assert!((x - inline![c(0.0, 1.0), c(1.0, 0.0)]).vector_norm(2) < 1e-15);
    let fault = |x: array_core::Error| match x {
        array_core::Error::Matrix(error) => error.fault(),
        other => panic!("{other}"),
    };
    let spoiled = inline![[c(1.0, f64::NAN), c(0.0, 0.0)], [c(0.0, 0.0), c(1.0, 0.0)]];
    assert_eq!(fault(spoiled.try_inv().unwrap_err()), MatrixFault::NotFinite);
    let single = inline![
        [Complex32::new(0.0, 2.0), Complex32::ZERO],
        [Complex32::ZERO, Complex32::new(0.5, 0.0)]
    ];
    assert_eq!(
        (single.det(), single.inv().matmul(&single)),
        (Complex32::new(0.0, 1.0), single.matmul(&single.inv()))
    );
}
