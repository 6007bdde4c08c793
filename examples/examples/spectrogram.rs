//! Draws the spectrogram of a recording, the song of a humpback whale. The pieces of the recording
//! are a view with two axes, which copies nothing, and the tones of all pieces are two matrix
//! products. Samples, pieces and tones are axes in the types: a window of another length, or tones
//! in place of samples, does not compile.
//!
//! The powers are checked against sums of sines and cosines in plain loops, a tone of known pitch,
//! and the result of SciPy for the same recording.
//!
//!     cargo run --release -p array-examples --example spectrogram [out.png]

use std::error::Error;
use std::f32::consts::TAU;
use std::fs::File;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use array_core::prelude::*;
use array_examples::photograph::{self, Channel, Photograph};
use array_examples::program;

/// A recording in the repository; `data/README.md` names its source.
const HUMPBACK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/humpback.wav");

/// The samples of a piece.
const LENGTH: usize = 256;

/// The distance between the starts of consecutive pieces, in samples.
const STEP: usize = 64;

dim! {
    /// The pieces of a recording.
    Piece;
    /// The samples of a piece.
    Sample = LENGTH;
    /// The tones with a whole number of periods in a piece.
    Tone = LENGTH / 2 + 1;
}

/// The samples, from -1 to 1.
type Samples = Array<f32, shape![_]>;

/// The power of each tone in each piece.
type Powers = Array<f32, shape![Piece, Tone]>;

/// A recording: its samples, and the number of samples per second.
struct Recording {
    samples: Samples,
    rate: u32,
}

fn main() -> ExitCode {
    program::with_temporary_file("spectrogram.png", run)
}

fn run(out: &Path) -> Result<(), Box<dyn Error>> {
    let recording = read(Path::new(HUMPBACK))?;
    let seconds = recording.samples.len() as f32 / recording.rate as f32;
    println!("{} samples, {seconds} s", recording.samples.len());

    let clock = Instant::now();
    let powers = powers(&recording.samples);
    println!("as products of matrices: {:.1?}", clock.elapsed());

    verify_loops(&recording.samples, &powers);
    verify_tone();
    verify_song(&powers, recording.rate);

    let picture = picture(&powers);
    photograph::write(&picture, File::create(out)?)?;
    let [height, width, _] = picture.shape();
    println!("\n{width} x {height} pixels written to {}", out.display());
    Ok(())
}

/// Reads a recording of one channel of 16-bit samples.
fn read(file: &Path) -> Result<Recording, Box<dyn Error>> {
    let mut reader = hound::WavReader::open(file)?;
    let spec = reader.spec();
    if (spec.channels, spec.bits_per_sample, spec.sample_format) != (1, 16, hound::SampleFormat::Int) {
        return Err(format!(
            "found {} channels of {}-bit samples, expected one channel of 16-bit integers",
            spec.channels, spec.bits_per_sample
        )
        .into());
    }
    let samples: Vec<i16> = reader.samples().collect::<Result<_, _>>()?;
    let samples = Array::from(samples);
    Ok(Recording {
        samples: broadcast!(samples as f32 / 32768.0),
        rate: spec.sample_rate,
    })
}

/// Computes the power of each tone in each piece, with a window that fades in and out.
fn powers(samples: &Samples) -> Powers {
    // A view of shape `(Dyn, Len<LENGTH>)`.
    let pieces = samples.unfold::<0, LENGTH, STEP, 1>();
    let fade = Array::<f32, shape![{ LENGTH }]>::from_fn(|[sample]| 0.5 - 0.5 * angle(sample).cos());
    let faded: Array<f32, shape![Piece, Sample]> = broadcast!(pieces * fade)
        .try_into_shape()
        .expect("a piece has `LENGTH` samples");

    let cosines = Array::<f32, shape![Sample, Tone]>::from_fn(|[sample, tone]| angle(sample * tone).cos());
    let sines = Array::<f32, shape![Sample, Tone]>::from_fn(|[sample, tone]| angle(sample * tone).sin());
    broadcast!(square(matmul(faded, cosines)) + square(matmul(faded, sines)))
}

/// Returns the angle of `parts / LENGTH` turns, in radians. Whole turns are removed first, because
/// sines of small angles are more accurate.
fn angle(parts: usize) -> f32 {
    TAU * (parts % LENGTH) as f32 / LENGTH as f32
}

/// Asserts that some powers equal those of plain loops in `f64`, except for rounding.
fn verify_loops(samples: &Samples, powers: &Powers) {
    let samples = samples.as_slice();
    for (piece, tone) in [(0, 0), (100, 1), (345, 17), (653, 12), (746, 128)] {
        let (mut even, mut odd) = (0.0, 0.0);
        for (i, &sample) in samples[piece * STEP..][..LENGTH].iter().enumerate() {
            let turns = |parts: usize| std::f64::consts::TAU * parts as f64 / LENGTH as f64;
            let faded = f64::from(sample) * (0.5 - 0.5 * turns(i).cos());
            even += faded * turns(i * tone).cos();
            odd += faded * turns(i * tone).sin();
        }
        let expected = even * even + odd * odd;
        let error = (f64::from(powers[[piece, tone]]) - expected).abs();
        assert!(
            error <= 1e-5 * expected + 1e-6,
            "tone {tone} of piece {piece}: {error} away from {expected}"
        );
    }
}

/// Asserts that a sine has power only at its own tone and, a quarter of that, at the two
/// neighbours.
fn verify_tone() {
    let sine = Array::from_iter((0..8 * LENGTH).map(|i| angle(20 * i).sin()));
    let powers = powers(&sine);
    let full = (LENGTH as f32 / 4.0).powi(2);
    let expected = Array::<f32, shape![Tone]>::from_fn(|[tone]| match tone {
        20 => full,
        19 | 21 => full / 4.0,
        _ => 0.0,
    });
    assert!(broadcast!(all(abs(powers - expected) <= 1e-3 * full)));
}

/// Asserts that the loudest tone, and the loudest in the mean, are those that SciPy finds.
fn verify_song(powers: &Powers, rate: u32) {
    let pitch = |tone: usize| tone as f32 * rate as f32 / LENGTH as f32;
    let [piece, tone] = powers.argmax_index();
    let loudest = broadcast!(sum(i: powers[i, j])).argmax();
    println!(
        "loudest at {:.2} s: {} Hz; in the mean {} Hz",
        (piece * STEP) as f32 / rate as f32,
        pitch(tone),
        pitch(loudest)
    );
    assert_eq!((piece, tone, loudest), (653, 12, 11));
}

/// Draws time from left to right, tones from bottom to top, and power as brightness: 70 dB from
/// black to white.
fn picture(powers: &Powers) -> Photograph<u8> {
    let peak = powers.max();
    let upwards = powers.t();
    let upwards = upwards.flip_axis::<0>();
    let bright = broadcast!(clip(10 * log10(upwards / peak + 1e-9) / 70 + 1, 0, 1));
    // Colours: red first, then green, then blue.
    let dark: Array<f32, shape![Channel]> = array![0.0, 1.0, 2.0].with_axes();
    let bytes = broadcast!(round(clip(bright[.., .., NewAxis] * 3 - dark, 0, 1) * 255) as u8);
    bytes.try_into_shape().expect("three numbers for each pixel")
}
