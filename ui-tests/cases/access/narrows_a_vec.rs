use array_core::functions::narrow;

fn main() {
    let rows = vec![[1.0_f64], [2.0]];
    //~ ERROR: `Vec<[f64; 1]>` cannot be narrowed
    let _ = narrow(rows);
}
