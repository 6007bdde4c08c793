//! Classifies handwritten digits: a network of two layers, whose weights come from a safetensors
//! file and whose images come from a `.npy` file. The sizes of the layers are in the types: a file
//! with another network is rejected when it is read, and a missing layer does not compile. The
//! number of digits is known only at run time.
//!
//! The network has not seen these digits in training. The number of correct results is compared
//! with that of scikit-learn for the same weights, and the scores with plain loops.
//!
//!     cargo run --release -p array-examples --example mnist

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use array_core::files::Safetensors;
use array_core::prelude::*;

/// Weights and digits in the repository; `data/README.md` names their source.
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data");

/// The size of the hidden layer.
const HIDDEN: usize = 32;

dim! {
    /// The digits to classify.
    Digit;
    /// The pixels of an image, 8 rows of 8.
    Pixel = 64;
    /// The classes, 0 to 9.
    Class = 10;
}

/// 8 rows of 8 pixels for each digit. A pixel is a number from 0 to 16.
type Images = Array<u8, shape![Digit, 8, 8]>;

/// The score of each class for each digit.
type Scores = Array<f32, shape![Digit, Class]>;

/// A network of two layers.
struct Network {
    hidden: Layer<Array<f32, shape![Pixel, { HIDDEN }]>, Array<f32, shape![{ HIDDEN }]>>,
    output: Layer<Array<f32, shape![{ HIDDEN }, Class]>, Array<f32, shape![Class]>>,
}

/// A layer: a weight for each pair of input and output, and a bias.
struct Layer<W, B> {
    weight: W,
    bias: B,
}

impl Network {
    /// Reads the weights, which must have the shapes of the fields.
    fn read(file: &Path) -> Result<Self, Box<dyn Error>> {
        let file = Safetensors::open(file)?;
        Ok(Self {
            hidden: Layer {
                weight: file.read("hidden.weight")?,
                bias: file.read("hidden.bias")?,
            },
            output: Layer {
                weight: file.read("output.weight")?,
                bias: file.read("output.bias")?,
            },
        })
    }

    /// Computes the scores of images.
    fn scores(&self, pixels: &Array<f32, shape![Digit, Pixel]>) -> Scores {
        let Self { hidden, output } = self;
        let hidden = broadcast!(maximum(matmul(pixels, hidden.weight) + hidden.bias, 0));
        broadcast!(matmul(hidden, output.weight) + output.bias)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let data = Path::new(DATA);
    let network = Network::read(&data.join("digits.safetensors"))?;
    let images = Images::read_npy(data.join("digits.npy"))?;
    let labels = Array::<u8, shape![Digit]>::read_npy(data.join("digits_labels.npy"))?;

    let clock = Instant::now();
    let pixels = pixels(&images)?;
    let scores = network.scores(&pixels);
    let classes = scores.argmax_axis::<-1>();
    println!("{} digits read in {:.1?}", images.shape()[0], clock.elapsed());

    verify_scores(&network, &pixels, &scores);

    let labels = labels.cast::<i64>();
    let wrong = broadcast!(count_nonzero(classes != labels));
    let total = labels.len();
    println!(
        "{} of {total} are right ({:.1} %)",
        total - wrong,
        100.0 * (total - wrong) as f32 / total as f32
    );
    // The result of scikit-learn with these weights.
    assert_eq!((total, wrong), (360, 30));

    if let Some(first) = (0..total).find(|&i| classes[[i]] != labels[[i]]) {
        println!(
            "\nthe first wrong result: a {} classified as a {}:\n",
            labels[[first]],
            classes[[first]]
        );
        print(&images, first);
    }
    verify_shapes(data);
    Ok(())
}

/// Scales the pixels to 0 to 1, one row for each digit.
fn pixels(images: &Images) -> Result<Array<f32, shape![Digit, Pixel]>, Box<dyn Error>> {
    let rows = broadcast!(images as f32 / 16).merge_axes::<1, 2>();
    Ok(rows.try_into_shape()?)
}

/// Asserts that the scores equal those of plain loops, except for rounding.
fn verify_scores(network: &Network, pixels: &Array<f32, shape![Digit, Pixel]>, scores: &Scores) {
    let Network { hidden, output } = network;
    let expected = Scores::from_fn_with(scores.shape(), |[digit, class]| {
        let inner = (0..HIDDEN).map(|j| {
            let sum: f32 = (0..64).map(|i| pixels[[digit, i]] * hidden.weight[[i, j]]).sum();
            (sum + hidden.bias[[j]]).max(0.0) * output.weight[[j, class]]
        });
        inner.sum::<f32>() + output.bias[[class]]
    });
    assert!(scores.all_close(&expected, 1e-4, 1e-4));
}

/// Asserts that weights of another shape are rejected with both shapes.
fn verify_shapes(data: &Path) {
    let file = Safetensors::open(data.join("digits.safetensors")).expect("it was read before");
    let error = file
        .read::<f32, shape![Class, { HIDDEN }]>("output.weight")
        .unwrap_err();
    println!("\nreading `output.weight` with shape (10, 32) fails: {error}");
    assert!(error.to_string().contains("(32, 10)"));
}

/// Prints an image.
fn print(images: &Images, digit: usize) {
    for row in images.index_axis::<0>(digit).axis_iter::<0>() {
        let row: String = row
            .iter()
            .map(|&pixel| [' ', '.', 'o', '#', '#'][usize::from(pixel) / 4])
            .collect();
        println!("    {row}");
    }
}
