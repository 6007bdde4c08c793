use array_core::{CallError, broadcast, shapes};

#[derive(Debug)]
struct Failure;

impl From<CallError> for Failure {
    fn from(_: CallError) -> Self {
        Failure
    }
}

#[shapes(x: [N] f32 -> [N] f32)]
fn double(x: &[f32]) -> Result<Vec<f32>, Failure> {
    Ok(broadcast!(x * 2))
}

fn main() {
    let _ = double(&[1.0; 6]).map_err(|failure| println!("{failure:?}"));
}
