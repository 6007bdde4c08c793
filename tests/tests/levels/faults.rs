//! Elements without a result: the first one in row-major order is found at each level, and nothing
//! is written.

use array_core::error::Fault;
use array_core::{Array, DynRank, Error, InlineArray, inline, shape, try_broadcast};
use array_tests::elements::Sample;
use array_tests::layouts::{Laid, Random, common};

use crate::check::assert_same;
use crate::{DRAWS, each_draw, each_level};

/// Draws an operand with few zeros, or none.
fn divisors<T: Sample + From<u8> + PartialEq>(random: &mut Random, extents: &[usize]) -> Laid<T> {
    let fit: fn(T) -> T = |x| {
        if x == T::from(0) || x == T::from(1) {
            T::from(3)
        } else {
            x
        }
    };
    let mut laid = Laid::operand(random, extents, fit);
    for _ in 0..random.below(3) {
        laid.replace(random, T::from(0));
    }
    laid
}

/// Returns the index of an element, from its row-major number.
fn index_of(mut element: usize, extents: &[usize]) -> Vec<usize> {
    let mut index = vec![0; extents.len()];
    for (i, extent) in index.iter_mut().zip(extents).rev() {
        (*i, element) = (element % extent, element / extent);
    }
    index
}

/// Compares an error with the number of the first element without a result.
fn assert_fault<T>(found: &Result<T, Error>, expected: Option<usize>, extents: &[usize], what: &dyn Fn() -> String) {
    match (found, expected) {
        (Ok(_), None) => {}
        (Err(Error::Arithmetic(error)), Some(element)) => {
            assert_eq!(error.fault(), Fault::DivisionByZero);
            assert_eq!(error.index(), index_of(element, extents), "{}", what());
        }
        _ => panic!("{:?} instead of {expected:?}: {}", found.as_ref().err(), what()),
    }
}

#[test]
fn the_first_division_by_zero_is_found() {
    each_draw("quotients", DRAWS, &mut |random, extents| {
        let (x, y) = (
            Laid::<i32>::operand(random, extents, |x| x),
            divisors::<i32>(random, extents),
        );
        let z = divisors::<u8>(random, extents);
        let extents = common(&[x.shape(), y.shape(), z.shape()]);
        let (divisors, rests) = (y.spread(&extents), z.spread(&extents));
        let expected = divisors.iter().zip(&rests).position(|(&y, &z)| y == 0 || z == 0);
        each_level(&mut |level| {
            let found: Result<Array<i32, DynRank>, _> = {
                let (x, y, z) = (x.view(), y.view(), z.view());
                try_broadcast!(x / y + x % z)
            };
            assert_fault(&found, expected, &extents, &|| format!("{level} {x:?} {y:?} {z:?}"));
        });
    });
}

#[test]
fn a_fault_is_searched_for_only_if_its_value_is_needed() {
    each_draw("needed", DRAWS, &mut |random, extents| {
        let (c, x) = (
            Laid::<bool>::operand(random, extents, |c| c),
            Laid::<i64>::operand(random, extents, |x| x),
        );
        let y = divisors::<i64>(random, extents);
        let extents = common(&[c.shape(), x.shape(), y.shape()]);
        let (conditions, divisors) = (c.spread(&extents), y.spread(&extents));
        let expected = conditions.iter().zip(&divisors).position(|(&c, &y)| c && y == 0);
        each_level(&mut |level| {
            let found: Result<Array<i64, DynRank>, _> = {
                let (c, x, y) = (c.view(), x.view(), y.view());
                try_broadcast!(if c { x / y } else { x - y })
            };
            assert_fault(&found, expected, &extents, &|| format!("{level} {c:?} {x:?} {y:?}"));
        });
    });
}

#[test]
fn nothing_is_written_if_a_division_by_zero_is_found() {
    each_draw("remainders", DRAWS, &mut |random, extents| {
        let out = Laid::<i16>::output(random, extents, |x| x);
        let y = divisors::<i16>(random, extents);
        let divisors = y.spread(extents);
        // The divisor depends on the elements that are overwritten.
        let expected = out
            .spread(extents)
            .iter()
            .zip(&divisors)
            .position(|(&z, &y)| z & y == 0);
        let before = out.write(&mut |_| {});
        each_level(&mut |level| {
            let mut found = Ok(());
            let after = out.write(&mut |mut z| {
                let y = y.view();
                found = try_broadcast!(z = 1000 / (z & y));
            });
            let what = || format!("{level} {out:?} {y:?}");
            assert_fault(&found, expected, extents, &what);
            if found.is_err() {
                assert_same(&after, &before, &what);
            }
        });
    });
}

/// Inlined code searches small arrays of static shape.
#[test]
fn small_static_arrays_are_searched_at_each_position() {
    let x = InlineArray::<i32, shape![2, 3]>::from_fn(|[i, j]| (10 * i + j) as i32);
    for zero in 0..7 {
        let y = InlineArray::<i32, shape![2, 3]>::from_fn(|[i, j]| (3 * i + j) as i32 - zero);
        let expected = (zero < 6).then_some(zero as usize);
        assert_fault(&try_broadcast!(x / y), expected, &[2, 3], &|| "all".into());
        // The divisor depends on the elements that are overwritten.
        let mut z = y;
        let found = try_broadcast!(z = 100 % (z & y));
        assert_fault(&found, expected, &[2, 3], &|| "overwritten".into());
        assert!(found.is_ok() || z == y, "nothing is written");
        // A part of rows of four elements, whose first column has zeros.
        let mut part = InlineArray::<i32, shape![2, 4]>::zeros();
        try_broadcast!(part[.., 1..] = y).unwrap();
        let found = try_broadcast!(part[.., 1..] = x / part[.., 1..]);
        assert_fault(&found, expected, &[2, 3], &|| "a part".into());
        let found = try_broadcast!(if y > 0 { x / y } else { x - y });
        assert_fault(&found, None, &[2, 3], &|| "needed".into());
        // The first element that the zero of a row or of a column is combined with.
        let row = InlineArray::<i32, shape![3]>::from_fn(|[j]| j as i32 - zero);
        let first = (zero < 3).then_some(zero as usize);
        assert_fault(&try_broadcast!(x / row), first, &[2, 3], &|| "a row".into());
        let column = InlineArray::<i32, shape![2, 1]>::from_fn(|[i, _]| i as i32 - zero);
        let first = (zero < 2).then_some(3 * zero as usize);
        assert_fault(&try_broadcast!(x / column), first, &[2, 3], &|| "a column".into());
    }
    let none = InlineArray::<i32, shape![0, 3]>::zeros();
    assert_fault(&try_broadcast!(none / inline![0, 1, 2]), None, &[0, 3], &|| {
        "none".into()
    });
    assert_fault(&try_broadcast!(x / 0), Some(0), &[2, 3], &|| "a literal".into());
}
