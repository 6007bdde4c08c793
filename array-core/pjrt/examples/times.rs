//! Prints how long programs take by this library and by XLA, and how long XLA compiles them. The
//! time of a program is the minimum of several runs.
//!
//!     PJRT_PLUGIN=… cargo run --release --manifest-path array-core/pjrt/Cargo.toml \
//!         --example times -- [rows]

use std::time::{Duration, Instant};

use array_core::stablehlo::{Setting, program};
use array_core::{Array, broadcast, dim, shape};
use array_pjrt::{Client, Error, Plugin};

dim!(Batch, Devices);

#[program]
fn standardise(x: &Array<f32, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]> {
    let mean = x.mean_axis::<0>();
    let deviation = broadcast!(square(x - mean)).mean_axis::<0>().sqrt();
    broadcast!((x - mean) / deviation)
}

#[program]
fn wave(x: &Array<f32, shape![Batch, 4]>) -> Array<f32, shape![Batch, 4]> {
    broadcast!(if x > 0 { tanh(x) * exp(-x) } else { sin(x) })
}

#[program]
fn step(x: &mut Array<f32, shape![Batch, 4]>, gradient: &Array<f32, shape![Batch, 4]>) {
    *x -= broadcast!(gradient * 0.001);
}

/// Returns the shortest time of 15 runs.
fn least(mut run: impl FnMut() -> Result<(), Error>) -> Result<Duration, Error> {
    let mut least = Duration::MAX;
    for _ in 0..15 {
        let start = Instant::now();
        run()?;
        least = least.min(start.elapsed());
    }
    Ok(least)
}

fn main() -> Result<(), Error> {
    let rows = std::env::args()
        .nth(1)
        .map_or(1 << 20, |rows| rows.parse().expect("a number of rows"));
    let path = std::env::var_os("PJRT_PLUGIN").expect("the path of a plugin in PJRT_PLUGIN: see README.md");
    let start = Instant::now();
    // SAFETY: whoever sets the variable says that the file is a plugin.
    let client: Client = unsafe { Plugin::load(path) }?.client()?;
    println!(
        "{} {}, loaded in {:.1?}",
        client.platform()?,
        client.version()?,
        start.elapsed()
    );
    let one = Setting::new().axis(Batch(rows));
    let two = one.clone().devices(Devices(2)).shard::<Batch, Devices>();
    let mut x =
        Array::<f32, shape![Batch, 4]>::from_fn_with([rows, 4], |[i, j]| ((i * 37 + j) % 1009) as f32 / 256.0 - 2.0);
    let gradient = x.clone();
    println!(
        "{:12} {:>12} {:>12} {:>12} {:>12}",
        "", "here", "one device", "two devices", "compiles in"
    );
    macro_rules! times {
        ($name:ident: $($x:expr),*) => {{
            let start = Instant::now();
            let f = $name::compile(&client, &one)?;
            let compiles = start.elapsed();
            let g = $name::compile(&client, &two)?;
            let here = least(|| { std::hint::black_box($name($($x),*)); Ok(()) })?;
            let there = least(|| f.call(($($x),*)).map(drop))?;
            let spread = least(|| g.call(($($x),*)).map(drop))?;
            let name = stringify!($name);
            println!("{name:12} {here:>12.2?} {there:>12.2?} {spread:>12.2?} {compiles:>12.2?}");
        }};
    }
    times!(standardise: &x);
    times!(wave: &x);
    times!(step: &mut x, &gradient);
    Ok(())
}
