//! Sets of operands, and groups of operands for expressions with more than [`MOST`] operands.

/// The maximum number of members of a group. The context of an expression, which holds its
/// operands, also has at most this many members, not counting the array that is written to.
pub const MOST: usize = 12;

/// A set of operands, by their positions.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Set {
    /// A bit for each operand whose position is below 128. Most expressions have only such
    /// operands.
    low: u128,
    /// Bits for the other operands, 128 in each word.
    high: Vec<u128>,
}

impl Set {
    /// Creates the set of one operand.
    pub fn of(index: usize) -> Self {
        let (word, bit) = (index / 128, 1 << (index % 128));
        match word.checked_sub(1) {
            None => Self {
                low: bit,
                high: Vec::new(),
            },
            Some(last) => {
                let mut high = vec![0; word];
                high[last] = bit;
                Self { low: 0, high }
            }
        }
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high.is_empty()
    }

    /// Returns the union of two sets.
    pub fn union(&self, other: &Self) -> Self {
        let (long, short) = if self.high.len() < other.high.len() {
            (other, self)
        } else {
            (self, other)
        };
        let mut high = long.high.clone();
        for (word, other) in high.iter_mut().zip(&short.high) {
            *word |= other;
        }
        Self {
            low: self.low | other.low,
            high,
        }
    }
}

/// A member of the tuple of an expression's operands, or a member of a group of them.
pub enum Member {
    /// An operand, by its index.
    Operand(usize),
    /// A group, by its number, and its members.
    Group(usize, Vec<Member>),
}

/// Puts operands into groups, so that the context has at most [`MOST`] members.
pub fn grouped(operands: std::ops::Range<usize>) -> Vec<Member> {
    let mut members: Vec<Member> = operands.map(Member::Operand).collect();
    let mut count = 0;
    while members.len() > MOST {
        let mut outer = Vec::with_capacity(members.len().div_ceil(MOST));
        let mut rest = members.into_iter().peekable();
        while rest.len() >= MOST {
            outer.push(Member::Group(count, rest.by_ref().take(MOST).collect()));
            count += 1;
        }
        outer.extend(rest);
        members = outer;
    }
    members
}
