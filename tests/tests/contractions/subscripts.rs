//! `einsum!`: the same sums by subscripts.

use array_core::{array, einsum, shape, try_einsum};

use crate::loops::{found, numbered, operand, sum_of_products};

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
    assert_eq!(einsum!("ij->i", x), array![6_i64, 15]);
    let (u, v) = (array![1, 10], array![1, 0, 2]);
    assert_eq!(einsum!("i,ij,j->", u, x, v), 167_i64);
    assert_eq!(einsum!("ij,,j->i", x, 2, v), array![14_i64, 32]);
}
