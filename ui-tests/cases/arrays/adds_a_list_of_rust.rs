use array_core::array;

fn main() {
    let (x, list) = (array![1.0, 2.0], [3.0, 4.0]);
    //~ ERROR: `[{float}; 2]` cannot be combined with an array of `{float}`
    //~ NOTE: convert a `Vec`, slice or Rust array: `Array::<_, _>::from(v)`
    let _ = &x + list;
}
