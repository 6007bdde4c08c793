//! Elements without a result: the first one in row-major order is found at each level, and nothing
//! is written.

use array_core::error::Fault;
use array_core::{Array, DynRank, Error, try_broadcast};
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
