//! Products of matrices.

use array_core::linalg::matmul;
use array_core::{Array, shape};
use nalgebra::DMatrix;
use ndarray::{Array2, ArrayView2};
use num_complex::{Complex32, Complex64};

use crate::race::{Race, Run, Work};
use crate::{asked, numbers};

/// The products: their name, which NumPy gets too, and the number of pairs, rows, depth and
/// columns.
const CASES: [(&str, [usize; 4]); 6] = [
    ("1x8x8x8", [1, 8, 8, 8]),
    ("1x32x32x32", [1, 32, 32, 32]),
    ("1x128x128x128", [1, 128, 128, 128]),
    ("1x512x512x512", [1, 512, 512, 512]),
    ("64x32x32x32", [64, 32, 32, 32]),
    ("1x512x512x1", [1, 512, 512, 1]),
];

/// Measures the products of a dtype.
macro_rules! products {
    ($race:ident; $($name:literal $dtype:ident $part:ident $tolerance:literal;)*) => {$(
        for (size, [pairs, rows, depth, columns]) in CASES {
            let (a, b) = (
                numbers::<$part>(1, pairs * rows * depth),
                numbers::<$part>(2, pairs * depth * columns),
            );
            let stack = |extents, elements: &[$dtype]| {
                let array = Array::<$dtype, shape![_, _, _]>::from_shape_vec(extents, elements.to_vec());
                array.expect("as many elements")
            };
            let (x, y) = (stack([pairs, rows, depth], &a), stack([pairs, depth, columns], &b));
            let each = || a.chunks_exact(rows * depth).zip(b.chunks_exact(depth * columns));
            // nalgebra is column-major. With transposed operands in the opposite order, the product
            // has the same elements in memory.
            let matrices: Vec<_> = each()
                .map(|(a, b)| {
                    (
                        DMatrix::from_column_slice(depth, rows, a),
                        DMatrix::from_column_slice(columns, depth, b),
                    )
                })
                .collect();
            let ours: Run<'_> = Box::new(|ask| {
                let product = matmul(&x, &y);
                asked(ask, product.as_slice())
            });
            let ndarray: Run<'_> = Box::new(|ask| {
                let products = each().map(|(a, b)| {
                    let a = ArrayView2::from_shape((rows, depth), a).expect("as many elements");
                    a.dot(&ArrayView2::from_shape((depth, columns), b).expect("as many elements"))
                });
                let products: Vec<Array2<$dtype>> = products.collect();
                asked(ask, products.iter().flatten())
            });
            let nalgebra: Run<'_> = Box::new(|ask| {
                let products: Vec<DMatrix<$dtype>> = matrices.iter().map(|(a, b)| b * a).collect();
                asked(ask, products.iter().flat_map(|product| product.iter()))
            });
            let naive: Run<'_> = Box::new(|ask| {
                let mut products = vec![$dtype::ZERO; pairs * rows * columns];
                for (out, (a, b)) in products.chunks_exact_mut(rows * columns).zip(each()) {
                    for (out, a) in out.chunks_exact_mut(columns).zip(a.chunks_exact(depth)) {
                        for (&factor, row) in a.iter().zip(b.chunks_exact(columns)) {
                            out.iter_mut().zip(row).for_each(|(sum, &x)| *sum += factor * x);
                        }
                    }
                }
                asked(ask, &products)
            });
            let work = Work {
                operation: "matmul",
                dtype: $name,
                size,
                amount: 8 * pairs * rows * depth * columns,
                unit: "Gflop/s",
                tolerance: $tolerance,
            };
            let contestants = [("array-core", ours), ("ndarray", ndarray), ("nalgebra", nalgebra), ("naive", naive)];
            $race.run(&work, contestants.into());
        }
    )*};
}

pub fn run(race: &mut Race) {
    products! {
        race;
        "c64" Complex32 f32 2e-5;
        "c128" Complex64 f64 1e-13;
    }
}
