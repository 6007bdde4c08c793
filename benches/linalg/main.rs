//! Determinants, inverses, equations and decompositions, compared with nalgebra, glam and faer.
//!
//! `taskset -c 0 cargo bench -p array-benches --features linalg --bench linalg`. Without the
//! feature, which builds faer, only matrices of up to four rows are measured. All contestants of an
//! operation run in turn, and their results are compared. The column "of ours" is the ratio to the
//! first contestant: above 1, a contestant is slower.
#![forbid(unsafe_code)]

#[cfg(feature = "linalg")]
mod large;
mod race;
mod small;

/// A generator of pseudorandom numbers from 0 to 1.
struct Numbers(u32);

impl Numbers {
    fn draw(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1 << 24)
    }
}

fn main() {
    race::head();
    small::run();
    #[cfg(feature = "linalg")]
    for n in [64, 256] {
        large::run(n);
    }
}
