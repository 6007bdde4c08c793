//! Sums of the products of two vectors, without memory for the products.

use super::fold::{Fold, PACKS, is_float, lanes_of, merge_rest, narrow};
use super::{BLOCK, Blocks, Sum};
use crate::dtype::{Element, Number};
use crate::expr::ops::BinaryOp;
use crate::math::level::leveled;

/// The sum of products of elements of the dtype `T`.
type Products<T> = Sum<<T as Number>::Total, <T as Number>::Total, <T as Number>::Total>;

/// Returns the sum of the products of the elements at the same positions. The operation `O`
/// multiplies two elements. Products and sums have the dtype `T::Total`, and the products are added
/// in the order in which a [`Reducer`](super::Reducer) adds the elements of one run.
///
/// # Panics
///
/// Panics if the lengths differ.
pub(crate) fn products<O, T>(x: &[T], y: &[T]) -> T::Total
where
    O: BinaryOp<T::Total, Output = T::Total>,
    T: Number,
{
    assert_eq!(x.len(), y.len(), "the vectors have the same length");
    if x.is_empty() {
        // The lanes of floats begin with -0, but the sum of no elements is 0.
        return T::Total::ZERO;
    }
    (const {
        match lanes_of(size_of::<T::Total>()) {
            16 => leveled_products::<O, T, 16>,
            8 => leveled_products::<O, T, 8>,
            _ => panic!("totals have 4 to 16 bytes"),
        }
    })(x, y)
}

leveled! {
    fn leveled_products[O: BinaryOp<T::Total, Output = T::Total>, T: Number, const L: usize][O, T, L](
        x: &[T],
        y: &[T],
    ) -> T::Total {
        let fold = Products::<T>::of(&[], 0);
        if x.len() <= BLOCK {
            let pack = block::<O, T, L>(fold, x, y);
            return end::<O, T, L>(fold, pack, x, y);
        }
        let (mut blocks, mut rest) = (Blocks::none(), (x, y));
        while rest.0.len() > BLOCK {
            let (x, y) = (rest.0.split_at(BLOCK), rest.1.split_at(BLOCK));
            blocks.push(block::<O, T, L>(fold, x.0, y.0), Products::<T>::merge);
            rest = (x.1, y.1);
        }
        let pack = blocks.finish(block::<O, T, L>(fold, rest.0, rest.1), Products::<T>::merge);
        end::<O, T, L>(fold, pack, rest.0, rest.1)
    }
}

/// Returns the product of two elements.
#[inline(always)]
fn multiplied<O, T>(x: T, y: T) -> T::Total
where
    O: BinaryOp<T::Total, Output = T::Total>,
    T: Number,
{
    O::apply(x.op_cast(), y.op_cast())
}

/// Adds products in `L` lanes, up to the last pack that fills all lanes, in the order of
/// [`fold::block`](super::fold).
#[cfg_attr(not(debug_assertions), inline(always))]
fn block<O, T, const L: usize>(fold: Products<T>, x: &[T], y: &[T]) -> super::Pack<T::Total>
where
    O: BinaryOp<T::Total, Output = T::Total>,
    T: Number,
{
    let mut lanes = [Products::<T>::START; L];
    let (x, y) = (x.as_chunks::<L>().0, y.as_chunks::<L>().0);
    let (x_eights, x, y_eights, y) = if const { is_float::<Products<T>>() } {
        let ((x_eights, x), (y_eights, y)) = (x.as_chunks::<PACKS>(), y.as_chunks::<PACKS>());
        (x_eights, x, y_eights, y)
    } else {
        (&[][..], x, &[][..], y)
    };
    for (x, y) in x_eights.iter().zip(y_eights) {
        for i in 0..L {
            let at = |k: usize| fold.lane(multiplied::<O, T>(x[k][i], y[k][i]));
            let join = Products::<T>::join;
            let front = join(join(at(0), at(1)), join(at(2), at(3)));
            let back = join(join(at(4), at(5)), join(at(6), at(7)));
            lanes[i] = join(lanes[i], join(front, back));
        }
    }
    for (x, y) in x.iter().zip(y) {
        for i in 0..L {
            lanes[i] = Products::<T>::join(lanes[i], fold.lane(multiplied::<O, T>(x[i], y[i])));
        }
    }
    narrow::<Products<T>>(&lanes)
}

/// Adds the products that do not fill all lanes, and then the lanes.
#[inline(always)]
fn end<O, T, const L: usize>(fold: Products<T>, pack: super::Pack<T::Total>, x: &[T], y: &[T]) -> T::Total
where
    O: BinaryOp<T::Total, Output = T::Total>,
    T: Number,
{
    let at = x.len() / L * L;
    let mut products = [T::Total::ZERO; L];
    let rest = x[at..].iter().zip(&y[at..]);
    for (product, (&x, &y)) in products.iter_mut().zip(rest) {
        *product = multiplied::<O, T>(x, y);
    }
    merge_rest(fold, pack, &products[..x.len() - at])
}
