use array_core::{Array, broadcast, dim, shape};

dim!(Points, Clusters = 3);

fn main() {
    let labels: Array<i64, shape![Points]> = Array::zeros_with([10]);
    let clusters = Array::<i64, shape![Clusters]>::arange();
    let labels = labels.expand_dims::<1>();
    let is_member = broadcast!(labels == clusters);
    println!("{is_member}");
}
