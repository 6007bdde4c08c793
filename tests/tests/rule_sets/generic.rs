//! Functions that are generic over the axes, without bounds of their own.

use array_core::{Array, Dim, array, broadcast, rules};

#[rules(explicit)]
fn shifted<N: Dim, M: Dim>(m: &Array<i32, (N, M)>, v: &Array<i32, (N,)>) -> Array<i32, (N, M)> {
    broadcast!(m + v.in_dims(0))
}

#[rules(no_rank_promotion)]
fn raised<N: Dim, M: Dim>(m: &Array<i32, (N, M)>) -> Array<i32, (N, M)> {
    broadcast!(square(m) * 2 - m)
}

#[rules(no_stretch)]
fn smoothed<N: Dim>(state: &mut Array<i32, (N,)>, next: &Array<i32, (N,)>) {
    broadcast!(state = (state + next) / 2);
    broadcast!(state += next);
}

#[rules(tml)]
fn exceeds<N: Dim>(x: &Array<i32, (N,)>, y: &Array<i32, (N,)>, limit: i32) -> Array<bool, (N,)> {
    broadcast!(x > y && x > limit)
}

#[test]
fn every_rule_set() {
    let (m, v, mut state) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20], array![0, 2]);
    assert_eq!(shifted(&m, &v), array![[11, 12, 13], [24, 25, 26]]);
    assert_eq!(raised(&m), array![[1, 6, 15], [28, 45, 66]]);
    smoothed(&mut state, &v);
    assert_eq!(state, array![15, 31]);
    assert_eq!(exceeds(&state, &v, 20), array![false, true]);
}

#[rules(no_stretch)]
mod fragments {
    macro_rules! add {
        ($rules:ident, $x:expr, $y:expr) => {
            array_core::broadcast!($rules; $x + $y)
        };
    }

    #[test]
    fn a_rule_set_may_be_a_fragment() {
        let (x, row) = (array_core::array![[1, 2], [3, 4]], array_core::array![[10, 20]]);
        let tall = array_core::broadcast!(standard; x + row);
        assert_eq!(add!(standard, x, row), tall);
    }
}
