//! Random arrays, with the crate [`rand`](https://docs.rs/rand).
//!
//! [`random`](Array::random) and [`random_with`](Array::random_with) draw each element from a
//! [`Distribution`], in row-major order: the same seed gives the same array in any storage.
//! [`permutation`](Array::permutation) draws a permutation of positions, and
//! [`shuffle_axis`](Array::shuffle_axis) shuffles an axis.
//!
//! The feature is for version 0.10 of `rand`. With another version in `Cargo.toml`, rustc reports
//! that a distribution does not implement `Distribution`. Normal, exponential and other
//! distributions are in the crate [`rand_distr`](https://docs.rs/rand_distr), version 0.6:
//!
//! ```
//! # use array_core::prelude::*;
//! # use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
//! use rand_distr::{Normal, StandardNormal};
//!
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
//! let noise = Array::<f64, shape![1000]>::random(StandardNormal, &mut rng);
//! let weights = Array::<f32, shape![50, 20]>::random(Normal::new(0.0, 0.05)?, &mut rng);
//! assert!((noise.std() - 1.0).abs() < 0.2);
//! assert!((weights.std() - 0.05).abs() < 0.01);
//! # Ok::<(), rand_distr::NormalError>(())
//! ```
//!
//! For complex numbers, map a distribution of real numbers, as in `Uniform::new(0.0,
//! TAU)?.map(Complex::cis)`, or combine two arrays of parts, `complex(&re, &im)`. The distributions
//! of `num-complex` are for another version of `rand`.
//!
//! ```
//! use array_core::prelude::*;
//! use rand::distr::{StandardUniform, Uniform};
//! use rand::rngs::Xoshiro256PlusPlus;
//! use rand::SeedableRng;
//!
//! dim!(Samples);
//!
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
//! let weights = Array::<f32, shape![3, 4]>::random(StandardUniform, &mut rng);
//! let noise = InlineArray::<f64, shape![3]>::random(Uniform::new(-1.0, 1.0)?, &mut rng);
//! let data = Array::<u8, shape![Samples, 2]>::random_with([5, 2], Uniform::new_inclusive(1, 6)?, &mut rng);
//!
//! assert!(weights.min() >= 0.0 && weights.max() < 1.0);
//! assert!(noise.min() >= -1.0 && noise.max() < 1.0);
//! assert!(data.min() >= 1 && data.max() <= 6);
//!
//! // Three rows, drawn with replacement, and a random order of all rows.
//! let drawn = data.take::<0>(&Array::<i64, shape![3]>::random(Uniform::new(0, 5)?, &mut rng));
//! let order = Array::<i64, shape![_]>::permutation_with([5], &mut rng);
//! assert_eq!(drawn.shape(), [3, 2]);
//! assert_eq!(order.sort::<0>(), array![0, 1, 2, 3, 4].into_dyn().try_into_shape()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::mem;

use ::rand::distr::Distribution;
use ::rand::{Rng, RngExt};

use crate::error::{AllocError, ShapeError, or_fail};
use crate::shape::{Dim, HasAxis, IntoShape, Shape, StaticDim, StaticShape};
use crate::storage::{Array, OwnedStorage, StorageMut};

/// Arrays with random elements.
impl<T, S: Shape, B: OwnedStorage<T, S>> Array<T, S, B> {
    /// Creates an array of elements drawn from a distribution, in row-major order. Requires the
    /// feature `rand`. [`try_random`](Self::try_random) returns an error if memory cannot be
    /// allocated.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// # use rand::{SeedableRng, distr::StandardUniform, rngs::SmallRng};
    /// let mut rng = SmallRng::seed_from_u64(0);
    /// let x = Array::<f32, shape![2, 3]>::random(StandardUniform, &mut rng);
    /// assert!(x.iter().all(|x| (0.0..1.0).contains(x)));
    /// ```
    #[must_use]
    pub fn random<R: Rng + ?Sized>(distribution: impl Distribution<T>, rng: &mut R) -> Self
    where
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        Self::from_fn(|_| distribution.sample(rng))
    }

    /// Creates an array as [`random`](Self::random) does, or returns an error. Requires the feature
    /// `rand`.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if memory cannot be allocated. In this case, nothing is drawn.
    #[doc = try_example!(
        "{Array, shape}";
        "# use rand::{SeedableRng, distr::Uniform, rngs::SmallRng};", "let mut rng = SmallRng::seed_from_u64(0);", "let x = Array::<u8, shape![3]>::try_random(Uniform::new(0, 6)?, &mut rng)?;";
        "x.less(6).all()" => "true";
        "Array::<u8, shape![{1_usize << 60}]>::try_random(Uniform::new(0, 6)?, &mut rng)"
            => "1152921504606846976 bytes of memory could not be allocated"
    )]
    pub fn try_random<R: Rng + ?Sized>(distribution: impl Distribution<T>, rng: &mut R) -> Result<Self, AllocError>
    where
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        Self::try_from_fn(|_| distribution.sample(rng))
    }

    fallible! {
        /// Creates an array of the given shape or extents, with elements drawn from a distribution
        /// in row-major order. Requires the feature `rand`.
        ///
        /// # Panics
        ///
        /// Panics as [`zeros_with`](Self::zeros_with) does;
        /// [`try_random_with`](Self::try_random_with) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// # use rand::{SeedableRng, distr::Uniform, rngs::SmallRng};
        /// let mut rng = SmallRng::seed_from_u64(0);
        /// let dice = Array::<u8, shape![_, 2]>::random_with([10, 2], Uniform::new_inclusive(1, 6)?, &mut rng);
        /// assert!(dice.iter().all(|x| (1..=6).contains(x)));
        /// # Ok::<(), rand::distr::uniform::Error>(())
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "# use rand::{SeedableRng, distr::Uniform, rngs::SmallRng};", "let mut rng = SmallRng::seed_from_u64(0);", "let x = Array::<u8, shape![_]>::try_random_with([3], Uniform::new(0, 6)?, &mut rng)?;";
            "x.less(6).all()" => "true";
            "Array::<u8, shape![3]>::try_random_with([4], Uniform::new(0, 6)?, &mut rng)"
                => "the shape is (4,), not (3,), in `random_with`: axis 0 is 4, not 3"
        )]
        "Returns the errors of [`try_zeros_with`](Self::try_zeros_with); nothing is drawn then. Requires the feature `rand`.":
        random_with try_random_with [R: Rng + ?Sized] [R] []
            (shape: impl IntoShape<S, Is: Sized>, distribution: impl Distribution<T>, rng: &mut R) -> Self {{
                let shape = shape.into_shape("random_with")?;
                let drawn = Self::try_from_fn_with(shape, |_| distribution.sample(rng));
                drawn.map_err(|error| error.named("random_with"))
            }}
    }
}

/// Random permutations.
impl<N: Dim, B: OwnedStorage<i64, (N,)>> Array<i64, (N,), B> {
    /// Creates an array of the numbers from 0 to one less than the extent of `N`, in random order.
    /// These are the positions of an axis, for [`take`](crate::index::TakeMethods::take) and
    /// similar methods. Requires the feature `rand`.
    ///
    /// If memory cannot be allocated, the program aborts as for a `Vec`;
    /// [`try_permutation_with`](Self::try_permutation_with) returns an error.
    ///
    /// ```
    /// # use array_core::prelude::*;
    /// # use rand::{SeedableRng, rngs::SmallRng};
    /// let mut rng = SmallRng::seed_from_u64(0);
    /// let order = InlineArray::<i64, shape![3]>::permutation(&mut rng);
    /// let (x, y) = (array![[1, 2, 3]], array![[4, 5, 6]]);
    /// let (x, y) = (x.take::<1>(&order), y.take::<1>(&order));
    /// assert_eq!(y - x, array![[3, 3, 3]]);
    /// ```
    #[must_use]
    pub fn permutation<R: Rng + ?Sized>(rng: &mut R) -> Self
    where
        N: StaticDim,
    {
        let mut order = Self::arange();
        order.shuffle_axis::<0, R>(rng);
        order
    }

    fallible! {
        /// Creates an array as [`permutation`](Self::permutation) does, for an axis of the given
        /// extent. Requires the feature `rand`.
        /// [`try_permutation_with`](Self::try_permutation_with) returns the error.
        ///
        /// # Panics
        ///
        /// Panics as [`zeros_with`](Self::zeros_with) does.
        ///
        /// ```
        /// # use array_core::prelude::*;
        /// # use rand::{SeedableRng, rngs::SmallRng};
        /// let mut rng = SmallRng::seed_from_u64(0);
        /// let order = Array::<i64, shape![_]>::permutation_with([5], &mut rng);
        /// assert_eq!(order.sort::<0>().to_vec(), [0, 1, 2, 3, 4]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "# use rand::{SeedableRng, rngs::SmallRng};", "let mut rng = SmallRng::seed_from_u64(0);", "let order = Array::<i64, shape![_]>::try_permutation_with([3], &mut rng)?;";
            "order.sort::<0>().to_vec()" => "[0, 1, 2]";
            "Array::<i64, shape![3]>::try_permutation_with([4], &mut rng)"
                => "the shape is (4,), not (3,), in `permutation_with`: axis 0 is 4, not 3"
        )]
        "Returns the errors of [`try_zeros_with`](Self::try_zeros_with); nothing is drawn then. Requires the feature `rand`.":
        permutation_with try_permutation_with [R: Rng + ?Sized] [R] []
            (shape: impl IntoShape<(N,), Is: Sized>, rng: &mut R) -> Self {{
                let shape = shape.into_shape("permutation_with")?;
                let order = Self::try_from_fn_with(shape, |[i]| i as i64);
                let mut order = order.map_err(|error| error.named("permutation_with"))?;
                order.shuffle_axis::<0, R>(rng);
                Ok(order)
            }}
    }
}

/// Shuffling of an axis.
impl<T, S: Shape, B: StorageMut<T, S>> Array<T, S, B> {
    /// Shuffles the positions of an axis in place, so that all orders are equally likely. For a
    /// matrix, `AXIS` 0 shuffles the rows. If the array has no elements, nothing is drawn. Requires
    /// the feature `rand`.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axis;
    /// [`try_shuffle_axis`](Self::try_shuffle_axis) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// # use rand::{SeedableRng, rngs::SmallRng};
    /// let mut x = array![[1, 10], [2, 20], [3, 30]];
    /// x.shuffle_axis::<0, _>(&mut SmallRng::seed_from_u64(0));
    /// assert_eq!(x.index_axis::<1>(0) * 10, x.index_axis::<1>(1));
    /// assert_eq!(x.sum(), 66_i64);
    /// ```
    #[track_caller]
    pub fn shuffle_axis<const AXIS: isize, R: Rng + ?Sized>(&mut self, rng: &mut R)
    where
        S: HasAxis<AXIS>,
        B::Fits: Sized,
    {
        or_fail(self.try_shuffle_axis::<AXIS, R>(rng));
    }

    /// Shuffles an axis as [`shuffle_axis`](Self::shuffle_axis) does, or returns an error. Requires
    /// the feature `rand`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if a [`DynRank`](crate::DynRank) array has no such axis. In this
    /// case, nothing is drawn.
    #[doc = try_example!(
        "array";
        "# use rand::{SeedableRng, rngs::SmallRng};", "let mut rng = SmallRng::seed_from_u64(0);", "let mut x = array![3, 1, 2];", "x.try_shuffle_axis::<0, _>(&mut rng)?;";
        "x.sort::<0>()" => "array![1, 2, 3]";
        "x.into_dyn().try_shuffle_axis::<1, _>(&mut rng)"
            => "an array of shape (3,) has no axis 1 in `shuffle_axis`: its rank is 1"
    )]
    pub fn try_shuffle_axis<const AXIS: isize, R: Rng + ?Sized>(&mut self, rng: &mut R) -> Result<(), ShapeError>
    where
        S: HasAxis<AXIS>,
        B::Fits: Sized,
    {
        let axis = self.axes().position("shuffle_axis")?;
        // An empty array may have an axis of so many positions that a loop over them does not end.
        let count = if self.is_empty() {
            0
        } else {
            self.shape().as_ref()[axis]
        };
        for last in (1..count).rev() {
            let other = rng.random_range(0..=last);
            if other < last {
                let mut views = self.axis_iter_mut::<AXIS>();
                if let (Some(mut x), Some(mut y)) = (views.nth(other), views.nth(last - other - 1)) {
                    x.iter_mut().zip(y.iter_mut()).for_each(|(x, y)| mem::swap(x, y));
                }
            }
        }
        Ok(())
    }
}
