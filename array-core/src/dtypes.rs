//! The table of dtypes. From its rows, macros generate the variants of `DType` and `DynArray`, and
//! the impls for scalar operands. For each row, `EachElement` and similar traits have a constant. A
//! table with one entry for each dtype implements such a trait, so the compiler reports a table
//! that lacks a dtype. CONTRIBUTING.md shows how to add a row.

/// Calls a macro with the rows of all dtypes. The other arguments of the macro come first, in
/// brackets. The columns of a row are:
///
/// 1. the variant of `DType` and `DynArray`, which is also the name of the constant of
///    `EachElement`;
/// 2. the kind, for which `classes!` lists the classes of the dtype;
/// 3. the type;
/// 4. the names of the dtype in this library and in the Array API.
macro_rules! dtypes {
    ($then:ident! $($with:tt)*) => {
        $then! {
            [$($with)*]
            Bool truth bool, ["bool" "bool"];
            I8 signed i8, ["i8" "int8"];
            I16 signed i16, ["i16" "int16"];
            I32 signed i32, ["i32" "int32"];
            I64 signed i64, ["i64" "int64"];
            U8 unsigned u8, ["u8" "uint8"];
            U16 unsigned u16, ["u16" "uint16"];
            U32 unsigned u32, ["u32" "uint32"];
            U64 unsigned u64, ["u64" "uint64"];
            #[cfg(feature = "half")]
            BF16 half ::half::bf16, ["bf16" "bfloat16"];
            #[cfg(feature = "half")]
            F16 half ::half::f16, ["f16" "float16"];
            F32 float f32, ["f32" "float32"];
            F64 float f64, ["f64" "float64"];
            #[cfg(feature = "num-complex")]
            ComplexF32 complex ::num_complex::Complex<f32>, ["Complex<f32>" "complex64"];
            #[cfg(feature = "num-complex")]
            ComplexF64 complex ::num_complex::Complex<f64>, ["Complex<f64>" "complex128"];
        }
    };
}

/// Declares two macros that depend on the kind of a dtype. `if_in!(Float half { … } { … })` expands
/// to the first block if dtypes of the kind `half` belong to the class `Float`. Otherwise it
/// expands to the second block. `items_in!(Float half …)` expands to the items under the same
/// condition, and to nothing otherwise.
macro_rules! classes {
    // `$d` is the `$` of the declared macros.
    ($d:tt $($class:ident: $($kind:ident)*;)*) => {
        #[cfg(all(feature = "dyn-array", feature = "num-complex"))]
        macro_rules! if_in {
            $(
                $(($class $kind $d yes:block $d no:block) => { $d yes };)*
                ($class $d kind:ident $d yes:block $d no:block) => { $d no };
            )*
        }

        #[cfg(all(feature = "dyn-array", not(feature = "num-complex")))]
        macro_rules! if_in {
            // Without the feature `num-complex`, floats are not parts of complex numbers.
            (Parts $d kind:ident $d yes:block $d no:block) => { $d no };
            $(
                $(($class $kind $d yes:block $d no:block) => { $d yes };)*
                ($class $d kind:ident $d yes:block $d no:block) => { $d no };
            )*
        }

        macro_rules! items_in {
            $(
                $(($class $kind $d($d item:tt)*) => { $d($d item)* };)*
                ($class $d kind:ident $d($d item:tt)*) => {};
            )*
        }
    };
}

// The classes of dtypes. Each row contains the class, which has the name of its trait, and the
// kinds of dtypes that belong to it.
classes! { $
    Bits: truth signed unsigned;
    ComplexNumber: complex;
    Element: truth signed unsigned half float complex;
    Exact: float complex;
    Exportable: truth signed unsigned float;
    FftReal: float;
    Float: half float;
    Inexact: half float complex;
    Integer: signed unsigned;
    Logical: truth;
    Number: signed unsigned half float complex;
    Ordered: signed unsigned half float;
    Parts: float;
    Real: signed unsigned half float;
    Signed: signed half float complex;
    Unsigned: unsigned;
}

/// Calls a macro, which declares items, for each dtype of a class. `dtypes_of! { Real scalars }`
/// calls `scalars! { i8 }` and so on. `dtypes_of! { Real: constants of }` calls
/// `constants! { of I8 i8; }` and so on.
macro_rules! dtypes_of {
    ([@ $form:ident $class:ident $then:ident $with:tt]
        $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {$(
        $(#[$attribute])*
        items_in! { $class $kind dtypes_of! { @ $form $then $with $variant $t } }
    )*};
    (@ types $then:ident [$($with:tt)*] $variant:ident $t:ty) => { $then! { $($with)* $t } };
    (@ rows $then:ident [$($with:tt)*] $variant:ident $t:ty) => { $then! { $($with)* $variant $t; } };
    ($class:ident: $then:ident $($with:tt)*) => {
        dtypes! { dtypes_of! @ rows $class $then [$($with)*] }
    };
    ($class:ident $then:ident $($with:tt)*) => {
        dtypes! { dtypes_of! @ types $class $then [$($with)*] }
    };
}
