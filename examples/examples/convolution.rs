//! Finds edges in a photograph: a convolution with two masks, whose weights are far apart from bright to dark along one axis each. What is around
//! a pixel is a view of two more axes, of which nothing is copied, and the sum over it is written by index names.
//!
//! Only pixels with all their neighbours have a sum, so that the result is smaller by one on each side.
//!
//!     cargo run --release -p array-examples --example convolution [out.png]

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use array_core::{Array, InlineArray, broadcast, inline, shape};
use array_examples::photograph::{self, Channel, Photograph};
use array_examples::program;

/// The photograph that the repository carries; `data/README.md` says where it is from.
const CHELSEA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/chelsea.png");

/// The rows and columns of a mask.
const SIZE: usize = 3;

type Mask = InlineArray<f32, shape![{ SIZE }, { SIZE }]>;

/// What is left of the rows and columns is as long as the program finds it.
type Edges = Array<f32, shape![_, _, Channel]>;

fn main() -> ExitCode {
    program::with_temporary_file("edges.png", run)
}

fn run(out: &Path) -> Result<(), Box<dyn Error>> {
    let pixels = photograph::read(BufReader::new(File::open(CHELSEA)?))?.cast::<f32>();
    // The masks of Sobel: from left to right, and from top to bottom.
    let across: Mask = inline![[-1.0, 0.0, 1.0], [-2.0, 0.0, 2.0], [-1.0, 0.0, 1.0]];
    let down: Mask = across.t().to_inline();

    let clock = Instant::now();
    let edges = edges(&pixels, &across, &down);
    println!("by index names: {:.1?}", clock.elapsed());

    let clock = Instant::now();
    let expected = edges_in_loops(&pixels, &across, &down);
    println!("in loops:       {:.1?}", clock.elapsed());

    // Weights and brightness are whole numbers: the sums are exact, and the roots as near as can be.
    assert!(broadcast!(all(abs(edges - expected) <= 1e-6 * expected)));

    // What is as bright everywhere has no edges.
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

/// How steep the brightness is at each pixel, in any direction.
fn edges(x: &Photograph<f32>, across: &Mask, down: &Mask) -> Edges {
    let (across, down) = (convolve(x, across), convolve(x, down));
    broadcast!(sqrt(square(across) + square(down)))
}

/// The sum of what is around each pixel, weighed by a mask.
fn convolve(x: &Photograph<f32>, mask: &Mask) -> Edges {
    // The windows of `(Height, Width, Channel)` are of `(Dyn, Dyn, Channel, Len<SIZE>, Len<SIZE>)`. A mask of another size, or names in
    // another order, would not compile.
    let windows = x.windows_axis::<0, SIZE>();
    let windows = windows.windows_axis::<1, SIZE>();
    broadcast!(sum(i, j: windows[y, x, c, i, j] * mask[i, j]))
}

/// The same, in plain loops.
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
    Array::from_shape_vec([inner_height, inner_width, channels], edges).expect("as many as were made")
}
