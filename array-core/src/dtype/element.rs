//! The traits of all dtypes, of dtypes with an order, of integers, and of dtypes with bitwise
//! operations.

use core::cmp::Ordering;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, ShlAssign, Shr, ShrAssign};

use super::choice::EachElement;
use super::verdict::Verdict;
use super::{CastInto, DType, InPlace, LosslessInto, Number, Promote, Raises, Real};
use crate::error::Fault;
use crate::plan::Repeated;
use crate::plan::leaf::{Opened, Operand};
use crate::shape::cells::{Flat, Shaped};
use crate::storage::Inline;

mod sealed {
    /// Seals the traits of this module.
    pub trait Sealed {}
}

/// Implements the trait that seals [`Element`], and asserts that [`DTYPE`](Element::DTYPE) is the
/// variant in the row of the dtype. Each variant has only one row, with one type. So unsafe code
/// can conclude from an equal `DTYPE` that two types are the same.
macro_rules! seal {
    ($variant:ident $dtype:ty;) => {
        impl sealed::Sealed for $dtype {}

        const _: () = assert!(<$dtype as Element>::DTYPE.same(DType::$variant));
    };
}

dtypes_of! { Element: seal }

/// A dtype: a type of elements that the operations on arrays support.
///
/// The dtypes are `bool`, `i8` to `i64`, `u8` to `u64`, `f32` and `f64`. The feature `half` adds
/// `f16` and `bf16`, and the feature `num-complex` adds `Complex<f32>` and `Complex<f64>`. An array
/// may hold any type, but operators, functions and `broadcast!` require dtypes.
///
/// The supertraits are relations that hold for every dtype, such as that a dtype promotes with
/// itself. Generic code with the bound `T: Element` need not repeat them. This trait is sealed.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Element, Shape, array};
///
/// fn filled<T: Element, S: Shape>(x: &Array<T, S>, value: T) -> Array<T, S> {
///     x.map(|_| value)
/// }
///
/// assert_eq!(filled(&array![1, 2, 3], 7), array![7, 7, 7]);
/// assert_eq!(filled(&array![true, false], true), array![true, true]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dtype",
    label = "not a dtype",
    note = "dtypes: bool, i8 to i64, u8 to u64, floats, complex; see array_core::errors#not-a-dtype",
    note = "generic code: `T: Number` for arithmetic, `T: Real` to compare, `T: Float` for `exp`"
)]
pub trait Element:
    sealed::Sealed
    + Copy
    + Default
    + PartialEq
    + Debug
    + Display
    + Send
    + Sync
    + 'static
    + Promote<Self, Output = Self>
    + InPlace<Self>
    + LosslessInto<Self>
    + Raises<Self, Into = Self>
    + Operand<Inputs = Repeated<Self>, Opened = Opened<Repeated<Self>, Shaped<(), Flat>, Inline, Self>>
{
    /// The verdict on a division by an element of this dtype. Division by zero has no result in
    /// integer dtypes.
    #[doc(hidden)]
    type Divided: Verdict;
    /// The verdict on a power or a shift by an element of this dtype. Negative exponents and shift
    /// counts have no result in dtypes of signed integers.
    #[doc(hidden)]
    type Counted: Verdict;

    /// An alias of `Self`. Bounds contain it, so that rustc reports only once that a type is not a
    /// dtype; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Element;
    /// The dtype of a sum: `i64` for signed integers, `u64` for unsigned ones, and the dtype itself
    /// for floats and complex numbers. `bool` cannot be summed.
    // `bool` has a `Sum`, too, so that rustc reports only once that `bool` has no sum.
    type Sum: Number<Sum = Self::Sum>;
    /// The dtype of an absolute value: the dtype itself for real numbers, and the dtype of the
    /// parts for complex numbers. `bool` has no absolute value.
    // `bool` has a `Magnitude`, too, so that rustc reports only once that `bool` has no absolute
    // value.
    type Magnitude: Real;
    /// The dtype of the result of an operation with a complex scalar. For `f32` and `f64`, it is
    /// the complex dtype with parts of this dtype if the feature `num-complex` is on. Otherwise, it
    /// is the dtype itself.
    #[doc(hidden)]
    type Raised: Element;
    /// The dtype as a value. Different dtypes have different values.
    const DTYPE: DType;
    /// 0, or `false`.
    const ZERO: Self;
    /// 1, or `true`.
    const ONE: Self;

    /// Converts to the dtype `U`. Between real numbers, the values are those of Rust's `as`.
    /// [`CastInto`] defines which dtypes convert, including complex ones.
    ///
    /// | from | to | value |
    /// |---|---|---|
    /// | integer | integer | wraps to the low bits |
    /// | integer | float | rounds to the nearest, ties to even; too large gives infinity |
    /// | float | integer | rounds towards zero and saturates; NaN gives 0 |
    /// | float | float | rounds to the nearest, ties to even; too large gives infinity |
    /// | `bool` | number | 0 or 1 |
    /// | number | `bool` | `false` for 0, and `true` otherwise, even for NaN |
    /// | `bool` or real | complex | the real part is converted, and the imaginary part is 0 |
    /// | complex | complex | both parts are converted |
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::Element;
    ///
    /// assert_eq!(300.7_f32.cast::<u8>(), 255);
    /// assert_eq!((-1_i32).cast::<u16>(), 65535);
    /// assert!(0.5_f64.cast::<bool>());
    /// ```
    #[inline(always)]
    fn cast<U: Element>(self) -> U
    where
        Self: CastInto<U>,
    {
        self.op_cast()
    }

    /// Converts as [`cast`](Self::cast) does, but between any two dtypes. Loops call this method
    /// after a run-time check of the dtypes.
    #[doc(hidden)]
    fn op_cast<U: Element>(self) -> U;

    /// Compares two elements, or returns `None` if NaN makes them incomparable. Every dtype has
    /// this order, even complex numbers, so that sorting groups equal elements. Real numbers have
    /// their usual order.
    #[doc(hidden)]
    fn op_cmp(&self, r: &Self) -> Option<Ordering>;

    /// Returns the constant for this dtype that `E` defines.
    #[doc(hidden)]
    fn element_choice<E: EachElement>() -> E::Of<Self>;

    /// Converts from `bool`, as [`cast`](Self::cast) does.
    #[doc(hidden)]
    fn from_bool(x: bool) -> Self;
    /// Converts from `i64`, as [`cast`](Self::cast) does.
    fn from_i64(x: i64) -> Self;
    /// Converts from `u64`, as [`cast`](Self::cast) does.
    #[doc(hidden)]
    fn from_u64(x: u64) -> Self;
    /// Converts from `usize`, such as an extent or an index. The value is that of
    /// [`cast`](Self::cast) from `u64`.
    ///
    /// ```
    /// use array_core::Float;
    ///
    /// fn mean<T: Float>(x: &[T]) -> T {
    ///     x.iter().fold(T::ZERO, |sum, &x| sum + x) / T::from_usize(x.len())
    /// }
    /// assert_eq!((mean(&[1.0_f32, 2.0]), mean(&[3.0_f64])), (1.5, 3.0));
    /// ```
    #[inline]
    #[must_use]
    fn from_usize(x: usize) -> Self {
        Self::from_u64(x as u64)
    }
    /// Converts from a 16-bit float. The arguments are the dtype of the float, its bits, and its
    /// value as `f32`.
    #[cfg(feature = "half")]
    #[doc(hidden)]
    #[inline(always)]
    fn from_half(_of: DType, _bits: u16, single: f32) -> Self {
        Self::from_f32(single)
    }
    #[doc(hidden)]
    fn from_f32(x: f32) -> Self;
    /// Converts from `f64`, as [`cast`](Self::cast) does. Generic code uses it to create a scalar
    /// from a literal.
    ///
    /// ```
    /// use array_core::Float;
    ///
    /// fn half<T: Float>(x: T) -> T {
    ///     x * T::from_f64(0.5)
    /// }
    /// assert_eq!((half(3.0_f32), half(3.0_f64)), (1.5, 1.5));
    /// ```
    fn from_f64(x: f64) -> Self;
    /// Converts from a complex number. This default takes the real part. It is used only for dtypes
    /// that complex numbers cannot be cast to: see [`CastInto`].
    #[cfg(feature = "num-complex")]
    #[doc(hidden)]
    #[inline(always)]
    fn from_complex_f32(x: ::num_complex::Complex<f32>) -> Self {
        Self::from_f32(x.re)
    }
    /// Converts from a complex number. This default takes the real part. It is used only for dtypes
    /// that complex numbers cannot be cast to: see [`CastInto`].
    #[cfg(feature = "num-complex")]
    #[doc(hidden)]
    #[inline(always)]
    fn from_complex_f64(x: ::num_complex::Complex<f64>) -> Self {
        Self::from_f64(x.re)
    }
}

/// A dtype with an order: integers and floats.
#[cfg_attr(
    feature = "num-complex",
    diagnostic::on_unimplemented(note = "for complex arrays, compare `.abs()`, `.real()` or `.imag()`")
)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no order",
    label = "cannot be ordered",
    note = "for `bool` arrays, use `equal` or `not_equal`, or cast: `.cast::<u8>()`",
    note = "in generic code, `T: Real`; see array_core::errors#no-order"
)]
pub trait Ordered: Element + PartialOrd {
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports only once that
    /// a dtype has no order; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Ordered;

    #[doc(hidden)]
    #[inline(always)]
    fn op_less(self, r: Self) -> bool {
        self < r
    }
    #[doc(hidden)]
    #[inline(always)]
    fn op_less_equal(self, r: Self) -> bool {
        self <= r
    }
}

/// A dtype of integers.
///
/// Scalars of a generic integer dtype have Rust's operators, also for bits, and the methods of
/// [`Ord`], such as `max`.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dim, Integer, array, broadcast};
///
/// fn low_bits<T: Integer, N: Dim>(x: &Array<T, (N,)>, mask: T) -> Array<T, (N,)> {
///     broadcast!(x & mask)
/// }
///
/// fn parity<T: Integer, N: Dim>(x: &Array<T, (N,)>) -> T {
///     x.iter().fold(T::ZERO, |bits, &x| bits ^ x)
/// }
///
/// assert_eq!(low_bits(&array![5_u8, 6, 7], 3), array![1, 2, 3]);
/// assert_eq!(parity(&array![5_u8, 6, 7]), 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer dtype",
    label = "this needs integers",
    note = "cast to an integer dtype first, as in `.cast::<i32>()`",
    note = "see array_core::errors#integers-needed"
)]
pub trait Integer:
    Real + Bits + Eq + Hash + Ord + Shl<Output = Self> + ShlAssign + Shr<Output = Self> + ShrAssign
{
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports only once that
    /// a dtype is not an integer dtype; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Integer;

    /// Shifts to the left. A count that is negative or at least the number of bits gives 0.
    /// [`op_shift_fault`](Self::op_shift_fault) reports a negative count.
    #[doc(hidden)]
    fn op_shift_left(self, count: Self) -> Self;
    /// Shifts to the right. A count that is negative or at least the number of bits gives -1 for a
    /// negative number, and 0 for all others. [`op_shift_fault`](Self::op_shift_fault) reports a
    /// negative count.
    #[doc(hidden)]
    fn op_shift_right(self, count: Self) -> Self;
    #[doc(hidden)]
    fn op_shift_fault(self, count: Self) -> Option<Fault>;
}

/// A dtype with bitwise operations: integers and `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no bitwise operations",
    label = "bitwise operations are for integers and `bool`",
    note = "cast to integers: `.cast::<i32>()`; compare to get `bool`; for powers, use `pow`, not `^`",
    note = "see array_core::errors#integers-needed"
)]
pub trait Bits:
    Element
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
{
    /// An alias of `Self`. Bounds and result types contain it, so that rustc reports only once that
    /// a dtype has no bitwise operations; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: Bits;

    #[doc(hidden)]
    fn op_bit_and(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_or(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_xor(self, r: Self) -> Self;
    #[doc(hidden)]
    fn op_bit_not(self) -> Self;
}

/// Defines the comparison of a primitive number, and its conversions from `bool` and integers.
macro_rules! conversions {
    () => {
        #[inline(always)]
        fn op_cmp(&self, r: &Self) -> Option<core::cmp::Ordering> {
            self.partial_cmp(r)
        }

        #[inline(always)]
        fn from_bool(x: bool) -> Self {
            x as u8 as Self
        }

        #[inline(always)]
        fn from_i64(x: i64) -> Self {
            x as Self
        }

        #[inline(always)]
        fn from_u64(x: u64) -> Self {
            x as Self
        }
    };
}
pub(super) use conversions;

/// Implements [`Bits`] for a dtype with Rust's operators.
macro_rules! bits {
    ($dtype:ty) => {
        #[diagnostic::do_not_recommend]
        impl Bits for $dtype {
            type Is = Self;

            #[inline(always)]
            fn op_bit_and(self, r: Self) -> Self {
                self & r
            }

            #[inline(always)]
            fn op_bit_or(self, r: Self) -> Self {
                self | r
            }

            #[inline(always)]
            fn op_bit_xor(self, r: Self) -> Self {
                self ^ r
            }

            #[inline(always)]
            fn op_bit_not(self) -> Self {
                !self
            }
        }
    };
}

dtypes_of! { Bits bits }
