//! A program without `std`, which the linker proves.
//!
//! If a dependency links `std`, the panic handler of this program is the second one, which is an
//! error. As a static library, the program is also rejected if a dependency links `alloc`, because
//! it has no allocator. With the feature `alloc` it is built as a Rust library, which needs no
//! allocator yet, and still proves that there is no `std`.
//!
//! The program computes inline arrays by operators, functions, `broadcast!`, reductions and the
//! kernel of an example, and with `alloc` arrays on the heap. The functions are exported, so that a
//! static library contains their code.
#![no_std]
#![deny(unsafe_code)]

use array_core::functions::select;
use array_core::{ContiguousView, InlineArray, Len, One, broadcast, inline, shape, slice, try_broadcast};
use core::panic::PanicInfo;

#[path = "../../../examples/src/quantized.rs"]
mod quantized;

/// The weights of a small filter, made by the compiler.
const WEIGHTS: InlineArray<f32, shape![3, 1]> = inline![[0.25], [0.5], [0.25]];

/// Filters a patch by operators, functions and reductions.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn filtered(first: f32) -> f32 {
    let patch = InlineArray::<f32, shape![3, 4]>::from_fn(|[i, j]| first + (4 * i + j) as f32);
    let smoothed: InlineArray<f32, (Len<4>,)> = (patch * WEIGHTS).sum_axis::<0>();
    let centred = patch - patch.mean_axis_keep::<0>();
    let spread = centred.square().sqrt().max() + centred.tanh().exp().min();
    let floor = select(smoothed.less(spread), smoothed, spread);
    floor.sum() + smoothed.reshape::<(One, Len<4>)>().mean()
}

/// Computes in one pass, in place, and with operations that can fail: a negative number is an error
/// code.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn divided(n: i32, divisor: i32) -> i32 {
    let mut x = inline![10, 20, 30];
    broadcast!(x += if x > n { n } else { -1 });
    match try_broadcast!(x / divisor % 100) {
        Ok(found) => found.iter().fold(0, |sum, x: &i32| sum + x.abs()),
        Err(array_core::Error::Arithmetic(_)) => -1,
        Err(_) => -2,
    }
}

/// Mixes dtypes, and prints into an existing buffer.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn printed(byte: u8) -> usize {
    use core::fmt::Write;

    struct Count(usize);

    impl Write for Count {
        fn write_str(&mut self, text: &str) -> core::fmt::Result {
            self.0 += text.len();
            Ok(())
        }
    }

    let wide: InlineArray<i16, shape![2]> = inline![byte, 1] + inline![-1_i8, 2];
    let mut count = Count(0);
    match write!(count, "{wide} {:?}", wide.cast::<f64>()) {
        Ok(()) => count.0,
        Err(_) => 0,
    }
}

/// Convolves a tile in 8-bit integers, with zero points and factors for all channels or for each of
/// them.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn convolved(first: i8) -> i32 {
    use array_core::functions::narrow;
    use quantized::{Factor, Filters, Tile, convolve, requantize};

    let tile = Tile::<6, 6, Len<2>>::from_fn(|[i, j, channel]| first.wrapping_add((12 * i + 2 * j + channel) as i8));
    let filters = Filters::<Len<2>, Len<3>>::from_fn(|[filter, i, j, _]| (filter as i8 - 1) * (i as i8 - j as i8));
    let sums = convolve::<_, _, 4, 4, _, _>(&tile, &first, &filters, &inline![0_i8, 1, -1]);
    let half = Factor {
        mantissa: 1 << 30,
        shift: 0,
    };
    let bytes = requantize(&sums, &inline![half], &narrow(inline![[0_i8]]));
    bytes.iter().fold(0, |sum, &byte| sum + i32::from(byte))
}

/// Computes with views of inline arrays, whose results are inline arrays.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn viewed(first: f32) -> f32 {
    let m = inline![[first, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]];
    let square: InlineArray<f32, shape![3, 3]> = m.matmul(&m.t()) - m.t();
    let corner: InlineArray<f32, shape![2, 2]> = broadcast!(m[1.., ..-1] - square[..2, 1..]);
    let row: InlineArray<f32, shape![3]> = slice!(m, 0) * 2.0 + m.diagonal();
    let pairs: InlineArray<f32, shape![2, 2]> = row.unfold::<0, 2, 1, 1>() * 2.0;
    let rows: InlineArray<f32, shape![3, 3]> = row.broadcast_to::<shape![3, 3]>() - m;
    corner.sum() + pairs.sum() + rows.sum()
}

/// Computes with views of slices, whose results are inline arrays.
#[allow(unsafe_code)] // SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn borrowed(first: f32) -> f32 {
    const BIAS: InlineArray<f32, shape![2]> = InlineArray::ZEROS;
    let elements = [first, 2.0, 3.0, 4.0];
    let Ok(w) = ContiguousView::<f32, shape![2, 2]>::from_slice([2, 2], &elements) else {
        return -1.0;
    };
    let Ok(x) = InlineArray::<f32, shape![2]>::try_from(&elements[1..3]) else {
        return -2.0;
    };
    let columns = w.strided().inline_results().t();
    let (w, mut y) = (w.inline_results(), BIAS);
    broadcast!(y = matmul(w, x) + mean_axis::<0>(w));
    broadcast!(y[i] += sum(j: w[i, j] * x[j]));
    let strided: InlineArray<f32, shape![2, 2]> = columns * 2.0 + w.sqrt();
    y.sum() + strided.sum()
}

/// Computes on the heap, with run-time shapes.
#[cfg(feature = "alloc")]
pub fn on_the_heap(rows: usize) -> Result<f64, array_core::Error> {
    use array_core::{Array, DynRank, array};

    let x = Array::<f64, shape![_, 3]>::try_full_with([rows, 3], 2.0)?;
    let y = try_broadcast!((x - array![1.0, 2.0, 3.0]) * 0.5)?;
    let z: Array<f64, DynRank> = (y + &x).into_dyn();
    Ok(z.try_sum_axis::<0>()?.sum())
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
