//! `einsum!`: the same sums by subscripts.

use array_core::{Array, DynRank, array, broadcast, einsum, shape, try_einsum};

use crate::contractions::loops::{found, numbered, operand, sum_of_products};

#[test]
fn products() {
    let (x, y) = (
        numbered::<f32, shape![9, 20]>([9, 20], 1),
        numbered::<f32, shape![20, 30]>([20, 30], 2),
    );
    let operands = [operand("ij", &x), operand("jk", &y)];
    assert_eq!(
        found(&einsum!("ij,jk->ik", x, y)),
        sum_of_products("ik", "j", &operands)
    );
    assert_eq!(found(&einsum!("ij,jk", &x, &y)), sum_of_products("ik", "j", &operands));
    assert_eq!(
        found(&einsum!("ij , jk -> ki", x, y)),
        sum_of_products("ki", "j", &operands)
    );
    assert_eq!(
        found(&try_einsum!("ij,jk->k", x, y).unwrap()),
        sum_of_products("k", "ij", &operands)
    );
    assert_eq!(
        einsum!("ij,jk->", x, y) as i64,
        sum_of_products("", "ijk", &operands).1[0]
    );
}

#[test]
fn one_operand_and_three() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    assert_eq!(einsum!("ij->ji", x), x.t());
    assert_eq!(einsum!("ba", x), x.t());
    assert_eq!(einsum!("ij->i", x), array![6, 15]);
    let (u, v) = (array![1, 10], array![1, 0, 2]);
    assert_eq!(einsum!("i,ij,j->", u, x, v), 167);
    assert_eq!(einsum!("ij,,j->i", x, 2, v), array![14, 32]);
}

#[test]
fn rust_evaluates_the_operands() {
    let (a, s, t) = (array![1.0, 2.0], 10.0, 1.0);
    assert_eq!(einsum!("i,->i", a, (s + t)), array![11.0, 22.0]);
    assert_eq!(einsum!("i,->", a, s + t), 33.0);
    // Constants take the dtype of the array, also in parentheses and in a macro.
    macro_rules! times {
        ($x:ident, $k:expr) => {
            einsum!("i,->i", $x, $k)
        };
    }
    let single = array![1.0_f32, 2.0];
    assert_eq!(einsum!("i,->i", single, (1.0 + 2.0) * 0.5), array![1.5_f32, 3.0]);
    assert_eq!(times!(single, (2.0)), array![2.0_f32, 4.0]);
    macro_rules! squares {
        ($x:ident) => {{
            let y = &$x;
            einsum!("i,i->", $x, y)
        }};
    }
    assert_eq!(squares!(single), 5.0);
    let (v, i) = (array![10.0, 20.0, 30.0], 1_usize);
    assert_eq!(einsum!("i,->i", a, v[[i]]), array![20.0, 40.0]);
    let layers = [array![[1.0, 2.0], [3.0, 4.0]]];
    assert_eq!(einsum!("ij,j->i", layers[0], a), array![5.0, 11.0]);
    assert_eq!(einsum!("ij,j->i", layers[i - 1].t(), &a - 1.0), array![3.0, 4.0]);
    let error = try_einsum!("i,i->", v, a.view().strided().into_shape::<shape![_]>()).unwrap_err();
    assert!(error.to_string().contains("i of (v)[i]"), "{error}");
}

#[test]
fn the_order_of_the_operands_does_not_matter() {
    let (a, b, c) = (array![100_i8], array![2_i8], array![1_i32]);
    assert_eq!(einsum!("i,i,i->", a, b, c), 200);
    assert_eq!(einsum!("i,i,i->", c, a, b), 200);
    assert_eq!(einsum!("i,i,i->i", a, b, c), array![200]);
    assert_eq!(einsum!("i,j,k->ik", a, b, c), array![[200]]);
    assert_eq!(einsum!("i,,i->", a, 2, c), 200);
    assert_eq!(einsum!("i,i,i,i->i", a, b, a, c), array![20_000]);
    let (large, small) = (array![1e30_f32], array![1e-30_f64]);
    assert!((einsum!("i,i,i->", large, large, small) / 1e30 - 1.0).abs() < 1e-6);
    assert!((einsum!("i,j,k->ijk", large, large, small)[[0, 0, 0]] / 1e30 - 1.0).abs() < 1e-6);
    // A `sum` over names promotes two values at a time.
    assert_eq!(broadcast!(sum(i: a[i] * b[i] * c[i])), -56_i64);
}

#[test]
fn a_result_without_axes_is_a_scalar() {
    let (s, t, zero_d) = (2.0, 3.0, Array::<f64, ()>::full(4.0));
    let product: f64 = einsum!(",->", s, t);
    assert_eq!(product, 6.0);
    let element: f64 = einsum!("->", zero_d);
    assert_eq!(element, 4.0);
    let product: f64 = einsum!(",,->", s, zero_d, t);
    assert_eq!(product, 24.0);
    assert_eq!(try_einsum!(",->", zero_d, t), Ok(12.0));
    let any = Array::<f64, DynRank>::full_with([], 5.0);
    assert_eq!(einsum!(",->", any, s), 10.0);
}

/// `einsum!` keeps the dtype, like `matmul`. A `sum` over index names has 64 bits.
#[test]
fn integers_keep_their_dtype() {
    let (x, y) = (array![[100_i8, 100], [1, 2]], array![[2_i8, 0], [1, 3]]);
    assert_eq!(einsum!("ij,jk->ik", x, y), x.matmul(&y));
    assert_eq!(einsum!("ij,jk->ik", x, y), array![[44_i8, 44], [4, 6]]);
    assert_eq!(einsum!("ij,ij->", x, y), (100_i64 * 2 + 1 + 6) as i8);
    assert_eq!(einsum!("ij->i", x), array![-56_i8, 3]);
    assert_eq!(einsum!("ij->", x), -53_i8);
    assert_eq!(einsum!("ij,jk->ik", x, array![[2_u8], [1]]), array![[300_i16], [4]]);
    assert_eq!(broadcast!(sum(j: x[i, j] * y[j, k]))[[1, 1]], 6_i64);
    assert_eq!(broadcast!(sum(j: x[i, j])), array![200_i64, 3]);
    let wide = array![[1_i64 << 62, 1 << 62]];
    assert_eq!(einsum!("ij->i", wide), array![i64::MIN]);
    assert_eq!(try_einsum!("ij,ij->i", x, y).unwrap(), array![-56_i8, 7]);
}
