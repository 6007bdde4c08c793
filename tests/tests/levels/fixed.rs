//! Static shapes, whose loops the compiler plans and may hold operands for: the same as at run time, at each level.

use array_core::{Array, InlineArray, Len, Number, One, StaticShape, broadcast};
use array_tests::elements::{Sample, samples};

use crate::check::assert_same;
use crate::each_level;

/// Makes an array of samples of a static shape.
fn make<T: Sample, S: StaticShape>(seed: u64) -> Array<T, S> {
    let samples = samples::<T>(S::EXTENTS.as_slice(), seed, |x| x);
    samples.try_into_shape().expect("it has these extents")
}

/// Compares expressions of a table, its rows and columns, and scalars with the same in shapes of the program.
macro_rules! compare {
    ($what:expr; $operands:tt $($expr:expr;)+) => {$(
        compare!(@ $what, $operands, $expr);
    )+};
    (@ $what:expr, ($($x:ident)+), $expr:expr) => {
        let found = broadcast!($expr);
        let expected = {
            $(let $x = $x.clone().into_dyn();)+
            let _ = ($(&$x),+);
            broadcast!($expr)
        };
        assert_eq!(found.shape()[..], expected.shape()[..]);
        assert_same(found.as_slice(), expected.as_slice(), &|| format!("{}, {}", stringify!($expr), $what));
    };
}

fn check<T: Sample + Number, const N: usize>() {
    let (table, other) = (make::<T, (Len<3>, Len<N>)>(1), make::<T, (Len<3>, Len<N>)>(2));
    let (line, column, scale) = (
        make::<T, (Len<N>,)>(3),
        make::<T, (Len<3>, One)>(4),
        make::<T, (Len<3>, One)>(5),
    );
    let (stack, one) = (make::<T, (Len<2>, One, Len<N>)>(6), make::<T, ()>(7));
    each_level(|level| {
        compare!(format!("{N} at {level}"); (table other line column scale stack one)
            table * other + table;
            table * line - other;
            table * column + other;
            column + table * scale;
            column * scale + table;
            column * line - table;
            line * column - scale;
            one * table + column;
            (table - column) * scale;
            (stack + column) * line;
            stack * table + one * column * scale;
        );
        let found = {
            let mut table = table.clone();
            broadcast!(table = table * column - line);
            table
        };
        assert_same(found.as_slice(), broadcast!(table * column - line).as_slice(), &|| {
            format!("in place, {N} at {level}")
        });
        let (inline_line, inline_table): (InlineArray<T, _>, InlineArray<T, _>) = (line.to_inline(), table.to_inline());
        let found = broadcast!(inline_table * inline_line + inline_table);
        assert_same(found.as_slice(), broadcast!(table * line + table).as_slice(), &|| {
            format!("inline, {N} at {level}")
        });
    });
}

macro_rules! dtypes {
    ($($dtype:ident $name:ident;)+) => {$(
        #[test]
        fn $name() {
            check::<$dtype, 1>();
            check::<$dtype, 5>();
            check::<$dtype, 16>();
            check::<$dtype, 31>();
            check::<$dtype, 32>();
            check::<$dtype, 33>();
            check::<$dtype, 65>();
            check::<$dtype, 128>();
            check::<$dtype, 129>();
            check::<$dtype, 257>();
            check::<$dtype, 1025>();
        }
    )+};
}

dtypes! {
    f32 shapes_of_f32;
    i64 shapes_of_i64;
    u8 shapes_of_u8;
}
