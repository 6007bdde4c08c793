//! Names of the expansion that the program uses for something else.
#![deny(warnings)]
#![allow(non_snake_case, non_camel_case_types)]

mod core {}
mod std {}
mod alloc {}
mod array_core {}
mod array_macros {}
mod macros {}

/// Declares a name in every namespace of values and types.
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
    let (__i0, __i1, __error) = (1_usize, 7_usize, 2);
    ac::iab!(__place[__i0][__i1] = __error);
    ac::iab!(__place[0] += iab_of(&__place, __i0) + __error);
    assert!(ac::try_iab!(__place[__i1] -= __error).is_err());
    assert_eq!(__place, ac::array![10, 2]);
}

/// Reads an element of a variable with the name of one of the expansion.
fn iab_of(__object: &ac::Array<i32, ac::shape![2]>, __i0: usize) -> i32 {
    ac::iab!(__object[__i0])
}

mod rule_sets {
    taken!(Explicit NoRankPromotion NoStretch Tml Axis0 Axis1 Op One rules);

    #[test]
    fn types_of_the_expansion() {
        let (m, v) = (ac::array![[1, 2], [3, 4]], ac::array![10, 20]);
        assert_eq!(
            ac::broadcast!(explicit; m + v.in_dims(0)),
            ac::array![[11, 12], [23, 24]]
        );
        assert_eq!(ac::broadcast!(named; m[i, j] + v[i]), ac::array![[11, 12], [23, 24]]);
        assert!(ac::broadcast!(no_stretch; m * 2) == ac::broadcast!(no_rank_promotion; m + m));
        assert_eq!(ac::broadcast!(tml; v >= 20), ac::array![false, true]);
        let _: ac::axes![0, 1] = ac::axes![0, 1];
    }
}

#[test]
fn variables_of_placements() {
    let (__like, __placed1, __n0, __t) = (ac::array![[1, 2], [3, 4]], ac::array![10, 20], ac::array![5, 6], 7);
    assert_eq!(
        ac::broadcast!(explicit; __like + __placed1.in_dims(0) - __t),
        ac::array![[4, 5], [16, 17]]
    );
    let mut __n1 = ac::array![[0, 0], [0, 0]];
    ac::broadcast!(named; __n1[a, b] = __like[b, a] * __n0[a] + __t);
    assert_eq!(__n1, ac::array![[12, 22], [19, 31]]);
}

#[test]
fn index_names_bind_nothing() {
    let (i, j) = (ac::array![1, 2], 3);
    assert_eq!(ac::broadcast!(named; i[i] * j + i[j]), ac::array![[4, 5], [7, 8]]);
    let explicit = ac::broadcast!(explicit; i * j);
    let named = ac::broadcast!(named; explicit[named] + explicit[explicit]);
    assert_eq!(named, ac::array![[6, 9], [9, 12]]);
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
    fn in_dims(&self) {}
    fn arrange(&self) {}
    fn agree(&self) {}
    fn unindexed(&self) {}
    fn index(&self) {}
    fn index_mut(&self) {}
    fn then(&self) {}
    fn read(&self) {}
    fn write(&self) {}
    fn target(&self) {}
    fn written(&self) {}
    fn selected(&self) {}
    fn selected_mut(&self) {}
}

impl<T> Rival for T {}

#[test]
fn methods_of_the_same_names() {
    let mut x = ac::array![1, 2];
    assert_eq!(ac::broadcast!(x + 1), ac::array![2, 3]);
    ac::broadcast!(x += 1);
    ac::broadcast!(x = x + x);
    let mut m = ac::array![[1, 1], [2, 2]];
    let row = ac::array![1, 1];
    ac::broadcast!(m[1, ..] = row);
    assert_eq!(ac::broadcast!(m * x.in_dims(0)), ac::broadcast!(named; m[i, j] * x[i]));
    ac::iab!(x[0] += ac::iab!(m[1][1]));
    ac::iab!(x[0] = ac::iab!(x[0][7]) - 1);
    Rival::add(&x);
    assert_eq!(x, ac::array![4, 6]);
}

/// A trait with the methods that the expansions of selections, accesses and `#[shapes]` call. Since
/// they take `self` by value, they precede methods that take a reference.
mod by_value {
    #[allow(dead_code)]
    trait Rival: Sized {
        fn lent(self) {}
        fn within(self) {}
        fn fail(self) {}
        fn index(self) {}
        fn index_mut(self) {}
        fn try_index(self) {}
        fn try_index_mut(self) {}
        fn whole(self) {}
        fn flip(self) {}
        fn part(self) {}
        fn part_every(self) {}
        fn run(self) {}
        fn run_every(self) {}
        fn own(self) {}
        fn output(self) {}
        fn new_axis(self) {}
        fn view_mut(self) {}
        fn place(self) {}
        fn then(self) {}
        fn try_then(self) {}
        fn read(self) {}
        fn try_read(self) {}
        fn write(self) {}
        fn try_write(self) {}
        fn target(self) {}
        fn eval(self) {}
        fn add(self) {}
        fn try_add_assign(self) {}
    }

    impl<T> Rival for T {}

    #[ac::shapes(crate = ac, x: [N, 2] i32)]
    fn total(x: &[i32]) -> i64 {
        ac::broadcast!(sum(x + 0))
    }

    #[test]
    fn methods_of_the_same_names() {
        let (mut m, i) = (ac::array![[1, 2], [3, 4]], 1_usize);
        assert_eq!(ac::slice!(m, i, ..), ac::array![3, 4]);
        assert_eq!(ac::slice!(m, ..;-1, 0..1).len(), 2);
        assert_eq!(ac::slice!(m, 1.., ..i).len(), 1);
        ac::slice_mut!(m, 0, ..).fill(7);
        assert_eq!(ac::broadcast!(m[0, ..] + m[i, 1..]), ac::array![11, 11]);
        ac::broadcast!(m[i] += 1);
        ac::broadcast!(m = m + 0);
        ac::broadcast!(m = { ac::array![[7, 7], [4, 5]] });
        ac::iab!(m[0][0] += 1);
        ac::iab!(m[0][1] = ac::iab!(m[1][0]));
        ac::try_iab!(m[0][1] += 1).unwrap();
        assert_eq!(ac::try_iab!(m[0][1]), Ok(5));
        assert_eq!(m, ac::array![[8, 5], [4, 5]]);
        assert_eq!(total(&[1, 2, 3, 4]), 10);
    }
}
