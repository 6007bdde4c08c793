//! Rule sets. A word before a `;` restricts which shapes may combine, as in
//! `broadcast!(no_stretch; x + y)`.
//!
//! Each rule set except `named` is a unit value of `array_core`, with the methods that expansions
//! call. `named` uses the value of `standard`. The bounds of the methods are the rules.

mod scope;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

pub use self::scope::rules;
use crate::selection::{self, Marks};

/// Declares the rule sets: `named`, `standard`, and the rows of `rule_sets!` in `table.rs`.
macro_rules! sets {
    ($($(#[$doc:meta])* $word:ident $set:ident $relation:ident [$compared:ident $error:ident] [$($alias:literal)*]
        $rejects:literal $rule:literal;)*) => {
        /// The rule sets, which determine how `broadcast!` combines shapes and dtypes.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum RuleSet {
            /// The rule set `named`: axes with the same index name are combined.
            Named,
            /// The rules of the Array API.
            Standard,
            $(
                $(#[$doc])*
                $set,
            )*
        }

        /// The rule sets. Each has its word, and words that users of other libraries may try.
        const SETS: &[(&str, RuleSet, &[&str])] = &[
            ("named", RuleSet::Named, &["einsum", "indexed", "names"]),
            ("standard", RuleSet::Standard, &["array_api", "default", "numpy"]),
            $((stringify!($word), RuleSet::$set, &[$($alias),*]),)*
        ];

        impl RuleSet {
            /// Returns the name of the unit value in `array_core::__private::fused` whose methods
            /// apply these rules.
            pub fn value(self) -> &'static str {
                match self {
                    Self::Standard | Self::Named => "Op",
                    $(Self::$set => stringify!($set),)*
                }
            }

            /// Returns the position of the rule set in `rule_sets!`, or `None` for `standard` and
            /// `named`, which are not in `rule_sets!`.
            pub fn number(self) -> Option<usize> {
                [$(Self::$set),*].iter().position(|set| *set == self)
            }
        }
    };
}

rule_sets! { sets }

impl RuleSet {
    /// Returns the rule set of a word, or `None` if there is no such rule set.
    fn find(word: &str) -> Option<Self> {
        SETS.iter().find(|(name, ..)| *name == word).map(|(_, rules, _)| *rules)
    }

    /// Returns whether a word is the name of a rule set.
    pub fn is_word(word: &Ident) -> bool {
        Self::find(&word.to_string()).is_some()
    }

    /// Reads a word, or returns an error that lists the rule sets.
    pub fn read(word: &Ident) -> syn::Result<Self> {
        let name = word.to_string();
        Self::find(&name).ok_or_else(|| {
            let guess = match near_miss(&name) {
                Some(guess) => format!("write `{guess}`; the rule sets"),
                None => "they".to_owned(),
            };
            let mut words: Vec<String> = SETS.iter().map(|(word, ..)| format!("`{word}`")).collect();
            words.sort();
            let message = format!("there is no rule set `{name}`: {guess} are {}", words.join(", "));
            syn::Error::new(word.span(), message)
        })
    }
}

/// Returns the name of the rule set that the user may have meant: another library calls this rule
/// set `word`, or its name differs from `word` by one or two letters.
fn near_miss(word: &str) -> Option<&'static str> {
    if let Some((name, ..)) = SETS.iter().find(|(_, _, elsewhere)| elsewhere.contains(&word)) {
        return Some(name);
    }
    let nearest = SETS
        .iter()
        .map(|(name, ..)| *name)
        .min_by_key(|name| distance(word, name))?;
    (distance(word, nearest) <= (word.len() / 2).min(2)).then_some(nearest)
}

/// Returns the number of letters to insert, remove or change to turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, a) in a.bytes().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, b) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// The tokens of the input before the `;`.
pub struct Head {
    /// The word for the rule set.
    word: Ident,
    /// The order of the index names in brackets, if it is given.
    order: Option<Group>,
}

impl Head {
    /// Splits the rule set, if there is one, from the start of the input. Returns the rule set and
    /// the rest of the input.
    ///
    /// A single word with nothing after its `;` is part of the expression, unless the word is the
    /// name of a rule set.
    pub fn split(user: TokenStream) -> (Option<Self>, TokenStream) {
        let mut tokens = user.clone().into_iter();
        let Some(word) = tokens.next().and_then(word) else {
            return (None, user);
        };
        let (order, semicolon) = match tokens.next() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => (Some(group), tokens.next()),
            token => (None, token),
        };
        let is_head = matches!(semicolon, Some(TokenTree::Punct(punct)) if punct.as_char() == ';');
        let rest: TokenStream = tokens.collect();
        if is_head && (!rest.is_empty() || RuleSet::find(&word.to_string()).is_some()) {
            (Some(Self { word, order }), rest)
        } else {
            (None, user)
        }
    }

    /// Returns the text before the expression, including the `;`.
    pub fn text(&self) -> String {
        let word = &self.word;
        match &self.order {
            Some(order) => format!("{word} {}; ", selection::print(&Marks::default(), quote!(#order))),
            None => format!("{word}; "),
        }
    }

    /// Returns the word for the rule set.
    pub fn word(&self) -> &Ident {
        &self.word
    }

    /// Returns the rule set, and the order of index names if it is given.
    pub fn read(self) -> syn::Result<(RuleSet, Option<Group>)> {
        let Self { word, order } = self;
        match (RuleSet::read(&word)?, order) {
            (RuleSet::Named, order) => Ok((RuleSet::Named, order)),
            (rules, None) => Ok((rules, None)),
            (_, Some(order)) => {
                let message = format!("`{word}` takes no list of index names, only `named` does: leave it out");
                Err(syn::Error::new(order.span(), message))
            }
        }
    }
}

/// Returns a token as a word, or `None` if the token is not a word. Looks into the groups that
/// `macro_rules!` puts around a fragment.
fn word(token: TokenTree) -> Option<Ident> {
    match token {
        TokenTree::Ident(word) => Some(word),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut tokens = group.stream().into_iter();
            tokens.next().and_then(word).filter(|_| tokens.next().is_none())
        }
        _ => None,
    }
}
