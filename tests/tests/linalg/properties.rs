//! Properties of the results that hold for all matrices.

use array_core::linalg::{Eigh, Qr, Svd};
use array_core::{Array, DynRank};
use array_tests::layouts::Random;

use crate::linalg::{Apart, close};

type Matrix = Array<f64, DynRank>;

/// Numbers between -1 and 1.
fn draw(random: &mut Random, extents: &[usize]) -> Matrix {
    Array::from_fn_with(extents, |_: DynRank| random.below(2001) as f64 / 1000.0 - 1.0)
}

/// Returns a matrix with orthonormal columns.
fn orthogonal(random: &mut Random, n: usize) -> Matrix {
    draw(random, &[n, n]).qr().q
}

/// Returns the matrix with these numbers on its diagonal.
fn diagonal(values: &[f64]) -> Matrix {
    let n = values.len();
    Array::from_fn_with(
        [n, n].as_slice(),
        |i: DynRank| if i[0] == i[1] { values[i[0]] } else { 0.0 },
    )
}

fn identity(n: usize) -> Matrix {
    diagonal(&vec![1.0; n])
}

fn assert_close(x: &Matrix, y: &Matrix, tolerance: f64) {
    let same = x.shape() == y.shape() && close(x.as_slice(), y.as_slice(), tolerance);
    assert!(same, "{x:.3?}\n{y:.3?}");
}

#[test]
fn solutions_solve_and_inverses_invert() {
    let mut random = Random::new(1);
    for _ in 0..300 {
        let (n, k) = (random.below(12) + 1, random.below(4));
        let a = draw(&mut random, &[n, n]);
        let b = draw(&mut random, &[n, k]);
        let x = a.solve(&b);
        // The residual is small relative to the factors, however ill-conditioned the matrix is.
        let size = x.vector_norm(f64::INFINITY).max(1.0) * n as f64;
        assert_close(&(a.matmul(&x) / size), &(&b / size), 1e-14);
        assert_close(&Apart::new(&a).view().solve(&Apart::new(&b).view()), &x, 1e-9 * size);
        let inverse = a.inv();
        let size = inverse.vector_norm(f64::INFINITY).max(1.0) * n as f64;
        assert_close(&(a.matmul(&inverse) / size), &(identity(n) / size), 1e-14);
        let det = a.det()[&[][..]] * inverse.det()[&[][..]];
        assert!((det - 1.0).abs() < 1e-12 * size * size, "{det}");
    }
}

#[test]
fn errors_of_ill_conditioned_matrices_are_bounded_by_the_condition() {
    let mut random = Random::new(2);
    for n in 2..8 {
        for smallest in [1e-3, 1e-6, 1e-9] {
            let mut values = vec![1.0; n];
            values[n - 1] = smallest;
            let (u, v) = (orthogonal(&mut random, n), orthogonal(&mut random, n));
            let a = u.matmul(diagonal(&values)).matmul(v.mt());
            let exact = draw(&mut random, &[n]);
            let x = a.solve(&a.matmul(&exact));
            assert!(
                close(x.as_slice(), exact.as_slice(), 1e-14 / smallest),
                "{n} {smallest} {x:?}"
            );
            values.iter_mut().for_each(|value| *value = 1.0 / *value);
            let inverse = v.matmul(diagonal(&values)).matmul(u.mt());
            assert_close(&a.inv(), &inverse, 1e-14 / smallest);
            let (found, det) = (a.det()[&[][..]].abs(), smallest);
            assert!((found / det - 1.0).abs() < 1e-14 / smallest, "{found} {det}");
        }
    }
}

#[test]
fn elements_of_any_size_are_inverted() {
    for n in 1..7 {
        for size in [1e-300, 1e-200, 1e200, 1e300] {
            let a: Matrix = Array::from_fn_with([n, n].as_slice(), |i: DynRank| match i[0] == i[1] {
                true => 2.0 * size,
                false => size,
            });
            let product = (&a / size).matmul(a.inv() * size);
            assert_close(&product, &identity(n), 1e-13);
            let b: Matrix = Array::from_fn_with([n].as_slice(), |_: DynRank| size);
            let each = 1.0 / (n as f64 + 1.0);
            assert!(a.solve(&b).iter().all(|x| (x - each).abs() < 1e-14), "{n} {size}");
        }
    }
}

#[test]
fn factors_multiply_to_the_matrix() {
    let mut random = Random::new(3);
    for _ in 0..200 {
        let (m, n) = (random.below(9), random.below(9));
        let k = m.min(n);
        let x = draw(&mut random, &[2, m, n]);
        let x = if random.below(2) == 0 { x } else { x * 1e-8 };
        for Qr { q, r } in [x.qr(), Apart::new(&x).view().qr()] {
            assert_close(&q.matmul(&r), &x, 1e-14 * 9.0);
            assert_eq!((&q.shape()[..], &r.shape()[..]), (&[2, m, k][..], &[2, k, n][..]));
            assert!(close(
                q.mt().matmul(&q).as_slice(),
                &identity(k).as_slice().repeat(2),
                1e-14 * 9.0
            ));
            for (row, r) in r.index_axis::<0>(0).axis_iter::<0>().enumerate() {
                assert!(r.iter().take(row).all(|&below| below == 0.0));
            }
        }
        for Svd { u, s, vh } in [x.svd(), Apart::new(&x).view().svd()] {
            let columns = &u * s.expand_dims::<-2>();
            assert_close(&columns.matmul(&vh), &x, 1e-14 * 9.0);
            assert!(close(
                u.mt().matmul(&u).as_slice(),
                &identity(k).as_slice().repeat(2),
                1e-13
            ));
            assert!(close(
                vh.matmul(vh.mt()).as_slice(),
                &identity(k).as_slice().repeat(2),
                1e-13
            ));
            assert!(
                s.as_slice()
                    .chunks(k.max(1))
                    .all(|s| s.is_sorted_by(|a, b| a >= b) && s.iter().all(|&s| s >= 0.0))
            );
        }
    }
}

#[test]
fn symmetric_matrices_are_their_factors() {
    let mut random = Random::new(4);
    for _ in 0..200 {
        let n = random.below(10);
        let x = draw(&mut random, &[n, n]);
        let positive = x.matmul(x.mt()) + identity(n) * 0.01;
        let factor = positive.cholesky();
        assert_close(&factor.matmul(factor.mt()), &positive, 1e-13);
        let symmetric = &x + x.mt();
        let Eigh {
            eigenvalues,
            eigenvectors,
        } = symmetric.eigh();
        let product = (&eigenvectors * &eigenvalues).matmul(eigenvectors.mt());
        assert_close(&product, &symmetric, 1e-13);
        assert_close(&eigenvectors.mt().matmul(&eigenvectors), &identity(n), 1e-13);
        assert!(eigenvalues.as_slice().is_sorted());
        // The elements above the diagonal are not read.
        let lower: Matrix = Array::from_fn_with([n, n].as_slice(), |i: DynRank| match i[0] >= i[1] {
            true => symmetric[&i[..]],
            false => 7.0,
        });
        assert_close(&lower.eigh().eigenvalues, &eigenvalues, 1e-13);
    }
}

#[test]
fn equal_values_have_vectors_too() {
    for n in 1..8 {
        for x in [
            identity(n),
            identity(n) * -3.0,
            diagonal(&vec![0.0; n]),
            identity(n) * 0.0 + 1.0,
        ] {
            let Svd { u, s, vh } = x.svd();
            assert_close(&(&u * &s).matmul(&vh), &x, 1e-13);
            assert_close(&u.mt().matmul(&u), &identity(n), 1e-13);
            assert_close(&vh.matmul(vh.mt()), &identity(n), 1e-13);
            let Eigh {
                eigenvalues,
                eigenvectors,
            } = x.eigh();
            assert_close(&(&eigenvectors * &eigenvalues).matmul(eigenvectors.mt()), &x, 1e-13);
        }
    }
}
