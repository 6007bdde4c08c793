//! Expressions with more operands than there are buffers or mask bits.

use array_core::{Array, ArrayView, broadcast, shape};

/// Returns ninety times the operand, as an expression with ninety operands.
macro_rules! ninety {
    ($x:ident $($rest:tt)*) => {
        broadcast!($($rest)*
            $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x
            + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x
            + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x
            + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x
            + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x + $x)
    };
}

#[test]
fn ninety_strided_operands_are_gathered_block_by_block() {
    for (rows, columns) in [(1, 1), (5, 7), (7, 5), (3, 40), (40, 3), (33, 32), (32, 33), (2, 200)] {
        let x = Array::<f32, shape![_, _]>::from_fn_with([columns, rows], |[i, j]| (i * rows + j) as f32);
        let y: ArrayView<'_, f32, shape![_, _]> = x.t().strided();
        let expected = Array::<f32, shape![_, _]>::from_fn_with([rows, columns], |[i, j]| 90.0 * y[[i, j]]);
        assert_eq!(ninety!(y), expected, "{rows} by {columns}");
        let mut z = Array::<f32, shape![_, _]>::ones_with([rows, columns]);
        ninety!(y z += );
        assert_eq!(z, expected + 1.0, "{rows} by {columns}, in place");
    }
}
