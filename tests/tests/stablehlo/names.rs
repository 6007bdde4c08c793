//! Operands at other axes of the result: `in_dims`, index names, and sums of products over names.

use array_core::stablehlo::{Setting, program};
use array_core::{Array, array, broadcast, dim, einsum, shape};

use crate::compositions::numbers;
use crate::ports::agree;

dim!(Batch);
dim!(Features = 3);

mod programs {
    use super::*;

    #[program]
    pub fn named(
        m: &Array<f64, shape![3, 4]>,
        v: &Array<f64, shape![3]>,
        t: &Array<f64, shape![4, 3]>,
        s: &Array<f64, ()>,
    ) -> (
        Array<f64, shape![3, 4]>,
        Array<f64, shape![3, 4]>,
        Array<f64, shape![4, 3]>,
        Array<f64, shape![3, 3]>,
        Array<f64, shape![4, 3, 3]>,
    ) {
        (
            broadcast!(named; m[i, j] * v[i] + 2),
            broadcast!(named; m[i, j] - t[j, i]),
            broadcast!(named [j, i]; m[i, j] + s),
            broadcast!(named; v[i] - v[j] * 10),
            broadcast!(named [j, k, i]; if m[i, j] > 0 { v[k] } else { t[j, i] }),
        )
    }

    #[program]
    pub fn matrices(
        a: &Array<f64, shape![2, 3]>,
        b: &Array<f64, shape![3, 4]>,
        c: &Array<f64, shape![5, 3, 2]>,
        v: &Array<f64, shape![3]>,
    ) -> (
        Array<f64, shape![2, 4]>,
        Array<f64, shape![4, 2]>,
        Array<f64, shape![2]>,
        Array<f64, ()>,
        Array<f64, shape![3, 5, 2]>,
        Array<f64, shape![5, 2, 4]>,
    ) {
        (
            broadcast!(sum(k: a[i, k] * b[k, j])),
            broadcast!(named [j, i]; sum(k: a[i, k] * b[k, j])),
            broadcast!(sum(k: a[i, k] * v[k])),
            Array::<f64, ()>::zeros() + broadcast!(sum(i: v[i] * v[i])),
            broadcast!(named [i, b, j]; sum(k: c[b, i, k] * a[j, i] * c[b, i, k])),
            broadcast!(named [b, i, j]; sum(k: c[b, k, i] * b[k, j])),
        )
    }

    #[program]
    pub fn sums(
        a: &Array<f64, shape![2, 3]>,
        b: &Array<f64, shape![3, 4]>,
    ) -> (
        Array<f64, shape![2]>,
        Array<f64, shape![3]>,
        Array<f64, shape![2, 4]>,
        Array<f64, shape![3, 2, 4]>,
        Array<f64, shape![2, 4]>,
        Array<f64, shape![2, 4]>,
        Array<f64, shape![2, 3]>,
    ) {
        let pairs = broadcast!(named [i, k, j]; a[i, k] * b[k, j]);
        let outer = broadcast!(named [k, i, j]; a[i, k] * b[k, j]);
        (
            broadcast!(sum(k, j: a[i, k] * b[k, j])),
            broadcast!(sum(i, j: a[i, k] * b[k, j])),
            broadcast!(max(k: a[i, k] + b[k, j])),
            outer,
            pairs.sum_axis::<1>(),
            broadcast!(sum(k: a[i, k] * 2 + b[k, j]) / sum(k: abs(a[i, k]))),
            broadcast!(a[i, k] - mean(j: a[i, j])),
        )
    }

    #[program]
    pub fn axes_of_one_factor(
        a: &Array<f64, shape![2, 2]>,
        v: &Array<f64, shape![2]>,
    ) -> (Array<f64, ()>, Array<f64, shape![2]>, Array<f64, shape![2]>) {
        (
            Array::<f64, ()>::zeros() + broadcast!(sum(i, j: a[i, j] * v[j])),
            broadcast!(sum(i: a[i, j] * v[j])),
            einsum!("ij,k->j", a, v),
        )
    }

    #[program]
    pub fn integers(
        a: &Array<i8, shape![2, 3]>,
        b: &Array<i8, shape![3, 2]>,
        c: &Array<u32, shape![2, 3]>,
        d: &Array<i64, shape![3, 2]>,
    ) -> (
        Array<i64, shape![2, 2]>,
        Array<u64, shape![2, 2]>,
        Array<i64, shape![2, 2]>,
        Array<i8, shape![2, 2]>,
        Array<i64, shape![2]>,
        Array<i64, shape![2, 3]>,
        Array<i64, ()>,
    ) {
        (
            broadcast!(sum(k: a[i, k] * b[k, j])),
            broadcast!(sum(k: c[i, k] * c[j, k])),
            broadcast!(sum(k: a[i, k] * d[k, j])),
            einsum!("ij,jk->ik", a, b),
            einsum!("ij,ij,ji->i", a, a, d),
            einsum!("ij,,ij,ji->ij", a, 2, a, d),
            Array::<i64, ()>::zeros() + einsum!("ij,ij,ji->", a, a, d) + einsum!("->", Array::<i64, ()>::ones()),
        )
    }

    #[program]
    pub fn subscripts(
        a: &Array<f64, shape![2, 3]>,
        b: &Array<f64, shape![3, 4]>,
        c: &Array<f32, shape![4, 2]>,
    ) -> (
        Array<f64, shape![2, 4]>,
        Array<f64, shape![3, 2]>,
        Array<f64, ()>,
        Array<f64, shape![3, 4]>,
        Array<f64, shape![2, 2]>,
    ) {
        (
            array_core::einsum!("ij,jk->ik", a, b),
            einsum!("ij->ji", a),
            Array::<f64, ()>::zeros() + einsum!("ij,ij->", a, a),
            einsum!("ij,jk->jk", a, b),
            einsum!("ij,jk,kl->il", a, b, c),
        )
    }

    #[program]
    pub fn placed(
        m: &Array<f64, shape![4, 3]>,
        v: &Array<f64, shape![4]>,
        row: &Array<f64, shape![1, 2]>,
        deep: &Array<f64, shape![4, 3, 1]>,
    ) -> (
        Array<f64, shape![4, 3]>,
        Array<f64, shape![4, 2]>,
        Array<f64, shape![4, 3, 2]>,
        Array<f64, shape![4, 3]>,
        Array<f64, shape![4, 3, 1]>,
    ) {
        (
            broadcast!(explicit; m - v.in_dims(0)),
            broadcast!(explicit; v.in_dims(0) * row),
            broadcast!(explicit; deep + row.in_dims(1, 2)),
            broadcast!(explicit; m / sqrt(v * v + 1).in_dims(0)),
            broadcast!(explicit; deep * (m + v.in_dims(0)).in_dims(0, 1)),
        )
    }

    #[program]
    pub fn attention(
        q: &Array<f64, shape![Batch, Features]>,
        k: &Array<f64, shape![Batch, Features]>,
    ) -> Array<f64, shape![Batch, Features]> {
        let e = broadcast!(exp(sum(f: q[i, f] * k[j, f]) / 10));
        let total = broadcast!(sum(j: e[i, j]));
        broadcast!(sum(j: e[i, j] * k[j, f]) / total[i])
    }

    #[program]
    pub fn many(a: &Array<f64, shape![2]>, b: &Array<f64, shape![2]>) -> Array<f64, shape![2]> {
        let [c, d, e, f, g] = [a + 1.0, a + 2.0, a + 3.0, a + 4.0, a + 5.0];
        let [h, i, j, k, l, m] = [b + 1.0, b + 2.0, b + 3.0, b + 4.0, b + 5.0, b + 6.0];
        let n = a * b;
        broadcast!(a * b + c * d + e * f + g * h + i * j + k * l + m * n)
    }
}

#[test]
fn index_names_agree() {
    agree!(programs::named(
        numbers::<shape![3, 4]>(),
        numbers::<shape![3]>(),
        numbers::<shape![4, 3]>(),
        Array::<f64, ()>::full(0.5)
    ));
}

#[test]
fn contractions_agree() {
    let (a, b) = (numbers::<shape![2, 3]>(), numbers::<shape![3, 4]>());
    let c = numbers::<shape![5, 3, 2]>();
    agree!(programs::matrices(a, b, c, numbers::<shape![3]>()), 8.0);
    agree!(programs::sums(a, b), 8.0);
    agree!(
        programs::subscripts(a, b, Array::<f32, shape![4, 2]>::from_fn(|[i, j]| i as f32 - j as f32)),
        8.0
    );
    let x = array![[100_i8, -128, 127], [1, 2, 3]];
    let y = array![[100_i8, 5], [-3, 127], [127, 2]];
    agree!(programs::integers(
        x,
        y,
        array![[u32::MAX, 2, 3], [7, 8, 65536]],
        array![[i64::MAX, 1], [2, 3], [-4, 5]]
    ));
}

#[test]
fn axes_of_one_factor_are_summed_over_after_the_product() {
    // The sum of the left column is infinite.
    let a = array![[f64::MAX, 1.0], [f64::MAX, 2.0]];
    agree!(programs::axes_of_one_factor(a.clone(), array![0.0, 1.0]));
    agree!(programs::axes_of_one_factor(a, array![0.125, 0.25]));
}

#[test]
fn explicit_places_agree() {
    agree!(programs::placed(
        numbers::<shape![4, 3]>(),
        numbers::<shape![4]>(),
        numbers::<shape![1, 2]>(),
        numbers::<shape![4, 3, 1]>()
    ));
}

#[test]
fn programs_of_names_agree() {
    let q = Array::<f64, shape![Batch, Features]>::from_fn_with([4, 3], |[i, j]| (i as f64 - j as f64) / 3.0);
    let k = Array::<f64, shape![Batch, Features]>::from_fn_with([4, 3], |[i, j]| (i * j) as f64 / 5.0);
    agree!(&Setting::new().axis(Batch(4)), programs::attention(q, k), 16.0);
    agree!(programs::many(numbers::<shape![2]>(), numbers::<shape![2]>()), 4.0);
}

#[test]
fn a_contraction_is_one_product_and_a_list_of_axes_is_kept() {
    let module = programs::matrices::export(&Setting::new()).unwrap();
    let text = module.text();
    assert!(
        text.contains("dot_general %0, %1, contracting_dims = [1] x [0]"),
        "{text}"
    );
    assert!(
        text.contains("dot_general %2, %1, contracting_dims = [1] x [0]"),
        "{text}"
    );
    let module = programs::placed::export(&Setting::new()).unwrap();
    let text = module.text();
    assert!(
        text.contains("broadcast_in_dim %1, dims = [0] : (tensor<4xf64>) -> tensor<4x3xf64>"),
        "{text}"
    );
    assert!(
        text.contains("broadcast_in_dim %2, dims = [1, 2] : (tensor<1x2xf64>) -> tensor<4x3x2xf64>"),
        "{text}"
    );
}

#[program]
fn imports(x: &Array<f64, shape![4]>) -> Array<f64, shape![4]> {
    use array_core::{
        Array,
        functions::{exp, maximum},
    };
    let zero: Array<f64, ()> = Array::zeros();
    exp(maximum(x, &zero))
}

#[test]
fn the_body_may_have_imports() {
    assert_eq!(
        imports(&array_core::array![-1.0, 0.0, -2.0, -3.0]),
        array_core::array![1.0; 4]
    );
    let module = imports::export(&Setting::new()).unwrap();
    let text = module.text();
    assert!(text.contains("exponential"), "{text}");
}

#[test]
fn extents_of_one_index_name_that_differ_are_an_error() {
    let module = run_time::export(&Setting::new().axis(Batch(4)));
    assert_eq!(
        module.unwrap_err().to_string(),
        "extents [2, 2] and [3, 2] do not fit together in an operation: check the extents in the setting"
    );
}

#[program]
fn run_time(x: &Array<f64, shape![Batch, 2]>) -> Array<f64, ()> {
    let (left, right) = (x.slice_axis::<0>(0..2), x.slice_axis::<0>(0..3));
    Array::<f64, ()>::zeros() + broadcast!(sum(i, j: left[i, j] * right[i, j]))
}
