//! The reductions of each dtype.

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::fold::{self, Fold, lanes_of};
use super::folds::{All, Any, Exponentials, Greatest, Least, Nonzero, Product, SquaredDeviations, Sum};
use super::picks;
use super::position::{self, Extreme, Positions};
use super::{Blocks, Reducer, Strip, VARIANTS, strips};
use crate::dtype::choice::constants;
use crate::dtype::{EachElement, EachInexact, EachNumber, EachReal, Element, Inexact, Number, Real};
use crate::expr::{Logical, OfLogical};
use crate::math::level::leveled;

/// The reductions of a dtype of numbers whose sums have the dtype `U`.
#[derive(Clone, Copy, Debug)]
struct Folds<T: 'static, U: 'static> {
    sum: Reducer<T, U>,
    product: Reducer<T, U>,
}

/// The reductions that find the smallest or the largest element, for a dtype of real numbers.
#[derive(Clone, Copy, Debug)]
struct Extremes<T: 'static> {
    /// The smallest element.
    least: Reducer<T, T>,
    /// The largest element.
    greatest: Reducer<T, T>,
    /// The position of the first smallest element.
    first_least: Positions<T>,
    /// The position of the first largest element.
    first_greatest: Positions<T>,
}

/// The reductions that every dtype has.
#[derive(Clone, Copy, Debug)]
struct Counts<T: 'static> {
    /// The count of elements that are not 0.
    count: Reducer<T, i64>,
}

/// The reductions that only dtypes of floats or complex numbers have.
#[derive(Clone, Copy, Debug)]
struct InexactFolds<T: 'static, U: 'static> {
    /// The sum of squared distances from parameters. For complex numbers the imaginary part of the
    /// sum is 0.
    squared_deviations: Reducer<T, U>,
    /// The sum of exponentials of differences from parameters.
    exponentials: Reducer<T, U>,
}

/// Declares tables that each have one reduction for every dtype. A program compiles only the loops
/// of the reductions that it uses.
macro_rules! tables {
    ($($(#[$doc:meta])* $table:ident: $each:ident $class:ident => $of:ty, $module:ident $field:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) enum $table {}

        impl $each for $table {
            type Of<T: $class> = $of;
            dtypes_of! { $class: constants $module $field }
        }
    )*};
}

tables! {
    /// For each dtype, the sum.
    SumOf: EachNumber Number => Reducer<T, T::Total>, numbers sum;
    /// For each dtype, the product.
    ProductOf: EachNumber Number => Reducer<T, T::Total>, numbers product;
    /// For each dtype, the smallest element.
    LeastOf: EachReal Real => Reducer<T, T>, extremes least;
    /// For each dtype, the largest element.
    GreatestOf: EachReal Real => Reducer<T, T>, extremes greatest;
    /// For each dtype, the position of the smallest element, the first if several are equal.
    FirstLeastOf: EachReal Real => Positions<T>, extremes first_least;
    /// For each dtype, the position of the largest element, the first if several are equal.
    FirstGreatestOf: EachReal Real => Positions<T>, extremes first_greatest;
    /// For each dtype, the sum of squared distances from parameters.
    SquaredDeviationsOf: EachInexact Inexact => Reducer<T, T::Total>, inexact squared_deviations;
    /// For each dtype, the sum of exponentials of differences from parameters.
    ExponentialsOf: EachInexact Inexact => Reducer<T, T::Total>, inexact exponentials;
    /// For each dtype, the count of elements that are not 0.
    NonzeroOf: EachElement Element => Reducer<T, i64>, nonzero count;
}

// The loops are generic, so that this crate itself compiles none of them.
leveled! {
    fn runs[F: Fold, const LANES: usize][F, LANES](
        x: &[F::Item],
        len: usize,
        params: &[F::Output],
        blocks: &mut Blocks<F::Output>,
        out: &mut [F::Output],
    ) {
        fold::runs::<F, LANES>(x, len, params, blocks, out)
    }

    #[cold]
    pub(super) fn special[F: Fold, const LANES: usize][F, LANES](
        x: &[F::Item],
        len: usize,
        blocks: &mut Blocks<F::Output>,
        out: &mut [F::Output],
        left: usize,
    ) -> usize {
        picks::special::<F, LANES>(x, len, blocks, out, left)
    }

    fn columns[F: Fold][F](
        rows: &[F::Item],
        strip: Strip,
        params: &[F::Output],
        front: Option<&[F::Output]>,
        out: &mut [F::Output],
    ) {
        fold::columns::<F>(rows, strip, params, front, out)
    }

    fn strips[F: Fold, const W: usize, const M: usize, const N: usize][F, W, M, N](
        rows: &[F::Item],
        strip: Strip,
        params: &[F::Output],
        out: &mut [F::Output],
    ) {
        strips::strips::<F, W, M, N>(rows, strip, params, out)
    }

    fn merge[F: Fold][F](front: &[F::Output], out: &mut [F::Output]) {
        fold::merge::<F>(front, out)
    }

    fn find[T: Element, I: Real][T, I](x: &[T], value: T) -> usize {
        position::find::<T, I>(x, value)
    }

    fn first_in_columns[F: Extreme, I: Real][F, I](
        rows: &[F::Item],
        strip: Strip,
        first: i64,
        extremes: &mut [F::Item],
        out: &mut [i64],
    ) {
        position::columns::<F, I>(rows, strip, first, extremes, out)
    }
}

/// Creates a [`Reducer`] from a fold.
macro_rules! reducer {
    ($fold:ty, $none:expr) => {
        Reducer {
            none: $none,
            // Registers are divided by the size of a lane, which can be larger than that of an
            // element.
            runs: runs::<$fold, { lanes_of(size_of::<<$fold as Fold>::Lane>()) }>,
            columns: columns::<$fold>,
            merge: merge::<$fold>,
            strips: if VARIANTS {
                strips::<
                    $fold,
                    { strips::widths::<$fold>()[0] },
                    { strips::widths::<$fold>()[1] },
                    { strips::widths::<$fold>()[2] },
                >
            } else {
                strips::no_strips
            },
            short: fold::short::<$fold>(),
        }
    };
}

/// Creates [`Positions`] from the fold that finds the extreme.
macro_rules! positions {
    ($fold:ty, $position:ty, $extreme:expr) => {
        Positions {
            extreme: $extreme,
            find: find::<<$fold as Fold>::Item, $position>,
            columns: first_in_columns::<$fold, $position>,
        }
    };
}

/// Declares the sums and products of dtypes. A row has the dtype, its constant, the dtype of a lane
/// of a sum, and the dtype of a sum.
macro_rules! numbers {
    ($($dtype:ident $folds:ident: $lane:ident => $sum:ident;)*) => {$(
        pub(super) const $folds: Folds<$dtype, $sum> = Folds {
            sum: reducer!(Sum<$dtype, $lane, $sum>, Some(<$sum as Element>::ZERO)),
            product: reducer!(Product<$dtype>, Some(<$sum as Element>::ONE)),
        };
    )*};
}

/// The sums and products of each dtype of numbers.
// A constant has the name of the variant of `DType`.
#[allow(non_upper_case_globals)]
mod numbers {
    use super::*;

    numbers! {
        // A lane of integers needs to hold only the sum of its elements of one block. Narrow lanes
        // let more of them fit a register.
        f32 F32: f32 => f32;
        f64 F64: f64 => f64;
        i16 I16: i32 => i64;
        i32 I32: i64 => i64;
        i64 I64: i64 => i64;
        i8 I8: i16 => i64;
        u16 U16: u32 => u64;
        u32 U32: u64 => u64;
        u64 U64: u64 => u64;
        u8 U8: u16 => u64;
    }

    #[cfg(feature = "half")]
    numbers! {
        // 16-bit floats are summed in `f32`, because sums in their own dtype soon stop growing.
        bf16 BF16: f32 => f32;
        f16 F16: f32 => f32;
    }

    #[cfg(feature = "num-complex")]
    numbers! {
        Complex32 ComplexF32: Complex32 => Complex32;
        Complex64 ComplexF64: Complex64 => Complex64;
    }
}

/// Declares the extremes of dtypes. A row has the dtype, its constant, and the dtype for positions,
/// which has the same size.
macro_rules! extremes {
    ($($dtype:ident $extremes:ident: $position:ident;)*) => {$(
        pub(super) const $extremes: Extremes<$dtype> = {
            // `None`, because an empty group has no extreme.
            const LEAST: Reducer<$dtype, $dtype> = reducer!(Least<$dtype>, None);
            const GREATEST: Reducer<$dtype, $dtype> = reducer!(Greatest<$dtype>, None);
            Extremes {
                least: LEAST,
                greatest: GREATEST,
                first_least: positions!(Least<$dtype>, $position, LEAST),
                first_greatest: positions!(Greatest<$dtype>, $position, GREATEST),
            }
        };
    )*};
}

/// The extremes of each dtype of real numbers.
mod extremes {
    use super::*;

    extremes! {
        // Positions have the size of an element, so vectors of both have the same number of lanes.
        // Positions of 64 bits are signed, because AVX2 compares 64-bit integers only as signed.
        f32 F32: u32;
        f64 F64: i64;
        i16 I16: u16;
        i32 I32: u32;
        i64 I64: i64;
        i8 I8: u8;
        u16 U16: u16;
        u32 U32: u32;
        u64 U64: i64;
        u8 U8: u8;
    }

    #[cfg(feature = "half")]
    extremes! {
        bf16 BF16: u16;
        f16 F16: u16;
    }
}

/// Declares the counts of elements that are not 0, with the dtype of a lane.
macro_rules! nonzero {
    ($($dtype:ident $nonzero:ident: $lane:ident;)*) => {$(
        pub(super) const $nonzero: Counts<$dtype> = Counts {
            count: reducer!(Nonzero<$dtype, $lane>, Some(0)),
        };
    )*};
}

/// The counts of elements that are not 0, of each dtype.
// A constant has the name of the variant of `DType`.
#[allow(non_upper_case_globals)]
mod nonzero {
    use super::*;

    nonzero! {
        // A lane counts its elements of one block, and this dtype is wide enough for that.
        bool Bool: u8;
        f32 F32: u32;
        f64 F64: u64;
        i16 I16: u16;
        i32 I32: u32;
        i64 I64: u64;
        i8 I8: u8;
        u16 U16: u16;
        u32 U32: u32;
        u64 U64: u64;
        u8 U8: u8;
    }

    #[cfg(feature = "half")]
    nonzero! {
        bf16 BF16: u16;
        f16 F16: u16;
    }

    #[cfg(feature = "num-complex")]
    nonzero! {
        Complex32 ComplexF32: u64;
        Complex64 ComplexF64: u64;
    }
}

/// The reducer that returns whether every element is true.
#[derive(Debug)]
pub(crate) enum EveryOf {}

impl OfLogical for EveryOf {
    type Of<T: Logical> = Reducer<T, bool>;
    const BOOL: Reducer<bool, bool> = reducer!(All<bool>, Some(true));
}

/// The reducer that returns whether any element is true.
#[derive(Debug)]
pub(crate) enum SomeOf {}

impl OfLogical for SomeOf {
    type Of<T: Logical> = Reducer<T, bool>;
    const BOOL: Reducer<bool, bool> = reducer!(Any<bool>, Some(false));
}

/// Declares the reductions of dtypes of floats and complex numbers, with the dtype of sums.
macro_rules! inexact {
    ($($dtype:ident $folds:ident: $sum:ident;)*) => {$(
        pub(super) const $folds: InexactFolds<$dtype, $sum> = InexactFolds {
            squared_deviations: reducer!(SquaredDeviations<$dtype>, Some(<$sum as Element>::ZERO)),
            exponentials: reducer!(Exponentials<$dtype>, Some(<$sum as Element>::ZERO)),
        };
    )*};
}

/// The reductions of each dtype of floats and complex numbers.
// A constant has the name of the variant of `DType`.
#[allow(non_upper_case_globals)]
mod inexact {
    use super::*;

    inexact! {
        f32 F32: f32;
        f64 F64: f64;
    }

    #[cfg(feature = "half")]
    inexact! {
        bf16 BF16: f32;
        f16 F16: f32;
    }

    #[cfg(feature = "num-complex")]
    inexact! {
        Complex32 ComplexF32: Complex32;
        Complex64 ComplexF64: Complex64;
    }
}
