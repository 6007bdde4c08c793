//! Blurs a photograph: each pixel becomes a Gaussian-weighted mean of its neighbours, first along
//! the rows and then along the columns. The neighbours are a window: a view, which copies nothing.
//!
//! Only pixels with all their neighbours have a mean, so the result is smaller by `REACH` on each
//! side.
//!
//!     cargo run --release -p array-examples --example blur [out.png]

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use array_core::prelude::*;
use array_examples::photograph::{self, Channel, Height, Photograph, Width};
use array_examples::program;

/// A photograph in the repository; `data/README.md` names its source.
const CHELSEA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/chelsea.png");

/// The standard deviation of the Gaussian, in pixels.
const DEVIATION: f32 = 2.0;

/// The reach of the weights on each side, in pixels: three deviations.
const REACH: usize = 6;

/// A pixel, and its neighbours on both sides.
const SIZE: usize = 2 * REACH + 1;

/// The weights of a window, stored inline.
type Kernel = InlineArray<f32, shape![{ SIZE }]>;

/// The blurred photograph. Its rows and columns are run-time extents.
type Blurred = Array<f32, shape![_, _, Channel]>;

fn main() -> ExitCode {
    program::with_temporary_file("blur.png", run)
}

fn run(out: &Path) -> Result<(), Box<dyn Error>> {
    let pixels = photograph::read(BufReader::new(File::open(CHELSEA)?))?.cast::<f32>();
    let kernel = kernel();

    let clock = Instant::now();
    let blurred = blur(&pixels, &kernel);
    println!("by windows: {:.1?}", clock.elapsed());

    let clock = Instant::now();
    let expected = blur_in_loops(&pixels, &kernel);
    println!("in loops:   {:.1?}", clock.elapsed());

    verify(&pixels, &blurred, &expected);
    verify_constants(&kernel);

    let [height, width, _] = blurred.shape();
    let bytes = broadcast!(clip(round(blurred), 0, 255) as u8);
    let picture: Photograph<u8> = bytes.try_into_shape()?;
    photograph::write(&picture, File::create(out)?)?;
    assert_eq!(
        photograph::read(BufReader::new(File::open(out)?))?,
        picture,
        "the file reads as it was written"
    );
    println!("\n{width} x {height} pixels written to {}", out.display());
    Ok(())
}

/// Returns the weights of a Gaussian, which add up to 1.
fn kernel() -> Kernel {
    let bell = Kernel::from_fn(|[i]| {
        let distance = i as f32 - REACH as f32;
        (-0.5 * (distance / DEVIATION).powi(2)).exp()
    });
    bell / bell.sum()
}

/// Computes the weighted means of all windows, of rows and then of columns.
fn blur(x: &Photograph<f32>, kernel: &Kernel) -> Blurred {
    // The windows of `(Height, Width, Channel)` have the shape `(Height, Dyn, Channel, Len<SIZE>)`:
    // the last axis contains the elements of a window, and aligns with the weights. A kernel of
    // another size does not compile.
    let windows = x.windows_axis::<1, SIZE>();
    let rows = broadcast!(sum(n: windows[y, x, c, n] * kernel[n]));
    let windows = rows.windows_axis::<0, SIZE>();
    broadcast!(sum(n: windows[y, x, c, n] * kernel[n]))
}

/// Computes the same with plain loops in `f64`.
fn blur_in_loops(x: &Photograph<f32>, kernel: &Kernel) -> Array<f64, shape![_, _, Channel]> {
    let [height, width, channels] = x.shape();
    let (inner_height, inner_width) = (height - SIZE + 1, width - SIZE + 1);
    let (x, weights) = (x.as_slice(), kernel.as_slice());

    let mut rows = vec![0.0; height * inner_width * channels];
    for i in 0..height {
        for j in 0..inner_width {
            for k in 0..channels {
                for (n, &weight) in weights.iter().enumerate() {
                    let pixel = x[(i * width + j + n) * channels + k];
                    rows[(i * inner_width + j) * channels + k] += f64::from(pixel) * f64::from(weight);
                }
            }
        }
    }
    let mut both = vec![0.0; inner_height * inner_width * channels];
    for i in 0..inner_height {
        for j in 0..inner_width {
            for k in 0..channels {
                for (n, &weight) in weights.iter().enumerate() {
                    let mean = rows[((i + n) * inner_width + j) * channels + k];
                    both[(i * inner_width + j) * channels + k] += mean * f64::from(weight);
                }
            }
        }
    }
    Array::from_shape_vec([inner_height, inner_width, channels], both)
        .expect("the length equals the product of the extents")
}

/// Compares with the plain loops and with the photograph.
fn verify(x: &Photograph<f32>, blurred: &Blurred, expected: &Array<f64, shape![_, _, Channel]>) {
    // Each of the two sums of `SIZE` positive products has an error of at most `SIZE` roundings of
    // half an epsilon.
    let bound = f64::from(SIZE as f32 * f32::EPSILON);
    assert!(blurred.cast::<f64>().all_close(expected, bound, 0.0));

    // A mean lies between the extremes, and a blur reduces contrast.
    let [height, width, _] = x.shape();
    let inside = slice!(x, REACH..height - REACH, REACH..width - REACH, ..);
    assert_eq!(blurred.shape(), inside.shape());
    let contrast = |x: &Blurred| broadcast!(square(x - { x.mean() })).mean().sqrt();
    let (before, after) = (contrast(&inside.to_heap()), contrast(blurred));
    println!("contrast:   {before:.2} before, {after:.2} after");
    assert!(after < before);
}

/// Asserts that a photograph of one colour stays the same, except for rounding.
fn verify_constants(kernel: &Kernel) {
    let plain = Photograph::full_with((Height(40), Width(30), Channel), 200.0);
    let blurred = blur(&plain, kernel);
    assert_eq!(blurred.shape(), [40 - 2 * REACH, 30 - 2 * REACH, 3]);
    // Each of the two passes has `SIZE` roundings of half an epsilon in the weights and their sum,
    // and as many in the mean.
    let bound = 2.0 * SIZE as f32 * f32::EPSILON;
    assert!(broadcast!(abs(blurred / 200 - 1) <= bound).all());
}
