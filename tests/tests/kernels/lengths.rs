//! Static lengths: those that are inlined, and those that run a kernel with a static plan.

use array_core::{Array, InlineArray, Len, Number, One, StaticShape, broadcast};

use array_tests::elements::{Sample, samples};

/// Creates an array of samples of a static shape.
fn make<T: Sample, S: StaticShape>(seed: u64) -> Array<T, S> {
    samples::<T>(S::EXTENTS.as_slice(), seed, |x| x)
        .try_into_shape()
        .expect("the array has these extents")
}

/// Multiplies and adds in every layout, and compares with the same at run time.
fn check<T: Sample + Number, const N: usize>() {
    let (line, other) = (make::<T, (Len<N>,)>(1), make::<T, (Len<N>,)>(2));
    let (table, column) = (make::<T, (Len<3>, Len<N>)>(3), make::<T, (Len<3>, One)>(4));
    let same = |found: &[T], expected: &[T]| {
        assert_eq!(found.len(), expected.len());
        let is_same = found
            .iter()
            .zip(expected)
            .all(|(&found, &expected)| found.is_same(expected));
        assert!(is_same, "{N}: {found:?} instead of {expected:?}");
    };
    let at_run_time = |x: Array<T, _>, y: Array<T, _>| broadcast!(x * y + x).to_vec();
    let dynamic = line.clone().into_dyn();

    same(
        broadcast!(line * other + line).as_slice(),
        &at_run_time(dynamic.clone(), other.clone().into_dyn()),
    );
    same(
        broadcast!(table * line + table).as_slice(),
        &at_run_time(table.clone().into_dyn(), dynamic.clone()),
    );
    same(
        broadcast!(line * table + line).as_slice(),
        &at_run_time(dynamic.clone(), table.clone().into_dyn()),
    );
    same(
        broadcast!(table * column + table).as_slice(),
        &at_run_time(table.clone().into_dyn(), column.clone().into_dyn()),
    );
    same(
        broadcast!(column * line + column).as_slice(),
        &at_run_time(column.clone().into_dyn(), dynamic),
    );
    let (inline_line, inline_table): (InlineArray<T, _>, InlineArray<T, _>) = (line.to_inline(), table.to_inline());
    let found = broadcast!(inline_table * inline_line + inline_table);
    same(found.as_slice(), broadcast!(table * line + table).as_slice());
}

macro_rules! dtypes {
    ($($dtype:ident $name:ident;)+) => {$(
        #[test]
        fn $name() {
            check::<$dtype, 0>();
            check::<$dtype, 2>();
            check::<$dtype, 7>();
            check::<$dtype, 8>();
            check::<$dtype, 9>();
            check::<$dtype, 15>();
            check::<$dtype, 16>();
            check::<$dtype, 17>();
            check::<$dtype, 127>();
            check::<$dtype, 128>();
            check::<$dtype, 129>();
            check::<$dtype, 1000>();
        }
    )+};
}

dtypes! {
    f32 lengths_of_f32;
    f64 lengths_of_f64;
    i16 lengths_of_i16;
    u8 lengths_of_u8;
}
