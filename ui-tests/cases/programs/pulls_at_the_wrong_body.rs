use array_core::{InlineArray, broadcast, dim, shape};

dim! {
    Body = 5;
    Other = 5;
    Space = 3;
}

type Vectors = InlineArray<f64, shape![Body, Space]>;

fn pull(x: &Vectors, mass: &InlineArray<f64, shape![Body]>) -> Vectors {
    let others = x.with_axes::<shape![Other, Space]>();
    let mass = mass.with_axes::<shape![Other]>();
    let apart = broadcast!(named [i, j, k]; others[j, k] - x[i, k]);
    //~ ERROR: one index name has an axis of `Body` here and of `Other` before
    broadcast!(sum(j: mass[j] * apart[j, i, k]))
}

fn main() {
    assert_eq!(pull(&Vectors::ones(), &InlineArray::ones()), Vectors::zeros());
}
