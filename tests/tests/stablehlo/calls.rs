//! Programs that call programs, and macros within macros.

use array_core::stablehlo::{Setting, program};
use array_core::{Array, array, broadcast, shape, slice};

use crate::ports::{agree, agree_written};

mod layers {
    use super::*;

    #[program]
    pub fn centred(x: &Array<f64, shape![2, 3]>) -> Array<f64, shape![2, 3]> {
        broadcast!(x - mean_axis::<0>(x))
    }
}

#[program]
fn dense(x: &Array<f64, shape![2, 4]>, w: &Array<f64, shape![4, 3]>) -> Array<f64, shape![2, 3]> {
    x.matmul(w)
}

#[program(calls(dense, centred))]
fn network(x: &Array<f64, shape![2, 4]>, w: &Array<f64, shape![4, 3]>) -> Array<f64, shape![2, 3]> {
    let hidden = dense(x, w);
    broadcast!(layers::centred(&hidden) * 2.0 + hidden)
}

/// A program with the name of a function of `broadcast!`.
#[program]
fn square(x: &Array<f64, shape![2, 3]>) -> Array<f64, shape![2, 3]> {
    broadcast!(square(x) + 1.0)
}

#[program(calls(square))]
fn squares(x: &Array<f64, shape![2, 3]>) -> Array<f64, shape![2, 3]> {
    let y = square(x);
    broadcast!(self::square(&y) - y)
}

#[program]
fn step(w: &mut Array<f64, shape![3]>, gradient: &Array<f64, shape![3]>) {
    broadcast!(w -= gradient * 0.5);
}

#[program(calls(step))]
fn two_steps(w: &mut Array<f64, shape![3]>, gradient: &Array<f64, shape![3]>) {
    step(w, gradient);
    step(w, gradient);
}

#[program]
fn nested(x: &Array<f64, shape![2, 3]>) -> Array<f64, shape![2, 2]> {
    let double = broadcast!(x * 2.0);
    let part = slice!(double, .., 1..);
    broadcast!(part + slice!(broadcast!(x + broadcast!(x * x)), .., ..2))
}

#[program]
fn affine(x: &Array<f64, shape![2, 4]>, w: &Array<f64, shape![4, 3]>) -> Array<f64, shape![2, 3]> {
    broadcast!(matmul(x, w) * 2.0 + 1.0)
}

/// Programs whose paths begin with `::`, after a keyword or a lifetime.
mod paths {
    use array_core::shape;
    use array_core::stablehlo::program;

    #[program]
    pub fn early(x: &mut ::array_core::Array<f64, shape![4]>) {
        if x.len() == 4 {
            return ::array_core::broadcast!(x += 1.0);
        }
        ::array_core::broadcast!(x += 10.0);
    }

    #[program]
    #[allow(clippy::needless_return)]
    pub fn added(
        x: &::array_core::Array<f64, array_core::shape![3]>,
    ) -> ::array_core::Array<f64, ::array_core::shape![3]> {
        fn double(x: &mut ::array_core::Array<f64, shape![3]>) {
            ::array_core::broadcast!(x *= 2.0);
        }
        #[allow(clippy::needless_lifetimes)]
        fn same<'a>(x: &'a ::array_core::Array<f64, shape![3]>) -> &'a ::array_core::Array<f64, shape![3]> {
            x
        }
        let mut sum = x + same(x);
        double(&mut sum);
        return ::array_core::Array::<f64, shape![3]>::ones() + sum;
    }
}

#[program]
#[cfg(any())]
fn absent(x: &Array<f64, shape![3]>) -> Array<f64, shape![3]> {
    missing(x)
}

#[program]
#[deprecated]
fn old(x: &Array<f64, shape![3]>) -> Array<f64, shape![3]> {
    x + x
}

/// Returns as many different elements as an array has.
fn elements<const N: usize>() -> [f64; N] {
    core::array::from_fn(|i| (i as f64 - 2.5) / 4.0)
}

#[test]
fn calls_of_programs_are_recorded() {
    let x = Array::<f64, shape![2, 4]>::from_fn(|[i, j]| elements::<8>()[4 * i + j]);
    let w = Array::<f64, shape![4, 3]>::from_fn(|[i, j]| elements::<12>()[3 * i + j]);
    agree!(network(x.clone(), w.clone()), 2.0);
    agree!(affine(x, w), 2.0);
}

#[test]
fn calls_of_programs_write_their_arguments() {
    let (w, gradient) = (array![1.0, 2.0, 3.0], array![4.0, -1.0, 0.5]);
    agree_written!(two_steps(w, gradient));
    let module = two_steps::export(&Setting::new()).unwrap();
    assert_eq!(module.text().matches("stablehlo.subtract").count(), 2);
}

#[test]
fn macros_within_macros_agree() {
    let x = Array::<f64, shape![2, 3]>::from_fn(|[i, j]| elements::<6>()[3 * i + j]);
    agree!(nested(x));
}

#[test]
fn programs_may_have_names_of_functions() {
    let x = Array::<f64, shape![2, 3]>::from_fn(|[i, j]| elements::<6>()[3 * i + j]);
    agree!(squares(x));
}

#[test]
fn paths_keep_their_prefix() {
    agree_written!(paths::early(array![1.0, 2.0, 3.0, 4.0]));
    agree!(paths::added(array![1.0, 2.0, 3.0]));
}

#[test]
fn attributes_of_a_program_hold_for_its_export() {
    #[allow(deprecated)]
    {
        agree!(old(array![1.0, 2.0, 3.0]));
    }
}
