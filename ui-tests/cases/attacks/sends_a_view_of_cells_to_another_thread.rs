#![forbid(unsafe_code)]
use std::cell::Cell;

use array_core::{Array, shape};

fn main() {
    let array = Array::<Cell<u8>, shape![2]>::full(Cell::new(1));
    let view = array.view();
    //~ ERROR: Cell<u8>` cannot be shared between threads safely
    std::thread::scope(|scope| scope.spawn(move || view[[0]].set(2)).join().unwrap());
}
