//! The operations on two operands.

/// Operations on two operands: what the rule set asks of their shapes, the method, the operation, the dtypes it is for,
/// and the dtype of the result, `same`, `bool`, or `whole`, that of complex numbers.
///
/// The bounds are named in the type of the result too, the one on dtypes through `Is` and that of the rule set through
/// `Right`: there the compiler reports a mistake once, without quoting this crate, and takes what follows from it for
/// reported.
macro_rules! binary {
    ($check:tt $($name:ident $op:ident $bound:ident $result:ident;)*) => {$(
        binary!(@ $check $name $op $bound $result);
    )*};
    (@ [$($check:ident)?] $name:ident $op:ident $bound:ident $result:ident) => {
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[inline(always)]
        pub fn $name<L, A, P, M, R, C, Q, N>(
            &self,
            l: Node<L, A, P, M>,
            r: Node<R, C, Q, N>,
            excerpt: &'static Excerpt,
        ) -> Node<
            Binary<ops::$op, If<<Common<A, C> as $bound>::Is, Common<A, C>>, L, R>,
            result!($result MeetOutput<A, C>),
            BroadcastShape<P, right!([$($check)?] P, Q)>,
            Joined<M, kept!([$($check)?] P, Q, N)>,
        >
        where
            A: Meet<C>,
            A::Left: Promote<A::Right>,
            A::Scalar: LosslessInto<A::Into>,
            Common<A, C>: $bound,
            $(P: $check<Q>, N: KeepsRoots,)?
            P: Shape + Broadcast<right!([$($check)?] P, Q)>,
            Q: Shape,
            M: Join<kept!([$($check)?] P, Q, N)>,
        {
            let shape = met!([$($check)?] l.shape, r.shape, excerpt);
            Node::new(Binary(l.tree, r.tree, PhantomData), shape)
        }
    };
}

/// Arithmetic under a rule set.
macro_rules! arithmetic {
    ($check:tt) => {
        binary! { $check
            add AddOp HasArithmetic same;
            atan2 Atan2Op IsFloat same;
            complex ComplexOp IsPart whole;
            copysign CopySignOp IsFloat same;
            div DivOp HasArithmetic same;
            floor_divide FloorDivideOp IsReal same;
            hypot HypotOp IsFloat same;
            logaddexp LogAddExpOp IsFloat same;
            maximum MaximumOp IsReal same;
            minimum MinimumOp IsReal same;
            mul MulOp HasArithmetic same;
            nextafter NextAfterOp IsFloat same;
            pow PowOp HasArithmetic same;
            rem RemOp IsReal same;
            remainder RemainderOp IsReal same;
            sub SubOp HasArithmetic same;
            trunc_divide TruncDivideOp IsReal same;
            trunc_remainder TruncRemainderOp IsReal same;
        }
    };
}

/// Comparisons under a rule set: for equality, and for order, of these dtypes.
macro_rules! relational {
    ($check:tt $equality:ident $order:ident) => {
        binary! { $check
            equal EqualOp $equality bool;
            greater GreaterOp $order bool;
            greater_equal GreaterEqualOp $order bool;
            less LessOp $order bool;
            less_equal LessEqualOp $order bool;
            not_equal NotEqualOp $equality bool;
        }
    };
}

/// Operations on truth values under a rule set.
macro_rules! logical {
    ($check:tt) => {
        binary! { $check
            logical_and LogicalAndOp IsTruth bool;
            logical_or LogicalOrOp IsTruth bool;
            logical_xor LogicalXorOp IsTruth bool;
        }
    };
}

/// Operations on bits under a rule set: those that combine, and those that shift, bits of these dtypes.
macro_rules! bitwise {
    ($check:tt $bits:ident $shifts:ident) => {
        binary! { $check
            bit_and BitAndOp $bits same;
            bit_or BitOrOp $bits same;
            bit_xor BitXorOp $bits same;
            shl ShlOp $shifts same;
            shr ShrOp $shifts same;
        }
    };
}

pub(super) use {arithmetic, binary, bitwise, logical, relational};
