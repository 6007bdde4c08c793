//! Scalars that meet arrays: they never change the dtype of the array.

/// The relation of the dtype of a scalar with one that holds each of its values exactly.
#[diagnostic::on_unimplemented(
    message = "a scalar of `{Self}` does not convert to `{T}` without loss",
    label = "this scalar would lose values",
    note = "a scalar never changes the dtype of an array, and converts where no value is lost",
    note = "convert it, as in `k as {T}`; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait LosslessInto<T> {
    /// `T`: stands in the type of an expression, which reports a mistake once by it.
    #[doc(hidden)]
    type Converted;
}

#[diagnostic::do_not_recommend]
impl<A: Fits<B>, B> LosslessInto<B> for A {
    type Converted = B;
}

/// The rows of [`LosslessInto`], which stand behind one impl so that the compiler names the relation.
#[doc(hidden)]
pub trait Fits<T> {}

/// Implements [`Fits`] for a row.
macro_rules! scalars {
    ($($from:ident => $($into:ident)*;)*) => {$(
        $(
            #[diagnostic::do_not_recommend]
            impl Fits<$into> for $from {}
        )*
    )*};
}

scalars! {
    bool => bool;
    f32 => f32 f64;
    f64 => f64;
    i16 => i16 i32 i64 f32 f64;
    i32 => i32 i64 f64;
    i64 => i64;
    i8 => i8 i16 i32 i64 f32 f64;
    u16 => u16 u32 u64 i32 i64 f32 f64;
    u32 => u32 u64 i64 f64;
    u64 => u64;
    u8 => u8 u16 u32 u64 i16 i32 i64 f32 f64;
}
