//! The items that the expansion of `#[program]` refers to.

use super::super::builder::{Recording, Type, record};
use super::super::module::{Argument, Port, write};
use super::super::setting::Name;
use super::super::{ExportError, Module, Setting};
use super::Array;
use super::array::least;
use crate::dtype::Element;
use crate::shape::{Dim, Each, Only, Shape};

/// A program that is being exported.
#[derive(Debug)]
pub struct Program {
    arguments: Vec<Argument>,
    recording: Recording,
}

impl Program {
    /// Begins the export of a program.
    pub(in crate::stablehlo) fn begin(setting: &Setting) -> Self {
        Self {
            arguments: Vec::new(),
            recording: Recording::begin(setting),
        }
    }

    /// Checks that the setting has the extents of all axes of the arguments.
    ///
    /// # Errors
    ///
    /// Returns an [`ExportError`] if an extent is missing.
    pub fn check(&self) -> Result<(), ExportError> {
        record(|b| b.error.clone().map_or(Ok(()), Err))
    }

    /// Sets the new value of the argument at the position `index`. The program writes to this
    /// argument.
    pub fn written<T, S>(&mut self, index: usize, argument: &Array<T, S>) {
        self.arguments[index].written = Some(argument.id);
    }
}

/// The result of an export, under the name that expansions use.
pub type Exporting = Result<Module, ExportError>;

/// The version of a function with `#[program]` that records its operations. The attribute declares
/// it next to the function.
pub trait Recorded {
    /// Records the program and returns its module.
    ///
    /// # Errors
    ///
    /// Returns an [`ExportError`] if the setting lacks the extent of an axis, or extents break the
    /// rule of an operation.
    fn export(program: Program) -> Exporting;
}

/// A shape whose axes all have an extent or a name. A setting gives the extents of named axes.
#[diagnostic::on_unimplemented(
    message = "a program cannot have an array of shape `{Self}` as an argument or a result",
    label = "not a tuple of axes",
    note = "the axes are `One`, `Len<N>` and names made with `dim!`"
)]
pub trait Axes: Shape {
    /// Returns the axes with their extents.
    ///
    /// # Errors
    ///
    /// Returns an [`ExportError`] if a named axis has no extent.
    fn axes(setting: &Setting) -> Result<Vec<(Name, usize)>, ExportError>;
}

/// Relation: `Self` is the [`Stretching`](crate::dim::Dim::Stretching) of an axis that has an
/// extent or a name. [`Dyn`](crate::Dyn) has neither. The attribute refuses `_` and `Dyn` by name.
/// This relation refuses aliases of them.
pub trait Named {}

#[diagnostic::do_not_recommend]
impl Named for Each {}

#[diagnostic::do_not_recommend]
impl Named for Only {}

macro_rules! axes {
    ($(($($d:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($d: Dim<Stretching: Named>),*> Axes for ($($d,)*) {
            #[allow(unused_variables)]
            fn axes(setting: &Setting) -> Result<Vec<(Name, usize)>, ExportError> {
                Ok(vec![$((Name::of::<$d>(), setting.extent::<$d>()?)),*])
            }
        }
    )*};
}

axes! { (); (A); (A B); (A B C); (A B C D); (A B C D E); (A B C D E F); (A B C D E F G); (A B C D E F G H); }

/// A dtype that arrays of programs can have.
#[diagnostic::on_unimplemented(
    message = "a program cannot have arrays of `{Self}`",
    label = "not a dtype that is exported",
    note = "the dtypes are bool, i8 to i64, u8 to u64, f32 and f64; flatten a nested array with `into_flat()`"
)]
pub trait Exportable: Element {}

macro_rules! exportable {
    ($dtype:ty) => {
        #[diagnostic::do_not_recommend]
        impl Exportable for $dtype {}
    };
}

dtypes_of! { Exportable exportable }

/// The type of an argument of a program. For a reference, it is the referenced type.
#[diagnostic::on_unimplemented(
    message = "a program cannot have an argument of type `{Self}`",
    label = "not written as an array on the heap or a view",
    note = "arguments are `&Array<T, S>`, `Array<T, S>`, `&mut Array<T, S>` and `ArrayView<'_, T, S>`; for a scalar, `&Array<T, ()>`",
    note = "the attribute reads these names: write the type itself, not an alias of it",
    note = "an axis of `Dyn` has no name: name it with `dim!`, so that a `Setting` can give its extent"
)]
pub trait Parameter: Sized {
    /// Creates an argument of a program. If the setting lacks the extent of an axis, each extent
    /// that the type does not determine is 1, and [`Program::check`] returns the error.
    fn argument(program: &mut Program, name: &'static str) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Exportable, S: Axes> Parameter for Array<T, S> {
    fn argument(program: &mut Program, name: &'static str) -> Self {
        let id = record(|b| {
            let (axes, extents) = match S::axes(&b.setting) {
                Ok(axes) => {
                    let extents = axes.iter().map(|&(_, extent)| extent).collect();
                    (axes, extents)
                }
                Err(error) => {
                    b.fail(error);
                    (Vec::new(), least::<S>())
                }
            };
            let id = b.argument(Type::new(T::DTYPE, &extents));
            program.arguments.push(Argument {
                name,
                port: Port { id, axes },
                written: None,
            });
            id
        });
        Self::of(id)
    }
}

/// A result that a program can return: an array, or a tuple of arrays.
#[diagnostic::on_unimplemented(
    message = "a program cannot return `{Self}`",
    label = "not an array on the heap",
    note = "a program returns arrays, `Array<T, S>`, or a tuple of them; for a sum of all elements, use `sum_axes`"
)]
pub trait Returned {
    /// Appends the arrays of this result to `results`.
    ///
    /// # Errors
    ///
    /// Returns an [`ExportError`] if an axis has no extent.
    fn ports(&self, setting: &Setting, results: &mut Vec<Port>) -> Result<(), ExportError>;

    /// Writes the recorded program as a module with the given name. The results are the arrays of
    /// `self`.
    ///
    /// # Errors
    ///
    /// Returns the first error that was recorded, or an [`ExportError`] if the setting does not fit
    /// the program.
    fn finish(&self, program: Program, name: &'static str) -> Exporting {
        let module = record(|b| {
            if let Some(error) = &b.error {
                return Err(error.clone());
            }
            let mut results = Vec::new();
            self.ports(&b.setting, &mut results)?;
            write(b, name, &program.arguments, &results)
        });
        drop(program.recording);
        module
    }
}

#[diagnostic::do_not_recommend]
impl<T: Exportable, S: Axes> Returned for Array<T, S> {
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
