//! Axes whose extent is an integer of `typenum`, and the arrays of the crates that use it. Extents
//! are compared with numbers, and elements with those of the same operation on run-time extents.

use core::ops::{Add, Mul};

use array_core::dim::{
    AddExtent, DifferenceExtent, MultiplyExtent, ProductExtent, ShorterExtent, SlidExtent, SumExtent,
};
use array_core::{
    Array, ArrayView, Arrays, ContiguousView, ContiguousViewMut, Dim, Dyn, DynRank, InlineArray, Len, Num, One,
    StaticDim, array, broadcast, dim, inline, shape, slice,
};
use generic_array::GenericArray;
use typenum::{
    Const, Prod, Sum, ToUInt, U, U0, U1, U2, U3, U4, U5, U6, U7, U8, U10, U12, U24, U100, U1000, U1024, U4096, Unsigned,
};

dim!(Batch; Channel = 3);

/// Integers beyond the table of `Const`.
type U2000 = Sum<U1000, U1000>;
type U3000 = Sum<U2000, U1000>;

/// Returns the extent of an axis, as its type and its only value state it.
fn extent<D: StaticDim>() -> usize {
    assert_eq!((D::N, D::EXTENT), (D::VALUE.extent(), Some(D::N)));
    assert_eq!(D::from_extent(D::N), Some(D::VALUE));
    assert_eq!(D::from_extent(D::N + 1), None);
    D::N
}

/// The axis of an integer.
type N<const EXTENT: usize> = Num<U<EXTENT>>;

/// Compares each computed extent of two integers with the number.
macro_rules! assert_extents {
    ($([$($m:literal)*] $ns:tt)*) => {$($(assert_extents!(@ $m $ns);)*)*};
    (@ $m:literal [$($n:literal)*]) => {$(
        assert_eq!(extent::<SumExtent<N<$m>, N<$n>>>(), $m + $n);
        assert_eq!(extent::<SumExtent<N<$m>, Len<$n>>>(), $m + $n);
        assert_eq!(extent::<SumExtent<Len<$m>, N<$n>>>(), $m + $n);
        assert_eq!(extent::<ProductExtent<N<$m>, N<$n>>>(), $m * $n);
        assert_eq!(extent::<ProductExtent<N<$m>, Len<$n>>>(), $m * $n);
        assert_eq!(extent::<ProductExtent<Len<$m>, N<$n>>>(), $m * $n);
        assert_eq!(extent::<DifferenceExtent<N<$m>, N<$n>>>(), ($m as usize).saturating_sub($n));
        assert_eq!(extent::<DifferenceExtent<N<$m>, Len<$n>>>(), ($m as usize).saturating_sub($n));
        assert_eq!(extent::<DifferenceExtent<Len<$m>, N<$n>>>(), ($m as usize).saturating_sub($n));
        assert_eq!(extent::<<N<$m> as ShorterExtent<N<$n>>>::Shorter>(), $m.min($n));
        assert_eq!(extent::<<N<$m> as ShorterExtent<Len<$n>>>::Shorter>(), $m.min($n));
        assert_eq!(extent::<<Len<$m> as ShorterExtent<N<$n>>>::Shorter>(), $m.min($n));
    )*};
}

#[test]
fn computed_extents_equal_those_of_numbers() {
    assert_extents! {
        [0 1 2 3 7 64 1000 1023] [0 1 2 3 5 31 32 33 1000 1024]
    }
    // Beyond the table of `Const`, with integers alone.
    assert_eq!(extent::<SumExtent<Num<U3000>, Num<U2000>>>(), 5000);
    assert_eq!(extent::<ProductExtent<Num<U3000>, Num<U2000>>>(), 6_000_000);
    assert_eq!(extent::<DifferenceExtent<Num<Prod<U3000, U1000>>, One>>(), 2_999_999);
    assert_eq!(extent::<SumExtent<Num<U2000>, One>>(), 2001);
    // A run-time extent makes a run-time extent.
    let _: [Dyn; 3] = [
        SumExtent::<Num<U3>, Dyn>::from_extent(3).unwrap(),
        ProductExtent::<Dyn, Num<U3>>::from_extent(3).unwrap(),
        DifferenceExtent::<Num<U3>, Batch>::from_extent(0).unwrap(),
    ];
}

/// Compares the number of windows with a count of their first positions.
macro_rules! assert_windows {
    ($([$n:ty] $(($size:literal, $step:literal, $dilation:literal))*;)*) => {$($(
        let starts = (0..<$n as Unsigned>::USIZE).step_by($step);
        let fit = starts.filter(|start| start + $dilation * ($size - 1) < <$n as Unsigned>::USIZE).count();
        assert_eq!(extent::<SlidExtent<Num<$n>, $size, $step, $dilation>>(), fit);
    )*)*};
}

#[test]
fn windows_are_counted() {
    assert_windows! {
        [U10] (1, 1, 1) (3, 1, 1) (3, 2, 1) (3, 2, 4) (10, 1, 1) (11, 1, 1) (4, 3, 3);
        [U4096] (1, 1, 1) (3, 1, 1) (5, 4, 1) (1024, 7, 3) (1024, 7, 5);
        [U3000] (16, 16, 1) (17, 16, 2);
    }
}

/// The elements `0, 1, ..` in a shape.
fn counted<M: Unsigned, N: Unsigned>() -> Array<i64, (Num<M>, Num<N>)> {
    let mut next = 0..;
    Array::from_fn_with([M::USIZE, N::USIZE], |_: [usize; 2]| next.next().unwrap())
}

/// The same elements with run-time extents.
fn beside<M: Unsigned, N: Unsigned>() -> Array<i64, shape![_, _]> {
    counted::<M, N>().into_shape()
}

/// Compares arrays whose types differ.
#[track_caller]
fn assert_same<S: array_core::Shape, R: array_core::Shape>(x: Array<i64, S>, y: Array<i64, R>) {
    assert_eq!(x.into_shape::<DynRank>(), y.into_shape::<DynRank>());
}

#[test]
fn operations_have_computed_extents() {
    let (x, y) = (counted::<U3, U4>(), beside::<U3, U4>());

    let both: Array<i64, (Num<U5>, Num<U4>)> = (&x, &counted::<U2, U4>()).concat::<0>();
    assert_same(both, (&y, &beside::<U2, U4>()).concat::<0>());
    let mixed: Array<i64, (Num<U4>, Num<U4>)> = (&x, &array![[9, 8, 7, 6]]).concat::<0>();
    assert_same(mixed, (&y, &array![[9, 8, 7, 6]]).concat::<0>());
    let padded: Array<i64, (Num<U3>, Num<U7>)> = x.pad::<1, 1, 2>(5);
    assert_same(padded, y.pad::<1, 1, 2>(5));
    let tiled: Array<i64, (Num<U6>, Num<U4>)> = x.repeat::<0, 2>();
    assert_same(tiled, y.repeat::<0, 2>());
    let flat: Array<i64, (Num<U12>,)> = x.clone().merge_axes::<0, 1>();
    assert_same(flat, y.clone().merge_axes::<0, 1>());
    let steps: Array<i64, (Num<U3>, Num<U3>)> = x.diff::<1>();
    assert_same(steps, y.diff::<1>());
    assert_same(slice!(x, 1..3, 0).to_heap(), slice!(y, 1..3, 0).to_heap());
    assert_same(x.matmul(&counted::<U4, U2>()), y.matmul(&beside::<U4, U2>()));
    assert_same(x.t().to_heap(), y.t().to_heap());
    assert_eq!(x.sum_axis::<0>().as_slice(), [12, 15, 18, 21]);
    assert_eq!(x.sum(), y.sum());
}

#[test]
fn an_integer_broadcasts_with_its_equals() {
    let (x, row) = (counted::<U2, U3>(), array![10, 20, 30]);
    let expected = [10, 21, 32, 13, 24, 35];
    let sums: [Array<i64, (Num<U2>, Num<U3>)>; 8] = [
        &x + &row,
        &row + &x,
        &x + &row.clone().into_shape::<(Num<U3>,)>(),
        &x + &row.clone().into_shape::<shape![_]>(),
        &row.clone().into_shape::<shape![_]>() + &x,
        &x + row.view().expand_dims::<0>(),
        broadcast!(x + row),
        broadcast!(no_rank_promotion; x + row.expand_dims::<0>()),
    ];
    for sum in sums {
        assert_eq!(sum.as_slice(), expected);
    }
    let mut out = x.clone();
    out += &row;
    assert_eq!(out.as_slice(), expected);
    let mut out: Array<i64, shape![2, 3]> = x.into_shape();
    out += &row.into_shape::<(Num<U3>,)>();
    assert_eq!(out.as_slice(), expected);

    // A run-time extent is compared, and `Num<U1>` does not stretch.
    let other = Array::<i64, shape![_]>::zeros_with([4]);
    assert!(counted::<U2, U3>().try_add(&other).is_err());
    let one = counted::<U1, U3>().into_shape::<(Dyn, Num<U3>)>();
    assert_eq!((&one + &one).as_slice(), [0, 2, 4]);
    assert_eq!(counted::<U1, U3>().squeeze_axis::<0>().to_heap().as_slice(), [0, 1, 2]);
}

#[test]
fn axes_convert() {
    let x = counted::<U2, U3>();
    let lens: Array<i64, shape![2, 3]> = x.clone().into_shape();
    let back: Array<i64, (Num<U2>, Num<U3>)> = lens.clone().into_shape();
    let named: Array<i64, (Batch, Num<U3>)> = x.clone().into_shape();
    let channels: Array<i64, (Batch, Channel)> = x.clone().try_into_shape().unwrap();
    assert_eq!(
        (&back, named.as_slice(), channels.as_slice()),
        (&x, x.as_slice(), x.as_slice())
    );
    let view: ArrayView<'_, i64, shape![2, 3]> = (&x).into();
    assert_eq!(view, lens);
    assert!(x.clone().try_into_shape::<shape![3, 2]>().is_err());
    assert!(lens.try_into_shape::<(Num<U2>, Num<U4>)>().is_err());
    // Beyond the table the extents are compared.
    let long = Array::<u8, shape![3000]>::zeros();
    assert!(long.try_into_shape::<(Num<U3000>,)>().is_ok());
}

/// Joins two vectors with the bounds of `typenum` alone.
fn behind<M: Unsigned + Add<N>, N: Unsigned>(
    x: &Array<i64, (Num<M>,)>,
    y: &Array<i64, (Num<N>,)>,
) -> Array<i64, (Num<Sum<M, N>>,)>
where
    Sum<M, N>: Unsigned,
{
    (x, y).concat::<0>()
}

/// Makes a vector of a matrix with the bounds of `typenum` alone.
fn flattened<M: Unsigned + Mul<N>, N: Unsigned>(x: Array<i64, (Num<M>, Num<N>)>) -> Array<i64, (Num<Prod<M, N>>,)>
where
    Prod<M, N>: Unsigned,
{
    x.merge_axes::<0, 1>()
}

/// Code for any axes takes integers as well.
fn doubled<M: Dim + AddExtent<M>>(x: &Array<i64, (M,)>) -> Array<i64, (SumExtent<M, M>,)> {
    (x, x).concat::<0>()
}

/// An inline array of any integer.
fn squares<M: Unsigned>() -> InlineArray<i64, (Num<M>,)>
where
    Num<M>: StaticDim,
{
    InlineArray::from_fn(|[i]: [usize; 1]| (i * i) as i64)
}

#[test]
fn generic_code_has_the_bounds_of_typenum() {
    let x = flattened(counted::<U3, U4>());
    let y: Array<i64, (Num<U24>,)> = behind(&x, &x);
    assert_eq!(y, doubled(&x));
    let large = flattened(counted::<U3000, U2>());
    assert_eq!(behind(&large, &large).shape(), [12_000]);
    assert_eq!(squares::<U5>().as_slice(), [0, 1, 4, 9, 16]);
    assert_eq!(squares::<U1000>()[[999]], 998_001);
}

/// The size and the elements of inline arrays of an integer.
macro_rules! assert_inline {
    ($t:ty: $($n:ty)*) => {$(
        let x = InlineArray::<$t, (Num<$n>,)>::from_fn(|[i]| i as $t);
        let numbers: Vec<$t> = (0..<$n as Unsigned>::USIZE).map(|i| i as $t).collect();
        assert_eq!(size_of_val(&x), size_of_val(&numbers[..]));
        assert_eq!(align_of_val(&x), align_of::<$t>());
        assert_eq!(x.as_slice(), numbers);
        let y = InlineArray::<$t, (Num<$n>, Num<U3>)>::from_fn(|[i, j]| (3 * i + j) as $t);
        let numbers: Vec<$t> = (0..3 * <$n as Unsigned>::USIZE).map(|i| i as $t).collect();
        assert_eq!((y.as_slice(), (y + y).len()), (&numbers[..], numbers.len()));
    )*};
}

#[test]
fn inline_arrays_have_their_elements_in_order() {
    assert_inline! { u8: U0 U1 U2 U3 U4 U5 U6 U7 U8 U10 U100 }
    assert_inline! { f64: U0 U1 U2 U3 U5 U7 U8 U100 U1024 }
}

#[test]
fn arrays_of_other_crates_convert() {
    let theirs = GenericArray::<u16, U5>::from([1, 2, 3, 4, 5]);
    let ours: InlineArray<u16, (Num<U5>,)> = theirs.into();
    let with_len: InlineArray<u16, shape![5]> = theirs.into();
    assert_eq!(ours.as_slice(), [1, 2, 3, 4, 5]);
    assert_eq!(
        GenericArray::<u16, U5>::from(ours + with_len).as_slice(),
        [2, 4, 6, 8, 10]
    );
    assert_eq!(GenericArray::<u16, U5>::from(with_len), theirs);
    let theirs = GenericArray::<GenericArray<u8, U2>, U3>::from([[1, 2], [3, 4], [5, 6]].map(GenericArray::from));
    let ours: InlineArray<u8, (Num<U3>, Num<U2>)> = theirs.into();
    assert_eq!(ours.as_slice(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(GenericArray::<GenericArray<u8, U2>, U3>::from(ours), theirs);

    let mut theirs = hybrid_array::Array::<f32, U4>([1.0, 2.0, 3.0, 4.0]);
    let ours: InlineArray<f32, shape![4]> = theirs.into();
    assert_eq!(hybrid_array::Array::<f32, U4>::from(ours * 2.0).0, [2.0, 4.0, 6.0, 8.0]);
    let mut view = ContiguousViewMut::from(&mut theirs);
    view += &inline![1.0_f32, 1.0, 1.0, 1.0];
    assert_eq!(ContiguousView::from(&theirs).sum(), 14.0);
    let theirs = hybrid_array::Array::<_, U2>([hybrid_array::Array::<i8, U3>([1, 2, 3]); 2]);
    let ours: InlineArray<i8, (Num<U2>, Len<3>)> = theirs.into();
    assert_eq!(ours.sum_axis::<0>(), inline![2_i64, 4, 6]);
    assert_eq!(
        hybrid_array::Array::<hybrid_array::Array<i8, U3>, U2>::from(ours),
        theirs
    );
}

/// A vector of a const extent as one of an integer.
fn as_integer<const EXTENT: usize>(x: &Array<i64, (Len<EXTENT>,)>) -> i64
where
    Const<EXTENT>: ToUInt<Output: Unsigned>,
{
    let axis = Num::<U<EXTENT>>::new();
    assert_eq!(
        (axis.extent(), format!("{axis:?}")),
        (EXTENT, format!("Num<U{EXTENT}>"))
    );
    x.sum()
}

#[test]
fn relations_of_const_extents_are_bounds() {
    fn both<D: MultiplyExtent<E>, E: Dim>() -> Option<usize> {
        <ProductExtent<D, E> as Dim>::EXTENT
    }
    assert_eq!(as_integer(&array![1, 2, 3]), 6);
    assert_eq!(both::<Num<U3>, Channel>(), Some(9));
}
