//! Tests matrix products.

use super::{expand, plain};

#[test]
fn a_product_is_an_operand_that_moves_nothing() {
    for source in ["matmul(a, b.t()) + c", "a.matmul(b.t()) + c"] {
        let text = plain(expand(source));
        assert!(
            text.starts_with("match(&(multiplied((a).try_matmul(&(b.t())))),&(c),){"),
            "{text}"
        );
    }
}

#[test]
fn a_product_takes_two_operands() {
    let text = plain(expand("matmul(a) + c"));
    assert!(text.contains("`matmul`takes2arguments:thiscallhas1"), "{text}");
}
