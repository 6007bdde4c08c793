//! Compiles and runs programs of array-core with XLA, through a PJRT plugin: a shared library that
//! compiles StableHLO for CPUs, GPUs or TPUs.
//!
//! A function with the attribute [`program`](macro@array_core::stablehlo::program) runs like any
//! other function. In addition, the attribute declares a type of the same name. The function
//! `compile` of this type returns the same program for the devices of a plugin, with the same
//! argument and result types:
//!
//! ```no_run
//! use array_core::prelude::*;
//! use array_core::stablehlo::{Setting, program};
//! use array_pjrt::Plugin;
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
//! # fn main() -> Result<(), array_pjrt::Error> {
//! // SAFETY: the library is the PJRT plugin for CPUs, of the package `xla-cpu-pjrt`.
//! let client = unsafe { Plugin::load("xla_cpu_pjrt.so") }?.client()?;
//! let f = standardise::compile(&client, &Setting::new().axis(Batch(8)))?;
//!
//! let x = Array::<f32, shape![Batch, 4]>::from_fn_with([8, 4], |[i, j]| (i * j) as f32);
//! let there = f.call(&x)?; // Array<f32, shape![Batch, 4]>
//! let here = standardise(&x);
//! # let _ = (here, there);
//! # Ok(())
//! # }
//! ```
//!
//! The page `guide::beyond_one_machine` of array-core describes the exported operations, and how
//! XLA differs.
//!
//! - If the shape or the dtype of an argument differs from that of the function, the call does not
//!   compile. The extents of named axes are checked when the program runs.
//! - Arguments are lent, and results are arrays that the caller owns.
//! - After [`Plugin::load`], which is `unsafe`, each mistake that rustc does not report is an
//!   [`Error`] at run time.
//! - Clients and compiled programs stay in the thread that created them.

mod call;
mod client;
mod error;
mod ffi;
mod options;

pub use self::call::{Argument, Compiled, Output, Signature};
pub use self::client::{Client, Plugin};
pub use self::error::Error;
