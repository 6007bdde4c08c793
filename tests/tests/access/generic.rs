//! Code that is generic over whether a parameter is given once or for each element.

use array_core::functions::narrow;
use array_core::index::NarrowOutput;
use array_core::layout::{Storage, StorageMut};
use array_core::shape::NarrowShape;
use array_core::{Array, Dim, DynRank, IndexAccess, InlineArray, Len, Number, One, array, iab, inline, shape};

use crate::access::{Batch, Channel, Mono};

type Tile = InlineArray<i32, shape![2, 3]>;

/// Subtracts zero points, in any storage, without a where-clause.
fn centred<N: Dim, B: Storage<i32, (N,)>>(accumulators: &Tile, zero_point: &Array<i32, (N,), B>) -> Tile {
    Tile::from_fn(|[pixel, channel]| iab!(accumulators[pixel][channel]) - iab!(zero_point[channel]))
}

#[test]
fn one_function_takes_parameters_once_or_for_each_channel() {
    let x = inline![[1, 2, 3], [4, 5, 6]];
    assert_eq!(centred(&x, &inline![1]), inline![[0, 1, 2], [3, 4, 5]]);
    assert_eq!(centred(&x, &array![1, 2, 3]), inline![[0, 0, 0], [3, 3, 3]]);
    assert_eq!(
        centred(&x, &Array::<i32, (Channel,)>::ones()),
        inline![[0, 1, 2], [3, 4, 5]]
    );
    assert_eq!(
        centred(&x, &array![[1, 9], [2, 9], [3, 9]].t().index_axis::<0>(0)),
        inline![[0; 3], [3; 3]]
    );
}

#[test]
fn axes_and_elements_may_both_be_generic() {
    fn at<T: Copy, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>, i: usize, j: i8) -> T {
        iab!(x[i][j])
    }
    fn row_sum<T: Number, M: Dim, N: Dim>(x: &Array<T, (M, N)>, i: usize) -> f64
    where
        f64: From<T>,
    {
        iab!(x[i]).iter().map(|&x| f64::from(x)).sum()
    }
    fn add<M: Dim, N: Dim, B: StorageMut<i32, (M, N)>>(x: &mut Array<i32, (M, N), B>, i: usize, j: usize) {
        iab!(x[i][j] += 1);
        iab!(x[i] *= 2);
    }
    let mut x = array![[1, 2, 3]];
    assert_eq!((at(&x, 7, -1), at(&x.t(), 1, 7)), (3, 2));
    assert_eq!(row_sum(&x, 9), 6.0);
    add(&mut x, 3, 1);
    assert_eq!(x, array![[2, 6, 6]]);
}

/// A gain for each terminal, or for all.
fn amplified<G: IndexAccess<Item = f64> + ?Sized>(signal: f64, gain: &G, terminal: usize) -> f64 {
    signal * iab!(gain[terminal])
}

#[test]
fn parameters_are_scalars_or_arrays() {
    assert_eq!(amplified(2.0, &10.0, 5), 20.0);
    assert_eq!(amplified(2.0, &array![1.0, 3.0], 1), 6.0);
    assert_eq!(amplified(2.0, &inline![3.0], 1), 6.0);
    assert_eq!(amplified(2.0, &array![[1.0], [3.0]].t().index_axis::<0>(0), 1), 6.0);
    assert_eq!(amplified(2.0, &Array::<f64, (Len<1>,)>::full(4.0), 0), 8.0);
    assert_eq!(amplified(2.0, &Array::<f64, shape![]>::full(4.0), 3), 8.0);
    assert_eq!(amplified(2.0, &&mut 4.0, 3), 8.0);
    assert_eq!(amplified(2.0, &Array::<f64, (Batch,)>::full_with([2], 4.0), 1), 8.0);
}

#[test]
fn strings_are_indexed_by_character() {
    fn minuses<C: IndexAccess<Item = char> + ?Sized>(signs: &C, terminals: usize) -> usize {
        (0..terminals).filter(|&terminal| iab!(signs[terminal]) == '-').count()
    }
    assert_eq!(
        [
            minuses("+-+", 3),
            minuses(&'-', 3),
            minuses(&String::from("--"), 2),
            minuses(&"-", 1)
        ],
        [1, 3, 2, 1]
    );
    assert_eq!(minuses(&array!['-', '+'], 2), 1);
}

#[test]
fn elements_of_a_parameter_may_be_indexed_again() {
    fn second<G: IndexAccess<Item: IndexAccess<Item = f64>>>(g: &G) -> f64 {
        let row = iab!(g[1]);
        iab!(row[1])
    }
    assert_eq!(second(&array![inline![1.0, 2.0], inline![3.0, 4.0]]), 4.0);
    assert_eq!(second(&array![1.0, 2.0]), 2.0);
    assert_eq!(second(&5.0), 5.0);
}

#[test]
fn narrowing_is_named_over_any_axis() {
    fn narrowed<M: Dim, N: Dim>(x: Array<f32, (M, One, N)>) -> NarrowOutput<Array<f32, (M, N)>> {
        narrow(x)
    }
    fn viewed<M: Dim, B: Storage<f32, (One, M)>>(
        x: &Array<f32, (One, M), B>,
    ) -> NarrowOutput<&Array<f32, (One, M), B>> {
        narrow(x)
    }
    let x: Array<f32, shape![2, 3]> = narrowed(Array::<f32, shape![2, 1, 3]>::zeros());
    let y: Array<f32, shape![2]> = narrowed(Array::<f32, shape![2, 1, 1]>::zeros());
    let z: f32 = narrowed(Array::<f32, shape![1, 1, 1]>::zeros());
    assert_eq!((x.sum(), y.sum(), z), (0.0, 0.0, 0.0));
    assert_eq!(viewed(&array![[1.0_f32, 2.0]]).as_slice(), [1.0, 2.0]);
    assert_eq!(viewed(&inline![[1.5_f32]]), 1.5);
    fn whole<N: Dim>(x: Array<f32, (N, Len<2>)>) -> NarrowShape<(N, Len<2>)> {
        array_core::shape::Narrow::narrowed(x.axes())
    }
    assert_eq!(whole(Array::<f32, (Mono, Len<2>)>::zeros()), (Mono, Len));
    assert_eq!(whole(Array::<f32, (One, Len<2>)>::zeros()), (Len,));
    let x: Array<f32, DynRank> = narrow(Array::<f32, DynRank>::zeros_with([1, 2, 1]));
    assert_eq!(x.shape().to_vec(), [1, 2, 1]);
}
