//! Arrays in code that is generic over numbers, by the traits of the crate [`num_traits`](https://docs.rs/num-traits).
//!
//! Arrays of a shape that the compiler knows have [`Zero`] and [`One`]: zeros and ones, which addition and multiplication, both element
//! by element, leave an array as it is with. Operators make them [`NumOps`](::num_traits::NumOps) as well. So functions that
//! take any number take a vector of them at once:
//!
//! ```
//! use array_core::{InlineArray, inline, shape};
//! use num_traits::{One, Zero, pow};
//!
//! fn polynomial<T: Zero + One + Clone>(coefficients: &[T], x: T) -> T {
//!     coefficients.iter().rev().fold(T::zero(), |sum, c| sum * x.clone() + c.clone())
//! }
//!
//! let x = inline![0.0, 1.0, 2.0];
//! let coefficients = [inline![1.0, 1.0, 1.0], inline![0.0, 0.0, 3.0], inline![2.0, 2.0, 2.0]];
//! assert_eq!(polynomial(&coefficients, x), inline![1.0, 3.0, 15.0]);
//! assert_eq!(pow(x, 3), inline![0.0, 1.0, 8.0]);
//! assert!(InlineArray::<i32, shape![2, 2]>::zero().is_zero());
//! ```
//!
//! Other arrays have no zero of their type alone: its extents are the program's.
//!
//! ```compile_fail,E0277
//! # use array_core::{Array, shape};
//! # use num_traits::Zero;
//! let _: Array<f64, shape![_]> = Zero::zero();
//! ```
//!
//! [`Num`](::num_traits::Num) is left out, since it reads a number from text, and [`Bounded`](::num_traits::Bounded),
//! [`Signed`](::num_traits::Signed) and `Float`, since they go with an order or are one number: of two arrays neither has to be the larger. The
//! dtypes have those themselves.

use core::ops::{Add, Mul};

use ::num_traits::{One, Zero};

use crate::Array;
use crate::dtype::Number;
use crate::shape::StaticShape;
use crate::storage::OwnedStorage;

/// Zeros.
impl<T: Number, S: StaticShape<Nest<()>: Copy>, B: OwnedStorage<T, S>> Zero for Array<T, S, B>
where
    Self: Add<Output = Self>,
{
    fn zero() -> Self {
        Self::zeros()
    }

    /// Says whether all elements are 0.
    fn is_zero(&self) -> bool {
        self.iter().all(|x| *x == T::ZERO)
    }
}

/// Ones.
impl<T: Number, S: StaticShape<Nest<()>: Copy>, B: OwnedStorage<T, S>> One for Array<T, S, B>
where
    Self: Mul<Output = Self>,
{
    fn one() -> Self {
        Self::ones()
    }

    /// Says whether all elements are 1.
    fn is_one(&self) -> bool {
        self.iter().all(|x| *x == T::ONE)
    }
}
