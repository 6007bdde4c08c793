use array_core::{Array, broadcast, dim, shape};

dim!(Points, Clusters = 3, Features = 2);

fn main() {
    let points: Array<f32, shape![Points, Features]> = Array::ones_with([10, 2]);
    let centres: Array<f32, shape![Clusters, Features]> = Array::zeros();
    let points = points.view();
    //~ ERROR: shapes `(Points, Features)` and `(Clusters, Features)` cannot be broadcast together
    let distances = broadcast!(square(points - centres)).sum_axis::<-1>();
    println!("{distances}");
}
