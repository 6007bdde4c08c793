//! Every operation over the whole range of exponents: the results for a matrix times a power of two
//! are those for the matrix, times powers of two.

use array_core::dtype::{Complex32, Complex64};
use array_core::error::MatrixFault;
use array_core::linalg::{MatrixNorm, Qr, Svd};
use array_core::{Array, DType, DynArray, DynRank, Error, array, shape};
use array_tests::layouts::Random;

use sample::{
    Matrix, Sample, Whole, assert_near, assert_scaled, back, base, exponents, parts, product, real, scaled, sizes,
    times_sizes, typed,
};

mod sample;

fn equations<T: Sample>() {
    let mut random = Random::new(5);
    for n in [1, 2, 3, 4, 5, 7] {
        let (a, b) = loop {
            let a = Whole::draw(&mut random, &[n, n]);
            // Far from singular, so that rounding errors are small.
            let is_good = base::<T>(&a)
                .try_inv()
                .is_ok_and(|x| parts(&x).iter().all(|x| x.abs() < 3.0));
            if is_good {
                break (a, Whole::draw(&mut random, &[n, 2]));
            }
        };
        let det = parts(&base::<T>(&a).det());
        let inverse = parts(&base::<T>(&a).inv());
        let solution = parts(&base::<T>(&a).solve(&base::<T>(&b)));
        for k in exponents::<T>() {
            let x = a.times::<T>(k);
            let dynamic = DynArray::from(x.clone());
            let grown = k.saturating_mul(n as i32);
            if grown.abs() < 3 * T::EXPONENTS.1 {
                assert_scaled::<T>("det", x.try_det().map(|x| parts(&x)), &det, grown);
                assert_scaled::<T>("det", dynamic.det().map(|x| parts(&typed::<T>(&x))), &det, grown);
            }
            assert_scaled::<T>("inv", x.try_inv().map(|x| parts(&x)), &inverse, -k);
            assert_scaled::<T>("inv", dynamic.inv().map(|x| parts(&typed::<T>(&x))), &inverse, -k);
            for at in [
                T::EXPONENTS.0,
                -T::EXPONENTS.1 / 2,
                0,
                T::EXPONENTS.1 / 2,
                T::EXPONENTS.1 - 3,
                k,
            ] {
                let rhs = b.times::<T>(at);
                assert_scaled::<T>("solve", x.try_solve(&rhs).map(|x| parts(&x)), &solution, at - k);
                let solved = dynamic.solve(&DynArray::from(rhs)).map(|x| parts(&typed::<T>(&x)));
                assert_scaled::<T>("solve", solved, &solution, at - k);
            }
        }
    }
}

fn decompositions<T: Sample>() {
    let mut random = Random::new(6);
    for [m, n] in [[1, 1], [2, 2], [3, 3], [5, 5], [4, 3], [2, 6], [9, 7]] {
        let whole = Whole::draw(&mut random, &[m, n]);
        let x = base::<T>(&whole);
        let (values, expected) = (sizes::<T>(&x.svdvals()), parts(&x));
        let upper = parts(&x.qr().r);
        for k in exponents::<T>() {
            let x = whole.times::<T>(k);
            let dynamic = DynArray::from(x.clone());
            assert_scaled::<T>("svdvals", x.try_svdvals().map(|s| sizes::<T>(&s)), &values, k);
            assert_scaled::<T>("svdvals", dynamic.svdvals().map(|s| real::<T>(&s)), &values, k);
            for found in [
                x.try_svd()
                    .map(|Svd { u, s, vh }| [parts(&u), sizes::<T>(&s), parts(&vh)]),
                dynamic
                    .svd()
                    .map(|Svd { u, s, vh }| [parts(&typed::<T>(&u)), real::<T>(&s), parts(&typed::<T>(&vh))]),
            ] {
                match found {
                    Ok([u, s, vh]) => {
                        assert_scaled::<T>("svd", Ok(s.clone()), &values, k);
                        let columns = times_sizes(&u, &back(&s, k));
                        assert_near::<T>("svd", &product(m, n, &columns, &vh), &expected, k);
                    }
                    Err(error) => assert_scaled::<T>("svd", Err(error), &values, k),
                }
            }
            for found in [
                x.try_qr().map(|Qr { q, r }| [parts(&q), parts(&r)]),
                dynamic
                    .qr()
                    .map(|Qr { q, r }| [parts(&typed::<T>(&q)), parts(&typed::<T>(&r))]),
            ] {
                match found {
                    Ok([q, r]) => assert_near::<T>("qr", &product(m, n, &q, &back(&r, k)), &expected, k),
                    Err(error) => assert_scaled::<T>("qr", Err(error), &upper, k),
                }
            }
        }
    }
}

fn symmetric<T: Sample>() {
    let mut random = Random::new(7);
    for n in [1, 2, 3, 4, 5, 8] {
        let definite = Whole::hermitian(&mut random, n, 14.0);
        let any = Whole::hermitian(&mut random, n, 2.0);
        let values = sizes::<T>(&base::<T>(&any).eigh().eigenvalues);
        let expected = parts(&base::<T>(&any));
        for k in exponents::<T>() {
            // Numbers of up to 4 bits are at most 15.
            let x = definite.times::<T>(k);
            for factor in [
                x.try_cholesky().expect("the matrix is positive definite"),
                typed::<T>(
                    &DynArray::from(x.clone())
                        .cholesky()
                        .expect("the matrix is positive definite"),
                ),
            ] {
                // For an even exponent, the factor has half of it. For an odd one, it also has a
                // factor of the square root of two.
                let half = k.div_euclid(2);
                let odd = f64::from(k.rem_euclid(2) + 1);
                let lower = back(&parts(&factor), half);
                let upper: Vec<f64> = (0..n * n)
                    .flat_map(|at| {
                        let from = (at % n * n + at / n) * 2;
                        [lower[from] / odd, -lower[from + 1] / odd]
                    })
                    .collect();
                let expected = parts(&base::<T>(&definite));
                assert_near::<T>("cholesky", &product(n, n, &lower, &upper), &expected, half);
            }
            let x = any.times::<T>(k);
            let dynamic = DynArray::from(x.clone());
            for found in [
                x.try_eigh()
                    .map(|found| [sizes::<T>(&found.eigenvalues), parts(&found.eigenvectors)]),
                dynamic
                    .eigh()
                    .map(|found| [real::<T>(&found.eigenvalues), parts(&typed::<T>(&found.eigenvectors))]),
            ] {
                match found {
                    Ok([w, v]) => {
                        assert_scaled::<T>("eigh", Ok(w.clone()), &values, k);
                        let adjoint: Vec<f64> = (0..n * n)
                            .flat_map(|at| {
                                let from = (at % n * n + at / n) * 2;
                                [v[from], -v[from + 1]]
                            })
                            .collect();
                        let columns = times_sizes(&v, &back(&w, k));
                        assert_near::<T>("eigh", &product(n, n, &columns, &adjoint), &expected, k);
                    }
                    Err(error) => assert_scaled::<T>("eigh", Err(error), &values, k),
                }
            }
        }
    }
}

/// Returns the parts of complex numbers of any dtype.
fn complex_parts(x: &DynArray) -> Vec<f64> {
    let x = x.try_cast(DType::ComplexF64).expect("the numbers are complex");
    let x = x.as_array::<Complex64>().expect("they were cast");
    x.iter().flat_map(|z| [z.re, z.im]).collect()
}

fn any_square<T: Sample>() {
    let mut random = Random::new(9);
    for n in [1, 2, 3, 4, 5, 8] {
        // Two equal rows, so that one eigenvalue is 0, in every other matrix.
        let mut whole = Whole::draw(&mut random, &[n, n]);
        if n % 2 == 0 {
            whole.parts.copy_within(..n, n * (n - 1));
        }
        let a = parts(&base::<T>(&whole));
        for k in exponents::<T>() {
            let x = DynArray::from(whole.times::<T>(k));
            let (found, values) = match (x.eig(), x.eigvals()) {
                (Ok(found), Ok(values)) => (found, values),
                (Err(Error::Matrix(error)), Err(Error::Matrix(other))) => {
                    assert_eq!([error.fault(), other.fault()], [MatrixFault::NotFound; 2]);
                    // A sum of up to 8 numbers of 3 bits and a sign.
                    assert!(k > T::EXPONENTS.1 - 7, "2^{k}");
                    continue;
                }
                other => panic!("{other:?}"),
            };
            let (w, v) = (
                back(&complex_parts(&found.eigenvalues), k),
                complex_parts(&found.eigenvectors),
            );
            let mut scaled_columns = v.clone();
            for (at, z) in scaled_columns.chunks_mut(2).enumerate() {
                let (re, im) = (w[at % n * 2], w[at % n * 2 + 1]);
                (z[0], z[1]) = (z[0] * re - z[1] * im, z[0] * im + z[1] * re);
            }
            let within = |name: &str, found: &[f64], expected: &[f64], most: f64| {
                let rounding = scaled(1.0, (T::EXPONENTS.0 - k).min(1000));
                for (found, expected) in found.iter().zip(expected) {
                    let error = (found - expected).abs();
                    assert!(
                        error <= most + 32.0 * rounding,
                        "{name} 2^{k}: {found:e} instead of {expected:e}"
                    );
                }
            };
            within("eig", &product(n, n, &a, &v), &scaled_columns, 64.0 * T::WITHIN);
            for j in 0..n {
                let length: f64 = (0..n)
                    .map(|i| v[(i * n + j) * 2].powi(2) + v[(i * n + j) * 2 + 1].powi(2))
                    .sum();
                assert!((length - 1.0).abs() < 4.0 * T::WITHIN, "2^{k}: {length}");
            }
            // Eigenvalues that nearly coincide depend on the rounding; their sums do not.
            let sums = |w: &[f64]| [0, 1].map(|part| w.iter().skip(part).step_by(2).sum::<f64>());
            let trace = [0, 1].map(|part| (0..n).map(|i| a[(i * n + i) * 2 + part]).sum::<f64>());
            within("sum", &sums(&w), &trace, 64.0 * T::WITHIN);
            within(
                "eigvals",
                &sums(&back(&complex_parts(&values), k)),
                &trace,
                64.0 * T::WITHIN,
            );
        }
    }
}

#[test]
fn eigenvalues_of_any_matrix_are_known_ones() {
    // A companion matrix has the roots of its polynomial: (x - 1) (x - 2) (x² + 1).
    let x = array![
        [3.0_f64, -3.0, 3.0, -2.0],
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0]
    ];
    let expected = [(0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (2.0, 0.0)].map(|(re, im)| Complex64::new(re, im));
    for found in [x.eigvals().to_vec(), x.eig().eigenvalues.to_vec()] {
        for root in expected {
            let nearest = found
                .iter()
                .map(|z: &Complex64| (z - root).norm())
                .fold(f64::INFINITY, f64::min);
            assert!(nearest < 1e-13, "{root}: {found:?}");
        }
    }
    // Those that are not real come in exact pairs.
    let pair: Vec<_> = x.eigvals().iter().filter(|z| z.im != 0.0).copied().collect();
    assert_eq!(pair[0], pair[1].conj());
    // The typed results are those of run-time dtype, of stacks and of views.
    let stack = array![[[1.0_f32, 2.0], [3.0, 4.0]], [[0.0, -1.0], [1.0, 0.0]]];
    let found = stack.eig();
    let _: &Array<Complex32, shape![2, 2]> = &found.eigenvalues;
    let dynamic = DynArray::from(stack.clone()).eig().unwrap();
    assert_eq!(dynamic.eigenvalues, found.eigenvalues.clone().into());
    assert_eq!(dynamic.eigenvectors, found.eigenvectors.into());
    assert_eq!(stack.mt().to_owned().mt().eig().eigenvalues, found.eigenvalues);
    let none = Array::<f64, DynRank>::zeros_with(&[3, 0, 0][..]);
    assert_eq!(none.eigvals().shape(), [3, 0]);
    let fault = array![[1.0, f64::NAN], [0.0, 1.0]].try_eig();
    assert!(matches!(fault, Err(Error::Matrix(error)) if error.fault() == MatrixFault::NotFinite));
    assert!(Array::<f64, DynRank>::zeros_with(&[2, 3][..]).try_eigvals().is_err());
}

fn norms<T: Sample>() {
    let mut random = Random::new(8);
    let orders = [
        2.0,
        1.0,
        0.5,
        3.0,
        4.5,
        30.0,
        300.0,
        -1.0,
        -3.0,
        -30.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ];
    for extents in [[1, 1], [2, 3], [7, 5]] {
        let mut whole = Whole::draw(&mut random, &extents);
        // A negative order takes the smallest elements, which must not be 0.
        for part in &mut whole.parts {
            part.0 = part.0.abs() + 1.0;
        }
        let one = |norm: T::Magnitude| Ok(vec![T::part(norm)]);
        let at_one = base::<T>(&whole);
        for k in exponents::<T>() {
            let x = whole.times::<T>(k);
            let dynamic = DynArray::from(x.clone());
            let of_dynamic = |found: array_core::dynamic::DynScalar| Ok(real::<T>(&DynArray::from(found)));
            for order in orders {
                let name = format!("vector_norm({order})");
                let expected = [T::part(at_one.vector_norm(order))];
                assert_scaled::<T>(&name, one(x.vector_norm(order)), &expected, k);
                assert_scaled::<T>(&name, of_dynamic(dynamic.vector_norm(order).unwrap()), &expected, k);
                let rows = sizes::<T>(&at_one.vector_norm_axis::<1>(order));
                assert_rows::<T>(&name, &sizes::<T>(&x.vector_norm_axis::<1>(order)), &rows, k);
                assert_rows::<T>(
                    &name,
                    &real::<T>(&dynamic.vector_norm_axis(order, 1).unwrap()),
                    &rows,
                    k,
                );
                let columns = sizes::<T>(&at_one.vector_norm_axis::<0>(order));
                assert_rows::<T>(&name, &sizes::<T>(&x.vector_norm_axis::<0>(order)), &columns, k);
            }
            for norm in [MatrixNorm::Frobenius, MatrixNorm::ColumnSum, MatrixNorm::RowSum] {
                let expected = sizes::<T>(&at_one.matrix_norm(norm));
                let name = format!("{norm:?}");
                assert_scaled::<T>(&name, Ok(sizes::<T>(&x.matrix_norm(norm))), &expected, k);
                assert_scaled::<T>(&name, Ok(real::<T>(&dynamic.matrix_norm(norm).unwrap())), &expected, k);
            }
            // The norms 2, -2 and "nuc" are computed from the singular values.
            if let Ok(values) = x.try_svdvals() {
                let expected = at_one.svdvals();
                let largest = |x: &Array<T::Magnitude, DynRank>| sizes::<T>(x)[0];
                let smallest = |x: &Array<T::Magnitude, DynRank>| *sizes::<T>(x).last().unwrap();
                let sum = |x: &Array<T::Magnitude, DynRank>| T::part(x.vector_norm(1));
                assert_scaled::<T>("2", Ok(vec![largest(&values)]), &[largest(&expected)], k);
                let wide = [largest(&expected), smallest(&expected)];
                assert_scaled::<T>("-2", Ok(vec![largest(&values), smallest(&values)]), &wide, k);
                assert_scaled::<T>("nuc", Ok(vec![sum(&values)]), &[sum(&expected)], k);
            }
        }
    }
}

/// Compares norms one by one, since those of some rows can be within the range and others not.
#[track_caller]
fn assert_rows<T: Sample>(name: &str, found: &[f64], expected: &[f64], exponent: i32) {
    assert_eq!(found.len(), expected.len());
    for (&found, &expected) in found.iter().zip(expected) {
        assert_scaled::<T>(name, Ok(vec![found]), &[expected], exponent);
    }
}

/// Returns the matrix whose diagonal has the powers of two with these exponents.
fn diagonal<T: Sample>(exponents: &[i32]) -> Matrix<T> {
    let n = exponents.len();
    Array::from_fn_with([n, n].as_slice(), |i: DynRank| match i[0] == i[1] {
        true => T::of_parts(scaled(1.0, exponents[i[0]]), 0.0),
        false => T::ZERO,
    })
}

/// Numbers of one matrix that are far apart: none is lost because another one is large.
fn far_apart<T: Sample>() {
    let (low, high) = (T::EXPONENTS.0 + 30, T::EXPONENTS.1 - 3);
    for n in [2, 3, 4, 6] {
        for shift in 0..n {
            let exponents: Vec<i32> = (0..n)
                .map(|i| match (i + shift) % n {
                    0 => low,
                    1 => high,
                    i => i as i32,
                })
                .collect();
            let x = diagonal::<T>(&exponents);
            let det = scaled(1.0, exponents.iter().sum());
            assert_eq!(x.det()[&[][..]].parts().0, det, "{exponents:?}");
            let negated: Vec<i32> = exponents.iter().map(|x| -x).collect();
            let beyond = -low > T::EXPONENTS.1;
            match x.try_inv() {
                Ok(inverse) => assert!(!beyond && inverse == diagonal::<T>(&negated)),
                Err(error) => assert!(beyond, "{error}"),
            }
            let ones: Matrix<T> = Array::from_fn_with([n].as_slice(), |_: DynRank| T::ONE);
            let own: Matrix<T> = Array::from_fn_with([n].as_slice(), |i: DynRank| x[&[i[0], i[0]][..]]);
            assert_eq!(x.solve(&own), ones, "{exponents:?}");
            assert_eq!(diagonal::<T>(&vec![0; n]).solve(&own), own, "{exponents:?}");
            let factor = x.cholesky();
            let squares = factor.matmul(&factor.mt().to_owned());
            assert_near::<T>("cholesky", &[parts(&squares)[0]], &[parts(&x)[0]], exponents[0]);
            let Qr { q, r } = x.qr();
            for (i, &exponent) in exponents.iter().enumerate() {
                let size = parts(&r)[(i * n + i) * 2].abs() * parts(&q)[(i * n + i) * 2].abs();
                assert!(
                    (scaled(size, -exponent) - 1.0).abs() < T::WITHIN,
                    "{exponents:?} {size:e}"
                );
            }
        }
    }
    // Rows far apart: elimination multiplies the first by a quotient below the range.
    let (large, small) = (scaled(1.0, T::EXPONENTS.1 - 3), scaled(1.0, -T::EXPONENTS.1 / 2));
    let element = |x: f64| T::of_parts(x, 0.0);
    let x = array![[element(large), element(large)], [element(small), element(-small)]];
    let expected = -2.0 * large * small;
    assert_eq!(x.det().parts(), (expected, 0.0));
    let solved = x.solve(&array![element(large), element(small)]);
    assert_eq!(solved, array![T::ONE, T::ZERO]);
}

#[test]
fn the_square_roots_of_small_sums_are_singular_values() {
    let s = 1e-25_f32;
    let values = array![[3.0 * s, s], [s, 2.0 * s]].svdvals();
    assert!((values / s - array![3.618_034, 1.381_966]).abs().max() < 1e-5);
    let s = 1e20_f32;
    let values = array![[3.0 * s, s], [s, 2.0 * s]].svdvals();
    assert!((values / s - array![3.618_034, 1.381_966]).abs().max() < 1e-5);
}

#[test]
fn right_hand_sides_are_solved_each_in_its_own_range() {
    let a = array![[3.0, 1.0], [1.0, 2.0]];
    for exponent in [-1060, -1000, -600, -300, 300, 600, 1000] {
        let s = scaled(1.0, exponent);
        let x = a.solve(&array![[5.0, 5.0 * s, 5.0], [5.0, 5.0 * s, -5.0 * s]]);
        let near = |x: f64, expected: f64| (x / expected - 1.0).abs() < 1e-14;
        assert!(near(x[[0, 0]], 1.0) && near(x[[1, 0]], 2.0), "{exponent}");
        assert!(near(x[[0, 1]], s) && near(x[[1, 1]], 2.0 * s), "{exponent}");
    }
}

#[test]
fn products_below_the_range_do_not_become_zeros() {
    let two = |exponent| scaled(1.0, exponent);
    let x = array![[1.0, two(-900)], [0.0, two(-200)]].solve(&array![0.0, two(-300)]);
    assert_eq!(x, array![-two(-1000), two(-100)]);
    let x = array![[two(-250), two(-1000)], [0.0, two(-200)]].solve(&array![0.0, two(-400)]);
    assert_eq!(x, array![-two(-950), two(-200)]);
    // A factor below the range, times a number near its other end.
    let x = array![[64.0, two(900)], [two(-1074), two(-200)]].try_solve(&array![two(700), two(-400)]);
    let det = two(-194) - two(-174);
    let near = |x: f64, expected: f64| (x / expected - 1.0).abs() < 1e-12;
    assert!(x.is_ok_and(|x| near(x[[1]], (two(-394) - two(-374)) / det)));
}

/// The second pivot is -1e-334 before the matrices are scaled.
#[test]
fn pivots_below_the_range_do_not_become_zeros() {
    let near = |x: f64, expected: f64| (x / expected - 1.0).abs() < 1e-14;
    let a = array![[1e110, 1e-112], [1e-112, 0.0]];
    assert!(near(a.det(), -1e-224));
    assert_eq!(a.slogdet().sign, -1.0);
    let x = a.solve(&array![0.0, 1e-112]);
    assert!(near(x[[0]], 1.0) && near(x[[1]], -1e222), "{x}");
    assert!(matches!(a.try_inv(), Err(Error::Matrix(error)) if error.fault() == MatrixFault::NotFound));

    let mut larger = Array::<f64, shape![6, 6]>::eye();
    for [i, j] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        larger[[i, j]] = a[[i, j]];
    }
    assert!(near(larger.det(), -1e-224));
    let x = larger.solve(&array![0.0, 1e-112, 0.0, 0.0, 0.0, 1.0]);
    assert!(near(x[[0]], 1.0) && near(x[[1]], -1e222) && x[[5]] == 1.0, "{x}");

    // The same for a right-hand side: the product is 1e-340.
    let a = array![[1e50, 1.0], [1e-50, 0.0]];
    let x = a.solve(&array![1e-240, 0.0]);
    assert!(x[[0]] == 0.0 && near(x[[1]], 1e-240), "{x}");
    let mut larger = Array::<f64, shape![6, 6]>::eye();
    for [i, j] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        larger[[i, j]] = a[[i, j]];
    }
    let x = larger.solve(&array![1e-240, 0.0, 0.0, 0.0, 0.0, 1e-240]);
    assert!(x[[0]] == 0.0 && near(x[[1]], 1e-240) && near(x[[5]], 1e-240), "{x}");
    // Another right-hand side has larger numbers.
    let mut sides = Array::<f64, shape![6, 2]>::zeros();
    (sides[[0, 0]], sides[[5, 0]], sides[[5, 1]]) = (1e-240, 1e-240, 1.0);
    let x = larger.solve(&sides);
    assert!(
        x[[0, 0]] == 0.0 && near(x[[1, 0]], 1e-240) && near(x[[5, 0]], 1e-240),
        "{x}"
    );
    assert!(x[[5, 1]] == 1.0, "{x}");

    let a = array![[4e13_f32, 3e-14], [3e-14, 0.0]];
    assert!((a.slogdet().logabsdet - 9e-28_f32.ln()).abs() < 1e-4);
    let x = a.solve(&array![0.0, 3e-14]);
    assert!((x[[0]] - 1.0).abs() < 1e-6, "{x}");
}

#[test]
fn elements_that_are_not_finite_are_found_at_every_position() {
    let a = array![[2.0, 1.0, 0.5], [1.0, 3.0, 1.0], [0.25, 1.0, 4.0]];
    let b = array![[0.0, 2.0], [0.0, 3.0], [0.0, 4.0]];
    let fault = |result: Result<Array<f64, _>, Error>| match result {
        Err(Error::Matrix(error)) => error.fault(),
        other => panic!("{other:?}"),
    };
    for bad in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        for position in 0..9 {
            let mut a = a.clone();
            a[[position / 3, position % 3]] = bad;
            assert_eq!(fault(a.try_solve(&b)), MatrixFault::NotFinite, "{bad} {position}");
        }
        for position in 0..6 {
            let mut b = b.clone();
            b[[position / 2, position % 2]] = bad;
            assert_eq!(fault(a.try_solve(&b)), MatrixFault::NotFinite, "{bad} {position}");
        }
    }
    let singular = array![[2.0, 1.0, 0.5], [4.0, 2.0, 1.0], [0.25, 1.0, 4.0]];
    assert_eq!(fault(singular.try_solve(&b)), MatrixFault::Singular);
    let large = array![[f64::MIN_POSITIVE, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    assert_eq!(fault(large.try_solve(&(b + 1e10))), MatrixFault::NotFound);
}

#[test]
fn elements_above_the_diagonal_are_not_read() {
    let x = array![[4.0, 1e300, -1e300], [2.0, 10.0, f64::MAX], [0.0, 0.0, 1.0]];
    assert_eq!(x.cholesky(), array![[2.0, 0.0, 0.0], [1.0, 3.0, 0.0], [0.0, 0.0, 1.0]]);
    let lower = array![[4.0, 2.0, 0.0], [2.0, 10.0, 0.0], [0.0, 0.0, 1.0]];
    assert!((x.eigh().eigenvalues - lower.eigh().eigenvalues).abs().max() < 1e-13);
    let too_large = array![[1e-300, 0.0], [1.0, 1.0]].try_cholesky();
    assert!(matches!(too_large, Err(Error::Matrix(error)) if error.fault() == MatrixFault::NotPositiveDefinite));
}

/// Calls a test for each dtype.
macro_rules! for_dtypes {
    ($($name:ident $test:ident;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn of_f32() {
                $test::<f32>();
            }

            #[test]
            fn of_f64() {
                $test::<f64>();
            }

            #[test]
            fn of_complex_f32() {
                $test::<Complex32>();
            }

            #[test]
            fn of_complex_f64() {
                $test::<Complex64>();
            }
        }
    )*};
}

for_dtypes! {
    equations_of_every_exponent equations;
    decompositions_of_every_exponent decompositions;
    symmetric_matrices_of_every_exponent symmetric;
    eigenvalues_of_every_exponent any_square;
    norms_of_every_exponent norms;
    numbers_far_apart far_apart;
}
