fn half(number: f64) -> f64 {
    number / 2.0
}

fn main() {
    //~ ERROR: this function takes 1 argument but 0 arguments were supplied
    //~ NOTE: provide the argument
    let _ = half();
}
