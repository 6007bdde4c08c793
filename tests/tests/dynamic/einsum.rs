//! Sums of products by subscripts, compared with loops over all indices.

use array_core::dynamic::DynScalar;
use array_core::{Array, DType, DynArray, array, einsum};
use half::{bf16, f16};
use proptest::prelude::*;

use crate::dynamic::{counting, words};

/// Returns the sum of products, computed over each combination of indices. The numbers are small,
/// so that nothing is rounded.
fn by_loops(lists: &[Vec<usize>], result: &[usize], extents: &[usize], operands: &[DynArray]) -> DynArray {
    let shape: Vec<usize> = result.iter().map(|&letter| extents[letter]).collect();
    let mut sums = vec![0.0; shape.iter().product()];
    let used: Vec<usize> = (0..extents.len())
        .filter(|letter| lists.concat().contains(letter))
        .collect();
    let count: usize = used.iter().map(|&letter| extents[letter]).product();
    for mut position in 0..count {
        let mut index = vec![0; extents.len()];
        for &letter in &used {
            (index[letter], position) = (position % extents[letter], position / extents[letter]);
        }
        let factor = |(list, x): (&Vec<usize>, &DynArray)| {
            let at: Vec<isize> = list.iter().map(|&letter| index[letter] as isize).collect();
            x.get(&at).unwrap().cast::<f64>()
        };
        let product: f64 = lists.iter().zip(operands).map(factor).product();
        let to = result
            .iter()
            .fold(0, |to, &letter| to * extents[letter] + index[letter]);
        sums[to] += product;
    }
    DynArray::from_slice(shape, &sums).unwrap()
}

fn list() -> impl Strategy<Value = Vec<usize>> {
    proptest::sample::subsequence(vec![0, 1, 2, 3], 0..=3).prop_shuffle()
}

proptest! {
    #[test]
    fn sums_match_loops(
        lists in proptest::collection::vec(list(), 1..=3),
        extents in proptest::collection::vec(0..4_usize, 4),
        result in proptest::sample::subsequence(vec![0, 1, 2, 3], 0..=4).prop_shuffle(),
    ) {
        let known: Vec<usize> = result.into_iter().filter(|letter| lists.concat().contains(letter)).collect();
        let operands: Vec<DynArray> = lists.iter().map(|list| {
            let shape: Vec<usize> = list.iter().map(|&letter| extents[letter]).collect();
            counting(&shape).cast(DType::F64)
        }).collect();
        let letters = |list: &[usize]| -> String { list.iter().map(|&letter| ['i', 'j', 'K', 'l'][letter]).collect() };
        let each: Vec<String> = lists.iter().map(|list| letters(list)).collect();
        let subscripts = format!("{} -> {}", each.join(", "), letters(&known));
        let expected = by_loops(&lists, &known, &extents, &operands);
        let borrowed: Vec<&DynArray> = operands.iter().collect();
        prop_assert_eq!(DynArray::einsum(&subscripts, &borrowed).unwrap(), expected.clone(), "{}", subscripts);
        // Integers keep their dtype, and products stay within `i32` here.
        let integers: Vec<DynArray> = operands.iter().map(|x| x.cast(DType::I32)).collect();
        let borrowed: Vec<&DynArray> = integers.iter().collect();
        let found = DynArray::einsum(&subscripts, &borrowed).unwrap();
        prop_assert_eq!(found.dtype(), DType::I32);
        prop_assert_eq!(found.cast(DType::F64), expected);
    }
}

#[test]
fn integers_wrap_as_in_typed_arrays() {
    let x = array![[100_i8, 2], [100, 3]];
    let any = DynArray::from(x.clone());
    let typed: Array<i8, array_core::shape![2, 2]> = einsum!("ij,jk->ik", x, x);
    assert_eq!(DynArray::einsum("ij,jk->ik", &[&any, &any]).unwrap(), typed.into());
    assert_eq!(DynArray::einsum("ij,jk", &[&any, &any]).unwrap().dtype(), DType::I8);
    let outer = einsum!("ij,kj->ikj", x, x);
    assert_eq!(DynArray::einsum("ij,kj->ikj", &[&any, &any]).unwrap(), outer.into());
}

#[test]
fn a_sum_over_no_positions_is_zero() {
    let (infinite, none) = (
        DynArray::from(array![f64::INFINITY]),
        DynArray::zeros(DType::F64, [0]).unwrap(),
    );
    let typed = einsum!(
        "k,j->k",
        array![f64::INFINITY],
        Array::<f64, array_core::shape![0]>::zeros()
    );
    assert_eq!(typed, array![0.0]);
    assert_eq!(DynArray::einsum("k,j->k", &[&infinite, &none]).unwrap(), typed.into());
    assert_eq!(
        DynArray::einsum("j,k->k", &[&none, &infinite]).unwrap(),
        array![0.0].into()
    );
    assert_eq!(
        DynArray::einsum("j,j,k->k", &[&none, &none, &infinite]).unwrap(),
        array![0.0].into()
    );
    assert_eq!(
        DynArray::einsum("j,k->", &[&none, &infinite]).unwrap().item().unwrap(),
        0.0.into()
    );
    assert_eq!(
        DynArray::einsum("j,k->jk", &[&none, &infinite]).unwrap().shape(),
        [0, 1]
    );
}

/// Letters of one operand alone are not summed over before the product, since those sums could
/// overflow.
#[test]
fn sums_match_products() {
    for (x, y) in [
        (array![0.0], array![1e308, 1e308]),
        (
            array![f64::INFINITY],
            array![1.0, 1.0, -1.0]
                .windows_axis::<0, 2>()
                .index_axis::<0>(0)
                .to_owned(),
        ),
        (array![f64::INFINITY], array![1.0, -1.0]),
        (array![1e-10], array![1e308, 1e308]),
    ] {
        let typed: Array<f64, _> = einsum!("k,j->k", x, y);
        let found = DynArray::einsum("k,j->k", &[&x.clone().into(), &y.clone().into()]).unwrap();
        assert_eq!(
            found.get(&[0]).unwrap().cast::<f64>().to_bits(),
            typed[[0]].to_bits(),
            "{x} {y}"
        );
    }
}

#[test]
fn narrow_floats_are_rounded_once() {
    let of = |values: [f32; 2]| DynArray::from(array![values[0], values[1]].cast::<f16>());
    let (x, z, zeros) = (of([300.0; 2]), of([0.25; 2]), of([0.0; 2]));
    let expected = DynScalar::from(f16::from_f32(45_000.0));
    assert_eq!(
        DynArray::einsum("i,i,i->", &[&x, &x, &z]).unwrap().item().unwrap(),
        expected
    );
    let zero = DynScalar::from(f16::ZERO);
    assert_eq!(
        DynArray::einsum("i,i,i->", &[&x, &x, &zeros]).unwrap().item().unwrap(),
        zero
    );
    assert_eq!(DynArray::einsum("i,i,i->i", &[&x, &x, &z]).unwrap(), of([22_500.0; 2]));
}

/// The sum after the first of two products can overflow `f32`, which has the range of `bf16`, even
/// if the result does not.
#[test]
fn three_narrow_operands_match_typed_arrays() {
    let of = |values: [f32; 2]| array![values[0], values[1]].cast::<bf16>();
    let (large, one, tenth) = (of([3e38; 2]), of([1.0; 2]), of([0.125, 0.25]));
    let any = |x: &Array<bf16, array_core::shape![2]>| DynArray::from(x.clone());
    let typed: Array<bf16, array_core::shape![2]> = einsum!("i,i,k->k", large, one, tenth);
    assert_eq!(
        DynArray::einsum("i,i,k->k", &[&any(&large), &any(&one), &any(&tenth)]).unwrap(),
        typed.into()
    );
    let (third, small) = (of([1.0 / 3.0, 2.0 / 3.0]), of([1e-3, 1e3]));
    let typed: Array<bf16, array_core::shape![2]> = einsum!("i,j,i->j", third, small, third);
    assert_eq!(
        DynArray::einsum("i,j,i->j", &[&any(&third), &any(&small), &any(&third)]).unwrap(),
        typed.into()
    );
}

#[test]
fn subscripts_that_do_not_fit_are_refused() {
    let (x, y) = (counting(&[2, 3]), counting(&[3]));
    for (subscripts, expected) in [
        (
            "ij",
            "the subscripts of `einsum` have 1 list of letters, separated by commas, for 2 operands",
        ),
        (
            "ij,j,j",
            "the subscripts of `einsum` have 3 lists of letters, separated by commas, for 2 operands",
        ),
        (
            "ii,j->i",
            "the letter `i` of `einsum` appears twice in operand 0: take its `diagonal` first",
        ),
        (
            "ij,j->k",
            "the letter `k` of `einsum` appears after `->`, but in no operand",
        ),
        ("ij,j->ii", "the letter `i` of `einsum` appears twice after `->`"),
        (
            "i.,j",
            "'.' in the subscripts of `einsum` is not a letter: write one letter for each axis",
        ),
        (
            "...,j",
            "'.' in the subscripts of `einsum` is not a letter: write one letter for each axis",
        ),
        (
            "ij,j->i->",
            "'-' in the subscripts of `einsum` is not a letter: write one letter for each axis",
        ),
        (
            "i,j->i",
            "operand 0 of `einsum` has shape (2, 3) and 1 letter: one for each axis is required",
        ),
        (
            "ij,jk->i",
            "operand 1 of `einsum` has shape (3,) and 2 letters: one for each axis is required",
        ),
        (
            "ij,i->j",
            "the letter `i` of `einsum` has extents 2 (axis 0 of operand 0) and 3 (axis 0 of operand 1)",
        ),
    ] {
        assert_eq!(words(DynArray::einsum(subscripts, &[&x, &y])), expected, "{subscripts}");
    }
    let none: [&DynArray; 0] = [];
    assert_eq!(
        words(DynArray::einsum("", &none)),
        "the subscripts of `einsum` have 1 list of letters, separated by commas, for 0 operands"
    );
    let huge = DynArray::zeros(DType::F64, [0, usize::MAX, 2]).unwrap();
    assert_eq!(DynArray::einsum("ijk,ijk->i", &[&huge, &huge]).unwrap().shape(), [0]);
    let truth = x.cast(DType::Bool);
    assert_eq!(truth.t().unwrap(), DynArray::einsum("ij->ji", &[&truth]).unwrap());
    assert_eq!(
        words(DynArray::einsum("ij->i", &[&truth])),
        "`bool` has no arithmetic in `einsum`"
    );
    assert_eq!(
        words(DynArray::einsum("ij,j->i", &[&x, &y.cast(DType::F32)])),
        "`i32` and `f32` have no common dtype in `einsum`: cast one of the two"
    );
}
