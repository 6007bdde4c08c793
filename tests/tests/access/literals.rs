//! Literal indices, which `cargo check` compares with static extents. An axis of `One` and a scalar
//! accept every literal, and generic code needs no further bounds.

use array_core::layout::{Storage, StorageMut};
use array_core::{Array, Dim, IndexAccess, InlineArray, Len, array, iab, inline, shape, try_iab};

use crate::access::{Batch, Channel, counting, nested, panics};

#[test]
fn one_and_scalars_accept_every_literal() {
    let mut x = array![[1], [2]];
    assert_eq!([iab!(x[1][999]), iab!(x[-2][-999]), iab!(x[1][5000])], [2, 1, 2]);
    iab!(x[1][7] = 5);
    iab!(x[1][-7] += 1);
    assert_eq!(x, array![[1], [6]]);
    // rustc finds the types of these scalars after it reads the indices.
    let (n, mut y, mut sign) = (5, 0.5, '+');
    assert_eq!((iab!(n[999][1][1000]), iab!(n[5000, 2])), (5, 5));
    iab!(y[3][-4] = 1.5);
    iab!(y[5000] += 1.0);
    iab!(sign[2][3] = '-');
    assert_eq!((iab!(y[2]), iab!(sign[2][9])), (2.5, '-'));
    assert_eq!(iab!(2.5_f32[9]), 2.5);
    assert!(iab!(Array::<bool, shape![]>::full(true)[3][4]));
}

#[test]
fn the_first_and_the_last_position_are_in_bounds() {
    let mut x = counting::<shape![3, 4]>([3, 4]);
    assert_eq!([iab!(x[2][3]), iab!(x[-3][-4])], [11, 0]);
    iab!(x[2][-4] = 20);
    iab!(x[2] += 1);
    iab!(&mut x[1][3]).clone_from(&70);
    assert_eq!(x.to_vec(), [0, 1, 2, 3, 4, 5, 6, 70, 21, 10, 11, 12]);
    let long = counting::<shape![1024]>([1024]);
    assert_eq!([iab!(long[1023]), iab!(long[-1024])], [1023, 0]);
    // The compiler compares no extents above 1024.
    let longer = counting::<shape![1025]>([1025]);
    assert_eq!([iab!(longer[1024]), iab!(longer[-1025]), iab!(longer[3])], [1024, 0, 3]);
    let named = counting::<(Channel, Batch)>([3, 2]);
    assert_eq!(iab!(named[2][1]), 5);
}

#[test]
fn objects_are_references_nested_arrays_and_strings() {
    fn third(x: &Array<i64, shape![3]>) -> &i64 {
        iab!(&x[2])
    }
    fn write(x: &mut Array<i64, shape![3]>) {
        iab!(x[2] = 9);
        iab!(x[-3] -= iab!(x[1]));
    }
    let mut x = array![1, 2, 3];
    write(&mut x);
    assert_eq!((third(&x), x.to_vec()), (&9, vec![-1, 2, 9]));
    let (view, borrowed) = (x.view(), &&x);
    assert_eq!([iab!(view[2]), iab!(borrowed[2]), iab!((*borrowed)[-2])], [9, 9, 2]);

    let mut tiles = nested::<shape![2, 2], shape![3]>();
    assert_eq!(iab!(tiles[1][1][2]), 11);
    assert_eq!(iab!(tiles[1][1]), inline![9, 10, 11]);
    iab!(tiles[1][1][2][7] = 0);
    iab!(tiles[0][1] = inline![1, 1, 1]);
    assert_eq!((iab!(tiles[-1][-1][-1]), iab!(tiles[0][1][2])), (0, 1));
    let mut tile: Array<InlineArray<i64, shape![3]>, shape![]> = nested();
    iab!(tile[2] += 5);
    assert_eq!((iab!(tile[2]), iab!(tile[1][4])), (7, 1));
    let rows = array![array![1, 2].view(), array![3, 4].view()].map(|row| row.sum());
    assert_eq!(iab!(rows[1]), 7_i64);

    let (signs, owned, words) = ("+-+", String::from("+-"), array!["ab", "cd"]);
    assert_eq!([iab!(signs[2]), iab!(owned[1]), iab!(owned[-2])], ['+', '-', '+']);
    assert_eq!(
        (iab!(words[1][1]), iab!(&words[1]), iab!("abc"[2][9])),
        ('d', &"cd", 'c')
    );
}

/// Constants, whose temporaries live as long as the result.
const GAINS: InlineArray<f64, shape![3]> = inline![1.0, 2.0, 3.0];

#[test]
fn a_result_borrows_from_temporaries_and_constants() {
    assert_eq!((*iab!(&GAINS[2]), iab!(GAINS[1])), (3.0, 2.0));
    assert_eq!(iab!(&array![String::from("a"), String::from("b")][1]).len(), 1);
    assert_eq!(iab!(array![[1, 2], [3, 4]][1]).to_vec(), [3, 4]);
    let last: &f64 = iab!(&GAINS[-3]);
    assert_eq!(last, &1.0);
}

#[test]
fn generic_code_needs_no_bounds() {
    fn second<N: Dim>(x: &Array<i32, (N,)>) -> i32 {
        iab!(x[1])
    }
    fn corner<T: Copy, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) -> T {
        iab!(x[1][2])
    }
    fn add<N: Dim, B: StorageMut<i32, (Len<2>, N)>>(x: &mut Array<i32, (Len<2>, N), B>) {
        iab!(x[1][2] = 7);
        iab!(x[-2][2] += 1);
        iab!(x[1] *= 2);
    }
    fn constant<const N: usize>(x: &Array<i32, (Len<N>,)>) -> i32 {
        iab!(x[2])
    }
    fn any<G: IndexAccess<Item: IndexAccess<Item = f64>>>(g: &G) -> f64 {
        let row = iab!(g[1]);
        iab!(row[2])
    }
    assert_eq!(
        [second(&array![1, 2]), second(&array![3]), constant(&array![1, 2, 3])],
        [2, 3, 3]
    );
    assert_eq!(second(&array![4, 5].into_shape::<shape![_]>()), 5);
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    assert_eq!([corner(&x), corner(&array![[1]]), corner(&x.view())], [6, 1, 6]);
    add(&mut x);
    assert_eq!(x, array![[1, 2, 4], [8, 10, 14]]);
    assert_eq!(
        (any(&array![2.0, 3.0]), any(&array![inline![1.0, 2.0, 3.0]; 2])),
        (3.0, 3.0)
    );
}

#[test]
fn run_time_extents_are_compared_when_the_program_runs() {
    let mut x = counting::<shape![_, 3]>([2, 3]);
    assert_eq!(iab!(x[1][2]), 5);
    let words = "index 2 is out of bounds for axis 0 of extent 2";
    assert_eq!(panics(|| iab!(x[2][2])), words);
    assert_eq!(panics(|| iab!(x[2][2] = 1)), words);
    assert_eq!(panics(|| iab!(x[2] += 1)), words);
    let dynamic = x.clone().into_dyn();
    assert_eq!(panics(|| iab!(dynamic[2]).rank()), words);
    fn third<N: Dim>(x: &Array<i64, (N,)>) -> i64 {
        iab!(x[2])
    }
    assert_eq!(panics(|| third(&counting::<shape![_]>([2]))), words);
    assert_eq!(panics(|| iab!("ab"[2])), words);
    assert_eq!(
        panics(|| iab!(String::from("ab")[-3])),
        "index -3 is out of bounds for axis 0 of extent 2"
    );
}

#[test]
fn the_fallible_macro_returns_the_error() {
    let mut x = array![1, 2];
    assert!(try_iab!(x[1]).is_ok() && try_iab!(x[-2] = 4).is_ok());
    let run_time = counting::<shape![_]>([2]);
    let error = try_iab!(run_time[2]).unwrap_err();
    assert_eq!(error.to_string(), "index 2 is out of bounds for axis 0 of extent 2");
}
