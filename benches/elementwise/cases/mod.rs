//! The operations, one a file. Each has `inline`, 4 by 4 in the arrays themselves, and `heap`.
//!
//! All contestants hold the same elements in the same order in memory. nalgebra is column-major, so
//! that its matrices are the transposed ones: a row here is a column there.

mod add;
mod add_new;
mod column;
mod image;
mod in_place;
mod interior;
mod outer;
mod row;
mod standardise;
mod sum;
mod sum_axis;
mod transposed;

use array_core::Len;
use ndarray::Array2;

use crate::data::Real;
use crate::suite::{Size, Suite};

/// The side of an inline array.
const SIDE: usize = 4;
/// The axis of an inline array.
type Side = Len<SIDE>;

const INLINE: Size = Size {
    name: "4x4 inline",
    large: false,
    dynamic: false,
};
const TINY: Size = Size {
    name: "4x4 heap",
    large: false,
    dynamic: true,
};
const SMALL: Size = Size {
    name: "2k",
    large: false,
    dynamic: true,
};
const MEDIUM: Size = Size {
    name: "64k",
    large: false,
    dynamic: false,
};
const LARGE: Size = Size {
    name: "16M",
    large: true,
    dynamic: false,
};

/// Runs the sizes of a matrix on the heap.
macro_rules! heap {
    ($operation:ident $dtype:ty, $suite:ident) => {
        $operation::heap::<$dtype, Side, Side>($suite, TINY);
        $operation::heap::<$dtype, Len<40>, Len<50>>($suite, SMALL);
        $operation::heap::<$dtype, Len<250>, Len<256>>($suite, MEDIUM);
        $operation::heap::<$dtype, Len<4000>, Len<4000>>($suite, LARGE);
    };
}

/// Runs the sizes of operations on matrices.
macro_rules! matrices {
    ($($operation:ident)* : $dtype:ty, $suite:ident) => {$(
        $operation::inline::<$dtype>($suite, INLINE);
        heap!($operation $dtype, $suite);
    )*};
}

/// Runs all cases of a dtype.
pub fn run<T: Real>(suite: &mut Suite) {
    matrices!(add row column outer standardise: T, suite);
    image::inline::<T>(suite, INLINE);
    image::heap::<T, Side, Side>(suite, TINY);
    image::heap::<T, Len<25>, Len<26>>(suite, SMALL);
    image::heap::<T, Len<145>, Len<147>>(suite, MEDIUM);
    image::heap::<T, Len<2300>, Len<2319>>(suite, LARGE);
    matrices!(transposed in_place sum sum_axis: T, suite);
    heap!(interior T, suite);
    heap!(add_new T, suite);
}

/// Makes the nested array that one writes by hand.
fn nested<T: Real>(elements: &[T]) -> [[T; SIDE]; SIDE] {
    std::array::from_fn(|i| std::array::from_fn(|j| elements[i * SIDE + j]))
}

/// Makes a matrix of ndarray.
fn matrix<T: Real>(rows: usize, columns: usize, elements: Vec<T>) -> Array2<T> {
    Array2::from_shape_vec((rows, columns), elements).expect("as many elements as the shape has")
}
