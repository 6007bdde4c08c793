//! Tables of the ranks, of the positions of axes, and of the ways to divide the axes of a rank into
//! two parts. Impls for tuples of axes come from the rows of these tables.

/// Passes the other arguments, and then a row for each rank from 1 to 8, to the macro `$then`.
///
/// A row has the rank, two lists of names for the axes, and the numbers of the axes as types and as
/// literals. A macro that receives rows may ignore columns. Impls for rank 0 come from a row
/// `0: [] [] [] [];` in the other arguments.
macro_rules! each_rank {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            1: [A] [I] [Axis0] [0];
            2: [A B] [I J] [Axis0 Axis1] [0 1];
            3: [A B C] [I J K] [Axis0 Axis1 Axis2] [0 1 2];
            4: [A B C D] [I J K L] [Axis0 Axis1 Axis2 Axis3] [0 1 2 3];
            5: [A B C D E] [I J K L M] [Axis0 Axis1 Axis2 Axis3 Axis4] [0 1 2 3 4];
            6: [A B C D E F] [I J K L M N] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5] [0 1 2 3 4 5];
            7: [A B C D E F G] [I J K L M N O] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5 Axis6] [0 1 2 3 4 5 6];
            8: [A B C D E F G H] [I J K L M N O P] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5 Axis6 Axis7] [0 1 2 3 4 5 6 7];
        }
    };
}
pub(crate) use each_rank;

/// Passes the other arguments, and then a row for each position of an axis, to the macro `$then`.
///
/// A row has the number of the axis as a type, and the types for the position in the traits
/// [`AxisNumber`](super::AxisNumber) and [`EachAxis`](super::EachAxis).
macro_rules! each_position {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            [Axis0 Is0 D0] [Axis1 Is1 D1] [Axis2 Is2 D2] [Axis3 Is3 D3]
            [Axis4 Is4 D4] [Axis5 Is5 D5] [Axis6 Is6 D6] [Axis7 Is7 D7]
        }
    };
}
pub(super) use each_position;

/// Passes the other arguments, and then rows, to the macro `$then`. There is one row for each way
/// to divide the axes of a rank from 0 to 8 into two parts.
///
/// A row has, in this order:
///
/// - the rank,
/// - the position of an axis that is inserted between the two parts, counted from 0,
/// - the same position, counted backwards from -1,
/// - a name for each axis of the first part, and for each axis of the second part,
/// - another name for each axis of the first part, and for each axis of the second part,
/// - the number of each axis of the first part, as a type.
macro_rules! cuts {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            0 0 -1: [] [] [] [] [];
            1 0 -2: [] [A] [] [I] [];
            1 1 -1: [A] [] [I] [] [Axis0];
            2 0 -3: [] [A B] [] [I J] [];
            2 1 -2: [A] [B] [I] [J] [Axis0];
            2 2 -1: [A B] [] [I J] [] [Axis0 Axis1];
            3 0 -4: [] [A B C] [] [I J K] [];
            3 1 -3: [A] [B C] [I] [J K] [Axis0];
            3 2 -2: [A B] [C] [I J] [K] [Axis0 Axis1];
            3 3 -1: [A B C] [] [I J K] [] [Axis0 Axis1 Axis2];
            4 0 -5: [] [A B C D] [] [I J K L] [];
            4 1 -4: [A] [B C D] [I] [J K L] [Axis0];
            4 2 -3: [A B] [C D] [I J] [K L] [Axis0 Axis1];
            4 3 -2: [A B C] [D] [I J K] [L] [Axis0 Axis1 Axis2];
            4 4 -1: [A B C D] [] [I J K L] [] [Axis0 Axis1 Axis2 Axis3];
            5 0 -6: [] [A B C D E] [] [I J K L M] [];
            5 1 -5: [A] [B C D E] [I] [J K L M] [Axis0];
            5 2 -4: [A B] [C D E] [I J] [K L M] [Axis0 Axis1];
            5 3 -3: [A B C] [D E] [I J K] [L M] [Axis0 Axis1 Axis2];
            5 4 -2: [A B C D] [E] [I J K L] [M] [Axis0 Axis1 Axis2 Axis3];
            5 5 -1: [A B C D E] [] [I J K L M] [] [Axis0 Axis1 Axis2 Axis3 Axis4];
            6 0 -7: [] [A B C D E F] [] [I J K L M N] [];
            6 1 -6: [A] [B C D E F] [I] [J K L M N] [Axis0];
            6 2 -5: [A B] [C D E F] [I J] [K L M N] [Axis0 Axis1];
            6 3 -4: [A B C] [D E F] [I J K] [L M N] [Axis0 Axis1 Axis2];
            6 4 -3: [A B C D] [E F] [I J K L] [M N] [Axis0 Axis1 Axis2 Axis3];
            6 5 -2: [A B C D E] [F] [I J K L M] [N] [Axis0 Axis1 Axis2 Axis3 Axis4];
            6 6 -1: [A B C D E F] [] [I J K L M N] [] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5];
            7 0 -8: [] [A B C D E F G] [] [I J K L M N O] [];
            7 1 -7: [A] [B C D E F G] [I] [J K L M N O] [Axis0];
            7 2 -6: [A B] [C D E F G] [I J] [K L M N O] [Axis0 Axis1];
            7 3 -5: [A B C] [D E F G] [I J K] [L M N O] [Axis0 Axis1 Axis2];
            7 4 -4: [A B C D] [E F G] [I J K L] [M N O] [Axis0 Axis1 Axis2 Axis3];
            7 5 -3: [A B C D E] [F G] [I J K L M] [N O] [Axis0 Axis1 Axis2 Axis3 Axis4];
            7 6 -2: [A B C D E F] [G] [I J K L M N] [O] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5];
            7 7 -1: [A B C D E F G] [] [I J K L M N O] [] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5 Axis6];
            8 0 -9: [] [A B C D E F G H] [] [I J K L M N O P] [];
            8 1 -8: [A] [B C D E F G H] [I] [J K L M N O P] [Axis0];
            8 2 -7: [A B] [C D E F G H] [I J] [K L M N O P] [Axis0 Axis1];
            8 3 -6: [A B C] [D E F G H] [I J K] [L M N O P] [Axis0 Axis1 Axis2];
            8 4 -5: [A B C D] [E F G H] [I J K L] [M N O P] [Axis0 Axis1 Axis2 Axis3];
            8 5 -4: [A B C D E] [F G H] [I J K L M] [N O P] [Axis0 Axis1 Axis2 Axis3 Axis4];
            8 6 -3: [A B C D E F] [G H] [I J K L M N] [O P] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5];
            8 7 -2: [A B C D E F G] [H] [I J K L M N O] [P] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5 Axis6];
            8 8 -1: [A B C D E F G H] [] [I J K L M N O P] [] [Axis0 Axis1 Axis2 Axis3 Axis4 Axis5 Axis6 Axis7];
        }
    };
}
pub(super) use cuts;
