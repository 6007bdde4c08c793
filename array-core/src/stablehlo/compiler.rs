//! The trait that compilers of exported programs implement.

use super::{ExportError, Module};

/// A compiler of modules whose function has the type `F`, such as the client of XLA in the crate
/// `array-pjrt`.
///
/// [`Exporter::compile`](super::Exporter::compile) exports a program and passes the module to the
/// compiler. `F` is the type of the Rust function, for example
/// `fn(&'static Array<f32, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]>`. In this type,
/// references and views have the lifetime `'static`. With elided lifetimes, it would be a
/// `for<'a> fn(&'a Array<T, S>) -> R`, which an impl for `fn(A) -> R` does not cover.
///
/// ```
/// use core::marker::PhantomData;
///
/// use array_core::stablehlo::{Compiler, ExportError, Module, Setting, program};
/// use array_core::{Array, shape};
///
/// /// Keeps texts.
/// struct Library;
///
/// /// The text of a function of type `F`.
/// struct Text<F>(String, PhantomData<F>);
///
/// impl<F> Compiler<F> for Library {
///     type Compiled = Text<F>;
///     type Error = ExportError;
///
///     fn compile(&self, module: Module) -> Result<Text<F>, ExportError> {
///         Ok(Text(module.text().to_owned(), PhantomData))
///     }
/// }
///
/// #[program]
/// fn twice(x: &Array<f32, shape![4]>) -> Array<f32, shape![4]> {
///     x * 2.0
/// }
///
/// let text: Text<fn(&'static Array<f32, shape![4]>) -> Array<f32, shape![4]>> =
///     twice::compile(&Library, &Setting::new())?;
/// assert!(text.0.contains("stablehlo.multiply"));
/// # Ok::<(), ExportError>(())
/// ```
pub trait Compiler<F> {
    /// A compiled function of type `F`.
    type Compiled;
    /// The error of a module that does not compile.
    type Error: From<ExportError>;

    /// Compiles a module, whose function has the type `F`.
    ///
    /// # Errors
    ///
    /// Returns the error of the compiler if it cannot compile the module, or does not support the
    /// type `F`.
    fn compile(&self, module: Module) -> Result<Self::Compiled, Self::Error>;
}
