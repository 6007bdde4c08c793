//! Sums of products of two operands. The numbers are small integers, so all sums are exact: matrix
//! products must give the same result as loops, in whatever order they add.

use array_core::{Array, broadcast, shape};

use crate::contractions::loops::{found, numbered, operand, sum_of_products};

/// Compares one contraction with the loops.
macro_rules! compare {
    ($t:ident; [$($left:ident)*] ($($over:ident)*) = [$($xs:tt)*] [$($xi:ident)*], [$($ys:tt)*] [$($yi:ident)*]) => {{
        let x: Array<$t, shape![$($xs)*]> = numbered(<shape![$($xs)*]>::default(), 7);
        let y: Array<$t, shape![$($ys)*]> = numbered(<shape![$($ys)*]>::default(), 8);
        let expected = sum_of_products(
            concat!($(stringify!($left)),*),
            concat!($(stringify!($over)),*),
            &[operand(concat!($(stringify!($xi)),*), &x), operand(concat!($(stringify!($yi)),*), &y)],
        );
        let sum = broadcast!(named [$($left),*]; sum($($over),*: x[$($xi),*] * y[$($yi),*]));
        assert_eq!(found(&sum), expected);
    }};
}

/// Declares the tests of a dtype.
macro_rules! tests {
    ($($t:ident)*) => {$(
        mod $t {
            use super::*;

            #[test]
            fn matrices_in_every_order_of_their_names() {
                compare!($t; [i k] (j) = [9, 20] [i j], [20, 35] [j k]);
                compare!($t; [k i] (j) = [9, 20] [i j], [20, 35] [j k]);
                compare!($t; [i k] (j) = [20, 9] [j i], [20, 35] [j k]);
                compare!($t; [i k] (j) = [9, 20] [i j], [35, 20] [k j]);
                compare!($t; [k i] (j) = [20, 9] [j i], [35, 20] [k j]);
                compare!($t; [i k] (j) = [20, 35] [j k], [9, 20] [i j]);
            }

            #[test]
            fn matrices_of_a_few_and_of_many_elements() {
                compare!($t; [i k] (j) = [2, 2] [i j], [2, 3] [j k]);
                compare!($t; [i k] (j) = [1, 20] [i j], [20, 35] [j k]);
                compare!($t; [i k] (j) = [9, 1] [i j], [1, 35] [j k]);
                compare!($t; [i k] (j) = [9, 20] [i j], [20, 1] [j k]);
                compare!($t; [i k] (j) = [33, 600] [i j], [600, 70] [j k]);
            }

            #[test]
            fn stacks() {
                compare!($t; [b i k] (j) = [3, 9, 20] [b i j], [3, 20, 8] [b j k]);
                compare!($t; [i b k] (j) = [3, 9, 20] [b i j], [20, 3, 8] [j b k]);
                compare!($t; [i k b] (j) = [3, 9, 20] [b i j], [3, 20, 8] [b j k]);
                compare!($t; [b h q k] (d) = [2, 3, 5, 16] [b h q d], [2, 3, 7, 16] [b h k d]);
                compare!($t; [b q h d] (k) = [2, 3, 5, 7] [b h q k], [2, 7, 3, 16] [b k h d]);
            }

            #[test]
            fn several_rows_and_columns() {
                compare!($t; [b t h e] (d) = [2, 5, 12] [b t d], [12, 3, 8] [d h e]);
                compare!($t; [b h t e] (d) = [2, 5, 12] [b t d], [12, 3, 8] [d h e]);
                compare!($t; [a b c d] (k) = [4, 5, 6] [a c k], [6, 3, 7] [k b d]);
            }

            #[test]
            fn several_axes_are_summed_over() {
                compare!($t; [b t d] (h e) = [2, 5, 3, 8] [b t h e], [3, 8, 12] [h e d]);
                compare!($t; [i l] (j k) = [9, 4, 6] [i j k], [6, 11, 4] [k l j]);
                compare!($t; [b i l] (j k) = [2, 9, 4, 6] [b i j k], [6, 2, 11, 4] [k b l j]);
            }

            #[test]
            fn names_that_one_operand_has_alone() {
                compare!($t; [i k] (j l) = [9, 20, 3] [i j l], [20, 8] [j k]);
                compare!($t; [i k] (j l) = [9, 20] [i j], [3, 20, 8] [l j k]);
                compare!($t; [i] (j k) = [9, 20] [i j], [20, 8] [j k]);
                compare!($t; [t] (i j) = [7, 40, 70] [t i j], [40] [i]);
                compare!($t; [t] (i j) = [7, 40, 70] [t i j], [70] [j]);
                compare!($t; [t] (i j k) = [7, 4, 30] [t i j], [3, 30] [k j]);
                compare!($t; [t] (i j) = [4, 70, 7] [i j t], [4] [i]);
                compare!($t; [t s] (i j k) = [7, 19, 3] [t i j], [5, 19, 4] [s i k]);
                compare!($t; [t] (i) = [7, 40] [t i], [7] [t]);
            }

            #[test]
            fn vectors() {
                compare!($t; [i] (j) = [90, 200] [i j], [200] [j]);
                compare!($t; [j] (i) = [90, 200] [i j], [90] [i]);
                compare!($t; [i] (j) = [90, 200] [i j], [90, 200] [i j]);
            }
        }
    )*};
}

tests! { f32 f64 i8 i32 i64 }
