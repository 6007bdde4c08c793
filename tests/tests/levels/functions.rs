//! Real functions: their accuracy is tested elsewhere. Here, results must be the same at each
//! level, whatever the neighbouring elements are.

use array_core::{Array, ArrayView, DynRank, broadcast};
use array_tests::layouts::{Laid, common};

use crate::check::assert_same;
use crate::{DRAWS, each_draw, each_level};

/// Declares tests for each row and both dtypes: the expression of one operand or two.
macro_rules! functions {
    ($($name:ident($($x:ident),+) { $($expr:tt)+ })+) => {
        mod f32 { use super::*; $(functions!(@ f32 $name($($x),+) $($expr)+);)+ }
        mod f64 { use super::*; $(functions!(@ f64 $name($($x),+) $($expr)+);)+ }
    };
    (@ $t:ident $name:ident($($x:ident),+) $($expr:tt)+) => {
        #[test]
        fn $name() {
            /// Evaluates operands of any extents, including empty ones, with one loop.
            fn evaluate($($x: ArrayView<'_, $t, DynRank>),+) -> Array<$t, DynRank> {
                broadcast!($($expr)+)
            }
            each_draw(stringify!($name), DRAWS / 10, &mut |random, extents| {
                $(let $x = Laid::<$t>::operand(random, extents, |x| x);)+
                let extents = common(&[$($x.shape()),+]);
                let mut expected: Option<Vec<$t>> = None;
                each_level(&mut |level| {
                    let found = evaluate($($x.view()),+);
                    let expected = expected.get_or_insert_with(|| {
                        $(let $x = $x.spread(&extents);)+
                        (0..found.len()).map(|i| {
                            $(let $x = Array::<$t, DynRank>::full_with([], $x[i]);)+
                            evaluate($($x.view().strided()),+)[[]]
                        }).collect()
                    });
                    assert_same(found.as_slice(), expected, &|| format!("{} at {level} of {:?}", stringify!($name), [$(format!("{:?}", $x)),+]));
                });
            });
        }
    };
}

functions! {
    acosh_(x) { acosh(x) }
    angle(x, y) { atan2(x, y) }
    asin_acos(x) { asin(x) + acos(x) }
    asinh_(x) { asinh(x) }
    atan_atanh(x) { atan(x) * atanh(x) }
    exp_(x) { exp(x) }
    exp2_(x) { exp2(x) }
    expm1_(x) { expm1(x) }
    distance(x, y) { hypot(x, y) }
    log_(x) { log(x) }
    log10_(x) { log10(x) }
    log1p_(x) { log1p(x) }
    log2_(x) { log2(x) }
    log_sigmoid_(x) { log_sigmoid(x) }
    logaddexp_(x, y) { logaddexp(x, y) }
    gaussian(x, mean) { exp((x - mean) * (mean - x) / 2) * 0.5 }
    power(x, y) { pow(x, y) }
    sigmoid_(x) { sigmoid(x) }
    sin_cos(x) { sin(x) * cos(x) }
    sinh_cosh(x) { sinh(x) - cosh(x) }
    softplus(x) { if x > 0 { x + log1p(exp(-x)) } else { log1p(exp(x)) } }
    sqrt_(x, y) { sqrt(x) / y }
    tan_(x) { tan(x) }
    tanh_(x, y) { tanh(x) + y }
}

/// Declares tests of the method and of `broadcast!` with a root alone. With AVX-512, both compute
/// many roots per call, unlike larger expressions.
macro_rules! roots {
    ($($t:ident $name:ident)*) => {$(
        #[test]
        fn $name() {
            each_draw(stringify!($name), DRAWS / 10, &mut |random, extents| {
                let x = Laid::<$t>::operand(random, extents, |x| x);
                let expected: Vec<$t> = x.view().iter().map(|x| x.sqrt()).collect();
                each_level(&mut |level| {
                    let found: Array<$t, DynRank> = x.view().sqrt();
                    assert_same(found.as_slice(), &expected, &|| format!("sqrt at {level} of {x:?}"));
                    let view = x.view();
                    let found: Array<$t, DynRank> = broadcast!(sqrt(view));
                    assert_same(found.as_slice(), &expected, &|| format!("a root at {level} of {x:?}"));
                });
            });
        }
    )*};
}

roots! { f32 roots_of_singles f64 roots_of_doubles }
