//! Exports a classifier as StableHLO: the same function computes with this library, and becomes
//! text for XLA.
//!
//!     cargo run --release -p array-examples --example export -- [folder] [devices] [rows]
//!
//! Without arguments it checks itself on the Iris measurements. With a folder, it writes the
//! module, the arguments and the result of this library to the folder. `examples/machines/run.py`
//! runs the module with JAX, in one process or in several. In Rust, the crate array-pjrt runs it.
//! With several devices, the module says how the rows are spread over them.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use array_core::prelude::*;
use array_core::stablehlo::{ExportError, Module, Setting, program};
use array_examples::iris;

dim! {
    /// Flowers. The setting of an export says how many.
    Flowers;
    /// Devices, over which flowers are spread.
    Devices;
    /// Measurements of a flower.
    Columns = 4;
    /// Kinds of flowers.
    Kinds = 3;
}

/// Returns the probability of each kind for each flower: gives the columns mean 0 and deviation 1,
/// multiplies by the weights, applies a leaky ReLU, adds the bias, and applies the softmax.
#[program]
fn classify(
    x: &Array<f64, shape![Flowers, Columns]>,
    weights: &Array<f64, shape![Columns, Kinds]>,
    bias: &Array<f64, shape![Kinds]>,
) -> Array<f64, shape![Flowers, Kinds]> {
    let mean = x.mean_axis::<0>();
    let deviation = broadcast!(square(x - mean)).mean_axis::<0>().sqrt();
    let z = broadcast!((x - mean) / deviation);
    let logits = z.matmul(weights);
    let logits = broadcast!(if logits > 0 { logits } else { logits * 0.1 } + bias);
    let e = broadcast!(exp(logits - max_axis_keep::<1>(logits)));
    broadcast!(e / sum_axis_keep::<1>(e))
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    match arguments.next() {
        Some(folder) => {
            let devices = arguments.next().map_or(Ok(1), |devices| devices.parse())?;
            let rows = arguments.next().map(|rows| rows.parse()).transpose()?;
            write(Path::new(&folder), devices, rows)
        }
        None => verify(),
    }
}

/// Exports the program for `rows` flowers, spread over `devices` devices.
fn export(rows: usize, devices: usize) -> Result<Module, ExportError> {
    let mut setting = Setting::new().axis(Flowers(rows));
    if devices > 1 {
        setting = setting.devices(Devices(devices)).shard::<Flowers, Devices>();
    }
    classify::export(&setting)
}

/// Returns `rows` flowers of the table, which is repeated if necessary, with weights and a bias. If
/// `rows` is `None`, returns all flowers of the table.
fn data(rows: Option<usize>) -> Result<(Flowers4, Weights, Array<f64, shape![Kinds]>), Box<dyn Error>> {
    let measurements = iris::parse(&fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/data/iris.csv"
    ))?)?;
    let (table, rows) = (measurements.to_vec(), rows.unwrap_or(measurements.shape()[0]));
    let elements = table.into_iter().cycle().take(rows * 4).collect();
    let weights = array![[-1.0, 0.2, 0.8], [1.0, -0.7, -0.3], [-1.2, 0.1, 1.1], [-1.1, -0.2, 1.3]];
    Ok((
        Array::from_shape_vec([rows, 4], elements)?,
        Array::from_shape_vec([4, 3], weights.to_vec())?,
        Array::zeros(),
    ))
}

type Flowers4 = Array<f64, shape![Flowers, Columns]>;
type Weights = Array<f64, shape![Columns, Kinds]>;

/// Writes the module for `devices` devices, its arguments, and the result of this library.
fn write(folder: &Path, devices: usize, rows: Option<usize>) -> Result<(), Box<dyn Error>> {
    let (x, weights, bias) = data(rows)?;
    fs::create_dir_all(folder)?;
    fs::write(folder.join("module.mlir"), export(x.shape()[0], devices)?.text())?;
    x.write_npy(folder.join("0.npy"))?;
    weights.write_npy(folder.join("1.npy"))?;
    bias.write_npy(folder.join("2.npy"))?;
    classify(&x, &weights, &bias).write_npy(folder.join("result0.npy"))?;
    Ok(())
}

/// Checks the probabilities that this library computes, and the modules for one device and for
/// several.
fn verify() -> Result<(), Box<dyn Error>> {
    let (x, weights, bias) = data(None)?;
    let rows = x.shape()[0];
    let probabilities = classify(&x, &weights, &bias);
    let sums = probabilities.sum_axis::<1>();
    assert!(broadcast!(all(abs(sums - 1) < 1e-12)), "each flower is of some kind");

    let module = export(rows, 1)?;
    assert!(module.text().contains(&format!("%0: tensor<{rows}x4xf64>")));
    assert_eq!(module.text().matches("stablehlo.dot_general").count(), 1);
    let spread = export(rows, 2)?;
    // `x` and the result are spread by flowers; the other arguments are not.
    assert_eq!(spread.text().matches("[{\"Devices\"}, {}]").count(), 2);
    // 150 flowers cannot be spread evenly over 4 devices.
    assert!(matches!(export(rows, 4), Err(ExportError::Undivided { .. })));

    println!(
        "{rows} flowers here; {} lines of StableHLO for one device",
        module.text().lines().count()
    );
    for flower in [0, 50, 100] {
        let row = probabilities.index_axis::<0>(flower);
        println!("flower {flower}: {:.3} {:.3} {:.3}", row[[0]], row[[1]], row[[2]]);
    }
    Ok(())
}
