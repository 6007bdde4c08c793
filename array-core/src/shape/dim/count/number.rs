//! Binary numbers as types, and their arithmetic.
//!
//! Each operation is an associated type that exists for all numbers. So code that is generic over
//! the operands needs no bounds other than [`Number`] and [`Bit`].

use super::table::Tree;

/// A binary digit.
pub trait Bit {
    /// 1 if both this digit and `B` are 1.
    type And<B: Bit>: Bit;
    /// 1 if this digit, `B` or both are 1.
    type Or<B: Bit>: Bit;
    /// 1 if exactly one of this digit and `B` is 1.
    type Xor<B: Bit>: Bit;
    /// The opposite digit.
    type Not: Bit;
    /// `X` if this digit is 1, and `Y` if it is 0.
    type Choose<X: Number, Y: Number>: Number;
    /// The number `2 * N` plus this digit.
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

/// A number. It consists of its last binary digit, and of the number that the other digits form.
///
/// The number 0 is [`Nothing`] and never `Even<Nothing>`, so each number has exactly one type.
pub trait Number {
    /// The last digit.
    type Last: Bit;
    /// The number without its last digit.
    type Half: Number;
    /// 1 if the number is not 0.
    type Positive: Bit;
    /// Twice the number.
    type Doubled: Number;
    /// The number plus 1.
    type Next: Number;
    /// The sum of the number, `N` and the carry `C`.
    type Plus<N: Number, C: Bit>: Number;
    /// The number minus `N` and minus the borrow `C`. Unspecified if the result would be negative.
    type Minus<N: Number, C: Bit>: Number;
    /// 1 if the number is less than `N`, or equal to `N` and `C` is 1.
    type Below<N: Number, C: Bit>: Bit;
    /// The product of the number and `N`.
    type Times<N: Number>: Number;
    /// The number divided by `N`, rounded down. Unspecified if `N` is 0.
    type Over<N: Number>: Number;
    /// The remainder of the division by `N`. Unspecified if `N` is 0.
    type Rest<N: Number>: Number;
    /// The leaf that the digits of the number select in the tree `T`, starting with the last digit.
    type Of<T: Tree>: Tree;
}

/// The number 0.
#[derive(Clone, Copy, Debug)]
pub enum Nothing {}

/// The number `2 * N`.
#[derive(Clone, Copy, Debug)]
pub struct Even<N>(core::marker::PhantomData<N>);

/// The number `2 * N + 1`.
#[derive(Clone, Copy, Debug)]
pub struct Odd<N>(core::marker::PhantomData<N>);

/// `X` minus `Y`, or 0 if `Y` is greater.
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

/// Implements [`Number`] for the numbers other than 0, by their last digit. A row of `numbers!` has
/// the type of the number, its last digit, its successor, and the branch of the tree.
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

/// A digit of a sum or difference, computed from the digits of both operands and the carry or
/// borrow.
type Sum<X, Y, C> = <<X as Bit>::Xor<Y> as Bit>::Xor<C>;

/// The carry of a sum: 1 if at least two of the three digits are 1.
type Carry<X, Y, C> = <<X as Bit>::And<Y> as Bit>::Or<<<X as Bit>::Or<Y> as Bit>::And<C>>;

/// The borrow of the difference `X - Y - C`. It equals the carry of the sum of three digits: the
/// opposite of `X`, `Y`, and `C`.
type Borrow<X, Y, C> = Carry<<X as Bit>::Not, Y, C>;

/// The partial dividend of a long division by `N`. It is the remainder of the digits so far, which
/// form the number `A`, with the next digit `D` appended.
type Dividend<A, D, N> = <D as Bit>::Behind<<A as Number>::Rest<N>>;

/// 1 if `N` is at most the partial dividend.
type Fits<A, D, N> = <<Dividend<A, D, N> as Number>::Below<N, Zero> as Bit>::Not;
