#![forbid(unsafe_code)]
#[derive(Clone, Debug, PartialEq)]
struct Evil;

fn shaped<S: array_core::Shape>(_: S) {}

fn main() {
    //~ ERROR: `Evil` is not a shape
    shaped(Evil);
}
