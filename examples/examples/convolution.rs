//! Finds edges in a photograph by convolution with two masks, each sensitive to one direction. The
//! neighbours of a pixel are a view with two more axes, which copies nothing, and the sum over them
//! uses index names.
//!
//! Only pixels with all their neighbours have a sum, so the result is smaller by one on each side.
//!
//!     cargo run --release -p array-examples --example convolution [out.png]

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use array_core::prelude::*;
use array_examples::photograph::{self, Channel, Photograph};
use array_examples::program;

/// A photograph in the repository; `data/README.md` names its source.
const CHELSEA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/chelsea.png");

/// The rows and columns of a mask.
const SIZE: usize = 3;

type Mask = InlineArray<f32, shape![{ SIZE }, { SIZE }]>;

/// The edges. Rows and columns are run-time extents.
type Edges = Array<f32, shape![_, _, Channel]>;

fn main() -> ExitCode {
    program::with_temporary_file("edges.png", run)
}

fn run(out: &Path) -> Result<(), Box<dyn Error>> {
    let pixels = photograph::read(BufReader::new(File::open(CHELSEA)?))?.cast::<f32>();
    // The Sobel masks: from left to right, and from top to bottom.
    let across: Mask = inline![[-1.0, 0.0, 1.0], [-2.0, 0.0, 2.0], [-1.0, 0.0, 1.0]];
    let down: Mask = across.t().to_inline();

    let clock = Instant::now();
    let edges = edges(&pixels, &across, &down);
    println!("by index names: {:.1?}", clock.elapsed());

    let clock = Instant::now();
    let expected = edges_in_loops(&pixels, &across, &down);
    println!("in loops:       {:.1?}", clock.elapsed());

    // Weights and brightness are integers, so the sums are exact and the roots correctly rounded.
    assert!(broadcast!(all(abs(edges - expected) <= 1e-6 * expected)));

    // An image of constant brightness has no edges.
    let [height, width, _] = pixels.shape();
    let plain = Photograph::<f32>::full_with([height, width, 3], 77.0);
    assert!(broadcast!(all(convolve(&plain, &across) == 0.0)));

    let [height, width, _] = edges.shape();
    let bytes = broadcast!(minimum(edges, 255.0) as u8);
    let picture: Photograph<u8> = bytes.try_into_shape()?;
    photograph::write(&picture, File::create(out)?)?;
    println!("\n{width} x {height} pixels written to {}", out.display());
    Ok(())
}

/// Computes the magnitude of the gradient at each pixel.
fn edges(x: &Photograph<f32>, across: &Mask, down: &Mask) -> Edges {
    let (across, down) = (convolve(x, across), convolve(x, down));
    broadcast!(sqrt(square(across) + square(down)))
}

/// Computes the sum of the neighbours of each pixel, weighted by a mask.
fn convolve(x: &Photograph<f32>, mask: &Mask) -> Edges {
    // The two last axes of the windows have the extent `SIZE`, which is that of the mask's axes. A
    // mask of another size does not compile.
    let windows = x.windows_axis::<0, SIZE>();
    let windows = windows.windows_axis::<1, SIZE>();
    broadcast!(sum(i, j: windows[y, x, c, i, j] * mask[i, j]))
}

/// Computes the same with plain loops.
fn edges_in_loops(x: &Photograph<f32>, across: &Mask, down: &Mask) -> Edges {
    let [height, width, channels] = x.shape();
    let (inner_height, inner_width) = (height - SIZE + 1, width - SIZE + 1);
    let x = x.as_slice();
    let mut edges = Vec::with_capacity(inner_height * inner_width * channels);
    for row in 0..inner_height {
        for column in 0..inner_width {
            for channel in 0..channels {
                let (mut a, mut b) = (0.0, 0.0);
                for i in 0..SIZE {
                    for j in 0..SIZE {
                        let pixel = x[((row + i) * width + column + j) * channels + channel];
                        a += pixel * across[[i, j]];
                        b += pixel * down[[i, j]];
                    }
                }
                edges.push((a * a + b * b).sqrt());
            }
        }
    }
    Array::from_shape_vec([inner_height, inner_width, channels], edges)
        .expect("the length equals the product of the extents")
}
