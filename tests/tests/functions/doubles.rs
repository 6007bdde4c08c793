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
/// table, with the largest error allowed. The table has rounded results, so errors are integers.
macro_rules! functions {
    ($($name:ident($x:ident $(, $y:ident)?) $most:literal;)+) => {
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
                worst.check(stringify!($name), $most);
            })+
            assert!(table.is_empty(), "no function has these rows: {:?}", table.keys());
        }
    };
}

functions! {
    acos(x) 1.1;
    acosh(x) 1.1;
    asin(x) 1.1;
    asinh(x) 1.1;
    atan(x) 1.1;
    atan2(y, x) 1.1;
    atanh(x) 1.1;
    cos(x) 1.1;
    cosh(x) 1.1;
    exp(x) 1.1;
    exp2(x) 1.1;
    expm1(x) 1.1;
    hypot(x, y) 1.1;
    log(x) 1.1;
    log10(x) 1.1;
    log1p(x) 1.1;
    log2(x) 1.1;
    logaddexp(x, y) 1.1;
    pow(x, y) 1.1;
    sigmoid(x) 2.1;
    sin(x) 1.1;
    sinh(x) 1.1;
    tan(x) 1.1;
    tanh(x) 2.1;
}
