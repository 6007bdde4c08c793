//! Names of the expansion, taken by the program.
#![deny(warnings)]
#![allow(non_snake_case, non_camel_case_types)]

mod core {}
mod std {}
mod alloc {}
mod array_core {}
mod array_macros {}
mod macros {}

/// Takes a name in every namespace of values and types.
macro_rules! taken {
    ($($name:ident)+) => {$(
        #[allow(dead_code)]
        struct $name;
    )+};
}

mod types {
    taken!(Some None Ok Err Option Result Vec Box Default Clone Copy Debug PartialEq Eq Hash Into From Array Op Len One Dyn);

    #[test]
    fn types_of_the_prelude_and_of_the_crate() {
        ac::dim!(Rows);
        ac::dim!(pub Columns = 2);
        type Shape = ac::shape![Rows, Columns, 1, { 1 + 1 }, _];
        let x = ac::Array::<f32, Shape>::ones_with([3, 2, 1, 2, 4]);
        let mut y = ac::array![[1.0_f32], [2.0]];
        assert_eq!(ac::broadcast!(if x > 0 { x + y } else { x as f32 }).len(), 48);
        ac::broadcast!(y += 1.5);
        assert!(ac::try_broadcast!(y * 2).is_ok());
        assert_eq!(ac::inline![[1_u8; 2]; 2].sum(), 4);
    }
}

#[test]
fn variables_of_the_expansion() {
    let (l, r, o0, o1, x, y) = (
        ac::array![1, 2],
        ac::array![3, 4],
        ac::array![5, 6],
        7,
        8,
        ac::array![9, 10],
    );
    assert_eq!(ac::broadcast!(o1 * r + o0 - l * x + y), ac::array![27, 28]);
    let (__anchor, __target, __value) = (1, ac::array![1, 1], ac::array![2, 2]);
    assert_eq!(ac::broadcast!(__target + __value * __anchor), ac::array![3, 3]);
    let mut __place = ac::array![1, 2];
    ac::broadcast!(__place = __place + __value);
    ac::broadcast!(__place += o0 * 2 - o1);
    assert_eq!(__place, ac::array![6, 9]);
}

#[test]
fn functions_of_the_same_names() {
    fn eval() -> i32 {
        1
    }
    fn operand() -> i32 {
        2
    }
    fn try_eval() -> i32 {
        3
    }
    fn dtype() -> i32 {
        4
    }
    let x = ac::array![0, 10];
    assert_eq!(
        ac::broadcast!(x + eval() + operand() * try_eval() + dtype()),
        ac::array![11, 21]
    );
}

/// A trait whose methods have the names that the expansion calls.
#[allow(dead_code)]
trait Rival {
    fn node(&self) {}
    fn in_place(&mut self) {}
    fn add(&self) {}
    fn typed_as(&self) {}
}

impl<T> Rival for T {}

#[test]
fn methods_of_the_same_names() {
    let mut x = ac::array![1, 2];
    assert_eq!(ac::broadcast!(x + 1), ac::array![2, 3]);
    ac::broadcast!(x += 1);
    ac::broadcast!(x = x + x);
    Rival::add(&x);
    assert_eq!(x, ac::array![4, 6]);
}
