//! Concatenation and stacking.

use array_core::dim::{AddExtent, SumExtent};
use array_core::{Array, Arrays, Dim, DynRank, InlineArray, Len, One, array, dim, inline, shape};

dim!(Train, Test, All);
dim!(Channel = 3);

#[test]
fn extents_that_the_compiler_knows_are_added_up() {
    let (a, b) = (array![[1, 2, 3]], array![[4, 5, 6], [7, 8, 9]]);
    let c: Array<i32, shape![3, 3]> = (&a, &b).concat::<0>();
    assert_eq!(c, array![[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
    let c: Array<i32, shape![6, 3]> = (&c, &a, b).concat::<-2>();
    assert_eq!(c.to_vec(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let none: Array<i32, shape![0]> = Array::zeros();
    let one: Array<i32, (One,)> = (&none, array![5]).concat::<0>();
    assert_eq!(one, array![5]);
    let two: Array<i32, shape![2]> = (array![1], array![2]).concat::<0>();
    assert_eq!(two, array![1, 2]);
}

#[test]
fn columns_are_concatenated() {
    let (a, b) = (array![[1, 2], [3, 4]], array![[5], [6]]);
    let c: Array<i32, shape![2, 5]> = (&a, &b, &a).concat::<1>();
    assert_eq!(c, array![[1, 2, 5, 1, 2], [3, 4, 6, 3, 4]]);
    assert_eq!((a.t(), b.t()).concat::<0>(), array![[1, 3], [2, 4], [5, 6]]);
}

#[test]
fn an_extent_of_the_program_gives_one() {
    let a = Array::<i32, shape![_, 2]>::ones_with([3, 2]);
    let c: Array<i32, shape![_, 2]> = (&a, array![[1, 2]]).concat::<0>();
    assert_eq!(c.shape(), [4, 2]);
    // The other axis is known for one of the arrays.
    let b = Array::<i32, shape![1, _]>::ones_with([1, 2]);
    let c: Array<i32, shape![_, 2]> = (&a, &b).concat::<0>();
    assert_eq!(c.shape(), [4, 2]);
    let error = (&a, Array::<i32, shape![1, _]>::ones_with([1, 3]))
        .try_concat::<0>()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "shapes (3, 2) and (1, 3) cannot be combined in `concat`: axis 1 has 2 and 3, and all axes but the concatenated one must be equal"
    );
}

#[test]
fn names_add_up_to_run_time_extents_and_named_lengths_to_lengths() {
    let a = Array::<i32, shape![Train, Channel]>::ones_with([3, 3]);
    let b = Array::<i32, shape![Test, Channel]>::ones_with([2, 3]);
    let c: Array<i32, shape![_, Channel]> = (&a, &b).concat::<0>();
    assert_eq!(c.shape(), [5, 3]);
    let c: Array<i32, shape![All, Channel]> = (&a, &b).concat_to::<0, shape![All]>();
    assert_eq!(c.axes().0, All(5));
    let d: Array<i32, shape![Train, 6]> = (&a, &a).concat::<1>();
    assert_eq!(d.shape(), [3, 6]);
}

#[test]
fn the_shape_of_the_result_is_given_by_the_caller() {
    let a = Array::<u8, shape![1000]>::ones();
    let c: Array<u8, shape![2000]> = (&a, &a).concat_to::<0, shape![2000]>();
    assert_eq!(c.sum(), 2000_u64);
    let c: Array<u8, shape![_]> = (&a, &a, &a).concat_to::<0, shape![_]>();
    assert_eq!(c.shape(), [3000]);
    let b = Array::<u8, shape![_]>::ones_with([5]);
    assert_eq!(
        (&b, &b).try_concat_to::<0, shape![11]>().unwrap_err().to_string(),
        "the axis has 5 + 5 = 10 elements, not 11, in `concat_to`"
    );
    assert_eq!((&b, &b).concat_to::<0, shape![10]>().axes(), &(Len::<10>,));
}

#[test]
fn generic_code_bounds_the_sum_or_names_it() {
    fn worked_out<M: AddExtent<K>, K: Dim, N: Dim>(
        x: &Array<f32, (M, N)>,
        y: &Array<f32, (K, N)>,
    ) -> Array<f32, (SumExtent<M, K>, N)> {
        (x, y).concat::<0>()
    }
    fn named<M: Dim, K: Dim, N: Dim>(x: &Array<f32, (M, N)>, y: &Array<f32, (K, N)>) -> Array<f32, shape![_, N]> {
        (x, y).concat_to::<0, shape![_]>()
    }
    fn stacked<M: Dim, N: Dim>(x: &Array<f32, (M, N)>) -> Array<f32, shape![M, 2, N]> {
        (x, x).stack::<1>()
    }
    let (x, y) = (array![[1.0_f32, 2.0]], array![[3.0_f32, 4.0], [5.0, 6.0]]);
    let z: Array<f32, shape![3, 2]> = worked_out(&x, &y);
    assert_eq!(z.to_vec(), named(&x, &y).to_vec());
    assert_eq!(stacked(&y).shape(), [2, 2, 2]);
}

#[test]
fn inline_arrays_stay_inline() {
    let c: InlineArray<i32, shape![5]> = (inline![1, 2], inline![3, 4, 5]).concat::<0>();
    assert_eq!(c, inline![1, 2, 3, 4, 5]);
    let c: InlineArray<i32, shape![2, 2]> = (inline![1, 2], inline![3, 4]).stack::<-1>();
    assert_eq!(c, inline![[1, 3], [2, 4]]);
    let c: Array<i32, shape![4]> = (inline![1, 2], array![3, 4]).concat::<0>();
    assert_eq!(c, array![1, 2, 3, 4]);
}

#[test]
fn run_time_ranks_follow_the_same_rules() {
    let (a, b) = (array![[1, 2, 3]].into_dyn(), array![[4, 5, 6], [7, 8, 9]].into_dyn());
    let c: Array<i32, DynRank> = (&a, &b).concat::<0>();
    assert_eq!(c, array![[1, 2, 3], [4, 5, 6], [7, 8, 9]].into_dyn());
    assert_eq!((&a, &a).stack::<2>().shape(), [1, 3, 2]);
    let c: Array<i32, DynRank> = (&a, array![[4, 5, 6]]).concat::<0>();
    assert_eq!(c.shape(), [2, 3]);
    assert_eq!(
        (&a, &b).try_concat::<2>().unwrap_err().to_string(),
        "an array of shape (1, 3) has no axis 2 in `concat`: its rank is 2"
    );
    assert_eq!(
        (&a, &b).try_stack::<0>().unwrap_err().to_string(),
        "shapes (1, 3) and (2, 3) cannot be combined in `stack`: axis 0 has 1 and 2, and stacked arrays must have the same shape"
    );
    assert_eq!(
        (&a, array![1, 2, 3].into_dyn())
            .try_concat::<0>()
            .unwrap_err()
            .to_string(),
        "shapes (1, 3) and (3,) cannot be combined in `concat`: the ranks are 2 and 1, and must be equal"
    );
}

#[test]
fn a_stack_has_a_position_for_each() {
    let (r, g, b) = (array![[1, 2]], array![[3, 4]], array![[5, 6]]);
    let c: Array<i32, shape![3, 1, 2]> = (&r, &g, &b).stack::<0>();
    assert_eq!(c, array![[[1, 2]], [[3, 4]], [[5, 6]]]);
    let c: Array<i32, shape![1, 2, 3]> = (&r, &g, &b).stack::<-1>();
    assert_eq!(c, array![[[1, 3, 5], [2, 4, 6]]]);
    let c: Array<f64, shape![2]> = (InlineArray::from(1.5), Array::<f64, ()>::from(2.5)).stack::<0>();
    assert_eq!(c, array![1.5, 2.5]);
}

#[test]
fn lists_are_concatenated_too() {
    let rows: Vec<Array<i32, shape![2]>> = (0..3).map(|i| array![i, 10 * i]).collect();
    let table: Array<i32, shape![_, 2]> = (&rows).stack::<0>();
    assert_eq!(table.to_vec(), [0, 0, 1, 10, 2, 20]);
    let columns: Array<i32, shape![2, _]> = Arrays::stack::<1>(&rows[1..]);
    assert_eq!(columns.to_vec(), [1, 2, 10, 20]);
    let all: Array<i32, shape![_]> = [&rows[0], &rows[2]].concat::<0>();
    assert_eq!(all.to_vec(), [0, 0, 2, 20]);
    let named: Array<i32, shape![6]> = rows.clone().concat_to::<0, shape![6]>();
    assert_eq!(named, array![0, 0, 1, 10, 2, 20]);
    assert_eq!(
        (&rows).try_concat_to::<0, shape![7]>().unwrap_err().to_string(),
        "the axis has 2 + 2 + 2 = 6 elements, not 7, in `concat_to`"
    );
    let pair = [&table, &table].try_concat_to::<1, shape![5]>().unwrap_err();
    assert_eq!(pair, (&table, &table).try_concat_to::<1, shape![5]>().unwrap_err());
    assert_eq!(
        vec![&rows[0]; 10]
            .try_concat_to::<0, shape![7]>()
            .unwrap_err()
            .to_string(),
        "the axis has 2 + 2 + 2 + 2 + 2 + 2 + 2 + 6 = 20 elements, not 7, in `concat_to`"
    );
    let none: [Array<i32, shape![2]>; 0] = [];
    let words = "there is no array to combine in `concat`";
    assert_eq!(none.try_concat::<0>().unwrap_err().to_string(), words);
    let matrices = [
        Array::<u8, DynRank>::ones_with([2, 1]),
        Array::<u8, DynRank>::ones_with([2, 2]),
    ];
    assert_eq!((&matrices).concat::<1>().shape(), [2, 3]);
    assert_eq!(
        matrices.try_stack::<0>().unwrap_err().to_string(),
        "shapes (2, 1) and (2, 2) cannot be combined in `stack`: axis 1 has 1 and 2, and stacked arrays must have the same shape"
    );
}

#[test]
fn errors_show_lower_bounds_of_huge_extents() {
    let one = array![1_u8];
    let long = one.view().try_broadcast_to::<shape![_]>([1 << 60]).unwrap();
    let error = (&long, &one).try_concat_to::<0, shape![5]>().unwrap_err().to_string();
    let words = "the axis has 281474976710654 or more + 1 elements, not 5, in `concat_to`";
    assert_eq!(error, words);
    let none = Array::<u8, shape![_, _, 0]>::zeros_with([1 << 50, 4, 0]);
    let error = none.try_merge_axes_to::<0, 1, shape![5]>().unwrap_err().to_string();
    let words = "the axis has 281474976710654 or more * 4 elements, not 5, in `merge_axes_to`";
    assert_eq!(error, words);
}
