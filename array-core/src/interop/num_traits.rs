//! Arrays in code that is generic over numbers, with the traits of the crate
//! [`num_traits`](https://docs.rs/num-traits).
//!
//! Arrays of static shape implement [`Zero`] and [`One`]: arrays of zeros and ones, the identities
//! of elementwise addition and multiplication. Their operators also make them
//! [`NumOps`](::num_traits::NumOps). So a function that is generic over numbers also accepts a
//! vector of numbers:
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
//! For other arrays, the type does not determine a zero, because their extents are known only at
//! run time.
//!
//! ```compile_fail,E0277
//! # use array_core::{Array, shape};
//! # use num_traits::Zero;
//! let _: Array<f64, shape![_]> = Zero::zero();
//! ```
//!
//! [`Num`](::num_traits::Num) is not implemented, because it parses numbers from text.
//! [`Signed`](::num_traits::Signed) and `Float` are not implemented either, because they require
//! `Num`; nor is [`Bounded`](::num_traits::Bounded), because arrays have no order.

use core::ops::{Add, Mul};

use ::num_traits::{One, Zero};

use crate::dtype::Number;
use crate::shape::StaticShape;
use crate::storage::{Array, OwnedStorage};

/// The zero is an array of zeros.
impl<T: Number, S: StaticShape<Nest<()>: Copy>, B: OwnedStorage<T, S>> Zero for Array<T, S, B>
where
    Self: Add<Output = Self>,
{
    fn zero() -> Self {
        Self::zeros()
    }

    /// Returns whether all elements are 0.
    fn is_zero(&self) -> bool {
        self.iter().all(|x| *x == T::ZERO)
    }
}

/// The one is an array of ones.
impl<T: Number, S: StaticShape<Nest<()>: Copy>, B: OwnedStorage<T, S>> One for Array<T, S, B>
where
    Self: Mul<Output = Self>,
{
    fn one() -> Self {
        Self::ones()
    }

    /// Returns whether all elements are 1.
    fn is_one(&self) -> bool {
        self.iter().all(|x| *x == T::ONE)
    }
}
