//! Contestants that take turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of turns of each contestant.
const TURNS: usize = 25;

/// The minimum time of a turn.
const TURN: Duration = Duration::from_millis(4);

/// A contestant: its name, and a function from the number of an input to a result. The results of
/// all contestants are compared.
pub type Contestant<'a> = (&'static str, Box<dyn FnMut(usize) -> f64 + 'a>);

/// Prints the head of the table.
pub fn head() {
    println!("| {:<16} | {:<16} | {:>10} | of ours |", "operation", "who", "ns");
    println!("|{:-<18}|{:-<18}|{:->11}:|{:->8}:|", "", "", "", "");
}

/// Runs the contestants of an operation in turn, and prints their medians and the ratios to the
/// median of the first.
pub fn race(operation: &str, mut contestants: Vec<Contestant<'_>>) {
    let expected = contestants[0].1(0);
    let mut calls = Vec::new();
    for (name, run) in &mut contestants {
        let found = run(0);
        let is_close = (found - expected).abs() <= 1e-3 * expected.abs().max(1.0);
        assert!(
            is_close,
            "{name} computes something else in `{operation}`: {found} and not {expected}"
        );
        let clock = Instant::now();
        black_box(run(1));
        calls.push((TURN.as_secs_f64() / clock.elapsed().as_secs_f64().max(1e-8)).ceil() as usize);
    }
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..TURNS {
        for (((_, run), times), &calls) in contestants.iter_mut().zip(&mut times).zip(&calls) {
            let clock = Instant::now();
            for i in 0..calls {
                black_box(run(i));
            }
            times.push(clock.elapsed().as_secs_f64() / calls as f64 * 1e9);
        }
    }
    let medians: Vec<f64> = times
        .iter_mut()
        .map(|times| {
            times.sort_by(f64::total_cmp);
            times[TURNS / 2]
        })
        .collect();
    for ((name, _), time) in contestants.iter().zip(&medians) {
        println!(
            "| {operation:<16} | {name:<16} | {time:>10.1} | {:>7.2} |",
            time / medians[0]
        );
    }
}
