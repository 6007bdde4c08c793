//! Comparison with `float16` of NumPy, bit by bit.

use array_core::{Array, Dyn, broadcast};
use array_tests::elements::Sample;
use half::f16;

type Vector = Array<f16, (Dyn,)>;

/// Parses an array from the bits of its elements.
fn vector(part: &str) -> Vector {
    let element = |word: &str| f16::from_bits(u16::from_str_radix(word, 16).expect("bits"));
    Array::from(part.split_whitespace().map(element).collect::<Vec<_>>())
}

/// Computes a row.
fn computed(operation: &str, operands: &[Vector]) -> Vector {
    let one = |x: f16| Array::from(vec![x]);
    match (operation, operands) {
        ("add", [x, y]) => x + y,
        ("subtract", [x, y]) => x - y,
        ("multiply", [x, y]) => x * y,
        ("divide", [x, y]) => x / y,
        ("fmod", [x, y]) => x % y,
        ("copysign", [x, y]) => broadcast!(copysign(x, y)),
        ("maximum", [x, y]) => broadcast!(maximum(x, y)),
        ("minimum", [x, y]) => broadcast!(minimum(x, y)),
        ("nextafter", [x, y]) => broadcast!(nextafter(x, y)),
        ("negative", [x]) => -x,
        ("abs", [x]) => x.abs(),
        ("sign", [x]) => x.sign(),
        ("floor", [x]) => x.floor(),
        ("ceil", [x]) => x.ceil(),
        ("rint", [x]) => x.round(),
        ("trunc", [x]) => x.trunc(),
        ("sqrt", [x]) => x.sqrt(),
        ("reciprocal", [x]) => x.reciprocal(),
        ("square", [x]) => x.square(),
        ("sum", [x]) => one(x.sum()),
        ("mean", [x]) => one(x.mean()),
        ("var", [x]) => one(x.var()),
        ("std", [x]) => one(x.std()),
        ("min", [x]) => one(x.min()),
        ("max", [x]) => one(x.max()),
        ("cumsum", [x]) => x.cumsum::<0>(),
        ("sort", [x]) => x.sort::<0>(),
        _ => panic!("no operation {operation}"),
    }
}

#[test]
fn results_match_numpy() {
    let mut rows = 0;
    for row in include_str!("values.txt").lines().filter(|row| !row.starts_with('#')) {
        let (operation, arrays) = row.split_once(" | ").expect("an operation");
        let mut arrays: Vec<Vector> = arrays.split(" | ").map(vector).collect();
        let expected = arrays.pop().expect("a result");
        let found = computed(operation, &arrays);
        assert_eq!(found.len(), expected.len(), "{row}");
        for (i, (&found, &expected)) in found.iter().zip(&expected).enumerate() {
            // The sign of the larger of two zeros is unspecified.
            let same = found.is_same(expected) || operation.starts_with("m") && found == expected;
            assert!(same, "{operation} at {i}: {found:?} instead of {expected:?}");
        }
        rows += 1;
    }
    assert_eq!(rows, 59);
}
