//! Assignments to arrays, to parts of them, and through masks.

use array_core::stablehlo::{Setting, program};
use array_core::{Array, array, broadcast, shape, slice, slice_mut};

use crate::compositions::numbers;
use crate::ports::{agree, agree_written};

mod programs {
    use super::*;

    #[program]
    pub fn rows(x: &mut Array<f64, shape![4, 5]>, y: &Array<f64, shape![5]>) {
        broadcast!(x[1, ..] = y);
        broadcast!(x[-1, ..] += y * 2);
        broadcast!(x[.., 2] = 7);
        broadcast!(x[1..3, 1..4] *= -1);
        broadcast!(x[0] = y - 1);
        let column = slice!(x, .., 1).to_heap();
        broadcast!(x[.., 0] = column);
        let mut part = slice_mut!(x, 2..);
        broadcast!(part *= 2);
        broadcast!(part[0, 1..] = part[0, 1..] + 1);
        let before = slice!(part, .., 0..2).to_heap();
        broadcast!(part[.., 3..] = before);
        let total = broadcast!(sum_axis::<0>(part));
        broadcast!(x[2] = total);
    }

    #[program]
    pub fn steps(x: &mut Array<f64, shape![4, 5]>, y: &Array<f64, shape![5]>) {
        broadcast!(x[..;2, ..] = y);
        broadcast!(x[1.., 1..5;3] += 100);
        broadcast!(x[..;-1, 4] = array_core::Array::<f64, shape![4]>::arange());
        broadcast!(x[2, ..;-2] = y[1..4] * 3);
        broadcast!(x[3, ..][1..3] = 0.5);
    }

    #[program]
    pub fn integers(x: &mut Array<u8, shape![2, 3]>, y: &Array<bool, shape![2, 3]>) {
        broadcast!(x[..;-1, 0..3;2] += 250);
        broadcast!(x[y] = 9);
        let large = broadcast!(x > 200);
        broadcast!(x[large] -= 200);
    }

    #[program]
    pub fn masked(x: &mut Array<f64, shape![3, 4]>, rows: &Array<bool, shape![3]>, s: &Array<f64, ()>) {
        let negative = broadcast!(x < 0);
        broadcast!(x[negative] = 0);
        broadcast!(x[rows] += 10);
        broadcast!(x[negative] = s * 2);
        let last = broadcast!(x[2, ..] > 1);
        broadcast!(x[2, ..][last] = -1);
    }

    #[program]
    pub fn local(x: &Array<f64, shape![3, 4]>) -> (Array<f64, shape![3, 4]>, Array<f64, shape![3, 4]>) {
        let mut y = x.to_owned();
        let [i, n] = [1_usize, 2];
        broadcast!(y[i] = x[n, ..] + 1);
        broadcast!(y[i..n] *= 2);
        let mut z = Array::<f64, shape![3, 4]>::zeros();
        broadcast!(named; z[i, j] = y[i, j] - x[i, j]);
        broadcast!(z = z * 2);
        (y, z)
    }
}

#[test]
fn assignments_to_parts_agree() {
    agree_written!(programs::rows(numbers::<shape![4, 5]>(), numbers::<shape![5]>()));
    agree_written!(programs::steps(numbers::<shape![4, 5]>(), numbers::<shape![5]>()));
    agree!(programs::local(numbers::<shape![3, 4]>()));
}

#[test]
fn assignments_through_masks_agree() {
    let mask = array![[true, false, false], [false, true, true]];
    agree_written!(programs::integers(array![[1_u8, 200, 3], [4, 5, 250]].to_heap(), mask));
    agree_written!(programs::masked(
        numbers::<shape![3, 4]>(),
        array![true, false, true],
        Array::<f64, ()>::full(0.25)
    ));
}

#[test]
fn a_part_is_written_in_place() {
    let text = programs::rows::export(&Setting::new()).unwrap();
    let text = text.text();
    assert!(text.contains("dynamic_update_slice"), "{text}");
    assert!(text.contains("tf.aliasing_output = 0"), "{text}");
}
