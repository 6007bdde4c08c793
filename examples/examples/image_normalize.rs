//! Normalises a photograph: gives every channel the same mean and the same contrast.
//!
//!     cargo run --release -p array-examples --example image_normalize [file.png]

use std::error::Error;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use array_core::functions::equal;
use array_core::prelude::*;
use array_examples::photograph::{self, Channel, Photograph};
use array_examples::program;

/// A photograph in the repository; `data/README.md` names its source.
const CHELSEA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/chelsea.png");

/// The folder of the result.
const OUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/out");

/// One number for each channel.
type Channels = Array<f32, (Channel,)>;

fn main() -> ExitCode {
    program::with_file(|| CHELSEA.into(), run)
}

fn run(path: &Path) -> Result<(), Box<dyn Error>> {
    let pixels = photograph::read(BufReader::new(File::open(path)?))?;
    check_contrast(&pixels)?;

    // `as` converts the bytes; the literal takes the dtype of the other operand.
    let x = broadcast!(pixels as f32 / 255);
    let (mean, deviation) = mean_and_deviation(&x);

    // `(Height, Width, Channel)` broadcasts with `(Channel,)`. An axis of another name does not
    // compile.
    let z = broadcast!((x - mean) / deviation);

    // Three deviations on each side fill the 256 values of a byte; values beyond are clipped.
    let normalized = broadcast!(clip(round(z * 42.5 + 127.5), 0, 255) as u8);

    let out = write(&normalized, path)?;
    report(&x, &normalized);
    verify(&pixels, &normalized, &out)?;
    println!("\nwritten to {}", out.display());
    Ok(())
}

/// Rejects a photograph with a constant channel.
fn check_contrast(pixels: &Photograph<u8>) -> Result<(), String> {
    let darkest = pixels.min_axis::<0>().min_axis::<0>();
    let brightest = pixels.max_axis::<0>().max_axis::<0>();
    if equal(&darkest, &brightest).any() {
        return Err(format!(
            "a channel has no contrast: its values go from {darkest} to {brightest}"
        ));
    }
    Ok(())
}

/// Returns the mean and the standard deviation of each channel over all pixels.
fn mean_and_deviation(x: &Photograph<f32>) -> (Channels, Channels) {
    // Without the axis `Height`, `Width` is axis 0.
    let mean = x.mean_axis::<0>().mean_axis::<0>();
    let variance = broadcast!(square(x - mean)).mean_axis::<0>().mean_axis::<0>();
    (mean, variance.sqrt())
}

/// Writes the result to the output folder, and creates the folder if it does not exist.
fn write(normalized: &Photograph<u8>, path: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let out = Path::new(OUT).join(format!("{stem}-normalized.png"));
    fs::create_dir_all(OUT)?;
    photograph::write(normalized, File::create(&out)?)?;
    Ok(out)
}

fn report(before: &Photograph<f32>, after: &Photograph<u8>) {
    let [height, width, _] = before.shape();
    println!("{width} x {height} pixels; red, green and blue of 0 to 255\n");
    let after = broadcast!(after as f32 / 255);
    for (when, x) in [("before", before), ("after", &after)] {
        let (mean, deviation) = mean_and_deviation(x);
        println!(
            "{when:>6}: mean {:.1}, deviation {:.1}",
            mean * 255.0,
            deviation * 255.0
        );
    }
}

/// Repeats the computation with plain loops in `f64`, and reads the file back.
fn verify(pixels: &Photograph<u8>, normalized: &Photograph<u8>, out: &Path) -> Result<(), Box<dyn Error>> {
    assert_eq!(
        &photograph::read(BufReader::new(File::open(out)?))?,
        normalized,
        "the file reads as it was written"
    );
    assert_eq!(normalized.axes(), pixels.axes());

    let count = (pixels.len() / 3) as f64;
    for k in 0..3 {
        let channel = |x: &Photograph<u8>| x.iter().skip(k).step_by(3).map(|&x| f64::from(x)).collect::<Vec<f64>>();
        let (before, after) = (channel(pixels), channel(normalized));
        let mean = before.iter().sum::<f64>() / count;
        let deviation = (before.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count).sqrt();
        for (before, after) in before.iter().zip(&after) {
            // Half a step of rounding, and the rounding of `f32`.
            let expected = ((before - mean) / deviation * 42.5 + 127.5).clamp(0.0, 255.0);
            assert!(
                (after - expected).abs() <= 0.51,
                "{before} of channel {k} became {after}, not {expected}"
            );
        }
        // Clipping at three deviations moves the mean by at most a twelfth of a deviation.
        let moved = after.iter().sum::<f64>() / count - 127.5;
        assert!(
            moved.abs() <= 42.5 / 12.0 + 0.5,
            "the mean of channel {k} is off by {moved}"
        );
    }
    Ok(())
}
