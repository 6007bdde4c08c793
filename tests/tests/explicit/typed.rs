//! Typed shapes, with static and run-time extents, large and small, for every rank from 1 to 4.

use array_core::{Array, InlineArray, Shape, axes, broadcast, shape};
use array_tests::explicit::{Rules, Table};

use crate::explicit::table;

/// Returns the table from which arrays of this shape are created.
fn counted<S: Shape>(shape: &S, scale: i64) -> Table {
    Table::counted(shape.extents().as_ref(), scale)
}

/// Declares a test of a target, an operand and a list, with static shapes on the heap and inline,
/// and with run-time extents.
macro_rules! typed {
    ($($name:ident [$($target:tt),*] [$($operand:tt),*] [$($axis:literal),*] -> [$($result:tt),*];)*) => {$(
        #[test]
        fn $name() {
            type Target = shape![$($target),*];
            type Operand = shape![$($operand),*];
            let (l, r) = (counted(&Target::default(), 1000), counted(&Operand::default(), 1));
            let expected = l.combined(Rules::SameRank, &r, Some(&[$($axis),*]), |l, r| l - r).expect("the shapes fit");
            assert_eq!(expected.extents, [$($result),*]);

            let m = Array::<i64, Target>::from_shape_vec(Target::default(), l.elements.clone()).expect("the elements fit the shape");
            let v = Array::<i64, Operand>::from_shape_vec(Operand::default(), r.elements.clone()).expect("the elements fit the shape");
            let found: Array<i64, shape![$($result),*]> = m.subtract_in_dims(axes![$($axis),*], &v);
            assert_eq!(table(&found), expected);
            let found: Array<i64, shape![$($result),*]> = broadcast!(explicit; m - v.in_dims($($axis),*));
            assert_eq!(table(&found), expected);
            let view = v.broadcast_in_dim::<Target, axes![$($axis),*]>();
            assert_eq!(table(&view), r.in_dim(&l.extents, &[$($axis),*]).expect("the shapes fit"));
            let again = v.view().broadcast_in_dim::<Target, axes![$($axis),*]>();
            assert_eq!(table(&broadcast!(explicit; m - again)), expected);

            let (mi, vi): (InlineArray<i64, Target>, InlineArray<i64, Operand>) = (m.to_inline(), v.to_inline());
            let found: InlineArray<i64, shape![$($result),*]> = broadcast!(explicit; mi - vi.in_dims($($axis),*));
            assert_eq!(table(&found), expected);

            let (md, vd) = (m.clone().into_dyn(), v.clone().into_dyn());
            assert_eq!(table(&broadcast!(explicit; md - vd.in_dims($($axis),*))), expected);
            assert_eq!(table(&broadcast!(explicit; md - v.in_dims($($axis),*))), expected);
            assert_eq!(table(&broadcast!(explicit; m - vd.in_dims($($axis),*))), expected);
            assert_eq!(table(&broadcast!(explicit; m - v.in_dims($($axis),*) + md - md)), expected);
        }
    )*};
}

typed! {
    a_vector_at_itself [3] [3] [0] -> [3];
    a_vector_along_the_rows [4, 3] [4] [0] -> [4, 3];
    a_vector_along_the_columns [4, 3] [3] [1] -> [4, 3];
    one_element_along_the_rows [4, 3] [1] [0] -> [4, 3];
    a_vector_beside_a_row [1, 2] [4] [0] -> [4, 2];
    a_vector_in_a_column [2, 1] [4] [1] -> [2, 4];
    a_matrix_in_front [4, 3, 2] [4, 3] [0, 1] -> [4, 3, 2];
    a_matrix_at_both_ends [4, 3, 2] [4, 2] [0, 2] -> [4, 3, 2];
    a_matrix_behind [4, 3, 2] [3, 2] [1, 2] -> [4, 3, 2];
    degenerate_axes_on_both_sides [4, 3, 1] [1, 2] [1, 2] -> [4, 3, 2];
    a_vector_amid_three [4, 3, 2] [3] [1] -> [4, 3, 2];
    without_elements [4, 0, 2] [4] [0] -> [4, 0, 2];
    without_elements_by_the_operand [4, 1, 2] [0] [1] -> [4, 0, 2];
    all_axes_of_three [2, 3, 2] [2, 3, 2] [0, 1, 2] -> [2, 3, 2];
    a_vector_amid_four [2, 3, 4, 5] [3] [1] -> [2, 3, 4, 5];
    a_matrix_apart_in_four [2, 3, 4, 5] [2, 4] [0, 2] -> [2, 3, 4, 5];
    three_of_four [2, 3, 4, 5] [2, 1, 5] [0, 1, 3] -> [2, 3, 4, 5];
    long_rows [3, 300] [3] [0] -> [3, 300];
    many_rows [300, 3] [300] [0] -> [300, 3];
    a_matrix_in_a_large_one [7, 30, 40] [7, 40] [0, 2] -> [7, 30, 40];
}
