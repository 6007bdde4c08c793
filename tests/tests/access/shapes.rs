//! The shapes of the tables of tests, with and without `One` axes.

/// Calls a macro with each object: its name, its constructor, its axes in the model, and the number
/// of axes of the outermost type.
macro_rules! each_object {
    ($macro:ident) => {
        $macro! {
            no_axes: crate::access::counting::<shape![]>([]), [], 0;
            one: crate::access::counting::<shape![1]>([1]), [(1, true)], 1;
            len_1: crate::access::counting::<(Len<1>,)>([1]), [(1, false)], 1;
            run_time_1: crate::access::counting::<shape![_]>([1]), [(1, false)], 1;
            named_1: crate::access::counting::<(Mono,)>([1]), [(1, false)], 1;
            named_run_time_1: crate::access::counting::<(Batch,)>([1]), [(1, false)], 1;
            vector: crate::access::counting::<shape![4]>([4]), [(4, false)], 1;
            empty: crate::access::counting::<shape![0]>([0]), [(0, false)], 1;
            matrix: crate::access::counting::<shape![2, 3]>([2, 3]), [(2, false), (3, false)], 2;
            row: crate::access::counting::<shape![1, 3]>([1, 3]), [(1, true), (3, false)], 2;
            column: crate::access::counting::<shape![4, 1]>([4, 1]), [(4, false), (1, true)], 2;
            ones: crate::access::counting::<shape![1, 1]>([1, 1]), [(1, true), (1, true)], 2;
            run_time: crate::access::counting::<shape![_, _]>([3, 2]), [(3, false), (2, false)], 2;
            named: crate::access::counting::<(Batch, Channel)>([2, 3]), [(2, false), (3, false)], 2;
            middle: crate::access::counting::<shape![2, 1, 3]>([2, 1, 3]), [(2, false), (1, true), (3, false)], 3;
            outer: crate::access::counting::<shape![1, _, 1]>([1, 2, 1]), [(1, true), (2, false), (1, true)], 3;
            four: crate::access::counting::<shape![2, 1, 2, 3]>([2, 1, 2, 3]),
                [(2, false), (1, true), (2, false), (3, false)], 4;
            nested: crate::access::nested::<shape![2], shape![3]>(), [(2, false), (3, false)], 1;
            nested_ones: crate::access::nested::<shape![1, 1], shape![1, 2]>(), [(1, true), (1, true), (1, true), (2, false)], 2;
            nested_in_none: crate::access::nested::<shape![], shape![2]>(), [(2, false)], 0;
        }
    };
}

pub(crate) use each_object;
