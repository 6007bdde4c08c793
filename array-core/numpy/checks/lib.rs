//! Functions of every kind, for `test_checks.py`.

// The names of the functions and the tests describe the functions.
#![allow(missing_docs)]

use std::sync::atomic::{AtomicUsize, Ordering};

use array_core::interop::dlpack::Tensor;
use array_core::prelude::*;
use array_core::{CallError, ContiguousView, broadcast, shape, shapes};
use array_numpy::{
    Error, PythonArg, PythonArgMut, PythonArray, PythonDynArray, PythonDynView, PythonDynViewMut, PythonView,
    PythonViewMut, TypedView, TypedViewMut, dlpack_capsule,
};
use numpy::{PyReadonlyArray2, PyReadwriteArray2};
use pyo3::prelude::*;
use pyo3::types::{PyAnyMethods, PyCapsule};

#[pyfunction]
#[shapes(x: [Batch, 4] f64, weights: [4] f64 -> [Batch] f64)]
fn scores(x: PythonArg<'_, f64>, weights: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
    Ok(broadcast!(sum(f: x[b, f] * weights[f])))
}

#[pyfunction]
#[shapes(x: [N] f64, y: [N] f64 -> [N] f64)]
fn add(x: PythonArg<'_, f64>, y: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
    Ok(&x + &y)
}

#[pyfunction]
#[shapes(x: [N] f64 -> [N] f64)]
fn exp(x: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
    Ok(x.exp())
}

#[pyfunction]
#[shapes(x: [N] f64 -> [N] f64)]
fn sin(x: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
    Ok(x.sin())
}

#[pyfunction]
fn add_typed(x: PythonView<'_, f64, shape![_]>, y: PythonView<'_, f64, shape![_]>) -> PythonArray<f64, shape![_]> {
    PythonArray(&*x + &*y)
}

/// Adds the second array to the first, in place.
#[pyfunction]
#[shapes(out: [M, N] f32, x: [M, N] f32)]
fn accumulate(mut out: PythonArgMut<'_, f32>, x: PythonArg<'_, f32>) -> Result<(), Error> {
    out += &x;
    Ok(())
}

#[pyfunction]
#[shapes(x: [M, N] f32, y: [M, N] f32 -> ([M, N] f32, [M, N] bool))]
fn both(
    x: PythonArg<'_, f32>,
    y: Option<PythonArg<'_, f32>>,
) -> Result<(PythonArray<f32>, PythonArray<bool>), CallErrorOr> {
    Ok(match y {
        Some(y) => (x.maximum(&y), x.less(&y)),
        None => (x.to_heap(), x.is_nan()),
    })
}

/// An error type of a program, which contains the error of a call.
struct CallErrorOr(CallError);

impl From<CallError> for CallErrorOr {
    fn from(error: CallError) -> Self {
        Self(error)
    }
}

impl From<CallErrorOr> for PyErr {
    fn from(CallErrorOr(error): CallErrorOr) -> Self {
        Error::from(error).into()
    }
}

#[pyfunction]
fn rows_of_4(x: PythonView<'_, f64, shape![_, 4]>) -> PythonArray<f64, shape![_]> {
    PythonArray(x.sum_axis::<1>())
}

#[pyfunction]
fn contiguous_sum(x: PythonView<'_, f64, shape![_, _]>) -> Result<f64, Error> {
    Ok(x.contiguous()?.as_slice().iter().sum())
}

#[pyfunction]
fn count_true(x: PythonView<'_, bool>) -> usize {
    x.count_nonzero()
}

#[pyfunction]
fn scale_in_place(mut x: PythonViewMut<'_, f64>, by: f64) {
    *x *= by;
}

/// Calls a function of Python while the array is borrowed.
#[pyfunction]
fn while_reading(x: PythonView<'_, f64>, call: Bound<'_, PyAny>) -> PyResult<f64> {
    call.call0()?;
    Ok(x.sum())
}

#[pyfunction]
fn while_writing(mut x: PythonViewMut<'_, f64>, call: Bound<'_, PyAny>) -> PyResult<()> {
    *x += 1.0;
    call.call0()?;
    *x += 1.0;
    Ok(())
}

/// Calls a function of Python while an array of any dtype is borrowed.
#[pyfunction]
fn while_writing_any(mut x: PythonDynViewMut<'_>, call: Bound<'_, PyAny>) -> Result<(), Error> {
    call.call0()?;
    let copy = x.view().try_to_owned()?;
    Ok(x.view_mut().assign(&copy)?)
}

#[pyfunction]
fn dyn_transpose(x: PythonDynView<'_>) -> Result<PythonDynArray, Error> {
    let order: Vec<isize> = (0..x.view().rank() as isize).rev().collect();
    Ok(PythonDynArray(x.view().permute(&order)?.to_owned()))
}

#[pyfunction]
fn dyn_sum(x: PythonDynView<'_>, axis: isize) -> Result<PythonDynArray, Error> {
    Ok(PythonDynArray(x.view().sum_axes(&[axis])?))
}

#[pyfunction]
fn dyn_zero(mut x: PythonDynViewMut<'_>) -> Result<String, Error> {
    let zero = array_core::DynArray::zeros(x.view().dtype(), [])?;
    x.view_mut().assign(&zero)?;
    Ok(x.view().dtype().standard_name().to_owned())
}

#[pyfunction]
fn of_numpy_crate(x: PyReadonlyArray2<'_, f64>) -> Result<(f64, f64), Error> {
    let strided = x.typed_view::<shape![_, 4]>()?;
    let contiguous = x.contiguous_view::<shape![_, 4]>()?;
    Ok((strided.sum(), contiguous.as_slice().iter().sum()))
}

#[pyfunction]
fn of_numpy_crate_mut(mut x: PyReadwriteArray2<'_, i32>) -> Result<i64, Error> {
    let mut view = x.typed_view_mut::<shape![2, _]>()?;
    view *= 2;
    Ok(x.typed_view::<shape![_, _]>()?.sum())
}

#[pyfunction]
fn divide(x: PythonView<'_, i32>, y: PythonView<'_, i32>) -> Result<PythonArray<i32>, Error> {
    Ok(PythonArray(array_core::functions::try_divide(&*x, &*y)?))
}

/// Reads an array without the interpreter's lock.
#[pyfunction]
fn sum_detached(py: Python<'_>, x: PythonView<'_, f64>) -> f64 {
    let view = x.view();
    py.detach(|| view.sum())
}

/// Returns the address of the elements of a result, and the result.
#[pyfunction]
fn with_address(rows: usize) -> Result<(usize, PythonArray<f64, shape![_, 3]>), Error> {
    let x = Array::<f64, shape![_, 3]>::from_shape_vec([rows, 3], (0..3 * rows).map(|i| i as f64).collect())?;
    Ok((x.as_ptr().addr(), PythonArray(x)))
}

/// Returns the address of the elements of an argument.
#[pyfunction]
fn address(x: PythonView<'_, f64>) -> usize {
    x.as_ptr().addr()
}

#[pyfunction]
fn nothing() -> PythonArray<f64, shape![_, 3]> {
    PythonArray(array_core::Array::zeros_with([0, 3]))
}

/// The number of tensors of `exported` that were freed.
static FREED: AtomicUsize = AtomicUsize::new(0);

struct CountsFreed;

impl Drop for CountsFreed {
    fn drop(&mut self) {
        FREED.fetch_add(1, Ordering::Relaxed);
    }
}

#[pyfunction]
fn freed() -> usize {
    FREED.load(Ordering::Relaxed)
}

/// Exports the numbers 0, 1, ... in 2 rows.
#[pyfunction]
fn exported(
    py: Python<'_>,
    max_version: Option<(u32, u32)>,
    is_read_only: bool,
) -> Result<Bound<'_, PyCapsule>, Error> {
    static NUMBERS: [f64; 6] = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0];
    let view = ContiguousView::<f64, shape![2, 3]>::from_slice((Len, Len), &NUMBERS)?;
    let tensor = match is_read_only {
        true => Tensor::of_view(view),
        false => Tensor::of(view.to_heap()),
    };
    dlpack_capsule(py, tensor.with_owner(CountsFreed), max_version)
}

#[pymodule]
fn array_numpy_checks(module: &Bound<'_, PyModule>) -> PyResult<()> {
    macro_rules! functions {
        ($($name:ident)*) => { $(module.add_function(wrap_pyfunction!($name, module)?)?;)* };
    }
    functions! {
        accumulate add add_typed address both contiguous_sum count_true divide dyn_sum dyn_transpose dyn_zero exp exported freed nothing
        of_numpy_crate of_numpy_crate_mut rows_of_4 scale_in_place scores sin sum_detached while_reading while_writing while_writing_any
        with_address
    }
    Ok(())
}
