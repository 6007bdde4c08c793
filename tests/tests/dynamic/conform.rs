//! Every elementwise operation: the result is that of the typed one, and other dtypes are an error.
//!
//! The typed operations are compiled here, which takes long. So the tests compare only one dtype of
//! each kind that a row of a table covers, and only a few dtypes for each operation.

use array_core::dtype::{Bits, Inexact, Ordered};
use array_core::expr::Logical;
use array_core::{DType, DynArray, Element, Error, Float, Integer, Number, Real, Signed};

use crate::dynamic::{DTYPES, assert_same, each_type, sample, small};

/// Asserts that a dtype is rejected with this message, if the operation does not support it.
fn refused(accepted: &[DType], words: &str, operation: &str, run: fn(DType) -> Result<DynArray, Error>) {
    for &dtype in DTYPES.iter().filter(|dtype| !accepted.contains(dtype)) {
        let error = run(dtype).unwrap_err().to_string();
        assert_eq!(error, format!("`{dtype}` {words} in `{operation}`"));
    }
    assert!(accepted.iter().all(|&dtype| run(dtype).is_ok()));
}

/// Returns the message for a dtype that does not belong to a class.
macro_rules! words {
    (Element) => {
        ""
    };
    (Number) => {
        "has no arithmetic"
    };
    (Real) => {
        "is not a dtype of real numbers"
    };
    (Ordered) => {
        "has no order"
    };
    (Float) => {
        "is not a float dtype"
    };
    (Inexact) => {
        "is not a float dtype"
    };
    (Integer) => {
        "is not an integer dtype"
    };
    (Bits) => {
        "has no bitwise operations"
    };
    (Logical) => {
        "is not `bool`"
    };
}

/// The types of a class. Real numbers are those with an order.
macro_rules! types {
    (Ordered $then:ident) => { each_type!(Real $then) };
    ($class:ident $then:ident) => { each_type!($class $then) };
}

/// One type for each kind of a class.
macro_rules! some_types {
    (Element $then:ident) => { each_type!(@ $then bool i16 u64 half::bf16 f64 array_core::dtype::Complex32) };
    (Number $then:ident) => { each_type!(@ $then i16 u64 half::bf16 f64 array_core::dtype::Complex32) };
    (Inexact $then:ident) => { each_type!(@ $then half::bf16 f64 array_core::dtype::Complex32) };
    (Float $then:ident) => { each_type!(@ $then half::bf16 f64) };
    (Integer $then:ident) => { each_type!(@ $then i16 u64) };
    (Bits $then:ident) => { each_type!(@ $then bool i16 u64) };
    (Logical $then:ident) => { each_type!(@ $then bool) };
    ($real:ident $then:ident) => { each_type!(@ $then i16 u64 half::bf16 f64) };
}

fn dtype_of<T: Element>() -> DType {
    T::DTYPE
}

/// Declares a test of an operation of two operands: the method, the typed function, and the class
/// of its dtypes.
macro_rules! binary {
    ($some:ident: $($method:ident $function:ident [$class:ident];)*) => {$(
        #[test]
        fn $method() {
            fn on<T: $class>() {
                let (x, y) = (sample::<T>(), small::<T>());
                let found = DynArray::from(x.clone()).$method(&DynArray::from(y.clone())).unwrap();
                assert_same(&found, &array_core::functions::$function(&x, &y));
            }
            $some!($class on);
            refused(&types!($class dtype_of), words!($class), stringify!($function), |dtype| {
                DynArray::ones(dtype, [2])?.$method(&DynArray::ones(dtype, [2])?)
            });
        }
    )*};
}

binary! {
    types:
    try_add add [Number];
    equal equal [Element];
}

binary! {
    some_types:
    atan2 atan2 [Float];
    try_bitwise_and bitwise_and [Bits];
    try_bitwise_or bitwise_or [Bits];
    try_bitwise_xor bitwise_xor [Bits];
    copysign copysign [Float];
    try_divide divide [Number];
    floor_divide floor_divide [Real];
    greater greater [Ordered];
    greater_equal greater_equal [Ordered];
    hypot hypot [Float];
    less less [Ordered];
    less_equal less_equal [Ordered];
    logaddexp logaddexp [Float];
    logical_and logical_and [Logical];
    logical_or logical_or [Logical];
    logical_xor logical_xor [Logical];
    maximum maximum [Real];
    minimum minimum [Real];
    try_multiply multiply [Number];
    nextafter nextafter [Float];
    not_equal not_equal [Element];
    pow pow [Number];
    remainder remainder [Real];
    trunc_remainder trunc_remainder [Real];
    try_bitwise_left_shift bitwise_left_shift [Integer];
    try_bitwise_right_shift bitwise_right_shift [Integer];
    try_subtract subtract [Number];
    trunc_divide trunc_divide [Real];
}

/// Declares a test of a function of one operand: the method, the typed function, and the class of
/// its dtypes.
macro_rules! unary {
    ($some:ident: $($method:ident $function:ident [$class:ident];)*) => {$(
        #[test]
        fn $method() {
            fn on<T: $class>() {
                let x = sample::<T>();
                assert_same(&DynArray::from(x.clone()).$method().unwrap(), &array_core::functions::$function(&x));
            }
            $some!($class on);
            refused(&types!($class dtype_of), words!($class), stringify!($function), |dtype| DynArray::ones(dtype, [2])?.$method());
        }
    )*};
}

unary! {
    types:
    abs abs [Number];
    logical_not logical_not [Logical];
    round round [Number];
    sqrt sqrt [Inexact];
    try_bitwise_not bitwise_not [Bits];
}

unary! {
    some_types:
    acos acos [Inexact];
    acosh acosh [Inexact];
    asin asin [Inexact];
    asinh asinh [Inexact];
    atan atan [Inexact];
    atanh atanh [Inexact];
    ceil ceil [Real];
    cos cos [Inexact];
    cosh cosh [Inexact];
    exp exp [Inexact];
    exp2 exp2 [Float];
    expm1 expm1 [Inexact];
    floor floor [Real];
    is_finite is_finite [Number];
    is_inf is_inf [Number];
    is_nan is_nan [Number];
    log log [Inexact];
    log10 log10 [Inexact];
    log1p log1p [Inexact];
    log2 log2 [Inexact];
    log_sigmoid log_sigmoid [Float];
    positive positive [Number];
    reciprocal reciprocal [Inexact];
    sigmoid sigmoid [Float];
    sign sign [Number];
    signbit signbit [Float];
    sin sin [Inexact];
    sinh sinh [Inexact];
    square square [Number];
    tan tan [Inexact];
    tanh tanh [Inexact];
    trunc trunc [Real];
}

#[test]
fn try_negative() {
    fn on<T: Signed>() -> DType {
        let x = sample::<T>();
        assert_same(
            &DynArray::from(x.clone()).try_negative().unwrap(),
            &array_core::functions::negative(&x),
        );
        T::DTYPE
    }
    let accepted = types!(Signed on);
    for &dtype in DTYPES.iter().filter(|dtype| !accepted.contains(dtype)) {
        let words = format!("`{dtype}` has no negative numbers in `negative`");
        assert_eq!(
            DynArray::ones(dtype, [2])
                .unwrap()
                .try_negative()
                .unwrap_err()
                .to_string(),
            words
        );
    }
}
