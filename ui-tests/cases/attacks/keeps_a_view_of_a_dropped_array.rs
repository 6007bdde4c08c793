#![forbid(unsafe_code)]
use array_core::{ContiguousView, Len, array};

fn main() {
    let view: ContiguousView<'_, i32, (Len<2>,)>;
    {
        let short = array![1, 2];
        //~ ERROR: `short` does not live long enough
        view = short.view();
    }
    assert_eq!(view.to_vec(), [1, 2]);
}
