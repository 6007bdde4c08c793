//! Numbers as types, in binary, and what they add up to.
//!
//! Each operation is an associated type without a bound, and holds for all numbers: what the compiler has to prove of a sum
//! does not grow with the code that is generic over its parts.

use super::table::Tree;

/// A binary digit.
pub trait Bit {
    /// Whether both are 1.
    type And<B: Bit>: Bit;
    /// Whether one of them is 1, or both.
    type Or<B: Bit>: Bit;
    /// Whether one of them alone is 1.
    type Xor<B: Bit>: Bit;
    /// The other digit.
    type Not: Bit;
    /// `X` of 1, and `Y` of 0.
    type Choose<X: Number, Y: Number>: Number;
    /// The number with the digit behind those of `N`.
    type Behind<N: Number>: Number;
}

/// The digit 0.
#[derive(Clone, Copy, Debug)]
pub enum Zero {}

/// The digit 1.
#[derive(Clone, Copy, Debug)]
pub enum Unit {}

impl Bit for Zero {
    type And<B: Bit> = Zero;
    type Or<B: Bit> = B;
    type Xor<B: Bit> = B;
    type Not = Unit;
    type Choose<X: Number, Y: Number> = Y;
    type Behind<N: Number> = N::Doubled;
}

impl Bit for Unit {
    type And<B: Bit> = B;
    type Or<B: Bit> = Unit;
    type Xor<B: Bit> = B::Not;
    type Not = Zero;
    type Choose<X: Number, Y: Number> = X;
    type Behind<N: Number> = Odd<N>;
}

/// A number: its last digit, and the half of it, which is the number of all other digits.
///
/// It has one type: [`Even`] is of a half that is not 0.
pub trait Number {
    /// The last digit.
    type Last: Bit;
    /// The number without it.
    type Half: Number;
    /// Whether it is not 0.
    type Positive: Bit;
    /// Twice the number.
    type Doubled: Number;
    /// The number and 1.
    type Next: Number;
    /// The sum with `N` and the digit `C` that is carried.
    type Plus<N: Number, C: Bit>: Number;
    /// What is left when `N`, and the digit `C` that is borrowed, are taken away; of less than those, some number.
    type Minus<N: Number, C: Bit>: Number;
    /// Whether it is less than `N`, or the same where `C` is 1.
    type Below<N: Number, C: Bit>: Bit;
    /// The product with `N`.
    type Times<N: Number>: Number;
    /// How often `N` is in it; some number where `N` is 0.
    type Over<N: Number>: Number;
    /// What is left behind that.
    type Rest<N: Number>: Number;
    /// The leaf of the tree `T` at the digits of the number, the last first.
    type Of<T: Tree>: Tree;
}

/// The number 0.
#[derive(Clone, Copy, Debug)]
pub enum Nothing {}

/// The number that is twice `N`.
#[derive(Clone, Copy, Debug)]
pub struct Even<N>(core::marker::PhantomData<N>);

/// The number that is twice `N`, and 1.
#[derive(Clone, Copy, Debug)]
pub struct Odd<N>(core::marker::PhantomData<N>);

/// `X` less `Y`, and 0 where `Y` is more.
pub type Less<X, Y> = <<X as Number>::Below<Y, Zero> as Bit>::Choose<Nothing, <X as Number>::Minus<Y, Zero>>;

impl Number for Nothing {
    type Last = Zero;
    type Half = Nothing;
    type Positive = Zero;
    type Doubled = Nothing;
    type Next = Odd<Nothing>;
    type Plus<N: Number, C: Bit> = C::Choose<N::Next, N>;
    type Minus<N: Number, C: Bit> = Nothing;
    type Below<N: Number, C: Bit> = <N::Positive as Bit>::Or<C>;
    type Times<N: Number> = Nothing;
    type Over<N: Number> = Nothing;
    type Rest<N: Number> = Nothing;
    type Of<T: Tree> = T::Leaf;
}

/// Implements [`Number`] for the numbers that end in a digit, which are not 0: the digit, the number and 1, and the branch that
/// the digit takes.
macro_rules! numbers {
    ($($number:ident $digit:ident $next:ty, $branch:ident;)*) => {$(
        impl<A: Number> Number for $number<A> {
            type Positive = Unit;
            type Last = $digit;
            type Half = A;
            type Doubled = Even<Self>;
            type Next = $next;
            type Plus<N: Number, C: Bit> = <Sum<$digit, N::Last, C> as Bit>::Behind<A::Plus<N::Half, Carry<$digit, N::Last, C>>>;
            type Minus<N: Number, C: Bit> =
                <Sum<$digit, N::Last, C> as Bit>::Behind<A::Minus<N::Half, Borrow<$digit, N::Last, C>>>;
            type Below<N: Number, C: Bit> = A::Below<N::Half, Borrow<$digit, N::Last, C>>;
            type Times<N: Number> = <<A::Times<N> as Number>::Doubled as Number>::Plus<<$digit as Bit>::Choose<N, Nothing>, Zero>;
            type Over<N: Number> = <Fits<A, $digit, N> as Bit>::Behind<A::Over<N>>;
            type Rest<N: Number> = <Fits<A, $digit, N> as Bit>::Choose<
                <Dividend<A, $digit, N> as Number>::Minus<N, Zero>,
                Dividend<A, $digit, N>,
            >;
            type Of<T: Tree> = A::Of<T::$branch>;
        }
    )*};
}

numbers! {
    Even Zero Odd<A>, Even;
    Odd Unit <A::Next as Number>::Doubled, Odd;
}

/// The digit of a sum, and of a difference.
type Sum<X, Y, C> = <<X as Bit>::Xor<Y> as Bit>::Xor<C>;

/// The digit that a sum carries: 1 where two of three are.
type Carry<X, Y, C> = <<X as Bit>::And<Y> as Bit>::Or<<<X as Bit>::Or<Y> as Bit>::And<C>>;

/// The digit that a difference borrows: as a sum with the other digit carries.
type Borrow<X, Y, C> = Carry<<X as Bit>::Not, Y, C>;

/// What `N` divides when the digit `D` is next: the digit behind what is left of those before, which make `A`.
type Dividend<A, D, N> = <D as Bit>::Behind<<A as Number>::Rest<N>>;

/// Whether `N` is in that.
type Fits<A, D, N> = <<Dividend<A, D, N> as Number>::Below<N, Zero> as Bit>::Not;
