//! Rewrites the body of a program for the module `array_core::stablehlo::twin`.

use core::iter::Peekable;
use core::mem;

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Ident, Punct, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};

use crate::{
    broadcast::{self, Mode},
    einsum,
    input::keep_precedence,
    selection::{self, Form},
};

use super::recorded;
use super::refused::{calls_refused, is_refused};
use super::types::is_recorded;

/// The macros of `array_core` that `#[program]` expands itself, for the `twin` module, each with
/// the function that expands it.
pub(super) const MACROS: &[(&str, fn(TokenStream) -> TokenStream)] = &[
    ("broadcast", |input| broadcast::broadcast(Mode::Panicking, input)),
    ("einsum", |input| einsum::einsum(Mode::Panicking, input)),
    ("slice", |input| selection::slice(Form::Slice, input)),
    ("slice_mut", |input| selection::slice(Form::SliceMut, input)),
];

/// The macros of `array_core` that a program cannot contain.
const REFUSED: &[&str] = &[
    "iab",
    "try_broadcast",
    "try_einsum",
    "try_iab",
    "try_slice",
    "try_slice_mut",
];

/// Rewrites tokens for the `twin` module. Expands the macros of `array_core`, replaces the paths of
/// its arrays, and replaces calls of other programs by calls of their recording functions.
pub(super) struct Rewriter<'a> {
    /// The path of the `twin` module. In the body, it is the alias `__twin`, because each token
    /// takes time to compile.
    twin: TokenStream,
    /// The names of the programs that the function calls.
    callees: &'a [Ident],
    /// `true` if the tokens that were rewritten so far contain the name of a method that a program
    /// cannot call.
    is_refused: bool,
    /// `true` while the arguments of `broadcast!` are rewritten.
    is_in_broadcast: bool,
}

/// The tokens of a group that were rewritten so far.
#[derive(Default)]
struct Written {
    tokens: Vec<TokenTree>,
    /// `true` if a token was replaced.
    is_changed: bool,
    /// `true` within a `use`.
    is_import: bool,
}

impl Written {
    /// Returns whether the last token is one of these punctuation marks.
    fn ends_with(&self, marks: &[char]) -> bool {
        matches!(self.tokens.last(), Some(TokenTree::Punct(last)) if marks.contains(&last.as_char()))
    }
}

impl<'a> Rewriter<'a> {
    pub(super) fn new(twin: TokenStream, callees: &'a [Ident]) -> Self {
        Self {
            twin,
            callees,
            is_refused: false,
            is_in_broadcast: false,
        }
    }

    /// Returns whether the rewritten tokens contain the name of a method that a program cannot
    /// call.
    pub(super) fn is_refused(&self) -> bool {
        self.is_refused
    }

    /// Rewrites tokens.
    pub(super) fn rewritten(&mut self, tokens: TokenStream) -> syn::Result<TokenStream> {
        let tokens = keep_precedence(tokens);
        Ok(self.changed(tokens.clone(), true)?.unwrap_or(tokens))
    }

    /// Rewrites tokens, or returns `None` if there is nothing to replace.
    ///
    /// If `expands` is false, the tokens are the input of one of [`MACROS`]. A call of one of
    /// `MACROS` in them is not expanded. It becomes a call of the macro of the same name in
    /// `array_core::expand`, with the path of the `twin` module.
    fn changed(&mut self, tokens: TokenStream, expands: bool) -> syn::Result<Option<TokenStream>> {
        let mut out = Written::default();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                // Keep the braces of a `use`: a path cannot replace a name in them. The name is
                // replaced where the body uses it.
                TokenTree::Group(group) if !out.is_import => self.group(group, expands, &mut out)?,
                TokenTree::Ident(name) if self.is_callee(&name, tokens.peek(), &out) => self.callee(&name, &mut out)?,
                TokenTree::Ident(name) => self.name(name, &mut tokens, expands, &mut out)?,
                token => {
                    out.is_import &= !matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ';');
                    out.tokens.push(token);
                }
            }
        }
        Ok(out.is_changed.then(|| out.tokens.into_iter().collect()))
    }

    fn group(&mut self, group: Group, expands: bool, out: &mut Written) -> syn::Result<()> {
        let inner = self.changed(group.stream(), expands)?;
        out.is_changed |= inner.is_some();
        out.tokens.push(match inner {
            Some(inner) => regrouped(&group, inner),
            None => group.into(),
        });
        Ok(())
    }

    /// Returns whether a name that is followed by `next` calls one of the programs in `callees`.
    fn is_callee(&self, name: &Ident, next: Option<&TokenTree>, out: &Written) -> bool {
        self.callees.contains(name)
            && matches!(next, Some(TokenTree::Group(next)) if next.delimiter() == Delimiter::Parenthesis)
            && !out.ends_with(&['.'])
    }

    /// Rewrites the name of a program that is called.
    fn callee(&self, name: &Ident, out: &mut Written) -> syn::Result<()> {
        if self.is_in_broadcast && !out.ends_with(&[':']) && broadcast::is_function(&name.to_string()) {
            let message = format!(
                "`broadcast!` has a function `{name}`: to call the program, write `self::{name}(x)`; to use the function, \
                 leave `{name}` out of `calls(…)`"
            );
            return Err(syn::Error::new(name.span(), message));
        }
        let (span, recorded) = (name.span(), recorded(name));
        out.tokens.extend(quote_spanned!(span=> #recorded::record));
        out.is_changed = true;
        Ok(())
    }

    /// Rewrites a name, and the tokens after it if it is that of a macro.
    fn name(
        &mut self,
        name: Ident,
        after: &mut Peekable<IntoIter>,
        expands: bool,
        out: &mut Written,
    ) -> syn::Result<()> {
        // Convert the name only once, because each comparison with `name` would convert it to a
        // string.
        let text = name.to_string();
        if text == "static" && keeps_an_array(after.clone()) {
            let message = "a `static` in a program cannot keep an array, because it outlives the export: move it out of \
                           the function";
            return Err(syn::Error::new(name.span(), message));
        }
        // `use<'a>` is a bound, and not an import.
        out.is_import |=
            text == "use" && !matches!(after.peek(), Some(TokenTree::Punct(open)) if open.as_char() == '<');
        if is_recorded(&text) {
            leave_path(&mut out.tokens);
            let span = Span::mixed_site().located_at(name.span());
            out.tokens.extend(located(&self.twin, span));
            out.tokens.extend(quote_spanned!(span=> ::));
            out.tokens.push(name.into());
            out.is_changed = true;
            return Ok(());
        }
        self.is_refused = self.is_refused || (out.ends_with(&['.', ':']) && is_refused(&text));
        if calls_refused(&out.tokens, &text, after.peek()) {
            let message = format!(
                "a program cannot call `{text}`, which has no export to StableHLO: call it outside, and pass the result as \
                 an argument"
            );
            return Err(syn::Error::new(name.span(), message));
        }
        match after.next_if(|next| matches!(next, TokenTree::Punct(bang) if bang.as_char() == '!')) {
            Some(TokenTree::Punct(bang)) => self.call(name, &text, bang, after, expands, out),
            _ => {
                out.tokens.push(name.into());
                Ok(())
            }
        }
    }

    /// Rewrites the call of a macro, whose name is `text`. The arguments are the first token of
    /// `after`.
    fn call(
        &mut self,
        name: Ident,
        text: &str,
        bang: Punct,
        after: &mut Peekable<IntoIter>,
        expands: bool,
        out: &mut Written,
    ) -> syn::Result<()> {
        refuse_macro(text, name.span())?;
        let known = MACROS.iter().find(|(known, _)| text == *known);
        let arguments = after.next_if(|next| known.is_some() && matches!(next, TokenTree::Group(_)));
        let (Some((_, expand)), Some(TokenTree::Group(group))) = (known, arguments) else {
            out.tokens.extend([TokenTree::from(name), bang.into()]);
            return Ok(());
        };
        leave_path(&mut out.tokens);
        let is_in_broadcast = mem::replace(&mut self.is_in_broadcast, text == "broadcast");
        let inner = self.changed(group.stream(), false)?.unwrap_or_else(|| group.stream());
        self.is_in_broadcast = is_in_broadcast;
        let span = Span::mixed_site().located_at(name.span());
        let twin = located(&self.twin, span);
        let input = quote_spanned!(span=> [#twin] #inner);
        if expands {
            // `broadcast! { … }` can be a statement without a semicolon.
            let delimiter = match group.delimiter() {
                Delimiter::Brace => Delimiter::Brace,
                _ => Delimiter::Parenthesis,
            };
            out.tokens.push(Group::new(delimiter, expand(input)).into());
        } else {
            let group = regrouped(&group, input);
            out.tokens
                .extend(quote_spanned!(span=> ::array_core::expand::#name #bang #group));
        }
        out.is_changed = true;
        Ok(())
    }
}

/// Returns the tokens with the span `span`.
fn located(tokens: &TokenStream, span: Span) -> TokenStream {
    let with_span = |mut token: TokenTree| {
        token.set_span(span);
        token
    };
    tokens.clone().into_iter().map(with_span).collect()
}

/// Returns whether these tokens, which follow `static`, are a name and a type that names an array.
/// After the lifetime `'static`, they are not. If an alias hides the array, rustc reports that
/// arrays of programs are not `Sync`.
fn keeps_an_array(tokens: impl Iterator<Item = TokenTree>) -> bool {
    let is = |token: &TokenTree, mark: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark);
    let mut tokens = tokens.skip_while(|token| matches!(token, TokenTree::Ident(word) if word == "mut"));
    matches!(tokens.next(), Some(TokenTree::Ident(_)))
        && tokens.next().is_some_and(|colon| is(&colon, ':'))
        && tokens
            .take_while(|token| !is(token, '=') && !is(token, ';'))
            .any(|token| matches!(token, TokenTree::Ident(name) if is_recorded(&name.to_string())))
}

/// Returns a group with the same delimiter and span, and the contents `tokens`.
pub(super) fn regrouped(group: &Group, tokens: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), tokens);
    new.set_span(group.span());
    new.into()
}

/// Returns an error for a macro of `array_core` that a program cannot contain.
fn refuse_macro(name: &str, span: Span) -> syn::Result<()> {
    let Some(refused) = REFUSED.iter().find(|&&refused| name == refused) else {
        return Ok(());
    };
    let message = match refused.strip_prefix("try_") {
        Some(known) if MACROS.iter().any(|&(name, _)| name == known) => {
            format!("XLA reports no errors, so a program cannot use `{refused}!`: write `{known}!`, without `unwrap`")
        }
        _ => format!("a program cannot call `{refused}!`: select with `slice!`, or with `x[…]` in `broadcast!`"),
    };
    Err(syn::Error::new(span, message))
}

/// Removes a path, such as `array_core::`, from the end of `tokens`, which precede a name. Leaves a
/// keyword or a lifetime before a path that starts with `::`, as in `return ::array_core::…`.
pub(super) fn leave_path(tokens: &mut Vec<TokenTree>) {
    while let [.., TokenTree::Punct(first), TokenTree::Punct(second)] = tokens.as_slice()
        && first.as_char() == ':'
        && second.as_char() == ':'
    {
        tokens.truncate(tokens.len() - 2);
        match tokens.as_slice() {
            [.., TokenTree::Punct(tick), TokenTree::Ident(_)] if tick.as_char() == '\'' => return,
            [.., TokenTree::Ident(name)] if is_segment(name) => tokens.pop(),
            _ => return,
        };
    }
}

/// Returns whether a name can be a segment of a path: it is a keyword that starts a path, such as
/// `crate`, or not a keyword.
fn is_segment(name: &Ident) -> bool {
    let starts_path = ["crate", "self", "super", "Self"].iter().any(|keyword| name == keyword);
    starts_path || syn::parse2::<Ident>(name.into_token_stream()).is_ok()
}
