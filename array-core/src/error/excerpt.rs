//! The user's source text, for errors of expressions.

use core::fmt;

/// A table of the pairs of values that the operations of an expression combine, followed by the
/// source text of the expression. The code calls such a pair a meeting.
///
/// `broadcast!` emits one string literal for each loop over elements, because a string literal is
/// the constant that rustc compiles fastest. Nothing reads the text before an error occurs.
///
/// The table is a list of numbers, in this order:
///
/// - the length of the table, in numbers;
/// - the number of bytes of the call, with which the text begins;
/// - the excerpt of the whole expression;
/// - the text of the only operation in the expression that can fail for an element, or the text of
///   the whole expression if there is not exactly one such operation;
/// - the number of the value that is evaluated, and the rule that relates this value to the array
///   that is written to;
/// - the number of pairs. The highest bit of this entry is set if at least one pair has the rule of
///   `in_dims`. The second-highest bit is set if each operand is a part of the evaluated value, and
///   if broadcasting is the only rule besides those of index names;
/// - for each pair, its two values, its rule, the position in the table of the axes of the rule,
///   and its excerpt;
/// - lists of axes. Each list has the number of axes, the axes, and for index names also the rank
///   of the result.
///
/// Each number is three characters, which have six bits each, the lowest bits first. The code of a
/// character is the code of `#` plus its bits.
///
/// The text is the call, such as `broadcast!((x - mean) / deviation)`, followed by texts that do
/// not occur in the call. An excerpt is four parts of the text: the name of the operation, the
/// operation itself, and its two operands. A part is stored as the position of its first byte and
/// its length. A part that ends after the 65,535th byte is stored as an empty part.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation(&'static str);

/// The number of table entries that an excerpt takes.
const EXCERPT: usize = 8;

impl Evaluation {
    /// The position in the table of the number of bytes of the call.
    const CALL: usize = 1;
    /// The position in the table of the excerpt of the whole expression.
    const WHOLE: usize = Self::CALL + 1;
    /// The position in the table of the text of the operation that can fail.
    const FALLIBLE: usize = Self::WHOLE + EXCERPT;
    /// The position in the table of the number of the evaluated value. The number of its rule
    /// follows.
    const VALUE: usize = Self::FALLIBLE + 2;
    /// The position in the table of the first pair of values.
    const MEETINGS: usize = Self::VALUE + 3;
    /// The number of table entries that a pair of values takes.
    const MEETING: usize = 4 + EXCERPT;

    /// The highest bit of the table entry that holds the number of pairs. It is set if at least one
    /// pair has the rule of `in_dims`.
    const PLACES: usize = 1 << 17;

    /// The second-highest bit of that entry. It is set if each operand is a part of the value, and
    /// if broadcasting is the only rule besides those of index names.
    const PLAIN: usize = 1 << 16;

    /// The number of characters of a number.
    const DIGITS: usize = 3;

    /// Returns the evaluation that a literal of `broadcast!` describes.
    #[inline(always)]
    pub(crate) const fn new(literal: &'static str) -> Self {
        Self(literal)
    }

    /// Returns the number at a position of the table. Returns 0 if the table has no such position,
    /// which does not happen for a literal of `broadcast!`.
    #[inline]
    pub(crate) fn number(self, index: usize) -> usize {
        let [number] = self.numbers(index);
        number
    }

    /// Returns `N` numbers from a position of the table on, or zeros if the table is too short.
    #[inline]
    fn numbers<const N: usize>(self, index: usize) -> [usize; N] {
        let start = Self::DIGITS * index;
        let digit = |digit: u8| usize::from(digit.wrapping_sub(b'#') & 63);
        let mut numbers = [0; N];
        // One slice, so that its bounds are checked once.
        if let Some(digits) = self.0.as_bytes().get(start..start + Self::DIGITS * N) {
            for (number, digits) in numbers.iter_mut().zip(digits.chunks_exact(Self::DIGITS)) {
                *number = digit(digits[0]) | digit(digits[1]) << 6 | digit(digits[2]) << 12;
            }
        }
        numbers
    }

    /// Returns the text that follows the table.
    fn text(self) -> &'static str {
        self.0.get(Self::DIGITS * self.number(0)..).unwrap_or_default()
    }

    /// Returns the number of the value that is evaluated, and the number of its rule.
    #[inline]
    pub(crate) fn value(self) -> (usize, usize) {
        (self.number(Self::VALUE), self.number(Self::VALUE + 1))
    }

    /// Returns the number of pairs of values that operations combine.
    #[inline]
    pub(crate) fn meetings(self) -> usize {
        self.number(Self::VALUE + 2) & !(Self::PLACES | Self::PLAIN)
    }

    /// Returns whether the axes of an operand are placed by `in_dims`.
    #[inline]
    pub(crate) fn places(self) -> bool {
        self.number(Self::VALUE + 2) & Self::PLACES != 0
    }

    /// Returns whether each operand is a part of the value, and broadcasting is the only rule
    /// besides those of index names.
    #[inline]
    pub(crate) fn is_plain(self) -> bool {
        self.number(Self::VALUE + 2) & Self::PLAIN != 0
    }

    /// Returns the number of the rule of the first pair, or 0 if there is no pair.
    #[inline]
    pub(crate) fn first_rule(self) -> usize {
        match self.meetings() {
            0 => 0,
            _ => self.number(Self::MEETINGS + 2),
        }
    }

    /// Returns the two values of a pair, its rule, and the position of the rule's axes.
    #[inline]
    pub(crate) fn meeting(self, meeting: usize) -> [usize; 4] {
        self.numbers(Self::MEETINGS + meeting * Self::MEETING)
    }

    /// Returns the excerpt of the pair with the number `meeting`, or the excerpt of the whole
    /// expression if `meeting` is 254 or more.
    pub(crate) fn excerpt(self, meeting: usize) -> Excerpt {
        Excerpt {
            evaluation: self,
            number: match u8::try_from(meeting) {
                Ok(meeting) if meeting < Excerpt::NONE => meeting,
                _ => Excerpt::WHOLE,
            },
        }
    }

    /// Returns the excerpt of the whole expression.
    pub(crate) fn whole(self) -> Excerpt {
        Excerpt {
            evaluation: self,
            number: Excerpt::WHOLE,
        }
    }

    /// Returns the call: `broadcast!((x - mean) / deviation)`.
    pub(crate) fn call(self) -> &'static str {
        let text = self.text();
        match self.number(Self::CALL) {
            0 => text,
            len => text.get(..len).unwrap_or(text),
        }
    }

    /// Returns the text of the only operation that can fail for an element, or the text of the
    /// whole expression.
    pub(super) fn fallible(self) -> &'static str {
        self.part(Self::FALLIBLE)
    }

    /// Returns the part of the text that the table describes at `index`.
    fn part(self, index: usize) -> &'static str {
        let (start, len) = (self.number(index), self.number(index + 1));
        self.text().get(start..start + len).unwrap_or_default()
    }
}

/// The part of a call of `broadcast!` that an error quotes: one operation, or the whole expression.
#[derive(Clone, Copy)]
pub(crate) struct Excerpt {
    evaluation: Evaluation,
    /// The number of the pair of values that the operation combines, or `WHOLE`. The number is one
    /// byte, so that errors stay small.
    number: u8,
}

impl Excerpt {
    /// The value of the field `number` for the whole expression.
    const WHOLE: u8 = u8::MAX;

    /// Returns a part of the excerpt.
    fn part(self, part: usize) -> &'static str {
        let first = match self.number {
            Self::WHOLE => Evaluation::WHOLE,
            meeting => Evaluation::MEETINGS + usize::from(meeting) * Evaluation::MEETING + 4,
        };
        self.evaluation.part(first + 2 * part)
    }

    /// Returns the name of the operation: `subtract`.
    pub(crate) fn operation(self) -> &'static str {
        self.part(0)
    }

    /// Returns the operation itself: `x - mean`.
    pub(crate) fn text(self) -> &'static str {
        self.part(1)
    }

    /// Returns the texts of the two operands, or of the left-hand side and the value. Returns empty
    /// strings if the operation does not have two operands.
    pub(super) fn operands(self) -> [&'static str; 2] {
        [2, 3].map(|part| self.part(part))
    }

    /// Returns the whole call.
    pub(super) fn call(self) -> &'static str {
        self.evaluation.call()
    }
}

/// An error stores an excerpt as a string and a number, so that the error stays small. For an
/// operation outside of `broadcast!`, the number is [`NONE`](Excerpt::NONE), and the string is the
/// name of the operation.
impl Excerpt {
    /// The value of the field `number` if there is no excerpt.
    pub(super) const NONE: u8 = u8::MAX - 1;

    /// Splits the excerpt into the literal of its expression and its number.
    pub(super) fn divide(self) -> (&'static str, u8) {
        (self.evaluation.0, self.number)
    }

    /// Returns the excerpt that [`divide`](Self::divide) has split, or `None` if the number is
    /// [`NONE`](Self::NONE).
    pub(super) fn join(literal: &'static str, number: u8) -> Option<Self> {
        let evaluation = Evaluation(literal);
        (number != Self::NONE).then_some(Self { evaluation, number })
    }
}

/// The last line of an error: the operation that failed and the call that contains it.
pub(super) struct Context {
    pub(super) text: &'static str,
    pub(super) whole: &'static str,
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, whole } = *self;
        let before = whole.strip_suffix(')').and_then(|whole| whole.strip_suffix(text));
        // If only the name of the macro and a rule set precede the operation in the call, the
        // operation is the whole expression.
        if before.is_some_and(|before| before.ends_with('(') || before.ends_with("; ")) {
            write!(f, "\nin `{whole}`")
        } else {
            write!(f, "\nin `{text}`, of `{whole}`")
        }
    }
}
