//! Methods that rearrange elements, and constants.

use array_core::stablehlo::program;
use array_core::{Array, Arrays, array, axes, broadcast, shape};

use crate::compositions::numbers;
use crate::ports::agree;

mod programs {
    use super::*;

    #[program]
    pub fn matrices(
        x: &Array<f64, shape![2, 3, 3]>,
        n: &Array<u8, shape![3, 3]>,
    ) -> (
        Array<f64, shape![2, 3]>,
        Array<u8, shape![3]>,
        Array<f64, shape![2, 3, 3]>,
        Array<u8, shape![3, 3]>,
        Array<u8, shape![3, 3]>,
        Array<f64, shape![3, 2, 3]>,
        Array<u8, shape![3, 3]>,
    ) {
        (
            x.diagonal().to_heap(),
            n.diagonal().to_heap(),
            x.tril(1),
            n.triu(-1),
            n.tril(-9),
            x.permute::<2, 0, 1>().to_heap(),
            n.permute::<-1, 0>().to_heap(),
        )
    }

    #[program]
    pub fn beside_constants(
        x: &Array<f64, shape![2, 3]>,
    ) -> (
        Array<f64, shape![2, 5]>,
        Array<f64, shape![2, 4]>,
        Array<f64, shape![2, 2, 3]>,
    ) {
        let column = array![[1.0], [2.0]];
        let rows = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
        (
            (x, &column, column.clone()).concat::<1>(),
            (x, array![[1.0], [2.0]]).concat::<-1>(),
            (x, rows).stack::<0>(),
        )
    }

    #[program]
    pub fn triangles(
        n: &Array<u8, shape![3, 3]>,
    ) -> (
        Array<u8, shape![3, 3]>,
        Array<u8, shape![3, 3]>,
        Array<u8, shape![3, 3]>,
        Array<u8, shape![3, 3]>,
    ) {
        (
            n.tril(isize::MAX),
            n.triu(isize::MAX),
            n.tril(isize::MIN),
            n.triu(isize::MIN),
        )
    }

    #[program]
    pub fn diagonals(
        x: &Array<f64, shape![2, 3, 3]>,
        n: &Array<u8, shape![2, 4]>,
    ) -> (
        Array<f64, shape![2, 2]>,
        Array<f64, shape![2, 1]>,
        Array<u8, shape![2]>,
        Array<u8, shape![1]>,
        Array<u8, shape![0]>,
        Array<i32, shape![3, 2]>,
    ) {
        (
            x.diagonal_from::<1, 0, _>().to_heap(),
            x.diagonal_from::<0, 2, _>().to_heap(),
            n.diagonal_from::<0, 1, _>().to_heap(),
            n.diagonal_from::<1, 2, _>().to_heap(),
            n.diagonal_from::<0, 7, _>().to_heap(),
            Array::<i32, shape![3, 2]>::eye_at(-1),
        )
    }

    #[program]
    pub fn copies(
        x: &Array<f64, shape![2, 3]>,
    ) -> (
        Array<f64, shape![2, 3]>,
        Array<f64, shape![2, 3]>,
        Array<f64, shape![2, 3]>,
        Array<f64, shape![4, 3]>,
        Array<f64, shape![2, 9]>,
        Array<f64, shape![2, 6]>,
        Array<f64, shape![6, 3]>,
    ) {
        (
            x.roll::<1>(1),
            x.roll::<1>(-5),
            x.roll::<0>(4),
            x.tile::<0, 2>(),
            x.tile::<-1, 3>(),
            x.repeat::<1, 2>(),
            x.repeat::<0, 3>(),
        )
    }

    #[program]
    pub fn at_axes(
        m: &Array<f64, shape![4, 3]>,
        v: &Array<f32, shape![4]>,
        row: &Array<f64, shape![1, 2]>,
        deep: &Array<f64, shape![4, 3, 1]>,
    ) -> (
        Array<f64, shape![4, 3]>,
        Array<f64, shape![4, 3]>,
        Array<f64, shape![4, 3, 2]>,
    ) {
        (
            m.subtract_in_dims(axes![0], v),
            m.maximum_in_dims(axes![0], v),
            deep.multiply_in_dims(axes![1, 2], row),
        )
    }

    #[program]
    pub fn constants(
        x: &Array<f64, shape![2, 3]>,
    ) -> (
        Array<f64, shape![2, 3]>,
        Array<i32, shape![2, 2]>,
        Array<f64, shape![3]>,
        Array<bool, shape![2]>,
        Array<f64, shape![0]>,
        Array<f64, shape![2, 3]>,
    ) {
        let kernel = array![[1.0, -0.0, 1e-30], [f64::NAN, 0.1, f64::NEG_INFINITY]];
        (
            broadcast!(x * kernel),
            Array::<i32, shape![2, 2]>::eye() * 3,
            Array::<f64, shape![3]>::linspace(0.0, 0.3),
            Array::<bool, shape![2]>::from_fn(|[i]| i == 1),
            Array::<f64, shape![0]>::from_fn(|[_]| 1.0),
            x + array![10.0, 20.0, 30.0],
        )
    }
}

#[test]
fn methods_that_rearrange_agree() {
    let n = Array::<u8, shape![3, 3]>::from_fn(|[i, j]| (i * 3 + j) as u8);
    agree!(programs::matrices(numbers::<shape![2, 3, 3]>(), n.clone()));
    agree!(programs::triangles(n));
    let n = Array::<u8, shape![2, 4]>::from_fn(|[i, j]| (i * 4 + j) as u8);
    agree!(programs::diagonals(numbers::<shape![2, 3, 3]>(), n));
    agree!(programs::copies(numbers::<shape![2, 3]>()));
    agree!(programs::at_axes(
        numbers::<shape![4, 3]>(),
        array![1.5_f32, -2.0, 0.1, 3.0],
        numbers::<shape![1, 2]>(),
        numbers::<shape![4, 3, 1]>()
    ));
}

#[test]
fn constants_agree() {
    agree!(programs::constants(numbers::<shape![2, 3]>()));
    agree!(programs::beside_constants(numbers::<shape![2, 3]>()));
}
