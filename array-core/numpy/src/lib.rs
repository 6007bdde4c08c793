//! Functions over typed arrays that Python calls. Arguments are arrays of NumPy, JAX and PyTorch,
//! and are not copied. Results are NumPy arrays. Only results of less than 1 KiB are copied.
//!
//! A function with [`shapes`](macro@array_core::shapes) declares the shapes of its arguments. In
//! its body, the arguments are typed arrays. A caller whose arrays do not fit gets an error that
//! names the wrong argument and its axis:
//!
//! ```no_run
//! use array_core::{broadcast, shapes};
//! use array_numpy::{Error, PythonArg, PythonArray};
//! use pyo3::prelude::*;
//!
//! /// Returns the score of each sample.
//! #[pyfunction]
//! #[shapes(x: [Batch, 4] f64, weights: [4] f64 -> [Batch] f64)]
//! fn scores(x: PythonArg<'_, f64>, weights: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
//!     Ok(broadcast!(sum(f: x[b, f] * weights[f])))
//! }
//! ```
//!
//! ```text
//! >>> scores(np.ones((100, 3)), np.ones(4))
//! TypeError: argument 'x': axis 1 is 3, not 4: the shape is (100, 3), expected [Batch, 4]
//! ```
//!
//! | type | is |
//! |---|---|
//! | [`PythonArg`] | an argument that is read, of a function with `shapes` |
//! | [`PythonArgMut`] | an argument that is written to, of a function with `shapes` |
//! | [`PythonView`], [`PythonViewMut`] | arguments with the shape in their type |
//! | [`PythonArray`] | a result |
//! | [`PythonDynView`], [`PythonDynViewMut`], [`PythonDynArray`] | arguments and results of any dtype |
//! | [`TypedView`], [`TypedViewMut`] | typed views of the arrays of the crate [`numpy`] |
//! | [`dlpack_capsule`] | the result of a method `__dlpack__` |
//! | [`Error`] | the error of a function, to which `?` converts errors of the library and of Python |
//!
//! Arguments take NumPy arrays of any strides, and every object with the methods `__dlpack__` and
//! `__dlpack_device__`: arrays of JAX and tensors of PyTorch on the CPU. Results have `__dlpack__`
//! too, so `torch.from_dlpack(f(x))` copies nothing either.
//!
//! # Rules for Python programs
//!
//! Functions in Rust borrow the memory of their arguments. While a function borrows memory, another
//! function that borrows it for writing gets an error. While a function borrows memory for writing,
//! every other function that borrows it gets an error. A module compares the arguments of all of
//! its functions. Borrows of NumPy arrays are also compared with those of other extension modules,
//! by a table that all modules with the crate [`numpy`] share. The table is created when a program
//! borrows its first argument. Arguments of the crate `numpy`, such as
//! [`PyReadonlyArray`](numpy::PyReadonlyArray), are compared with the tensors of other libraries
//! only if this first argument had a type of this crate, and was borrowed in the same module.
//!
//! Python itself does not read the table, and neither do other libraries. As with every extension,
//! other threads must not write to the arguments of a function while it runs, or resize them.

mod array;
mod borrow;
mod dlpack;
mod dynamic;
mod element;
mod error;
mod memory;
mod view;

pub use self::array::PythonArray;
pub use self::dlpack::dlpack_capsule;
pub use self::dynamic::{PythonDynArray, PythonDynView, PythonDynViewMut};
pub use self::element::NumpyElement;
pub use self::error::Error;
pub use self::memory::{TypedView, TypedViewMut};
pub use self::view::{PythonArg, PythonArgMut, PythonView, PythonViewMut, Viewed, ViewedMut};
