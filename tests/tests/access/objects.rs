//! Objects of each kind: arrays in each storage, scalars of each dtype, characters and strings,
//! fields, references.

use array_core::{Array, ContiguousView, ContiguousViewMut, InlineArray, array, iab, inline, shape, try_iab};

use crate::access::panics;

/// Reads and writes a scalar of each type.
macro_rules! scalars {
    ($($scalar:ident: $value:expr, $other:expr;)*) => {$(
        #[test]
        fn $scalar() {
            let mut x: core::primitive::$scalar = $value;
            assert_eq!(iab!(x[3]), $value);
            assert_eq!(iab!(x[-3][0_usize][9]), $value);
            assert_eq!(try_iab!(x[7, 8]), Ok($value));
            iab!(x[5] = $other);
            assert_eq!(x, $other);
            let borrowed = &mut x;
            iab!(borrowed[5][6] = $value);
            assert_eq!(try_iab!(borrowed[0] = $value), Ok(()));
            assert_eq!(iab!(&borrowed[1]), &$value);
            let array = array![[$value], [$other]];
            assert_eq!(iab!(array[1][8]), $other);
        }
    )*};
}

mod scalars {
    use super::*;

    scalars! {
        bool: true, false;
        char: 'a', 'b';
        f32: 1.5, 2.5;
        f64: 1.5, 2.5;
        i16: -1, 2;
        i32: -1, 2;
        i64: -1, 2;
        i8: -1, 2;
        isize: -1, 2;
        u16: 1, 2;
        u32: 1, 2;
        u64: 1, 2;
        u8: 1, 2;
        usize: 1, 2;
    }
}

#[test]
fn arrays_in_each_storage() {
    let heap = array![[1, 2, 3], [4, 5, 6]];
    let mut in_place: InlineArray<i32, shape![2, 3]> = inline![[1, 2, 3], [4, 5, 6]];
    let elements = [1, 2, 3, 4, 5, 6];
    let view = ContiguousView::<i32, shape![2, 3]>::from_slice([2, 3], &elements).unwrap();
    let mut more = elements;
    let mut view_mut = ContiguousViewMut::<i32, shape![2, 3]>::from_mut_slice([2, 3], &mut more).unwrap();
    let (i, j) = (1, -1);
    assert_eq!(
        [
            iab!(heap[i][j]),
            iab!(in_place[i][j]),
            iab!(view[i][j]),
            iab!(view_mut[i][j])
        ],
        [6; 4]
    );
    iab!(in_place[i][j] = 60);
    iab!(view_mut[i][j] += 54);
    assert_eq!((in_place[[1, 2]], more[5]), (60, 60));
    let shared: &InlineArray<i32, shape![2, 3]> = &in_place;
    assert_eq!(iab!(shared[1]).as_slice(), [4, 5, 60]);
}

#[test]
fn fields_and_values_of_functions() {
    struct Block {
        gains: Array<f64, shape![1]>,
        limits: [Array<f64, shape![2]>; 2],
    }
    let mut block = Block {
        gains: array![2.0],
        limits: [array![0.0, 1.0], array![2.0, 3.0]],
    };
    impl Block {
        fn limits_mut(&mut self) -> &mut Array<f64, shape![2]> {
            &mut self.limits[1]
        }
    }
    // Rust evaluates brackets before the last field, and brackets in parentheses.
    let (first, terminal) = (1_usize, 1_usize);
    assert_eq!(iab!(block.gains[terminal]), 2.0);
    assert_eq!(iab!((block.limits[first])[terminal]), 3.0);
    iab!((block.limits[first])[terminal] = 4.0);
    iab!(block.limits_mut()[0] = 5.0);
    iab!(block.gains[9] *= 10.0);
    assert_eq!(
        (block.limits[1].as_slice(), block.gains.as_slice()),
        ([5.0, 4.0].as_slice(), [20.0].as_slice())
    );
    assert_eq!(iab!(array![1, 2][1]), 2);
    assert_eq!(iab!({ array![[1], [2]] }[1][9]), 2);
}

#[test]
fn characters_and_strings() {
    let (sign, signs, owned) = ('-', "+-×", String::from("+-×"));
    assert_eq!((iab!(sign[0]), iab!(sign[7][8])), ('-', '-'));
    assert_eq!(
        [iab!(signs[0]), iab!(signs[2]), iab!(signs[-1]), iab!(signs[-3])],
        ['+', '×', '×', '+']
    );
    assert_eq!((iab!(owned[1]), iab!((*owned)[1][99]), iab!("ab"[1])), ('-', '-', 'b'));
    let error = try_iab!(signs[3]).unwrap_err();
    assert_eq!(error.to_string(), "index 3 is out of bounds for axis 0 of extent 3");
    assert_eq!(
        panics(|| iab!(owned[-4])),
        "index -4 is out of bounds for axis 0 of extent 3"
    );
    assert!(try_iab!(""[0]).is_err());
    assert!(try_iab!(signs[isize::MIN]).is_err());
}

#[test]
fn elements_that_are_not_copied_are_borrowed() {
    let mut names = array![[String::from("in")], [String::from("out")]];
    assert_eq!(iab!(&names[1][9]), "out");
    iab!(&mut names[0][9]).push('1');
    iab!(names[1][9] += "2");
    iab!(names[0][-5] += "!");
    assert_eq!(names.as_slice(), ["in1!", "out2"]);
    iab!(names[0][4] = String::from("in1"));
    assert_eq!(names.as_slice(), ["in1", "out2"]);
    assert_eq!(iab!(names[0][0][1]), 'n');
}

#[test]
fn an_element_lives_as_long_as_the_borrowed_array() {
    fn first(x: &Array<String, shape![2]>) -> &String {
        iab!(&x[0])
    }
    fn row(x: &Array<i32, shape![2, 2]>, i: usize) -> ContiguousView<'_, i32, shape![2]> {
        iab!(x[i])
    }
    let (names, x) = (array![String::from("a"), String::from("b")], array![[1, 2], [3, 4]]);
    assert_eq!(
        (first(&names).as_str(), row(&x, 1).as_slice()),
        ("a", [3, 4].as_slice())
    );
}
