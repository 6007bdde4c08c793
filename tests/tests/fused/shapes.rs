//! The table of pairs of static shapes: the shape of the result as a type, and the elements by each
//! way to compute them.
//!
//! Outputs of up to 192 bytes are inlined, and larger ones run a kernel that is shared by all
//! shapes. Operands that are not contiguous along rows of more than 128 elements are staged piece
//! by piece. Each of these cases has its rows.

use std::any::TypeId;

use array_core::shape::broadcast_shapes;
use array_core::{Array, Broadcast, InlineArray, Shape, StaticShape, broadcast, shape, try_broadcast};
use array_tests::library::{assert_agrees, reference_of};
use array_tests::reference::{self, Agreement, BinaryOp, Expr, Program};

/// Two shapes that broadcast to `O`, in either order.
trait Pair<R: StaticShape, O: StaticShape>: StaticShape + Broadcast<R, Output = O> + Broadcast<O, Output = O> {}

impl<L, R: StaticShape, O: StaticShape> Pair<R, O> for L where
    L: StaticShape + Broadcast<R, Output = O> + Broadcast<O, Output = O>
{
}

/// Returns elements without zeros, all different as far as `i16` allows.
fn elements<S: StaticShape>(first: i16) -> Array<i16, S> {
    let mut next = first;
    Array::from_fn(|_| {
        next = next.wrapping_add(7);
        if next == 0 { 7 } else { next }
    })
}

fn expected(expr: Expr, operands: &[&reference::Array]) -> Result<reference::Array, reference::Refusal> {
    let operands = operands.iter().copied().cloned().collect();
    Program { expr, operands }.eval()
}

fn agree<S: Shape>(
    expected: &Result<reference::Array, reference::Refusal>,
    found: Result<Array<i16, S>, array_core::Error>,
    what: &str,
) {
    assert_agrees(
        expected,
        &found.map(|array| reference_of(&array)),
        Agreement::Exact,
        what,
    );
}

/// Computes by operators, in one pass, inline, at run time, and with a fault, and compares.
fn check<L: Pair<R, O>, R: Pair<L, O>, O: StaticShape + Broadcast<L, Output = O> + Broadcast<R, Output = O>>(
    what: &str,
) {
    let extents: [Vec<usize>; 3] = [L::EXTENTS, R::EXTENTS, O::EXTENTS].map(|extents| extents.as_slice().to_vec());
    let shape = broadcast_shapes(&[&extents[0], &extents[1]]).expect("the shapes broadcast");
    assert_eq!(shape, extents[2][..], "{what} at run time");

    let (a, b) = (elements::<L>(-300), elements::<R>(1000));
    let (x, y) = (reference_of(&a), reference_of(&b));
    let (left, right) = (Expr::Operand(0), Expr::Operand(1));
    let sum = expected(Expr::binary(BinaryOp::Add, left.clone(), right.clone()), &[&x, &y]);
    agree(&sum, Ok::<Array<i16, O>, _>(&a + &b), what);
    agree(&sum, Ok::<Array<i16, O>, _>(&b + &a), what);
    agree(&sum, Ok(a.clone().into_dyn() + b.clone().into_dyn()), what);
    let (inline_a, inline_b) = (a.to_inline(), b.to_inline());
    let inline: InlineArray<i16, O> = inline_a + inline_b;
    assert_eq!(sum, Ok(reference_of(&inline)), "{what} inline");

    let fused = Expr::binary(
        BinaryOp::Subtract,
        Expr::binary(BinaryOp::Multiply, left.clone(), right.clone()),
        left.clone(),
    );
    let fused = expected(fused, &[&x, &y]);
    agree(&fused, try_broadcast!(a * b - a), what);
    assert_eq!(
        fused,
        Ok(reference_of(&broadcast!(inline_a * inline_b - inline_a))),
        "{what} inline"
    );

    let quotient = Expr::binary(BinaryOp::Divide, left, right);
    agree(&expected(quotient.clone(), &[&x, &y]), a.try_divide(&b), what);

    // The last element of the right operand faults at its first use.
    let mut faulty = b.clone();
    if let Some(last) = faulty.as_mut_slice().last_mut() {
        *last = 0;
    }
    let y = reference_of(&faulty);
    let faults = expected(quotient, &[&x, &y]);
    agree(&faults, a.try_divide(&faulty), what);
    agree(&faults, try_broadcast!(a / faulty), what);
    agree(&faults, a.into_dyn().try_divide(&faulty.into_dyn()), what);
}

macro_rules! pairs {
    ($($name:ident { $([$($l:tt)*] [$($r:tt)*] => [$($o:tt)*];)+ })+) => {$(
        #[test]
        fn $name() {
            $({
                type Left = shape![$($l)*];
                type Right = shape![$($r)*];
                type Output = shape![$($o)*];
                let what = concat!(stringify!([$($l)*]), " with ", stringify!([$($r)*]));
                assert_eq!(TypeId::of::<broadcast!([$($l)*], [$($r)*])>(), TypeId::of::<Output>(), "{what}");
                check::<Left, Right, Output>(what);
                if TypeId::of::<Left>() != TypeId::of::<Right>() {
                    check::<Right, Left, Output>(what);
                }
            })+
        }
    )+};
}

pairs! {
    of_rank_0_and_1 {
        [] [] => [];
        [] [1] => [1];
        [] [0] => [0];
        [] [5] => [5];
        [1] [1] => [1];
        [1] [0] => [0];
        [1] [7] => [7];
        [0] [0] => [0];
        [9] [9] => [9];
        [96] [1] => [96];
        [97] [] => [97];
        [129] [1] => [129];
        [1000] [1000] => [1000];
    }
    of_rank_2 {
        [2, 3] [] => [2, 3];
        [2, 3] [3] => [2, 3];
        [2, 3] [1] => [2, 3];
        [2, 3] [2, 3] => [2, 3];
        [2, 3] [2, 1] => [2, 3];
        [2, 3] [1, 3] => [2, 3];
        [2, 3] [1, 1] => [2, 3];
        [2, 1] [1, 3] => [2, 3];
        [2, 1] [3] => [2, 3];
        [1, 3] [1, 3] => [1, 3];
        [0, 3] [3] => [0, 3];
        [0, 3] [1, 1] => [0, 3];
        [2, 0] [2, 1] => [2, 0];
        [1, 0] [4, 1] => [4, 0];
        [0, 1] [1, 0] => [0, 0];
        [16, 17] [17] => [16, 17];
        [16, 17] [16, 1] => [16, 17];
        [16, 1] [1, 17] => [16, 17];
        [3, 130] [3, 1] => [3, 130];
        [3, 130] [130] => [3, 130];
        [3, 1] [257] => [3, 257];
        [300, 2] [300, 1] => [300, 2];
    }
    of_rank_3 {
        [2, 3, 4] [4] => [2, 3, 4];
        [2, 3, 4] [3, 4] => [2, 3, 4];
        [2, 3, 4] [3, 1] => [2, 3, 4];
        [2, 3, 4] [2, 1, 1] => [2, 3, 4];
        [2, 3, 4] [2, 1, 4] => [2, 3, 4];
        [2, 3, 4] [2, 3, 1] => [2, 3, 4];
        [2, 1, 4] [1, 3, 1] => [2, 3, 4];
        [1, 1, 1] [2, 3] => [1, 2, 3];
        [2, 0, 4] [1, 4] => [2, 0, 4];
        [5, 1, 131] [4, 1] => [5, 4, 131];
        [5, 1, 1] [1, 4, 129] => [5, 4, 129];
        [8, 8, 3] [3] => [8, 8, 3];
        [8, 1, 3] [8, 1] => [8, 8, 3];
    }
    of_rank_4 {
        [8, 1, 6, 1] [7, 1, 5] => [8, 7, 6, 5];
        [2, 3, 4, 5] [2, 1, 4, 1] => [2, 3, 4, 5];
        [2, 3, 4, 5] [3, 1, 1] => [2, 3, 4, 5];
        [2, 1, 1, 2] [1, 2, 2, 1] => [2, 2, 2, 2];
        [1, 1, 1, 1] [] => [1, 1, 1, 1];
        [3, 1, 0, 1] [2, 1, 4] => [3, 2, 0, 4];
        [2, 2, 1, 140] [2, 140] => [2, 2, 2, 140];
    }
    of_rank_5_and_6 {
        [2, 1, 3, 1, 2] [1, 2, 1, 3, 1] => [2, 2, 3, 3, 2];
        [2, 2, 2, 2, 2] [2, 1, 2] => [2, 2, 2, 2, 2];
        [1, 2, 1, 2, 1] [2] => [1, 2, 1, 2, 2];
        [2, 1, 2, 1, 2, 1] [1, 2, 1, 2, 1, 2] => [2, 2, 2, 2, 2, 2];
        [2, 1, 2, 1, 2, 1] [3, 1, 3] => [2, 1, 2, 3, 2, 3];
        [1, 3, 1, 1, 2, 1] [5] => [1, 3, 1, 1, 2, 5];
        [1, 1, 1, 1, 1, 1] [1] => [1, 1, 1, 1, 1, 1];
        [2, 1, 0, 1, 2, 1] [1, 2, 1, 2, 1, 2] => [2, 2, 0, 2, 2, 2];
    }
    of_rank_7_and_8 {
        [2, 1, 2, 1, 2, 1, 2] [1, 2, 1, 2, 1, 2, 1] => [2, 2, 2, 2, 2, 2, 2];
        [2, 1, 2, 1, 2, 1, 2, 1] [1, 2, 1, 2, 1, 2, 1, 2] => [2, 2, 2, 2, 2, 2, 2, 2];
        [2, 1, 1, 1, 1, 1, 1, 2] [] => [2, 1, 1, 1, 1, 1, 1, 2];
    }
}
