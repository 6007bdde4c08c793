//! Static shapes, with static plans and operands in registers: the results are the same as at run
//! time, at each level.

use array_core::{Array, DynRank, InlineArray, Len, Number, One, StaticShape, broadcast};
use array_tests::elements::{Sample, samples};

use crate::check::assert_same;
use crate::each_level;

/// Creates an array of samples of a static shape.
fn make<T: Sample, S: StaticShape>(seed: u64) -> Array<T, S> {
    let samples = samples::<T>(S::EXTENTS.as_slice(), seed, |x| x);
    samples.try_into_shape().expect("the array has these extents")
}

/// The result of an expression: its text, its shape and its elements.
type Found<T> = (&'static str, Vec<usize>, Vec<T>);

/// Evaluates expressions of a table, its rows and columns, and scalars.
macro_rules! evaluate {
    ($table:ident $other:ident $line:ident $column:ident $scale:ident $stack:ident $one:ident) => {
        evaluate!(@
            $table * $other + $table;
            $table * $line - $other;
            $table * $column + $other;
            $column + $table * $scale;
            $column * $scale + $table;
            $column * $line - $table;
            $line * $column - $scale;
            $one * $table + $column;
            ($table - $column) * $scale;
            ($stack + $column) * $line;
            $stack * $table + $one * $column * $scale;
        )
    };
    (@ $($expr:expr;)+) => {
        [$({
            let found = broadcast!($expr);
            (stringify!($expr), found.shape()[..].to_vec(), found.as_slice().to_vec())
        }),+]
    };
}

/// Evaluates with run-time shapes.
fn at_run_time<T: Sample + Number>(operands: [Array<T, DynRank>; 7]) -> [Found<T>; 11] {
    let [table, other, line, column, scale, stack, one] = operands;
    evaluate!(table other line column scale stack one)
}

fn check<T: Sample + Number, const N: usize>() {
    let (table, other) = (make::<T, (Len<3>, Len<N>)>(1), make::<T, (Len<3>, Len<N>)>(2));
    let (line, column, scale) = (
        make::<T, (Len<N>,)>(3),
        make::<T, (Len<3>, One)>(4),
        make::<T, (Len<3>, One)>(5),
    );
    let (stack, one) = (make::<T, (Len<2>, One, Len<N>)>(6), make::<T, ()>(7));
    each_level(&mut |level| {
        let expected = at_run_time([
            table.clone().into_dyn(),
            other.clone().into_dyn(),
            line.clone().into_dyn(),
            column.clone().into_dyn(),
            scale.clone().into_dyn(),
            stack.clone().into_dyn(),
            one.clone().into_dyn(),
        ]);
        let found = evaluate!(table other line column scale stack one);
        for ((text, shape, found), (_, same, expected)) in found.iter().zip(&expected) {
            assert_eq!(shape, same, "{text}");
            assert_same(found, expected, &|| format!("{text}, {N} at {level}"));
        }
        let expected = broadcast!(table * column - line);
        let found = {
            let mut table = table.clone();
            broadcast!(table = table * column - line);
            table
        };
        assert_same(found.as_slice(), expected.as_slice(), &|| {
            format!("in place, {N} at {level}")
        });
        let (inline_line, inline_table): (InlineArray<T, _>, InlineArray<T, _>) = (line.to_inline(), table.to_inline());
        let found = broadcast!(inline_table * inline_line + inline_table);
        assert_same(found.as_slice(), broadcast!(table * line + table).as_slice(), &|| {
            format!("inline, {N} at {level}")
        });
    });
}

/// Compares at lengths around a vector, a block, and the largest inlined size.
macro_rules! dtypes {
    ($($dtype:ident $name:ident: $($len:literal)+;)+) => {$(
        #[test]
        fn $name() {
            $(check::<$dtype, $len>();)+
        }
    )+};
}

dtypes! {
    f32 shapes_of_f32: 1 5 32 33 257;
    i64 shapes_of_i64: 5 16 65;
    u8 shapes_of_u8: 31 1025;
}
