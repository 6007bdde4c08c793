//! Operands that are placed by a list of axes.

use array_core::{Array, Dyn, DynRank, Error, array, broadcast, shape, try_broadcast};

use crate::rule_sets::rules::{fits, numbered};

/// Gives a placed operand its missing axes, of extent 1: the first step of explicit broadcasting.
fn spread(x: &Array<i32, DynRank>, rank: usize, axes: &[usize]) -> Array<i32, DynRank> {
    let mut extents = vec![1; rank];
    for (axis, extent) in axes.iter().zip(x.shape().as_ref()) {
        extents[*axis] = *extent;
    }
    Array::from_shape_vec(extents, x.to_vec()).expect("the elements fit the shape")
}

/// Extents from 0 to 3, of every combination.
fn extents<const RANK: usize>() -> impl Iterator<Item = [usize; RANK]> {
    (0..4_usize.pow(RANK as u32)).map(|number| std::array::from_fn(|axis| number / 4_usize.pow(axis as u32) % 4))
}

/// Declares a test of operands that are placed at a list of axes of an array with three axes.
macro_rules! lists {
    ($($test:ident $rank:literal [$($axis:literal),+] [$($dynamic:ty),+];)+) => {$(
        #[test]
        fn $test() {
            let target = [3, 2, 1];
            for sizes in extents::<$rank>() {
                let v = numbered(&sizes, 0);
                let (m, v_dyn) = (numbered(&target, 50), spread(&v, 3, &[$($axis),+]));
                let m_typed = Array::<i32, shape![_, _, _]>::from_shape_vec(target, m.to_vec()).expect("the elements fit the shape");
                let v_typed = Array::<i32, ($($dynamic,)+)>::from_shape_vec(sizes, v.to_vec()).expect("the elements fit the shape");
                let expected = try_broadcast!(m * v_dyn);
                for found in [
                    try_broadcast!(explicit; m_typed * v_typed.in_dims($($axis),+)),
                    try_broadcast!(v_typed.in_dims($($axis),+) * m_typed),
                    try_broadcast!(no_rank_promotion; m_typed * v_typed.in_dims($($axis),+)),
                ] {
                    assert_eq!(found.is_ok(), expected.is_ok(), "{sizes:?} in {target:?}");
                    if let (Ok(found), Ok(expected)) = (found, &expected) {
                        assert_eq!((found.shape().to_vec(), found.to_vec()), (expected.shape().to_vec(), expected.to_vec()));
                    }
                }
                let by_rank = try_broadcast!(explicit; m * v.in_dims($($axis),+));
                assert_eq!(by_rank.ok(), expected.ok(), "{sizes:?} in {target:?}, of run-time rank");
                let mut written = m_typed.clone();
                let result = try_broadcast!(explicit; written += v_typed.in_dims($($axis),+));
                assert_eq!(result.is_ok(), fits(&target, v_dyn.shape().as_ref()), "{sizes:?} into {target:?}");
            }
        }
    )+};
}

lists! {
    outermost 1 [0] [Dyn];
    middle 1 [1] [Dyn];
    innermost 1 [2] [Dyn];
    outer_two 2 [0, 1] [Dyn, Dyn];
    ends 2 [0, 2] [Dyn, Dyn];
    inner_two 2 [1, 2] [Dyn, Dyn];
}

#[test]
fn degenerate_axes_are_stretched_as_a_second_step() {
    let (m, v) = (array![[1, 2]], array![10, 20, 30, 40]);
    let sum: Array<i32, shape![4, 2]> = broadcast!(explicit; m + v.in_dims(0));
    assert_eq!(sum, array![[11, 12], [21, 22], [31, 32], [41, 42]]);
    let (t, m) = (Array::<i32, shape![4, 3, 1]>::ones(), array![[5, 6]]);
    let sum: Array<i32, shape![4, 3, 2]> = broadcast!(explicit; t + m.in_dims(1, 2));
    assert_eq!(sum.sum(), 4 * 3 * (6 + 7));
}

#[test]
fn an_operation_can_be_placed_and_a_placement_operated_on() -> Result<(), Error> {
    let (m, v, w) = (array![[1, 2, 3], [4, 5, 6]], array![1, 2], array![1, 1, 2]);
    let mut x = broadcast!(explicit; m * (v + 1).in_dims(0) - square(w).in_dims(1));
    assert_eq!(x, array![[1, 3, 2], [11, 14, 14]]);
    try_broadcast!(explicit; x -= abs(v).in_dims(0))?;
    assert_eq!(x, array![[0, 2, 1], [9, 12, 12]]);
    broadcast!(explicit; x = if v.in_dims(0) > m { m } else { 0 });
    assert_eq!(x, array![[0; 3]; 2]);
    broadcast!(explicit; x[.., 1..3] += v.in_dims(0));
    assert_eq!(x, array![[0, 1, 1], [0, 2, 2]]);
    Ok(())
}
