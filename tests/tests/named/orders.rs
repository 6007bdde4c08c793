//! All orders of up to four names, of the operands and of the result.

use array_core::{Array, broadcast, shape};

use crate::named::loops::{Indexed, evaluate, found, numbered};

/// Declares a test for each order of the names: an operand, a result and a left-hand side with that
/// order, next to others whose names are in the order given in front.
macro_rules! orders {
    ($sorted:tt: $($test:ident $order:tt)+) => { $(orders! { @ $test $sorted $order })+ };
    (@ $test:ident [$($name:ident $extent:literal),+] [$($moved:ident $size:literal),+]) => {
        #[test]
        fn $test() {
            let x = numbered::<shape![$($size),+]>([$($size),+], 0);
            let y = numbered::<shape![$($extent),+]>([$($extent),+], 1000);
            let operands = [Indexed::new(&[$(stringify!($moved)),+], &x), Indexed::new(&[$(stringify!($name)),+], &y)];
            let in_order = evaluate(&[$(stringify!($name)),+], &operands, |v| v[0] * 3 - v[1]);
            let moved = evaluate(&[$(stringify!($moved)),+], &operands, |v| v[0] * 3 - v[1]);
            let by_first_use = broadcast!(named; x[$($moved),+] * 3 - y[$($name),+]);
            assert_eq!(found(&by_first_use), moved);
            assert_eq!(found(&broadcast!(named [$($name),+]; x[$($moved),+] * 3 - y[$($name),+])), in_order);
            assert_eq!(found(&broadcast!(named [$($moved),+]; 3 * x[$($moved),+] - y[$($name),+])), moved);
            let mut z = Array::<i64, shape![$($size),+]>::zeros();
            broadcast!(named; z[$($moved),+] = x[$($moved),+] * 3);
            broadcast!(named; z[$($moved),+] -= y[$($name),+]);
            assert_eq!(found(&z), moved);
            let mut z = Array::<i64, shape![$($extent),+]>::zeros();
            broadcast!(named; z[$($name),+] = x[$($moved),+] * 3);
            broadcast!(named; z[$($name),+] = z[$($name),+] - y[$($name),+]);
            assert_eq!(found(&z), in_order);
        }
    };
}

orders! { [i 5]: i [i 5] }

orders! {
    [i 2, j 3]:
    ij [i 2, j 3]
    ji [j 3, i 2]
}

orders! {
    [i 2, j 3, k 4]:
    ijk [i 2, j 3, k 4]
    ikj [i 2, k 4, j 3]
    jik [j 3, i 2, k 4]
    jki [j 3, k 4, i 2]
    kij [k 4, i 2, j 3]
    kji [k 4, j 3, i 2]
}

orders! {
    [i 2, j 3, k 4, l 5]:
    ijkl [i 2, j 3, k 4, l 5]
    ijlk [i 2, j 3, l 5, k 4]
    ikjl [i 2, k 4, j 3, l 5]
    iklj [i 2, k 4, l 5, j 3]
    iljk [i 2, l 5, j 3, k 4]
    ilkj [i 2, l 5, k 4, j 3]
    jikl [j 3, i 2, k 4, l 5]
    jilk [j 3, i 2, l 5, k 4]
    jkil [j 3, k 4, i 2, l 5]
    jkli [j 3, k 4, l 5, i 2]
    jlik [j 3, l 5, i 2, k 4]
    jlki [j 3, l 5, k 4, i 2]
    kijl [k 4, i 2, j 3, l 5]
    kilj [k 4, i 2, l 5, j 3]
    kjil [k 4, j 3, i 2, l 5]
    kjli [k 4, j 3, l 5, i 2]
    klij [k 4, l 5, i 2, j 3]
    klji [k 4, l 5, j 3, i 2]
    lijk [l 5, i 2, j 3, k 4]
    likj [l 5, i 2, k 4, j 3]
    ljik [l 5, j 3, i 2, k 4]
    ljki [l 5, j 3, k 4, i 2]
    lkij [l 5, k 4, i 2, j 3]
    lkji [l 5, k 4, j 3, i 2]
}
