//! Contractions with random extents, including 0 and 1, and with random memory layouts of operands.

use array_core::{Array, Dyn, DynRank, broadcast, slice};
use array_tests::cases;
use proptest::prelude::*;

use crate::contractions::loops::{evaluate, found, numbered, operand, sum_of_products};

type Vector = Array<f32, (Dyn,)>;
type Matrix = Array<f32, (Dyn, Dyn)>;
type Stack = Array<f32, (Dyn, Dyn, Dyn)>;

/// The upper bound of extents, which is lower under Miri.
const fn up_to(end: usize) -> usize {
    if cfg!(miri) { end / 6 + 2 } else { end }
}

/// Compares a contraction with the loops.
macro_rules! assert_contracts {
    ($left:literal $over:literal: $($x:ident $xi:literal),* => $sum:expr) => {{
        let sum = $sum;
        prop_assert_eq!(
            found(&sum),
            sum_of_products($left, $over, &[$(operand($xi, &$x)),*])
        );
    }};
}

/// Compares the sum of all products with the loops.
macro_rules! assert_sums {
    ($over:literal: $($x:ident $xi:literal),* => $sum:expr) => {{
        let sum: f32 = $sum;
        prop_assert_eq!(
            (vec![], vec![sum as i64]),
            sum_of_products("", $over, &[$(operand($xi, &$x)),*])
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
    fn three_factors([m, k, n] in [0..up_to(20), 0..up_to(40), 0..up_to(20)], seed in 0_u64..1000) {
        let (x, y, z): (Matrix, Matrix, Matrix) = (numbered([m, k], seed), numbered([k, n], seed + 1), numbered([n, m], seed + 2));
        let v: Vector = numbered([k], seed + 3);
        let (back, t) = (slice!(v, ..;-1), y.t());
        assert_contracts!("ik" "j": x "ij", back "j", y "jk" => broadcast!(sum(j: x[i, j] * back[j] * y[j, k])));
        assert_contracts!("ik" "j": x "ij", t "kj", v "j" => broadcast!(named [i, k]; sum(j: x[i, j] * (t[k, j] * v[j]))));
        // A chain, whose cheapest order depends on the extents, and its trace for each `i`.
        assert_contracts!("il" "jk": x "ij", y "jk", z "kl" => broadcast!(named [i, l]; sum(j, k: x[i, j] * y[j, k] * z[k, l])));
        assert_contracts!("i" "jk": x "ij", y "jk", z "ki" => broadcast!(sum(j, k: x[i, j] * y[j, k] * z[k, i])));
        // Only one factor has `k`, and no pair can be summed along `j`.
        assert_contracts!("i" "jk": x "ij", v "j", y "jk" => broadcast!(sum(j, k: x[i, j] * v[j] * y[j, k])));
        let u: Matrix = numbered([n, k], seed + 4);
        assert_contracts!("iml" "j": x "ij", t "mj", u "lj" => broadcast!(named [i, m, l]; sum(j: x[i, j] * t[m, j] * u[l, j])));
    }

    /// Up to 256 products, or 160 for one sum, are computed one after another. More are planned.
    #[test]
    fn few_products([b, m, k] in [0..5_usize, 0..10_usize, 0..15_usize], seed in 0_u64..1000) {
        let (x, y): (Stack, Matrix) = (numbered([b, m, k], seed), numbered([k, m], seed + 1));
        let (v, w): (Vector, Vector) = (numbered([k], seed + 2), numbered([k], seed + 3));
        let (t, back) = (y.t(), slice!(v, ..;-1));
        assert_sums!("i": v "i", w "i" => broadcast!(sum(i: v[i] * w[i])));
        assert_sums!("ij": back "i", y "ij" => broadcast!(sum(i, j: back[i] * y[i, j])));
        assert_contracts!("bk" "i": x "bik", t "ik" => broadcast!(sum(i: x[b, i, k] * t[i, k])));
        assert_contracts!("i" "bk": x "bik", back "k" => broadcast!(sum(b, k: x[b, i, k] * back[k])));
        assert_sums!("ik": w "k", t "ik", back "k" => broadcast!(sum(i, k: w[k] * t[i, k] * back[k])));
        assert_contracts!("ib" "k": x "bik", y "ki", v "k" => broadcast!(named [i, b]; sum(k: x[b, i, k] * y[k, i] * v[k])));
    }

    #[test]
    fn computed_factors([m, k, n] in [0..up_to(20), 0..up_to(40), 0..up_to(20)], seed in 0_u64..1000) {
        let (x, y): (Matrix, Matrix) = (numbered([m, k], seed), numbered([k, n], seed + 1));
        let bytes: Array<i8, (Dyn, Dyn)> = numbered([m, k], seed + 2);
        let (turned, of_bytes) = (bytes.t(), bytes.cast::<f32>());
        let back = slice!(turned, ..;-1, ..);
        let of_back: Matrix = back.cast::<f32>();
        let doubled = broadcast!(of_back * 2);
        let mask = broadcast!(y > 0);
        let of_mask = mask.cast::<f32>();
        let loose: Array<i8, DynRank> = bytes.clone().into_shape();
        let scale = 3.0_f32;
        let scaled = broadcast!(y * scale);
        assert_contracts!("ik" "j": of_bytes "ij", y "jk" => broadcast!(sum(j: bytes[i, j] as f32 * y[j, k])));
        assert_contracts!("ik" "j": of_bytes "ij", y "jk" => broadcast!(sum(j: loose[i, j] as f32 * y[j, k])));
        assert_contracts!("ik" "j": doubled "ji", y "jk" => broadcast!(named [i, k]; sum(j: (back[j, i] as f32 * 2) * y[j, k])));
        assert_contracts!("ik" "j": x "ij", of_mask "jk" => broadcast!(sum(j: x[i, j] * mask[j, k] as f32)));
        assert_contracts!("ik" "j": x "ij", scaled "jk" => broadcast!(sum(j: x[i, j] * scale * y[j, k])));
        assert_contracts!("ik" "j": x "ij", of_bytes "ij", scaled "jk" => broadcast!(sum(j: x[i, j] * bytes[i, j] as f32 * (y[j, k] * scale))));
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
