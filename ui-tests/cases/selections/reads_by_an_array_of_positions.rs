use array_core::prelude::*;

fn main() {
    let (v, k) = (array![1.0, 2.0], array![1, 0, 1]);
    //~ ERROR: `&array_core::Array<{integer}, (Len<3>,)>` cannot index an array of shape `(Len<2>,)`
    //~ NOTE: to select positions `k`: `v.take::<0>(&k)`
    let _ = v[&k];
}
