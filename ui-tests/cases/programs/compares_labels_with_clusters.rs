use array_core::{Array, broadcast, dim, shape};

dim!(Points, Clusters = 3);

fn main() {
    let labels: Array<i64, shape![Points]> = Array::zeros_with([10]);
    let clusters = Array::<i64, shape![Clusters]>::arange();
    let labels = labels.view();
    //~ ERROR: shapes `(Points,)` and `(Clusters,)` cannot be broadcast together
    let is_member = broadcast!(labels == clusters);
    println!("{is_member}");
}
