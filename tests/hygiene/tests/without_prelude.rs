//! Every macro in every form, without a prelude, in a crate where the library has another name.
#![no_implicit_prelude]
#![deny(warnings)]

use ::ac;
use ::core::option::Option;
use ::core::result::Result;
use ::core::{assert, assert_eq};

ac::dim!(Plain);
ac::dim!(pub(crate) Visible = 2);
ac::dim! {
    /// With an attribute.
    First;
    /// Public, and with a computed extent.
    pub Second = 2 + 1
}
ac::dim!(Third, Fourth = 4,);

const SIDE: usize = 3;

#[test]
fn shapes() {
    let none = ac::Array::<i32, ac::shape![]>::full(1);
    assert_eq!(none.shape(), [0_usize; 0]);
    let mixed = ac::Array::<f32, ac::shape![Plain, { SIDE * SIDE }, 1, _, Visible, 4]>::zeros_with([2, 9, 1, 5, 2, 4]);
    assert_eq!(mixed.shape(), [2, 9, 1, 5, 2, 4]);
    fn generic<N: ac::Dim>(x: &ac::Array<u8, ac::shape![N, 2]>) -> ac::Array<u8, ac::shape![N, 2]> {
        ac::broadcast!(x + 1)
    }
    assert_eq!(generic(&ac::array![[1, 2]]), ac::array![[2_u8, 3]]);
    type Joined = ac::broadcast!([8, 1, 6, 1], [7, 1, 5], []);
    assert_eq!(ac::Array::<u8, Joined>::zeros().shape(), [8, 7, 6, 5]);
    let named = ac::Array::<u8, (First, Second, Third, Fourth)>::zeros_with((First(1), Second, Third(2), Fourth));
    assert_eq!(named.shape(), [1, 3, 2, 4]);
}

#[test]
fn arrays() {
    let x: ac::Array<i16, ac::shape![2, 3]> = ac::array![[1, 2, 3], [4, 5, 6]];
    assert_eq!(x.sum(), 21);
    assert_eq!(ac::array![0.5; 3], ac::array![0.5, 0.5, 0.5]);
    assert_eq!(ac::array![[7; 2]; 2], ac::array![[7, 7], [7, 7]]);
    const INLINE: ac::InlineArray<u8, ac::shape![2, 1]> = ac::inline![[1], [2]];
    assert_eq!(INLINE, ac::inline![[1_u8], [2]]);
    const REPEATED: ac::InlineArray<u8, ac::shape![4]> = ac::inline![9; 4];
    assert_eq!(REPEATED.sum(), 36);
}

#[test]
fn expressions() {
    let x = ac::array![1.0_f32, -2.0, 3.0];
    let (y, n, b) = (
        ac::array![2.0_f64, 2.0, 2.0],
        ac::array![5_u8, 6, 7],
        ac::array![true, false, true],
    );
    let k = 3_i8;
    assert_eq!(ac::broadcast!(x + y * 2 - -1 / (y % 1.5)), ac::array![7.0, 4.0, 9.0]);
    assert_eq!(ac::broadcast!(-x as f64 * y), ac::array![-2.0, 4.0, -6.0]);
    assert_eq!(ac::broadcast!(sum(x * 2)), 4.0);
    assert_eq!(ac::broadcast!(n + max_axis_keep::<0>(n)), ac::array![12_u8, 13, 14]);
    assert_eq!(
        ac::try_broadcast!(count_nonzero(x > mean_axes(x, ac::axes![0]))),
        Result::Ok(2)
    );
    assert_eq!(ac::broadcast!((n & 6 | 1) ^ n << 1 >> 1), ac::array![0_u8, 1, 0]);
    assert_eq!(ac::broadcast!(!n), ac::array![250_u8, 249, 248]);
    assert_eq!(
        ac::broadcast!(x < 0 && !b || x >= y && b != true),
        ac::array![false, true, false]
    );
    assert_eq!(ac::broadcast!(x <= 1 || x > 2), ac::array![true, true, true]);
    assert_eq!(ac::broadcast!(x == 1), ac::array![true, false, false]);
    assert_eq!(
        ac::broadcast!(if b {
            x
        } else if x < -1.5 {
            0
        } else {
            -x
        }),
        ac::array![1.0_f32, 0.0, 3.0]
    );
    assert_eq!(ac::broadcast!(select(b, n, 0) + n.maximum(6)), ac::array![11_u8, 6, 14]);
    assert_eq!(
        ac::broadcast!(clip(x, -1, 1).abs().sqrt()),
        ac::array![1.0_f32, 1.0, 1.0]
    );
    assert_eq!(ac::broadcast!(x.cast::<i32>() + k), ac::array![4, 1, 6]);
    assert_eq!(ac::broadcast!(&x + { &x }), ac::array![2.0_f32, -4.0, 6.0]);
    assert_eq!(ac::broadcast!(x + 1,), ac::array![2.0_f32, -1.0, 4.0]);
    let failed = ac::try_broadcast!(n / (n - 6));
    assert!(::core::matches!(failed, Result::Err(ac::Error::Arithmetic(_))));
}

#[test]
fn rule_sets() -> Result<(), ac::Error> {
    let m = ac::array![[1, 2, 3], [4, 5, 6]];
    let (v, row) = (ac::array![10, 20], ac::array![[1, 1, 2]]);
    assert_eq!(
        ac::broadcast!(explicit; m + v.in_dims(0)),
        ac::array![[11, 12, 13], [24, 25, 26]]
    );
    assert_eq!(
        ac::broadcast!(no_rank_promotion; m * row),
        ac::array![[1, 2, 6], [4, 5, 12]]
    );
    assert_eq!(ac::broadcast!(no_stretch; m - m / 2), ac::array![[1, 1, 2], [2, 3, 3]]);
    assert_eq!(ac::broadcast!(standard; m + 1), ac::broadcast!(m + 1));
    assert_eq!(ac::broadcast!(tml; v > 10 && v < 30), ac::array![false, true]);
    let mut x = ac::try_broadcast!(explicit; m + 0)?;
    ac::try_broadcast!(explicit; x -= v.in_dims(0))?;
    ac::broadcast!(no_stretch; x[1, ..] = x[1, ..] + 20);
    assert_eq!(x, ac::array![[-9, -8, -7], [4, 5, 6]]);
    let list: ac::axes![0, 2] = ac::axes![0, 2];
    let (ac::shape::Axis0, ac::shape::Axis2) = list;
    Result::Ok(())
}

#[ac::rules(no_stretch)]
mod scope {
    #[test]
    fn every_expression_in_it_has_the_rule_set() {
        let (x, row) = (::ac::array![[1, 2], [3, 4]], ::ac::array![[1, 1]]);
        ::core::assert_eq!(::ac::broadcast!(x + x), ::ac::array![[2, 4], [6, 8]]);
        ::core::assert_eq!(::ac::broadcast!(standard; x + row), ::ac::array![[2, 3], [4, 5]]);
        type Common = ::ac::broadcast!([2, 1], [3]);
        ::core::assert_eq!(::ac::Array::<u8, Common>::zeros().shape(), [2, 3]);
    }
}

#[test]
fn index_names() -> Result<(), ac::Error> {
    let (m, v, k) = (ac::array![[1, 2, 3], [4, 5, 6]], ac::array![10, 20], 2);
    assert_eq!(
        ac::broadcast!(named; m[i, j] * k + v[i]),
        ac::array![[12, 14, 16], [28, 30, 32]]
    );
    assert_eq!(ac::broadcast!(named [j, i]; m[i, j]), m.t());
    let mut c = ac::try_broadcast!(named [j, i]; m[i, j] - v[i])?;
    ac::broadcast!(named; c[j, i] += v[i]);
    ac::try_broadcast!(named; c[j, i] = if c[j, i] > 2 { 0 } else { c[j, i] })?;
    assert_eq!(c, ac::array![[1, 0], [2, 0], [0, 0]]);
    Result::Ok(())
}

#[test]
fn statements() -> Result<(), ac::Error> {
    let mut x = ac::array![8, 9, 10];
    let y = ac::array![1, 2, 3];
    ac::broadcast!(x += y);
    ac::broadcast!(x -= 1);
    ac::broadcast!(x *= y);
    ac::broadcast!(x /= y);
    ac::broadcast!(x %= 7);
    assert_eq!(x, ac::array![1, 3, 5]);
    ac::broadcast!(x &= 5);
    ac::broadcast!(x |= y);
    ac::broadcast!(x ^= 1);
    ac::broadcast!(x <<= y);
    ac::broadcast!(x >>= 1);
    assert_eq!(x, ac::array![0, 4, 24]);
    ac::broadcast!(x = y + 1);
    ac::try_broadcast!(x += if x > y { 1 } else { y })?;
    ac::try_broadcast!(x = x * 2)?;
    assert_eq!(x, ac::array![6, 8, 10]);
    struct Held {
        values: ac::Array<i32, ac::shape![3]>,
    }
    let mut held = Held {
        values: ac::array![1, 2, 3],
    };
    ac::broadcast!(held.values += y);
    assert_eq!(held.values, ac::array![2, 4, 6]);
    let target = &mut held.values;
    ac::broadcast!(*target -= y);
    assert_eq!(held.values, y);
    let found: Option<&i32> = held.values.get([1]);
    assert_eq!(found, Option::Some(&2));
    Result::Ok(())
}

#[test]
fn accesses() -> Result<(), ac::IndexError> {
    let mut x = ac::array![[1, 2], [3, 4]];
    let (i, j, ones) = (1_usize, -1_i8, ac::array![[5]]);
    assert_eq!(ac::iab!(x[i][j]), 4);
    assert_eq!(ac::iab!(x[1, 0]), 3);
    assert_eq!(ac::iab!(ones[999][j][i]), 5);
    assert_eq!(ac::iab!(x[i]), ac::array![3, 4]);
    assert_eq!(*ac::iab!(&x[0][i]), 2);
    ac::iab!(x[i][j] = 7);
    ac::iab!(x[0][1] += 10);
    ac::iab!(x[0][0] <<= 3);
    *ac::iab!(&mut x[i][0]) -= 1;
    ac::iab!(x[1] = &ac::array![6, 7]);
    assert_eq!(x, ac::array![[8, 12], [6, 7]]);
    assert_eq!(ac::try_iab!(x[i][j])?, 7);
    ac::try_iab!(x[i][j] = 8)?;
    ac::try_iab!(x[i][j] *= 2)?;
    assert_eq!(*ac::try_iab!(&mut x[i][j])?, 16);
    let two = 2_u8;
    assert!(ac::try_iab!(x[two]).is_err());
    assert_eq!(ac::iab!(ones[2_u8][-9_i128]), 5);
    assert_eq!((ac::iab!("+-"[i]), ac::iab!('c'[i]), ac::iab!(2.5[i])), ('-', 'c', 2.5));
    assert_eq!(ac::functions::narrow(ones), 5);
    let target = &mut x;
    ac::iab!(target[0][0] = 0);
    assert_eq!(target[[0, 0]], 0);
    Result::Ok(())
}
