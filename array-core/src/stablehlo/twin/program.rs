//! The names that `#[program]` expands to.

use super::super::builder::{Id, Recording, Type, record};
use super::super::module::{Argument, Port, write};
use super::super::setting::Name;
use super::super::{ExportError, Module, Setting};
use super::Array;
use crate::dtype::{DType, Element};
use crate::shape::{Dim, Shape};

/// A program that is exported.
#[derive(Debug)]
pub struct Program {
    name: &'static str,
    arguments: Vec<Argument>,
    recording: Recording,
}

impl Program {
    /// Begins a program.
    pub fn begin(name: &'static str, setting: &Setting) -> Self {
        Self {
            name,
            arguments: Vec::new(),
            recording: Recording::begin(setting),
        }
    }
}

/// The axes of a shape in a program, whose extents a setting gives.
#[diagnostic::on_unimplemented(
    message = "a program cannot have an array of shape `{Self}` as an argument or a result",
    label = "not a tuple of axes",
    note = "the axes are `One`, `Len<N>` and names made with `dim!`"
)]
pub trait Axes: Shape {
    /// Whether every axis has an extent or a name.
    const NAMED: bool;

    /// Returns the axes with their extents.
    ///
    /// # Errors
    ///
    /// An [`ExportError`] if a named axis has no extent.
    fn axes(setting: &Setting) -> Result<Vec<(Name, usize)>, ExportError>;
}

macro_rules! axes {
    ($(($($d:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($d: Dim),*> Axes for ($($d,)*) {
            const NAMED: bool = true $(&& ($d::EXTENT.is_some() || $d::RIGID))*;

            #[allow(unused_variables)]
            fn axes(setting: &Setting) -> Result<Vec<(Name, usize)>, ExportError> {
                Ok(vec![$((Name::of::<$d>(), setting.extent::<$d>()?)),*])
            }
        }
    )*};
}

axes! { (); (A); (A B); (A B C); (A B C D); (A B C D E); (A B C D E F); (A B C D E F G); (A B C D E F G H); }

/// The error for an axis that has neither an extent nor a name.
const NO_NAME: &str =
    "a program cannot have an axis of `Dyn`: name it with `dim!`, so that a `Setting` can give its extent";

/// Fails to build if an argument or a result has an axis of `Dyn`.
#[track_caller]
pub const fn assert_named(is_named: bool) {
    assert!(is_named, "{}", NO_NAME);
}

/// A dtype of programs.
#[diagnostic::on_unimplemented(
    message = "a program cannot have arrays of `{Self}`",
    label = "not a dtype that is exported",
    note = "the dtypes are bool, i8 to i64, u8 to u64, f32 and f64"
)]
pub trait Exportable: Element {}

macro_rules! exportable {
    ($($dtype:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Exportable for $dtype {}
    )*};
}

exportable! { bool f32 f64 i16 i32 i64 i8 u16 u32 u64 u8 }

/// An argument of a program.
#[diagnostic::on_unimplemented(
    message = "a program cannot have an argument of type `{Self}`",
    label = "not an array on the heap",
    note = "arguments are `&Array<T, S>`, `Array<T, S>` and `&mut Array<T, S>`; of a scalar, `&Array<T, ()>`"
)]
pub trait Parameter<'a> {
    /// The array.
    type Owned;
    /// The dtype.
    const DTYPE: DType;
    /// Whether its memory holds a result afterwards.
    const WRITTEN: bool;

    /// Whether every axis has an extent or a name.
    const NAMED: bool;

    /// Returns the axes.
    ///
    /// # Errors
    ///
    /// An [`ExportError`] if a named axis has no extent.
    fn axes(setting: &Setting) -> Result<Vec<(Name, usize)>, ExportError>;

    /// Makes the array of its value.
    fn own(id: Id) -> Self::Owned;

    /// Gives the array to the function.
    fn lend(owned: &'a mut Self::Owned) -> Self;

    /// Returns the value.
    fn value(owned: &Self::Owned) -> Id;

    /// Creates the argument of a program.
    ///
    /// # Errors
    ///
    /// An [`ExportError`] if an axis has no extent.
    fn argument(program: &mut Program, name: &'static str) -> Result<Self::Owned, ExportError> {
        let axes = record(|b| Self::axes(&b.setting))?;
        let extents: Vec<usize> = axes.iter().map(|&(_, extent)| extent).collect();
        let id = record(|b| b.argument(Type::new(Self::DTYPE, &extents)));
        let port = Port { id, axes };
        program.arguments.push(Argument {
            name,
            port,
            written: None,
        });
        Ok(Self::own(id))
    }

    /// Takes the new value of the argument of this number, if it is written to.
    fn written(program: &mut Program, index: usize, owned: &Self::Owned) {
        program.arguments[index].written = Self::WRITTEN.then(|| Self::value(owned));
    }
}

/// Implements [`Parameter`]: the type, whether it is written to, and how the array is given.
macro_rules! parameters {
    ($($parameter:ty, $is_written:literal, |$owned:ident| $lent:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, T: Exportable, S: Axes> Parameter<'a> for $parameter {
            type Owned = Array<T, S>;
            const DTYPE: DType = T::DTYPE;
            const WRITTEN: bool = $is_written;
            const NAMED: bool = S::NAMED;

            fn axes(setting: &Setting) -> Result<Vec<(Name, usize)>, ExportError> {
                S::axes(setting)
            }

            fn own(id: Id) -> Array<T, S> {
                Array::of(id)
            }

            fn lend($owned: &'a mut Array<T, S>) -> Self {
                $lent
            }

            fn value(owned: &Array<T, S>) -> Id {
                owned.id
            }
        }
    )*};
}

parameters! {
    &'a Array<T, S>, false, |owned| owned;
    &'a mut Array<T, S>, true, |owned| owned;
    Array<T, S>, false, |owned| owned.clone();
}

/// The result of a program.
#[diagnostic::on_unimplemented(
    message = "a program cannot return `{Self}`",
    label = "not an array on the heap",
    note = "a program returns arrays, `Array<T, S>`, or a tuple of them; a reduction over all axes returns one by `sum_axes`"
)]
pub trait Returned {
    /// Whether every axis has an extent or a name.
    const NAMED: bool;

    /// Adds the values to the results.
    ///
    /// # Errors
    ///
    /// An [`ExportError`] if an axis has no extent, or another one than the type says.
    fn ports(&self, setting: &Setting, results: &mut Vec<Port>) -> Result<(), ExportError>;

    /// Writes the program, whose result this is.
    ///
    /// # Errors
    ///
    /// An [`ExportError`] if extents do not fit, or the setting does not fit the program.
    fn finish(&self, program: Program) -> Result<Module, ExportError> {
        let Program {
            name,
            arguments,
            recording,
        } = program;
        let module = record(|b| {
            let mut results = Vec::new();
            self.ports(&b.setting, &mut results)?;
            write(b, name, &arguments, &results)
        });
        drop(recording);
        module
    }
}

#[diagnostic::do_not_recommend]
impl<T: Exportable, S: Axes> Returned for Array<T, S> {
    const NAMED: bool = S::NAMED;

    fn ports(&self, setting: &Setting, results: &mut Vec<Port>) -> Result<(), ExportError> {
        let axes = S::axes(setting)?;
        results.push(Port { id: self.id, axes });
        Ok(())
    }
}

macro_rules! tuples {
    ($(($($x:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($x: Returned),*> Returned for ($($x,)*) {
            const NAMED: bool = true $(&& $x::NAMED)*;

            #[allow(non_snake_case, unused_variables)]
            fn ports(&self, setting: &Setting, results: &mut Vec<Port>) -> Result<(), ExportError> {
                let ($($x,)*) = self;
                $($x.ports(setting, results)?;)*
                Ok(())
            }
        }
    )*};
}

tuples! {
    (); (A); (A B); (A B C); (A B C D); (A B C D E); (A B C D E F); (A B C D E F G); (A B C D E F G H); (A B C D E F G H I);
    (A B C D E F G H I J); (A B C D E F G H I J K); (A B C D E F G H I J K L);
}
