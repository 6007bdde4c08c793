use array_core::{IndexAccess, array, iab};

fn amplified<G: IndexAccess<Item = f64>>(signal: f64, gain: &G, terminal: usize) -> f64 {
    signal * iab!(gain[terminal])
}

fn main() {
    let gains = array![[1.0_f64, 2.0], [3.0, 4.0]];
    //~ ERROR: cannot read `array_core::Array<f64, (Len<2>, Len<2>)>` by one index
    let _ = amplified(0.5, &gains, 1);
}
