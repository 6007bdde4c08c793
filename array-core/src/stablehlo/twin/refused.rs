//! Methods of arrays that a program cannot call, so that each is one error in words at the call.

use super::Array;
use crate::dtype::Element;
use crate::shape::Shape;

/// Relation: an array and a method of it that a program records. None is: the type alone names the method.
#[diagnostic::on_unimplemented(
    message = "a program cannot call `{M}`: StableHLO has no counterpart",
    label = "not exported",
    note = "compute it outside of the function with `#[program]`, and pass the result as an argument",
    note = "the guide's page `beyond_one_machine` lists what is exported"
)]
pub trait Calls<M> {
    /// The result.
    type Output;
}

/// Declares methods: how messages name them, the number of an axis if a call gives it, and the arguments.
macro_rules! refused {
    ($($name:ident $shown:ident [$($axis:ident)?] ($($argument:ident)*);)*) => {
        /// The names of methods, for messages.
        pub mod methods {$(
            #[doc = concat!("`Array::", stringify!($name), "`")]
            #[derive(Debug)]
            pub enum $shown {}
        )*}

        impl<T: Element, S: Shape> Array<T, S> {$(
            #[doc = concat!("`Array::", stringify!($name), "`")]
            #[allow(clippy::must_use_candidate)]
            pub fn $name<$(const $axis: isize,)?>(&self $(, $argument: impl Sized)*) -> <Self as Calls<methods::$shown>>::Output
            where
                Self: Calls<methods::$shown>,
            {
                $(drop($argument);)*
                unreachable!("no array has this method")
            }
        )*}
    };
}

refused! {
    argsort ArgSort [AXIS] ();
    argsort_descending ArgSortDescending [AXIS] ();
    axis_iter AxisIter [AXIS] ();
    cumprod CumProd [AXIS] ();
    cumsum CumSum [AXIS] ();
    det Det [] ();
    get Get [] (index);
    histogram Histogram [] (edges);
    indexed_iter IndexedIter [] ();
    inv Inv [] ();
    isin IsIn [] (others);
    iter Iter [] ();
    map Map [] (f);
    masked Masked [] (mask);
    matrix_norm MatrixNorm [] (norm);
    nonzero NonZero [] ();
    searchsorted SearchSorted [] (values);
    slogdet SlogDet [] ();
    solve Solve [] (rhs);
    sort Sort [AXIS] ();
    sort_descending SortDescending [AXIS] ();
    to_vec ToVec [] ();
    unique Unique [] ();
    vector_norm VectorNorm [] (order);
    zip_map ZipMap [] (other f);
}
