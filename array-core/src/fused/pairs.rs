//! Operations on the elements of two operands, as functions that expressions share.

use super::op::relations;
use crate::expr::Op;
use crate::expr::term::Meet;
use crate::kernel::gather::Context;
use crate::plan::Inputs;

/// The functions of expressions that are one operation on two operands.
///
/// A closure of the expression would be a type of its own, with loops of its own. The closures here
/// are the same type for all expressions of two dtypes, whatever their shapes.
#[derive(Clone, Copy, Debug)]
pub struct Pair;

/// Declares a method for each operation whose method of [`Op`] takes two elements, with the
/// relations of that method.
macro_rules! pairs {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(pairs!(@ $name $class, $output $result);)*
    };
    (@ $name:ident $class:ident, same { kernel $($result:tt)* }) => {};
    (@ $name:ident $class:ident, same { |$l:ident, $r:ident| $result:expr, together $all:expr }) => {};
    (@ $name:ident $class:ident, same $result:tt) => {
        pairs!(@ one $name [A: Meet<B>, B] [A, B] |(l, r)| (A, B) => Op.$name(l, r), relations::terms::$class, Same);
    };
    (@ $name:ident $class:ident, bool $result:tt) => {
        pairs!(@ one $name [A: Meet<B>, B] [A, B] |(l, r)| (A, B) => Op.$name(l, r), relations::terms::$class, Truth);
    };
    (@ $name:ident $class:ident, $output:ident $result:tt) => {};
    (@ one $name:ident [$($generic:tt)*] [$($captured:ident),*] |$elems:pat_param| $of:ty => $value:expr, $term:path, $result:ident) => {
        impl Pair {
            #[doc = concat!("Returns the function for `", stringify!($name), "`.")]
            #[inline(always)]
            pub fn $name<K: Inputs<Elems = $of>, P, W, $($generic)*>(
                self,
                _: &Context<'_, K, P, W>,
            ) -> impl Fn($of) -> <A::Term as $term>::$result + Copy + Sync + use<K, P, W, $($captured),*>
            where
                A::Term: $term,
            {
                /// Returns the closure. Its type has all type parameters of this function, and none
                /// of the method, which has those of the operands.
                #[inline(always)]
                fn shared<$($generic)*>() -> impl Fn($of) -> <A::Term as $term>::$result + Copy + Sync
                where
                    A::Term: $term,
                {
                    #[inline(always)]
                    |$elems: $of| $value
                }

                shared()
            }
        }
    };
}

binary_functions! { pairs }

pairs! { @ one square [A: Meet<A>] [A] |(x,)| (A,) => Op.multiply(x, x), relations::terms::Number, Same }
