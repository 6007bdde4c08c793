//! Every operation on an array whose storage is a parameter, `B: Storage<T, S>`.
//!
//! Nothing here runs: what the functions compute is tested elsewhere. They show which operations
//! have no other bound. Windows and stretched views have: they need an `ArrayView`, as the guide
//! says.

use array_core::layout::Storage;
use array_core::linalg::{MatrixNorm, matmul};
use array_core::{Array, Arrays, Dim, Float, array, axes, broadcast, functions, slice};

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
    let _ = x.tile_by::<1>(2);
    let _ = x.pad_by::<1>(1, 1, T::ZERO);
    let _ = x.all_close(x, T::ZERO, T::ZERO);
    let _ = broadcast!(sum(x * x));
    let _ = slice!(x, 0, ..);
    let _ = slice!(x, .., 1..);
    let _ = x == &x.view();
}

/// All other operations, on `x.view()`: the storage of their results follows from that of the
/// operands.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_view<T: Float, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) {
    let _ = &x.view() + &x.view();
    let _ = &x.view() - &x.view();
    let _ = &x.view() * &x.view();
    let _ = &x.view() / &x.view();
    let _ = &x.view() % &x.view();
    let _ = -&x.view();
    let _ = &x.view() * T::ONE;
    let _ = x.view().atan2(&x.view());
    let _ = x.view().copysign(&x.view());
    let _ = x.view().equal(&x.view());
    let _ = x.view().floor_divide(&x.view());
    let _ = x.view().greater(&x.view());
    let _ = x.view().greater_equal(&x.view());
    let _ = x.view().hypot(&x.view());
    let _ = x.view().less(&x.view());
    let _ = x.view().less_equal(&x.view());
    let _ = x.view().logaddexp(&x.view());
    let _ = x.view().maximum(&x.view());
    let _ = x.view().minimum(&x.view());
    let _ = x.view().nextafter(&x.view());
    let _ = x.view().not_equal(&x.view());
    let _ = x.view().pow(&x.view());
    let _ = x.view().remainder(&x.view());
    let _ = x.view().trunc_divide(&x.view());
    let _ = x.view().trunc_remainder(&x.view());
    let _ = functions::add(&x.view(), &x.view());
    let _ = functions::exp(x.view());
    let _ = x.view().try_add(&x.view());
    let _ = x.view().abs();
    let _ = x.view().acos();
    let _ = x.view().acosh();
    let _ = x.view().asin();
    let _ = x.view().asinh();
    let _ = x.view().atan();
    let _ = x.view().atanh();
    let _ = x.view().ceil();
    let _ = x.view().conj();
    let _ = x.view().cos();
    let _ = x.view().cosh();
    let _ = x.view().exp();
    let _ = x.view().exp2();
    let _ = x.view().expm1();
    let _ = x.view().floor();
    let _ = x.view().is_finite();
    let _ = x.view().is_inf();
    let _ = x.view().is_nan();
    let _ = x.view().log();
    let _ = x.view().log10();
    let _ = x.view().log1p();
    let _ = x.view().log2();
    let _ = x.view().log_sigmoid();
    let _ = x.view().real();
    let _ = x.view().reciprocal();
    let _ = x.view().round();
    let _ = x.view().sigmoid();
    let _ = x.view().sign();
    let _ = x.view().signbit();
    let _ = x.view().sin();
    let _ = x.view().sinh();
    let _ = x.view().sqrt();
    let _ = x.view().square();
    let _ = x.view().tan();
    let _ = x.view().tanh();
    let _ = x.view().trunc();
    let _ = x.view().clip(T::ZERO, T::ONE);
    let _ = x.view().is_close(&x.view(), T::ZERO, T::ZERO);
    let _ = functions::select(functions::greater(&x.view(), &x.view()), &x.view(), &x.view());
    let _ = x.view().cast::<f64>();
    let _ = x.view().map(|&e| e);
    let _ = x.view().zip_map(&x.view(), |&a, &b| a + b);
    let _ = x.view().max_axis::<1>();
    let _ = x.view().min_axis::<1>();
    let _ = x.view().argmax_axis::<1>();
    let _ = x.view().argmin_axis::<1>();
    let _ = x.view().count_nonzero_axis::<1>();
    let _ = x.view().logsumexp_axis::<1>();
    let _ = x.view().mean_axis::<1>();
    let _ = x.view().prod_axis::<1>();
    let _ = x.view().std_axis::<1>();
    let _ = x.view().var_axis::<1>();
    let _ = x.view().sum_axis::<1>();
    let _ = x.view().max_axis_keep::<1>();
    let _ = x.view().mean_axis_keep::<1>();
    let _ = x.view().sum_axis_keep::<1>();
    let _ = x.view().argmax_axis_keep::<1>();
    let _ = x.view().sum_axes(<axes![1]>::default());
    let _ = x.view().mean_axes_keep(<axes![1]>::default());
    let _ = x.view().vector_norm_axis::<1>(2.0);
    let _ = x.view().sort::<1>();
    let _ = x.view().sort_descending::<1>();
    let _ = x.view().argsort::<1>();
    let _ = x.view().argsort_descending::<1>();
    let _ = x.view().roll::<1>(1);
    let _ = x.view().take::<1, _>(&array![0, 0]);
    let _ = x.view().take_along_axis::<1, _>(&x.view().argmax_axis_keep::<1>());
    let _ = x.view().isin(&x.view());
    let _ = x.view().tril(0);
    let _ = x.view().triu(0);
    let _ = x.view().matmul(x.view().t());
    let _ = matmul(&x.view(), x.view().t());
    let _ = x.view().vecdot(&x.view());
    let _ = x.view().vecdot_axis::<-2, _, _>(&x.view());
    let _ = x.view().t();
    let _ = x.view().mt();
    let _ = x.view().index_axis::<0>(0);
    let _ = x.view().slice_axis::<0>(..);
    let _ = x.view().split_at::<0>(0).0;
    let _ = x.view().flip_axis::<0>();
    let _ = x.view().expand_dims::<0>();
    let _ = x.view().swap_axes::<0, 1>();
    let _ = x.view().moveaxis::<0, 1>();
    let _ = x.view().permute::<1, 0>();
    let _ = x.view().axis_iter::<0>();
    let _ = x.view().axis_chunks::<0>(1);
    let _ = x.view().transposed();
    let _ = x.view().matrix_norm(MatrixNorm::Frobenius);
    let _ = x.view().cumsum::<1>();
    let _ = x.view().cumprod::<1>();
}

/// Operations on square matrices.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_square<T: Float<Exact = T>, N: Dim, B: Storage<T, (N, N)>>(x: &Array<T, (N, N), B>) {
    let _ = x.view().det();
    let _ = x.view().slogdet();
    let _ = x.view().inv();
    let _ = x.view().solve(&x.view());
    let _ = x.view().matrix_power(2);
}

/// Operations on vectors.
#[expect(dead_code, reason = "is only compiled")]
fn of_a_vector<T: Float, N: Dim, B: Storage<T, (N,)>>(x: &Array<T, (N,), B>) {
    let _ = x.view().outer(&x.view());
    let _ = x.view().dot(&x.view());
    let _ = x.view().diag();
    let _ = x.view().searchsorted(&x.view());
    let _ = (&x.view(), &x.view()).stack::<0>();
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

#[test]
fn every_method_of_the_table_is_here() {
    const HERE: &str = include_str!("each_storage.rs");
    let names = names();
    assert!(names.len() > 60, "the table was read: {names:?}");
    let bools = ["all_axis", "any_axis"];
    let missing: Vec<_> = names
        .iter()
        .filter(|name| {
            !bools.contains(name) && !HERE.contains(&format!(".{name}(")) && !HERE.contains(&format!(".{name}::<"))
        })
        .collect();
    assert!(
        missing.is_empty(),
        "of which it is not known whether a view has them: {missing:?}"
    );
}
