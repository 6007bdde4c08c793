//! Matrices of two to four rows, inline and on the heap.

use array_core::{Array, InlineArray, shape};
use nalgebra::{SMatrix, SVector};

use crate::Numbers;
use crate::race::race;

/// The number of matrices that are used in turn, so that branches are not always the same.
const MATRICES: usize = 64;

/// Runs the operations for a dtype and a number of rows, compared with nalgebra and a matrix of
/// glam.
macro_rules! small {
    ($($dtype:ident $n:literal $glam:ident;)*) => {$({
        let mut numbers = Numbers(7);
        let inline: Vec<InlineArray<$dtype, shape![$n, $n]>> = (0..MATRICES)
            .map(|_| InlineArray::from_fn(|[i, j]: [usize; 2]| (numbers.draw() + if i == j { 3.0 } else { 0.0 }) as $dtype))
            .collect();
        let heap: Vec<Array<$dtype, shape![$n, $n]>> = inline.iter().map(|x| x.to_heap()).collect();
        let static_: Vec<SMatrix<$dtype, $n, $n>> = inline.iter().map(|x| SMatrix::from_fn(|i, j| x[[i, j]])).collect();
        let glam: Vec<glam::$glam> = inline.iter().map(|x| glam::$glam::from_cols_slice(x.t().to_vec().as_slice())).collect();
        let (b, right) = (InlineArray::<$dtype, shape![$n]>::ones(), SVector::<$dtype, $n>::repeat(1.0));
        let on_heap = b.to_heap();
        let at = |i: usize| i % MATRICES;
        let name = |operation: &str| format!("{operation} {} {}", stringify!($n), stringify!($dtype));
        race(&name("det"), vec![
            ("inline", Box::new(|i| inline[at(i)].det() as f64)),
            ("heap", Box::new(|i| heap[at(i)].det() as f64)),
            ("nalgebra", Box::new(|i| static_[at(i)].determinant() as f64)),
            ("glam", Box::new(|i| glam[at(i)].determinant() as f64)),
        ]);
        race(&name("inv"), vec![
            ("inline", Box::new(|i| corner(inline[at(i)].inv().as_slice()) as f64)),
            ("heap", Box::new(|i| corner(heap[at(i)].inv().as_slice()) as f64)),
            ("nalgebra", Box::new(|i| corner(static_[at(i)].try_inverse().expect("it is regular").as_slice()) as f64)),
            ("glam", Box::new(|i| corner(&glam[at(i)].inverse().to_cols_array()) as f64)),
        ]);
        race(&name("solve"), vec![
            ("inline", Box::new(|i| corner(inline[at(i)].solve(&b).as_slice()) as f64)),
            ("heap", Box::new(|i| corner(heap[at(i)].solve(&on_heap).as_slice()) as f64)),
            ("nalgebra", Box::new(|i| corner(static_[at(i)].lu().solve(&right).expect("it is regular").as_slice()) as f64)),
        ]);
    })*};
}

/// Returns the sum of the first and the last element, after all elements have been written.
fn corner<T: Copy + std::ops::Add<Output = T>>(x: &[T]) -> T {
    let x = std::hint::black_box(x);
    x[0] + x[x.len() - 1]
}

pub fn run() {
    small! {
        f32 2 Mat2;
        f32 3 Mat3;
        f32 4 Mat4;
        f64 2 DMat2;
        f64 3 DMat3;
        f64 4 DMat4;
    }
}
