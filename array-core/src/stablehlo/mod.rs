//! Export of functions as programs in [StableHLO](https://openxla.org/stablehlo/spec), the language
//! that XLA compiles for other devices and for several machines.
//!
//! The attribute [`program`] leaves a function as it is. It also compiles the body a second time,
//! with a version of this library that records operations instead of computing them. So the
//! function runs in Rust, and can be exported as text with the same shapes and dtypes:
//!
//! ```
//! use array_core::stablehlo::{Setting, program};
//! use array_core::{Array, broadcast, dim, shape};
//!
//! dim!(pub Batch);
//!
//! #[program]
//! fn standardise(x: &Array<f32, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]> {
//!     let mean = x.mean_axis::<0>();
//!     let deviation = broadcast!(square(x - mean)).mean_axis::<0>().sqrt();
//!     broadcast!((x - mean) / deviation)
//! }
//!
//! let x = Array::<f32, shape![Batch, 4]>::from_fn_with([8, 4], |[i, j]| (i * j) as f32);
//! let here = standardise(&x);                                      // computed by this library
//! let module = standardise::export(&Setting::new().axis(Batch(8)))?;   // text for XLA
//! assert!(module.text().contains("func.func public @main(%0: tensor<8x4xf32>"));
//! # assert_eq!(here.shape(), [8, 4]);
//! # Ok::<(), array_core::stablehlo::ExportError>(())
//! ```
//!
//! The guide's page [beyond one machine](crate::guide::beyond_one_machine) lists the exported
//! operations, and the results in which XLA differs from this library.

mod builder;
mod compiler;
mod exporter;
mod exports;
pub(crate) mod lower;
mod module;
mod relations;
mod setting;
#[doc(hidden)]
pub mod twin;

pub use self::compiler::Compiler;
pub use self::exporter::Exporter;
pub use self::module::{Module, ModuleArray};
pub use self::relations::{Counts, Divides, Exported, Faultless, IsCount, IsDivisor, IsExportable, IsExported};
pub use self::setting::{ExportError, Setting};
pub use self::twin::{
    Accesses, Axes, Calls, Exportable, Fails, IsThrough, Knows, Mask, Named, Parameter, Returned, Through,
};
/// Makes a function of arrays a program: a function that can also be exported as StableHLO.
///
/// The function is unchanged. In addition, the attribute declares a type of the same name, an
/// [`Exporter`]. Its function `export` takes a [`Setting`] and returns the [`Module`]. Arguments
/// are `&Array<T, S>`, `Array<T, S>`, `&mut Array<T, S>`, and the views `ArrayView<'_, T, S>` and
/// `ContiguousView<'_, T, S>`. The result is an array, a tuple of arrays, or nothing. Each `&mut`
/// argument is also a result of the module, and donates its memory to that result.
///
/// The function `compile` of the [`Exporter`] takes a [`Compiler`] and a [`Setting`], and returns
/// the compiled program. Calls of the compiled program have the types of the function.
///
/// The axes of arguments are [`One`](crate::One), [`Len`](crate::Len) and named axes. XLA needs
/// every extent, so a [`Setting`] gives the extents of named axes. [`Dyn`](crate::Dyn) has no name,
/// so an argument with such an axis does not compile:
///
/// ```compile_fail
/// # use array_core::stablehlo::{Setting, program};
/// # use array_core::{Array, shape};
/// #[program]
/// fn twice(x: &Array<f32, shape![_]>) -> Array<f32, shape![_]> {
///     x + x
/// }
/// let _ = twice::export(&Setting::new());
/// ```
///
/// A program that calls other programs lists them, as in `#[program(calls(f, g))]`. The operations
/// of the listed programs become part of its module.
///
/// The expansion names `::array_core`, so the dependency must have this name in `Cargo.toml`.
///
/// A call of a method or a function without a counterpart in StableHLO does not compile. The docs
/// of the [module](self) have an example of a program.
pub use array_macros::program;
