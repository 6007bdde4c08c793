//! Expands the entries of a selection to a chain of calls. Each call takes a view and returns
//! another.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, spanned::Spanned};

use super::model::{End, Entry, Kind, Term};
use crate::output::{at, blamed, hidden, macros};

/// The kind of borrow, and whether a part that is out of bounds is an error or a panic.
#[derive(Clone, Copy)]
pub struct Access {
    /// `true` if the view is mutable.
    pub is_mutable: bool,
    /// `true` if the calls return errors.
    pub is_fallible: bool,
}

impl Access {
    /// Returns the name of the method that borrows an array through any number of references.
    pub fn borrow(self) -> &'static str {
        if self.is_mutable {
            "array_of_array_core_mut"
        } else {
            "array_of_array_core"
        }
    }

    /// Returns the name of a method of `Select`.
    pub fn method(self, name: &str, span: Span) -> Ident {
        let prefix = if self.is_fallible { "try_" } else { "" };
        Ident::new(&format!("{prefix}{name}"), span)
    }
}

/// Expands to code that borrows an array and selects a part of it, and then a part of that part for
/// each further list of entries.
///
/// `rust` expands the expressions that Rust evaluates.
pub fn expand(
    krate: &TokenStream,
    access: Access,
    array: &Expr,
    lists: &[&[Entry]],
    rust: &dyn Fn(&Expr) -> TokenStream,
) -> TokenStream {
    let mut chain = Chain {
        krate,
        access,
        view: TokenStream::new(),
        bound: 0,
    };
    let (span, view) = (array.span(), hidden("__view"));
    if access.is_mutable {
        chain.call("view_mut", span, &[&quote!(#view)]);
    } else {
        let macros = macros(krate, span);
        let lent = Ident::new("__lent", span);
        let lent = quote_spanned!(at(span)=> #macros::Lent(#view).#lent());
        chain.view = if access.is_fallible {
            quote!(::core::result::Result::<_, #macros::IndexError>::Ok(#lent))
        } else {
            lent
        };
    }
    let mut values = Vec::new();
    for entries in lists {
        values.extend(entries.iter().flat_map(Entry::values).map(rust));
        chain.entries(entries);
    }
    let Chain { view: body, bound, .. } = chain;
    let array = rust(array);
    let names = (0..bound).map(variable);
    // rustc calls the inherent methods `__lent` and `__within` if it knows the type of the array
    // and the extents. Otherwise it calls the methods of the traits `Lends` and `Unmeasured`.
    let macros = macros(krate, span);
    let body = quote!({ #[allow(unused_imports)] use #macros::{Lends as _, Unmeasured as _}; #body });
    let borrow = Ident::new(access.borrow(), span);
    // Temporaries in the scrutinee of a `match` live until the end of the enclosing statement. So
    // the body can borrow from an array that is a temporary.
    quote!(match (#(#values,)* (#array).#borrow(),) {
        #[allow(unused_braces)]
        (#(#names,)* #view,) => #body
    })
}

fn variable(index: usize) -> Ident {
    format_ident!("__i{index}", span = Span::mixed_site())
}

struct Chain<'a> {
    krate: &'a TokenStream,
    access: Access,
    view: TokenStream,
    /// The number of variables that the expansion uses so far.
    bound: usize,
}

impl Chain<'_> {
    /// Emits calls for the entries, from the first to the last. The axes of entries before `...`
    /// are counted from the outermost, and those of entries after `...` from the innermost.
    fn entries(&mut self, entries: &[Entry]) {
        let arguments: Vec<_> = entries.iter().map(|entry| self.arguments(entry)).collect();
        let takes_axis = |entry: &Entry| i64::from(!matches!(entry.kind, Kind::NewAxis));
        // After `...`: the number of axes that are further in than the axis of the entry.
        let mut behind = None;
        let (mut axis, mut removed) = (0, 0);
        for (i, (entry, (method, arguments))) in entries.iter().zip(&arguments).enumerate() {
            if matches!(entry.kind, Kind::Rest) {
                let rest = &entries[i + 1..];
                let count = rest.iter().map(takes_axis).sum::<i64>();
                if axis > 0
                    && let Some(last) = rest.iter().rfind(|entry| takes_axis(entry) > 0)
                {
                    // An entry before `...` and an entry after it must not select from the same
                    // axis. This call requires that the array has enough axes, because it selects
                    // the whole of the last axis that the entries need.
                    let last = Entry::new(Kind::Whole, last.span);
                    self.entry(&last, "whole", (axis + count - 1, removed), &[]);
                }
                behind = Some(count);
                continue;
            }
            if let Some(behind) = &mut behind {
                *behind -= takes_axis(entry);
                axis = -1 - *behind;
            }
            self.entry(entry, method, (axis, removed), arguments);
            axis += i64::from(entry.leaves_axis());
            removed += takes_axis(entry) - i64::from(entry.leaves_axis());
        }
    }

    /// Emits the call for an entry. `removed` is the number of axes that the entries further out
    /// have removed, minus those that they have inserted.
    fn entry(&mut self, entry: &Entry, method: &str, (axis, removed): (i64, i64), arguments: &[TokenStream]) {
        let (macros, axis) = (macros(self.krate, entry.span), Literal::i64_unsuffixed(axis));
        let mut view = std::mem::take(&mut self.view);
        if let Some(reach) = entry.reach() {
            // The method has the span of the user's token, at which rustc reports an axis that is
            // too short.
            let within = Ident::new("__within", entry.reach_span);
            let reach = Literal::u64_unsuffixed(reach);
            view = match rest(&macros, &entry.kind) {
                Some(rest) => {
                    quote_spanned!(at(entry.span)=> #macros::Measured::<#axis, #reach, #rest, _>::new(#view).#within())
                }
                None => quote_spanned!(at(entry.span)=> #macros::Within::<#axis, #reach, _>(#view).#within()),
            };
        }
        if let Kind::Span { extent, .. } = &entry.kind {
            let extent = extent.expand(self.krate);
            let extent = quote_spanned!(at(entry.span)=> #macros::AxisOf::<#extent>::new());
            view = if self.access.is_fallible {
                quote_spanned!(at(entry.span)=> #macros::Both::with(#view, #extent))
            } else {
                quote!((#view, #extent))
            };
        }
        let removed = Literal::i64_unsuffixed(removed);
        let axis = quote_spanned!(at(entry.span)=> #macros::Axis::<#axis>(#removed));
        // The axis comes first, because rustc checks the bounds after each argument. So an error
        // about a missing axis contains the number of the axis.
        let arguments: Vec<_> = [&axis, &view].into_iter().chain(arguments).collect();
        self.call(method, entry.span, &arguments);
    }

    fn call(&mut self, method: &str, span: Span, arguments: &[&TokenStream]) {
        let (macros, method) = (macros(self.krate, span), self.access.method(method, span));
        let arguments = arguments.iter().map(|argument| blamed(span, (*argument).clone()));
        self.view = quote_spanned!(at(span)=> #macros::Select.#method(#(#arguments),*));
    }

    /// Returns the name of the method for an entry, and its arguments after the view and the axis.
    fn arguments(&mut self, entry: &Entry) -> (&'static str, Vec<TokenStream>) {
        let macros = macros(self.krate, entry.span);
        match &entry.kind {
            Kind::Literal(index) => {
                let index = Literal::i64_unsuffixed(*index);
                ("index", vec![quote_spanned!(at(entry.span)=> #macros::Index::<#index>)])
            }
            Kind::Index(_) => {
                let index = self.next();
                ("index", vec![quote!(#index)])
            }
            Kind::Whole | Kind::Rest => ("whole", Vec::new()),
            Kind::Flip => ("flip", Vec::new()),
            Kind::NewAxis => ("new_axis", Vec::new()),
            Kind::Part { start, end, step } | Kind::Span { start, end, step, .. } => {
                let range = literal(&macros, start, end, entry.span);
                match step {
                    1 => ("part", vec![range]),
                    step => ("part_every", vec![range, literal_step(&macros, *step, entry.span)]),
                }
            }
            Kind::Run {
                start,
                end,
                inclusive,
                step,
            } => {
                // Each end has a call of its own, so that an error about an end marks it.
                let mut run = quote_spanned!(at(entry.span)=> #macros::Run::all());
                let to = if *inclusive { "to_inclusive" } else { "to" };
                for (name, term) in [("from", start), (to, end)] {
                    if let Some(term) = term {
                        let (span, value) = (term.span(entry.span), self.term(term));
                        let (value, method) = (blamed(span, value), Ident::new(name, span));
                        run = quote_spanned!(at(span)=> #run.#method(#value));
                    }
                }
                match step {
                    None => ("run", vec![run]),
                    Some(Term::Literal(step)) => ("run_every", vec![run, literal_step(&macros, *step, entry.span)]),
                    Some(step) => ("run_every", vec![run, self.term(step)]),
                }
            }
        }
    }

    fn term(&mut self, term: &Term) -> TokenStream {
        match term {
            Term::Literal(value) => {
                // Without its suffix, the literal would be an `i32`.
                let value = Literal::i64_suffixed(*value);
                quote!(#value)
            }
            Term::Value(_) => {
                let value = self.next();
                quote!(#value)
            }
        }
    }

    fn next(&mut self) -> Ident {
        self.bound += 1;
        variable(self.bound - 1)
    }
}

/// Expands to an operation and a number that determine the extent of a range from that of the axis.
/// Returns `None` for entries other than [`Kind::Part`].
fn rest(macros: &TokenStream, kind: &Kind) -> Option<TokenStream> {
    let Kind::Part { start, end, step } = kind else {
        return None;
    };
    let (name, number) = match (start, end) {
        (End::Literal(start @ ..0), End::Literal(end)) => ("Excess", start.unsigned_abs() + end.unsigned_abs()),
        (start, end) => ("Subtract", start.distance() + end.distance()),
    };
    let (name, number) = (format_ident!("{name}"), Literal::u64_unsuffixed(number));
    Some(match step.unsigned_abs() {
        1 => quote!(#macros::#name, #number),
        step => {
            let step = Literal::u64_unsuffixed(step);
            quote!(#macros::Steps<#step, #macros::#name>, #number)
        }
    })
}

/// Expands to a value whose type contains the step.
fn literal_step(macros: &TokenStream, step: i64, span: Span) -> TokenStream {
    let step = Literal::i64_unsuffixed(step);
    quote_spanned!(at(span)=> #macros::Step::<#step>)
}

/// Expands to a value whose type contains the start and the end of a range.
fn literal(macros: &TokenStream, start: &End, end: &End, span: Span) -> TokenStream {
    let argument = |end: &End, open: TokenStream| match end {
        End::Open => open,
        End::Literal(value) => {
            let value = Literal::i64_unsuffixed(*value);
            quote!(#value)
        }
        End::Computed(value) => quote!({ #macros::constant(#value) }),
    };
    let start = argument(start, quote!({ ::core::primitive::isize::MIN }));
    let end = argument(end, quote!({ ::core::primitive::isize::MAX }));
    quote_spanned!(at(span)=> #macros::Literal::<#start, #end>)
}
