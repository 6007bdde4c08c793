//! Operands of operations on arrays of unknown dtype.
//!
//! An operation first calls its function for small arrays, which creates no views. If this function
//! returns `None` or `false`, the operation calls its function for views.

use super::{DynArray, DynScalar, DynStorage, DynStorageMut, DynView, DynViewMut};
use crate::dtype::{DType, DTypeKind, Element};
use crate::error::{DTypeError, DTypeErrorKind, Error};
use crate::kernel::{Small, SmallMut};
use crate::storage;

/// An operand of a [`DynArray`]: another `DynArray`, owned or borrowed, a view of one, or a scalar.
/// A scalar is either an element of any dtype, a [`DynScalar`], or a [`Literal`]. A scalar does not
/// change the dtype of the array, except that a complex scalar makes an array of `f32` or `f64`
/// complex.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be combined with a `DynArray`",
    label = "neither a `DynArray` nor a scalar",
    note = "convert a typed array without a copy: `DynArray::from(x)`"
)]
pub trait DynOperand {
    /// Converts the operand for an operation with an array of `dtype`. An array is only borrowed. A
    /// scalar is converted to `dtype`, or to a complex dtype if the scalar is complex and `dtype`
    /// is `f32` or `f64`.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the dtype of a scalar does not convert to `dtype` without loss,
    /// or a [`Literal`] does not fit `dtype`.
    #[doc(hidden)]
    fn beside(&self, dtype: DType, operation: &'static str) -> Result<RhsOperand<'_>, DTypeError>;

    /// Returns the dtype of the operand itself: for a [`Literal`], `i64`, `f64` or `Complex<f64>`.
    #[doc(hidden)]
    fn own(&self) -> DType;

    /// Borrows the operand for an operation on small arrays, in which the other operand has the
    /// given dtype. Returns `None` for a scalar that must first be converted to the dtype, and for
    /// a [`Literal`].
    #[doc(hidden)]
    fn small_operand(&self, _dtype: DType) -> Option<Small<'_>> {
        None
    }

    /// Returns 0 for an array, 1 for a scalar and 2 for a [`Literal`]. The operand with the higher
    /// number takes the dtype of the other.
    #[doc(hidden)]
    fn weakness(&self) -> u8 {
        1
    }
}

/// A bound of [`DynArray::clip`]: an operand, or an `Option` of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bound of a `DynArray`",
    label = "neither an array, a scalar, nor an `Option` of one",
    note = "convert a typed array without a copy: `DynArray::from(x)`"
)]
pub trait DynBound {
    /// Returns the operand, or `None` if there is no bound.
    #[doc(hidden)]
    fn bound(&self) -> Option<&dyn DynOperand>;
}

#[diagnostic::do_not_recommend]
impl<X: DynOperand> DynBound for X {
    fn bound(&self) -> Option<&dyn DynOperand> {
        Some(self)
    }
}

#[diagnostic::do_not_recommend]
impl<X: DynOperand> DynBound for Option<X> {
    fn bound(&self) -> Option<&dyn DynOperand> {
        self.as_ref().map(|x| x as &dyn DynOperand)
    }
}

/// An operand, converted to an array or to a scalar.
#[doc(hidden)]
pub enum RhsOperand<'a> {
    /// A borrowed array.
    Lent(DynView<'a>),
    /// A new array.
    Made(DynArray),
    /// A scalar, already converted to the dtype that it has in the operation.
    Scalar(DynScalar),
}

impl RhsOperand<'_> {
    /// Views the operand as an array. A scalar has rank 0.
    #[inline]
    pub(super) fn view(&self) -> DynView<'_> {
        match self {
            RhsOperand::Lent(view) => view.view(),
            RhsOperand::Made(array) => array.view(),
            RhsOperand::Scalar(value) => value.view(),
        }
    }
}

impl<B: DynStorage> DynArray<B> {
    /// Borrows the array as an operand of operations on small arrays.
    #[inline]
    pub(super) fn as_small(&self) -> Small<'_> {
        each!(DynArray self, x => Small::new(x))
    }

    /// Borrows the array for writing, as an operand of operations on small arrays. Returns `None`
    /// if the array is not in row-major order.
    #[inline]
    fn as_small_mut(&mut self) -> Option<SmallMut<'_>>
    where
        B: DynStorageMut,
    {
        each!(DynArray self, x => SmallMut::new(x))
    }
}

/// The maximum number of elements of a small array that is converted to another dtype without an
/// allocation.
pub(super) const CONVERTED: usize = 16;

/// Computes an operation on two small arrays. Returns `None` if the operation does not support the
/// arrays, or their dtypes do not promote. Also returns `None` if an array that must be converted
/// has more than [`CONVERTED`] elements, or is not in row-major order.
#[inline]
fn promoted(left: &Small<'_>, right: &Small<'_>, of_small: OfSmall) -> Option<DynArray> {
    if left.dtype() == right.dtype() {
        return of_small(left.dtype())?(left, right);
    }
    let dtype = left.dtype().promote(right.dtype())?;
    let of_small = of_small(dtype)?;
    if_dtype!(Element in dtype, T => { converting::<T>(left, right, of_small) })
}

/// Converts at least one of two small arrays to the dtype `T`, and computes an operation on them.
#[inline(never)]
fn converting<T: Element>(left: &Small<'_>, right: &Small<'_>, of_small: OfDType) -> Option<DynArray> {
    let mut room = [T::ZERO; CONVERTED];
    if left.dtype() == T::DTYPE {
        return of_small(left, &converted(right, &mut room)?);
    }
    let left = converted(left, &mut room)?;
    if right.dtype() == T::DTYPE {
        return of_small(&left, right);
    }
    of_small(&left, &converted(right, &mut [T::ZERO; CONVERTED])?)
}

/// Returns a copy of a small array in the dtype `T`. The elements of the copy are stored in `room`.
/// Returns `None` if the array has too many elements, or is not in row-major order.
#[inline]
pub(super) fn converted<'s, T: Element>(x: &Small<'s>, room: &'s mut [T; CONVERTED]) -> Option<Small<'s>> {
    macro_rules! convert {
        ([] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {
            match x.dtype() {$(
                $(#[$attribute])*
                DType::$variant => {
                    let elements = x.elements::<$t>()?;
                    if elements.len() > CONVERTED {
                        return None;
                    }
                    for (own, &element) in room.iter_mut().zip(elements) {
                        *own = element.op_cast();
                    }
                }
            )*}
        };
    }
    dtypes!(convert!);
    Some(x.with_elements(room))
}

/// An operation on two small arrays of one dtype, which returns `None` if it does not support them.
pub(super) type OfDType = fn(&Small<'_>, &Small<'_>) -> Option<DynArray>;

/// A function that returns the operation on two small arrays of a dtype, or `None` if the operation
/// does not support the dtype.
pub(super) type OfSmall = fn(DType) -> Option<OfDType>;

/// An operation on two views, with its name for errors.
pub(super) type OfViews = fn(&DynView<'_>, &DynView<'_>, &'static str) -> Result<DynArray, Error>;

/// Computes an operation on two operands.
///
/// # Errors
///
/// Returns an [`Error`] if the dtypes do not promote or the shapes do not broadcast, and the errors
/// of the operation.
pub(super) fn computed<B: DynStorage>(
    left: &DynArray<B>,
    rhs: &impl DynOperand,
    operation: &'static str,
    (of_small, of_views): (OfSmall, OfViews),
) -> Result<DynArray, Error> {
    if let Some(right) = rhs.small_operand(left.dtype())
        && let Some(result) = promoted(&left.as_small(), &right, of_small)
    {
        return Ok(result);
    }
    computed_from_views(left, rhs, operation, (of_small, of_views))
}

/// Continues [`computed`] if the function for small arrays has not computed the result.
///
/// # Errors
///
/// Returns the errors of [`computed`].
#[inline(never)]
fn computed_from_views<B: DynStorage>(
    left: &DynArray<B>,
    rhs: &impl DynOperand,
    operation: &'static str,
    (of_small, of_views): (OfSmall, OfViews),
) -> Result<DynArray, Error> {
    let rhs = rhs.beside(left.dtype(), operation)?;
    if let RhsOperand::Scalar(value) = &rhs
        && let Some(result) = promoted(&left.as_small(), &value.as_small(), of_small)
    {
        return Ok(result);
    }
    of_views(&left.view(), &rhs.view(), operation)
}

/// Computes an operation on a scalar and an array.
///
/// # Errors
///
/// Returns an [`Error`] if the scalar does not convert to the dtype of the array, and the errors of
/// the operation.
pub(super) fn computed_from_scalar<B: DynStorage>(
    left: &impl DynOperand,
    rhs: &DynArray<B>,
    operation: &'static str,
    (of_small, of_views): (OfSmall, OfViews),
) -> Result<DynArray, Error> {
    if let Some(left) = left.small_operand(rhs.dtype())
        && let Some(result) = promoted(&left, &rhs.as_small(), of_small)
    {
        return Ok(result);
    }
    let left = left.beside(rhs.dtype(), operation)?;
    if let RhsOperand::Scalar(value) = &left
        && let Some(result) = promoted(&value.as_small(), &rhs.as_small(), of_small)
    {
        return Ok(result);
    }
    of_views(&left.view(), &rhs.view(), operation)
}

/// An in-place operation on two small arrays, which returns `false` if it does not support them.
pub(super) type IntoSmall = fn(&mut SmallMut<'_>, &Small<'_>) -> bool;

/// An in-place operation on a view.
pub(super) type IntoView = fn(DynViewMut<'_>, &DynView<'_>) -> Result<(), Error>;

/// Computes an in-place operation.
///
/// # Errors
///
/// Returns an [`Error`] if the promoted dtype or the broadcast shape is not that of `left`, and the
/// errors of the operation.
pub(super) fn computed_in_place<B: DynStorageMut>(
    left: &mut DynArray<B>,
    rhs: &impl DynOperand,
    operation: &'static str,
    (of_small, of_views): (IntoSmall, IntoView),
) -> Result<(), Error> {
    if let Some(right) = rhs.small_operand(left.dtype())
        && let Some(mut left) = left.as_small_mut()
        && of_small(&mut left, &right)
    {
        return Ok(());
    }
    let rhs = rhs.beside(left.dtype(), operation)?;
    if let RhsOperand::Scalar(value) = &rhs
        && let Some(mut left) = left.as_small_mut()
        && of_small(&mut left, &value.as_small())
    {
        return Ok(());
    }
    of_views(left.view_mut(), &rhs.view())
}

impl DynScalar {
    /// Borrows the scalar as an array of rank 0.
    #[inline]
    fn as_small(&self) -> Small<'_> {
        each!(DynScalar self, x => Small::of_element(x))
    }

    /// Views the scalar as an array of rank 0.
    fn view(&self) -> DynView<'_> {
        macro_rules! view {
            ([] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {
                match self {$(
                    $(#[$attribute])*
                    DynScalar::$variant(value) => DynArray::$variant(storage::of_element(value)),
                )*}
            };
        }
        dtypes!(view!)
    }
}

#[diagnostic::do_not_recommend]
impl<B: DynStorage> DynOperand for DynArray<B> {
    #[inline]
    fn beside(&self, _: DType, _: &'static str) -> Result<RhsOperand<'_>, DTypeError> {
        Ok(RhsOperand::Lent(self.view()))
    }

    fn own(&self) -> DType {
        self.dtype()
    }

    #[inline]
    fn small_operand(&self, _: DType) -> Option<Small<'_>> {
        Some(self.as_small())
    }

    fn weakness(&self) -> u8 {
        0
    }
}

#[diagnostic::do_not_recommend]
impl<X: DynOperand> DynOperand for &X {
    #[inline]
    fn beside(&self, dtype: DType, operation: &'static str) -> Result<RhsOperand<'_>, DTypeError> {
        (**self).beside(dtype, operation)
    }

    fn own(&self) -> DType {
        (**self).own()
    }

    #[inline]
    fn small_operand(&self, dtype: DType) -> Option<Small<'_>> {
        (**self).small_operand(dtype)
    }

    fn weakness(&self) -> u8 {
        (**self).weakness()
    }
}

#[diagnostic::do_not_recommend]
impl DynOperand for DynScalar {
    fn beside(&self, dtype: DType, operation: &'static str) -> Result<RhsOperand<'_>, DTypeError> {
        let dtype = dtype.beside_scalar(self.dtype());
        if !self.dtype().is_lossless_into(dtype) {
            return Err(DTypeError::pair(DTypeErrorKind::Scalar, operation, dtype, self.dtype()));
        }
        if self.dtype() == dtype {
            return Ok(RhsOperand::Scalar(*self));
        }
        Ok(RhsOperand::Scalar(with_dtype!(Element in dtype, for operation, T => {
            DynScalar::from(self.cast::<T>())
        })))
    }

    #[inline]
    fn small_operand(&self, dtype: DType) -> Option<Small<'_>> {
        (self.dtype() == dtype).then(|| self.as_small())
    }

    fn own(&self) -> DType {
        self.dtype()
    }
}

/// Implements [`DynOperand`] for the scalars of all dtypes.
macro_rules! scalars {
    ([] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {$(
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl DynOperand for $t {
            fn beside(&self, dtype: DType, operation: &'static str) -> Result<RhsOperand<'_>, DTypeError> {
                match DynScalar::from(*self).beside(dtype, operation)? {
                    RhsOperand::Scalar(value) => Ok(RhsOperand::Scalar(value)),
                    RhsOperand::Lent(_) | RhsOperand::Made(_) => unreachable!("`beside` of a scalar returns a scalar"),
                }
            }

            #[inline]
            fn small_operand(&self, dtype: DType) -> Option<Small<'_>> {
                (dtype == <$t>::DTYPE).then(|| Small::of_element(self))
            }

            fn own(&self) -> DType {
                <$t>::DTYPE
            }
        }
    )*};
}

dtypes!(scalars!);

/// A number written in a program. It takes the dtype of the array with which it is combined, and
/// must fit that dtype.
///
/// The rule is that of literals in [`broadcast!`](crate::broadcast). An integer combines with every
/// number dtype whose range contains it, and a float with floats and complex numbers. A complex
/// number combines with complex numbers, and with `f32` and `f64`, for which the result is complex.
/// If both values of [`select`](DynArray::select) are literals, the dtype is that of the second
/// one: `i64`, `f64` or `Complex<f64>`.
///
/// # Examples
///
/// ```
/// use array_core::dynamic::Literal;
/// use array_core::{DType, DynArray, Error};
///
/// let x = DynArray::ones(DType::U8, [2])?;
/// assert_eq!(x.try_multiply(Literal::from(200))?.to_string(), "[200 200]");
/// assert_eq!(
///     x.try_multiply(Literal::from(300)).unwrap_err().to_string(),
///     "the literal 300 does not fit in an array of `u8` in `multiply`"
/// );
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Literal(Written);

/// The number in a [`Literal`], as it was written: an integer, a float or a complex number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Written {
    Integer(i128),
    Float(f64),
    #[cfg(feature = "num-complex")]
    Complex(::num_complex::Complex64),
}

impl Literal {
    /// Creates the literal of an integer.
    pub(super) fn of_integer(value: i128) -> Self {
        Self(Written::Integer(value))
    }

    /// Returns the integer, or `None` if the literal is not an integer.
    pub(super) fn integer(self) -> Option<i128> {
        match self.0 {
            Written::Integer(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the number as a float, without the imaginary part if the number is complex.
    pub(super) fn real(self) -> f64 {
        match self.0 {
            Written::Integer(value) => value as f64,
            Written::Float(value) => value,
            #[cfg(feature = "num-complex")]
            Written::Complex(value) => value.re,
        }
    }

    /// Converts the literal to an element, or returns an error if it does not fit the dtype.
    pub(super) fn element<T: Element>(self, operation: &'static str) -> Result<T, DTypeError> {
        let dtype = T::DTYPE;
        let bits = 8 * dtype.size() as u32;
        let range = match dtype.kind() {
            DTypeKind::Signed => -1 << (bits - 1)..1 << (bits - 1),
            DTypeKind::Unsigned => 0..1 << bits,
            _ => 0..0,
        };
        match (dtype.kind(), self.0) {
            #[cfg(feature = "num-complex")]
            (DTypeKind::Complex, Written::Complex(value)) => {
                let element: T = value.op_cast();
                let held: ::num_complex::Complex64 = element.op_cast();
                if held.is_finite() || !value.is_finite() {
                    return Ok(element);
                }
            }
            #[cfg(feature = "num-complex")]
            (_, Written::Complex(_)) => {
                return Err(DTypeError::pair(
                    DTypeErrorKind::Scalar,
                    operation,
                    dtype,
                    DType::ComplexF64,
                ));
            }
            (DTypeKind::Bool, _) => {}
            (_, Written::Integer(value)) if range.contains(&value) => return Ok(of_integer(value)),
            (DTypeKind::Signed | DTypeKind::Unsigned, _) => {}
            (_, Written::Integer(value)) => {
                let element: T = of_integer(value);
                if is_finite(element) {
                    return Ok(element);
                }
            }
            (_, Written::Float(value)) => {
                let element: T = value.op_cast();
                if is_finite(element) || !value.is_finite() {
                    return Ok(element);
                }
            }
        }
        Err(self.refused(operation, dtype))
    }

    fn refused(self, operation: &'static str, dtype: DType) -> DTypeError {
        let literal = match self.0 {
            Written::Integer(value) => Some(value),
            _ => None,
        };
        DTypeError::literal(operation, literal, dtype)
    }
}

/// Converts an integer of at most 64 bits to an element. The integer is rounded at most once.
fn of_integer<T: Element>(value: i128) -> T {
    match i64::try_from(value) {
        Ok(value) => value.op_cast(),
        Err(_) => (value as u64).op_cast(),
    }
}

/// Returns whether a float, or the real part of a complex number, is finite.
fn is_finite<T: Element>(element: T) -> bool {
    element.op_cast::<f64>().is_finite()
}

/// Implements conversions of numbers to literals.
macro_rules! literals {
    ($written:ident $number:ty) => {
        impl From<$number> for Literal {
            fn from(value: $number) -> Self {
                Self(Written::$written(value.into()))
            }
        }
    };
}

dtypes_of! { Integer literals Integer }
dtypes_of! { Float literals Float }

/// Implements conversions of `isize` and `usize`.
macro_rules! sizes {
    ($($integer:ident)*) => {$(
        impl From<$integer> for Literal {
            fn from(value: $integer) -> Self {
                // These types have at most 64 bits on all platforms.
                Self(Written::Integer(value as i128))
            }
        }
    )*};
}

sizes! { isize usize }

#[cfg(feature = "num-complex")]
impl From<::num_complex::Complex64> for Literal {
    fn from(value: ::num_complex::Complex64) -> Self {
        Self(Written::Complex(value))
    }
}

#[cfg(feature = "num-complex")]
impl From<::num_complex::Complex32> for Literal {
    fn from(value: ::num_complex::Complex32) -> Self {
        Self(Written::Complex(::num_complex::Complex::new(
            value.re.into(),
            value.im.into(),
        )))
    }
}

#[diagnostic::do_not_recommend]
impl DynOperand for Literal {
    fn beside(&self, dtype: DType, operation: &'static str) -> Result<RhsOperand<'_>, DTypeError> {
        with_dtype!(Element in dtype.beside_scalar(self.own()), for operation, T => {
            Ok(RhsOperand::Scalar(self.element::<T>(operation)?.into()))
        })
    }

    fn own(&self) -> DType {
        match self.0 {
            Written::Integer(_) => DType::I64,
            Written::Float(_) => DType::F64,
            #[cfg(feature = "num-complex")]
            Written::Complex(_) => DType::ComplexF64,
        }
    }

    fn weakness(&self) -> u8 {
        2
    }
}
