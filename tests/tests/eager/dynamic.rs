//! Arrays of the library with a run-time dtype, and the tables that find the typed code for them.

use array_core::{Array, DynRank};

use array_tests::library::{reference_of, to_library};
use array_tests::reference::{self, DType};

macro_rules! dtypes {
    ($($variant:ident $type:ident;)*) => {
        /// An array of the library, of any dtype and shape.
        #[derive(Clone, Debug)]
        pub enum Dynamic {
            $($variant(Array<$type, DynRank>),)*
        }

        impl Dynamic {
            /// Converts an array of the interpreter.
            pub fn new(array: &reference::Array) -> Self {
                match array.dtype() {
                    $(DType::$variant => Self::$variant(to_library(array)),)*
                }
            }

            /// Returns its dtype.
            pub fn dtype(&self) -> DType {
                match self {
                    $(Self::$variant(_) => DType::$variant,)*
                }
            }

            /// Converts to an array of the interpreter.
            pub fn read(&self) -> reference::Array {
                match self {
                    $(Self::$variant(array) => reference_of(array),)*
                }
            }
        }

        $(
            impl From<Array<$type, DynRank>> for Dynamic {
                fn from(array: Array<$type, DynRank>) -> Self {
                    Self::$variant(array)
                }
            }
        )*
    };
}

dtypes! {
    Bool bool;
    I8 i8;
    I16 i16;
    I32 i32;
    I64 i64;
    U8 u8;
    U16 u16;
    U32 u32;
    U64 u64;
    F32 f32;
    F64 f64;
}

/// Runs `$body` with the array as `$x` for the dtypes of a kind, and `$other` for the rest.
macro_rules! each_dtype {
    (any $array:expr, |$x:ident| $body:expr) => {
        each_dtype!(@ $array, |$x| $body, [Bool I8 I16 I32 I64 U8 U16 U32 U64 F32 F64])
    };
    (bits $array:expr, |$x:ident| $body:expr, $other:expr) => {
        each_dtype!(@ $array, |$x| $body, [Bool I8 I16 I32 I64 U8 U16 U32 U64], $other)
    };
    (number $array:expr, |$x:ident| $body:expr, $other:expr) => {
        each_dtype!(@ $array, |$x| $body, [I8 I16 I32 I64 U8 U16 U32 U64 F32 F64], $other)
    };
    (signed $array:expr, |$x:ident| $body:expr, $other:expr) => {
        each_dtype!(@ $array, |$x| $body, [I8 I16 I32 I64 F32 F64], $other)
    };
    (float $array:expr, |$x:ident| $body:expr, $other:expr) => {
        each_dtype!(@ $array, |$x| $body, [F32 F64], $other)
    };
    (bool $array:expr, |$x:ident| $body:expr, $other:expr) => {
        each_dtype!(@ $array, |$x| $body, [Bool], $other)
    };
    (@ $array:expr, |$x:ident| $body:expr, [$($variant:ident)*] $(, $other:expr)?) => {
        match $array {
            $(Dynamic::$variant($x) => $body,)*
            $(_ => $other,)?
        }
    };
}

/// Runs `$body` with the arrays as `$l` and `$r` for the pairs of a kind that promote, and `$other`
/// for the rest.
///
/// The tables restate rules 9 and 11. A missing pair fails the first test that draws it. The
/// tables of `some_` contain each dtype with itself, and a few other pairs.
macro_rules! each_pair {
    (any $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [
            bools signed unsigned signed_unsigned unsigned_signed floats
        ])
    };
    (some_of_any $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [bools some_integers some_floats])
    };
    (some_bits $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [bools some_integers])
    };
    (some_numbers $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [some_integers some_floats])
    };
    (some_integers $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [some_integers])
    };
    (number $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [
            signed unsigned signed_unsigned unsigned_signed floats
        ])
    };
    (bool $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [bools])
    };
    (float $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [floats])
    };
    (in_place_any $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [bools wider_signed wider_unsigned wider_floats])
    };
    (in_place_bits $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [bools wider_signed wider_unsigned])
    };
    (in_place_number $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [wider_signed wider_unsigned wider_floats])
    };
    (in_place_integer $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr) => {
        each_pair!(@ $left, $right, |$l, $r| $body, $other, [wider_signed wider_unsigned])
    };
    (@ $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr, $other:expr, [$($group:ident)*]) => {{
        $(each_pair!(@@ $group $left, $right, |$l, $r| $body);)*
        $other
    }};
    (@@ bools $($rest:tt)*) => { each_pair!(@@@ {[Bool: Bool]} $($rest)*) };
    (@@ signed $($rest:tt)*) => {
        each_pair!(@@@ {[I8: I8 I16 I32 I64] [I16: I8 I16 I32 I64] [I32: I8 I16 I32 I64] [I64: I8 I16 I32 I64]} $($rest)*)
    };
    (@@ unsigned $($rest:tt)*) => {
        each_pair!(@@@ {[U8: U8 U16 U32 U64] [U16: U8 U16 U32 U64] [U32: U8 U16 U32 U64] [U64: U8 U16 U32 U64]} $($rest)*)
    };
    (@@ signed_unsigned $($rest:tt)*) => {
        each_pair!(@@@ {[I8: U8 U16 U32] [I16: U8 U16 U32] [I32: U8 U16 U32] [I64: U8 U16 U32]} $($rest)*)
    };
    (@@ unsigned_signed $($rest:tt)*) => {
        each_pair!(@@@ {[U8: I8 I16 I32 I64] [U16: I8 I16 I32 I64] [U32: I8 I16 I32 I64]} $($rest)*)
    };
    (@@ floats $($rest:tt)*) => { each_pair!(@@@ {[F32: F32 F64] [F64: F32 F64]} $($rest)*) };
    (@@ some_integers $($rest:tt)*) => {
        each_pair!(@@@ {[I8: I8 U16] [I16: I16] [I32: I32] [I64: I64] [U8: U8] [U16: U16] [U32: U32 I8] [U64: U64 U8]} $($rest)*)
    };
    (@@ some_floats $($rest:tt)*) => { each_pair!(@@@ {[F32: F32 F64] [F64: F64]} $($rest)*) };
    (@@ wider_signed $($rest:tt)*) => {
        each_pair!(@@@ {[I8: I8] [I16: I8 I16 U8] [I32: I8 I16 I32 U8 U16] [I64: I8 I16 I32 I64 U8 U16 U32]} $($rest)*)
    };
    (@@ wider_unsigned $($rest:tt)*) => {
        each_pair!(@@@ {[U8: U8] [U16: U8 U16] [U32: U8 U16 U32] [U64: U8 U16 U32 U64]} $($rest)*)
    };
    (@@ wider_floats $($rest:tt)*) => { each_pair!(@@@ {[F32: F32] [F64: F32 F64]} $($rest)*) };
    (@@@ {$([$a:ident: $($b:ident)*])*} $left:expr, $right:expr, |$l:ident, $r:ident| $body:expr) => {
        match $left {
            $(Dynamic::$a($l) => match $right {
                $(Dynamic::$b($r) => return $body,)*
                _ => {}
            },)*
            _ => {}
        }
    };
}

pub(crate) use {each_dtype, each_pair};
