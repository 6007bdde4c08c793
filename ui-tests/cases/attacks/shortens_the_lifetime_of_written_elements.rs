#![forbid(unsafe_code)]
use array_core::{ContiguousViewMut, One};

fn main() {
    let mut bytes: [&'static u8; 1] = [&1];
    {
        let short = 2;
        //~ ERROR: `short` does not live long enough
        ContiguousViewMut::<'_, &u8, (One,)>::from(&mut bytes).fill(&short);
    }
    assert_eq!(bytes, [&1]);
}
