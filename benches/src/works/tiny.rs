//! Inline arrays of a few elements: the cost of a call compared with the computation.

use array_core::{Len, One, broadcast};
use glam::{Mat4, Vec3};
use ndarray::Zip;

use super::sum;
use crate::data;
use crate::session::{Session, Size};

const VECTOR: Size = Size {
    name: "3 inline",
    large: false,
};
const MATRIX: Size = Size {
    name: "4x4 inline",
    large: false,
};
const LARGER: Size = Size {
    name: "6x6 inline",
    large: false,
};

/// Runs the naive loop over vectors.
fn add_vectors<const N: usize>(y: &mut [f32; N], a: &[f32; N], b: &[f32; N]) {
    for i in 0..N {
        y[i] = a[i] + b[i];
    }
}

/// Runs the naive loop over matrices.
fn add_matrices<const M: usize, const N: usize>(y: &mut [[f32; N]; M], a: &[[f32; N]; M], b: &[[f32; N]; M]) {
    for i in 0..M {
        add_vectors(&mut y[i], &a[i], &b[i]);
    }
}

/// Measures `a + b` of equal shapes, also with the `f32` types of glam.
fn add(session: &mut dyn Session) {
    tiny! {
        session, "add", VECTOR;
        {
            let y: f32, (Len<3>,) = zeros();
            let a: f32, (Len<3>,) = numbers(1);
            let b: f32, (Len<3>,) = numbers(2);
        }
        naive: add_vectors(y, a, b);
        array_core: broadcast!(y = a + b);
        nalgebra: a.add_to(b, y);
        ndarray: Zip::from(y).and(&*a).and(&*b).for_each(|y, &a, &b| *y = a + b);
    }
    .contestant(
        "glam",
        || [data::zeros(3), data::numbers(1, 3), data::numbers(2, 3)].map(|v| Vec3::from_slice(&v)),
        |[y, a, b]| *y = *a + *b,
        |[y, ..], ()| y.as_ref().as_slice().into(),
    );
    tiny! {
        session, "add", MATRIX;
        {
            let y: f32, (Len<4>, Len<4>) = zeros();
            let a: f32, (Len<4>, Len<4>) = numbers(1);
            let b: f32, (Len<4>, Len<4>) = numbers(2);
        }
        naive: add_matrices(y, a, b);
        array_core: broadcast!(y = a + b);
        nalgebra: a.add_to(b, y);
        ndarray: Zip::from(y).and(&*a).and(&*b).for_each(|y, &a, &b| *y = a + b);
    }
    .contestant(
        "glam",
        || [data::zeros(16), data::numbers(1, 16), data::numbers(2, 16)].map(|v| Mat4::from_cols_slice(&v)),
        |[y, a, b]| *y = *a + *b,
        |[y, ..], ()| y.as_ref().as_slice().into(),
    );
    tiny! {
        session, "add", LARGER;
        {
            let y: f32, (Len<6>, Len<6>) = zeros();
            let a: f32, (Len<6>, Len<6>) = numbers(1);
            let b: f32, (Len<6>, Len<6>) = numbers(2);
        }
        naive: add_matrices(y, a, b);
        array_core: broadcast!(y = a + b);
        nalgebra: a.add_to(b, y);
        ndarray: Zip::from(y).and(&*a).and(&*b).for_each(|y, &a, &b| *y = a + b);
    };
}

/// Measures operations, most with operands that stretch.
fn stretching(session: &mut dyn Session) {
    tiny! {
        session, "row", MATRIX;
        {
            let y: f32, (Len<4>, Len<4>) = zeros();
            let a: f32, (Len<4>, Len<4>) = numbers(1);
            let row: f32, (Len<4>,) = numbers(2);
        }
        naive: for i in 0..4 {
            add_vectors(&mut y[i], &a[i], row);
        };
        array_core: broadcast!(y = a + row);
        nalgebra: for (mut y, a) in y.column_iter_mut().zip(a.column_iter()) {
            a.add_to(row, &mut y);
        };
    };
    tiny! {
        session, "outer", MATRIX;
        {
            let y: f32, (Len<4>, Len<4>) = zeros();
            let column: f32, (Len<4>, One) = numbers(1);
            let row: f32, (One, Len<4>) = numbers(2);
        }
        naive: for i in 0..4 {
            add_vectors(&mut y[i], &[column[i]; 4], row);
        };
        array_core: broadcast!(y = column + row);
        nalgebra: for (mut y, &a) in y.column_iter_mut().zip(&*column) {
            y.zip_apply(row, |y, b| *y = a + b);
        };
    };
    tiny! {
        session, "standardise", MATRIX;
        {
            let y: f32, (Len<4>, Len<4>) = zeros();
            let x: f32, (Len<4>, Len<4>) = numbers(1);
            let mean: f32, (Len<4>,) = numbers(2);
            let deviation: f32, (Len<4>,) = positives(3);
        }
        naive: for i in 0..4 {
            for j in 0..4 {
                y[i][j] = (x[i][j] - mean[j]) / deviation[j];
            }
        };
        array_core: broadcast!(y = (x - mean) / deviation);
    };
    tiny! {
        session, "in place", MATRIX;
        {
            let y: f32, (Len<4>, Len<4>) = numbers(1);
            let row: f32, (Len<4>,) = numbers(2);
        }
        naive: for y in y {
            for j in 0..4 {
                y[j] += row[j];
            }
        };
        array_core: broadcast!(y += row);
        nalgebra: for mut y in y.column_iter_mut() {
            y += &*row;
        };
    };
    tiny! {
        session, "transposed", MATRIX;
        {
            let y: f32, (Len<4>, Len<4>) = zeros();
            let a: f32, (Len<4>, Len<4>) = numbers(1);
            let b: f32, (Len<4>, Len<4>) = numbers(2);
        }
        naive: for i in 0..4 {
            for j in 0..4 {
                y[i][j] = a[i][j] + b[j][i];
            }
        };
        array_core: broadcast!(y = a + b.t());
        nalgebra: *y = *a + b.transpose();
    };
}

/// Measures reductions, written into an existing array.
fn reductions(session: &mut dyn Session) {
    tiny! {
        session, "sum", MATRIX;
        {
            let y: f32, (Len<1>,) = zeros();
            let x: f32, (Len<4>, Len<4>) = numbers(1);
        }
        naive: y[0] = sum::naive(x.as_flattened());
        array_core: y.as_mut_slice()[0] = x.sum();
        nalgebra: y[0] = x.sum();
    };
    tiny! {
        session, "sum of axis 0", MATRIX;
        {
            let y: f32, (Len<4>,) = zeros();
            let x: f32, (Len<4>, Len<4>) = numbers(1);
        }
        naive: {
            *y = [0.0; 4];
            for row in x {
                for j in 0..4 {
                    y[j] += row[j];
                }
            }
        };
        array_core: *y = x.sum_axis::<0>();
        nalgebra: *y = x.column_sum();
    };
}

/// Measures sums of products by index names.
fn contractions(session: &mut dyn Session) {
    tiny! {
        session, "dot", VECTOR;
        {
            let y: f32, (Len<1>,) = zeros();
            let a: f32, (Len<3>,) = numbers(1);
            let b: f32, (Len<3>,) = numbers(2);
        }
        naive: y[0] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        array_core: y.as_mut_slice()[0] = broadcast!(sum(i: a[i] * b[i]));
        nalgebra: y[0] = a.dot(b);
    };
    tiny! {
        session, "matrix by vector", MATRIX;
        {
            let y: f32, (Len<4>,) = zeros();
            let a: f32, (Len<4>, Len<4>) = numbers(1);
            let v: f32, (Len<4>,) = numbers(2);
        }
        naive: for i in 0..4 {
            y[i] = a[i][0] * v[0] + a[i][1] * v[1] + a[i][2] * v[2] + a[i][3] * v[3];
        };
        array_core: *y = broadcast!(sum(j: a[i, j] * v[j]));
        nalgebra: *y = a.tr_mul(v);
    };
    tiny! {
        session, "product", MATRIX;
        {
            let y: f32, (Len<4>, Len<4>) = zeros();
            let a: f32, (Len<4>, Len<4>) = numbers(1);
            let b: f32, (Len<4>, Len<4>) = numbers(2);
        }
        naive: for i in 0..4 {
            for k in 0..4 {
                y[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k] + a[i][2] * b[2][k] + a[i][3] * b[3][k];
            }
        };
        array_core: *y = broadcast!(sum(j: a[i, j] * b[j, k]));
        nalgebra: *y = *b * *a;
    };
    tiny! {
        session, "product", LARGER;
        {
            let y: f32, (Len<6>, Len<6>) = zeros();
            let a: f32, (Len<6>, Len<6>) = numbers(1);
            let b: f32, (Len<6>, Len<6>) = numbers(2);
        }
        naive: for i in 0..6 {
            y[i] = [0.0; 6];
            for j in 0..6 {
                for k in 0..6 {
                    y[i][k] += a[i][j] * b[j][k];
                }
            }
        };
        array_core: *y = broadcast!(sum(j: a[i, j] * b[j, k]));
        nalgebra: *y = *b * *a;
    };
}

/// Runs all cases of inline arrays.
pub fn inline(session: &mut dyn Session) {
    add(session);
    stretching(session);
    reductions(session);
    contractions(session);
}
