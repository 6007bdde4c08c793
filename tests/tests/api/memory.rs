//! Sizes and alignment of elements in memory.

use array_core::functions::sqrt;
use array_core::{Array, DynRank, InlineArray, array, broadcast, inline, shape};

use crate::api::{Channel, Rows};

#[test]
fn an_inline_array_is_its_nested_array() {
    assert_eq!(size_of::<InlineArray<f32, shape![3, 4]>>(), 48);
    assert_eq!(size_of::<InlineArray<u8, (Channel, Channel)>>(), 9);
    assert_eq!(size_of::<InlineArray<f64, shape![]>>(), 8);
    assert_eq!(size_of::<InlineArray<u64, shape![0, 3]>>(), 0);
    assert_eq!(align_of::<InlineArray<i16, shape![5]>>(), 2);
    assert_eq!(align_of::<InlineArray<u64, shape![0, 3]>>(), 8);
}

#[test]
fn static_axes_are_zero_sized() {
    let static_size = size_of::<Array<f32, shape![3, 4]>>();
    assert_eq!(size_of::<Array<f32, shape![2, 3, 4, 5, 6]>>(), static_size);
    assert_eq!(
        size_of::<Array<f32, (Rows, Channel)>>(),
        static_size + size_of::<usize>()
    );
    assert_eq!(
        size_of::<Array<f32, shape![_, _]>>(),
        static_size + 2 * size_of::<usize>()
    );
}

/// Returns whether the elements start at a multiple of 64 bytes.
fn is_aligned<T>(elements: &[T]) -> bool {
    elements.as_ptr().addr().is_multiple_of(64)
}

#[test]
fn elements_on_the_heap_start_at_multiples_of_64_bytes() {
    for n in [1, 3, 64, 1000] {
        let x = Array::<u8, shape![_]>::zeros_with([n]);
        assert!(is_aligned(x.as_slice()), "zeros of {n}");
        assert!(
            is_aligned(Array::<f64, shape![_]>::full_with([n], 1.0).as_slice()),
            "full of {n}"
        );
        assert!(
            is_aligned(Array::<u8, shape![_]>::from(vec![1; n]).as_slice()),
            "a vector of {n}"
        );
        let from_vec = Array::<u16, DynRank>::from_shape_vec([n], vec![1; n]).unwrap();
        assert!(is_aligned(from_vec.as_slice()), "a vector of {n} and its shape");
        assert!(is_aligned((&x + &x).as_slice()), "a sum of {n}");
        assert!(is_aligned(broadcast!(x * 2).as_slice()), "a pass over {n}");
        assert!(is_aligned(x.cast::<f32>().as_slice()), "a cast of {n}");
        assert!(is_aligned(x.clone().as_slice()), "a clone of {n}");
        assert!(is_aligned(sqrt(x.cast::<f64>()).as_slice()), "a root of {n}");
        assert!(is_aligned(x.map(|&x| (x, x)).as_slice()), "a map of {n}");
    }
    assert!(is_aligned(array![1_u8].as_slice()));
    assert!(is_aligned(inline![1_u8, 2].to_heap().as_slice()));
    assert!(is_aligned(
        Array::<String, shape![3]>::from_fn(|_| String::new()).as_slice()
    ));
}

#[test]
fn constants_and_statics_hold_inline_arrays() {
    const KERNEL: InlineArray<f32, shape![2, 2]> = inline![[0.25, 0.25], [0.25, 0.25]];
    static TABLE: [InlineArray<u8, shape![2]>; 2] = [inline![1, 2], inline![3, 4]];
    const fn first(_: &InlineArray<u8, shape![2]>) -> usize {
        size_of::<InlineArray<u8, shape![2]>>()
    }
    const SIZE: usize = first(&inline![1, 2]);
    assert_eq!((KERNEL.sum(), TABLE[0] + TABLE[1], SIZE), (1.0, inline![4_u8, 6], 2));
}
