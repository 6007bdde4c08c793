//! Every operation on an array whose storage is a parameter: `B: Storage<T, S>`,
//! `B: StorageMut<T, S>`, `B: HeapResults<T, S>` or `B: OwnedStorage<T, S>`.
//!
//! Nothing here runs, because other tests check the results. The functions show which operations
//! need no other bound. Windows and stretched views need an `ArrayView`, to which the function
//! converts its argument.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use array_core::dim::SlideExtent;
#[cfg(feature = "crates")]
use array_core::dtype::Complex64;
use array_core::functions;
use array_core::layout::{Contiguous, HeapResults, OwnedStorage, Storage, StorageMut};
use array_core::linalg::{MatrixNorm, matmul};
use array_core::prelude::*;
use array_core::{ArrayViewMut, Dyn, Integer, StaticDim, axes};

/// Operations whose result does not depend on the storage: numbers, copies on the heap, and views
/// of parts by macros.
#[expect(dead_code, reason = "is only compiled")]
fn of_the_array<T: Float, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>, mask: &Array<bool, (N,)>) {
    let _ = x.to_heap();
    let _ = x.to_owned();
    let _ = x.to_vec();
    let _ = x.iter();
    let _ = x.indexed_iter();
    let _ = x.get([0, 0]);
    let _ = x[[0, 0]];
    let _ = x.shape();
    let _ = x.strides();
    let _ = x.try_as_slice();
    let _ = x.max();
    let _ = x.min();
    let _ = x.argmax();
    let _ = x.argmin();
    let _ = x.argmax_index();
    let _ = x.count_nonzero();
    let _ = x.logsumexp();
    let _ = x.mean();
    let _ = x.prod();
    let _ = x.std();
    let _ = x.var();
    let _ = x.sum();
    let _ = x.vector_norm(2.0);
    let _ = x.select_axis::<1>(&[0]);
    let _ = x.compress::<1>(mask);
    let _ = x.masked(&functions::greater(&x.view(), T::ZERO));
    let _ = x.histogram(&array![T::ZERO, T::ONE]);
    let _ = x.unique();
    let _ = x.unique_counts();
    let _ = x.unique_inverse();
    let _ = x.unique_all();
    let _ = x.nonzero();
    let _ = x.repeat_by::<1>(2);
    let _ = x.top_k_by::<1>(2);
    let _ = x.tile_by::<1>(2);
    let _ = x.pad_by::<1>(1, 1, T::ZERO);
    let _ = x.all_close(x, T::ZERO, T::ZERO);
    let _ = broadcast!(sum(x * x));
    let _ = slice!(x, 0, ..);
    let _ = slice!(x, .., 1..);
    let _ = x == &x.view();
}

/// All other operations of an array whose results are on the heap.
#[allow(clippy::eq_op, reason = "operators are called, whatever their operands are")]
fn on_the_heap<T: Float, M: Dim, N: Dim, B: HeapResults<T, (M, N)>>(x: &Array<T, (M, N), B>) {
    let _ = x + x;
    let _ = x - x;
    let _ = x * x;
    let _ = x / x;
    let _ = x % x;
    let _ = -x;
    let _ = x * T::ONE;
    let _ = x.atan2(x);
    let _ = x.copysign(x);
    let _ = x.equal(x);
    let _ = x.floor_divide(x);
    let _ = x.greater(x);
    let _ = x.greater_equal(x);
    let _ = x.hypot(x);
    let _ = x.less(x);
    let _ = x.less_equal(x);
    let _ = x.logaddexp(x);
    let _ = x.maximum(x);
    let _ = x.minimum(x);
    let _ = x.nextafter(x);
    let _ = x.not_equal(x);
    let _ = x.pow(x);
    let _ = x.remainder(x);
    let _ = x.trunc_divide(x);
    let _ = x.trunc_remainder(x);
    let _ = functions::add(x, x);
    let _ = functions::exp(x);
    let _ = x.try_add(x);
    let _ = x.abs();
    let _ = x.acos();
    let _ = x.acosh();
    let _ = x.asin();
    let _ = x.asinh();
    let _ = x.atan();
    let _ = x.atanh();
    let _ = x.ceil();
    let _ = x.conj();
    let _ = x.cos();
    let _ = x.cosh();
    let _ = x.exp();
    let _ = x.exp2();
    let _ = x.expm1();
    let _ = x.floor();
    let _ = x.is_finite();
    let _ = x.is_inf();
    let _ = x.is_nan();
    let _ = x.log();
    let _ = x.log10();
    let _ = x.log1p();
    let _ = x.log2();
    let _ = x.log_sigmoid();
    let _ = x.positive();
    let _ = x.real();
    let _ = x.reciprocal();
    let _ = x.round();
    let _ = x.sigmoid();
    let _ = x.sign();
    let _ = x.signbit();
    let _ = x.sin();
    let _ = x.sinh();
    let _ = x.sqrt();
    let _ = x.square();
    let _ = x.tan();
    let _ = x.tanh();
    let _ = x.trunc();
    let _ = x.clip(T::ZERO, T::ONE);
    let _ = x.is_close(x, T::ZERO, T::ZERO);
    let _ = functions::select(functions::greater(x, x), x, x);
    let _ = x.cast::<f64>();
    let _ = x.map(|&e| e);
    let _ = x.zip_map(x, |&a, &b| a + b);
    let _ = x.max_axis::<1>();
    let _ = x.min_axis::<1>();
    let _ = x.argmax_axis::<1>();
    let _ = x.argmin_axis::<1>();
    let _ = x.count_nonzero_axis::<1>();
    let _ = x.logsumexp_axis::<1>();
    let _ = x.mean_axis::<1>();
    let _ = x.prod_axis::<1>();
    let _ = x.std_axis::<1>();
    let _ = x.var_axis::<1>();
    let _ = x.sum_axis::<1>();
    let _ = x.max_axis_keep::<1>();
    let _ = x.mean_axis_keep::<1>();
    let _ = x.sum_axis_keep::<1>();
    let _ = x.argmax_axis_keep::<1>();
    let _ = x.sum_axes(<axes![1]>::default());
    let _ = x.mean_axes_keep(<axes![1]>::default());
    let _ = x.vector_norm_axis::<1>(2.0);
    let _ = x.vector_norm_axis_keep::<1>(2.0);
    let _ = x.sort::<1>();
    let _ = x.sort_descending::<1>();
    let _ = x.argsort::<1>();
    let _ = x.argsort_descending::<1>();
    let _ = x.roll::<1>(1);
    let _ = x.take::<1>(&array![0, 0]);
    let _ = x.take_along_axis::<1>(&x.argmax_axis_keep::<1>());
    let _ = x.isin(x);
    let _ = x.tril(0);
    let _ = x.triu(0);
    let _ = x.matmul(x.t());
    let _ = matmul(x, x.t());
    let _ = x.vecdot(x);
    let _ = x.vecdot_axis::<-2, _, _>(x);
    let _ = x.t();
    let _ = x.mt();
    let _ = x.index_axis::<0>(0);
    let _ = x.slice_axis::<0>(..);
    let _ = x.split_at::<0>(0).0;
    let _ = x.flip_axis::<0>();
    let _ = x.expand_dims::<0>();
    let _ = x.swap_axes::<0, 1>();
    let _ = x.moveaxis::<0, 1>();
    let _ = x.view().permute::<1, 0>();
    let _ = x.axis_iter::<0>();
    let _ = x.axis_chunks::<0>(1);
    let _ = x.transposed();
    let _ = x.matrix_norm(MatrixNorm::Frobenius);
    let _ = x.cummax::<1>();
    let _ = x.cummin::<1>();
    let _ = x.cumsum::<1>();
    let _ = x.cumprod::<1>();
}

/// Views, by the traits of the prelude.
#[expect(dead_code, reason = "is only compiled")]
fn views<T: Float, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) {
    let _ = x.t();
    let _ = x.mt();
    let _ = x.index_axis::<0>(0);
    let _ = x.slice_axis::<0>(..);
    let _ = x.split_at::<0>(0).0;
    let _ = x.flip_axis::<0>();
    let _ = x.expand_dims::<0>();
    let _ = x.swap_axes::<0, 1>();
    let _ = x.moveaxis::<0, 1>();
    let _ = x.axis_iter::<0>();
    let _ = x.axis_chunks::<0>(1);
    let _ = x.chunks_axis::<0, 2>();
    let _ = x.try_index_axis::<0>(0);
    let _ = x.unstack::<1, 2>();
    let _ = x.split_axis::<0, shape![_, 2]>();
    let _ = x.t().matmul(x.t().t());
    let _ = x.t().exp().to_heap();
}

/// Views that need an `ArrayView`. The function converts, and the view is `Copy`.
#[expect(dead_code, reason = "is only compiled")]
fn of_an_array_view<T: Float, M: Dim, N: Dim + SlideExtent<3, 1, 1>, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) {
    let x: ArrayView<'_, T, (M, N)> = x.into();
    let _: Array<T, (N, M)> = x.permute::<1, 0>().to_heap();
    let _: Array<T, (Dyn, N, Len<3>)> = x.windows_axis::<0, 3>().to_heap();
    let _: Array<T, (Dyn, N, Dyn)> = x.windows_axis_by::<0>(3).to_heap();
    let _ = x.unfold::<1, 3, 1, 1>();
    let _: Array<T, (Len<4>, M, N)> = x
        .try_broadcast_to::<(Len<4>, M, N)>((Len, x.axes().0, x.axes().1))
        .expect("the extents are those of the view")
        .to_heap();
    let _: Array<T, (Len<4>, M, N)> = x
        .try_broadcast_in_dim::<(Len<4>, M, N), axes![1, 2]>((Len, x.axes().0, x.axes().1))
        .expect("the extents are those of the view")
        .to_heap();
    let _: Array<T, (M, N)> = x.t().t().exp() + x * T::ONE;
}

/// Stretched views of static shapes.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_static_view<T: Float, N: StaticDim, B: Storage<T, (N,)>>(x: &Array<T, (N,), B>) {
    let x: ArrayView<'_, T, (N,)> = x.into();
    let _: Array<T, (Len<4>, N)> = x.broadcast_to::<(Len<4>, N)>().exp();
    let _: Array<T, (N, Len<4>)> = x.broadcast_in_dim::<(N, Len<4>), axes![0]>().exp();
}

/// Operations that write to an array, and mutable views.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_destination<T: Float, M: Dim, N: Dim, B: StorageMut<T, (M, N)>, C: Storage<T, (M, N)>>(
    x: &mut Array<T, (M, N), B>,
    y: &Array<T, (M, N), C>,
    row: &Array<T, (N,)>,
    mask: &Array<bool, (M, N)>,
) {
    x.assign(y);
    x.assign(row);
    let _ = x.try_assign(row);
    x.assign_masked(mask, &array![T::ONE]);
    let _ = x.try_assign_masked(mask, &array![T::ONE]);
    x.fill(T::ONE);
    x.map_inplace(|&e| e + T::ONE);
    x.sort_inplace::<0>();
    let _ = x.try_sort_inplace::<0>();
    x.sort_descending_inplace::<1>();
    let _ = x.try_sort_descending_inplace::<1>();
    *x += y;
    *x -= row;
    *x *= T::ONE;
    *x /= row;
    *x %= y;
    let _ = x.try_add_assign(y);
    let _ = x.try_subtract_assign(row);
    let _ = x.try_multiply_assign(T::ONE);
    let _ = x.try_divide_assign(row);
    let _ = x.try_trunc_remainder_assign(y);
    x.floor_divide_assign(y);
    let _ = x.try_floor_divide_assign(y);
    x.pow_assign(row);
    let _ = x.try_pow_assign(row);
    x.remainder_assign(T::ONE);
    let _ = x.try_remainder_assign(T::ONE);
    broadcast!(x = exp(y) * row);
    broadcast!(x += y * 2);
    broadcast!(x[0, ..] = row);
    iab!(x[0][0] = T::ONE);
    slice_mut!(x, .., 0).fill(T::ONE);
    x.slice_mut((0, ..)).assign(row);
    let _ = x.try_slice_mut((0, ..));
    x[[0, 0]] = T::ONE;
    let _ = x.get_mut([0, 0]);
    let _ = x.as_mut_ptr();
    x.iter_mut().for_each(|e| *e = T::ONE);
    for e in &mut *x {
        *e = T::ONE;
    }
    x.view_mut().t().fill(T::ONE);
    x.index_axis_mut::<0>(0).assign(row);
    x.row_mut(0).assign(row);
    x.column_mut(0).fill(T::ONE);
    x.slice_axis_mut::<0>(1..).assign(row);
    let (mut upper, _) = x.split_at_mut::<0>(1);
    upper.assign(row);
    x.axis_iter_mut::<0>().for_each(|mut part| part.assign(row));
    x.rows_mut().for_each(|mut part| part += row);
    x.columns_mut().for_each(|mut part| part.fill(T::ONE));
    x.axis_chunks_mut::<0>(2).for_each(|mut part| part -= row);
    let mut view: ArrayViewMut<'_, T, (M, N)> = x.into();
    view.assign(y);
}

/// Operations that write to an array of integers.
#[expect(dead_code, reason = "is only compiled")]
fn of_bits<T: Integer, M: Dim, N: Dim, B: StorageMut<T, (M, N)>>(x: &mut Array<T, (M, N), B>, y: &Array<T, (N,)>) {
    *x &= y;
    *x |= y;
    *x ^= y;
    *x <<= y;
    *x >>= y;
    let _ = x.try_bitwise_and_assign(y);
    let _ = x.try_bitwise_or_assign(y);
    let _ = x.try_bitwise_xor_assign(y);
    let _ = x.try_bitwise_left_shift_assign(y);
    let _ = x.try_bitwise_right_shift_assign(y);
}

/// The elements of a contiguous array, for writing.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_contiguous_destination<T: Float, S: Shape, B: StorageMut<T, S> + Contiguous<T, S>>(x: &mut Array<T, S, B>) {
    x.as_mut_slice().fill(T::ONE);
}

/// Parts of complex numbers, for writing.
#[cfg(feature = "crates")]
#[expect(dead_code, reason = "is only compiled")]
fn of_complex_numbers<S: Shape, B: StorageMut<Complex64, S>>(x: &mut Array<Complex64, S, B>) {
    x.real_view_mut().fill(0.0);
    x.imag_view_mut().fill(0.0);
}

/// The diagonal of a square matrix, for writing.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_square_destination<T: Float, N: Dim, B: StorageMut<T, (N, N)>>(x: &mut Array<T, (N, N), B>) {
    x.diagonal_mut().fill(T::ONE);
}

/// Operations on arrays that own their elements, whose results are stored as they are: the bound
/// names each shape of a result.
#[expect(dead_code, reason = "is only compiled")]
fn in_kind<T: Float, M: Dim, N: Dim, B>(x: &Array<T, (M, N), B>, y: &Array<T, (M, N), B>) -> Array<T, (M, N), B>
where
    B: OwnedStorage<T, (M, N)> + OwnedStorage<T, (M, One)> + OwnedStorage<bool, (M, N)>,
{
    let _: Array<bool, (M, N), B> = x.is_nan();
    let _: Array<bool, (M, N), B> = broadcast!(x < y);
    let _: Array<T, (M, One), B> = x.sum_axis_keep::<1>();
    let z = x + y;
    let w = -&z * x.exp();
    broadcast!(exp(x - max_axis_keep::<1>(x)) + z * w + 1.0)
}

/// All of them on a view of any storage.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_view<T: Float, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) {
    on_the_heap(&x.view());
}

/// Operations on square matrices.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_square<T: Float<Exact = T>, N: Dim, B: HeapResults<T, (N, N)>>(x: &Array<T, (N, N), B>) {
    let _ = x.det();
    let _ = x.slogdet();
    let _ = x.inv();
    let _ = x.solve(x);
    let _ = x.matrix_power(2);
}

/// Operations on vectors.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_vector<T: Float, N: Dim, B: HeapResults<T, (N,)>>(x: &Array<T, (N,), B>) {
    let _ = x.outer(x);
    let _ = x.dot(x);
    let _ = x.diag();
    let _ = x.searchsorted(x);
    let _ = (x, x).stack::<0>();
}

/// The names of functions in the table of operations that floats have as methods, and of
/// reductions.
fn names() -> Vec<&'static str> {
    const TABLE: &str = include_str!("../../../array-core/src/table.rs");
    const CLASSES: [&str; 5] = ["Element", "Float", "Inexact", "Number", "Real"];
    let rows = TABLE
        .lines()
        .map(str::trim_start)
        .filter(|line| !line.starts_with("//"));
    let mut found = Vec::new();
    for row in rows {
        let words: Vec<&str> = row.split([' ', ':', ',']).filter(|word| !word.is_empty()).collect();
        let is_method = words.contains(&"method") && words.get(3).is_some_and(|class| CLASSES.contains(class));
        if let [name, ..] = words[..]
            && is_method
        {
            found.push(name);
        }
        if let [_, axis, ..] = row.split(['[', ']']).skip(2).collect::<Vec<_>>()[..]
            && let Some(axis) = axis.split(' ').find(|name| name.ends_with("_axis"))
        {
            found.push(axis);
        }
    }
    found
}

/// Returns the sources of a folder of the library.
fn sources(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            found.push(fs::read_to_string(&path).expect("a source"));
        }
    }
    found
}

/// Returns the names of the methods of `Array` that write to it or view it mutably, from the
/// sources of the library.
fn names_of_writers() -> BTreeSet<String> {
    let name = |text: &str| {
        let end = text.find(|c: char| c != '_' && !c.is_ascii_lowercase() && !c.is_ascii_digit());
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let mut found = BTreeSet::new();
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../array-core/src");
    let files = ["array", "ops"].map(|folder| sources(&library.join(folder)));
    for file in files.into_iter().flatten() {
        let code = file.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
        let code = code.collect::<Vec<_>>().join(" ");
        // Methods.
        for method in code.split("pub fn ").skip(1) {
            if let Some((head, _)) = method.split_once("self")
                && !head.contains('{')
                && head.contains('&')
                && head.ends_with("mut ")
            {
                found.insert(name(method));
            }
        }
        // Rows of a method and its `try_` form.
        let rows: Vec<&str> = code.split("(self: &mut Self").collect();
        for row in &rows[..rows.len() - 1] {
            let (before, rest) = row.rsplit_once(" try_").expect("the name of the `try_` form");
            found.insert(name(before.rsplit(' ').next().expect("the name of the method")));
            found.insert(format!("try_{}", name(rest)));
        }
        // Rows of mutable views.
        found.extend(
            code.split(" => ")
                .filter_map(|row| row.rsplit(' ').next())
                .filter(|word| word.ends_with("_mut"))
                .map(name),
        );
        // Rows of functions in place.
        for word in code.split(' ').filter(|word| word.ends_with("_assign")) {
            if code.contains(&format!(" {word} try_{word} ")) {
                found.extend([word.to_owned(), format!("try_{word}")]);
            }
        }
    }
    // Operators, whose `try_` forms are methods.
    let words = include_str!("../../../array-core/src/table.rs").split(' ');
    found.extend(
        words
            .filter(|word| word.starts_with("try_") && word.ends_with("_assign"))
            .map(name),
    );
    // Hidden methods that the macros call.
    found.retain(|name| !name.is_empty() && !name.starts_with("__") && !name.starts_with("array_of_array_core"));
    found
}

/// Returns the names that no call in this file has.
fn missing<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    const HERE: &str = include_str!("each_storage.rs");
    let is_called = |name: &str| HERE.contains(&format!(".{name}(")) || HERE.contains(&format!(".{name}::<"));
    names.into_iter().filter(|name| !is_called(name)).collect()
}

#[test]
fn every_method_of_the_table_is_here() {
    let names = names();
    assert!(names.len() > 60, "the table was read: {names:?}");
    let bools = ["all_axis", "any_axis"];
    let missing = missing(names.into_iter().filter(|name| !bools.contains(name)));
    assert!(
        missing.is_empty(),
        "of which it is not known whether a view has them: {missing:?}"
    );
}

#[test]
#[cfg_attr(miri, ignore = "reads files")]
fn every_method_that_writes_is_here() {
    let names = names_of_writers();
    assert!(names.len() > 40, "the sources were read: {names:?}");
    let missing = missing(names.iter().map(String::as_str));
    assert!(missing.is_empty(), "not tried with `B: StorageMut`: {missing:?}");
}
