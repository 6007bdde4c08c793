#![forbid(unsafe_code)]
use array_core::layout::{Contiguous, Inline, Storage, View};
use array_core::{Dyn, Len};

fn main() {
    let four = [1_u8; 4];
    let data = <Inline as Storage<u8, (Len<4>,)>>::share(&four);
    //~ ERROR: this function takes 1 argument but 2 arguments were supplied
    let slice = <View<'_> as Contiguous<u8, (Dyn,)>>::slice(&data, &(Dyn(1000),));
    assert_eq!(slice.len(), 4);
}
