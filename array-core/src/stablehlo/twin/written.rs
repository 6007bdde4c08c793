//! The left-hand sides of assignments: arrays, parts of them, and elements at which a mask is true.

use core::marker::PhantomData;

use super::super::ExportError;
use super::super::builder::{Builder, Id, record};
use super::array::place;
use super::expression::locate;
use super::{Array, Op, Traced};
use crate::array::select::PlaceAt;
use crate::dtype::Element;
use crate::error::{Asked, IndexError};
use crate::expr::term::Term;
use crate::shape::cells::Shaped;
use crate::shape::{Dyn, HasAxis, If, MaskedBy, ReducedShape, Shape, WithAxis, counted};
use crate::storage;

/// A step from an array to a part of it, or to the same elements in another shape or order.
#[derive(Clone, Debug)]
pub enum Step {
    /// Reshapes the array to these extents.
    Reshape(Vec<usize>),
    /// Reverses the axis at this position.
    Reverse(usize),
    /// Selects a range of the axis at this position. The range has a start, an excluded end and a
    /// step.
    Part(usize, (usize, usize, usize)),
}

impl Step {
    /// Returns the part of a value that this step selects.
    fn take(&self, b: &mut Builder, x: Id) -> Id {
        match self {
            Step::Reshape(extents) => b.reshape(x, extents),
            Step::Reverse(axis) => b.reverse(x, &[*axis]),
            Step::Part(axis, range) => part(b, x, *axis, *range),
        }
    }

    /// Returns the value `x` with the part that this step selects replaced by `new`.
    fn put(&self, b: &mut Builder, x: Id, new: Id) -> Id {
        let extents = b.extents(x);
        match *self {
            Step::Reshape(_) => b.reshape(new, &extents),
            Step::Reverse(axis) => b.reverse(new, &[axis]),
            Step::Part(..) if b.extents(new) == extents => new,
            Step::Part(axis, (start, _, 1)) => b.update(x, new, axis, start),
            // `update` replaces adjacent positions only. With a larger step, pad `new` to the
            // extents of `x`, and select the padded elements at the positions of `new`.
            Step::Part(axis, (start, _, step)) => {
                let count = b.extents(new)[axis];
                if count == 0 {
                    return x;
                }
                let covered = start + (count - 1) * step + 1;
                let Some(rest) = extents[axis].checked_sub(covered) else {
                    return x;
                };
                let padding = [start, step - 1, rest];
                let ty = b.ty(new).of(crate::dtype::DType::Bool);
                let (yes, no) = (b.splat(ty, "true"), b.constant(false, &[]));
                let is_new = b.pad(yes, no, axis, padding);
                let any = b.zero_like(x);
                let new = b.pad(new, any, axis, padding);
                b.select(is_new, new, x)
            }
        }
    }
}

/// Selects a range of one axis.
fn part(b: &mut Builder, x: Id, axis: usize, range: (usize, usize, usize)) -> Id {
    let mut ranges: Vec<_> = b.extents(x).iter().map(|&extent| (0, extent, 1)).collect();
    ranges[axis] = range;
    b.slice(x, &ranges)
}

/// An array, or a part of an array that the program writes to. Both can be the operand of a
/// selection.
pub trait Part: Sized {
    /// The dtype of the elements.
    type Elem;
    /// The shape of the array or part.
    type Shape;
    /// The same type, an array or a part, with the shape `R`.
    type With<R>: Part<Elem = Self::Elem, Shape = R>;

    /// Returns the recorded value of the array or part.
    fn id(&self) -> Id;

    /// Returns the extents of the array or part, outermost first.
    fn extents(&self) -> Vec<usize> {
        let id = self.id();
        record(|b| b.extents(id))
    }

    /// Returns the part that the steps select, applied in order.
    fn part<R>(self, steps: impl IntoIterator<Item = Step>) -> Self::With<R>;
}

impl<T, S> Part for Array<T, S> {
    type Elem = T;
    type Shape = S;
    type With<R> = Array<T, R>;

    fn id(&self) -> Id {
        self.id
    }

    fn part<R>(self, steps: impl IntoIterator<Item = Step>) -> Array<T, R> {
        self.then(|b, x| steps.into_iter().fold(x, |x, step| step.take(b, x)))
    }
}

/// An array or a part of it that is written to.
#[derive(Debug)]
pub struct PartMut<'a, T, S> {
    /// The value of the whole array.
    root: &'a mut Id,
    /// The steps from the array to the part.
    steps: Vec<Step>,
    of: PhantomData<fn() -> (T, S)>,
}

impl<'a, T, S> PartMut<'a, T, S> {
    fn new(root: &'a mut Id, steps: Vec<Step>) -> Self {
        Self {
            root,
            steps,
            of: PhantomData,
        }
    }

    /// Returns the current value of the part. The array may have been written to since the part was
    /// created.
    pub(super) fn id(&self) -> Id {
        record(|b| self.steps.iter().fold(*self.root, |x, step| step.take(b, x)))
    }

    /// Borrows the part, for a shorter lifetime.
    pub(super) fn part_mut(&mut self) -> PartMut<'_, T, S> {
        PartMut::new(self.root, self.steps.clone())
    }

    /// Returns the part itself. `broadcast!` calls this method to read from the part.
    pub fn array_of_array_core(&self) -> &Self {
        self
    }

    /// Returns the part itself. `broadcast!` calls this method to write to the part.
    pub fn array_of_array_core_mut(&mut self) -> &mut Self {
        self
    }

    /// Returns the part as the left-hand side of an assignment. `broadcast!` calls this method.
    pub fn __written(&mut self) -> PartMut<'_, T, S> {
        // Record the operations that read the part now, before the expression begins. Otherwise
        // they would get the text of the expression as their location.
        self.id();
        self.part_mut()
    }

    /// Returns the value before the assignment, for an expression that reads each element before
    /// the assignment overwrites it.
    pub fn __own(&self) -> Array<T, S> {
        Array::of(self.id())
    }

    /// Returns the target as an operand, for an expression that does not read the target.
    pub fn __output(&self) -> Array<T, S> {
        self.__own()
    }

    /// Writes a value, stretched to the extents of the part.
    pub(super) fn write(self, value: Id) {
        let id = self.id();
        *self.root = record(|b| {
            let extents = b.extents(id);
            let new = b.broadcast(value, &extents);
            // `wholes[i]` is the value to which step `i` applies. From the last step to the first,
            // the selected part of each value is replaced, which gives the new value for the step
            // before.
            let mut wholes = vec![*self.root];
            for step in &self.steps {
                wholes.push(step.take(b, *wholes.last().expect("the array")));
            }
            let steps = self.steps.iter().zip(wholes).rev();
            steps.fold(new, |new, (step, whole)| step.put(b, whole, new))
        });
    }
}

impl<'a, T, S> Part for PartMut<'a, T, S> {
    type Elem = T;
    type Shape = S;
    type With<R> = PartMut<'a, T, R>;

    fn id(&self) -> Id {
        self.id()
    }

    fn part<R>(mut self, steps: impl IntoIterator<Item = Step>) -> PartMut<'a, T, R> {
        self.steps.extend(steps);
        PartMut::new(self.root, self.steps)
    }
}

impl<T, S> Array<T, S> {
    /// Returns the whole array as a part.
    pub(super) fn part_mut(&mut self) -> PartMut<'_, T, S> {
        PartMut::new(&mut self.id, Vec::new())
    }

    /// Returns the array as the left-hand side of an assignment. `broadcast!` calls this method.
    pub fn __written(&mut self) -> PartMut<'_, T, S> {
        self.part_mut()
    }

    /// Returns the array itself. `broadcast!` calls this method to write to a part of the array.
    pub fn array_of_array_core_mut(&mut self) -> &mut Self {
        self
    }
}

/// An array, or a part of an array, that can be borrowed as a [`PartMut`]. On the left-hand side of
/// an assignment, `broadcast!` first borrows the array or the part, and then applies the steps of
/// the selection.
pub trait Parted: Part {
    /// Borrows the array or the part.
    fn parted(&mut self) -> PartMut<'_, Self::Elem, Self::Shape>;
}

/// Selects one position of an axis, which may be counted from the end, and removes the axis.
pub(super) fn at<const AXIS: isize, X: Part>(x: X, index: isize) -> X::With<ReducedShape<X::Shape, AXIS>>
where
    X::Shape: HasAxis<AXIS>,
{
    let mut extents = x.extents();
    let axis = place(AXIS, extents.len());
    let extent = extents.remove(axis);
    let range = match counted(index, extent) {
        Some(position) => (position, position + 1, 1),
        None => {
            let error = IndexError::new(Asked::Index(index), axis, extent);
            record(|b| b.fail(ExportError::Index(error)));
            (0, 0, 1)
        }
    };
    x.part([Step::Part(axis, range), Step::Reshape(extents)])
}

/// The elements of an array at which a mask is true.
#[derive(Debug)]
pub struct Masked<'a, T, S, M> {
    target: PartMut<'a, T, S>,
    mask: Id,
    of: PhantomData<fn() -> M>,
}

/// Implements [`PlaceAt`] for an array and for a part of one.
macro_rules! places {
    (indices $life:tt $array:ty: $($integer:ident)*) => {
        $(places!(entry $life $array, $integer, ReducedShape<S, 0>, |x, index| {
            let index = isize::try_from(*index).unwrap_or(isize::MAX);
            at::<0, _>(x, index)
        });)*
    };
    (ranges $life:tt $array:ty: $($range:ty),*) => {
        $(places!(entry $life $array, $range, WithAxis<S, 0, Dyn>, |x, range| between::<0, _>(x, range.clone()));)*
    };
    (entry [$($life:tt)*] $array:ty, $entry:ty, $shape:ty, |$x:ident, $selected:ident| $part:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($life)* T: Element, S: HasAxis<0>> PlaceAt<$entry> for $array {
            type Place<'v>
                = PartMut<'v, T, $shape>
            where
                Self: 'v;

            fn place_at<'v>(&'v mut self, $selected: &'v $entry) -> Result<Self::Place<'v>, IndexError> {
                let $x = self.part_mut();
                Ok($part)
            }
        }
    };
    ($([$($life:tt)*] $array:ty;)*) => {$(
        impl<$($life)* T, S> Parted for $array {
            fn parted(&mut self) -> PartMut<'_, T, S> {
                self.part_mut()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($life)* T: Element, S: MaskedBy<M>, M: Shape> PlaceAt<Array<bool, M>> for $array {
            type Place<'v>
                = Masked<'v, T, S, M>
            where
                Self: 'v,
                Array<bool, M>: 'v;

            fn place_at<'v>(&'v mut self, mask: &'v Array<bool, M>) -> Result<Self::Place<'v>, IndexError> {
                let target = self.part_mut();
                let id = target.id();
                let mask = record(|b| {
                    let (extents, masked) = (b.extents(id), b.extents(mask.id));
                    if !extents.starts_with(&masked) {
                        b.fail(ExportError::Shapes { left: extents, right: masked });
                        return b.constant(false, &[]);
                    }
                    let places: Vec<usize> = (0..masked.len()).collect();
                    b.broadcast_in_dim(mask.id, &extents, &places)
                });
                Ok(Masked { target, mask, of: PhantomData })
            }
        }

        places!(indices [$($life)*] $array: i128 i16 i32 i64 i8 isize u128 u16 u32 u64 u8 usize);
        places!(ranges [$($life)*] $array:
            core::ops::Range<usize>, core::ops::RangeFrom<usize>, core::ops::RangeFull,
            core::ops::RangeInclusive<usize>, core::ops::RangeTo<usize>, core::ops::RangeToInclusive<usize>
        );
    )*};
}

places! {
    [] Array<T, S>;
    ['a,] PartMut<'a, T, S>;
}

/// Selects a range of an axis. A range that ends before it starts is empty.
pub(super) fn between<const AXIS: isize, X: Part>(
    x: X,
    range: impl core::ops::RangeBounds<usize>,
) -> X::With<WithAxis<X::Shape, AXIS, Dyn>>
where
    X::Shape: HasAxis<AXIS>,
{
    let extents = x.extents();
    let axis = place(AXIS, extents.len());
    let range = storage::resolve_bounds(range, axis, extents[axis]).unwrap_or_else(|error| {
        record(|b| b.fail(ExportError::Index(error)));
        0..0
    });
    x.part([Step::Part(axis, (range.start, range.end, 1))])
}

/// The rule for writing to a part of an array. It permits a value of any shape, because rustc
/// checks that the shape fits in the function with `#[program]`, which calls the library itself.
#[derive(Debug)]
pub struct Anywhere;

/// The rule for writing through a mask: the value must be a scalar.
#[derive(Debug)]
pub struct Mask;

/// Relation: a value of shape `R` can be written by the rule `Self`.
#[diagnostic::on_unimplemented(
    message = "a program cannot write a value of shape `{R}` through a mask",
    label = "only a scalar can be exported",
    note = "the number of elements that a mask selects is known only when the program runs, and XLA needs every extent",
    note = "choose element by element instead, as in `broadcast!(x = if mask {{ y }} else {{ x }})`"
)]
pub trait Through<R> {}

#[diagnostic::do_not_recommend]
impl<R> Through<R> for Anywhere {}

#[diagnostic::do_not_recommend]
impl Through<()> for Mask {}

/// No value has the shape `Infallible`. If the impl above were the only one, rustc would infer that
/// every value is a scalar, and report types that differ.
#[diagnostic::do_not_recommend]
impl Through<core::convert::Infallible> for Mask {}

/// Relation: [`Through`] with an associated type. The bounds of [`Op`] use this trait;
/// `relations.rs` explains why.
pub trait IsThrough<R>: Through<R> {
    /// An alias of `Self`. The return type of the operation contains it.
    type Is;
}

impl<P: Through<R>, R> IsThrough<R> for P {
    type Is = P;
}

/// The elements that an index of any type selects.
pub trait Choice {
    /// The target of an assignment to the elements.
    type Target<'a>
    where
        Self: 'a;

    /// Borrows the elements to be written to.
    fn target(&mut self) -> Self::Target<'_>;
}

impl<T, S> Choice for PartMut<'_, T, S> {
    type Target<'a>
        = PartMut<'a, T, S>
    where
        Self: 'a;

    fn target(&mut self) -> PartMut<'_, T, S> {
        self.__written()
    }
}

impl<T, S, M> Choice for Masked<'_, T, S, M> {
    type Target<'a>
        = &'a mut Self
    where
        Self: 'a;

    fn target(&mut self) -> &mut Self {
        self
    }
}

/// A target of an assignment through an index of any type.
pub trait Target {
    /// The rule that the shapes of values must satisfy.
    type Rule;

    /// The value before the assignment.
    type Own;

    /// Returns the value before the assignment.
    fn own(&self) -> Self::Own;

    /// Records that `value` is written to the target.
    fn put(self, value: Id);
}

#[diagnostic::do_not_recommend]
impl<T, S> Target for PartMut<'_, T, S> {
    type Rule = Anywhere;
    type Own = Array<T, S>;

    fn own(&self) -> Array<T, S> {
        self.__own()
    }

    fn put(self, value: Id) {
        self.write(value);
    }
}

#[diagnostic::do_not_recommend]
impl<T: Element, S: MaskedBy<M>, M> Target for &mut Masked<'_, T, S, M> {
    type Rule = Mask;
    type Own = Array<T, S::Selected>;

    fn own(&self) -> Self::Own {
        Array::of(self.target.id())
    }

    fn put(self, value: Id) {
        let (own, mask) = (self.target.id(), self.mask);
        let chosen = record(|b| {
            let aligned = b.align(&[mask, value, own]);
            b.select(aligned[0], aligned[1], aligned[2])
        });
        self.target.part_mut().write(chosen);
    }
}

impl Op {
    /// Borrows the elements that an index of any type selects, to be written to.
    pub fn chosen<P: Choice>(self, part: &mut P) -> P::Target<'_> {
        part.target()
    }

    /// Returns the target as an operand, for an expression that reads it.
    pub fn own<P: Target>(self, target: &P) -> P::Own {
        target.own()
    }

    /// Returns the target as an operand, for an expression that does not read it.
    pub fn output<P: Target>(self, target: &P) -> P::Own {
        target.own()
    }

    /// Writes an expression of shape `R` over the elements that an index of any type selects.
    pub fn assign_through<P, R, Y, X: Term>(
        self,
        target: P,
        _: Shaped<R, Y>,
        value: Traced<X>,
        (): (),
        text: &'static str,
    ) -> If<<P::Rule as IsThrough<R>>::Is, ()>
    where
        P: Target<Rule: IsThrough<R>>,
        <P::Rule as IsThrough<R>>::Is: Sized,
    {
        target.put(value.id());
        locate(text);
    }
}
