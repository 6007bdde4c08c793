//! Left-hand sides, whole arrays and parts of them.

use array_core::{Error, array, broadcast, try_broadcast};

use crate::rule_sets::rules::{fits, has_one_rank, is_same, numbered, shapes};

/// Declares a test of the operations in place under a rule set, for all pairs of small shapes.
macro_rules! checks {
    ($($rules:ident $accepted:expr;)+) => {$(
        #[test]
        fn $rules() {
            for target in shapes() {
                for value in shapes() {
                    let (start, y) = (numbered(&target, 0), numbered(&value, 100));
                    let is_accepted = $accepted(&target, &value) && fits(&target, &value);
                    let (mut assigned, mut added) = (start.clone(), start.clone());
                    let results = [
                        try_broadcast!($rules; assigned = y),
                        try_broadcast!($rules; added += y),
                    ];
                    for result in results {
                        let is_refused = matches!(result, Err(Error::Shape(_)));
                        assert_eq!(!is_refused, is_accepted, "{value:?} into {target:?}: {result:?}");
                    }
                    if is_accepted {
                        let (mut expected, mut sum) = (start.clone(), start);
                        broadcast!(expected = y);
                        broadcast!(sum += y);
                        assert_eq!((assigned, added), (expected, sum), "{value:?} into {target:?}");
                    } else {
                        assert_eq!((&assigned, &added), (&start, &start), "{value:?} into {target:?}");
                    }
                }
            }
        }
    )+};
}

checks! {
    explicit has_one_rank;
    no_rank_promotion has_one_rank;
    no_stretch is_same;
    standard fits;
    tml fits;
}

/// Declares a test of parts of arrays on both sides.
macro_rules! parts {
    ($($test:ident $rules:ident;)+) => {$(
        #[test]
        fn $test() -> Result<(), Error> {
            let mut x = array![[1, 2, 3], [4, 5, 6]];
            let y = array![[10, 20], [30, 40], [50, 60]];
            broadcast!($rules; x[1, ..] += y[.., 0]);
            try_broadcast!($rules; x[0, 1..3] = x[0, 1..3] * y[1..3, 1])?;
            broadcast!($rules; x[.., 0] = 0);
            assert_eq!(x, array![[0, 80, 180], [0, 35, 56]]);
            let row = 0_usize;
            broadcast!($rules; x[row] -= 1);
            let large = broadcast!(x > 100);
            broadcast!($rules; x[large] = 100);
            assert_eq!(x, array![[-1, 79, 100], [0, 35, 56]]);
            assert_eq!(broadcast!($rules; x[0, ..] - x[1, ..]), array![-1, 44, 44]);
            Ok(())
        }
    )+};
}

parts! {
    parts_explicit explicit;
    parts_no_rank_promotion no_rank_promotion;
    parts_no_stretch no_stretch;
    parts_standard standard;
    parts_tml tml;
}
