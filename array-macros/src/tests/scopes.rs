//! Tests `#[rules]`, which applies a rule set to the expressions in an item.

use proc_macro2::TokenStream;

use super::compact;
use crate::rules::rules;

fn parsed(source: &str) -> TokenStream {
    source.parse().expect("the source is valid tokens")
}

#[track_caller]
fn assert_rewritten(item: &str, expected: &str) {
    let found = rules(parsed("no_stretch"), parsed(item));
    assert_eq!(compact(found), compact(parsed(expected)), "`{item}`");
}

#[track_caller]
fn assert_unchanged(item: &str) {
    assert_rewritten(item, item);
}

/// Asserts that the item is emitted next to the error.
#[track_caller]
fn assert_error(word: &str, item: &str, message: &str) {
    let found = compact(rules(parsed(word), parsed(item)));
    let expected = compact(format!("::core::compile_error!{{ {message:?} }} {item}"));
    assert_eq!(found, expected, "`{word}` on `{item}`");
}

#[test]
fn every_call_in_an_item_gets_the_word() {
    assert_rewritten(
        "fn f() { broadcast!(x + y); a::try_broadcast![x += y]?; $crate::broadcast! { x } }",
        "fn f() { broadcast!(no_stretch; x + y); a::try_broadcast![no_stretch; x += y]?; $crate::broadcast! { no_stretch; x } }",
    );
    assert_rewritten(
        "impl X { fn f(&self) { g(|| broadcast!(self.w * 2)) } }",
        "impl X { fn f(&self) { g(|| broadcast!(no_stretch; self.w * 2)) } }",
    );
    assert_rewritten(
        "mod m { fn f() { fn g() { broadcast!(x) } } }",
        "mod m { fn f() { fn g() { broadcast!(no_stretch; x) } } }",
    );
}

#[test]
fn calls_inside_other_macros_and_inside_each_other() {
    assert_rewritten(
        "fn f() { assert_eq!(broadcast!(x), vec![broadcast!({ broadcast!(y) } + 1)]) }",
        "fn f() { assert_eq!(broadcast!(no_stretch; x), vec![broadcast!(no_stretch; { broadcast!(no_stretch; y) } + 1)]) }",
    );
    assert_rewritten(
        "fn f() { broadcast!(tml; { broadcast!(y) } > 1) }",
        "fn f() { broadcast!(tml; { broadcast!(no_stretch; y) } > 1) }",
    );
}

#[test]
fn calls_with_rules_and_other_macros_are_unchanged() {
    assert_unchanged("fn f() { broadcast!(explicit; x + y) }");
    assert_unchanged("fn f() { broadcast!(named [j, i]; m[i, j]) }");
    assert_unchanged("fn f() { broadcast!(standard; x) }");
    assert_unchanged("mod m { macro_rules! f { ($r:ident, $x:expr) => { broadcast!($r; $x) } } }");
    assert_unchanged("mod m { macro_rules! f { ($r:ident, $x:expr) => { broadcast!($r [j, i]; $x[i, j]) } } }");
    assert_rewritten(
        "mod m { macro_rules! f { ($x:expr) => { broadcast!($x * 2) } } }",
        "mod m { macro_rules! f { ($x:expr) => { broadcast!(no_stretch; $x * 2) } } }",
    );
    assert_unchanged("type T = fn() -> broadcast!([8, 1], [7]);");
    assert_unchanged("fn f() { broadcast!() }");
    assert_unchanged("fn f() { x.broadcast != (y); broadcast(x); my_broadcast!(x) }");
}

#[test]
fn an_item_inside_with_rules_of_its_own_keeps_them() {
    assert_rewritten(
        "mod m { #[a::rules(tml)] #[inline] fn f() -> X<{ N }> where T: U, { broadcast!(x) } fn g() { broadcast!(y) } }",
        "mod m { #[a::rules(tml)] #[inline] fn f() -> X<{ N }> where T: U, { broadcast!(x) } fn g() { broadcast!(no_stretch; y) } }",
    );
    assert_rewritten(
        "trait T { #[rules(tml)] fn f(); fn g() { broadcast!(y) } }",
        "trait T { #[rules(tml)] fn f(); fn g() { broadcast!(no_stretch; y) } }",
    );
}

#[test]
fn mistakes() {
    let item = "fn f() { broadcast!(x) }";
    assert_error("", item, "write a rule set, as in `#[rules(no_stretch)]`");
    let word = "write one rule set, as in `#[rules(no_stretch)]`";
    assert_error("no_stretch, tml", item, word);
    assert_error("\"tml\"", item, word);
    let named = "`named` applies to one expression, whose operands have names: write it there";
    assert_error("named", item, named);
    let unknown = "there is no rule set `strict`: write `no_stretch`; the rule sets are `explicit`, `named`, `no_rank_promotion`, `no_stretch`, `standard`, `tml`";
    assert_error("strict", item, unknown);
    let item = "struct X { y: Z }";
    let place = "`rules` applies to a function, an `impl`, a `trait` or a module: this item computes nothing";
    assert_error("tml", item, place);
}
