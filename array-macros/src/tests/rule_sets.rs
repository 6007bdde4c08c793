//! Tests the word of a rule set in front of the `;`.

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
        ("tml", "Op"),
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
}

#[test]
fn some_operators_of_tml_require_one_shape_each_time() {
    for operator in ["==", "!=", "<", "<=", ">", ">=", "&&", "||", "&", "|", "^", "<<", ">>"] {
        let source = format!("tml; x {operator} y");
        let fused = fused::find(expand(&source)).expect("it is fused");
        assert_eq!(fused.relations(), ["Tml.meet(__s0,__s1)"], "{source}");
        // Shapes are not combined if both operands are the same array, or if one of them is a
        // constant.
        for source in [format!("tml; x {operator} x"), format!("tml; x {operator} (2 as u8)")] {
            let fused = fused::find(expand(&source)).expect("it is fused");
            assert_eq!(fused.relations(), [] as [&str; 0], "{source}");
        }
    }
    let fused = fused::find(expand("tml; (x + y < y) && (x != y)")).expect("it is fused");
    assert_eq!(
        fused.relations(),
        ["Op.meet(__s0,__s1)", "Tml.meet(__s2,__s1)", "Tml.meet(__s0,__s1)"]
    );
    let fused = fused::find(expand("tml; x &= y & z")).expect("it is fused");
    assert_eq!(
        fused.relations(),
        ["Tml.meet(__s1,__s2)", "Tml.meet(__s0,__s3)", "Op.fits(__s0,__s4)"]
    );
    let fused = fused::find(expand("tml; x += y & z")).expect("it is fused");
    assert_eq!(fused.relations(), ["Tml.meet(__s1,__s2)", "Op.fits(__s0,__s3)"]);
}

#[test]
fn some_operators_of_tml_are_for_fewer_dtypes() {
    let expected = "Op.logical_and(Tml.equal(Tml.bitwise_or(__o0, __o1), __o0), Op.logical_not(Tml.bitwise_not(__o2)))";
    assert_eq!(tree("tml; (x | y) == x && logical_not(!z)"), compact(expected));
    assert_eq!(tree("tml; sqrt(x) + y"), "Op.add(Op.sqrt(__o0),__o1)");
    let in_place = plain(expand("tml; x |= y"));
    assert!(
        in_place.contains("Op.assign(__target,Tml.bitwise_or(__own,Op.taken(__own,"),
        "{in_place}"
    );
}

#[test]
fn choices_and_literals_follow_the_rule_set() {
    assert_eq!(
        tree("tml; if x > 0 { x } else { y }"),
        "Op.select(Tml.greater(__o0,(LiteralValue::<0i128>,U7)),__o0,__o1)"
    );
}

#[test]
fn a_variable_may_have_the_word_for_its_name() {
    assert_eq!(tree("named + explicit"), "Op.add(__o0,__o1)");
    assert_eq!(tree("tml; tml == tml"), "Tml.equal(__o0,__o0)");
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
fn an_expression_with_a_semicolon_is_not_a_rule_set() {
    let semicolon = "`broadcast!` takes one expression: leave out the `;`";
    assert_errors("x;", &[(";", semicolon)]);
    assert_errors("x + y;", &[(";", semicolon)]);
    assert_errors("tml; x + y;", &[(";", semicolon)]);
}

#[test]
fn nothing_or_shapes_after_the_word() {
    let missing = "write an expression after the rule set, as in `tml; x + y`";
    assert_errors("tml;", &[("tml", missing)]);
    let shapes = "a list of shapes broadcasts by the rule set `standard`: leave out `explicit;`";
    assert_errors("explicit; [2, 3], [3]", &[("explicit", shapes)]);
}

#[test]
fn an_order_belongs_to_named() {
    let order = "`tml` takes no list of index names, only `named` does: leave it out";
    assert_errors("tml [i, j]; x + y", &[("[i, j]", order)]);
}
