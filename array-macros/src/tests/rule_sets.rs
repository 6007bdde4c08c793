//! The word in front of the `;`.

use proc_macro2::{Delimiter, Group, TokenTree};
use quote::quote;

use super::{assert_mistakes, compact, expand, expand_in, fused, plain, tree};
use crate::broadcast::{self, Mode};

const WORDS: &str = "are `explicit`, `named`, `no_rank_promotion`, `no_stretch`, `standard`, `tml`";

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, expand(source), expected);
}

#[test]
fn a_rule_set_is_the_value_whose_methods_are_called() {
    let values = [
        ("explicit", "Explicit"),
        ("no_rank_promotion", "NoRankPromotion"),
        ("no_stretch", "NoStretch"),
        ("standard", "Op"),
    ];
    for (word, value) in values {
        let fused = fused::find(expand(&format!("{word}; sqrt(x) + (y as f64)"))).expect("it is fused");
        assert_eq!(fused.relations(), [format!("{value}.meet(__s0,__s1)")], "{word}");
        let fused = fused::find(expand(&format!("{word}; x += y"))).expect("it is fused");
        assert_eq!(fused.relations(), [format!("{value}.fits(__s0,__s1)")], "{word}");
        let fallible = expand_in(Mode::Fallible, &format!("{word}; x[1, ..] = y"));
        let fused = fused::find(fallible).expect("it is fused");
        assert_eq!(fused.relations(), [format!("{value}.fits(__s0,__s1)")], "{word}");
    }
    let expected = "Tml.add(Tml.sqrt(__o0), Tml.cast(__o1, Op.dtype::<f64>()))";
    assert_eq!(tree("tml; sqrt(x) + (y as f64)"), compact(expected));
    let in_place = plain(expand("tml; x += y"));
    assert!(in_place.contains("Tml.add_assign(__target,__value)"), "{in_place}");
    let fallible = plain(expand_in(Mode::Fallible, "tml; x[1, ..] = y"));
    assert!(fallible.contains("Tml.try_assign(__target,__value)"), "{fallible}");
}

#[test]
fn choices_and_literals_follow_the_rule_set() {
    assert_eq!(
        tree("tml; if x > 0 { x } else { y }"),
        "Tml.select({let__anchor=__o0;let__literal1=Integer::<0i128,U7>::new().typed_as(&__anchor);\
         Tml.greater(__anchor,__literal1)},__o0,__o1)"
    );
}

#[test]
fn a_variable_may_have_the_word_for_its_name() {
    assert_eq!(tree("named + explicit"), "Op.add(__o0,__o1)");
    assert_eq!(tree("tml; tml * tml"), "Tml.mul(__o0,__o0)");
}

#[test]
fn the_word_may_be_a_fragment() {
    let word: TokenTree = Group::new(Delimiter::None, quote!(no_stretch)).into();
    let expansion = broadcast::broadcast(Mode::Panicking, quote!([::array_core] #word; x + y));
    let fused = fused::find(expansion).expect("it is fused");
    assert_eq!(fused.relations(), ["NoStretch.meet(__s0,__s1)"]);
}

#[test]
fn an_unknown_word() {
    let guesses = [
        ("explict", "explicit"),
        ("xla", "explicit"),
        ("strict", "no_stretch"),
        ("no_promotion", "no_rank_promotion"),
        ("no_strech", "no_stretch"),
        ("einsum", "named"),
        ("numpy", "standard"),
    ];
    for (word, guess) in guesses {
        let message = format!("there is no rule set `{word}`: write `{guess}`; the rule sets {WORDS}");
        assert_errors(&format!("{word}; x + y"), &[(word, &message)]);
    }
    for word in ["x", "ab", "anything"] {
        let message = format!("there is no rule set `{word}`: they {WORDS}");
        assert_errors(&format!("{word}; x + y"), &[(word, &message)]);
        assert_errors(&format!("{word} [i]; x + y"), &[(word, &message)]);
    }
}

#[test]
fn an_expression_with_a_semicolon_is_no_rule_set() {
    let semicolon = "`broadcast!` takes one expression: leave out the `;`";
    assert_errors("x;", &[(";", semicolon)]);
    assert_errors("x + y;", &[(";", semicolon)]);
    assert_errors("tml; x + y;", &[(";", semicolon)]);
}

#[test]
fn nothing_or_shapes_behind_the_word() {
    let missing = "write an expression behind the rule set, as in `tml; x + y`";
    assert_errors("tml;", &[("tml", missing)]);
    let shapes = "a list of shapes follows the standard's rules: leave out `explicit;`";
    assert_errors("explicit; [2, 3], [3]", &[("explicit", shapes)]);
}

#[test]
fn an_order_belongs_to_named() {
    let order = "`tml` takes no order, only `named` does: leave it out";
    assert_errors("tml [i, j]; x + y", &[("[i, j]", order)]);
}
