//! The methods of `DynArray` for Python, by name, for the module `array_core_api`, which has the
//! signatures of the Array API.
//!
//! Nothing is computed here: each function passes its arguments to the method of the same name.
//! `array_numpy` reads arrays of other libraries.

use std::mem::transmute;

use array_core::dtype::Complex64;
use array_core::dynamic::{DynEntry, DynScalar, DynViewMut, Literal};
use array_core::fft::Norm;
use array_core::interop::dlpack::Tensor;
use array_core::linalg::MatrixNorm;
use array_core::{DType, DynArray, Error};
use array_numpy::{PythonDynView, dlpack_capsule};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyBool, PyCapsule, PyEllipsis, PyInt, PySlice, PySliceMethods};

/// Converts an error to the exception that Python raises in its place.
fn raised(error: impl Into<Error>) -> PyErr {
    let error = error.into();
    let words = error.to_string();
    match error {
        Error::DType(_) => PyTypeError::new_err(words),
        Error::Index(_) => PyIndexError::new_err(words),
        _ => PyValueError::new_err(words),
    }
}

fn wrong(name: &str) -> PyErr {
    PyValueError::new_err(format!("there is no `{name}`"))
}

/// Reads a dtype from its name in the standard.
fn dtype_of(name: &str) -> PyResult<DType> {
    name.parse()
        .map_err(|_| PyTypeError::new_err(format!("`{name}` is not a dtype")))
}

/// An array, for Python.
#[pyclass(name = "Core", unsendable)]
struct Core(DynArray);

type Made = PyResult<Core>;

fn made<E: Into<Error>>(result: Result<DynArray, E>) -> Made {
    result.map(Core).map_err(raised)
}

/// Reads a Python number as a literal.
fn literal(value: &Bound<'_, PyAny>) -> PyResult<Literal> {
    if value.is_instance_of::<PyInt>() {
        return match value.extract::<i64>() {
            Ok(value) => Ok(value.into()),
            Err(_) => Ok(value.extract::<u64>()?.into()),
        };
    }
    if let Ok(value) = value.extract::<f64>() {
        return Ok(value.into());
    }
    Ok(Literal::from(value.extract::<Complex64>()?))
}

/// Reads an index, which may be of a few kinds.
fn entry(value: &Bound<'_, PyAny>) -> PyResult<DynEntry> {
    if value.is_none() {
        return Ok(DynEntry::NewAxis);
    }
    if value.is_instance_of::<PyEllipsis>() {
        return Ok(DynEntry::Ellipsis);
    }
    Ok(DynEntry::Index(value.extract()?))
}

/// Reads the indices of a selection. A slice of Python is clipped to the axis that it applies to.
fn entries(x: &DynArray, key: Vec<Bound<'_, PyAny>>) -> PyResult<Vec<DynEntry>> {
    let is_axis = |value: &Bound<'_, PyAny>| !value.is_none() && !value.is_instance_of::<PyEllipsis>();
    let named = key.iter().filter(|value| is_axis(value)).count();
    let mut axis = 0;
    let mut all = Vec::new();
    for value in key {
        if let Ok(slice) = value.cast::<PySlice>() {
            let Some(&extent) = x.shape().get(axis) else {
                return Err(PyIndexError::new_err("there are more indices than axes"));
            };
            let found = slice.indices(extent as isize)?;
            // Python counts positions from the start of the range, also for a negative step.
            let (start, end) = match found.slicelength {
                0 => (0, 0),
                len => {
                    let last = found.start + (len as isize - 1) * found.step;
                    (found.start.min(last), found.start.max(last) + 1)
                }
            };
            axis += 1;
            all.push(DynEntry::Range {
                start: Some(start),
                end: Some(end),
                step: found.step,
            });
            continue;
        }
        let entry = entry(&value)?;
        axis = match entry {
            DynEntry::Ellipsis => x.rank() + axis - named.min(x.rank()),
            DynEntry::Index(_) => axis + 1,
            _ => axis,
        };
        all.push(entry);
    }
    Ok(all)
}

/// Calls the method of a name from a list.
macro_rules! by_name {
    ($name:expr; $($method:ident)* => |$x:ident| $call:ident!) => {
        match $name {
            $(stringify!($method) => $call!($x $method),)*
            other => return Err(wrong(other)),
        }
    };
}

#[pymethods]
impl Core {
    #[getter]
    fn dtype(&self) -> &'static str {
        self.0.dtype().standard_name()
    }

    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.0.shape().to_vec()
    }

    /// Returns the only element.
    fn item<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = self.0.item().map_err(raised)?;
        Ok(match value {
            DynScalar::Bool(value) => PyBool::new(py, value).to_owned().into_any(),
            DynScalar::U64(value) => value.into_pyobject(py)?.into_any(),
            value if value.dtype().name().starts_with(['i', 'u']) => value.cast::<i64>().into_pyobject(py)?.into_any(),
            value if value.dtype().name().starts_with('f') => value.cast::<f64>().into_pyobject(py)?.into_any(),
            value => value.cast::<Complex64>().into_pyobject(py)?.into_any(),
        })
    }

    /// Selects by indices and slices.
    fn select(&self, key: Vec<Bound<'_, PyAny>>) -> Made {
        let entries = entries(&self.0, key)?;
        made(self.0.slice(&entries).and_then(|x| x.try_to_owned()))
    }

    /// Selects by a mask.
    fn masked(&self, mask: &Core) -> Made {
        made(self.0.masked(&mask.0))
    }

    /// Selects by arrays of integers.
    fn take_at(&self, positions: Vec<PyRef<'_, Core>>) -> Made {
        let positions: Vec<&DynArray> = positions.iter().map(|x| &x.0).collect();
        made(self.0.take_at(&positions))
    }

    /// Writes to the selection of indices and slices.
    fn assign(&mut self, key: Vec<Bound<'_, PyAny>>, value: &Core) -> PyResult<()> {
        let entries = entries(&self.0, key)?;
        self.0.assign_slice(&entries, &value.0).map_err(raised)
    }

    /// Writes to the selection of a mask.
    fn assign_masked(&mut self, mask: &Core, value: &Core) -> PyResult<()> {
        self.0.assign_masked(&mask.0, &value.0).map_err(raised)
    }

    fn copy(&self) -> Made {
        made(self.0.try_to_owned())
    }

    fn cast(&self, dtype: &str) -> Made {
        made(self.0.try_cast(dtype_of(dtype)?))
    }

    /// Exports the elements: a copy, or the memory itself, which keeps the array until the receiver
    /// frees it.
    fn dlpack<'py>(
        slf: Bound<'py, Self>,
        max_version: Option<(u32, u32)>,
        copy: bool,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let py = slf.py();
        let tensor = if copy {
            Tensor::of(slf.borrow().0.try_to_owned().map_err(raised)?)
        } else {
            let mut core = slf.borrow_mut();
            // SAFETY:
            // - The elements stay where they are while the object lives, because no method replaces
            //   its array. The tensor keeps a reference to the object until its last use.
            // - The view is mutable, so no method may use the array while foreign code reads or
            //   writes through the view. As for all shared memory in Python, the program has to
            //   ensure this.
            let view = unsafe { transmute::<DynViewMut<'_>, DynViewMut<'static>>(core.0.view_mut()) };
            drop(core);
            Tensor::of_view_mut(view).with_owner(slf.unbind())
        };
        Ok(dlpack_capsule(py, tensor, max_version)?)
    }

    fn __repr__(&self) -> String {
        self.0.to_string()
    }
}

/// Makes an array from the elements in row-major order.
#[pyfunction]
fn from_list(values: &Bound<'_, PyAny>, shape: Vec<usize>, dtype: &str) -> Made {
    let dtype = dtype_of(dtype)?;
    let own = |x: DynArray| -> Made {
        let x = x
            .reshape(&shape[..])
            .map_err(|refused| raised(refused.error().clone()))?;
        made(x.try_cast(dtype))
    };
    match dtype {
        DType::Bool => own(DynArray::from(values.extract::<Vec<bool>>()?)),
        DType::U64 => own(DynArray::from(values.extract::<Vec<u64>>()?)),
        dtype if dtype.iinfo().is_some() => {
            let values = values.extract::<Vec<i64>>()?;
            let info = dtype.iinfo().expect("it was asked for");
            if values
                .iter()
                .any(|&x| i128::from(x) < info.min || i128::from(x) > info.max)
            {
                return Err(pyo3::exceptions::PyOverflowError::new_err(format!(
                    "a number does not fit {dtype}"
                )));
            }
            own(DynArray::from(values))
        }
        dtype if dtype.finfo().is_some() && !dtype.standard_name().starts_with('c') => {
            own(DynArray::from(values.extract::<Vec<f64>>()?))
        }
        _ => own(DynArray::from(values.extract::<Vec<Complex64>>()?)),
    }
}

/// Copies an array of another library.
#[pyfunction]
fn from_dlpack(x: PythonDynView<'_>) -> Made {
    made(x.view().try_to_owned())
}

#[pyfunction]
fn arange(dtype: &str, start: &Bound<'_, PyAny>, stop: &Bound<'_, PyAny>, step: &Bound<'_, PyAny>) -> Made {
    made(DynArray::arange_by(
        dtype_of(dtype)?,
        literal(start)?,
        literal(stop)?,
        literal(step)?,
    ))
}

#[pyfunction]
fn linspace(dtype: &str, start: &Bound<'_, PyAny>, stop: &Bound<'_, PyAny>, len: usize, endpoint: bool) -> Made {
    let (dtype, start, stop) = (dtype_of(dtype)?, literal(start)?, literal(stop)?);
    made(match endpoint {
        true => DynArray::linspace(dtype, start, stop, len),
        false => DynArray::linspace_open(dtype, start, stop, len),
    })
}

#[pyfunction]
fn filled(name: &str, dtype: &str, shape: Vec<usize>) -> Made {
    let dtype = dtype_of(dtype)?;
    made(match name {
        "zeros" => DynArray::zeros(dtype, &shape[..]),
        "ones" => DynArray::ones(dtype, &shape[..]),
        "empty" => DynArray::empty(dtype, &shape[..]),
        other => return Err(wrong(other)),
    })
}

#[pyfunction]
fn full(shape: Vec<usize>, value: &Core) -> Made {
    made(DynArray::full(&shape[..], value.0.item().map_err(raised)?))
}

#[pyfunction]
fn eye(dtype: &str, rows: usize, columns: usize, k: isize) -> Made {
    made(DynArray::eye_at(dtype_of(dtype)?, rows, columns, k))
}

#[pyfunction]
fn meshgrid(arrays: Vec<PyRef<'_, Core>>, by_index: bool) -> PyResult<Vec<Core>> {
    let arrays: Vec<&DynArray> = arrays.iter().map(|x| &x.0).collect();
    let views = match by_index {
        true => DynArray::meshgrid_ij(&arrays),
        false => DynArray::meshgrid(&arrays),
    };
    views.map_err(raised)?.iter().map(|x| made(x.try_to_owned())).collect()
}

#[pyfunction]
fn promote(left: &str, right: &str) -> PyResult<Option<&'static str>> {
    Ok(dtype_of(left)?.promote(dtype_of(right)?).map(DType::standard_name))
}

/// Returns the limits of a dtype of floats or complex numbers: bits, eps, max, min,
/// smallest_normal.
#[pyfunction]
fn finfo(dtype: &str) -> PyResult<(u32, f64, f64, f64, f64, &'static str)> {
    let info = dtype_of(dtype)?
        .finfo()
        .ok_or_else(|| PyTypeError::new_err("not a dtype of floats"))?;
    Ok((
        info.bits,
        info.eps,
        info.max,
        info.min,
        info.smallest_normal,
        info.dtype.standard_name(),
    ))
}

#[pyfunction]
fn iinfo(dtype: &str) -> PyResult<(u32, i128, i128)> {
    let info = dtype_of(dtype)?
        .iinfo()
        .ok_or_else(|| PyTypeError::new_err("not a dtype of integers"))?;
    Ok((info.bits, info.max, info.min))
}

macro_rules! of_one {
    ($x:ident $method:ident) => {
        made($x.$method())
    };
}

/// Computes an operation of one array.
#[pyfunction]
fn unary(name: &str, x: &Core) -> Made {
    let x = &x.0;
    by_name!(name;
        abs acos acosh asin asinh atan atanh ceil cholesky conj cos cosh det diag eigvals eigvalsh exp expm1 floor
        imag inv is_finite is_inf is_nan log log10 log1p log2 logical_not positive real reciprocal round sign signbit
        sin sinh sqrt square svdvals tan tanh trace trunc try_bitwise_not try_negative
        => |x| of_one!)
}

macro_rules! of_views {
    ($x:ident $method:ident) => {
        made($x.$method().and_then(|x| x.try_to_owned()))
    };
}

/// Copies a view of an array.
#[pyfunction]
fn viewed(name: &str, x: &Core) -> Made {
    let x = &x.0;
    by_name!(name; t mt => |x| of_views!)
}

macro_rules! of_two {
    ($both:ident $method:ident) => {
        made($both.0.$method($both.1))
    };
}

/// Computes an operation of two arrays.
#[pyfunction]
fn binary(name: &str, x: &Core, y: &Core) -> Made {
    let both = (&x.0, &y.0);
    by_name!(name;
        atan2 copysign equal floor_divide greater greater_equal hypot isin less less_equal logaddexp logical_and
        logical_or logical_xor matmul maximum minimum nextafter not_equal outer pow remainder solve try_add
        try_bitwise_and try_bitwise_left_shift try_bitwise_or try_bitwise_right_shift try_bitwise_xor try_divide
        try_multiply try_subtract
        => |both| of_two!)
}

/// Calls a reduction over axes, with or without the argument of the statistical ones.
macro_rules! reduced {
    ($x:ident $axes:ident $keep:ident $with:ident; $name:expr; $($method:ident $kept:ident)*; $($more:ident $more_kept:ident)*) => {
        match ($name, $keep) {
            $((stringify!($method), false) => $x.$method($axes),
            (stringify!($method), true) => $x.$kept($axes),)*
            $((stringify!($more), false) => $x.$more($axes, $with),
            (stringify!($more), true) => $x.$more_kept($axes, $with),)*
            (other, _) => return Err(wrong(other)),
        }
    };
}

/// Reduces an array over axes.
#[pyfunction]
fn reduce(name: &str, x: &Core, axes: Vec<isize>, keep: bool, with: f64) -> Made {
    let (x, axes) = (&x.0, &axes[..]);
    made(reduced!(x axes keep with; name;
        all_axes all_axes_keep any_axes any_axes_keep argmax_axes argmax_axes_keep argmin_axes argmin_axes_keep
        count_nonzero_axes count_nonzero_axes_keep max_axes max_axes_keep mean_axes mean_axes_keep
        min_axes min_axes_keep prod_axes prod_axes_keep sum_axes sum_axes_keep;
        std_axes_corrected std_axes_keep_corrected var_axes_corrected var_axes_keep_corrected))
}

/// Computes a sum or a product in a dtype.
#[pyfunction]
fn reduce_in(name: &str, x: &Core, dtype: &str, axes: Vec<isize>) -> Made {
    let dtype = dtype_of(dtype)?;
    made(match name {
        "sum" => x.0.sum_axes_in(dtype, &axes),
        "prod" => x.0.prod_axes_in(dtype, &axes),
        other => return Err(wrong(other)),
    })
}

#[pyfunction]
fn scan(name: &str, x: &Core, dtype: Option<&str>, axis: isize, initial: bool) -> Made {
    let x = &x.0;
    let dtype = dtype.map(dtype_of).transpose()?;
    let read = match dtype {
        Some(dtype) if initial => &x.try_cast(dtype).map_err(raised)?,
        _ => x,
    };
    let found = made(match (name, dtype, initial) {
        ("sum", _, true) => read.cumsum_with_initial(axis),
        ("prod", _, true) => read.cumprod_with_initial(axis),
        ("sum", Some(dtype), false) => x.cumsum_in(dtype, axis),
        ("prod", Some(dtype), false) => x.cumprod_in(dtype, axis),
        ("sum", None, false) => x.cumsum(axis),
        ("prod", None, false) => x.cumprod(axis),
        (other, ..) => return Err(wrong(other)),
    })?;
    match dtype {
        Some(dtype) if found.0.dtype() != dtype => made(found.0.try_cast(dtype)),
        _ => Ok(found),
    }
}

/// Computes an operation that takes a number, a list of axes, or one of each.
#[pyfunction]
#[pyo3(signature = (name, x, axes, by = 0))]
fn along(name: &str, x: &Core, axes: Vec<isize>, by: isize) -> Made {
    let (x, axis) = (&x.0, axes.first().copied().unwrap_or_default());
    let own = || x.try_to_owned().map_err(raised);
    made(match name {
        "argsort" => x.argsort(axis),
        "argsort_descending" => x.argsort_descending(axis),
        "sort" => x.sort(axis),
        "sort_descending" => x.sort_descending(axis),
        "roll" => x.roll(by, axis),
        "repeat" => x.repeat(by as usize, axis),
        "tile" => x.tile(by as usize, axis),
        "expand_dims" => own()?.expand_dims(axis),
        "squeeze" => own()?.squeeze(&axes),
        "flip" => x.flip(&axes).and_then(|x| x.try_to_owned()),
        "permute" => x.permute(&axes).and_then(|x| x.try_to_owned()),
        "moveaxis" => x.moveaxis(axis, by).and_then(|x| x.try_to_owned()),
        "reshape" => {
            let shaped = own()?.reshape_inferred(&axes);
            return shaped.map(Core).map_err(|refused| raised(refused.error().clone()));
        }
        "broadcast_to" => {
            let extents: Vec<usize> = axes.iter().map(|&n| n as usize).collect();
            x.broadcast_to(&extents[..]).and_then(|x| x.try_to_owned())
        }
        "tril" => x.tril(by),
        "triu" => x.triu(by),
        "trace" => x.trace_at(by),
        "diagonal" => x.diagonal_at(by).and_then(|x| x.try_to_owned()),
        "matrix_power" => x.matrix_power(by as u32),
        "fftshift" => x.fftshift(Some(&axes)),
        "ifftshift" => x.ifftshift(Some(&axes)),
        other => return Err(wrong(other)),
    })
}

/// Computes an operation of two arrays along an axis.
#[pyfunction]
fn along_both(name: &str, x: &Core, y: &Core, axis: isize) -> Made {
    made(match name {
        "cross" => x.0.cross(&y.0, axis),
        "repeat_each" => x.0.repeat_each(&y.0, axis),
        "take" => x.0.take(&y.0, axis),
        "take_along_axis" => x.0.take_along_axis(&y.0, axis),
        "vecdot" => x.0.vecdot(&y.0, axis),
        other => return Err(wrong(other)),
    })
}

#[pyfunction]
fn diff(x: &Core, n: usize, prepend: Option<&Core>, append: Option<&Core>, axis: isize) -> Made {
    made(x.0.diff_n(n, prepend.map(|x| x.0.view()), append.map(|x| x.0.view()), axis))
}

#[pyfunction]
fn tensordot(x: &Core, y: &Core, left: Vec<isize>, right: Vec<isize>) -> Made {
    made(x.0.tensordot_axes(&y.0, &left, &right))
}

/// Joins arrays along an axis.
#[pyfunction]
fn joined(name: &str, arrays: Vec<PyRef<'_, Core>>, axis: isize) -> Made {
    let arrays: Vec<&DynArray> = arrays.iter().map(|x| &x.0).collect();
    made(match name {
        "concat" => DynArray::concat(&arrays, axis),
        "stack" => DynArray::stack(&arrays, axis),
        other => return Err(wrong(other)),
    })
}

/// Computes an operation with several results.
#[pyfunction]
#[pyo3(signature = (name, x, axis = 0))]
fn several(name: &str, x: &Core, axis: isize) -> PyResult<Vec<Core>> {
    let x = &x.0;
    let all = match name {
        "eig" => {
            let found = x.eig().map_err(raised)?;
            vec![found.eigenvalues, found.eigenvectors]
        }
        "eigh" => {
            let found = x.eigh().map_err(raised)?;
            vec![found.eigenvalues, found.eigenvectors]
        }
        "nonzero" => x.nonzero().map_err(raised)?,
        "qr" => {
            let found = x.qr().map_err(raised)?;
            vec![found.q, found.r]
        }
        "qr_complete" => {
            let found = x.qr_complete().map_err(raised)?;
            vec![found.q, found.r]
        }
        "slogdet" => {
            let found = x.slogdet().map_err(raised)?;
            vec![found.sign, found.logabsdet]
        }
        "svd" => {
            let found = x.svd().map_err(raised)?;
            vec![found.u, found.s, found.vh]
        }
        "svd_full" => {
            let found = x.svd_full().map_err(raised)?;
            vec![found.u, found.s, found.vh]
        }
        "unique" => {
            let found = x.unique_all().map_err(raised)?;
            vec![found.values, found.indices, found.inverse_indices, found.counts]
        }
        "unstack" => {
            let views = x.unstack(axis).map_err(raised)?;
            let all: Result<_, Error> = views.iter().map(|x| x.try_to_owned()).collect();
            all.map_err(raised)?
        }
        other => return Err(wrong(other)),
    };
    Ok(all.into_iter().map(Core).collect())
}

/// Returns `x` where the condition holds, and `y` elsewhere.
#[pyfunction]
fn choose(condition: &Core, x: &Core, y: &Core) -> Made {
    made(condition.0.select(&x.0, &y.0))
}

/// Limits elements to the range between bounds.
#[pyfunction]
fn clip(x: &Core, low: Option<&Core>, high: Option<&Core>) -> Made {
    made(x.0.clip(low.map(|x| &x.0), high.map(|x| &x.0)))
}

#[pyfunction]
fn searchsorted(x: &Core, values: &Core, sorter: Option<&Core>, right: bool) -> Made {
    let (x, values) = (&x.0, &values.0);
    made(match (sorter, right) {
        (None, false) => x.searchsorted(values),
        (None, true) => x.searchsorted_right(values),
        (Some(sorter), false) => x.searchsorted_by(values, &sorter.0),
        (Some(sorter), true) => x.searchsorted_right_by(values, &sorter.0),
    })
}

#[pyfunction]
fn matrix_norm(x: &Core, order: &str) -> Made {
    made(x.0.matrix_norm(match order {
        "fro" => MatrixNorm::Frobenius,
        "1" => MatrixNorm::ColumnSum,
        "-1" => MatrixNorm::LeastColumnSum,
        "inf" => MatrixNorm::RowSum,
        "-inf" => MatrixNorm::LeastRowSum,
        "2" => MatrixNorm::Spectral,
        "-2" => MatrixNorm::LeastSingular,
        "nuc" => MatrixNorm::Nuclear,
        other => return Err(wrong(other)),
    }))
}

#[pyfunction]
fn vector_norm(x: &Core, order: f64, axes: Vec<isize>, keep: bool) -> Made {
    made(match keep {
        true => x.0.vector_norm_axes_keep(order, &axes),
        false => x.0.vector_norm_axes(order, &axes),
    })
}

/// Operations with a tolerance.
#[pyfunction]
fn within(name: &str, x: &Core, rtol: Option<f64>) -> Made {
    made(match name {
        "matrix_rank" => x.0.matrix_rank(rtol),
        "pinv" => x.0.pinv(rtol),
        other => return Err(wrong(other)),
    })
}

fn norm_of(name: &str) -> PyResult<Norm> {
    match name {
        "backward" => Ok(Norm::Backward),
        "ortho" => Ok(Norm::Ortho),
        "forward" => Ok(Norm::Forward),
        other => Err(wrong(other)),
    }
}

/// Transforms along an axis.
#[pyfunction]
fn transform(name: &str, x: &Core, n: Option<usize>, axis: isize, norm: &str) -> Made {
    let norm = norm_of(norm)?;
    made(match name {
        "fft" => x.0.fft(n, axis, norm),
        "ifft" => x.0.ifft(n, axis, norm),
        "rfft" => x.0.rfft(n, axis, norm),
        "irfft" => x.0.irfft(n, axis, norm),
        "hfft" => x.0.hfft(n, axis, norm),
        "ihfft" => x.0.ihfft(n, axis, norm),
        other => return Err(wrong(other)),
    })
}

/// Transforms along several axes.
#[pyfunction]
fn transform_all(name: &str, x: &Core, n: Option<Vec<usize>>, axes: Option<Vec<isize>>, norm: &str) -> Made {
    let (n, axes, norm) = (n.as_deref(), axes.as_deref(), norm_of(norm)?);
    made(match name {
        "fftn" => x.0.fftn(n, axes, norm),
        "ifftn" => x.0.ifftn(n, axes, norm),
        "rfftn" => x.0.rfftn(n, axes, norm),
        "irfftn" => x.0.irfftn(n, axes, norm),
        other => return Err(wrong(other)),
    })
}

#[pyfunction]
fn frequencies(name: &str, dtype: &str, n: usize, spacing: f64) -> Made {
    let dtype = dtype_of(dtype)?;
    made(match name {
        "fftfreq" => DynArray::fftfreq(dtype, n, spacing),
        "rfftfreq" => DynArray::rfftfreq(dtype, n, spacing),
        other => return Err(wrong(other)),
    })
}

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::{
        Core, along, along_both, arange, binary, choose, clip, diff, eye, filled, finfo, frequencies, from_dlpack,
        from_list, full, iinfo, joined, linspace, matrix_norm, meshgrid, promote, reduce, reduce_in, scan,
        searchsorted, several, tensordot, transform, transform_all, unary, vector_norm, viewed, within,
    };
}
