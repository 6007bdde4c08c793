//! Emits the constant that contains the text of an expression and its meetings: the pairs of values
//! that the expression combines. The constant is a string, which the expansion passes to
//! `array_core`.

use std::ops::Range;

use proc_macro2::Literal;

use super::{
    model::{Excerpt, Op},
    operators::is_fallible,
};
use crate::rules::RuleSet;

/// A rule that a pair of values must satisfy. The constant contains its number.
pub enum Rule {
    /// The rule of a rule set.
    Set(RuleSet),
    /// The axes of the left value are mapped to these axes of the right value.
    InDims(Vec<usize>),
    /// The axes of the value are mapped to these axes of a result of this rank.
    Indexed(Vec<usize>, usize),
    /// The value has no axes.
    Unindexed,
    /// The two values have the same extent along this axis.
    Agree(usize),
}

impl Rule {
    fn number(&self) -> usize {
        match self {
            Self::Set(set) => set.number().map_or(BROADCAST, |number| AGREE + 1 + number),
            Self::InDims(_) => IN_DIMS,
            Self::Indexed(..) => INDEXED,
            Self::Unindexed => 3,
            Self::Agree(_) => AGREE,
        }
    }

    /// Returns the numbers that describe the rule in the list of axes: the number of axes, the
    /// axes, and for `Indexed` the rank.
    fn arguments(&self) -> Vec<usize> {
        let listed = |axes: &[usize]| [&[axes.len()], axes].concat();
        match self {
            Self::Set(_) | Self::Unindexed => Vec::new(),
            Self::InDims(axes) => listed(axes),
            Self::Indexed(axes, rank) => [listed(axes), vec![*rank]].concat(),
            Self::Agree(axis) => listed(&[*axis]),
        }
    }
}

/// The number of [`Rule::Set`] for the rule set `standard`, which is broadcasting.
const BROADCAST: usize = 0;

/// The number of [`Rule::InDims`].
const IN_DIMS: usize = 1;

/// The number of [`Rule::Indexed`].
const INDEXED: usize = 2;

/// The number of [`Rule::Agree`].
const AGREE: usize = 4;

/// The bit, in the number of meetings, that is set if a meeting has the rule [`Rule::InDims`].
const PLACES: usize = 17;

/// The bit, in the number of meetings, that is set if each operand is a part of the value, and if
/// broadcasting is the only rule besides those of index names.
const PLAIN: usize = 16;

/// The number of characters of a number in the constant.
const DIGITS: usize = 3;

/// The text and the numbers of the constant. The docs of `Evaluation` in `array_core` describe
/// their order.
pub struct Record<'a> {
    source: &'a str,
    /// The position of the source in the text, or `None` if the call does not contain the source.
    offset: Option<usize>,
    text: String,
    /// The length of the macro call, which is at the start of the text.
    call: usize,
    meetings: Vec<[usize; 12]>,
    axes: Vec<usize>,
}

impl<'a> Record<'a> {
    /// Creates a record whose text starts with a macro call. The positions in excerpts refer to
    /// `source`.
    pub fn new(call: &str, source: &'a str) -> Self {
        Self {
            source,
            offset: if source.is_empty() { None } else { call.find(source) },
            text: call.to_owned(),
            call: call.len(),
            meetings: Vec::new(),
            axes: Vec::new(),
        }
    }

    /// Returns the number of pairs of values that were added so far.
    pub fn meetings(&self) -> usize {
        self.meetings.len()
    }

    /// Adds a pair of values that are combined.
    pub fn meeting(&mut self, left: usize, right: usize, rule: &Rule, excerpt: &Excerpt) {
        let [operation, text, first, second] = self.excerpt(excerpt);
        let axes = self.axes.len();
        self.axes.extend(rule.arguments());
        let numbers = [[left, right], [rule.number(), axes], operation, text, first, second];
        let mut meeting = [0; 12];
        meeting.copy_from_slice(numbers.as_flattened());
        self.meetings.push(meeting);
    }

    /// Adds the whole expression, the number of its value, and the rule of the value, and returns
    /// the constant. Also adds the text that an error about an element shows. It is the operation
    /// that can fail for an element, or the whole expression if there is not exactly one such
    /// operation.
    ///
    /// `operands` are the numbers of the operands, without an array that is written to.
    pub fn finish(
        &mut self,
        excerpt: &Excerpt,
        fallible: &[&Op],
        operands: Range<usize>,
        (value, rule): (usize, &Rule),
    ) -> Literal {
        let inner = fallible.iter().flat_map(|op| &op.excerpts);
        let mut fallible = inner.chain(is_fallible(&excerpt.operation).then_some(excerpt));
        let fallible = match (fallible.next(), fallible.next()) {
            (Some(only), None) => only,
            _ => excerpt,
        };
        let (whole, [_, fallible, ..]) = (self.excerpt(excerpt), self.excerpt(fallible));
        // If the length of the call does not fit into a number, store 0: errors then show the whole
        // text.
        let call = if self.call >> (6 * DIGITS) == 0 { self.call } else { 0 };
        let mut numbers = vec![0, call];
        numbers.extend(whole.as_flattened());
        numbers.extend(fallible);
        let places = self.meetings.iter().any(|meeting| meeting[2] == IN_DIMS);
        let plain = rule.number() == BROADCAST && self.are_plain(operands, value);
        let meetings = self.meetings.len() | usize::from(places) << PLACES | usize::from(plain) << PLAIN;
        numbers.extend([value, rule.number(), meetings]);
        // The lists of axes come last, after all meetings.
        let first = numbers.len() + self.meetings.as_flattened().len();
        for meeting in &self.meetings {
            let mut meeting = *meeting;
            meeting[3] += first;
            numbers.extend(meeting);
        }
        numbers.extend(&self.axes);
        numbers[0] = numbers.len();
        let mut table = String::with_capacity(DIGITS * numbers.len() + self.text.len());
        for number in numbers {
            assert!(number >> (6 * DIGITS) == 0, "an expression is too long: split it");
            // Macros are often compiled without optimisation, so this loop calls no closure.
            let mut rest = number;
            for _ in 0..DIGITS {
                table.push(char::from(b'#' + (rest & 63) as u8));
                rest >>= 6;
            }
        }
        table += &self.text;
        Literal::string(&table)
    }

    /// Returns whether each of the operands is a part of the value with the number `value`, and all
    /// rules are broadcasting, `Indexed` or `Agree`.
    fn are_plain(&self, operands: Range<usize>, value: usize) -> bool {
        let mut are_parts = vec![false; operands.end + self.meetings.len()];
        if let Some(is_part) = are_parts.get_mut(value) {
            *is_part = true;
        }
        // From the last meeting to the first, so that a value comes before those that it is
        // computed from.
        for (i, &[left, right, rule, ..]) in self.meetings.iter().enumerate().rev() {
            if !matches!(rule, BROADCAST | INDEXED | AGREE) {
                return false;
            }
            if are_parts[operands.end + i] {
                are_parts[left] = true;
                // The other rules change the left value.
                are_parts[right] |= rule == BROADCAST;
            }
        }
        are_parts[operands].iter().all(|is_part| *is_part)
    }

    /// Returns the text of an excerpt.
    pub fn text(&mut self, excerpt: &Excerpt) -> String {
        let [_, [start, len], ..] = self.excerpt(excerpt);
        self.text[start..start + len].to_owned()
    }

    /// Returns the position and the length of each part of an excerpt: the operation, the text, and
    /// the two operands.
    fn excerpt(&mut self, excerpt: &Excerpt) -> [[usize; 2]; 4] {
        let operation = self.part(&excerpt.operation);
        let parts = match (excerpt.parts, self.offset) {
            (Some(parts), Some(offset)) => parts.map(|(start, end)| clipped(offset + start, end - start)),
            _ => excerpt.written(self.source).map(|part| self.part(part)),
        };
        let [text, left, right] = parts;
        [operation, text, left, right]
    }

    /// Finds `part` in the text, or appends it. Returns its position and length.
    fn part(&mut self, part: &str) -> [usize; 2] {
        let start = self.text.find(part).unwrap_or_else(|| {
            self.text.push_str(part);
            self.text.len() - part.len()
        });
        clipped(start, part.len())
    }
}

/// Returns the position and the length of a part of the text, or zeros if the part is empty or its
/// end does not fit into 16 bits.
fn clipped(start: usize, len: usize) -> [usize; 2] {
    if len == 0 || start + len > u16::MAX.into() {
        [0, 0]
    } else {
        [start, len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_more_than_65_535_numbers_has_its_length() {
        let mut record = Record::new("broadcast!(x + y)", "x + y");
        let excerpt = Excerpt::of("add", "x + y".to_owned());
        for _ in 0..6000 {
            record.meeting(0, 1, &Rule::Unindexed, &excerpt);
        }
        let literal = record.finish(&excerpt, &[], 0..2, (0, &Rule::Unindexed)).to_string();
        // One number each for the length of the table and of the call, 8 for the excerpt, 2 for the
        // fallible part, 3 for the value, its rule and the number of meetings, and 12 for each
        // meeting.
        let length = 1 + 1 + 8 + 2 + 3 + 12 * 6000;
        let digits: Vec<char> = (0..3)
            .map(|digit| char::from(b'#' + (length >> (6 * digit) & 63) as u8))
            .collect();
        assert!(
            literal.starts_with(&format!("\"{}", String::from_iter(digits))),
            "{}",
            &literal[..20]
        );
        assert!(literal.ends_with("broadcast!(x + y)add\""));
    }
    #[test]
    #[should_panic(expected = "an expression is too long: split it")]
    fn a_number_that_does_not_fit_is_refused() {
        let mut record = Record::new("broadcast!(x + y)", "x + y");
        let excerpt = Excerpt::of("add", "x + y".to_owned());
        for _ in 0..22_000 {
            record.meeting(0, 1, &Rule::Unindexed, &excerpt);
        }
        let _ = record.finish(&excerpt, &[], 0..2, (0, &Rule::Unindexed));
    }
}
