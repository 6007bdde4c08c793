//! A walk through the library, from top to bottom. Each section makes a claim, shows it, and
//! asserts it: if the program runs to its end, every claim holds.
//!
//!     cargo run -p array-examples --example tour

use array_core::functions::{floor_divide, less, maximum, remainder, select};
use array_core::prelude::*;
use array_core::{BroadcastShape, Promote, Promoted};

fn main() {
    shapes_are_in_types();
    axes_have_names();
    shapes_broadcast();
    dtypes_promote();
    scalars_and_literals_follow();
    expressions_fuse();
    arrays_change_in_place();
    values_are_chosen();
    functions_work_on_elements();
    axes_are_reduced();
    parts_are_viewed();
    parts_are_written_to();
    elements_are_picked();
    extents_can_wait_for_run_time();
    so_can_the_rank();
    small_arrays_need_no_heap();
    code_is_generic();
    errors_name_the_mistake();
    println!("\nthe documentation of `array_core` continues from here");
}

fn stop(title: &str) {
    println!("\n-- {title}");
}

fn shapes_are_in_types() {
    stop("the type contains the shape and the dtype");

    // No annotations are needed: the literal has 2 rows and 3 columns of `f32`.
    let x = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];

    // In a type, `shape!` writes the shape: a tuple of axes, outermost first.
    let y: Array<f32, shape![2, 3]> = Array::full(10.0);
    let z: Array<f32, (Len<2>, Len<3>)> = &x + &y;

    println!("{z:?}");
    assert_eq!(z, array![[11.0, 12.0, 13.0], [14.0, 15.0, 16.0]]);
    assert_eq!(z[[1, 2]], 16.0);
    assert_eq!(z.shape(), [2, 3]);

    // A static shape takes no memory. `reshape` gives the array another shape, and keeps the
    // elements and their order. A shape with another number of elements does not build.
    let tall = z.reshape::<shape![3, 2]>();
    assert_eq!(tall[[2, 1]], 16.0);
}

dim! {
    /// The items of a batch, a run-time extent.
    Batch;
    /// Red, green and blue: three, but not any other three.
    Channel = 3;
}

fn axes_have_names() {
    stop("axes can have names");

    // `Batch` is a run-time extent. Arrays that name it are combined only if it is equal in both.
    let pixels = Array::<u8, shape![Batch, Channel]>::from_fn_with([4, 3], |[i, j]| (10 * i + j) as u8);
    let offset = Array::<u8, shape![Channel]>::from_fn(|[j]| 100 + j as u8);

    let shifted: Array<u8, shape![Batch, Channel]> = &pixels + &offset;
    println!("{shifted}");
    assert_eq!(shifted.axes(), &(Batch(4), Channel));
    assert_eq!(shifted[[3, 2]], 134);

    // An axis `Len<3>` does not combine with `Channel`: `&pixels + &array![1_u8, 2, 3]` does not
    // compile. `with_axes` converts explicitly.
    let named: Array<u8, shape![Channel]> = array![1_u8, 2, 3].with_axes();
    assert_eq!((&pixels + named)[[0, 2]], 5);
}

fn shapes_broadcast() {
    stop("shapes broadcast");

    // Axes align from the last. Two axes broadcast if they are the same, or if one of them is
    // `One`, written as the extent 1. A missing axis also stretches.
    let column: Array<i32, (Len<3>, One)> = array![[10], [20], [30]];
    let row: Array<i32, (Len<4>,)> = array![1, 2, 3, 4];
    let table = column + row;
    println!("{table}");
    assert_eq!(table, array![[11, 12, 13, 14], [21, 22, 23, 24], [31, 32, 33, 34]]);

    // The compiler computes the shape of the result, and there are names for it.
    type Result = broadcast!([8, 1, 6, 1], [7, 1, 5]);
    let _: Array<f32, shape![8, 7, 6, 5]> = Array::<f32, Result>::zeros();
    let _: Array<f32, shape![8, 7, 6, 5]> = Array::<f32, BroadcastShape<shape![8, 1, 6, 1], shape![7, 1, 5]>>::zeros();
}

fn dtypes_promote() {
    stop("dtypes promote, by type alone");

    // The result has the smallest dtype that holds both, whatever the values are.
    let bytes = array![200_u8, 250];
    let signed = array![-100_i8, 100];
    let sum: Array<i16, shape![2]> = &bytes + &signed;
    println!("u8 + i8 = {sum:?}");
    assert_eq!(sum, array![100_i16, 350]);

    // Integers and floats have no common dtype, and neither do `bool` and numbers. The compile
    // error names the cast.
    let scaled = bytes.cast::<f32>() * array![0.5_f32, 0.1];
    assert_eq!(scaled, array![100.0, 25.0]);

    // Integer arithmetic wraps, in every build profile.
    assert_eq!(&bytes + &bytes, array![144_u8, 244]);
}

fn scalars_and_literals_follow() {
    stop("scalars follow the array");

    let x = array![1.0_f32, 2.0, 3.0];

    // A scalar operand has the dtype of the array, on either side.
    assert_eq!(2.0 * &x - 1.0, array![1.0, 3.0, 5.0]);

    // In `broadcast!`, a literal combines with any dtype that it fits, and a variable of another
    // type converts if nothing can be lost. Neither changes the dtype of an array.
    let offset: i16 = -3;
    let y: Array<f32, shape![3]> = broadcast!(2 * x + offset);
    println!("{y}");
    assert_eq!(y, array![-1.0, 1.0, 3.0]);
}

fn expressions_fuse() {
    stop("`broadcast!` computes a whole expression in one pass");

    let x = array![[1.0_f64, 2.0], [3.0, 6.0]];
    let (mean, deviation) = (array![2.0, 4.0], array![1.0, 2.0]);

    // Operators would allocate an array at each step. This is one loop with one array, the result.
    // It borrows its operands.
    let z = broadcast!((x - mean) / deviation);
    println!("{z}");
    assert_eq!(z, (&x - &mean) / &deviation);

    // `broadcast!` understands functions, methods and casts. Rust evaluates an expression in braces
    // once.
    let rows = [1.0, 2.0];
    let w: Array<f32, shape![2, 2]> = broadcast!(sqrt(x * x + mean.abs()) as f32 * { rows.len() as f32 });
    assert_eq!(w[[1, 1]], 2.0 * 40.0_f32.sqrt());
}

fn arrays_change_in_place() {
    stop("in place, the left-hand side keeps its shape and dtype");

    let mut x = array![[1.0_f32, 2.0], [3.0, 4.0]];
    let gradient = array![10.0_f32, 20.0];

    x += &gradient;
    broadcast!(x -= gradient * 0.5);
    println!("{x}");
    assert_eq!(x, array![[6.0, 12.0], [8.0, 14.0]]);

    // An expression can overwrite an existing array, and read it. Nothing is allocated.
    broadcast!(x = maximum(x, 10));
    assert_eq!(x, array![[10.0, 12.0], [10.0, 14.0]]);

    // An operand passed by value donates its memory to the result, if dtype and shape allow.
    let address = x.as_slice().as_ptr();
    let y = x * 2.0;
    assert_eq!(y.as_slice().as_ptr(), address);

    // `gradient += &y` does not compile: `gradient` would become a matrix.
}

fn values_are_chosen() {
    stop("`if` chooses element by element");

    let x = array![-2, -1, 0, 1, 2];
    let leaky = broadcast!(if x > 0 { x } else { x / 2 });
    println!("{leaky}");
    assert_eq!(leaky, array![-1, 0, 0, 1, 2]);

    // Elements that are not chosen need no value: the division by zero does no harm.
    assert_eq!(broadcast!(if x != 0 { 10 / x } else { 0 }), array![-5, -10, 0, 10, 5]);

    // Comparisons return arrays of `bool`. Rust's `<` returns one `bool`, so they are functions.
    let small = less(&x, 1);
    assert_eq!(small, array![true, true, true, false, false]);
    assert_eq!(select(&small, 0, &x), array![0, 0, 0, 1, 2]);
}

fn functions_work_on_elements() {
    stop("functions work on elements");

    let x = array![0.0_f64, 1.0, 4.0];
    println!("{:.3}", x.exp());
    assert_eq!(x.sqrt(), array![0.0, 1.0, 2.0]);
    assert_eq!(maximum(&x, 2.0), array![2.0, 2.0, 4.0]);
    assert_eq!(x.clip(0.5, 3.0), array![0.5, 1.0, 3.0]);

    // `/` and `%` are Rust's; these functions are Python's.
    let (n, d) = (array![-7, 7], array![2, -2]);
    assert_eq!((&n / &d, &n % &d), (array![-3, -3], array![-1, 1]));
    assert_eq!(
        (floor_divide(&n, &d), remainder(&n, &d)),
        (array![-4, -4], array![1, -1])
    );

    // For anything else, pass a closure.
    assert_eq!(x.map(|x| format!("<{x}>"))[[2]], "<4>");
}

fn axes_are_reduced() {
    stop("axes are reduced");

    let x = array![[1.0_f32, 2.0, 3.0], [5.0, 6.0, 7.0]];
    assert_eq!(x.sum(), 24.0);

    // Along one axis: the type loses the axis, too.
    let columns: Array<f32, shape![3]> = x.mean_axis::<0>();
    let rows: Array<f32, shape![2]> = x.max_axis::<1>();
    assert_eq!((&columns, &rows), (&array![3.0, 4.0, 5.0], &array![3.0, 7.0]));

    // `_keep` keeps the axis as `One`, so that the result broadcasts with the argument.
    let centered = &x - x.mean_axis_keep::<1>();
    println!("{centered}");
    assert_eq!(centered, array![[-1.0, 0.0, 1.0], [-1.0, 0.0, 1.0]]);

    // Integers are summed in 64 bits.
    assert_eq!(array![200_u8, 200].sum(), 400_u64);
}

fn parts_are_viewed() {
    stop("parts of an array are viewed, and nothing is copied");

    let x = array![[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];

    // `slice!` takes one entry for each axis. An index removes its axis, and -1 is the last
    // position. `;2` takes every other position.
    assert_eq!(slice!(x, 1), array![5, 6, 7, 8]);
    assert_eq!(slice!(x, .., -1), array![4, 8, 12]);
    assert_eq!(slice!(x, 0, 0..4;2), array![1, 3]);
    assert_eq!(x.t().shape(), [4, 3]);

    // A literal range gives a static extent, so the compiler rejects `0..2` in place of `0..3`. A
    // range of variables gives `_`.
    let steps: Array<i32, shape![3, 3]> = slice!(x, .., 1..4) - slice!(x, .., 0..3);
    assert_eq!(steps, Array::<i32, shape![3, 3]>::ones());
    let n = x.shape()[0] - 1;
    let rows: Array<i32, shape![_, 4]> = slice!(x, ..n).to_heap();
    assert_eq!(rows.shape(), [2, 4]);

    // In `broadcast!`, write the same in brackets. `NewAxis` is an extent of 1, which stretches.
    let table = broadcast!(x[.., 0, NewAxis] * 10 + x[0, ..]);
    println!("{table}");
    assert_eq!(table, array![[11, 12, 13, 14], [51, 52, 53, 54], [91, 92, 93, 94]]);
}

fn parts_are_written_to() {
    stop("parts of an array are written to");

    let mut x = array![[1, -2, 3], [-4, 5, -6]];
    slice_mut!(x, 0, 1..3).fill(7);
    assert_eq!(x, array![[1, 7, 7], [-4, 5, -6]]);

    // Brackets on the left-hand side write only that part.
    let row = array![10, 20, 30];
    broadcast!(x[1, 0..2] += row[1..3] * 2);
    assert_eq!(x, array![[1, 7, 7], [36, 65, -6]]);

    // A mask of the shape of the array selects the elements at which it is true.
    let negative = less(&x, 0);
    broadcast!(x[negative] = 0);
    println!("{x}");
    assert_eq!(x, array![[1, 7, 7], [36, 65, 0]]);

    // Rust permits only one mutable borrow of an array at a time. Split the array to read one part
    // while writing another.
    let (mut first, second) = x.split_at_mut::<0>(1);
    first += &second;
    assert_eq!(x, array![[37, 72, 7], [36, 65, 0]]);
}

fn elements_are_picked() {
    stop("elements are picked by arrays, and copied");

    let x = array![[1, 2, 3], [4, 5, 6]];

    // `take` selects by position along an axis. The number of positions, which the type knows, is
    // the extent of the result.
    let picked: Array<i32, shape![2, 4]> = x.take::<1>(&array![2, 0, 0, -1]);
    println!("{picked}");
    assert_eq!(picked, array![[3, 1, 1, 3], [6, 4, 4, 6]]);

    // `masked` selects by a mask. The number of elements is known only at run time.
    let small: Array<i32, shape![_]> = x.masked(&less(&x, 4));
    assert_eq!(small.as_slice(), [1, 2, 3]);
}

fn extents_can_wait_for_run_time() {
    stop("extents can wait for run time");

    // `_` is a run-time extent. The rest of the shape is checked by the compiler.
    let read: Vec<f64> = (0..6).map(f64::from).collect();
    let x: Array<f64, shape![_, 2]> = Array::from_shape_vec([3, 2], read).expect("3 * 2 is 6");
    let y: Array<f64, shape![_, 2]> = Array::ones_with([5, 2]);

    // Different run-time extents are found when the arrays are combined. Operators panic; `try_`
    // forms return the error, with the message of the compiler.
    let error = x.try_add(&y).unwrap_err();
    println!("{error}");
    assert_eq!(
        error.to_string(),
        "shapes (3, 2) and (5, 2) cannot be broadcast together in `add`: axis 0 has 3 and 5"
    );

    // A check turns `_` into a static extent, once.
    let known: Array<f64, shape![3, 2]> = x.try_into_shape().expect("3 rows");
    assert_eq!(known.sum_axis::<0>(), array![6.0, 9.0]);
}

fn so_can_the_rank() {
    stop("so can the rank");

    // `DynRank` is a shape of any rank. It broadcasts with every other shape, by the same rules.
    let extents: Vec<usize> = vec![2, 1, 3];
    let x = Array::<i32, DynRank>::ones_with(extents);
    let sum: Array<i32, DynRank> = &x + &array![[10], [20]];
    println!("{sum}");
    assert_eq!(sum.shape(), [2, 2, 3]);

    let typed: Array<i32, shape![2, 2, 3]> = sum.try_into_shape().expect("of rank 3");
    assert_eq!(typed[[1, 1, 2]], 21);
}

/// A matrix in a constant.
const ROTATION: InlineArray<f32, shape![2, 2]> = inline![[0.0, -1.0], [1.0, 0.0]];

fn small_arrays_need_no_heap() {
    stop("small arrays need no heap");

    // An inline array is the nested array itself: it is `Copy`, needs no allocator, and works
    // without `std`.
    assert_eq!(size_of::<InlineArray<f32, shape![3, 4]>>(), 48);
    let point = inline![3.0_f32, 4.0];
    let turned: InlineArray<f32, shape![2]> = (ROTATION * point).sum_axis::<1>();
    println!("{turned:?}");
    assert_eq!(<[f32; 2]>::from(turned), [-4.0, 3.0]);

    // The result of inline operands is inline. If one operand is on the heap, so is the result.
    let _: Array<f32, shape![2, 2]> = ROTATION + array![1.0_f32, 1.0];
}

/// Subtracts the mean of each column. No where-clause is needed: `(M, N)` broadcasts with `(N,)`
/// for all axes.
fn center<M: Dim, N: Dim>(x: &Array<f64, (M, N)>) -> Array<f64, (M, N)> {
    x - x.mean_axis::<0>()
}

/// Adds a row to a matrix of another dtype. The signature names the dtype of the result.
fn add_row<A, B, M, N>(x: &Array<A, (M, N)>, row: &Array<B, (N,)>) -> Array<Promoted<A, B>, (M, N)>
where
    A: Element + Promote<B, Output: array_core::Number>,
    B: Element,
    M: Dim,
    N: Dim,
{
    broadcast!(x + row)
}

fn code_is_generic() {
    stop("code can be generic over axes and dtypes");

    let known = center(&array![[1.0, 2.0], [3.0, 6.0]]);
    let counted = center(&Array::<f64, shape![Batch, _]>::ones_with([4, 2]));
    println!("{known}");
    assert_eq!(known, array![[-1.0, -2.0], [1.0, 2.0]]);
    assert_eq!(counted.axes().0, Batch(4));

    let sum: Array<i32, shape![1, 2]> = add_row(&array![[1_u16, 2]], &array![-1_i8, -2]);
    assert_eq!(sum, array![[0, 0]]);
}

fn errors_name_the_mistake() {
    stop("errors say what was wrong, and leave nothing half done");

    let mut x = array![[7, 8], [9, 10]];
    let divisor = array![[1, 2], [0, 4]];

    let error = x.try_divide(&divisor).unwrap_err();
    println!("{error}");
    assert_eq!(error.to_string(), "an integer is divided by zero at index [1, 0]");

    let error = try_broadcast!(x = 100 / divisor + x).unwrap_err();
    assert!(matches!(error, Error::Arithmetic(_)));
    assert_eq!(x, array![[7, 8], [9, 10]]);

    // A conversion that fails returns its argument in the error.
    let refused = Array::<i32, shape![2, 2]>::from_shape_vec([2, 2], vec![1, 2, 3]).unwrap_err();
    println!("{refused}");
    assert_eq!(refused.into_inner(), [1, 2, 3]);
}
