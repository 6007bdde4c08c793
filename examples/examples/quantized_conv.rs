//! Filters a photograph in 8-bit integers, as on devices without floating point. Zero points and
//! scales are given once for all filters, or once for each: one kernel takes both, and reads them
//! with `iab!`.
//!
//! The kernel in `src/quantized.rs` uses inline arrays, no allocation and no `std`. It is compared
//! bit by bit with plain loops, and within the quantisation error with the same filters in `f64`.
//!
//!     cargo run --release -p array-examples --example quantized_conv

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;
use std::time::Instant;

use array_core::functions::narrow;
use array_core::prelude::*;
use array_examples::photograph::{self, Channel, Photograph};
use array_examples::quantized::{Factor, Filters, SIZE, Tile, convolve, requantize};

/// A photograph in the repository; `data/README.md` names its source.
const CHELSEA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/chelsea.png");

/// The side of a tile of the result, in pixels.
const SIDE: usize = 16;

/// The side of the input of a tile, in pixels.
const AROUND: usize = SIDE + SIZE - 1;

/// The byte for the brightness 0. The byte 127 is the brightness 1.
const BLACK: i8 = i8::MIN;

/// The difference in brightness between two consecutive bytes.
const STEP: f64 = 1.0 / 255.0;

dim! {
    /// The filters of the result.
    Found = 4;
}

const NAMES: [&str; Found::N] = ["mean", "edges, across", "edges, down", "details"];

/// The filters as real numbers.
type Weights = InlineArray<f64, (Found, Len<SIZE>, Len<SIZE>, Channel)>;

/// A filtered photograph: the part that whole tiles cover.
type Filtered<T> = Array<T, shape![_, _, Found]>;

/// The quantisation: one for all filters if `N` is `One`, or one for each if `N` is `Found`.
struct Quantized<N: StaticDim> {
    filters: Filters<Channel, Found>,
    filter_zero_point: InlineArray<i8, (N,)>,
    filter_scale: InlineArray<f64, (N,)>,
    factor: InlineArray<Factor, (N,)>,
    zero_point: InlineArray<i8, (N,)>,
    scale: InlineArray<f64, (N,)>,
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
    let pixels = photograph::read(BufReader::new(File::open(CHELSEA)?))?;
    let pixels = pixels.map(|&byte| byte.wrapping_add(128).cast_signed());
    let weights = weights();
    let exact = in_floats(&pixels, &weights);

    let for_all: Quantized<One> = quantized(&weights, &exact);
    let for_each: Quantized<Found> = quantized(&weights, &exact);
    let all = compare("for all", &pixels, &for_all, &exact);
    let each = compare("for each", &pixels, &for_each, &exact);

    println!("\nmean error, in thousandths of full scale");
    println!("{:>14} {:>8} {:>9}", "", "for all", "for each");
    for (filter, name) in NAMES.iter().enumerate() {
        let [all, each] = [&all, &each].map(|errors| 1000.0 * iab!(errors[filter]));
        println!("{name:>14} {all:>8.3} {each:>9.3}");
    }
    // Filters with small weights lose most if the largest filter determines the scale.
    assert!(iab!(each[0]) < iab!(all[0]) / 4.0);
    verify_zero_points(&pixels, &for_all);
    Ok(())
}

/// Returns the filters: a mean, edges in both directions, and the difference from the surroundings,
/// over all colours.
fn weights() -> Weights {
    let filters = inline![
        [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]],
        [[-1.0, 0.0, 1.0], [-2.0, 0.0, 2.0], [-1.0, 0.0, 1.0]],
        [[-1.0, -2.0, -1.0], [0.0, 0.0, 0.0], [1.0, 2.0, 1.0]],
        [[-8.0, -8.0, -8.0], [-8.0, 64.0, -8.0], [-8.0, -8.0, -8.0]]
    ];
    Weights::from_fn(|[filter, i, j, _]| filters[[filter, i, j]] / 27.0)
}

/// Filters in real numbers, with plain loops.
fn in_floats(pixels: &Photograph<i8>, weights: &Weights) -> Filtered<f64> {
    filtered(pixels, |row, column, filter| {
        let mut sum = 0.0;
        for i in 0..SIZE {
            for j in 0..SIZE {
                for channel in 0..Channel::N {
                    let pixel = i32::from(pixels[[row + i, column + j, channel]]) - i32::from(BLACK);
                    sum += STEP * f64::from(pixel) * weights[[filter, i, j, channel]];
                }
            }
        }
        sum
    })
}

/// Creates a filtered photograph from a function of positions.
fn filtered<T>(pixels: &Photograph<i8>, number: impl Fn(usize, usize, usize) -> T) -> Filtered<T> {
    let [height, width, _] = pixels.shape();
    let whole = |extent: usize| (extent + 1 - SIZE) / SIDE * SIDE;
    let shape = [whole(height), whole(width), Found::N];
    Filtered::from_fn_with(shape, |[row, column, filter]| number(row, column, filter))
}

/// Chooses scales and zero points so that the weights and the results just fit 8 bits.
fn quantized<N: StaticDim>(weights: &Weights, exact: &Filtered<f64>) -> Quantized<N> {
    // Chooses the scale and the zero point for some numbers: those of the filter at a position of
    // `N`, or of all filters.
    let range = |numbers: Vec<f64>| {
        let ends = numbers
            .iter()
            .fold((0.0_f64, 0.0_f64), |(low, high), &x| (low.min(x), high.max(x)));
        let scale = (ends.1 - ends.0) / 254.0;
        (scale, (-127.0 - ends.0 / scale).round() as i8)
    };
    let meant = |filter: usize, at: usize| N::N == 1 || filter == at;
    let weight_range = |at| {
        range(
            weights
                .indexed_iter()
                .filter(|([filter, ..], _)| meant(*filter, at))
                .map(|(_, &x)| x)
                .collect(),
        )
    };
    let range_of_found = |at| {
        range(
            exact
                .indexed_iter()
                .filter(|([.., filter], _)| meant(*filter, at))
                .map(|(_, &x)| x)
                .collect(),
        )
    };
    let filter_scale = InlineArray::<f64, (N,)>::from_fn(|[at]| weight_range(at).0);
    let filter_zero_point = InlineArray::<i8, (N,)>::from_fn(|[at]| weight_range(at).1);
    let scale = InlineArray::<f64, (N,)>::from_fn(|[at]| range_of_found(at).0);
    Quantized {
        filters: Filters::from_fn(|[filter, i, j, channel]| {
            let steps = weights[[filter, i, j, channel]] / iab!(filter_scale[filter]);
            (steps + f64::from(iab!(filter_zero_point[filter]))).round() as i8
        }),
        factor: InlineArray::<_, (N,)>::from_fn(|[at]| factor(STEP * filter_scale[[at]] / scale[[at]])),
        zero_point: InlineArray::<_, (N,)>::from_fn(|[at]| range_of_found(at).1),
        filter_zero_point,
        filter_scale,
        scale,
    }
}

/// Writes a factor from 0 to 1 as an integer.
fn factor(real: f64) -> Factor {
    assert!(
        (0.0..1.0).contains(&real) && real > 0.0,
        "{real} is a factor from 0 to 1"
    );
    let shift = -real.log2().ceil() as u32;
    let mantissa = (real * 2_f64.powi(31 + shift as i32)).round();
    // A factor that would round up to 1 becomes the largest one below.
    Factor {
        mantissa: mantissa.min(f64::from(i32::MAX)) as i32,
        shift,
    }
}

/// Filters with the kernel, one tile at a time.
fn in_tiles<N: StaticDim>(
    pixels: &Photograph<i8>,
    quantized: &Quantized<N>,
    black: &impl IndexAccess<Item = i8>,
) -> Filtered<i8> {
    let mut found = filtered(pixels, |_, _, _| 0);
    let [height, width, _] = found.shape();
    for top in (0..height).step_by(SIDE) {
        for left in (0..width).step_by(SIDE) {
            let around = slice!(pixels, top..top + AROUND, left..left + AROUND, ..);
            let tile = Tile::<AROUND, AROUND, Channel>::from_fn(|[i, j, channel]| iab!(around[i][j][channel]));
            let sums =
                convolve::<_, _, SIDE, SIDE, _, _>(&tile, black, &quantized.filters, &quantized.filter_zero_point);
            let bytes = requantize(&sums, &quantized.factor, &quantized.zero_point);
            for ([i, j, filter], &byte) in bytes.indexed_iter() {
                iab!(found[top + i][left + j][filter] = byte);
            }
        }
    }
    found
}

/// Filters in integers with plain loops over slices.
fn in_loops<N: StaticDim>(pixels: &Photograph<i8>, quantized: &Quantized<N>) -> Filtered<i8> {
    let [_, width, channels] = pixels.shape();
    let (x, weights) = (pixels.as_slice(), quantized.filters.as_slice());
    filtered(pixels, |row, column, filter| {
        // If there is one parameter, all filters read it.
        let at = if N::N == 1 { 0 } else { filter };
        let filter_zero_point = i64::from(quantized.filter_zero_point.as_slice()[at]);
        let Factor { mantissa, shift } = quantized.factor.as_slice()[at];
        let mut sum = 0_i64;
        for i in 0..SIZE {
            for j in 0..SIZE {
                for channel in 0..channels {
                    let pixel = i64::from(x[((row + i) * width + column + j) * channels + channel]);
                    let weight = i64::from(weights[((filter * SIZE + i) * SIZE + j) * channels + channel]);
                    sum += (pixel - i64::from(BLACK)) * (weight - filter_zero_point);
                }
            }
        }
        let half = 1_i64 << (30 + shift);
        let scaled = (sum * i64::from(mantissa) + half) >> (31 + shift);
        (scaled + i64::from(quantized.zero_point.as_slice()[at])).clamp(-128, 127) as i8
    })
}

/// Compares with the plain loops and with real numbers, and returns the mean error of each filter
/// relative to full scale.
fn compare<N: StaticDim>(
    name: &str,
    pixels: &Photograph<i8>,
    quantized: &Quantized<N>,
    exact: &Filtered<f64>,
) -> InlineArray<f64, (Found,)> {
    let clock = Instant::now();
    let found = in_tiles(pixels, quantized, &BLACK);
    let by_kernel = clock.elapsed();
    let clock = Instant::now();
    let expected = in_loops(pixels, quantized);
    println!(
        "{name:>8}: {by_kernel:.1?} by the kernel, {:.1?} in loops",
        clock.elapsed()
    );
    assert_eq!(found, expected, "each bit is that of the plain loops");

    let Quantized {
        filter_scale,
        scale,
        zero_point,
        ..
    } = quantized;
    InlineArray::<f64, (Found,)>::from_fn(|[filter]| {
        let (scale, zero_point) = (iab!(scale[filter]), f64::from(iab!(zero_point[filter])));
        // Each of 27 weights has an error of at most half a step, and the result half a step of its
        // own. The factor has 31 bits.
        let bound = 13.5 * iab!(filter_scale[filter]) + 0.501 * scale;
        let (of_filter, exact) = (slice!(found, .., .., filter), slice!(exact, .., .., filter));
        let errors = of_filter.iter().zip(exact.iter()).map(|(&byte, &exact)| {
            let error = (scale * (f64::from(byte) - zero_point) - exact).abs();
            assert!(
                error <= bound,
                "{name}, {}: {error} is more than {bound}",
                NAMES[filter]
            );
            error
        });
        errors.sum::<f64>() / of_filter.len() as f64 / (254.0 * scale)
    })
}

/// Asserts that the result is the same if the zero point is a number, an array of one, or the same
/// number three times.
fn verify_zero_points(pixels: &Photograph<i8>, quantized: &Quantized<One>) {
    let expected = in_tiles(pixels, quantized, &BLACK);
    let once: InlineArray<i8, (One,)> = inline![BLACK];
    assert_eq!(in_tiles(pixels, quantized, &once), expected);
    assert_eq!(in_tiles(pixels, quantized, &narrow(once)), expected);
    let for_each = InlineArray::<i8, (Channel,)>::full(BLACK);
    assert_eq!(in_tiles(pixels, quantized, &for_each), expected);
}
