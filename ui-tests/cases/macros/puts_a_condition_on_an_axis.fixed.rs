use array_core::dim;

#[cfg(unix)]
dim!(pub Batch);

fn main() {
    #[cfg(unix)]
    let _ = Batch(4);
}
