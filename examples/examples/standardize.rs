//! Standardises the Iris measurements: every column gets mean 0 and deviation 1.
//!
//!     cargo run --release -p array-examples --example standardize [file.csv]

use std::error::Error;
use std::process::ExitCode;
use std::{env, fs};

use array_core::prelude::*;
use array_examples::iris::{self, COLUMNS, Measurements};

/// The measurements in the repository; `data/README.md` names their source.
const IRIS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/iris.csv");

/// One number for each column.
type Columns = Array<f64, (Len<4>,)>;

fn main() -> ExitCode {
    let argument = env::args().nth(1);
    match run(argument.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}:\n{error}", argument.as_deref().unwrap_or(IRIS));
            ExitCode::FAILURE
        }
    }
}

fn run(argument: Option<&str>) -> Result<(), Box<dyn Error>> {
    let x = iris::parse(&fs::read_to_string(argument.unwrap_or(IRIS))?)?;

    let (mean, deviation) = mean_and_deviation(&x);
    check_deviation(&mean, &deviation)?;

    // One pass over `x`, without temporaries. `(Samples, Len<4>)` broadcasts with `(Len<4>,)`: the
    // means and deviations repeat for every sample. Any other length does not compile.
    let z = broadcast!((x - mean) / deviation);

    let after = mean_and_deviation(&z);
    print_table(&x, [&mean, &deviation], [&after.0, &after.1]);
    verify(&x, &z);
    if argument.is_none() {
        verify_published(&mean, &deviation);
    }
    Ok(())
}

/// Returns the mean and the standard deviation of each column over all samples.
fn mean_and_deviation(x: &Measurements) -> (Columns, Columns) {
    let mean = x.mean_axis::<0>();
    let variance = broadcast!(square(x - mean)).mean_axis::<0>();
    (mean, variance.sqrt())
}

/// Rejects a column that varies only by rounding errors, or that is too large to add up.
fn check_deviation(mean: &Columns, deviation: &Columns) -> Result<(), String> {
    let usable = broadcast!(deviation > abs(mean) * 1e-12 && is_finite(deviation));
    match usable.iter().position(|&usable| !usable) {
        Some(j) => Err(format!(
            "the deviation of the {} is {:e}: cannot divide by it",
            COLUMNS[j],
            deviation[[j]]
        )),
        None => Ok(()),
    }
}

fn print_table(x: &Measurements, before: [&Columns; 2], after: [&Columns; 2]) {
    let [samples, columns] = x.shape();
    println!("{samples} samples of {columns} measurements\n");
    println!("{:12} | {:^17} | {:^17}", "", "before", "after");
    println!(
        "{:12} | {:>6} {:>10} | {:>6} {:>10}",
        "", "mean", "deviation", "mean", "deviation"
    );
    println!("{:-<13}+{:-<19}+{:-<18}", "", "", "");
    for (j, name) in COLUMNS.iter().enumerate() {
        print!("{name:12}");
        for [mean, deviation] in [before, after] {
            // Adding 0 turns a rounding error such as -1e-16, which would print as -0.000, into 0.
            let mean = (mean[[j]] * 1e3).round() / 1e3 + 0.0;
            print!(" | {mean:6.3} {:10.3}", deviation[[j]]);
        }
        println!();
    }
}

/// Repeats the computation with plain loops, and compares.
fn verify(x: &Measurements, z: &Measurements) {
    let rows = x.shape()[0] as f64;
    let columns = |x: &Measurements, j| x.iter().copied().skip(j).step_by(4).collect::<Vec<f64>>();
    for (j, name) in COLUMNS.iter().enumerate() {
        let (x, z) = (columns(x, j), columns(z, j));
        let mean = x.iter().sum::<f64>() / rows;
        let deviation = (x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / rows).sqrt();
        // The rounding error of `x - mean`, divided by the deviation, grows with the ratio of the
        // mean to the deviation.
        let close = |x: f64, y: f64| (x - y).abs() <= 1e-12 * (1.0 + mean.abs() / deviation) * y.abs().max(1.0);
        for (x, z) in x.iter().zip(&z) {
            assert!(close(*z, (x - mean) / deviation), "{name}: {x} became {z}");
        }
        assert!(
            close(z.iter().sum::<f64>() / rows, 0.0),
            "the mean of the {name} is not 0"
        );
        assert!(
            close(z.iter().map(|z| z * z).sum::<f64>() / rows, 1.0),
            "the deviation of the {name} is not 1"
        );
    }
}

/// Compares with the published figures, which have two decimals; one mean is truncated instead of
/// rounded.
fn verify_published(mean: &Columns, deviation: &Columns) {
    assert!(
        mean.all_close(&array![5.84, 3.05, 3.76, 1.20], 0.0, 0.01),
        "the means are {mean}"
    );
    assert!(
        deviation.all_close(&array![0.83, 0.43, 1.76, 0.76], 0.0, 0.01),
        "the deviations are {deviation}"
    );
}
