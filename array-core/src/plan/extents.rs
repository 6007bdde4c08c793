//! The shape of a result whose extents are known only at run time. An expression combines its
//! values in pairs, and each pair is a `Meeting`.

use super::leaf::{Seen, Visit};
use crate::error::{Error, Evaluation, ShapeError};
use crate::shape::{DynRank, Levels, Shape, accepts_rigid, broadcast_rigid, check_places};

/// The expression or operation that is evaluated. It determines which operands are combined, by
/// which rules, and the name that errors show.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Site {
    /// An expression, as `broadcast!` describes it.
    Expression(Evaluation),
    /// An operation of this name, whose operands broadcast from left to right.
    Operation(&'static str),
}

impl Site {
    pub(crate) fn operation(self) -> &'static str {
        match self {
            Site::Expression(evaluation) => evaluation.whole().operation(),
            Site::Operation(name) => name,
        }
    }

    /// Returns the error for a result of these extents, which is too large.
    // The function is cold, so that only an error reads the name of the operation. Reading it takes
    // longer than adding a few elements.
    #[cold]
    pub(crate) fn too_large(self, extents: &[usize]) -> Error {
        ShapeError::overflow(self.operation(), extents).into()
    }

    /// Returns the rule that relates the value of the expression to the array that it is written
    /// to.
    fn rule(self) -> Rule {
        match self {
            Site::Expression(evaluation) => Rule::of(evaluation.value().1),
            Site::Operation(_) => Rule::Broadcast,
        }
    }

    /// Returns the extents and levels of the result.
    fn value(self, each: &mut dyn FnMut(Visit<'_>)) -> Result<Value, Error> {
        match self {
            Site::Expression(evaluation) => {
                let mut count = 0;
                each(&mut |_| count += 1);
                let operands = Operands { each, count };
                meet_all(operands, evaluation, None)
            }
            Site::Operation(name) => common(each, name),
        }
    }

    /// Returns whether all operands are parts of the value, and broadcasting is the only rule.
    #[inline]
    pub(crate) fn only_broadcasts(self) -> bool {
        match self {
            Site::Expression(evaluation) => evaluation.is_plain() && !places_axes(evaluation.first_rule()),
            Site::Operation(_) => true,
        }
    }

    /// Returns `true` only if the operands certainly satisfy the rules of index names and of
    /// `in_dims`. All arrays among the operands must have the same extents, one for each of `rank`
    /// axes, and so satisfy every other rule. `others` has a bit for each operand that is not an
    /// array.
    #[inline]
    pub(crate) fn satisfies_places(self, others: u64, rank: usize) -> bool {
        match self {
            // The meetings for index names come first, and most expressions have none.
            Site::Expression(evaluation) => {
                let has_names = !places_axes(evaluation.first_rule()) || have_names(evaluation, others, rank);
                has_names && !evaluation.places()
            }
            Site::Operation(_) => true,
        }
    }
}

/// Returns whether the number is that of a rule for index names: `Indexed` or `Unindexed`.
#[inline]
const fn places_axes(rule: usize) -> bool {
    rule == Rule::Indexed as usize || rule == Rule::Unindexed as usize
}

/// Implements [`Site::satisfies_places`] for expressions with index names. If the shape is a
/// [`DynRank`], an array without names can have axes, and an array with names can have another rank
/// than its list.
#[inline(never)]
fn have_names(evaluation: Evaluation, others: u64, rank: usize) -> bool {
    meetings(evaluation).all(|meeting| match meeting.rule {
        Rule::Indexed => evaluation.number(meeting.axes) == rank,
        Rule::Unindexed => rank == 0 || others.checked_shr(meeting.left as u32).unwrap_or_default() & 1 == 1,
        _ => true,
    })
}

/// A pair of values that an expression combines. A value is an operand, or the result of an earlier
/// meeting. Values are numbered: first all operands, then the results of all meetings.
struct Meeting {
    left: usize,
    right: usize,
    rule: Rule,
    /// The index of the list of axes that the rule refers to: see [`Evaluation::number`].
    axes: usize,
}

impl Meeting {
    /// Returns the meeting with this index.
    #[inline]
    fn of(evaluation: Evaluation, index: usize) -> Self {
        let [left, right, rule, axes] = evaluation.meeting(index);
        Self {
            left,
            right,
            rule: Rule::of(rule),
            axes,
        }
    }
}

#[inline]
fn meetings(evaluation: Evaluation) -> impl DoubleEndedIterator<Item = Meeting> + ExactSizeIterator {
    (0..evaluation.meetings()).map(move |index| Meeting::of(evaluation, index))
}

/// Declares [`Rule`] from the rows of `rule_sets!`.
macro_rules! rules {
    ($($(#[$doc:meta])* $word:ident $set:ident $relation:ident [$compared:ident $error:ident] [$($alias:literal)*]
        $rejects:literal $rule:literal;)*) => {
        /// The rule that two shapes must satisfy. `broadcast!` emits the number of the variant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Rule {
            /// The two values broadcast.
            Broadcast,
            /// The axes of the left value are placed at the listed axes of the right value:
            /// `in_dims`.
            InDims,
            /// The axes of an operand with index names are placed at the listed axes of a result of
            /// a given rank. `left` and `right` of the meeting are the same value.
            Indexed,
            /// An operand without index names, in an expression with index names, must have no
            /// axes. `left` and `right` of the meeting are the same value.
            Unindexed,
            /// The two values have the same extent along the listed axis, which has an index name.
            Agree,
            $(
                #[doc = concat!("The rule of the rule set `", stringify!($word), "`.")]
                $set,
            )*
        }

        impl Rule {
            /// Returns the rule with this number.
            #[inline]
            fn of(number: usize) -> Self {
                let rules = [Self::Broadcast, Self::InDims, Self::Indexed, Self::Unindexed, Self::Agree, $(Self::$set),*];
                rules.get(number).copied().unwrap_or(Self::Broadcast)
            }

            /// Checks the rule of a rule set. Returns `Ok` for the other rules, which the caller
            /// checks.
            fn check(self, left: &Value, right: &Value, operation: &'static str) -> Result<(), ShapeError> {
                let (l, r) = (left.shown(), right.shown());
                // A scalar combines with any shape under every rule set.
                if l.is_empty() || r.is_empty() {
                    return Ok(());
                }
                match self {
                    $(Rule::$set if differ!($compared l r) => Err(ShapeError::$error(operation, l, r)),)*
                    _ => Ok(()),
                }
            }
        }
    };
}

/// Expands to an expression that is `true` if two lists of extents differ in the property that a
/// rule set compares: the rank or the extents.
macro_rules! differ {
    (ranks $l:ident $r:ident) => {
        $l.len() != $r.len()
    };
    (extents $l:ident $r:ident) => {
        $l != $r
    };
}

rule_sets! { rules }

/// The extents and levels of an operand or of an intermediate result, and a bit set of the axes
/// that do not stretch.
#[derive(Clone)]
struct Value {
    extents: DynRank,
    levels: Levels,
    /// A bit set of the axes that do not stretch. Bit 0 is the last axis.
    rigid: u64,
}

impl Value {
    fn new(seen: &Seen<'_>) -> Self {
        Self {
            extents: DynRank::clipped(seen.planned.extents),
            levels: seen.planned.levels,
            rigid: seen.rigid,
        }
    }

    /// Returns the extents that an error shows: those of the outer array, without the axes of
    /// nested elements.
    fn shown(&self) -> &[usize] {
        &self.extents[..self.extents.len().saturating_sub(self.levels.rank())]
    }

    /// Returns the value with its axes moved to `axes` among `rank` axes. The other axes have
    /// extent 1.
    fn placed(&self, axes: impl ExactSizeIterator<Item = usize>, rank: usize) -> Self {
        let count = axes.len();
        let mut extents = [1; DynRank::MAX_RANK];
        let mut rigid = 0;
        // `rigid` counts axes from the last, and `extents` counts them from the first.
        for (i, axis) in axes.enumerate() {
            extents[axis] = self.extents[i];
            rigid |= (self.rigid >> (count - 1 - i) & 1) << (rank - 1 - axis);
        }
        Self {
            extents: DynRank::clipped(&extents[..rank]),
            levels: self.levels,
            rigid,
        }
    }

    /// Adds axes of extent 1, so that the axes of each level align with those of an array with
    /// these levels. A scalar stays as it is.
    fn spread(self, levels: &Levels) -> Self {
        if self.levels.same(levels) || self.extents.is_empty() {
            return self;
        }
        let rank = self.extents.len();
        // Move the bits of `rigid` in the same way as the extents.
        let mut bits = [0; DynRank::MAX_RANK];
        for (i, bit) in bits[..rank].iter_mut().enumerate() {
            *bit = self.rigid >> (rank - 1 - i) & 1;
        }
        let (extents, spread) = self
            .levels
            .spread::<usize, { DynRank::MAX_RANK }>(levels, &self.extents, 1);
        let (bits, _) = self
            .levels
            .spread::<u64, { DynRank::MAX_RANK }>(levels, &bits[..rank], 0);
        Self {
            extents: DynRank::clipped(&extents[..spread]),
            levels: *levels,
            rigid: bits[..spread].iter().fold(0, |rigid, bit| rigid << 1 | bit),
        }
    }

    /// Broadcasts two values, or returns `None` if their extents do not broadcast.
    fn broadcast(self, other: Self) -> Option<Self> {
        // A scalar has no levels to align.
        if self.extents.is_empty() {
            return Some(other);
        }
        if other.extents.is_empty() {
            return Some(self);
        }
        let levels = self.levels.joined(&other.levels);
        let (left, right) = (self.spread(&levels), other.spread(&levels));
        let (extents, rigid) = broadcast_rigid((&left.extents, left.rigid), (&right.extents, right.rigid))?;
        Some(Self { extents, levels, rigid })
    }
}

/// Applies a rule that places or compares axes. Returns the left value of the meeting with its axes
/// placed, or the error. Returns `None` for `Rule::Broadcast` and for the rules of rule sets.
fn place(
    evaluation: Evaluation,
    meeting: &Meeting,
    left: &Value,
    right: &Value,
    operation: &'static str,
) -> Option<Result<Value, ShapeError>> {
    let (own, other) = (&left.extents[..], &right.extents[..]);
    let mut axes = [0; DynRank::MAX_RANK];
    let count = evaluation.number(meeting.axes).min(axes.len());
    let mut numbers = (meeting.axes + 1..).map(|index| evaluation.number(index));
    let axes = &mut axes[..count];
    axes.fill_with(|| numbers.next().unwrap_or_default());
    Some(match meeting.rule {
        Rule::InDims => match check_places(other, own, axes, operation) {
            Ok(()) => Ok(left.placed(axes.iter().copied(), other.len())),
            Err(error) => Err(error),
        },
        Rule::Indexed if own.len() != count => Err(ShapeError::index_names(operation, own, count)),
        Rule::Indexed => Ok(left.placed(axes.iter().copied(), numbers.next().unwrap_or_default())),
        Rule::Unindexed if !own.is_empty() => Err(ShapeError::index_names(operation, own, 0)),
        Rule::Unindexed => Ok(left.placed([].into_iter(), 0)),
        Rule::Agree if own[axes[0]] != other[axes[0]] => {
            Err(ShapeError::index(operation, own[axes[0]], other[axes[0]]))
        }
        Rule::Agree => Ok(left.clone()),
        _ => return None,
    })
}

/// Returns the extents of the result of an expression or operation, whose operands `each` visits.
///
/// # Errors
///
/// Returns a [`ShapeError`] for the first values that cannot be combined.
#[inline(never)]
pub(crate) fn met(each: &mut dyn FnMut(Visit<'_>), site: Site) -> Result<DynRank, Error> {
    // `each` is a trait object, so that this function is compiled only once, with this crate.
    if let Some(extents) = indexed(each, site) {
        debug_assert!(
            site.value(each).is_ok_and(|value| value.extents == extents),
            "both ways give the same extents"
        );
        return Ok(extents);
    }
    site.value(each).map(|value| value.extents)
}

/// Returns the extents of the result of an expression in which each array has index names, if all
/// arrays that have a name have the same extent along its axis. Then no rule but those of index
/// names matters. Returns `None` otherwise, even if the operands can be combined.
fn indexed(each: &mut dyn FnMut(Visit<'_>), site: Site) -> Option<DynRank> {
    let Site::Expression(evaluation) = site else {
        return None;
    };
    if !places_axes(evaluation.first_rule()) {
        return None;
    }
    let (mut extents, mut found, mut rank) = ([1; DynRank::MAX_RANK], 0_u64, None);
    let mut fits = true;
    each(&mut |seen| {
        let Some(placement) = seen.placement.filter(|_| fits && seen.is_array) else {
            fits = false;
            return;
        };
        let own = seen.planned.extents;
        fits = placement.count() == own.len()
            && seen.planned.levels.same(&Levels::FLAT)
            && *rank.get_or_insert(placement.rank()) == placement.rank();
        if !fits {
            return;
        }
        for (axis, &extent) in placement.axes_of(own.len()).zip(own) {
            fits &= found >> axis & 1 == 0 || extents[axis] == extent;
            (extents[axis], found) = (extent, found | 1 << axis);
        }
    });
    match rank {
        Some(rank) if fits && evaluation.is_plain() => Some(DynRank::clipped(&extents[..rank])),
        _ => None,
    }
}

/// Broadcasts the arrays that `each` visits, from left to right.
fn common(each: &mut dyn FnMut(Visit<'_>), operation: &'static str) -> Result<Value, Error> {
    let mut common: Result<Option<Value>, ShapeError> = Ok(None);
    each(&mut |seen| {
        if !seen.is_array {
            return;
        }
        let right = Value::new(&seen);
        let right = match &seen.placement {
            Some(placement) => right.placed(placement.axes_of(right.extents.len()), placement.rank()),
            None => right,
        };
        // The closure cannot stop `each`, so `common` keeps the first error.
        common = match core::mem::replace(&mut common, Ok(None)) {
            Ok(None) => Ok(Some(right)),
            Ok(Some(left)) => {
                let (l, r) = (DynRank::clipped(left.shown()), DynRank::clipped(right.shown()));
                left.broadcast(right)
                    .map(Some)
                    .ok_or_else(|| ShapeError::broadcast(operation, &l, &r))
            }
            Err(error) => Err(error),
        };
    });
    Ok(common?.unwrap_or_else(|| Value::new(&Seen::SCALAR)))
}

/// The operands of an expression.
struct Operands<'e> {
    each: &'e mut dyn FnMut(Visit<'_>),
    count: usize,
}

/// The results of the meetings so far, the last one first. They are on the stack, because there may
/// be no allocator.
struct Met<'m> {
    /// The number of the value.
    number: usize,
    value: Value,
    before: Option<&'m Met<'m>>,
}

/// Computes the meetings that follow those in `before`, and returns the value of the expression.
/// All meetings are checked: under the rule set `tml`, or with index names in the target, some of
/// them do not contribute to the value.
fn meet_all(mut operands: Operands<'_>, evaluation: Evaluation, before: Option<&Met<'_>>) -> Result<Value, Error> {
    let number = before.map_or(operands.count, |met| met.number + 1);
    let index = number - operands.count;
    if index == evaluation.meetings() {
        return Ok(value(&mut operands, before, evaluation.value().0));
    }
    let value = meet(&mut operands, evaluation, index, before)?;
    meet_all(operands, evaluation, Some(&Met { number, value, before }))
}

/// Returns the value with this number: an operand, or the result of a meeting.
fn value(operands: &mut Operands<'_>, met: Option<&Met<'_>>, number: usize) -> Value {
    if number < operands.count {
        let (mut next, mut found) = (0, None);
        (operands.each)(&mut |seen| {
            if next == number {
                found = Some(Value::new(&seen));
            }
            next += 1;
        });
        return found.expect("`each` shows every operand");
    }
    let mut all = core::iter::successors(met, |met| met.before);
    let met = all.find(|met| met.number == number);
    met.expect("values are computed before use").value.clone()
}

/// Returns the result of the meeting with this index.
#[inline(never)]
fn meet(
    operands: &mut Operands<'_>,
    evaluation: Evaluation,
    index: usize,
    met: Option<&Met<'_>>,
) -> Result<Value, Error> {
    let meeting = Meeting::of(evaluation, index);
    let excerpt = evaluation.excerpt(index);
    let left = value(operands, met, meeting.left);
    let right = match meeting.rule {
        // These rules use only the left value.
        Rule::Indexed | Rule::Unindexed => Value::new(&Seen::SCALAR),
        _ => value(operands, met, meeting.right),
    };
    if let Some(placed) = place(evaluation, &meeting, &left, &right, excerpt.operation()) {
        return placed.map_err(|error| error.within(excerpt).into());
    }
    if let Err(error) = meeting.rule.check(&left, &right, excerpt.operation()) {
        return Err(error.within(excerpt).into());
    }
    let (l, r) = (DynRank::clipped(left.shown()), DynRank::clipped(right.shown()));
    match left.broadcast(right) {
        Some(value) => Ok(value),
        None => Err(ShapeError::broadcast(excerpt.operation(), &l, &r)
            .within(excerpt)
            .into()),
    }
}

/// Checks that the operands can be combined, and that the result broadcasts to a target with these
/// extents and levels. Applies the rules of the expression, including its rule set.
///
/// # Errors
///
/// Returns a [`ShapeError`] if two operands cannot be combined, if the result does not broadcast to
/// the target, or if the rule set rejects one of these pairs.
#[inline(never)]
pub(crate) fn accept(
    each: &mut dyn FnMut(Visit<'_>),
    extents: &[usize],
    levels: &Levels,
    site: Site,
) -> Result<(), Error> {
    let value = site.value(each)?;
    // A scalar fits every target.
    if value.extents.is_empty() {
        return Ok(());
    }
    let shown = DynRank::clipped(value.shown());
    let target = Value {
        extents: DynRank::clipped(extents),
        levels: *levels,
        // The target never stretches, so it does not matter whether its axes are rigid.
        rigid: 0,
    };
    site.rule().check(&target, &value, site.operation())?;
    let value = value.spread(levels);
    if accepts_rigid(extents, &value.extents, value.rigid) {
        return Ok(());
    }
    let outer = &extents[..extents.len().saturating_sub(levels.rank())];
    Err(ShapeError::assign(site.operation(), outer, &shown).into())
}

/// Creates the error for extents that contradict the type of a result. Only relations of axes that
/// another crate implements by hand can lead to such extents.
#[cold]
pub(crate) fn unlike<S: Shape>(extents: &[usize], site: Site) -> Error {
    let expected = S::pattern()
        .map(|pattern| DynRank::clipped(pattern.as_ref()))
        .unwrap_or_default();
    ShapeError::assign(site.operation(), &expected, extents).into()
}
