//! Simulates the gravity between the sun and its four largest planets, and draws the orbits. Index
//! names express all pairs: `x[j, k] - x[i, k]` is a vector for each pair, and a sum over `j` adds
//! up the forces on `i`. The arrays are inline, so the simulation allocates nothing.
//!
//! Energies are checked against published values, the acceleration against plain loops, the drift
//! of the energy against a bound, and the periods of the planets against astronomy.
//!
//!     cargo run --release -p array-examples --example nbody [out.png]

use std::error::Error;
use std::f64::consts::PI;
use std::fs::File;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use array_core::prelude::*;
use array_examples::photograph::{self, Channel, Photograph};
use array_examples::program;

dim! {
    /// The sun, Jupiter, Saturn, Uranus and Neptune.
    Body = 5;
    /// The same bodies, as the second axis of pairs.
    Other = 5;
    /// The axes of space. The compiler keeps them apart from the bodies.
    Space = 3;
}

/// A vector for each body: positions in astronomical units, velocities in astronomical units per
/// year.
type Vectors = InlineArray<f64, shape![Body, Space]>;

/// A mass for each body, in units in which the gravitational constant is 1: the sun has 4π².
type Masses = InlineArray<f64, shape![Body]>;

const SUN: f64 = 4.0 * PI * PI;

const DAYS: f64 = 365.24;

/// The length of a step, in years.
const STEP: f64 = 0.01;

/// The period of Neptune, in years.
const YEARS: usize = 165;

#[derive(Clone)]
struct System {
    x: Vectors,
    v: Vectors,
    mass: Masses,
}

impl System {
    /// Returns the outer planets on 1 September 1997 (JPL, as in the Computer Language Benchmarks
    /// Game), with a sun that moves so that the total momentum is 0.
    fn outer_planets() -> Self {
        let x = inline![
            [0.0, 0.0, 0.0],
            [
                4.841_431_442_464_72,
                -1.160_320_044_027_428_4,
                -0.103_622_044_471_123_11
            ],
            [8.343_366_718_244_58, 4.124_798_564_124_305, -0.403_523_417_114_321_4],
            [
                12.894_369_562_139_13,
                -15.111_151_401_698_631,
                -0.223_307_578_892_655_72
            ],
            [
                15.379_697_114_850_917,
                -25.919_314_609_987_964,
                0.179_258_772_950_371_18
            ]
        ];
        let a_day = inline![
            [0.0, 0.0, 0.0],
            [
                0.001_660_076_642_744_037,
                0.007_699_011_184_197_404,
                -0.000_069_046_001_697_206_3
            ],
            [
                -0.002_767_425_107_268_624,
                0.004_998_528_012_349_172,
                0.000_023_041_729_757_376_393
            ],
            [
                0.002_964_601_375_647_616,
                0.002_378_471_739_594_809_5,
                -0.000_029_658_956_854_023_756
            ],
            [
                0.002_680_677_724_903_893_2,
                0.001_628_241_700_382_423,
                -0.000_095_159_225_451_971_59
            ]
        ];
        let of_the_sun = inline![
            1.0,
            0.000_954_791_938_424_326_6,
            0.000_285_885_980_666_130_8,
            0.000_043_662_440_433_515_63,
            0.000_051_513_890_204_661_145
        ];
        let mass: Masses = (of_the_sun * SUN).with_axes();
        let v: Vectors = (a_day * DAYS).with_axes();
        let drift = broadcast!(sum(i: mass[i] * v[i, k]) / SUN);
        let mut system = Self {
            x: x.with_axes(),
            v,
            mass,
        };
        broadcast!(system.v[0, ..] -= drift);
        system
    }

    /// Returns the acceleration of each body, in astronomical units per year squared.
    fn pull(&self) -> Vectors {
        // The second axis of pairs has its own name, so a `j` in place of an `i` does not compile.
        let others = self.x.with_axes::<shape![Other, Space]>();
        let mass = self.mass.with_axes::<shape![Other]>();
        let (x, others) = (&self.x, &others);
        let apart = broadcast!(named [i, j, k]; others[j, k] - x[i, k]);
        let squared = broadcast!(sum(k: square(apart[i, j, k])));
        // A body does not attract itself.
        let weight = broadcast!(named [i, j]; if squared[i, j] > 0 { mass[j] / (squared[i, j] * sqrt(squared[i, j])) } else { 0 });
        broadcast!(sum(j: weight[i, j] * apart[i, j, k]))
    }

    /// Updates the velocities for a time span.
    fn kick(&mut self, years: f64) {
        let pull = self.pull();
        broadcast!(self.v += pull * years);
    }

    /// Updates the positions for a time span without forces.
    fn drift(&mut self, years: f64) {
        broadcast!(self.x += self.v * years);
    }

    /// Performs a step of second order, which keeps the energy except for oscillations.
    fn leap(&mut self) {
        self.kick(STEP / 2.0);
        self.drift(STEP);
        self.kick(STEP / 2.0);
    }

    /// Returns the kinetic and potential energy, in units in which the mass of the sun is 4π².
    fn energy(&self) -> f64 {
        let (mass, v) = (&self.mass, &self.v);
        let motion = broadcast!(sum(i, k: mass[i] * square(v[i, k]))) / 2.0;
        // For forces that fall off with the square of the distance, the sum of positions times
        // forces is the potential energy of all pairs.
        let position = broadcast!(sum(self.x * self.pull() * self.mass[.., NewAxis]));
        motion + position
    }
}

fn main() -> ExitCode {
    program::with_temporary_file("orbits.png", run)
}

fn run(out: &Path) -> Result<(), Box<dyn Error>> {
    let start = System::outer_planets();
    verify_pull(&start);
    verify_published_energies(&start);

    let clock = Instant::now();
    let mut system = start.clone();
    let mut picture = Photograph::<u8>::zeros_with([SIZE, SIZE, 3]);
    let (mut turned, mut drift) = ([0.0; 5], 0.0_f64);
    let steps = (YEARS as f64 / STEP) as usize;
    for _ in 0..steps {
        let before = angles(&system);
        system.leap();
        for ((turned, before), after) in turned.iter_mut().zip(before).zip(angles(&system)) {
            // Add the angle of the shorter way around.
            *turned += (after - before + PI).rem_euclid(2.0 * PI) - PI;
        }
        drift = drift.max((system.energy() / start.energy() - 1.0).abs());
        draw(&system, &mut picture);
    }
    println!("{steps} steps in {:.1?}", clock.elapsed());

    println!("the relative error of the energy is at most {drift:.1e}");
    assert!(drift < 3e-6, "leaps keep the energy");

    println!("\n{:>8} | {:>7} | {:>9}", "", "years", "astronomy");
    for (body, (name, years)) in PLANETS.into_iter().enumerate() {
        let found = YEARS as f64 * 2.0 * PI / turned[body + 1];
        println!("{name:>8} | {found:7.2} | {years:9.2}");
        assert!((found / years - 1.0).abs() < 0.02, "{name} takes {years} years");
    }

    photograph::write(&picture, File::create(out)?)?;
    println!("\norbits written to {}", out.display());
    Ok(())
}

/// The planets and their mean sidereal periods in years.
const PLANETS: [(&str, f64); 4] = [
    ("Jupiter", 11.862),
    ("Saturn", 29.457),
    ("Uranus", 84.011),
    ("Neptune", 164.79),
];

/// Asserts that the accelerations equal those of loops over pairs.
fn verify_pull(system: &System) {
    let expected = Vectors::from_fn(|[i, k]| {
        let others = (0..5).filter(|&j| j != i);
        others
            .map(|j| {
                let apart = [0, 1, 2].map(|k| system.x[[j, k]] - system.x[[i, k]]);
                let squared: f64 = apart.iter().map(|x| x * x).sum();
                system.mass[[j]] * apart[k] / (squared * squared.sqrt())
            })
            .sum()
    });
    assert!(system.pull().all_close(&expected, 1e-13, 1e-18));
}

/// Asserts that the energies equal those of the Computer Language Benchmarks Game in all digits: at
/// the start, and after 1000 steps of first order.
fn verify_published_energies(start: &System) {
    let mut system = start.clone();
    assert_eq!(format!("{:.9}", system.energy()), "-0.169075164");
    for _ in 0..1000 {
        system.kick(STEP);
        system.drift(STEP);
    }
    assert_eq!(format!("{:.9}", system.energy()), "-0.169087605");
}

/// Returns the angle of each body around the sun.
fn angles(system: &System) -> [f64; 5] {
    let x = &system.x;
    [0, 1, 2, 3, 4].map(|body| (x[[body, 1]] - x[[0, 1]]).atan2(x[[body, 0]] - x[[0, 0]]))
}

/// The rows and columns of the picture.
const SIZE: usize = 512;

/// Draws each body from above, in its colour.
fn draw(system: &System, picture: &mut Photograph<u8>) {
    let colours: InlineArray<u8, shape![Body, Channel]> = inline![
        [255, 240, 160],
        [220, 160, 110],
        [230, 210, 150],
        [140, 220, 230],
        [90, 120, 250]
    ]
    .with_axes();
    let pixels = SIZE as f64 / 64.0;
    let place = |along: f64| (SIZE as f64 / 2.0 + along * pixels) as usize;
    for body in 0..Body::N {
        let (row, column) = (place(-system.x[[body, 1]]), place(system.x[[body, 0]]));
        broadcast!(picture[row, column, ..] = colours[body, ..]);
    }
}
