//! Macros that generate the code of the module `dynamic` for each dtype of the table in
//! `dtypes.rs`.

/// Evaluates a block in which `$type` is the element type of a run-time dtype. If the dtype does
/// not belong to the class `$class`, such as `Float`, the surrounding function returns the error of
/// an operation that requires the class.
///
/// `with_dtype!(Float in dtype, for "sqrt", T => { … })`
macro_rules! with_dtype {
    ($class:ident in $dtype:expr, for $operation:expr, $type:ident => $body:block) => {{
        let dtype = $dtype;
        if_dtype!($class in dtype, $type => $body else {
            return Err(refused!($class, $operation, dtype).into())
        })
    }};
}

/// Evaluates a block as `with_dtype!` does. If the dtype does not belong to the class, evaluates
/// another block instead, `None` by default.
macro_rules! if_dtype {
    ($class:ident in $dtype:expr, $type:ident => $body:block) => {
        if_dtype!($class in $dtype, $type => $body else { None })
    };
    ($class:ident in $dtype:expr, $type:ident => $body:block else $other:block) => {
        dtypes!(if_dtype! @ $class ($dtype) $type $body $other)
    };
    (
        [@ $class:ident ($dtype:expr) $type:ident $body:block $other:block]
        $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*
    ) => {
        match $dtype {$(
            $(#[$attribute])*
            $crate::runtime::DType::$variant => if_in!($class $kind {
                type $type = $t;
                $body
            } $other),
        )*}
    };
}

/// Evaluates a block with the typed array in a [`DynArray`](super::DynArray) of any storage. If the
/// dtype of the array does not belong to the class, the surrounding function returns the error of
/// an operation that requires the class.
///
/// `with_array!(Number in self, for "sum", x => { … })`
macro_rules! with_array {
    ($class:ident in $array:expr, for $operation:expr, $name:ident => $body:block) => {
        dtypes!(with_array! @ $class ($array) ($operation) $name $body)
    };
    (
        [@ $class:ident ($array:expr) ($operation:expr) $name:ident $body:block]
        $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*
    ) => {
        match $array {$(
            $(#[$attribute])*
            #[allow(unused_variables)]
            $crate::dynamic::DynArray::$variant($name) => if_in!($class $kind $body {
                return Err(refused!($class, $operation, $crate::runtime::DType::$variant).into())
            }),
        )*}
    };
}

/// Creates the error of an operation that requires a class, for a dtype that does not belong to it.
macro_rules! refused {
    (Logical, $operation:expr, $dtype:expr) => { refused!(@ NotBool $operation, $dtype) };
    (Bits, $operation:expr, $dtype:expr) => { refused!(@ NoBits $operation, $dtype) };
    (Integer, $operation:expr, $dtype:expr) => { refused!(@ NotInteger $operation, $dtype) };
    (Float, $operation:expr, $dtype:expr) => { refused!(@ NotFloat $operation, $dtype) };
    (ComplexNumber, $operation:expr, $dtype:expr) => { refused!(@ NotComplex $operation, $dtype) };
    (Parts, $operation:expr, $dtype:expr) => { refused!(@ NotParts $operation, $dtype) };
    (Inexact, $operation:expr, $dtype:expr) => { refused!(@ NotFloat $operation, $dtype) };
    (FftReal, $operation:expr, $dtype:expr) => {
        match $dtype.kind() {
            $crate::runtime::DTypeKind::Complex => refused!(@ NotReal $operation, $dtype),
            _ => refused!(Exact, $operation, $dtype),
        }
    };
    (Exact, $operation:expr, $dtype:expr) => {
        match $dtype.kind() {
            $crate::runtime::DTypeKind::Float => refused!(@ TooFewDigits $operation, $dtype),
            _ => refused!(@ NotFloat $operation, $dtype),
        }
    };
    (Signed, $operation:expr, $dtype:expr) => { refused!(@ NoSign $operation, $dtype) };
    (Ordered, $operation:expr, $dtype:expr) => { refused!(@ NoOrder $operation, $dtype) };
    (Real, $operation:expr, $dtype:expr) => { refused!(@ NotReal $operation, $dtype) };
    (Number, $operation:expr, $dtype:expr) => { refused!(@ NoArithmetic $operation, $dtype) };
    (@ $kind:ident $operation:expr, $dtype:expr) => {
        $crate::error::DTypeError::of($crate::error::DTypeErrorKind::$kind, $operation, $dtype)
    };
}

/// Evaluates an expression with the typed array in a [`DynArray`](super::DynArray), and wraps the
/// resulting array, which must have the same dtype.
macro_rules! map {
    (
        [@ ($value:expr) $name:ident ($body:expr)]
        $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*
    ) => {
        match $value {$(
            $(#[$attribute])*
            $crate::dynamic::DynArray::$variant($name) => $crate::dynamic::DynArray::$variant($body),
        )*}
    };
    ($value:expr, $name:ident => $body:expr) => {
        dtypes!(map! @ ($value) $name ($body))
    };
}

/// Wraps an array of a generic dtype in the variant of that dtype. The expression `$same` converts
/// the array to the type in the variant: `Some` if the array has that type, and `None` otherwise.
macro_rules! wrap {
    ([$dtype:ident ($same:expr)] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {
        match $dtype::DTYPE {$(
            $(#[$attribute])*
            $crate::runtime::DType::$variant => $crate::dynamic::DynArray::$variant($same.expect("the array has the dtype of the variant")),
        )*}
    };
}

/// Evaluates an expression with the typed value of a [`DynArray`](super::DynArray) or a
/// [`DynScalar`](super::DynScalar), whatever the dtype: `each!(DynArray self, x => x.len())`.
macro_rules! each {
    ($of:ident $value:expr, $name:ident => $body:expr) => {
        dtypes!(each! @ $of ($value) $name ($body))
    };
    (
        [@ $of:ident ($value:expr) $name:ident ($body:expr)]
        $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*
    ) => {
        match $value {$(
            $(#[$attribute])*
            $of::$variant($name) => $body,
        )*}
    };
}

/// Declares operations on two arrays, which are converted to their common dtype. Each row has the
/// name of the second array, the class of dtypes, and the operation on the typed arrays.
macro_rules! pairs {
    ($($(#[$doc:meta])* $name:ident ($other:ident) [$class:ident] |$x:ident, $y:ident| $result:expr;)*) => {
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if there is no common dtype, or the operation does not support
            /// this dtype or the shapes.
            // `inline`, so that a crate compiles only the operations that it uses.
            #[inline]
            pub fn $name(&self, $other: &DynArray<impl DynStorage>) -> Result<DynArray, Error> {
                fn typed<T: $class>(x: &DynView<'_>, y: &DynView<'_>) -> Result<DynArray, Error> {
                    let (x, y) = (x.read_as::<T>(stringify!($name))?, y.read_as::<T>(stringify!($name))?);
                    let ($x, $y) = (&x.view(), &y.view());
                    Ok(DynArray::of($result?))
                }
                let dtype = binary::common(self.dtype(), $other.dtype(), stringify!($name))?;
                with_dtype!($class in dtype, for stringify!($name), T => { typed::<T>(&self.view(), &$other.view()) })
            }
        )*}
    };
}
/// Expands to the result of an operator on the array `[7, 8]` and the number 2, for examples.
macro_rules! with_two {
    (add) => {
        "array![9, 10].into()"
    };
    (bitwise_and) => {
        "array![2, 0].into()"
    };
    (bitwise_left_shift) => {
        "array![28, 32].into()"
    };
    (bitwise_or) => {
        "array![7, 10].into()"
    };
    (bitwise_right_shift) => {
        "array![1, 2].into()"
    };
    (bitwise_xor) => {
        "array![5, 10].into()"
    };
    (divide) => {
        "array![3, 4].into()"
    };
    (multiply) => {
        "array![14, 16].into()"
    };
    (subtract) => {
        "array![5, 6].into()"
    };
    (trunc_remainder) => {
        "array![1, 0].into()"
    };
}
