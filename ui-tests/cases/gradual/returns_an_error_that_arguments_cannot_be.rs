use array_core::{broadcast, shapes};

#[derive(Debug)]
struct Failure;

#[shapes(x: [N] f32 -> [N] f32)]
//~ ERROR: the trait bound `Failure: From<CallError>` is not satisfied
fn double(x: &[f32]) -> Result<Vec<f32>, Failure> {
    Ok(broadcast!(x * 2))
}

fn main() {
    let _ = double(&[1.0; 6]).map_err(|failure| println!("{failure:?}"));
}
