fn half(number: f64) -> f64 {
    number / 2.0
}

fn main() {
    let _ = half(1.0);
}
