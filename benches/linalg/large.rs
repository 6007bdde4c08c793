//! Large matrices: array-core computes them with faer, so the difference from faer is the cost of
//! copying and checking.

use array_core::{Array, shape};
use faer::linalg::solvers::{DenseSolveCore, Solve};
use faer::{Mat, Side};
use nalgebra::{DMatrix, DVector};

use crate::Numbers;
use crate::race::race;

pub fn run(n: usize) {
    let mut numbers = Numbers(7);
    let general = Array::<f64, shape![_, _]>::from_fn_with([n, n], |[i, j]| {
        (numbers.draw() - 0.5) / n as f64 + if i == j { 1.0 } else { 0.0 }
    });
    let symmetric = Array::<f64, shape![_, _]>::from_fn_with([n, n], |[i, j]| general[[i, j]] + general[[j, i]]);
    let b = Array::<f64, shape![_]>::ones_with([n]);
    let faer = |x: &Array<f64, shape![_, _]>| Mat::from_fn(n, n, |i, j| x[[i, j]]);
    let (general_f, symmetric_f, b_f) = (faer(&general), faer(&symmetric), Mat::<f64>::ones(n, 1));
    let nalgebra = |x: &Array<f64, shape![_, _]>| DMatrix::from_fn(n, n, |i, j| x[[i, j]]);
    let (general_n, symmetric_n) = (nalgebra(&general), nalgebra(&symmetric));
    let b_n = DVector::from_element(n, 1.0);
    let name = |operation: &str| format!("{operation} {n} f64");
    race(
        &name("det"),
        vec![
            ("array-core", Box::new(|_| general.det())),
            ("faer", Box::new(|_| general_f.determinant())),
            ("nalgebra", Box::new(|_| general_n.determinant())),
        ],
    );
    race(
        &name("inv"),
        vec![
            ("array-core", Box::new(|_| general.inv()[[0, 0]])),
            ("faer", Box::new(|_| general_f.partial_piv_lu().inverse()[(0, 0)])),
            (
                "nalgebra",
                Box::new(|_| general_n.clone().try_inverse().expect("it is regular")[(0, 0)]),
            ),
        ],
    );
    race(
        &name("solve"),
        vec![
            ("array-core", Box::new(|_| general.solve(&b)[[0]])),
            ("faer", Box::new(|_| general_f.partial_piv_lu().solve(&b_f)[(0, 0)])),
            (
                "nalgebra",
                Box::new(|_| general_n.clone().lu().solve(&b_n).expect("it is regular")[0]),
            ),
        ],
    );
    race(
        &name("cholesky"),
        vec![
            ("array-core", Box::new(|_| symmetric.cholesky()[[0, 0]])),
            (
                "faer",
                Box::new(|_| symmetric_f.llt(Side::Lower).expect("it is positive definite").L()[(0, 0)]),
            ),
            (
                "nalgebra",
                Box::new(|_| symmetric_n.clone().cholesky().expect("it is positive definite").l()[(0, 0)]),
            ),
        ],
    );
    race(
        &name("qr"),
        vec![
            ("array-core", Box::new(|_| general.qr().r[[0, 0]].abs())),
            (
                "faer",
                Box::new(|_| {
                    let factors = general_f.qr();
                    std::hint::black_box(factors.compute_thin_Q());
                    factors.thin_R()[(0, 0)].abs()
                }),
            ),
            (
                "nalgebra",
                Box::new(|_| general_n.clone().qr().unpack().1[(0, 0)].abs()),
            ),
        ],
    );
    race(
        &name("svd"),
        vec![
            ("array-core", Box::new(|_| general.svd().s[[0]])),
            ("faer", Box::new(|_| general_f.thin_svd().expect("it converges").S()[0])),
            (
                "nalgebra",
                Box::new(|_| general_n.clone().svd(true, true).singular_values.max()),
            ),
        ],
    );
    race(
        &name("eigh"),
        vec![
            ("array-core", Box::new(|_| symmetric.eigh().eigenvalues[[0]])),
            (
                "faer",
                Box::new(|_| symmetric_f.self_adjoint_eigen(Side::Lower).expect("it converges").S()[0]),
            ),
            (
                "nalgebra",
                Box::new(|_| symmetric_n.clone().symmetric_eigen().eigenvalues.min()),
            ),
        ],
    );
}
