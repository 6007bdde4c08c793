#![forbid(unsafe_code)]
#[derive(Clone, Copy, Debug)]
struct Evil;

fn stored<B: array_core::layout::OwnedStorage<u8, (array_core::Dyn,)>>(_: B) {}

fn main() {
    //~ ERROR: `Evil` storage cannot be created
    stored(Evil);
}
