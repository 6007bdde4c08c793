//! Tables of expressions and their scalar twins.

use array_tests::elements::Sample;

/// Panics if an element differs from the twin's.
pub fn assert_same<T: Sample>(found: &[T], expected: &[T], what: &dyn Fn() -> String) {
    assert_eq!(found.len(), expected.len(), "{}", what());
    for (i, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        assert!(
            found.is_same(expected),
            "{}: {found:?} instead of {expected:?} at {i}",
            what()
        );
    }
}

/// Declares a test for each row: the operands and their changes, the expression, and its scalar
/// twin.
#[cfg(not(debug_assertions))]
macro_rules! expressions {
    ($($name:ident($($x:ident: $t:ty $(= |$fit:ident| $fits:expr)?),+) -> $u:ty { $($expr:tt)+ } $twin:expr;)+) => {$(
        #[test]
        fn $name() {
            crate::each_draw(stringify!($name), crate::DRAWS, &mut |random, extents| {
                $(let $x = array_tests::layouts::Laid::<$t>::operand(random, extents, fit!($t $(, |$fit| $fits)?));)+
                let extents = array_tests::layouts::common(&[$($x.shape()),+]);
                let expected: Vec<$u> = {
                    $(let $x = $x.spread(&extents);)+
                    (0..extents.iter().product()).map(|i| {
                        $(let $x = $x[i];)+
                        $twin
                    }).collect()
                };
                crate::each_level(&mut |level| {
                    let found: array_core::Array<$u, array_core::DynRank> = {
                        $(let $x = $x.view();)+
                        array_core::broadcast!($($expr)+)
                    };
                    assert_eq!(&found.shape()[..], &extents[..]);
                    let what = || format!("{} at {level} of {:?}", stringify!($name), [$(format!("{:?}", $x)),+]);
                    crate::check::assert_same(found.as_slice(), &expected, &what);
                });
            });
        }
    )+};
}

/// Declares a test for each row: the output, the operands, the assignment, and the written value as
/// a scalar twin.
macro_rules! assignments {
    ($($name:ident($z:ident: $u:ty; $($x:ident: $t:ty $(= |$fit:ident| $fits:expr)?),*) { $($assign:tt)+ } $twin:expr;)+) => {$(
        #[test]
        fn $name() {
            crate::each_draw(stringify!($name), crate::DRAWS, &mut |random, extents| {
                let out = array_tests::layouts::Laid::<$u>::output(random, extents, |x| x);
                $(let $x = array_tests::layouts::Laid::<$t>::operand(random, extents, fit!($t $(, |$fit| $fits)?));)*
                let values: Vec<$u> = {
                    let $z = out.spread(extents);
                    $(let $x = $x.spread(extents);)*
                    (0..$z.len()).map(|i| {
                        let $z = $z[i];
                        let _ = $z;
                        $(let $x = $x[i];)*
                        $twin
                    }).collect()
                };
                let expected = out.write(&mut |mut view| view.iter_mut().zip(&values).for_each(|(z, &value)| *z = value));
                crate::each_level(&mut |level| {
                    let found = out.write(&mut |mut $z| {
                        $(let $x = $x.view();)*
                        array_core::broadcast!($($assign)+);
                    });
                    let what = || format!("{} at {level} of {out:?} {:?}", stringify!($name), [$(format!("{:?}", $x)),*] as [String; _]);
                    crate::check::assert_same(&found, &expected, &what);
                });
            });
        }
    )+};
}

/// The change of the elements of an operand.
macro_rules! fit {
    ($t:ty) => {
        |x: $t| x
    };
    ($t:ty, |$x:ident| $fits:expr) => {
        |$x: $t| $fits
    };
}
