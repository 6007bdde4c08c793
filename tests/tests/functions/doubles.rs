//! Functions of f64, compared with a table of results computed with more digits.

use std::collections::BTreeMap;

use array_core::Array;

use crate::functions::Line;
use crate::functions::ulps::Worst;

/// The operands of the rows of a function, and the correct results.
#[derive(Default)]
struct Rows {
    left: Vec<f64>,
    right: Vec<f64>,
    results: Vec<f64>,
}

/// Parses the rows of the functions, by name.
fn table() -> BTreeMap<&'static str, Rows> {
    let mut functions: BTreeMap<_, Rows> = BTreeMap::new();
    for line in include_str!("values.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let name = words.next().expect("a name");
        let bits = words.map(|word| u64::from_str_radix(word, 16).expect("the bits of a float"));
        let numbers: Vec<f64> = bits.map(f64::from_bits).collect();
        let (result, operands) = numbers.split_last().expect("a result");
        let rows = functions.entry(name).or_default();
        rows.left.push(operands[0]);
        rows.right.extend(operands.get(1));
        rows.results.push(*result);
    }
    functions
}

/// Declares a test for each function of one operand or two, by its name in the library and in the
/// table.
macro_rules! functions {
    ($($name:ident($x:ident $(, $y:ident)?);)+) => {
        #[test]
        fn rule_20_doubles_are_within_4_ulp() {
            let mut table = table();
            $({
                let Rows { left, right, results } = table.remove(stringify!($name)).expect("it has rows");
                let $x: Line<f64> = Array::from(left);
                $(let $y: Line<f64> = Array::from(right.clone());)?
                let found = array_core::functions::$name(&$x $(, &$y)?);
                let mut worst = Worst::default();
                for (i, (&found, result)) in found.iter().zip(results).enumerate() {
                    worst.count([$x[[i]], right.get(i).copied().unwrap_or_default()], found, result);
                }
                worst.check(stringify!($name));
            })+
            assert!(table.is_empty(), "no function has these rows: {:?}", table.keys());
        }
    };
}

functions! {
    acos(x);
    acosh(x);
    asin(x);
    asinh(x);
    atan(x);
    atan2(y, x);
    atanh(x);
    cos(x);
    cosh(x);
    exp(x);
    exp2(x);
    expm1(x);
    hypot(x, y);
    log(x);
    log10(x);
    log1p(x);
    log2(x);
    logaddexp(x, y);
    pow(x, y);
    sigmoid(x);
    sin(x);
    sinh(x);
    tan(x);
    tanh(x);
}
