//! Views: chains of steps compared with tables of positions, writes through views, and operations
//! on views.

use array_core::dynamic::{DynEntry, DynStorage};
use array_core::dynamic::{DynView, DynViewMut};
use array_core::linalg::MatrixNorm;
use array_core::{
    Array, ArrayView, ContiguousView, ContiguousViewMut, DType, DynArray, DynRank, Element, Error, array, inline,
    shape, shapes,
};
use proptest::prelude::*;

use crate::dynamic::{DTYPES, assert_same, counting, each_type, sample, words};

/// A table of positions: for each index of a view in row-major order, the element of the original
/// array.
#[derive(Clone, Debug)]
struct Table {
    extents: Vec<usize>,
    elements: Vec<usize>,
}

impl Table {
    fn new(extents: &[usize]) -> Self {
        let elements = (0..extents.iter().product()).collect();
        let extents = extents.to_vec();
        Self { extents, elements }
    }

    fn at(&self, index: &[usize]) -> usize {
        let position = index
            .iter()
            .zip(&self.extents)
            .fold(0, |position, (i, n)| position * n + i);
        self.elements[position]
    }

    /// Creates the table of these extents, whose index `index` has the position of `from(index)` in
    /// this one.
    fn like(&self, extents: Vec<usize>, from: impl Fn(&[usize]) -> Vec<usize>) -> Self {
        let len = extents.iter().product();
        let index = |mut rest: usize| {
            let mut index = vec![0; extents.len()];
            for (i, &n) in index.iter_mut().zip(&extents).rev() {
                (*i, rest) = (rest % n, rest / n);
            }
            index
        };
        let elements = (0..len).map(|position| self.at(&from(&index(position)))).collect();
        Self { extents, elements }
    }
}

/// A change of axes, whose numbers are adapted to the shape.
#[derive(Clone, Copy, Debug)]
enum Change {
    Slice(usize, usize, isize),
    Index(usize, usize),
    Swap(usize, usize),
    Move(usize, usize),
    Flip(usize),
    Expand(usize),
    Squeeze,
    Diagonal,
    Split(usize),
    Merge(usize),
}

fn change() -> impl Strategy<Value = Change> {
    let n = || 0..12_usize;
    prop_oneof![
        (n(), n(), prop_oneof![-3..=-1_isize, 1..=3_isize]).prop_map(|(a, b, step)| Change::Slice(a, b, step)),
        (n(), n()).prop_map(|(a, b)| Change::Index(a, b)),
        (n(), n()).prop_map(|(a, b)| Change::Swap(a, b)),
        (n(), n()).prop_map(|(a, b)| Change::Move(a, b)),
        n().prop_map(Change::Flip),
        n().prop_map(Change::Expand),
        Just(Change::Squeeze),
        Just(Change::Diagonal),
        n().prop_map(Change::Split),
        n().prop_map(Change::Merge),
    ]
}

/// Applies a change to a view and to its table; `None` if it does not fit. A macro, since both
/// kinds of views have the methods.
macro_rules! changed {
    ($view:expr, $table:expr, $change:expr) => {{
        let (view, table): (_, &Table) = ($view, $table);
        let (rank, n) = (table.extents.len(), table.extents.clone());
        let axis = |a: usize| a % rank.max(1);
        match $change {
            Change::Slice(a, start, step) if rank > 0 && n[axis(a)] > 0 => {
                let (axis, mut entries, mut extents) = (axis(a), vec![DynEntry::from(..); rank], n.clone());
                let start = start % n[axis];
                entries[axis] = DynEntry::from(start..).by(step);
                extents[axis] = (n[axis] - start).div_ceil(step.unsigned_abs());
                let first = if step > 0 { start as isize } else { n[axis] as isize - 1 };
                let table = table.like(extents, |i| {
                    let mut from = i.to_vec();
                    from[axis] = (first + i[axis] as isize * step) as usize;
                    from
                });
                Some((view.slice(&entries).unwrap(), table))
            }
            Change::Index(a, at) if rank > 0 && n[axis(a)] > 0 => {
                let (axis, mut extents) = (axis(a), n.clone());
                let at = at % extents.remove(axis);
                let table = table.like(extents, |i| [&i[..axis], &[at], &i[axis..]].concat());
                Some((view.index_axis(at as isize, axis as isize).unwrap(), table))
            }
            Change::Swap(a, b) if rank > 0 => {
                let (a, b) = (axis(a), axis(b));
                let swapped = |i: &[usize]| {
                    let mut i = i.to_vec();
                    i.swap(a, b);
                    i
                };
                let table = table.like(swapped(&n), swapped);
                Some((view.swap_axes(a as isize, b as isize - rank as isize).unwrap(), table))
            }
            Change::Move(a, b) if rank > 0 => {
                let (a, b) = (axis(a), axis(b));
                let (mut extents, back) = (n.clone(), |i: &[usize]| {
                    let mut i = i.to_vec();
                    let at = i.remove(b);
                    i.insert(a, at);
                    i
                });
                let extent = extents.remove(a);
                extents.insert(b, extent);
                Some((
                    view.moveaxis(a as isize, b as isize).unwrap(),
                    table.like(extents, back),
                ))
            }
            Change::Flip(a) if rank > 0 => {
                let axis = axis(a);
                let table = table.like(n.clone(), |i| {
                    let mut i = i.to_vec();
                    i[axis] = n[axis] - 1 - i[axis];
                    i
                });
                Some((view.flip(&[axis as isize]).unwrap(), table))
            }
            Change::Expand(a) if rank < 6 => {
                let (axis, mut extents) = (a % (rank + 1), n.clone());
                extents.insert(axis, 1);
                let table = table.like(extents, |i| [&i[..axis], &i[axis + 1..]].concat());
                Some((view.expand_dims(axis as isize).unwrap(), table))
            }
            Change::Squeeze => {
                let ones: Vec<isize> = (0..rank)
                    .filter(|&axis| n[axis] == 1)
                    .map(|axis| axis as isize)
                    .collect();
                let extents = n.iter().copied().filter(|&extent| extent != 1).collect();
                let table = Table {
                    extents,
                    ..table.clone()
                };
                Some((view.squeeze(&ones).unwrap(), table))
            }
            Change::Diagonal if rank > 1 => {
                let mut extents = n.clone();
                let last = extents.pop().unwrap();
                extents[rank - 2] = last.min(n[rank - 2]);
                let table = table.like(extents, |i| [i, &i[rank - 2..]].concat());
                Some((view.diagonal().unwrap(), table))
            }
            Change::Split(a) if rank > 0 && rank < 6 && n[axis(a)].is_multiple_of(2) => {
                let (axis, mut extents) = (axis(a), n.clone());
                extents.splice(axis..=axis, [n[axis] / 2, 2]);
                let table = Table {
                    extents,
                    ..table.clone()
                };
                Some((view.split_axis(axis as isize, [-1, 2]).unwrap(), table))
            }
            // A view that does not allow the change ends the chain.
            Change::Merge(a) if rank > 1 => {
                let (axis, mut extents) = (a % (rank - 1), n.clone());
                extents[axis] *= extents.remove(axis + 1);
                let table = Table {
                    extents,
                    ..table.clone()
                };
                match view.merge_axes(axis as isize, axis as isize + 1) {
                    Ok(view) => Some((view, table)),
                    Err(error) => {
                        assert!(
                            error.to_string().contains("is not contiguous, and cannot be reshaped"),
                            "{error}"
                        );
                        None
                    }
                }
            }
            _ => None,
        }
    }};
}

proptest! {
    #[test]
    fn chains_of_changes_show_and_write_the_positions_of_a_table(
        extents in proptest::collection::vec(0..5_usize, 0..4),
        changes in proptest::collection::vec(change(), 0..7),
    ) {
        let mut x = counting(&extents);
        let numbers: Vec<i32> = x.as_slice::<i32>().unwrap().to_vec();
        let (mut view, mut table) = (x.view(), Table::new(&extents));
        let mut taken = Vec::new();
        for change in changes {
            if let Some(next) = changed!(view.clone(), &table, change) {
                (view, table) = next;
                taken.push(change);
            }
        }
        prop_assert_eq!(view.shape(), &table.extents[..], "{:?}", taken);
        let seen: Vec<i32> = view.iter().map(|x| x.get().unwrap()).collect();
        let expected: Vec<i32> = table.elements.iter().map(|&i| numbers[i]).collect();
        prop_assert_eq!(&seen, &expected, "{:?}", taken);
        let copy = view.to_owned();
        prop_assert_eq!(copy.as_slice::<i32>().unwrap(), &expected, "{:?}", taken);
        // The same chain for a mutable view.
        let (mut part, mut at) = (x.view_mut(), Table::new(&extents));
        for &change in &taken {
            let Some(next) = changed!(part, &at, change) else { panic!("expected the same result as for the read-only view") };
            (part, at) = next;
        }
        part *= -1_i32;
        let mut written = numbers;
        table.elements.iter().for_each(|&i| written[i] *= -1);
        prop_assert_eq!(x.as_slice::<i32>().unwrap(), &written, "{:?}", taken);
    }

    #[test]
    fn views_are_reshaped_if_their_order_allows(
        extents in proptest::collection::vec(1..5_usize, 1..5),
        order in proptest::sample::subsequence(vec![0_usize, 1, 2, 3], 4).prop_shuffle(),
        cut in 0..5_usize,
    ) {
        let x = counting(&extents);
        let order: Vec<isize> = order.into_iter().filter(|&axis| axis < extents.len()).map(|axis| axis as isize).collect();
        let view = x.permute(&order).unwrap();
        let cut = cut.min(extents.len());
        let [front, back] = [&view.shape()[..cut], &view.shape()[cut..]].map(|n| n.iter().product::<usize>());
        let copy = view.to_owned().reshape([front, back]).unwrap();
        match view.clone().reshape([front, back]) {
            Ok(seen) => {
                prop_assert_eq!(seen.as_ptr(), x.as_ptr());
                prop_assert_eq!(seen, copy);
            }
            // A single stride cannot describe the elements of both parts.
            Err(_) => {
                let places: Vec<isize> = copy.iter().map(|n| n.get::<i32>().unwrap() as isize).collect();
                let even = |row: &[isize]| row.windows(3).all(|w| w[1] - w[0] == w[2] - w[1]);
                let column: Vec<isize> = places.iter().copied().step_by(back).collect();
                prop_assert!(!even(&places[..back]) || !even(&column), "{:?}", order);
            }
        }
    }
}

#[test]
fn stretched_axes_and_windows_show_elements_several_times() {
    let x = counting(&[2, 3]);
    let rows = x.index_axis(0, 0).unwrap().broadcast_to([2, 3]).unwrap();
    assert_eq!(rows.to_string(), "[[1 2 3]\n [1 2 3]]");
    let windows = x.t().unwrap().windows_axis(0, 2).unwrap();
    assert_eq!(windows.to_string(), "[[[1 2]\n  [4 5]]\n\n [[2 3]\n  [5 6]]]");
    assert_eq!(windows.sum_axes(&[-1]).unwrap().to_string(), "[[ 3  9]\n [ 5 11]]");
    let placed = x.t().unwrap().broadcast_in_dim([3, 2, 2], &[0, 2]).unwrap();
    assert_eq!(
        placed.to_string(),
        "[[[1 4]\n  [1 4]]\n\n [[2 5]\n  [2 5]]\n\n [[3 6]\n  [3 6]]]"
    );
    // They take no memory, and are too large to be copied.
    let huge = x.broadcast_to([usize::MAX / 6 / 2, 2, 3]).unwrap();
    assert!(
        words(huge.try_to_owned()).contains("more than isize::MAX bytes"),
        "{}",
        words(huge.try_to_owned())
    );
    assert!(words(huge.try_cast(DType::F64)).contains("more than isize::MAX bytes"));
}

/// Returns an array of a dtype, and arrays with twice as many columns, whose views have gaps
/// between the elements.
fn scattered<T: Element>() -> (DynArray, Vec<DynArray>) {
    let x = DynArray::from(sample::<T>());
    let padded = DynArray::concat(&[&x, &x], 1).unwrap();
    (x, vec![padded])
}

#[test]
fn operations_take_views_as_copies_of_them() {
    fn check<T: Element>() {
        let (x, padded) = scattered::<T>();
        let every_other = [DynEntry::from(..), DynEntry::from(..).by(-2)];
        for view in [x.view(), x.t().unwrap(), padded[0].slice(&every_other).unwrap()] {
            let copy = view.to_owned();
            let same = |of_view: Result<DynArray, Error>, of_copy: Result<DynArray, Error>| match (of_view, of_copy) {
                (Ok(found), Ok(expected)) => {
                    assert_eq!((found.dtype(), found.shape()), (expected.dtype(), expected.shape()));
                    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
                }
                (found, expected) => assert_eq!(
                    found.map_err(|e| e.to_string()).err(),
                    expected.map_err(|e| e.to_string()).err()
                ),
            };
            same(view.try_add(&view), copy.try_add(&copy));
            same(copy.equal(&view), copy.equal(&copy));
            same(view.cumsum(0), copy.cumsum(0));
            same(view.cumsum(1), copy.cumsum(1));
            same(view.sort(0), copy.sort(0));
            same(view.argsort_descending(-1), copy.argsort_descending(-1));
            same(view.sum_axes(&[0]), copy.sum_axes(&[0]));
            same(view.max_axes(&[1]), copy.max_axes(&[1]));
            same(view.std_axes_keep(&[1]), copy.std_axes_keep(&[1]));
            same(view.abs(), copy.abs());
            same(
                view.matmul(&view.clone().t().unwrap()),
                copy.matmul(&copy.t().unwrap().to_owned()),
            );
            same(
                DynArray::einsum("ij,ij->j", &[&view, &view]),
                DynArray::einsum("ij,ij->j", &[&copy, &copy]),
            );
            same(
                DynArray::concat(&[&view, &view], 1),
                DynArray::concat(&[&copy, &copy], 1),
            );
            same(DynArray::stack(&[&view, &view], 1), DynArray::stack(&[&copy, &copy], 1));
            same(view.roll(1, 0), copy.roll(1, 0));
            same(
                view.take(&DynArray::from(array![1_u8, 0]), 1),
                copy.take(&DynArray::from(array![1_u8, 0]), 1),
            );
            same(view.tril(0), copy.tril(0));
            same(
                view.matrix_norm(MatrixNorm::Frobenius),
                copy.matrix_norm(MatrixNorm::Frobenius),
            );
            same(view.try_cast(DType::BF16), copy.try_cast(DType::BF16));
            assert_eq!(view.unique(), copy.unique());
            assert_eq!(view.unique_counts(), copy.unique_counts());
            assert_eq!(view.unique_inverse().unwrap(), copy.unique_inverse().unwrap());
            assert_eq!(view.nonzero().ok(), copy.nonzero().ok());
            assert!(view == copy && view == view.clone());
        }
    }
    let _ = each_type!(Element check);
}

#[test]
fn unique_values_are_counted() {
    let x = DynArray::from(array![[3.0, 7.0], [1.0, 3.0]]);
    let all = x.unique_all().unwrap();
    assert_eq!(x.unique_inverse().unwrap().inverse_indices, all.inverse_indices);
    assert_eq!(
        x.unique_inverse().unwrap().inverse_indices,
        array![[1_i64, 2], [0, 1]].into()
    );
    assert_eq!(x.unique_counts().counts, array![1_i64, 2, 1].into());
    assert_eq!(x.unique_counts().values, array![1.0, 3.0, 7.0].into());
}

#[test]
fn nothing_is_copied_on_the_way_to_types_and_back() {
    fn check<T: Element>() {
        let mut typed = sample::<T>();
        let elements = typed.as_ptr();
        let view = DynView::from(typed.view());
        assert_eq!(
            (view.dtype(), view.shape(), view.strides()),
            (T::DTYPE, &[2, 3][..], vec![3, 1])
        );
        assert_eq!(
            (view.as_ptr(), view.try_as_slice::<T>().unwrap()),
            (elements.cast(), Some(typed.as_slice()))
        );
        let columns: ArrayView<'_, T, shape![3, _]> = view.t().unwrap().downcast().unwrap();
        assert_eq!((columns.as_ptr(), columns.shape()), (elements, [3, 2]));
        assert_same(&DynView::from(columns).t().unwrap().to_owned(), &typed.clone());
        assert_eq!(DynView::from(&typed).as_ptr(), elements.cast());

        let mut view = DynViewMut::from(&mut typed);
        assert_eq!(view.as_mut_ptr(), elements.cast_mut().cast());
        view.set(&[0, -1], view.get(&[1, 0]).unwrap()).unwrap();
        view.t().unwrap().downcast::<T, shape![3, 2]>().unwrap()[[0, 0]] = T::default();
        let mut expected = sample::<T>();
        expected[[0, 2]] = expected[[1, 0]];
        expected[[0, 0]] = T::default();
        assert_same(&typed.clone().into(), &expected);
    }
    let _ = each_type!(Element check);
    let refused = DynArray::from(array![1_u8]);
    assert_eq!(
        words(refused.view().downcast::<i8, shape![1]>()),
        "the dtype is `u8`, not `i8`, in `downcast`: request `u8`, or cast first"
    );
    assert_eq!(
        refused.view().try_as_slice::<i8>().unwrap_err().to_string(),
        "the dtype is `u8`, not `i8`, in `try_as_slice`: request `u8`, or cast first"
    );
    // An inline array is viewed in place.
    let x = inline![[1_i16, 2], [3, 4]];
    assert_eq!(DynView::from(&x).as_ptr(), x.as_ptr().cast());
}

#[test]
fn slices_are_viewed_with_strides() {
    let mut numbers = [1_u16, 2, 3, 4, 5, 6];
    let x = DynView::of_slice_strided([3, 2], &[1, 3], 0, &numbers).unwrap();
    assert_eq!(x.to_string(), "[[1 4]\n [2 5]\n [3 6]]");
    assert!(DynView::of_slice([4], &numbers).is_err());
    let mut y = DynViewMut::of_mut_slice_strided([2], &[4], 1, &mut numbers).unwrap();
    y += 10_u16;
    DynViewMut::of_mut_slice([6], &mut numbers)
        .unwrap()
        .try_multiply_assign(2_u16)
        .unwrap();
    assert_eq!(numbers, [2, 24, 6, 8, 10, 32]);
    assert!(DynViewMut::of_mut_slice_strided([2], &[0], 0, &mut numbers).is_err());
}

#[test]
fn writing_in_place_keeps_shape_and_dtype() {
    let mut x = DynArray::from(array![[1_i16, 2, 3], [4, 5, 6]]);
    let mut column = x.view_mut().index_axis(1, 1).unwrap();
    column.try_add_assign(DynArray::from(array![10_u8, 20])).unwrap();
    assert_eq!(
        words(column.try_add_assign(DynArray::from(array![1_i32, 1]))),
        "a value of `i32` cannot be written in place into an array of `i16` in `add_assign`"
    );
    assert_eq!(
        words(column.try_multiply_assign(DynArray::from(array![[1_i16, 1], [1, 1]]))),
        "a value of shape (2, 2) cannot be written in place into an array of shape (2,) in `multiply_assign`: its rank 2 is above 1"
    );
    assert_eq!(
        words(column.assign(DynArray::from(array![1_i16, 2, 3]))),
        "a value of shape (3,) cannot be written in place into an array of shape (2,) in `assign`: axis 0 is 2 and would become 3"
    );
    assert_eq!(
        words(column.assign(0.5)),
        "a scalar of `f64` cannot be converted to `i16` without loss in `assign`"
    );
    assert_eq!(x.to_string(), "[[ 1 12  3]\n [ 4 25  6]]");
    // Disjoint parts of one array.
    let (mut left, right) = x.view_mut().split_at(1, 1).unwrap();
    left.assign(right.index_axis(-1, 1).unwrap().expand_dims(1).unwrap())
        .unwrap();
    assert_eq!(x.to_string(), "[[ 3 12  3]\n [ 6 25  6]]");
    assert_eq!(
        words(x.view_mut().split_at(4, 1).map(|_| ())),
        words(x.split(&[4], 1).map(|_| ()))
    );
}

#[shapes(x: [N, 2] f32, y: [N] f32)]
fn scale(x: DynView<'_>, mut y: DynViewMut<'_>) -> Result<(), Error> {
    array_core::broadcast!(y = x[.., 0] * x[.., 1]);
    Ok(())
}

#[test]
fn functions_declared_by_shapes_accept_views() -> Result<(), Error> {
    let (x, mut y) = (
        DynArray::from(array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]]),
        DynArray::zeros(DType::F32, [2, 3])?,
    );
    scale(x.t()?, y.view_mut().index_axis(0, 0)?)?;
    assert_eq!(y, array![[4.0_f32, 10.0, 18.0], [0.0, 0.0, 0.0]].into());
    assert!(words(scale(x.view(), y.view_mut())).contains("`y`"));
    Ok(())
}

#[test]
fn refused_views_name_the_reason() {
    let x = counting(&[2, 3]);
    assert_eq!(
        words(x.t().unwrap().reshape([6])),
        "a view of shape (3, 2) is not contiguous, and cannot be reshaped to (6,) in `reshape`: copy it with `to_owned` first"
    );
    assert_eq!(
        words(x.t().unwrap().reshape([7])),
        "6 elements do not fill an array of shape (7,), which has 7, in `reshape`"
    );
    assert_eq!(
        words(x.index_axis(2, 0)),
        "index 2 is out of bounds for axis 0 of extent 2"
    );
    assert_eq!(
        words(x.index_axis(0, 2)),
        "an array of shape (2, 3) has no axis 2 in `index_axis`: its rank is 2"
    );
    assert_eq!(
        words(x.view().t().unwrap().permute(&[0])),
        words(x.t().unwrap().to_owned().permute(&[0]))
    );
    for &dtype in DTYPES {
        let empty = DynArray::zeros(dtype, [0, 3]).unwrap();
        assert!(empty.t().unwrap().reshape([0, 7]).unwrap().is_empty());
        assert_eq!(empty.flip(&[0, 1]).unwrap().to_owned(), empty);
    }
}

/// Returns the sum of an array of unknown dtype in any storage.
fn total<B: DynStorage>(x: &DynArray<B>) -> Result<f64, Error> {
    Ok(x.sum()?.cast())
}

#[test]
fn generic_code_takes_arrays_and_views() {
    let mut x = counting(&[2, 2]);
    let sums = [total(&x), total(&x.t().unwrap()), total(&x.view_mut())];
    assert!(sums.iter().all(|sum| sum == &Ok(10.0)));
    assert_eq!(&x.t().unwrap() + &x, x.try_add(x.t().unwrap()).unwrap());
    assert_eq!(2_i32 * x.t().unwrap(), x.t().unwrap() * 2_i32);
    let typed: ContiguousView<'_, i32, DynRank> = x.downcast_ref().unwrap();
    assert_eq!(total(&typed.into()), Ok(10.0));
    let typed: ContiguousViewMut<'_, i32, DynRank> = x.downcast_mut().unwrap();
    assert_eq!(total(&DynViewMut::from(typed)), Ok(10.0));
    let _: Array<i32, DynRank> = x.downcast().unwrap();
}
