//! Functions of every form, and the location of their panics.

use std::cell::Cell;
use std::error::Error;
use std::panic::Location;

use array_core::{Array, CallError, Dim, Element, Len, Number, broadcast, dim, shapes};

use crate::gradual::panic_of;

dim!(pub Feature = 2);
dim!(pub Sample);

/// A filter with a gain.
struct Filter<'a> {
    gain: &'a [f64],
    calls: usize,
}

impl<'a> Filter<'a> {
    /// Multiplies by the gain.
    #[shapes(x: [T, C] f64 -> [T, C] f64)]
    pub fn apply(&mut self, x: &[[f64; 2]]) -> Result<Vec<f64>, Box<dyn Error + Send + Sync>> {
        self.calls += 1;
        if x.is_empty() {
            return Err("nothing to filter".into());
        }
        let parsed: f64 = "2".parse()?;
        let gain = Self::gain_of(self.gain);
        let typed: Array<f64, (T, C)> = broadcast!(x * gain * parsed);
        Ok(typed)
    }

    #[shapes(gain: [1] f64)]
    fn gain_of(gain: &'a [f64]) -> f64 {
        gain[[0]]
    }

    #[shapes(x: [N] f64)]
    fn longest<'b>(&self, x: &'b [f64], name: &'b str) -> &'b str {
        if x.len() > 2 { name } else { "short" }
    }
}

#[test]
fn methods() {
    let mut filter = Filter {
        gain: &[10.0],
        calls: 0,
    };
    assert_eq!(filter.apply(&[[1.0, 2.0]]).unwrap(), [20.0, 40.0]);
    assert_eq!(filter.apply(&[]).unwrap_err().to_string(), "nothing to filter");
    assert_eq!(filter.calls, 2);
    assert_eq!(filter.longest(&[0.0; 3], "long"), "long");
}

#[shapes(x: [N] T, y: [N] T -> [N] T)]
fn sum<T: Number>(x: &[T], y: &[T]) -> Vec<T> {
    x + y
}

#[shapes(x: [M, const N] T, row: [const N] T)]
fn first_equal<T: Element, const N: usize>(x: &[[T; N]], row: &[T]) -> Option<usize> {
    let _: &Array<T, (M, Len<N>), _> = &x;
    let _: &Array<T, (Len<N>,), _> = &row;
    (0..x.shape()[0]).find(|&i| (0..N).all(|j| x[[i, j]] == row[[j]]))
}

#[shapes(x: [B, D] f32)]
fn of_an_axis<D: Dim>(x: &Array<f32, array_core::DynRank>) -> D {
    x.axes().1
}

#[test]
fn generic_functions() {
    assert_eq!(sum(&[1_u8, 2], &[3, 4]), [4, 6]);
    assert_eq!(sum(&[1.5], &[3.0]), [4.5]);
    assert_eq!(first_equal(&[[1, 2], [3, 4]], &[3, 4]), Some(1));
    assert!(panic_of(|| first_equal(&[[1, 2]], &[3])).contains("`row` has 1 element, expected 2 for [const N]"));
    let x = Array::<f32, _>::zeros_with(array_core::DynRank::new(&[4, 2]).unwrap());
    assert_eq!(of_an_axis::<Feature>(&x), Feature);
    assert_eq!(of_an_axis::<Sample>(&x), Sample(2));
    let error = panic_of(|| of_an_axis::<Len<3>>(&x));
    assert!(
        error.ends_with("`x` has shape (4, 2), expected [B, D]: axis 1 is 2, not 3"),
        "{error}"
    );
}

fn of_samples(x: &Array<f32, (Sample, Feature)>) -> Array<f32, (Feature,)> {
    x.mean_axis::<0>()
}

#[shapes(use Sample, x: [Sample, self::Feature] f32, weights: [Sample] f32)]
fn with_axes_in_scope(x: &[f32], weights: &[f32]) -> [f32; 2] {
    let mean = of_samples(&broadcast!(named; x[i, j] * weights[i]));
    [mean[[0]], mean[[1]]]
}

#[shapes(C = 3, x: [_, C] f32, gain: [C] f32)]
fn with_an_axis_of_three(x: &[f32], gain: &[f32]) -> f32 {
    let gain: Array<f32, (C,)> = gain.to_heap();
    assert_eq!(C::EXTENT, Some(3));
    broadcast!(sum(x * gain))
}

const SIDE: usize = 2;

#[shapes(x: [{ SIDE * SIDE }, 1] f32, y: [4, N] f32)]
fn with_computed_extents(x: &[f32], y: &[f32]) -> usize {
    (x + y).shape()[1]
}

#[test]
fn axes() {
    assert_eq!(with_axes_in_scope(&[1.0, 2.0, 3.0, 4.0], &[1.0, 3.0]), [5.0, 7.0]);
    assert_eq!(with_an_axis_of_three(&[1.0; 6], &[1.0, 2.0, 3.0]), 12.0);
    assert!(
        panic_of(|| with_an_axis_of_three(&[1.0; 6], &[1.0])).ends_with("`gain` has 1 element, expected 3 for [C]")
    );
    assert_eq!(with_computed_extents(&[1.0; 4], &[2.0; 12]), 3);
    assert!(panic_of(|| with_computed_extents(&[1.0; 3], &[2.0; 12])).contains("expected [{ SIDE * SIDE }, 1]"));
}

type Fallible<T> = Result<T, CallError>;

#[shapes(x: [2] f32)]
fn by_an_alias(x: &[f32]) -> Fallible<f32> {
    Ok(x.sum())
}

#[shapes(x: [2] f32)]
fn opaque(x: &[f32]) -> impl Iterator<Item = f32> {
    x.to_vec().into_iter()
}

#[shapes(x: [2] f32)]
fn nothing(x: &[f32], (a, _): (f32, f32)) {
    assert_eq!(x.sum(), a);
}

#[shapes(x: [2] f32)]
unsafe fn dangerous(x: &[f32]) -> f32 {
    x.sum()
}

#[shapes(x: [2] f32)]
extern "C" fn foreign(x: &[f32; 2]) -> f32 {
    x.sum()
}

#[test]
fn results() {
    assert_eq!(by_an_alias(&[1.0, 2.0]), Ok(3.0));
    assert_eq!(by_an_alias(&[]).unwrap_err().function(), "by_an_alias");
    assert_eq!(opaque(&[1.0, 2.0]).sum::<f32>(), 3.0);
    nothing(&[1.0, 2.0], (3.0, 0.0));
    // SAFETY: the function has no preconditions.
    assert_eq!(unsafe { dangerous(&[1.0, 2.0]) }, 3.0);
    assert_eq!(foreign(&[1.0, 2.0]), 3.0);
}

#[shapes(x: [2] f32)]
fn failing(x: &[f32], index: usize) -> f32 {
    x[[index]]
}

thread_local! {
    static LINE: Cell<u32> = const { Cell::new(0) };
}

#[test]
fn arguments_fail_at_the_caller_and_the_body_at_its_own_line() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        LINE.set(info.location().map_or(0, Location::line));
        before(info);
    }));
    let here = line!() + 1;
    panic_of(|| failing(&[1.0; 3], 0));
    assert_eq!(LINE.get(), here);
    let _ = std::panic::catch_unwind(|| failing(&[1.0; 2], 2)).unwrap_err();
    let body = LINE.get();
    assert!(body < here && body != 0, "line {body}, before {here}");
    assert_eq!(
        include_str!("forms.rs").lines().nth(body as usize - 1),
        Some("    x[[index]]")
    );
}

/// A gain for each axis, of a filter of any size.
struct Gain<N: Dim, const C: usize> {
    gain: Array<f64, (N, Len<C>)>,
}

impl<N: Dim, const C: usize> Gain<N, C> {
    #[shapes(x: [N, const C] f64, use N -> [N, const C] f64)]
    fn apply(&self, x: &[[f64; C]]) -> Vec<[f64; C]> {
        let gain = &self.gain;
        broadcast!(x * gain)
    }
}

#[test]
fn parameters_of_an_impl() {
    let gain = Gain::<Sample, 2> {
        gain: Array::full_with([2, 2], 10.0),
    };
    assert_eq!(gain.apply(&[[1.0, 2.0], [3.0, 4.0]]), [[10.0, 20.0], [30.0, 40.0]]);
}

#[shapes(x: [M, 2] f32, mask: [M] bool, bias: [2] f32 -> [M, 2] f32)]
fn biased(x: &[[f32; 2]], mask: Option<&[bool]>, bias: Option<Vec<f32>>) -> Result<Vec<[f32; 2]>, array_core::Error> {
    let x: Array<f32, (M, Len<2>)> = match bias {
        Some(bias) => x.try_add(&bias)?,
        None => x.to_heap(),
    };
    Ok(match mask {
        Some(mask) => broadcast!(named; if mask[i] { x[i, j] } else { 0.0 }),
        None => x,
    })
}

#[test]
fn arguments_that_are_left_out() {
    let x = [[1.0, 2.0], [3.0, 4.0]];
    let bias = Some(vec![10.0, 20.0]);
    assert_eq!(biased(&x, None, None).unwrap(), x);
    assert_eq!(biased(&x, None, bias.clone()).unwrap(), [[11.0, 22.0], [13.0, 24.0]]);
    assert_eq!(
        biased(&x, Some(&[false, true]), bias).unwrap(),
        [[0.0, 0.0], [13.0, 24.0]]
    );
    let error = biased(&x, Some(&[true; 3]), Some(vec![1.0])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`biased` cannot take its arguments:\n  `M` is 2 in `x` and 3 in `mask`\n  `bias` has 1 element, expected 2 for [2]"
    );
    assert!(matches!(error, array_core::Error::Call(error) if error.function() == "biased"));
}

#[shapes(x: [N] f32, y: [N] f32)]
fn has_open_extent(x: Option<&[f32]>, y: Option<&[f32]>) -> (usize, usize) {
    (x.map_or(9, |x| x.len()), y.map_or(9, |y| y.len()))
}

#[test]
fn a_missing_argument_gives_no_extent() {
    assert_eq!(has_open_extent(None, None), (9, 9));
    assert_eq!(has_open_extent(None, Some(&[0.0; 3])), (9, 3));
    assert_eq!(
        panic_of(|| has_open_extent(Some(&[0.0; 2]), Some(&[0.0; 3]))),
        "`has_open_extent` cannot take its arguments: `N` is 2 in `x` and 3 in `y`"
    );
}

#[shapes(m: [2, N] i32, v: [N] i32 -> ([N, 2] i32, [2] i32, [N] bool))]
#[expect(clippy::type_complexity, reason = "what is said of each is the test")]
fn three_results(m: [[i32; 3]; 2], v: [i32; 3]) -> Option<(Vec<[i32; 2]>, [i32; 2], Box<[bool]>)> {
    if v.sum() == 0 {
        return None;
    }
    let transposed: Array<i32, (N, Len<2>)> = m.t().to_heap();
    let product: Array<i32, (Len<2>,)> = m.matmul(&v);
    Some((transposed, product, broadcast!(v > 1)))
}

#[test]
fn arguments_by_value_and_several_results() {
    let (transposed, product, greater) = three_results([[1, 2, 3], [4, 5, 6]], [1, 0, 2]).unwrap();
    assert_eq!(transposed, [[1, 4], [2, 5], [3, 6]]);
    assert_eq!((product, &*greater), ([7, 16], &[false, false, true][..]));
    assert!(three_results([[0; 3]; 2], [0; 3]).is_none());
}

#[shapes(x: [N] f32 -> [2, 2] f32)]
fn square(x: &[f32]) -> [[f32; 2]; 2] {
    let four: Array<f32, array_core::shape![4]> = x.to_heap().try_into_shape().expect("there are four elements");
    four.reshape()
}

#[test]
fn an_array_of_the_language_is_made() {
    assert_eq!(square(&[1.0, 2.0, 3.0, 4.0]), [[1.0, 2.0], [3.0, 4.0]]);
}
