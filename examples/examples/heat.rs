//! The heat equation on a plate, in explicit steps: each point moves towards its four neighbours.
//! The points and their neighbours are five shifted views of one array. The compiler rejects a
//! shift of the wrong extent.
//!
//!     cargo run --release -p array-examples --example heat [out.png]

use std::error::Error;
use std::f64::consts::PI;
use std::fs::File;
use std::io::BufReader;
use std::mem;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use array_core::prelude::*;
use array_examples::photograph::{self, Channel, Photograph};
use array_examples::program;

/// The numbers of points along the height and the width of the plate, which is 1 high and 1.5 wide.
/// The boundary keeps its temperatures.
const H: usize = 65;
const W: usize = 97;

/// The distance between two points.
const SPACING: f64 = 1.0 / (H - 1) as f64;

/// The length of a step, in squares of `SPACING`. Above a quarter the method is unstable.
const K: f64 = 0.2;

const STEPS: usize = 2000;

/// A temperature for each point.
type Plate = Array<f64, shape![{ H }, { W }]>;

fn main() -> ExitCode {
    program::with_temporary_file("heat.png", run)
}

fn run(out: &Path) -> Result<(), Box<dyn Error>> {
    println!("{STEPS} steps on {H} x {W} points");
    verify_decay();

    let start = plate();
    let clock = Instant::now();
    let end = after(&start, STEPS, step);
    println!("by views: {:.1?}", clock.elapsed());

    let clock = Instant::now();
    let expected = after(&start, STEPS, step_in_loops);
    println!("in loops: {:.1?}", clock.elapsed());

    // Both compute the same operations in the same order, so all bits are equal.
    assert!(end.iter().map(|x| x.to_bits()).eq(expected.iter().map(|x| x.to_bits())));
    verify_plate(&start, &end);

    let picture = picture(&end);
    photograph::write(&picture, File::create(out)?)?;
    assert_eq!(
        photograph::read(BufReader::new(File::open(out)?))?,
        picture,
        "the file reads as it was written"
    );
    println!("\nwritten to {}", out.display());
    Ok(())
}

/// Computes one step. The boundary of `next` does not change.
fn step(u: &Plate, next: &mut Plate) {
    // Each view has the shape `(Len<{H - 2}>, Len<{W - 2}>)`. `{0}..{H - 3}` would not compile.
    broadcast!(
        next[{ 1 }..{ H - 1 }, { 1 }..{ W - 1 }] = u[{ 1 }..{ H - 1 }, { 1 }..{ W - 1 }]
            + K * (u[{ 0 }..{ H - 2 }, { 1 }..{ W - 1 }]
                + u[{ 2 }..{ H }, { 1 }..{ W - 1 }]
                + u[{ 1 }..{ H - 1 }, { 0 }..{ W - 2 }]
                + u[{ 1 }..{ H - 1 }, { 2 }..{ W }]
                - u[{ 1 }..{ H - 1 }, { 1 }..{ W - 1 }] * 4)
    );
}

/// Computes the same step with plain loops.
fn step_in_loops(u: &Plate, next: &mut Plate) {
    for i in 1..H - 1 {
        for j in 1..W - 1 {
            let around = u[[i - 1, j]] + u[[i + 1, j]] + u[[i, j - 1]] + u[[i, j + 1]];
            next[[i, j]] = u[[i, j]] + K * (around - u[[i, j]] * 4.0);
        }
    }
}

/// Returns the plate after `steps` steps. All steps share two plates.
fn after(start: &Plate, steps: usize, step: impl Fn(&Plate, &mut Plate)) -> Plate {
    let (mut u, mut next) = (start.clone(), start.clone());
    for _ in 0..steps {
        step(&u, &mut next);
        mem::swap(&mut u, &mut next);
    }
    u
}

/// Creates a cold plate with a warm upper edge, a hot left one, and a hot spot.
fn plate() -> Plate {
    let mut u = Plate::zeros();
    slice_mut!(u, 0, ..).fill(0.5);
    slice_mut!(u, .., 0).fill(1.0);
    slice_mut!(u, { H / 2 }..{ 3 * H / 4 }, { W / 2 }..{ 3 * W / 4 }).fill(1.0);
    u
}

/// Asserts that a sine keeps its form and decays at the known rate.
fn verify_decay() {
    let wave = |i: usize, extent: usize| (PI * i as f64 / (extent - 1) as f64).sin();
    let start = Plate::from_fn(|[i, j]| wave(i, H) * wave(j, W));
    let end = after(&start, STEPS, step);

    // On the grid, each step multiplies the sine by the same factor, so the result differs from
    // `start * factor` only by rounding errors. At the boundary, the computed sine of pi is not
    // exactly 0, and does not decay.
    let rate = |extent: usize| 4.0 * (PI / (2.0 * (extent - 1) as f64)).sin().powi(2);
    let factor = (1.0 - K * (rate(H) + rate(W))).powi(STEPS as i32);
    assert!(
        end.all_close(&broadcast!(start * factor), 1e-11, 1e-14),
        "the sine decays to {factor}"
    );

    // Without the grid, the decay is exponential: the error is of the order of `SPACING` squared.
    let time = K * SPACING * SPACING * STEPS as f64;
    let exact = (-PI * PI * (1.0 + 1.0 / (1.5 * 1.5)) * time).exp();
    let error = (factor / exact - 1.0).abs();
    println!("a sine decays to {factor:.5}; without a grid, to {exact:.5}");
    assert!(error <= 2.0 * SPACING * SPACING, "the decay is off by {error}");
}

/// Asserts that the boundary is unchanged, and that all temperatures stay between the initial
/// extremes.
fn verify_plate(start: &Plate, end: &Plate) {
    assert_eq!(slice!(end, 0, ..), slice!(start, 0, ..));
    assert_eq!(slice!(end, -1, ..), slice!(start, -1, ..));
    assert_eq!(slice!(end, .., 0), slice!(start, .., 0));
    assert_eq!(slice!(end, .., -1), slice!(start, .., -1));
    assert!(broadcast!(end >= 0 && end <= 1).all());
}

/// Maps temperatures to colours: red first, then green, then blue.
fn picture(u: &Plate) -> Photograph<u8> {
    let dark: Array<f64, shape![Channel]> = array![0.0, 1.0, 2.0].with_axes();
    let bytes = broadcast!(round(clip(u[.., .., NewAxis] * 3 - dark, 0, 1) * 255) as u8);
    bytes.try_into_shape().expect("`H` rows and `W` columns")
}
