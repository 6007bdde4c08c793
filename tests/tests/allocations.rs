//! The number of allocations: one for a new array, none in place, inline, or if an operand donates
//! its memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use array_core::functions::{broadcast_in_dim, clip, less, maximum, pow, select, sqrt};
use array_core::{
    Array, DynRank, InlineArray, array, axes, broadcast, dim, inline, shape, slice, slice_mut, try_broadcast,
};

thread_local! {
    /// Counts for each thread separately, since tests run in parallel.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is passed to `System` with the same arguments. Counting neither allocates nor
// unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller guarantees that the size of `layout` is not 0.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller guarantees that the size of `layout` is not 0.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller guarantees that `ptr` is a block of this allocator, and so of
        // `System`, with the layout `layout`, and that `size` is not 0 and does not overflow.
        unsafe { System.realloc(ptr, layout, size) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: the caller guarantees that `ptr` is a block of this allocator, and so of
        // `System`, with the layout `layout`.
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Counts the allocations of this thread during a call.
fn allocations<R>(run: impl FnOnce() -> R) -> usize {
    let before = COUNT.get();
    let result = black_box(run());
    let after = COUNT.get();
    drop(result);
    after - before
}

dim!(Rows);

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| vec![1_u8]), 1);
    assert_eq!(allocations(|| [1_u8; 64]), 0);
    assert_eq!(allocations(|| vec![vec![1_u8], vec![2]]), 3);
}

#[test]
fn one_pass_over_many_operands_allocates_its_result_and_nothing_else() {
    let (x, y) = (Array::<f32, shape![40, 50]>::ones(), Array::<f64, shape![50]>::ones());
    let (z, w) = (Array::<u8, shape![40, 1]>::ones(), Array::<f64, shape![]>::from(2.0));
    let fused = || broadcast!(if x > 0.5 { sqrt(x * y + w) / 3 } else { clip(y, 0, 1) } - z as f64 * (w - 1) + abs(y));
    assert_eq!(allocations(fused), 1);
    let quotient = Array::<i32, shape![40, 50]>::ones();
    assert_eq!(allocations(|| broadcast!(quotient / quotient % 7 + z)), 1);
}

#[test]
fn one_pass_in_run_time_shapes_allocates_its_result_and_nothing_else() {
    let x = Array::<f32, (Rows, array_core::Len<5>)>::ones_with([30, 5]);
    let mean = Array::<f32, shape![5]>::ones();
    assert_eq!(allocations(|| broadcast!((x - mean) / (mean + 1) * x)), 1);
    let x = Array::<f32, DynRank>::ones_with([3, 4, 5]);
    let y = Array::<f32, DynRank>::ones_with([4, 1]);
    assert_eq!(allocations(|| broadcast!(x * y + x - 2)), 1);
    assert_eq!(allocations(|| try_broadcast!(x * y).unwrap()), 1);
}

#[test]
fn masked_elements_are_copied_once() {
    let x = Array::<f32, shape![6, 7]>::ones();
    let (all, rows) = (less(&x, 2.0), array![true, false, true, true, false, true]);
    assert_eq!(allocations(|| x.masked(&all)), 1);
    assert_eq!(allocations(|| x.masked(&rows)), 1);
    assert_eq!(allocations(|| x.t().masked(&all.t())), 1);
}

#[test]
fn in_place_allocates_nothing() {
    let mut x = Array::<f32, shape![40, 50]>::ones();
    let row = Array::<f32, shape![50]>::ones();
    assert_eq!(allocations(|| x += &row), 0);
    assert_eq!(allocations(|| x *= 2.0), 0);
    assert_eq!(allocations(|| broadcast!(x -= row * 0.5 + x)), 0);
    assert_eq!(allocations(|| broadcast!(x = if x > row { x } else { row / 3 })), 0);
    assert_eq!(allocations(|| x.assign(&row)), 0);
    let mut n = Array::<i32, DynRank>::ones_with([6, 7]);
    let divisor = Array::<i32, DynRank>::full_with([7], 3);
    assert_eq!(allocations(|| n.try_divide_assign(&divisor).unwrap()), 0);
    assert_eq!(allocations(|| try_broadcast!(n %= divisor * 2).unwrap()), 0);
    assert_eq!(allocations(|| n.map_inplace(|n| n + 1)), 0);
}

#[test]
fn inline_arrays_never_allocate() {
    let x = InlineArray::<f32, shape![3, 4]>::from_fn(|[i, j]| (i + j) as f32);
    let y = inline![1.0_f32, 2.0, 3.0, 4.0];
    assert_eq!(allocations(|| x + y), 0);
    assert_eq!(allocations(|| (x * 2.0 - y).sqrt()), 0);
    assert_eq!(allocations(|| broadcast!(if x > y { x as f64 } else { y * 0.1 })), 0);
    assert_eq!(
        allocations(|| (x.sum(), x.max(), x.mean_axis::<0>(), x.sum_axis_keep::<1>())),
        0
    );
    assert_eq!(
        allocations(|| (select(less(x, y), x, y), clip(x, 0.0, 1.0), x.map(|x| x + 1.0))),
        0
    );
    let large = InlineArray::<u8, shape![64, 64]>::ones();
    assert_eq!(allocations(|| large + large), 0);
    let wide = InlineArray::<u8, shape![50, 100]>::ones();
    assert_eq!(allocations(|| (wide.argmax_axis::<0>(), wide.sum_axis::<0>())), 0);
    let long = InlineArray::<f64, shape![50, 100]>::ones();
    assert_eq!(
        allocations(|| (long.logsumexp_axis::<0>(), long.logsumexp_axis::<1>(), long.logsumexp())),
        0
    );
    let mut z = x;
    assert_eq!(allocations(|| z += y), 0);
}

#[test]
fn an_operand_by_value_lends_its_memory() {
    let x = || Array::<f32, shape![40, 50]>::ones();
    let row = Array::<f32, shape![50]>::ones();
    let (a, b, c, d, e) = (x(), x(), x(), x(), x());
    assert_eq!(allocations(|| a + &row), 0);
    assert_eq!(allocations(|| b * 2.0), 0);
    assert_eq!(allocations(|| 1.0 - c), 0);
    assert_eq!(allocations(|| -d), 0);
    assert_eq!(allocations(|| sqrt(e)), 0);
    let (a, b) = (x(), x());
    assert_eq!(allocations(|| maximum(a, &row)), 0);
    assert_eq!(
        allocations(|| b / Array::<f32, shape![40, 1]>::ones()),
        1,
        "the divisor alone"
    );
    let n = Array::<i16, shape![50]>::ones();
    assert_eq!(
        allocations(|| n + Array::<u8, shape![1]>::ones()),
        1,
        "the summand alone"
    );
    let bools = Array::<bool, shape![50]>::ones();
    assert_eq!(allocations(|| !bools), 0);
    let (a, b) = (x(), x());
    assert_eq!(allocations(|| clip(a, &row, 2.0)), 0);
    assert_eq!(allocations(|| pow(b, 2.0)), 0);
}

#[test]
fn the_right_operand_donates_its_memory_if_the_left_one_does_not() {
    let x = || Array::<f32, shape![40, 50]>::ones();
    let (left, row) = (x(), Array::<f32, shape![50]>::ones());
    let (a, b, c, d) = (x(), x(), x(), x());
    assert_eq!(allocations(|| &left - a), 0);
    assert_eq!(allocations(|| &row / b), 0);
    assert_eq!(allocations(|| row.clone() * c), 1, "the clone, which is too small");
    assert_eq!(allocations(|| maximum(left.t().t(), d)), 0);
    let (a, b) = (x(), Array::<i16, shape![50]>::ones());
    assert_eq!(allocations(|| left.try_add(a).unwrap()), 0);
    assert_eq!(allocations(|| Array::<u8, shape![]>::from(3) - b), 1, "the 3 alone");
    let (a, b) = (
        Array::<f32, DynRank>::ones_with([4, 3]),
        Array::<f32, DynRank>::ones_with([3]),
    );
    let c = Array::<f32, DynRank>::ones_with([4, 3]);
    assert_eq!(allocations(|| &a * c), 0);
    assert_eq!(allocations(|| &a * b), 1, "the right one is stretched");
}

#[test]
fn a_result_in_the_memory_of_an_operand_is_right() {
    let x = Array::<i32, shape![2, 3]>::from_fn(|[i, j]| (3 * i + j) as i32);
    let place = x.as_slice().as_ptr();
    let y = x - array![1, 2, 3];
    assert_eq!(y.as_slice().as_ptr(), place);
    assert_eq!(y, array![[-1, -1, -1], [2, 2, 2]]);
    let z = array![10, 20, 30] - y;
    assert_eq!(z.as_slice().as_ptr(), place);
    assert_eq!(z, array![[11, 21, 31], [8, 18, 28]]);
    let w = (&z + 1) / z.clone();
    assert_eq!(w, array![[1, 1, 1], [1, 1, 1]]);
    assert!(w.try_divide(z - array![8, 18, 28]).is_err());
    assert_eq!(w.sum(), 6);
}

#[test]
fn memory_is_not_lent_to_a_result_of_another_dtype_or_shape() {
    let (a, b, c) = (array![1_i16, 2], array![1_i16, 2], array![1_i16, 2]);
    assert_eq!(
        allocations(|| a + array![1_i32, 2].to_inline()),
        2,
        "the result and the copied operand"
    );
    let wide = array![1_i32, 2];
    assert_eq!(allocations(|| b + &wide), 1);
    assert_eq!(allocations(|| less(c, 2)), 1);
    let row = array![1.0, 2.0];
    let table = Array::<f64, shape![3, 2]>::ones();
    assert_eq!(allocations(|| row + &table), 1);
}

#[test]
fn run_time_shapes_donate_memory_if_the_extents_allow() {
    let x = Array::<f32, shape![_, 3]>::ones_with([4, 3]);
    let y = Array::<f32, shape![_, 3]>::ones_with([4, 3]);
    let row = Array::<f32, shape![_, 3]>::ones_with([1, 3]);
    assert_eq!(allocations(|| x + &row), 0);
    assert_eq!(allocations(|| row + &y), 1, "the left operand is stretched");
    let x = Array::<f32, DynRank>::ones_with([4, 3]);
    let scale = Array::<f32, DynRank>::ones_with([3]);
    assert_eq!(allocations(|| x * &scale), 0);
    assert_eq!(
        allocations(|| scale * Array::<f32, DynRank>::ones_with([4, 3])),
        1,
        "the right operand alone"
    );
}

#[test]
fn a_chain_of_owned_operations_allocates_once() {
    let (x, y) = (Array::<f64, shape![40, 50]>::ones(), Array::<f64, shape![50]>::ones());
    assert_eq!(
        allocations(|| ((&x - &y) * 2.0 + 1.0).sqrt()),
        2,
        "the method takes its array by reference"
    );
    assert_eq!(allocations(|| sqrt((&x - &y) * 2.0 + 1.0) / &y), 1);
    assert_eq!(allocations(|| -(1.0 - &x) * &y % 3.0), 1);
}

#[test]
fn conversions_that_only_relabel_do_not_allocate() {
    let x = Array::<i32, shape![6]>::arange();
    let place = x.as_slice().as_ptr();
    let mut found = None;
    let count = allocations(|| {
        let x = x.reshape::<shape![2, 3]>().into_dyn();
        let x = x.try_reshape::<shape![_, 2]>([3, 2]).unwrap();
        found = Some(x.try_into_shape::<shape![3, 2]>().unwrap());
    });
    assert_eq!((count, found.unwrap().as_slice().as_ptr()), (0, place));
}

#[test]
fn an_array_without_elements_does_not_allocate() {
    assert_eq!(allocations(Array::<f64, shape![0, 4]>::zeros), 0);
    let empty = Array::<f64, shape![0, 4]>::zeros();
    assert_eq!(allocations(|| broadcast!(empty * 2 + 1)), 0);
    assert_eq!(allocations(|| &empty + &empty), 0);
}

#[test]
fn views_and_selections_allocate_nothing() {
    let x = Array::<f32, shape![4, 6]>::ones();
    assert_eq!(allocations(|| x.t().flip_axis::<0>().permute::<1, 0>().sum()), 0);
    assert_eq!(allocations(|| slice!(x, 1..3, ..;-2).windows_axis::<0, 2>().max()), 0);
    assert_eq!(allocations(|| x.view().chunks_axis::<1, 3>().sum()), 0);
    assert_eq!(
        allocations(|| x.axis_iter::<1>().map(|column| column.sum()).sum::<f32>()),
        0
    );
    assert_eq!(
        allocations(|| x.broadcast_to::<shape![5, 4, 6]>().iter().rev().count()),
        0
    );
    let y = Array::<f32, DynRank>::ones_with([4, 6]);
    assert_eq!(
        allocations(|| slice!(y, 1.., ..;2).swap_axes::<0, 1>().strided().sum()),
        0
    );
    assert_eq!(
        allocations(|| y.view().try_permute(&[1, 0]).unwrap().index_axis::<0>(2).sum()),
        0
    );
    assert_eq!(allocations(|| y.try_index_axis::<0>(9).is_err()), 0);
    assert_eq!(allocations(|| x.t().to_heap()), 1);
    assert_eq!(allocations(|| x.t() + x.t()), 1);
    assert_eq!(allocations(|| broadcast!(x[.., ..;2] * 2 + x[.., 1..;2])), 1);
}

#[test]
fn views_of_inline_arrays_have_inline_results() {
    let m = inline![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 10.0]];
    let v = inline![1.0, -1.0, 2.0];
    type Matrix = InlineArray<f64, shape![3, 3]>;
    type Row = InlineArray<f64, shape![3]>;
    assert_eq!(
        allocations(|| {
            let _: Matrix = m.matmul(&m.t());
            let _: Matrix = m.t().matmul(&m.t());
            let _: Matrix = m - m.t();
            let _: Matrix = m.t() - m;
            let _: Matrix = m.t() + m.t();
            let _: Matrix = -m.t();
            let _: Matrix = m.t() * 2.0;
            let _: Matrix = sqrt(m.t());
            let _: Matrix = maximum(m.t(), &m);
            let _: Matrix = m.t().abs();
            let _: Matrix = m.permute::<1, 0>() * 2.0;
            let _: Matrix = broadcast!(m - m.t());
            let _: Matrix = broadcast!(exp(m.t()) / sum_axis_keep::<1>(exp(m.t())));
            let _: Row = slice!(m, 0) * 2.0;
            let _: Row = slice!(m, .., -1) + v;
            let _: Row = slice!(m.t(), 0, ..) * 2.0;
            let _: InlineArray<f64, shape![2, 2]> = broadcast!(m[1.., ..-1] * m[..-1, ..;2]);
            let _: Row = m.index_axis::<0>(1) + m.diagonal();
            let _: Row = m.t().sum_axis::<0>();
            let _: Row = m.flip_axis::<1>().index_axis::<0>(1) * 2.0;
            let _: InlineArray<f64, shape![3, 1]> = m.t().max_axis_keep::<1>();
            let _: Row = m.t().matmul(&v);
            let _: Row = select(less(m.index_axis::<0>(0), &v), m.index_axis::<0>(1), &v);
            let _: Matrix = broadcast!(v[.., NewAxis] * v[NewAxis, ..]);
            let _: Matrix = v.broadcast_to::<shape![3, 3]>() * 2.0;
            let _: Matrix = m.row(1).broadcast_to::<shape![3, 3]>() + m;
            let _: Matrix = v.broadcast_in_dim::<shape![3, 3], axes![0]>() + 1.0;
            let _: Matrix = broadcast_in_dim::<shape![3, 3], axes![1], _>(m.row(0)) + 1.0;
            let _: InlineArray<f64, shape![2, 2]> = v.unfold::<0, 2, 1, 1>() * 2.0;
            let _: InlineArray<f64, shape![2]> = m.row(2).unfold::<0, 2, 1, 1>().sum_axis::<1>();
            m.axis_iter::<0>().map(|row| (row * 2.0).sum()).sum::<f64>()
        }),
        0
    );
    assert_eq!((m - m.t()).to_vec(), [0.0, -2.0, -4.0, 2.0, 0.0, -2.0, 4.0, 2.0, 0.0]);
    assert_eq!(
        m.matmul(&m.t()),
        inline![[14.0, 32.0, 53.0], [32.0, 77.0, 128.0], [53.0, 128.0, 213.0]]
    );
    // The results of a part with a run-time extent, and of a view whose type does not tell that the
    // array is inline, are on the heap.
    let n = 2;
    let part: Array<f64, shape![_, 3]> = slice!(m, ..n) * 2.0;
    let plain: Array<f64, shape![3, 3]> = m.view() * 2.0;
    let strided: Array<f64, shape![3, 3]> = m.t().strided() * 2.0;
    assert_eq!((part.len(), plain.sum(), strided.sum()), (6, 92.0, 92.0));
    let rows: Array<f64, shape![_, 3]> = v.try_broadcast_to::<shape![_, 3]>([n, 3]).unwrap() * 2.0;
    let windows: Array<f64, shape![_, 2]> = v.windows_axis::<0, 2>() * 2.0;
    assert_eq!((rows.sum(), windows.sum()), (8.0, 2.0));
    // If one operand is on the heap, so is the result.
    let heap: Array<f64, shape![3, 3]> = m.t() + &plain;
    assert_eq!(heap.sum(), 138.0);
}

#[test]
fn placing_allocates_nothing_but_a_result_on_the_heap() {
    let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20]);
    let (md, vd) = (m.clone().into_dyn(), v.clone().into_dyn());
    let (mi, vi) = (m.to_inline(), v.to_inline());
    assert_eq!(
        allocations(|| {
            let view = v.broadcast_in_dim::<shape![2, 3], axes![0]>();
            let again = broadcast_in_dim::<shape![4, 2, 3], axes![1, 2], _>(view);
            let dynamic = vd.try_broadcast_in_dim::<DynRank, axes![0]>([2, 3]);
            (again[[3, 1, 2]], dynamic.map(|view| view[[1, 2]]))
        }),
        0
    );
    assert_eq!(allocations(|| broadcast!(explicit; mi + vi.in_dims(0))), 0);
    assert_eq!(allocations(|| mi.multiply_in_dims(axes![0], &vi)), 0);
    assert_eq!(
        allocations(|| broadcast!(explicit; (m + v.in_dims(0)) * v.in_dims(0))),
        1
    );
    assert_eq!(allocations(|| md.subtract_in_dims(axes![0], &vd)), 1);
}

#[test]
fn writing_to_selections_allocates_nothing() {
    let mut x = Array::<f32, shape![4, 6]>::ones();
    let (row, column) = (Array::<f32, shape![6]>::ones(), Array::<f32, shape![4, 1]>::ones());
    assert_eq!(allocations(|| broadcast!(x[1, ..] = row)), 0);
    assert_eq!(allocations(|| broadcast!(x[.., ..;2] += column * 2)), 0);
    assert_eq!(allocations(|| broadcast!(x[-1, ..] -= row / 2)), 0);
    assert_eq!(allocations(|| slice_mut!(x, .., 0).assign(&slice!(column, .., 0))), 0);
    assert_eq!(allocations(|| x.view_mut().permute::<1, 0>().fill(2.0)), 0);
    assert_eq!(
        allocations(|| x.axis_iter_mut::<1>().for_each(|mut column| column *= 2.0)),
        0
    );
    let mut y = Array::<i32, DynRank>::ones_with([4, 6]);
    let (mask, divisor) = (less(&y, 2), Array::<i32, DynRank>::ones_with([6]));
    assert_eq!(allocations(|| broadcast!(y[mask] += 1)), 0);
    assert_eq!(allocations(|| try_broadcast!(y[2, ..] /= divisor * 2).unwrap()), 0);
    assert_eq!(allocations(|| try_broadcast!(y[7, ..] = 0).is_err()), 0);
    let updated = Array::<f32, shape![4, 6]>::ones();
    assert_eq!(
        allocations(|| sqrt(-updated.with([0, 0], 4.0).with_slice((1, ..), &row) * 2.0)),
        0
    );
}

#[test]
fn a_reduction_of_an_expression_allocates_its_result_alone() {
    let (x, y) = (
        Array::<f32, shape![40, 50]>::ones(),
        Array::<f32, shape![_]>::ones_with([50]),
    );
    assert_eq!(allocations(|| broadcast!(sum(x * y))), 0);
    assert_eq!(allocations(|| broadcast!(var(x * y))), 0);
    assert_eq!(allocations(|| broadcast!(sum_axis::<1>(x * y))), 1);
    assert_eq!(allocations(|| broadcast!(max_axis::<0>(x * y))), 1);
    assert_eq!(allocations(|| broadcast!(x / sum_axis_keep::<1>(x))), 2);
    let small: InlineArray<f32, shape![4, 4]> = InlineArray::ones();
    assert_eq!(allocations(|| broadcast!(sum_axis::<0>(small * small))), 0);
}

#[test]
#[cfg(feature = "crates")]
fn an_operation_on_arrays_of_unknown_dtype_allocates_its_result_and_nothing_else() {
    use array_core::DynArray;

    let x = DynArray::from(array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let row = DynArray::from(array![1.0_f32, 2.0, 3.0]);
    assert_eq!(allocations(|| x.try_add(&x).unwrap()), 1);
    assert_eq!(allocations(|| x.try_add(&row).unwrap()), 1);
    assert_eq!(allocations(|| x.less(&row).unwrap()), 1);
    assert_eq!(allocations(|| x.try_negative().unwrap()), 1);
    assert_eq!(allocations(|| x.try_multiply(2.0_f32).unwrap()), 1);
    assert_eq!(allocations(|| 2.0_f32 * &x), 1);
    let two = array_core::dynamic::Literal::from(2);
    assert_eq!(allocations(|| x.maximum(two).unwrap()), 1);
    let mut y = x.clone();
    assert_eq!(allocations(|| y.try_add_assign(&row).unwrap()), 0);
    assert_eq!(allocations(|| y.try_multiply_assign(2_u8).unwrap()), 0);
}

#[test]
fn inline_matrices_of_any_size_need_no_memory() {
    let x = black_box(InlineArray::<f64, shape![7, 7]>::from_fn(|[i, j]| {
        if i == j { 4.0 } else { 1.0 }
    }));
    let y = InlineArray::<f64, shape![7]>::ones();
    assert_eq!(
        allocations(|| (x.det(), x.inv(), x.solve(&y), x.t().inv(), x.slogdet().sign)),
        0
    );
    assert_eq!(allocations(|| (x.transposed(), x.t().map(|x| x * 2.0))), 0);
}
