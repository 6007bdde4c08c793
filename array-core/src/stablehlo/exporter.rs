//! The type that `#[program]` declares for a function.

use core::marker::PhantomData;

use super::twin::{Program, Recorded};
use super::{Compiler, ExportError, Module, Setting};

/// The type that [`program`](macro@super::program) declares next to a function, with the name of
/// the function. `F` is the type of the function, and `P` is a version of the function that records
/// its operations.
#[derive(Debug)]
pub struct Exporter<P, F>(PhantomData<fn() -> (P, F)>);

impl<P: Recorded, F> Exporter<P, F> {
    /// Writes the program as StableHLO.
    ///
    /// # Errors
    ///
    /// Returns an [`ExportError`]:
    ///
    /// - if the setting lacks the extent of a named axis
    /// - if extents or an index do not fit an operation
    /// - if a minimum or a maximum is computed along an empty axis
    /// - if the mesh of devices is invalid, or an axis cannot be spread over its devices
    pub fn export(setting: &Setting) -> Result<Module, ExportError> {
        P::export(Program::begin(setting))
    }

    /// Exports the program, and compiles it for calls with the types of the function.
    ///
    /// # Errors
    ///
    /// Returns the [`ExportError`] of [`export`](Self::export), converted to the error type of the
    /// compiler, or the error of the compiler if it cannot compile the program.
    pub fn compile<C: Compiler<F>>(compiler: &C, setting: &Setting) -> Result<C::Compiled, C::Error> {
        compiler.compile(Self::export(setting)?)
    }
}
