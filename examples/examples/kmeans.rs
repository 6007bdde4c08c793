//! Clusters the Iris measurements with k-means, without using the classes. Samples, clusters and
//! features are named axes, so a mean over the wrong axis does not compile.
//!
//!     cargo run --release -p array-examples --example kmeans

use std::error::Error;
use std::fs;

use array_core::linalg::matmul;
use array_core::prelude::*;
use array_examples::iris::{self, COLUMNS, Samples};

/// The measurements in the repository; `data/README.md` names their source.
const IRIS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/iris.csv");

dim! {
    /// The clusters.
    Clusters = 3;
    /// The measurements of a flower.
    Features = 4;
}

/// The measurements of each flower.
type Points = Array<f64, shape![Samples, Features]>;

/// The centre of each cluster.
type Centres = Array<f64, shape![Clusters, Features]>;

/// The cluster of each flower.
type Labels = Array<i64, shape![Samples]>;

/// The number of flowers of each species. The file lists one species at a time.
const OF_EACH_KIND: usize = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let points: Points = iris::parse(&fs::read_to_string(IRIS)?)?.try_into_shape()?;

    // The first centres are flowers that are far apart in the file.
    let mut centres = Centres::from_fn(|[cluster, feature]| points[[cluster * 70, feature]]);
    let mut labels = nearest(&points, &centres);
    let mut rounds = 1;
    loop {
        centres = means(&points, &labels);
        let next = nearest(&points, &centres);
        if next == labels {
            break;
        }
        labels = next;
        rounds += 1;
    }

    println!("centres after {rounds} rounds, in cm:\n{COLUMNS:?}\n{centres:.2}\n");
    let mut right = 0;
    for (kind, of_kind) in labels.as_slice().chunks(OF_EACH_KIND).enumerate() {
        let found = [0, 1, 2].map(|cluster| of_kind.iter().filter(|&&label| label == cluster).count());
        println!("kind {kind}: {found:?} of {} in each cluster", of_kind.len());
        right += found[kind];
    }
    println!("{right} of {} flowers are with their kind", labels.len());
    assert!(right * 10 > labels.len() * 8, "most flowers are found");
    verify(&points, &centres, &labels);
    Ok(())
}

/// Returns the cluster with the nearest centre for each point.
fn nearest(points: &Points, centres: &Centres) -> Labels {
    let points = points.expand_dims::<1>();
    let distances: Array<f64, shape![Samples, Clusters]> = broadcast!(sum_axis::<2>(square(points - centres)));
    distances.argmin_axis::<1>()
}

/// Returns the mean of the points of each cluster.
fn means(points: &Points, labels: &Labels) -> Centres {
    let clusters = Array::<i64, shape![Clusters]>::arange();
    let labels = labels.expand_dims::<1>();
    let is_member: Array<f64, shape![Samples, Clusters]> = broadcast!(labels == clusters).cast();
    let sums: Centres = matmul(is_member.t(), points);
    let sizes = is_member.sum_axis::<0>();
    broadcast!(sums / sizes.expand_dims::<1>())
}

/// Asserts that no point is nearer to another centre than to its own.
fn verify(points: &Points, centres: &Centres, labels: &Labels) {
    for (i, &label) in labels.iter().enumerate() {
        let distance = |cluster: usize| -> f64 {
            (0..COLUMNS.len())
                .map(|j| (points[[i, j]] - centres[[cluster, j]]).powi(2))
                .sum()
        };
        assert!(
            (0..3).all(|cluster| distance(label as usize) <= distance(cluster)),
            "flower {i}"
        );
    }
}
