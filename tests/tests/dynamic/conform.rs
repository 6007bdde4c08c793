//! Every elementwise operation on every dtype: the value is that of the typed one, and dtypes that it is not for are refused.

use array_core::expr::Logical;
use array_core::{Bits, DType, DynArray, Element, Error, Float, Inexact, Integer, Number, Ordered, Real, Signed};

use crate::{DTYPES, assert_same, each_type, sample, small};

/// Asserts that a dtype gets an error of these words, if it is not among those that an operation is for.
fn refused(accepted: &[DType], words: &str, operation: &str, run: impl Fn(DType) -> Result<DynArray, Error>) {
    for &dtype in DTYPES.iter().filter(|dtype| !accepted.contains(dtype)) {
        let error = run(dtype).unwrap_err().to_string();
        assert_eq!(error, format!("`{dtype}` {words} in `{operation}`"));
    }
    assert!(accepted.iter().all(|&dtype| run(dtype).is_ok()));
}

/// What is said of a dtype that is not of a class.
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
        "has no bits to combine"
    };
    (Logical) => {
        "is not `bool`"
    };
}

/// The types of a class; real numbers are what has an order.
macro_rules! types {
    (Ordered $then:ident) => { each_type!(Real $then) };
    ($class:ident $then:ident) => { each_type!($class $then) };
}

/// Declares a test for an operation of two operands: the method, the typed function, and the class of its dtypes.
macro_rules! binary {
    ($($method:ident $function:ident [$class:ident];)*) => {$(
        #[test]
        fn $method() {
            fn on<T: $class>() -> DType {
                let (x, y) = (sample::<T>(), small::<T>());
                let found = DynArray::from(x.clone()).$method(&DynArray::from(y.clone())).unwrap();
                assert_same(&found, &array_core::$function(&x, &y));
                T::DTYPE
            }
            let accepted = types!($class on);
            refused(&accepted, words!($class), stringify!($function), |dtype| {
                DynArray::ones(dtype, [2])?.$method(&DynArray::ones(dtype, [2])?)
            });
        }
    )*};
}

binary! {
    try_add add [Number];
    atan2 atan2 [Float];
    try_bitand bitwise_and [Bits];
    try_bitor bitwise_or [Bits];
    try_bitxor bitwise_xor [Bits];
    copysign copysign [Float];
    try_div divide [Number];
    equal equal [Element];
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
    try_mul multiply [Number];
    nextafter nextafter [Float];
    not_equal not_equal [Element];
    pow pow [Number];
    remainder remainder [Real];
    try_rem trunc_remainder [Real];
    try_shl bitwise_left_shift [Integer];
    try_shr bitwise_right_shift [Integer];
    try_sub subtract [Number];
    trunc_divide trunc_divide [Real];
}

/// Declares a test for a function of one operand: the method, the typed function, and the class of its dtypes.
macro_rules! unary {
    ($($method:ident $function:ident [$class:ident];)*) => {$(
        #[test]
        fn $method() {
            fn on<T: $class>() -> DType {
                let x = sample::<T>();
                assert_same(&DynArray::from(x.clone()).$method().unwrap(), &array_core::$function(&x));
                T::DTYPE
            }
            let accepted = types!($class on);
            refused(&accepted, words!($class), stringify!($function), |dtype| DynArray::ones(dtype, [2])?.$method());
        }
    )*};
}

unary! {
    abs abs [Number];
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
    logical_not logical_not [Logical];
    try_not bitwise_not [Bits];
    reciprocal reciprocal [Inexact];
    round round [Number];
    sigmoid sigmoid [Float];
    sign sign [Number];
    signbit signbit [Real];
    sin sin [Inexact];
    sinh sinh [Inexact];
    sqrt sqrt [Inexact];
    square square [Number];
    tan tan [Inexact];
    tanh tanh [Inexact];
    trunc trunc [Real];
}

#[test]
fn try_neg() {
    fn on<T: Signed>() -> DType {
        let x = sample::<T>();
        assert_same(&DynArray::from(x.clone()).try_neg().unwrap(), &array_core::negative(&x));
        T::DTYPE
    }
    let accepted = types!(Signed on);
    for &dtype in DTYPES.iter().filter(|dtype| !accepted.contains(dtype)) {
        let words = format!("`{dtype}` has no negative numbers in `negative`");
        assert_eq!(
            DynArray::ones(dtype, [2]).unwrap().try_neg().unwrap_err().to_string(),
            words
        );
    }
}
