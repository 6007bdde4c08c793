//! Chains of mutable views.

use array_core::{ArrayViewMut, Error, broadcast, try_broadcast};
use array_tests::cases;
use array_tests::views::{Positions, Step, write_chain};
use ndarray::Dimension;
use proptest::prelude::*;

use crate::{Dynamic, chain, numbers};

type ViewMut<'v> = ArrayViewMut<'v, i32, array_core::DynRank>;

/// Returns the positions of the last view of a chain.
fn positions(extents: &[usize], steps: &[Step]) -> Positions {
    steps
        .iter()
        .fold(Positions::new(extents), |positions, step| positions.step(step))
}

/// An in-place operation, of a view and a value of its shape or of one position of its first axis.
struct Operation {
    name: &'static str,
    run: fn(&mut ViewMut<'_>, &Dynamic<i32>) -> Result<(), Error>,
    /// Computes the new value of an element.
    twin: fn(i32, i32) -> Option<i32>,
}

const OPERATIONS: [Operation; 7] = [
    Operation {
        name: "assign",
        run: |x, y| x.try_assign(y),
        twin: |_, y| Some(y),
    },
    Operation {
        name: "+=",
        run: |x, y| {
            *x += y;
            Ok(())
        },
        twin: |x, y| Some(x + y),
    },
    Operation {
        name: "broadcast =",
        run: |x, y| {
            broadcast!(x = x * 2 - y);
            Ok(())
        },
        twin: |x, y| Some(x * 2 - y),
    },
    Operation {
        name: "try /=",
        run: |x, y| x.try_divide_assign(y),
        twin: i32::checked_div,
    },
    Operation {
        name: "try_broadcast %=",
        run: |x, y| try_broadcast!(x %= y + 1),
        twin: |x, y| x.checked_rem(y + 1),
    },
    Operation {
        name: "fill",
        run: |x, y| {
            x.fill(y.iter().next().copied().unwrap_or(0));
            Ok(())
        },
        twin: |_, _| None,
    },
    Operation {
        name: "iter_mut",
        run: |x, _| {
            x.iter_mut().enumerate().for_each(|(i, x)| *x = -(i as i32));
            Ok(())
        },
        twin: |_, _| None,
    },
];

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn operations_write_the_elements_of_the_view_only(
        (extents, draws) in chain(),
        (which, stretched, zero) in (0..5_usize, any::<bool>(), proptest::option::weighted(0.3, any::<usize>())),
    ) {
        let before = numbers(&extents, |i| 100 + 7 * i as i32);
        let mut x = before.clone();
        let (mut steps, mut found) = (Vec::new(), None);
        let operation = &OPERATIONS[which];
        write_chain(x.view_mut(), &draws, &mut steps, &mut |mut view| {
            let mut shape = view.shape().to_vec();
            if stretched && let Some(first) = shape.first_mut() {
                *first = 1;
            }
            let len = shape.iter().product::<usize>();
            let fault = match operation.name {
                "try /=" => 0,
                _ => -1,
            };
            let hit = zero.map(|zero| zero % len.max(1));
            let value = numbers(&shape, |i| if hit == Some(i) { fault } else { 2 + i as i32 % 5 });
            found = Some(((operation.run)(&mut view, &value), value));
        });
        let (result, value) = found.expect("the operation ran");
        let stands = positions(&extents, &steps);
        let values = ndarray::ArrayD::from_shape_vec(ndarray::IxDyn(&value.shape()), value.to_vec()).expect("the value has its shape");
        let values = values.broadcast(stands.array().raw_dim()).expect("the value stretches");
        let what = format!("{} {steps:?}", operation.name);
        let mut expected = before.to_vec();
        let mut fault = None;
        for ((index, &at), &value) in stands.array().indexed_iter().zip(values.iter()) {
            match (operation.twin)(expected[at as usize], value) {
                Some(element) => expected[at as usize] = element,
                None => fault = fault.or(Some(index.slice().to_vec())),
            }
        }
        match (result, fault) {
            (Ok(()), None) => prop_assert_eq!(x.as_slice(), &expected[..], "{}", what),
            (Err(Error::Arithmetic(error)), Some(index)) => {
                prop_assert_eq!(error.index(), &index[..], "{}", what);
                prop_assert_eq!(x, before, "{}", what);
            }
            (result, fault) => prop_assert!(false, "{what}: {result:?}, and a fault at {fault:?}"),
        }
    }

    #[test]
    fn single_elements_are_written_at_the_position_of_the_view((extents, draws) in chain(), which in 5..7_usize) {
        let mut x = numbers(&extents, |i| 100 + i as i32);
        let mut expected = x.to_vec();
        let mut steps = Vec::new();
        write_chain(x.view_mut(), &draws, &mut steps, &mut |mut view| {
            let value = numbers(&[1], |_| -5);
            (OPERATIONS[which].run)(&mut view, &value).expect("the operation has no fault");
        });
        for (i, &at) in positions(&extents, &steps).array().iter().enumerate() {
            expected[at as usize] = if which == 5 { -5 } else { -(i as i32) };
        }
        prop_assert_eq!(x.as_slice(), &expected[..], "{:?}", steps);
    }
}
