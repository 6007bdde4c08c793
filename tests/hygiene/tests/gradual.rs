//! `#[shapes]` without a prelude, in a crate with another name, and from other macros.
#![no_implicit_prelude]
#![deny(warnings)]

use ::ac;
use ::core::result::Result;
use ::core::{assert_eq, stringify};
use ::std::vec::Vec;

/// Names that the expansion uses, with other meanings here.
mod core {}

#[ac::shapes(crate = ac, x: [N, 3] f32, N = n, w: [3] f32 -> [N] f32)]
fn project(x: &[f32], n: usize, w: &[f32]) -> Result<Vec<f32>, ac::CallError> {
    let (__call, __error) = ((), ());
    let product: ac::Array<f32, (N,)> = ac::broadcast!(sum(c: x[i, c] * w[c]));
    let ((), ()) = (__call, __error);
    Result::Ok(product)
}

#[ac::shapes(crate = ::ac, x: [N] f32)]
#[track_caller]
fn double(x: &mut [f32]) {
    ac::broadcast!(x *= 2);
}

/// A struct with the name of a part of the expansion.
struct Result2;

impl Result2 {
    #[ac::shapes(crate = ac, x: [_, 2] i64 -> [_, 2] i64)]
    #[must_use]
    fn twice(&self, x: &[[i64; 2]]) -> Vec<i64> {
        ac::broadcast!(x * 2)
    }
}

macro_rules! function {
    ($name:ident($x:ident: $type:ty), [$($extent:tt)*] $dtype:ty, $body:expr) => {
        #[ac::shapes(crate = ac, $x: [$($extent)*] $dtype)]
        fn $name($x: $type) -> $dtype {
            $body
        }
    };
}

function!(total(x: &[f64]), [N, 2] f64, x.sum());

#[test]
fn functions() {
    assert_eq!(project(&[1.0, 2.0, 3.0], 1, &[1.0, 1.0, 1.0]).unwrap(), [6.0]);
    let error = project(&[1.0, 2.0], 1, &[1.0, 1.0, 1.0]).unwrap_err();
    assert_eq!(error.function(), stringify!(project));
    let mut x = [1.0, 2.0];
    double(&mut x);
    assert_eq!(x, [2.0, 4.0]);
    assert_eq!(Result2.twice(&[[1, 2]]), [2, 4]);
    assert_eq!(total(&[1.0, 2.0]), 3.0);
}
