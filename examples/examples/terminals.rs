//! A model of signal processing in the style of the Typhoon Modeling Language. Parameters of blocks
//! are given once for all terminals, or once for each, and read with `iab!`. Signs are a string
//! such as "+-+" or one character. Outputs are narrowed, so that one terminal gives a number.
//!
//! The model controls the speed of a motor under a load for 200 steps, and is compared with plain
//! arithmetic.
//!
//!     cargo run --release -p array-examples --example terminals

use array_core::functions::narrow;
use array_core::index::NarrowAxes;
use array_core::prelude::*;

/// A sample of the terminals of a block, one number for each.
type Signals<N> = InlineArray<f64, (N,)>;

/// Multiplies each terminal by a gain: its own, or one for all.
fn gain<N: StaticDim>(inputs: &Signals<N>, gains: &impl IndexAccess<Item = f64>) -> Signals<N> {
    Signals::from_fn(|[terminal]| iab!(gains[terminal]) * iab!(inputs[terminal]))
}

/// Adds the terminals, each with its sign: a character of a string, or one character for all.
fn sum<N: StaticDim>(inputs: &Signals<N>, signs: &(impl IndexAccess<Item = char> + ?Sized)) -> Signals<One> {
    let signed = |terminal: usize| match iab!(signs[terminal]) {
        '-' => -iab!(inputs[terminal]),
        _ => iab!(inputs[terminal]),
    };
    inline![(0..N::N).map(signed).sum()]
}

/// Limits each terminal to a range. Each end is given for each terminal, or once for all.
fn saturate<N: StaticDim>(
    inputs: &Signals<N>,
    low: &impl IndexAccess<Item = f64>,
    high: &impl IndexAccess<Item = f64>,
) -> Signals<N> {
    Signals::from_fn(|[terminal]| iab!(inputs[terminal]).clamp(iab!(low[terminal]), iab!(high[terminal])))
}

/// Integrates each terminal over time, with a state of its own.
fn integrate<N: StaticDim>(inputs: &Signals<N>, state: &mut Signals<N>) {
    for terminal in 0..N::N {
        iab!(state[terminal] += STEP * iab!(inputs[terminal]));
    }
}

/// The time between two samples, in s.
const STEP: f64 = 0.01;

const STEPS: usize = 200;

/// The target speed, in turns per second.
const TARGET: f64 = 10.0;

/// The weights of the error and of its integral.
const GAINS: Signals<Len<2>> = inline![4.0, 2.5];

/// Returns the load at a step. The load rises half way.
fn load(step: usize) -> f64 {
    if step < STEPS / 2 { 1.0 } else { 6.0 }
}

/// Computes the speed after each step with blocks.
fn by_blocks() -> Vec<f64> {
    let mut speed = inline![0.0];
    let mut error_sum = inline![0.0];
    let mut samples = Vec::new();
    for step in 0..STEPS {
        // `narrow` turns one terminal into the number itself.
        let error = sum(&inline![TARGET, narrow(speed)], "+-");
        integrate(&error, &mut error_sum);
        let weighed = gain(&inline![narrow(error), narrow(error_sum)], &GAINS);
        let torque = saturate(&sum(&weighed, &'+'), &-30.0, &inline![30.0]);
        let drag = gain(&speed, &0.5);
        let left = sum(&inline![narrow(torque), load(step), narrow(drag)], "+--");
        integrate(&left, &mut speed);
        samples.push(narrow(speed));
    }
    samples
}

/// Computes the same with plain arithmetic.
fn by_hand() -> Vec<f64> {
    let (mut speed, mut error_sum) = (0.0, 0.0);
    let mut samples = Vec::new();
    for step in 0..STEPS {
        let error = TARGET - speed;
        error_sum += STEP * error;
        let torque = (4.0 * error + 2.5 * error_sum).clamp(-30.0, 30.0);
        speed += STEP * (torque - load(step) - 0.5 * speed);
        samples.push(speed);
    }
    samples
}

/// Checks that a parameter can be a number, an array, a view, a string or a character.
fn verify_parameters() {
    let inputs = inline![1.0, 2.0, 4.0];
    let twice = inline![2.0, 4.0, 8.0];
    assert_eq!(gain(&inputs, &2.0), twice, "a number for all");
    assert_eq!(gain(&inputs, &array![2.0]), twice, "an array of one");
    assert_eq!(gain(&inputs, &inline![2.0, 2.0, 2.0]), twice, "one for each");
    assert_eq!(
        gain(
            &inputs,
            &array![[2.0, 9.0], [2.0, 9.0], [2.0, 9.0]].t().index_axis::<0>(0)
        ),
        twice,
        "a column"
    );

    assert_eq!(narrow(sum(&inputs, "+-+")), 3.0, "a sign for each");
    assert_eq!(narrow(sum(&inputs, &'-')), -7.0, "a sign for all");
    assert_eq!(
        narrow(sum(&inputs, &String::from("--+"))),
        1.0,
        "signs that the program read"
    );
    assert_eq!(saturate(&inputs, &inline![3.0, 0.0, 0.0], &3.0), inline![3.0, 2.0, 3.0]);
}

/// Checks the outputs that `narrow` returns: no axis with more than one position is removed.
fn verify_narrowing() {
    fn narrowed<X: NarrowAxes>(output: X) -> X::Output {
        output.narrow()
    }
    let one: f64 = narrowed(inline![[2.5]]);
    let several: InlineArray<f64, shape![3]> = narrowed(inline![[1.0], [2.0], [3.0]]);
    let number: f64 = narrowed(2.5);
    assert_eq!((one, several, number), (2.5, inline![1.0, 2.0, 3.0], 2.5));
}

fn main() {
    verify_parameters();
    verify_narrowing();

    let (found, expected) = (by_blocks(), by_hand());
    println!("{:>8} {:>6} {:>9} {:>9}", "seconds", "load", "blocks", "by hand");
    for step in (STEPS / 10 - 1..STEPS).step_by(STEPS / 10) {
        let seconds = STEP * (step + 1) as f64;
        println!(
            "{seconds:>8.1} {:>6.1} {:>9.5} {:>9.5}",
            load(step),
            found[step],
            expected[step]
        );
    }
    // The blocks add in another order, so each step may round numbers of up to 30 differently.
    let bound = STEPS as f64 * 4.0 * f64::EPSILON * 30.0;
    assert!(
        found
            .iter()
            .zip(&expected)
            .all(|(found, expected)| (found - expected).abs() <= bound)
    );
    let settled = found[STEPS / 2 - 1];
    assert!(
        found[STEPS / 2..].iter().all(|&speed| speed < settled),
        "the load takes speed away"
    );
}
