//! One operation at a time, each on every dtype or pair of them.

use array_tests::cases;
use array_tests::reference::{Agreement, Array, BinaryOp, DType, Expr, UnaryOp, promote};
use array_tests::strategy::{self, Mood};
use proptest::prelude::*;

use crate::eager::dynamic::Dynamic;
use crate::eager::{agrees, library, program};

/// Draws shapes that broadcast, or sometimes do not.
fn shapes(count: usize) -> impl Strategy<Value = Vec<Vec<usize>>> + Clone {
    prop_oneof![9 => strategy::broadcasting_shapes(count), 1 => strategy::clashing_shapes(count)]
}

fn mood() -> impl Strategy<Value = Mood> + Clone {
    prop_oneof![2 => Just(Mood::Edgy), 1 => Just(Mood::Tame)]
}

/// Draws an array of each dtype, all with the same shape.
fn of_each_dtype(shape: Vec<usize>, mood: Mood) -> impl Strategy<Value = Vec<Array>> {
    DType::ALL
        .iter()
        .map(|&dtype| strategy::array(dtype, shape.clone(), mood))
        .collect::<Vec<_>>()
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn binary_operations_agree_for_every_pair_of_dtypes(
        (lefts, rights) in (shapes(2), mood()).prop_flat_map(|(shapes, mood)| {
            (of_each_dtype(shapes[0].clone(), mood), of_each_dtype(shapes[1].clone(), mood))
        }),
    ) {
        for left in &lefts {
            for right in &rights {
                for &op in BinaryOp::ALL {
                    let program = program(Expr::binary(op, Expr::Operand(0), Expr::Operand(1)), &[left, right]);
                    let Ok(agreement) = program.agreement() else { continue };
                    let found = library::binary(op, &Dynamic::new(left), &Dynamic::new(right));
                    agrees(
                        &program.eval(),
                        &found.map(|array| array.read()),
                        agreement.expect("operands are exact"),
                        &program.to_string(),
                    )?;
                }
            }
        }
    }

    #[test]
    fn unary_operations_agree_for_every_dtype(
        arrays in (strategy::shape(), mood()).prop_flat_map(|(shape, mood)| of_each_dtype(shape, mood)),
    ) {
        for array in &arrays {
            for &op in UnaryOp::ALL {
                let program = program(Expr::unary(op, Expr::Operand(0)), &[array]);
                let Ok(agreement) = program.agreement() else { continue };
                let found = library::unary(op, &Dynamic::new(array));
                agrees(
                    &program.eval(),
                    &found.map(|array| array.read()),
                    agreement.expect("operands are exact"),
                    &program.to_string(),
                )?;
            }
        }
    }

    #[test]
    fn casts_agree_for_every_pair_of_dtypes(
        arrays in strategy::shape().prop_flat_map(|shape| of_each_dtype(shape, Mood::Edgy)),
    ) {
        for array in &arrays {
            for dtype in DType::ALL {
                let program = program(Expr::Operand(0).cast(dtype), &[array]);
                let found = Ok(library::cast(&Dynamic::new(array), dtype).read());
                agrees(&program.eval(), &found, Agreement::Exact, &program.to_string())?;
            }
        }
    }

    #[test]
    fn choices_agree_for_every_pair_of_dtypes(
        (condition, xs, ys) in shapes(3).prop_flat_map(|shapes| {
            (
                strategy::array(DType::Bool, shapes[0].clone(), Mood::Edgy),
                of_each_dtype(shapes[1].clone(), Mood::Edgy),
                of_each_dtype(shapes[2].clone(), Mood::Edgy),
            )
        }),
    ) {
        for x in &xs {
            for y in ys.iter().filter(|y| promote(x.dtype(), y.dtype()).is_ok()) {
                let expr = Expr::select(Expr::Operand(0), Expr::Operand(1), Expr::Operand(2));
                let program = program(expr, &[&condition, x, y]);
                let [condition, x, y] = [&condition, x, y].map(Dynamic::new);
                let found = library::select(&condition, &x, &y).map(|array| array.read());
                let agreement = program.agreement().expect("the dtypes fit").expect("operands are exact");
                agrees(&program.eval(), &found, agreement, &program.to_string())?;
            }
        }
    }

    #[test]
    fn clips_agree_for_every_dtype(
        arrays in (strategy::number_dtype(), shapes(3), mood()).prop_flat_map(|(dtype, shapes, mood)| {
            shapes.into_iter().map(|shape| strategy::array(dtype, shape, mood)).collect::<Vec<_>>()
        }),
    ) {
        let program = program(
            Expr::clip(Expr::Operand(0), Expr::Operand(1), Expr::Operand(2)),
            &arrays.iter().collect::<Vec<_>>(),
        );
        let [x, low, high] = [0, 1, 2].map(|i| Dynamic::new(&arrays[i]));
        let found = library::clip(&x, &low, &high).map(|array| array.read());
        let agreement = program.agreement().expect("the dtypes fit").expect("operands are exact");
        agrees(&program.eval(), &found, agreement, &program.to_string())?;
    }
}

#[test]
fn operands_by_value_fail_as_borrowed_ones_do() {
    use array_core::functions::try_add;
    use array_core::{Array, shape};

    let (three, five) = (
        Array::<f32, shape![_]>::ones_with([3]),
        Array::<f32, shape![_]>::ones_with([5]),
    );
    let fixed = Array::<f32, shape![5]>::ones();
    let words = |result: Result<(), array_core::Error>| result.unwrap_err().to_string();
    let left = "shapes (3,) and (5,) cannot be broadcast together in `add`: axis 0 has 3 and 5";
    let right = "shapes (5,) and (3,) cannot be broadcast together in `add`: axis 0 has 5 and 3";
    assert_eq!(words(try_add(three.clone(), &five).map(drop)), left);
    assert_eq!(words(try_add(&three, five.clone()).map(drop)), left);
    assert_eq!(words(try_add(&three, fixed.clone()).map(drop)), left);
    assert_eq!(words(try_add(three.clone(), fixed.clone()).map(drop)), left);
    assert_eq!(words(try_add(five, &three).map(drop)), right);
    assert_eq!(words(try_add(fixed.clone(), &three).map(drop)), right);
    // The memory of the operand of one element is not that of the result.
    let one = Array::<f32, shape![_]>::ones_with([1]);
    assert_eq!(try_add(one.clone(), &fixed).unwrap().to_vec(), [2.0; 5]);
    assert_eq!(try_add(&fixed, one).unwrap().to_vec(), [2.0; 5]);
}
