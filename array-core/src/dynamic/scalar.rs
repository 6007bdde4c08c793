//! Scalars of unknown dtype.

use core::any::Any;
use core::fmt;

use crate::dtype::{DType, Element};
use crate::error::{DTypeError, DTypeErrorKind};

/// Declares [`DynScalar`].
macro_rules! scalar {
    ([] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {
        /// A scalar whose dtype is a run-time value: an element of a [`DynArray`](super::DynArray),
        /// or the result of a reduction of all its elements.
        ///
        /// An operation with an array converts the scalar to the dtype of the array. It returns an
        /// error if this dtype does not represent every value of the scalar's dtype, even if it
        /// represents this value. A scalar of `bool` combines only with an array of `bool`. One
        /// exception: a complex scalar makes an array of `f32` or `f64` complex.
        ///
        /// # Examples
        ///
        /// ```
        /// use array_core::DType;
        /// use array_core::dynamic::DynScalar;
        ///
        /// let x = DynScalar::from(2.5_f32);
        /// assert_eq!((x.dtype(), x.get::<f32>(), x.get::<f64>().ok()), (DType::F32, Ok(2.5), None));
        /// assert_eq!(x.cast::<i64>(), 2);
        /// assert_eq!(x.to_string(), "2.5");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum DynScalar {$(
            $(#[$attribute])*
            #[doc = concat!("An element of `", stringify!($t), "`.")]
            $variant($t),
        )*}

        $(
            $(#[$attribute])*
            impl From<$t> for DynScalar {
                fn from(value: $t) -> Self {
                    DynScalar::$variant(value)
                }
            }

            $(#[$attribute])*
            impl TryFrom<DynScalar> for $t {
                type Error = DTypeError;

                fn try_from(value: DynScalar) -> Result<Self, DTypeError> {
                    value.get()
                }
            }
        )*
    };
}

dtypes!(scalar!);

impl DynScalar {
    /// Creates a scalar from an element.
    pub(super) fn of<T: Element>(value: T) -> Self {
        let value: &dyn Any = &value;
        with_dtype!(Element in T::DTYPE, for "", Same => {
            DynScalar::from(*value.downcast_ref::<Same>().expect("`T` has the dtype `T::DTYPE`"))
        })
    }

    /// Returns the dtype of the scalar.
    pub fn dtype(self) -> DType {
        each!(DynScalar self, x => dtype_of(x))
    }

    /// Returns the value.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the value is not of dtype `T`.
    pub fn get<T: Element>(self) -> Result<T, DTypeError> {
        let value: &dyn Any = each!(DynScalar &self, x => x);
        value
            .downcast_ref()
            .copied()
            .ok_or_else(|| DTypeError::pair(DTypeErrorKind::Convert, "get", self.dtype(), T::DTYPE))
    }

    /// Converts to another dtype, as Rust's `as` does; see [`Element::cast`].
    ///
    /// # Panics
    ///
    /// Panics if the scalar is complex and the dtype is neither complex nor `bool`, because the
    /// imaginary part would be lost; [`try_cast`](Self::try_cast) returns the error.
    #[track_caller]
    pub fn cast<T: Element>(self) -> T {
        crate::error::or_fail(self.try_cast())
    }

    /// Casts as [`cast`](Self::cast) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the scalar is complex and the dtype is neither complex nor
    /// `bool`.
    #[cfg_attr(feature = "num-complex", doc = try_example!(
        "{Complex, dynamic::DynScalar}";
        "let (x, z) = (DynScalar::from(2.5), DynScalar::from(Complex::new(1.0, 2.0)));";
        "x.try_cast::<i32>()?" => "2";
        "z.try_cast::<f64>()" => "`Complex<f64>` cannot be cast to `f64` in `cast`: take `abs`, `real` or `imag`"
    ))]
    pub fn try_cast<T: Element>(self) -> Result<T, DTypeError> {
        if !self.dtype().casts_into(T::DTYPE) {
            return Err(DTypeError::pair(DTypeErrorKind::Cast, "cast", self.dtype(), T::DTYPE));
        }
        Ok(each!(DynScalar self, x => x.op_cast()))
    }
}

fn dtype_of<T: Element>(_: T) -> DType {
    T::DTYPE
}

impl fmt::Display for DynScalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(DynScalar self, x => x.fmt(f))
    }
}
