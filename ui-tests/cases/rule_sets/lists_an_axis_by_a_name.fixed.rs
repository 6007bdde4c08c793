use array_core::axes;

pub const N: usize = 0;

fn main() {
    let _ = axes![0, 2];
}
