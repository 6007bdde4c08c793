//! Reductions, products, other shapes, selections and whole programs.

use array_core::functions::{exp, maximum};
use array_core::stablehlo::{Setting, program};
use array_core::{Array, Arrays, array, axes, broadcast, dim, shape, slice};

use crate::ports::{agree, agree_written};

dim!(Batch);
dim!(Features = 3);

const NAN: f64 = f64::NAN;

/// Returns small numbers that differ.
pub fn numbers<S: array_core::StaticShape>() -> Array<f64, S> {
    let mut next = 0.0;
    Array::from_fn(|_| {
        next += 0.75;
        if next > 4.0 {
            next -= 7.0
        }
        next
    })
}

mod programs {
    use super::*;

    #[program]
    pub fn sums(
        x: &Array<i32, shape![2, 3]>,
        y: &Array<u8, shape![2, 3]>,
    ) -> (
        Array<i64, shape![3]>,
        Array<u64, shape![2, 1]>,
        Array<i64, shape![2]>,
        Array<i64, shape![1, 1]>,
    ) {
        (
            x.sum_axis::<0>(),
            y.prod_axis_keep::<-1>(),
            x.count_nonzero_axis::<1>(),
            x.sum_axes_keep(axes![0, 1]),
        )
    }

    #[program]
    pub fn moments(
        x: &Array<f64, shape![4, 3]>,
    ) -> (
        Array<f64, shape![3]>,
        Array<f64, shape![4]>,
        Array<f64, shape![4, 1]>,
        Array<f64, shape![3]>,
        Array<f64, ()>,
    ) {
        (
            x.mean_axis::<0>(),
            x.var_axis::<1>(),
            x.std_axis_keep::<1>(),
            x.var_axis_corrected::<0>(1.0),
            x.mean_axes(axes![0, 1]),
        )
    }

    #[program]
    pub fn extremes(
        x: &Array<f64, shape![3, 4]>,
        n: &Array<i8, shape![3, 4]>,
    ) -> (
        Array<f64, shape![3]>,
        Array<f64, shape![4]>,
        Array<i64, shape![3]>,
        Array<i64, shape![3]>,
        Array<i8, shape![3]>,
        Array<i64, shape![4]>,
    ) {
        (
            x.max_axis::<1>(),
            x.min_axis::<0>(),
            x.argmax_axis::<1>(),
            x.argmin_axis::<1>(),
            n.min_axis::<1>(),
            n.argmax_axis::<0>(),
        )
    }

    #[program]
    pub fn truths(x: &Array<bool, shape![2, 3]>) -> (Array<bool, shape![2]>, Array<bool, shape![3]>) {
        (x.all_axis::<1>(), x.any_axis::<0>())
    }

    #[program]
    pub fn exponentials(x: &Array<f64, shape![2, 3]>) -> (Array<f64, shape![2]>, Array<f64, shape![2, 3]>) {
        (x.logsumexp_axis::<1>(), broadcast!(x - logsumexp_axis_keep::<1>(x)))
    }

    #[program]
    pub fn machine_words(x: &Array<f64, shape![4]>) -> Array<f64, shape![4]> {
        let n = x.len();
        broadcast!(x / ((n - 1_usize) as f64) + ((n as i64 - 6_i64) as f64) * (-2_isize as f64))
    }

    /// Positions and counts are `usize`.
    #[program]
    pub fn positions(x: &Array<f64, shape![4]>, y: &Array<f64, shape![4]>) -> Array<f64, shape![4]> {
        let (n, m) = (x.count_nonzero(), broadcast!(count_nonzero(y > 0)));
        let rest = 2 * x.len() - n - m + 1_usize;
        let last = broadcast!(argmax(x)) & !y.argmin() | n;
        broadcast!(x * ((n - m) as f64) + rest as f64 - (last * 3_usize) as f64)
    }

    /// Signed integers wrap, but XLA assumes that absolute values, squares and positions are not
    /// negative.
    #[program]
    pub fn wrapped(
        x: &Array<i32, shape![6]>,
    ) -> (
        Array<i32, shape![6]>,
        Array<i32, shape![6]>,
        Array<i32, shape![6]>,
        Array<i32, shape![6]>,
        Array<bool, shape![300]>,
        Array<i32, ()>,
    ) {
        let first = x.slice_axis::<0>(2..3);
        (
            broadcast!(abs(x) / 8 + sign(abs(x))),
            broadcast!(square(x) / 8 + abs(x * x) + sign(pow(x, 2))),
            broadcast!(x * (x + 0) % 8),
            broadcast!({ array_core::einsum!("i,i->i", x, x) } / 8),
            broadcast!(Array::<i8, shape![300]>::arange() < 0),
            broadcast!({ first.matmul(&first) } / 8),
        )
    }

    /// NaN is not `>= 0`, but XLA assumes that absolute values and squares are not negative.
    #[program]
    pub fn compared(
        x: &Array<f64, shape![4]>,
    ) -> (Array<bool, shape![4]>, Array<bool, shape![4]>, Array<f64, shape![4]>) {
        (
            broadcast!(abs(x) >= 0),
            broadcast!(0 <= x * x),
            broadcast!(if exp(x) >= 0 { x } else { 0 }),
        )
    }

    #[program]
    pub fn named_sums(y: &mut Array<f64, ()>, x: &Array<f64, shape![4]>) {
        let range = broadcast!(max(i: x[i]) - min(i: x[i]));
        broadcast!(y += sum(i: x[i] * x[i]) - y * 0.5);
        broadcast!(y -= range / 2.0);
    }

    #[program]
    pub fn reduced_in_expressions(x: &Array<f64, shape![2, 3]>) -> Array<f64, shape![2, 3]> {
        let total = x.sum();
        let largest = broadcast!(max(x * 2));
        broadcast!((x - mean_axis_keep::<1>(x * x)) / total + largest - sum(abs(x)))
    }

    #[program]
    pub fn products(
        a: &Array<f64, shape![2, 3]>,
        b: &Array<f64, shape![3, 4]>,
        v: &Array<f64, shape![3]>,
        s: &Array<f64, shape![5, 3, 2]>,
    ) -> (
        Array<f64, shape![2, 4]>,
        Array<f64, shape![2]>,
        Array<f64, shape![4]>,
        Array<f64, shape![5, 2, 2]>,
        Array<f64, shape![5, 2]>,
        Array<f64, ()>,
    ) {
        (
            a.matmul(b),
            a.matmul(v),
            v.matmul(b),
            array_core::linalg::matmul(a, s),
            s.mt().matmul(v),
            v.matmul(v),
        )
    }

    #[program]
    pub fn integer_product(a: &Array<i8, shape![2, 3]>, b: &Array<i16, shape![3, 2]>) -> Array<i16, shape![2, 2]> {
        a.matmul(b)
    }

    #[program]
    pub fn shapes(
        x: &Array<f64, shape![2, 3]>,
    ) -> (
        Array<f64, shape![3, 2]>,
        Array<f64, shape![6]>,
        Array<f64, shape![2, 1, 3]>,
        Array<f64, shape![4, 2, 3]>,
        Array<f64, shape![3, 2]>,
        Array<f64, shape![2, 3]>,
    ) {
        (
            x.t().to_heap(),
            x.to_heap().reshape::<shape![6]>(),
            x.expand_dims::<1>().to_heap(),
            x.broadcast_to::<shape![4, 2, 3]>().to_heap(),
            x.swap_axes::<0, 1>().to_heap(),
            x.flip_axis::<-1>().to_heap(),
        )
    }

    #[program]
    pub fn joined(
        x: &Array<f64, shape![2, 3]>,
        y: &Array<f64, shape![2, 1]>,
    ) -> (
        Array<f64, shape![2, 4]>,
        Array<f64, shape![2, 2, 3]>,
        Array<f64, shape![2, 6]>,
        Array<f64, shape![2, 7]>,
    ) {
        (
            (x, y).concat::<1>(),
            (x, x).stack::<1>(),
            x.pad::<1, 1, 2>(0.5),
            (y, x, x).concat::<-1>(),
        )
    }

    #[program]
    pub fn selected(
        x: &Array<f64, shape![4, 5]>,
    ) -> (
        Array<f64, shape![5]>,
        Array<f64, shape![2, 5]>,
        Array<f64, shape![4]>,
        Array<f64, shape![2, 2]>,
        Array<f64, shape![4, 5]>,
    ) {
        let shifted = broadcast!(x[1.., ..] - x[..-1, ..]);
        let kept = shifted.sum_axis::<0>();
        (
            kept,
            slice!(x, 1..3).to_heap(),
            slice!(x, .., -1).to_heap(),
            array_core::slice!(x, 0..4;2, 1..3).to_heap(),
            slice!(x, ..;-1).to_heap(),
        )
    }

    #[program]
    pub fn constants(x: &Array<f32, shape![4]>) -> Array<f32, shape![4]> {
        let positions = Array::<i32, shape![4]>::arange().cast::<f32>();
        let scale = 1e-5_f32;
        broadcast!(x * scale + positions) + Array::<f32, shape![4]>::ones() * 2.5
    }

    #[program]
    pub fn operators(x: &Array<f64, shape![2, 3]>, y: &Array<f64, shape![3]>) -> Array<f64, shape![2, 3]> {
        let z = (x + y).sqrt() / y - 2.0 * x;
        maximum(exp(&z), -x).clip(0.1, y)
    }

    #[program]
    pub fn in_place(x: &mut Array<f64, shape![2, 3]>, y: &Array<f64, shape![3]>) {
        broadcast!(x -= y * 2);
        *x += 1.0;
        broadcast!(x = if x > 0 { x } else { y });
    }

    #[program]
    pub fn rule_sets(
        x: &Array<u8, shape![3]>,
        y: &Array<u8, shape![3]>,
    ) -> (
        Array<bool, shape![3]>,
        Array<u8, shape![3]>,
        Array<u8, shape![3]>,
        Array<bool, shape![3]>,
        Array<u8, shape![3]>,
    ) {
        (
            broadcast!(no_stretch; x != y),
            broadcast!(no_rank_promotion; x + y),
            broadcast!(explicit; x * y + 1),
            broadcast!(tml; x < y),
            broadcast!(tml; x & y),
        )
    }

    #[program]
    pub fn powers(x: &Array<i8, shape![4]>, y: &Array<u8, shape![4]>) -> Array<i16, shape![4]> {
        broadcast!(pow(x, y))
    }

    #[program]
    pub fn zeros(
        x: &Array<f64, shape![2, 3]>,
        empty: &Array<f64, shape![2, 0]>,
    ) -> (
        Array<f64, shape![2]>,
        Array<f64, shape![2]>,
        Array<f64, ()>,
        Array<f64, shape![2]>,
        Array<f64, shape![2]>,
        Array<f64, ()>,
        Array<f64, shape![0]>,
    ) {
        (
            x.sum_axis::<1>(),
            x.mean_axis::<1>(),
            x.sum_axes(axes![0, 1]),
            broadcast!(sum(j: x[i, j] + x[i, j])),
            empty.sum_axis::<1>(),
            empty.sum_axes(axes![0, 1]),
            empty.sum_axis::<0>(),
        )
    }

    #[program]
    pub fn promoted(x: &Array<u8, shape![3]>, y: &Array<i8, shape![3]>) -> Array<i16, shape![3]> {
        broadcast!(x + y)
    }

    #[program]
    pub fn chosen(
        c: &Array<bool, shape![2, 1]>,
        x: &Array<f64, shape![3]>,
    ) -> (Array<f64, shape![2, 3]>, Array<f64, shape![2, 3]>) {
        (broadcast!(if c { x } else { 0.1 }), c.select(x, 2.0))
    }

    #[program]
    pub fn classify(
        x: &Array<f64, shape![Batch, Features]>,
        weights: &Array<f64, shape![Features, 2]>,
        bias: &Array<i8, shape![2]>,
    ) -> Array<f64, shape![Batch, 2]> {
        let mean = x.mean_axis::<0>();
        let deviation = broadcast!(square(x - mean)).mean_axis::<0>().sqrt();
        let z = broadcast!((x - mean) / deviation);
        let logits = z.matmul(weights);
        let logits = broadcast!(if logits > 0 { logits } else { logits * 0.1 } + bias as f64);
        let e = broadcast!(exp(logits - max_axis_keep::<1>(logits)));
        let total = e.sum_axis_keep::<1>();
        broadcast!(e / total)
    }

    #[program]
    pub fn many(a: &Array<f64, shape![2]>, b: &Array<f64, shape![2]>) -> Array<f64, shape![2]> {
        let [c, d, e, f, g] = [a + 1.0, a + 2.0, a + 3.0, a + 4.0, a + 5.0];
        let [h, i, j, k, l, m] = [b + 1.0, b + 2.0, b + 3.0, b + 4.0, b + 5.0, b + 6.0];
        broadcast!(a * b + c * d + e * f + g * h + i * j + k * l) + m
    }
}

#[test]
fn reductions_agree() {
    let x = array_core::array![[1, -2, i32::MAX], [4, 0, i32::MAX]];
    agree!(programs::sums(x, array_core::array![[200_u8, 255, 3], [0, 1, 2]]));
    agree!(programs::moments(numbers::<shape![4, 3]>()), 8.0);
    let x = array_core::array![
        [1.0, NAN, 3.0, NAN],
        [-1.0, f64::NEG_INFINITY, 7.0, 7.0],
        [2.0, 2.0, -3.0, -3.0]
    ];
    let n = array_core::array![[1_i8, -128, 127, 127], [0, 0, 0, 0], [-1, -2, -3, -3]];
    agree!(programs::extremes(x, n));
    agree!(programs::truths(array_core::array![
        [true, true, true],
        [false, true, false]
    ]));
    let zeros = Array::<f64, shape![2, 3]>::full(-0.0);
    agree!(programs::zeros(zeros, Array::<f64, shape![2, 0]>::zeros()));
    agree!(programs::exponentials(numbers::<shape![2, 3]>()), 16.0);
    agree!(programs::reduced_in_expressions(numbers::<shape![2, 3]>()), 16.0);
    agree!(programs::machine_words(numbers::<shape![4]>()));
    agree!(programs::positions(
        numbers::<shape![4]>(),
        array![-1.0, 2.0, 0.0, -5.0]
    ));
    agree_written!(programs::named_sums(Array::<f64, ()>::ones(), numbers::<shape![4]>()));
}

#[test]
fn products_agree() {
    let (a, b) = (numbers::<shape![2, 3]>(), numbers::<shape![3, 4]>());
    agree!(
        programs::products(a, b, numbers::<shape![3]>(), numbers::<shape![5, 3, 2]>()),
        8.0
    );
    let b = array_core::array![[1000_i16, -1], [300, 7], [32767, 2]];
    agree!(programs::integer_product(
        array_core::array![[100_i8, -128, 127], [1, 2, 3]],
        b
    ));
}

#[test]
fn other_shapes_agree() {
    agree!(programs::shapes(numbers::<shape![2, 3]>()));
    agree!(programs::joined(numbers::<shape![2, 3]>(), numbers::<shape![2, 1]>()));
    agree!(programs::selected(numbers::<shape![4, 5]>()));
}

#[test]
fn whole_programs_agree() {
    agree!(programs::constants(Array::<f32, shape![4]>::from_fn(
        |[i]| 1.0 / i as f32
    )));
    agree!(
        programs::operators(numbers::<shape![2, 3]>(), array_core::array![3.0, 9.0, 12.0]),
        8.0
    );
    let (x, y) = (array_core::array![1_u8, 200, 3], array_core::array![1_u8, 100, 255]);
    agree!(programs::rule_sets(x, y));
    agree!(programs::powers(
        array_core::array![-2_i8, 3, -1, 7],
        array_core::array![3_u8, 5, 255, 0]
    ));
    agree!(programs::promoted(
        array_core::array![200_u8, 255, 0],
        array_core::array![-128_i8, 127, -1]
    ));
    agree!(programs::chosen(
        array_core::array![[true], [false]],
        array_core::array![1.0, NAN, -0.0]
    ));
    let x = Array::<f64, shape![Batch, Features]>::from_fn_with([8, 3], |[i, j]| ((i * 7 + j * 5) % 11) as f64);
    let weights = Array::<f64, shape![Features, 2]>::from_fn(|[i, j]| i as f64 - j as f64 * 0.5);
    let setting = Setting::new().axis(Batch(8));
    agree!(
        &setting,
        programs::classify(x, weights, array_core::array![1_i8, -1]),
        32.0
    );
    agree!(programs::many(numbers::<shape![2]>(), numbers::<shape![2]>()), 4.0);
}

#[program]
fn shifted(x: &Array<u8, shape![2]>) -> Array<u8, shape![2]> {
    let (one, count) = (x.min(), x.max());
    broadcast!(x + { (one << count) + (1_u8 << one) + (count >> one) })
}

#[test]
fn scalars_are_shifted_as_in_rust() {
    agree!(shifted(array![1_u8, 7]));
    // A debug build panics if the count is the width or more. A release build shifts by its low
    // bits.
    let module = shifted::export(&Setting::new()).unwrap();
    assert!(module.text().contains("dense<7>"), "{}", module.text());
}

#[test]
fn integers_that_wrap_agree() {
    agree!(programs::wrapped(array![i32::MIN, i32::MAX, 65535, -46341, 3, 0]));
}

#[test]
fn comparisons_with_zero_agree() {
    agree!(programs::compared(array![NAN, -0.0, -2.5, f64::INFINITY]));
}

#[test]
fn an_argument_that_is_written_to_is_a_result() {
    let (x, y) = (numbers::<shape![2, 3]>(), array_core::array![0.25, -3.0, 1.0]);
    let module = programs::in_place::export(&Setting::new()).unwrap();
    assert!(
        module.text().contains("{tf.aliasing_output = 0 : i32}"),
        "{}",
        module.text()
    );
    agree_written!(programs::in_place(x, y));
}

#[program]
fn scalars(x: &Array<f64, shape![3]>, n: &Array<i32, shape![3]>) -> (Array<f64, shape![3]>, Array<i64, shape![3]>) {
    let norm = broadcast!(sum(x * x)).sqrt();
    let spread = (-x.max() + x.min() * 2.0).abs() - 1.0;
    let ratio = 1.0 / (norm + spread) * x.mean();
    let count = 3 - (n.sum() + 1) * n.sum();
    let positive = broadcast!(x > 0);
    let share = broadcast!(count_nonzero(positive) as f64) / 3.0;
    (x * ratio - norm * share, broadcast!(n as i64 + count))
}

#[test]
fn scalars_are_computed_as_in_rust() {
    agree!(scalars(array![1.0, -2.0, 3.5], array![1, 2, 3]), 4.0);
}

/// Programs that call a method of a scalar: the dtype of the result, how it becomes an array, and
/// the methods with their arguments.
macro_rules! methods {
    ($($output:ident |$x:ident, $value:ident| $e:expr => $($name:ident($($rhs:expr)?))*;)*) => {
        mod methods {
            use super::*;

            $($(
                #[program]
                pub fn $name($x: &Array<f64, shape![1]>) -> Array<$output, shape![1]> {
                    let $value = ($x.sum() * 1.0).$name($($rhs)?);
                    $e
                }
            )*)*
        }

        #[test]
        fn methods_of_scalars_match_rust() {
            for number in [0.3, -0.3, 0.75, 1.6, -2.5] {
                $($(agree!(methods::$name(array![number]), 64.0);)*)*
            }
            for number in [0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                agree!(methods::is_finite(array![number]));
                agree!(methods::is_infinite(array![number]));
                agree!(methods::is_nan(array![number]));
            }
        }
    };
}

methods! {
    f64 |x, value| x * 0.0 + value =>
        abs() acos() acosh() asin() asinh() atan() atan2(2.0) atanh() ceil() copysign(-1.0) cos() cosh()
        exp() exp2() exp_m1() floor() hypot(3.0) ln() ln_1p() log10() log2() recip() sin() sinh() sqrt()
        tan() tanh() trunc();
    bool |x, value| broadcast!(x > 0.0) ^ value =>
        is_finite() is_infinite() is_nan();
}

#[program]
fn scalars_of_scalars(x: &Array<f64, shape![3]>, y: &Array<f64, shape![3]>) -> Array<f64, shape![3]> {
    let scale = (x.sum() * 2.0).hypot(y.sum());
    let angle = (x.sum() * 1.0).atan2(y.sum() * 1.0);
    x * scale.copysign(angle)
}

#[program]
fn truths_of_scalars(x: &Array<f64, shape![3]>) -> (Array<bool, shape![3]>, Array<bool, shape![3]>) {
    let positive = broadcast!(any(x > 0.0));
    let any = positive & true | (x.sum() * 1.0).is_nan();
    let all = true ^ !broadcast!(all(x > 0.0));
    (broadcast!(x < 0.0) ^ any, broadcast!(x < 0.0) ^ all)
}

#[test]
fn scalars_are_combined_as_in_rust() {
    agree!(scalars_of_scalars(array![1.0, -2.0, 3.5], array![1.0, 2.0, -7.0]), 4.0);
    for x in [
        array![1.0, -2.0, 3.5],
        array![-1.0, -2.0, -3.5],
        array![-1.0, f64::NAN, -3.5],
        array![1.0, 2.0, 3.5],
    ] {
        agree!(truths_of_scalars(x));
    }
}

/// Declares a program whose body has an expression as a fragment, next to an operator of Rust.
macro_rules! scaled_by {
    ($name:ident, $e:expr) => {
        #[program]
        pub fn $name(x: &Array<f64, shape![2]>) -> Array<f64, shape![2]> {
            let scale = 2.0 * $e;
            let [first, _] = [$e * 3.0, 0.0];
            broadcast!(x * { scale - $e } + { first })
        }
    };
}

scaled_by!(scaled_by_a_sum, 1.0 + 0.5);

#[test]
fn fragments_keep_their_precedence_in_programs() {
    assert_eq!(scaled_by_a_sum(&array![1.0, 2.0]), array![6.0, 7.5]);
    agree!(scaled_by_a_sum(array![1.0, 2.0]));
}

/// A trait for all types, whose methods have the names of methods that expansions call.
mod rival {
    use super::*;

    #[allow(dead_code)]
    trait Rival: Sized {
        fn index(self) {}
        fn whole(self) {}
        fn part(self) {}
        fn view_mut(self) {}
        fn own(self) {}
        fn output(self) {}
    }

    impl<T> Rival for T {}

    #[program]
    pub fn selected(x: &Array<f64, shape![2, 3]>, y: &mut Array<f64, shape![3]>) -> Array<f64, shape![2]> {
        broadcast!(y = slice!(x, 0, ..));
        broadcast!(y = y + 1.0);
        slice!(x, .., 1).to_heap()
    }
}

#[test]
fn programs_call_no_method_that_a_trait_for_all_types_can_precede() {
    let (x, mut y) = (numbers::<shape![2, 3]>(), numbers::<shape![3]>());
    let chosen = rival::selected(&x, &mut y);
    assert_eq!((chosen.len(), y[[0]]), (2, x[[0, 0]] + 1.0));
    assert!(rival::selected::export(&Setting::new()).is_ok());
}
