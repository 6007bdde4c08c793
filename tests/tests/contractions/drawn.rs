//! Contractions with random extents, including 0 and 1, and with random memory layouts of operands.

use array_core::{Array, Dyn, broadcast, slice};
use array_tests::cases;
use proptest::prelude::*;

use crate::contractions::loops::{evaluate, found, numbered, operand, sum_of_products};

type Matrix = Array<f32, (Dyn, Dyn)>;
type Stack = Array<f32, (Dyn, Dyn, Dyn)>;

/// The upper bound of extents, which is lower under Miri.
const fn up_to(end: usize) -> usize {
    if cfg!(miri) { end / 6 + 2 } else { end }
}

/// Compares a contraction with the loops.
macro_rules! assert_contracts {
    ($left:literal $over:literal: $x:ident $xi:literal, $y:ident $yi:literal => $sum:expr) => {{
        let sum = $sum;
        prop_assert_eq!(
            found(&sum),
            sum_of_products($left, $over, &[operand($xi, &$x), operand($yi, &$y)])
        );
    }};
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn matrices([m, k, n] in [0..up_to(20), 0..up_to(40), 0..up_to(40)], seed in 0_u64..1000) {
        let (x, y): (Matrix, Matrix) = (numbered([m, k], seed), numbered([k, n], seed + 1));
        assert_contracts!("ik" "j": x "ij", y "jk" => broadcast!(sum(j: x[i, j] * y[j, k])));
        let (s, t) = (x.t(), y.t());
        assert_contracts!("ki" "j": s "ji", t "kj" => broadcast!(named [k, i]; sum(j: s[j, i] * t[k, j])));
        let (s, t) = (slice!(x, ..;-1, ..), slice!(y, .., ..;2));
        assert_contracts!("ik" "j": s "ij", t "jk" => broadcast!(sum(j: s[i, j] * t[j, k])));
    }

    #[test]
    fn stacks([b, m, k, n] in [0..up_to(4), 0..up_to(12), 0..up_to(24), 0..up_to(12)], seed in 0_u64..1000) {
        let (x, y): (Stack, Stack) = (numbered([b, m, k], seed), numbered([k, b, n], seed + 1));
        assert_contracts!("bik" "j": x "bij", y "jbk" => broadcast!(sum(j: x[b, i, j] * y[j, b, k])));
        assert_contracts!("kib" "j": x "bij", y "jbk" => broadcast!(named [k, i, b]; sum(j: x[b, i, j] * y[j, b, k])));
        assert_contracts!("ik" "bj": x "bij", y "jbk" => broadcast!(sum(b, j: x[b, i, j] * y[j, b, k])));
        let z = slice!(x, .., ..;-1, ..);
        assert_contracts!("ibk" "j": z "bij", y "jbk" => broadcast!(named [i, b, k]; sum(j: z[b, i, j] * y[j, b, k])));
    }

    #[test]
    fn extremes([m, k, n] in [0..up_to(20), 1..up_to(40), 0..up_to(40)], seed in 0_u64..1000) {
        let (x, y): (Matrix, Matrix) = (numbered([m, k], seed), numbered([k, n], seed + 1));
        let greatest = |rows: Vec<Vec<f32>>| rows.into_iter().map(|row| row[0] + row[1]).fold(f32::NEG_INFINITY, f32::max) as i64;
        let expected = evaluate("ik", "j", &[operand("ij", &x), operand("jk", &y)], greatest);
        prop_assert_eq!(found(&broadcast!(max(j: x[i, j] + y[j, k]))), expected.clone());
        let (s, t) = (x.t(), y.t());
        prop_assert_eq!(found(&broadcast!(named [i, k]; max(j: s[j, i] + t[k, j]))), expected);
    }
}
