//! The type that `#[program]` declares for a function.

use core::marker::PhantomData;

use super::twin::{Program, Recorded};
use super::{Compiler, ExportError, Module, Setting};

/// The type that [`program`](macro@super::program) declares next to a function, under the same
/// name. `F` is the type of the function, and `P` the version of the function that records
/// operations.
#[derive(Debug)]
pub struct Exporter<P, F>(PhantomData<fn() -> (P, F)>);

impl<P: Recorded, F> Exporter<P, F> {
    /// Writes the program as StableHLO.
    ///
    /// # Errors
    ///
    /// Returns an [`ExportError`] if the setting lacks the extent of an axis, the extents or an
    /// index break the rule of an operation, or an axis cannot be distributed over devices.
    pub fn export(setting: &Setting) -> Result<Module, ExportError> {
        P::export(Program::begin(setting))
    }

    /// Exports the program, and compiles it for calls with the types of the function.
    ///
    /// # Errors
    ///
    /// Returns the error of the compiler if the program cannot be exported or does not compile.
    pub fn compile<C: Compiler<F>>(compiler: &C, setting: &Setting) -> Result<C::Compiled, C::Error> {
        compiler.compile(Self::export(setting)?)
    }
}
