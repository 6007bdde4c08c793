//! Random shapes of any two ranks: the product by its definition, or an error on both sides.

use array_core::cpu::{force_level, level};
use array_core::linalg::try_matmul;
use array_core::{Array, DynRank};
use array_tests::cases;
use array_tests::strategy::broadcasting_pair;
use proptest::prelude::*;

use crate::matmul::naive::{Plain, product};

/// Draws the shapes of two operands, most of which fit.
fn operands() -> impl Strategy<Value = (Vec<usize>, Vec<usize>)> {
    let extents = (0..20_usize, 0..20_usize, 0..40_usize, 0..40_usize);
    (broadcasting_pair(), extents, 0..4, 0..10).prop_map(|((mut l, mut r), (m, k, other, n), vectors, misfit)| {
        l.truncate(4);
        r.truncate(4);
        let inner = if misfit == 0 { other } else { k };
        match vectors {
            0 => (vec![k], {
                r.extend([inner, n]);
                r
            }),
            1 => (
                {
                    l.extend([m, k]);
                    l
                },
                vec![inner],
            ),
            _ => {
                l.extend([m, k]);
                r.extend([inner, n]);
                (l, r)
            }
        }
    })
}

fn dynamic<T: array_core::Number>(x: &Plain<i64>) -> Array<T, DynRank> {
    let elements = x.elements.iter().map(|x| array_core::Element::cast(*x)).collect();
    Array::from_shape_vec(&x.shape[..], elements).expect("the elements fit the shape")
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn products_match_the_definition((l, r) in operands()) {
        let left = Plain::from_fn(&l, |position| (position * 31 % 19) as i64 - 9);
        let right = Plain::from_fn(&r, |position| (position * 17 % 23) as i64 - 11);
        let expected = product(&left, &right, 0, |sum, x, y| sum + x * y);
        let floats = try_matmul(dynamic::<f32>(&left), dynamic::<f32>(&right));
        let integers = try_matmul(dynamic::<i16>(&left), dynamic::<i32>(&right));
        match expected {
            None => {
                prop_assert!(floats.is_err());
                prop_assert!(integers.is_err());
            }
            Some(expected) => {
                prop_assert_eq!(floats, Ok(dynamic(&expected)));
                prop_assert_eq!(integers, Ok(dynamic(&expected)));
            }
        }
    }

    #[test]
    fn vectors_are_multiplied_alike_at_each_level(
        x in proptest::collection::vec(-1.0..1.0_f32, 0..300),
        columns in 1..20_usize,
    ) {
        let rows = x.len() / columns;
        let x = Array::<f32, array_core::shape![_, _]>::from_shape_vec([rows, columns], x[..rows * columns].to_vec()).unwrap();
        let vector = x.index_axis::<1>(0);
        let best = level();
        let found: Vec<_> = array_core::cpu::Level::ALL.iter().filter(|&&level| force_level(Some(level)).is_ok()).map(|_| {
            [try_matmul(x.t(), vector), try_matmul(vector, &x), try_matmul(x.t().to_heap(), vector)]
        }).collect();
        force_level(Some(best)).unwrap();
        for other in &found[1..] {
            prop_assert_eq!(other, &found[0]);
        }
    }
}
