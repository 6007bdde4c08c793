//! Calls of compiled programs with the types of their functions.

use std::fmt::Write;
use std::marker::PhantomData;

use array_core::stablehlo::{Axes, Exportable, Module, ModuleArray};
use array_core::{Array, ArrayView, ContiguousView, DType, Shape};

use crate::Error;
use crate::ffi::{Executable, Memory, Parts};

/// A compiled program. `F` is the type of its function, such as `fn(&'static Array<f32, shape![4]>)
/// -> Array<f32, shape![4]>`.
///
/// A program with named axes is compiled for one extent of each named axis. [`call`](Self::call)
/// checks that the arguments have these extents.
pub struct Compiled<F> {
    executable: Executable,
    arguments: Vec<ModuleArray>,
    results: Vec<ModuleArray>,
    /// The parts of each argument that the devices get.
    argument_parts: Vec<Parts>,
    /// The parts of each result that the devices return.
    result_parts: Vec<Parts>,
    function: PhantomData<F>,
}

impl<F: Signature> Compiled<F> {
    pub(crate) fn new(executable: Executable, module: &Module) -> Result<Self, Error> {
        let (arguments, results) = (module.arguments().to_vec(), module.results().to_vec());
        if executable.result_count() != results.len() {
            return Err(Error::ResultCount);
        }
        let divide = |array: &ModuleArray| Parts::divide(array.extents(), array.spread(), module.mesh());
        let parts = |arrays: &[ModuleArray]| arrays.iter().map(divide).collect();
        let (argument_parts, result_parts) = (parts(&arguments), parts(&results));
        Ok(Self {
            executable,
            arguments,
            results,
            argument_parts,
            result_parts,
            function: PhantomData,
        })
    }

    /// Runs the program: `f.call(&x)` for one argument, and `f.call((&x, &mut y))` for several.
    ///
    /// If the program is for several devices, each device gets a part of each argument. The call
    /// returns when all devices are done.
    ///
    /// Arguments that are only read are lent to devices that read the memory of this process, such
    /// as a CPU. A device does not copy its part of an argument if the part is contiguous and
    /// aligned as the device requires. Views must be contiguous, such as `x.view()`. Copy other
    /// views with `to_heap()`.
    ///
    /// A `&mut` argument donates its memory to the result that replaces it. Elements of `bool`,
    /// parts that are not contiguous, and parts that several devices have are copied instead.
    ///
    /// An array of another shape or dtype does not compile:
    ///
    /// ```compile_fail,E0308
    /// use array_core::{Array, shape};
    /// use array_pjrt::{Compiled, Error};
    ///
    /// fn run(
    ///     f: &Compiled<fn(&'static Array<f32, shape![4]>) -> Array<f32, shape![4]>>,
    ///     x: &Array<f32, shape![5]>,
    /// ) -> Result<Array<f32, shape![4]>, Error> {
    ///     f.call(x)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns
    ///
    /// - [`Error::Extents`] if a named axis has another extent than the program was compiled for,
    /// - [`Error::Plugin`] if the run fails,
    /// - [`Error::ResultCount`] or [`Error::Result`] if the plugin does not return the results of
    ///   the module, or
    /// - [`Error::Memory`] if memory for a result cannot be allocated.
    ///
    /// After an error other than [`Error::Extents`], `&mut` arguments have unspecified elements.
    pub fn call(&self, mut arguments: F::Arguments<'_>) -> Result<F::Output, Error> {
        let mut memories = F::memories(&mut arguments);
        for (memory, array) in memories.iter().zip(&self.arguments) {
            assert_eq!(memory.dtype(), array.dtype(), "`check` has compared the types");
            if memory.extents() != array.extents() {
                let (found, expected) = (memory.extents().to_vec(), array.extents().to_vec());
                return Err(Error::Extents {
                    argument: array.name(),
                    found,
                    expected,
                });
            }
        }
        let results = self.executable.run(&mut memories, &self.argument_parts)?;
        let write = |index: usize, memory: &mut Memory<'_>| results.write(index, memory, &self.result_parts[index]);
        for (memory, array) in memories.iter_mut().zip(&self.arguments) {
            if let Some(index) = array.written() {
                write(index, memory)?;
            }
        }
        let mut reader = Reader {
            results: &self.results,
            next: 0,
            write: &write,
        };
        F::Output::read(&mut reader)
    }

    /// Returns the optimised program, as a protocol buffer, and the name of its format.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Plugin`] if the plugin does not return the program.
    pub fn optimized(&self) -> Result<(Vec<u8>, String), Error> {
        self.executable.optimized()
    }
}

/// A function type `fn(A, B) -> R` of a program, with up to 12 arguments.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the type of a program that can be called",
    note = "arguments are `&'static Array<T, S>`, `&'static mut Array<T, S>`, `Array<T, S>` and `ArrayView<'static, T, S>`",
    note = "results are arrays and tuples of them",
    note = "a program has at most 12 arguments and 12 results in a tuple"
)]
pub trait Signature: Sized {
    /// The arguments of a call: the argument itself if there is one, and otherwise a tuple.
    type Arguments<'a>;
    /// The result of a call: an array, or a tuple of results.
    type Output: Output;

    /// Returns the memory of the arguments.
    #[doc(hidden)]
    fn memories<'s>(arguments: &'s mut Self::Arguments<'_>) -> Vec<Memory<'s>>;

    /// Returns an error if the arguments and results of a module do not have these types.
    #[doc(hidden)]
    fn check(module: &Module) -> Result<(), Error>;
}

/// The type of an argument in a function type, such as `&'static Array<T, S>` in `fn(&'static
/// Array<T, S>)`.
#[diagnostic::on_unimplemented(
    message = "a compiled program cannot have an argument of type `{Self}`",
    note = "arguments are `&'static Array<T, S>`, `&'static mut Array<T, S>`, `Array<T, S>` and `ArrayView<'static, T, S>`"
)]
pub trait Argument: 'static {
    /// The type of the argument in a call, such as `&'a Array<T, S>`.
    type Lent<'a>;

    /// Returns the memory of an argument of a call.
    #[doc(hidden)]
    fn memory<'s>(lent: &'s mut Self::Lent<'_>) -> Memory<'s>;

    /// Returns whether an array of a module has this type.
    #[doc(hidden)]
    fn fits(array: &ModuleArray) -> bool;
}

/// Returns whether an array of a module has the dtype `T`, and extents that the shape `S` permits.
fn fits<T: Exportable, S: Shape>(array: &ModuleArray) -> bool {
    array.dtype() == T::DTYPE && S::from_extents(array.extents()).is_some()
}

/// Implements [`Argument`]. Each row contains the type in the signature, the type in a call,
/// whether the program writes to the argument, and its memory.
macro_rules! arguments {
    ($($argument:ty, $lent:ty, $is_written:literal, |$x:ident| $memory:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Exportable, S: Axes> Argument for $argument {
            type Lent<'a> = $lent;

            fn memory<'s>($x: &'s mut Self::Lent<'_>) -> Memory<'s> {
                $memory
            }

            fn fits(array: &ModuleArray) -> bool {
                array.written().is_some() == $is_written && fits::<T, S>(array)
            }
        }
    )*};
}

arguments! {
    &'static Array<T, S>, &'a Array<T, S>, false, |x| Memory::read(x.as_slice(), x.shape().as_ref());
    &'static mut Array<T, S>, &'a mut Array<T, S>, true, |x| {
        let extents = x.shape();
        Memory::written(x.as_mut_slice(), extents.as_ref())
    };
    Array<T, S>, Array<T, S>, false, |x| Memory::read(x.as_slice(), x.shape().as_ref());
    ArrayView<'static, T, S>, ContiguousView<'a, T, S>, false, |x| Memory::read(x.as_slice(), x.shape().as_ref());
    ContiguousView<'static, T, S>, ContiguousView<'a, T, S>, false, |x| Memory::read(x.as_slice(), x.shape().as_ref());
}

/// The results of a run of the program, which are read in order.
pub struct Reader<'r> {
    results: &'r [ModuleArray],
    next: usize,
    write: &'r dyn Fn(usize, &mut Memory<'_>) -> Result<(), Error>,
}

/// The result of a program: an array, or a tuple of results.
#[diagnostic::on_unimplemented(
    message = "a compiled program cannot return `{Self}`",
    note = "a program returns arrays, `Array<T, S>`, or a tuple of them"
)]
pub trait Output: Sized {
    /// Takes the arrays of this result from `reader`, and copies their elements.
    #[doc(hidden)]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error>;

    /// Returns whether the next arrays of a module have this type.
    #[doc(hidden)]
    fn fits(next: &mut std::slice::Iter<'_, ModuleArray>) -> bool;
}

#[diagnostic::do_not_recommend]
impl<T: Exportable, S: Axes> Output for Array<T, S> {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        let index = reader.next;
        reader.next += 1;
        let extents = reader.results[index].extents();
        let shape = S::from_extents(extents).expect("`check` has compared the types");
        let mut result = Self::try_zeros_with(shape).map_err(Error::Memory)?;
        (reader.write)(index, &mut Memory::written(result.as_mut_slice(), extents))?;
        Ok(result)
    }

    fn fits(next: &mut std::slice::Iter<'_, ModuleArray>) -> bool {
        next.next().is_some_and(fits::<T, S>)
    }
}

/// Implements [`Output`] for tuples.
macro_rules! tuples {
    ($(($($x:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($x: Output),*> Output for ($($x,)*) {
            #[allow(unused_variables)]
            fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
                Ok(($($x::read(reader)?,)*))
            }

            #[allow(unused_variables)]
            fn fits(next: &mut std::slice::Iter<'_, ModuleArray>) -> bool {
                true $(&& $x::fits(next))*
            }
        }
    )*};
}

/// Implements [`Signature`]. For one argument, `(A)` is the type `A` itself, not a tuple.
macro_rules! functions {
    ($(($($x:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($x: Argument,)* R: Output> Signature for fn($($x),*) -> R {
            #[allow(unused_parens)]
            type Arguments<'a> = ($($x::Lent<'a>),*);
            type Output = R;

            #[allow(non_snake_case, unused_parens)]
            fn memories<'s>(arguments: &'s mut Self::Arguments<'_>) -> Vec<Memory<'s>> {
                let ($($x),*) = arguments;
                vec![$($x::memory($x)),*]
            }

            #[allow(unused_mut)]
            fn check(module: &Module) -> Result<(), Error> {
                let mut arguments = module.arguments().iter();
                let mut results = module.results().iter();
                let fits = true $(&& arguments.next().is_some_and($x::fits))* && R::fits(&mut results);
                // Further results must be new values of arguments: only these results have names.
                let fits = fits && arguments.next().is_none() && results.all(|array| !array.name().is_empty());
                if fits { Ok(()) } else { Err(mismatch::<Self>(module)) }
            }
        }
    )*};
}

/// Creates the error for a module whose arguments or results do not have the types of `F`.
#[cold]
fn mismatch<F>(module: &Module) -> Error {
    let mut text = "the module takes (".to_owned();
    let write = |text: &mut String, arrays: &[ModuleArray]| {
        for (i, array) in arrays.iter().enumerate() {
            let dtype: DType = array.dtype();
            let _ = write!(text, "{}{dtype} {:?}", if i > 0 { ", " } else { "" }, array.extents());
        }
    };
    write(&mut text, module.arguments());
    text.push_str(") and returns (");
    write(&mut text, module.results());
    let _ = write!(text, "), which is not of the type `{}`", std::any::type_name::<F>());
    Error::Signature(text)
}

/// Calls a macro with lists of 0 to 12 type parameters.
macro_rules! counts {
    ($then:ident) => {
        $then! {
            (); (A); (A B); (A B C); (A B C D); (A B C D E); (A B C D E F); (A B C D E F G); (A B C D E F G H);
            (A B C D E F G H I); (A B C D E F G H I J); (A B C D E F G H I J K); (A B C D E F G H I J K L);
        }
    };
}

counts! { tuples }
counts! { functions }
