//! Matrix products and contractions. The results of several threads are compared with those of one
//! thread, and with plain loops, whose sums of small whole numbers are exact.

use array_core::{Array, DynRank, Element, broadcast, einsum, shape};

use super::{alike, alike_on, numbers};

type Matrix<T> = Array<T, shape![_, _]>;

/// Returns a small whole number that differs from its neighbours.
fn whole(i: usize, j: usize) -> i64 {
    ((i * 5 + j * 7) % 11) as i64 - 3
}

fn wholes<T: Element>(rows: usize, columns: usize) -> Matrix<T> {
    Array::from_fn_with([rows, columns], |[i, j]| whole(i, j).cast())
}

/// Returns the product of two matrices of whole numbers.
fn expected<T: Element>(rows: usize, depth: usize, columns: usize) -> Matrix<T> {
    // The numbers repeat after eleven, so few of the sums differ.
    let part = |i: usize, j: usize, len: usize| (0..len).map(|p| whole(i, p) * whole(p, j)).sum::<i64>();
    let sum = |i, j| part(i, j, 11) * (depth / 11) as i64 + part(i, j, depth % 11);
    let sums: Vec<i64> = (0..121).map(|at| sum(at / 11, at % 11)).collect();
    Array::from_fn_with([rows, columns], |[i, j]| sums[i % 11 * 11 + j % 11].cast())
}

/// Multiplies matrices of a dtype whose loops no other dtype has.
macro_rules! products {
    ($($test:ident $t:ty;)*) => {$(
        #[test]
        fn $test() {
            // Many rows, many columns, a long depth, and a few elements beyond the last tile.
            for (rows, depth, columns) in [(201, 251, 67), (67, 251, 201), (9, 5001, 70)] {
                let (x, y) = (wholes::<$t>(rows, depth), wholes::<$t>(depth, columns));
                let expected = expected::<$t>(rows, depth, columns);
                alike_on(&[3], || {
                    let product = x.matmul(&y);
                    assert_eq!(product, expected);
                    product
                });
            }
            // A matrix by a vector, as rows and as columns.
            for (rows, depth) in [(801, 4200 / size_of::<$t>()), (7, 480_000 / size_of::<$t>())] {
                let (x, y) = (wholes::<$t>(rows, depth), wholes::<$t>(depth, 1).flatten());
                let expected = expected::<$t>(rows, depth, 1).flatten();
                let turned = x.t().to_owned();
                alike_on(&[3], || {
                    let products = [x.matmul(&y), y.matmul(&turned), turned.t().matmul(&y)];
                    for product in &products {
                        assert_eq!(*product, expected);
                    }
                    products
                });
            }
        }
    )*};
}

products! {
    singles f32;
    doubles f64;
    bytes u8;
    words i16;
    integers u32;
    long_integers i64;
}

#[cfg(feature = "crates")]
products! {
    complex_singles array_core::dtype::Complex32;
    complex_doubles array_core::dtype::Complex64;
}

#[test]
fn rounded_sums() {
    // The last three of 67 columns fit a narrower vector, whose products are rounded before they
    // are added.
    for (rows, depth, columns) in [(301, 307, 67), (67, 307, 301), (9, 9001, 67), (301, 9001, 2)] {
        let (x, y) = (numbers(rows, depth) / 3.0, numbers(depth, columns) / 7.0);
        let (x_turned, y_turned) = (x.t().to_owned(), y.t().to_owned());
        alike(|| [x.matmul(&y), x_turned.t().matmul(&y), x.matmul(y_turned.t())]);
    }
    let (x, y) = (numbers(1301, 1023) / 3.0, numbers(1023, 1).flatten() / 7.0);
    let turned = x.t().to_owned();
    alike(|| [x.matmul(&y), turned.t().matmul(&y)]);
}

#[test]
fn columns_that_fit_one_vector() {
    for columns in [2, 3, 5, 9, 17] {
        let (x, y) = (numbers(20_011, 67) / 3.0, numbers(67, columns) / 7.0);
        alike(|| x.matmul(&y));
    }
}

#[test]
fn stacks() {
    let stack = |extents: [usize; 4]| {
        Array::<f32, shape![_, _, _, _]>::from_fn_with(extents, |[a, b, i, j]| (a + b * 3 + i * 5 + j * 7) as f32 / 3.0)
    };
    for (left, right) in [
        // Many small products, with leading axes that stretch on either side.
        ([7, 300, 13, 14], [7, 300, 14, 15]),
        ([7, 1, 13, 14], [1, 300, 14, 15]),
        // A few large ones.
        ([1, 3, 130, 131], [1, 3, 131, 132]),
        // Vectors.
        ([300, 7, 1, 64], [300, 7, 64, 63]),
    ] {
        let (x, y) = (stack(left), stack(right));
        alike(|| {
            let products = x.matmul(&y);
            let at = [left[0] - 1, right[1] - 1];
            let (l, r) = ([at[0], at[1].min(left[1] - 1)], [at[0].min(right[0] - 1), at[1]]);
            let one = x
                .index_axis::<0>(l[0])
                .index_axis::<0>(l[1])
                .matmul(y.index_axis::<0>(r[0]).index_axis::<0>(r[1]));
            assert_eq!(products.index_axis::<0>(at[0]).index_axis::<0>(at[1]), one);
            products
        });
    }
}

#[test]
fn contractions() {
    let stack = |extents: [usize; 3]| {
        Array::<f32, shape![_, _, _]>::from_fn_with(extents, |[b, i, j]| (b * 3 + i * 5 + j * 7) as f32 / 3.0)
    };
    let (x, y) = (stack([901, 17, 19]), stack([901, 19, 21]));
    alike(|| einsum!("bij,bjk->bik", x, y));
    // The products along a reduced axis are added.
    alike(|| einsum!("bij,bjk->ik", x, y));
    let (x, y) = (stack([3, 201, 119]), stack([3, 119, 121]));
    alike(|| einsum!("bij,bjk->ik", x, y));
    alike(|| einsum!("bij,bjk->bki", x, y));
    // Two axes of matrix products. They do not merge, because their order differs on the right.
    let stacks = |extents: [usize; 4]| {
        Array::<f32, shape![_, _, _, _]>::from_fn_with(extents, |[a, b, i, j]| {
            (a * 11 + b * 3 + i * 5 + j * 7) as f32 / 3.0
        })
    };
    let (x, y) = (stacks([8, 120, 13, 14]), stacks([120, 8, 14, 15]));
    alike(|| einsum!("abij,bajk->abik", x, y));
    let y = y.flip_axis::<0>();
    alike(|| einsum!("abij,bajk->abik", x, y));
    // A row by a matrix.
    let (x, y) = (numbers(1, 2001), numbers(2001, 901));
    alike(|| einsum!("aj,jk->ak", x, y));
    let (x, y) = (numbers(1501, 1), numbers(1501, 1203));
    alike(|| broadcast!(sum_axis::<0>(x * y)));
}

#[test]
fn extents_of_0() {
    for (rows, depth, columns) in [(3001, 0, 1009), (0, 3001, 1009), (3001, 1009, 0), (0, 0, 0)] {
        let (x, y) = (numbers(rows, depth), numbers(depth, columns));
        alike(|| {
            let product = x.matmul(&y);
            assert_eq!(product, Matrix::<f32>::zeros_with([rows, columns]));
            product
        });
    }
    let (x, y) = (numbers(3001, 0).flatten(), numbers(0, 3001));
    alike(|| {
        let product = x.matmul(&y);
        assert_eq!(product.as_slice(), [0.0; 3001]);
        product
    });
    let (x, y) = (
        Array::<f32, DynRank>::zeros_with(&[1000, 0, 100, 100][..]),
        Array::<f32, DynRank>::zeros_with(&[100, 100][..]),
    );
    alike(|| x.matmul(&y));
}

#[test]
fn matrices_of_another_dtype_that_are_converted_in_parts() {
    for (rows, depth, columns) in [(1101, 1023, 1), (1, 1023, 1101), (33, 601, 307)] {
        let (x, y) = (numbers(rows, depth) / 3.0, numbers(depth, columns) / 7.0);
        let (narrow_x, narrow_y) = (x.cast::<half::bf16>(), y.cast::<half::bf16>());
        alike(|| [x.matmul(&narrow_y), narrow_x.matmul(&y)]);
    }
}
