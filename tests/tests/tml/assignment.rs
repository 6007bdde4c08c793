//! "Assignment": the right-hand side is broadcast to the left-hand side, on every level.

use array_core::{Array, DynRank, InlineArray, array, broadcast, inline, shape, try_broadcast};

#[test]
fn a_scalar_is_assigned_to_every_root() {
    let mut x = Array::<i32, shape![2, 2]>::zeros();
    broadcast!(tml; x = 7);
    assert_eq!(x, Array::<i32, shape![2, 2]>::full(7));
    let mut nested = Array::<i32, shape![2, 2]>::zeros().into_nested::<shape![2]>();
    broadcast!(tml; nested = 7);
    assert_eq!(nested.into_flat(), x);
}

#[test]
fn dimensions_are_equal_or_1_on_the_right() {
    let mut x = Array::<i32, shape![3]>::zeros();
    broadcast!(tml; x = array![5]);
    assert_eq!(x, array![5, 5, 5]);
    broadcast!(tml; x = array![1, 2, 3]);
    assert_eq!(x, array![1, 2, 3]);
    // `tensor<int, 3> = [1, 3]`
    let mut x = Array::<i32, shape![_]>::zeros_with([3]);
    assert!(try_broadcast!(tml; x = Array::<i32, shape![_]>::ones_with([2])).is_err());
    assert_eq!(x.as_slice(), [0, 0, 0]);
}

#[test]
fn the_left_is_never_stretched() {
    let mut x = Array::<i32, shape![_]>::zeros_with([1]);
    assert!(try_broadcast!(tml; x = Array::<i32, shape![_]>::ones_with([3])).is_err());
}

#[test]
fn the_rank_on_the_right_is_not_above_that_on_the_left() {
    let mut m = Array::<i32, shape![2, 3]>::zeros();
    broadcast!(tml; m = array![1, 2, 3]);
    assert_eq!(m, array![[1, 2, 3], [1, 2, 3]]);
    let mut v = Array::<i32, DynRank>::zeros_with([3]);
    assert!(try_broadcast!(tml; v = Array::<i32, DynRank>::ones_with([1, 3])).is_err());
    assert!(try_broadcast!(tml; v = Array::<i32, DynRank>::ones_with([1])).is_ok());
}

#[test]
fn each_nesting_level_follows_the_same_rule() {
    let mut x = Array::<i32, shape![2, 3]>::zeros().into_nested::<shape![3]>();
    let ones: Array<InlineArray<i32, shape![1]>, shape![1]> = array![inline![4]];
    broadcast!(tml; x = ones);
    assert_eq!(x, array![inline![4, 4, 4], inline![4, 4, 4]]);
    let mut x = Array::<i32, DynRank>::zeros_with([2, 3]).into_nested::<shape![3]>();
    let rows = Array::<i32, DynRank>::ones_with([3, 3]).into_nested::<shape![3]>();
    assert!(x.try_assign(&rows).is_err());
    assert!(
        x.try_assign(&Array::<i32, DynRank>::ones_with([1, 1]).into_nested::<shape![1]>())
            .is_ok()
    );
    assert_eq!(x.into_flat(), Array::<i32, DynRank>::ones_with([2, 3]));
}

#[test]
fn the_root_scalar_is_assignable() {
    let mut wide = Array::<i32, shape![2, 2]>::zeros().into_nested::<shape![2]>();
    let narrow: Array<InlineArray<i16, shape![2]>, shape![2]> = array![inline![1_i16, 2], inline![3, 4]];
    broadcast!(tml; wide = narrow);
    broadcast!(tml; wide += narrow);
    assert_eq!(wide, array![inline![2, 4], inline![6, 8]]);
}
