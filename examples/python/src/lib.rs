//! Functions over typed arrays, called from Python.
//!
//! Each function declares the shapes and dtypes of its arguments in one line. The compiler checks
//! its body against this line. A Python caller whose arrays do not fit gets an error that names the
//! wrong argument and its axis. `compare.py` compares these functions with NumPy.

use array_core::prelude::*;
use array_core::shapes;
use array_numpy::{Error, PythonArg, PythonArgMut, PythonArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Gives each feature the mean 0 and the standard deviation 1.
#[pyfunction]
#[shapes(x: [Sample, Feature] f64 -> [Sample, Feature] f64)]
fn standardise(x: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
    let mean = x.mean_axis::<0>();
    let deviation = x.std_axis::<0>();
    Ok(broadcast!((x - mean) / deviation))
}

/// Filters the channels of a picture by the weights of a pixel and its eight neighbours.
///
/// The result lacks the pixels on the border, which do not have all neighbours.
#[pyfunction]
#[shapes(picture: [Height, Width, 3] u8, weights: [3, 3] f32 -> [_, _, 3] u8)]
fn filter(picture: PythonArg<'_, u8>, weights: PythonArg<'_, f32>) -> Result<PythonArray<u8>, Error> {
    let [height, width, _] = picture.shape();
    if height < 3 || width < 3 {
        return Err(PyValueError::new_err(format!("a picture of {height} x {width} pixels has no neighbours")).into());
    }
    let light = picture.cast::<f32>();
    // The rows and columns of a window are axes after those of the picture. Nothing is copied.
    let windows = light.windows_axis::<0, 3>().windows_axis::<1, 3>();
    let filtered: Array<f32, shape![_, _, 3]> = broadcast!(sum(a, b: windows[y, x, c, a, b] * weights[a, b]));
    Ok(broadcast!(clip(round(filtered), 0, 255) as u8))
}

/// Returns the label that is most frequent among the `k` known points nearest to each query.
#[pyfunction]
#[pyo3(signature = (known, labels, queries, k = 5))]
#[shapes(known: [Point, Feature] f32, labels: [Point] i64, queries: [Query, Feature] f32 -> [Query] i64)]
fn nearest_neighbours(
    known: PythonArg<'_, f32>,
    labels: PythonArg<'_, i64>,
    queries: PythonArg<'_, f32>,
    k: usize,
) -> Result<PythonArray<i64>, Error> {
    let [points, _] = known.shape();
    if k == 0 || k > points {
        return Err(PyValueError::new_err(format!("k is {k}, and there are {points} known points")).into());
    }
    // The squared distances, without the squares of the queries, which are the same for all points.
    let squares: Array<f32, (Point,)> = broadcast!(sum(f: known[p, f] * known[p, f]));
    let products: Array<f32, (Query, Point)> = broadcast!(sum(f: queries[q, f] * known[p, f]));
    let distances = broadcast!(squares - 2.0 * products);

    let mut nearest: Vec<(f32, i64)> = Vec::with_capacity(points);
    let voted = distances.axis_iter::<0>().map(|row| {
        nearest.clear();
        nearest.extend(row.iter().copied().zip(labels.iter().copied()));
        nearest.select_nth_unstable_by(k - 1, |(a, _), (b, _)| a.total_cmp(b));
        let mut votes: Vec<i64> = nearest[..k].iter().map(|&(_, label)| label).collect();
        most_frequent(&mut votes)
    });
    let voted: Vec<i64> = voted.collect();
    Ok(Array::from_shape_vec((Query(voted.len()),), voted)?)
}

/// Returns the most frequent label, or the smallest one if several are equally frequent.
fn most_frequent(labels: &mut [i64]) -> i64 {
    labels.sort_unstable();
    let runs = labels.chunk_by(|a, b| a == b);
    // `max_by_key` returns the last of equal maxima, which is the smallest label in reverse order.
    runs.rev().max_by_key(|run| run.len()).map_or(0, |run| run[0])
}

/// Scales a vector in place, so that its largest magnitude is 1. A vector of zeros, or without
/// elements, does not change.
#[pyfunction]
#[shapes(x: [N] f64)]
fn normalise(mut x: PythonArgMut<'_, f64>) -> Result<(), Error> {
    if let Some(largest) = x.abs().try_max()
        && largest > 0.0
    {
        x /= largest;
    }
    Ok(())
}

/// Adds two vectors. `compare.py` measures the cost of a call with this function.
#[pyfunction]
#[shapes(x: [N] f64, y: [N] f64 -> [N] f64)]
fn add(x: PythonArg<'_, f64>, y: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
    Ok(&x + &y)
}

/// Returns the exponential of each element.
#[pyfunction]
#[shapes(x: [N] f64 -> [N] f64)]
fn exp(x: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
    Ok(x.exp())
}

/// Returns the sine of each element.
#[pyfunction]
#[shapes(x: [N] f64 -> [N] f64)]
fn sin(x: PythonArg<'_, f64>) -> Result<PythonArray<f64>, Error> {
    Ok(x.sin())
}

#[pymodule]
mod array_core_python {
    #[pymodule_export]
    use super::{add, exp, filter, nearest_neighbours, normalise, sin, standardise};
    use pyo3::prelude::*;

    /// Lets functions such as `exp` fuse multiplications with additions, as NumPy's functions do.
    /// This takes less time, but the last bits of the results depend on the machine.
    /// `ARRAY_CORE_FUSED=0` in the environment forbids fusing.
    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        array_core::cpu::allow_fused(std::env::var_os("ARRAY_CORE_FUSED").is_none_or(|value| value != "0"));
        Ok(())
    }
}
