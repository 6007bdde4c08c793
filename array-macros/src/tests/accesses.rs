//! Tests the expansions of `iab!` and `try_iab!`, and every mistake.

use super::{assert_mistakes, compact, input, plain};
use crate::iab::{self, Mode};

/// Asserts that an expansion binds these values, borrows this object, and then makes these calls.
#[track_caller]
fn assert_expansion(mode: Mode, source: &str, bound: &[(&str, &str)], object: &str, body: &str) {
    let text = plain(iab::iab(mode, input(source)));
    let values: String = bound.iter().map(|(_, value)| format!("{value},")).collect();
    let names: String = bound.iter().map(|(name, _)| format!("{name},")).collect();
    let expected = format!("match ({values} {object},) {{ ({names} __place,) => {body} }}");
    assert_eq!(text, compact(expected), "`{source}`");
}

#[track_caller]
fn assert_read(source: &str, bound: &[(&str, &str)], object: &str, reached: &str) {
    let body = format!("Access.read({reached})");
    assert_expansion(Mode::Panicking, source, bound, &format!("&({object})"), &body);
}

#[test]
fn indices() {
    let one = "Access.index(__place, Index::<0>)";
    assert_read("a[0]", &[], "a", one);
    assert_read("a[0,]", &[], "a", one);
    assert_read("(a[0])", &[], "a", one);
    assert_read("a[0_u8]", &[], "a", one);
    assert_read("a[-1]", &[], "a", "Access.index(__place, Index::<-1>)");
    let two = "Access.then(Access.index(__place, Index::<0>), __i1)";
    for source in ["a[0][i]", "a[0, i]", "a[0, i,]"] {
        assert_read(source, &[("__i1", "i")], "a", two);
    }
    let both = "Access.then(Access.index(__place, __i0), __i1)";
    let generic = [("__i0", "f::<A, B>()"), ("__i1", "j")];
    assert_read("a[f::<A, B>(), j]", &generic, "a", both);
    for index in ["i + 1", "v[1]", "f::<A, B>(1)", "&i", "n as usize"] {
        let reached = "Access.index(__place, __i0)";
        assert_read(&format!("a[{index}]"), &[("__i0", index)], "a", reached);
    }
}

#[test]
fn objects() {
    let one = "Access.index(__place, Index::<0>)";
    for object in [
        "self.x",
        "self.x[0].y",
        "f()",
        "(a[2])",
        "{ a }",
        "*a",
        "\"+-\"",
        "2.5",
        "a.b()?",
    ] {
        let source = if object == "*a" {
            "(*a)[0]".to_owned()
        } else {
            format!("{object}[0]")
        };
        let object = if object == "*a" { "(*a)" } else { object };
        assert_read(&source, &[], object, one);
    }
}

/// Asserts that an expansion borrows the object where it is used, without a `match`.
#[track_caller]
fn assert_bare(source: &str, body: &str) {
    let text = plain(iab::iab(Mode::Panicking, input(source)));
    assert_eq!(
        text,
        compact(format!("{{ use Uncompared as _; {body} }}")),
        "`{source}`"
    );
}

#[test]
fn literals_are_compared_with_the_extent() {
    let rows = [
        ("1", 2, 1),
        ("2_u8", 3, 2),
        ("-2", 2, -2),
        ("1023", 1024, 1023),
        ("-1024", 1024, -1024),
    ];
    for (literal, least, index) in rows {
        let body = format!("Access.read(Reach::<{least}, {index}, _> {{ place: &(a) }}.Index())");
        assert_bare(&format!("a[{literal}]"), &body);
    }
    for literal in ["0", "-1", "1024", "-1025"] {
        let body = format!("Access.index(__place, Index::<{literal}>)");
        assert_read(&format!("a[{literal}]"), &[], "a", &body);
    }
    let body = "Access.try_read(Access.try_index(__place, Index::<1>))";
    assert_expansion(Mode::Fallible, "a[1]", &[], "&(a)", body);
}

#[test]
fn steps_of_compared_literals() {
    let first = "Reach::<2, 1, _> { place: &(self.a) }.Index()";
    assert_bare("&self.a[1]", first);
    assert_bare(
        "&self.a[1][2]",
        &format!("Reach::<3, 2, _> {{ place: {first} }}.Then()"),
    );
    let first = "Reach::<2, 1, _> { place: __place }.Index()";
    let block = |body| format!("{{ use Uncompared as _; {body} }}");
    let body = block(format!("Access.then({first}, __i1)"));
    assert_expansion(Mode::Panicking, "&a[1][i]", &[("__i1", "i")], "&(a)", &body);
    let body = block("Reach::<2, 1, _> { place: Access.index(__place, __i0) }.Then()".to_owned());
    assert_expansion(Mode::Panicking, "&a[i][1]", &[("__i0", "i")], "&(a)", &body);
    // The temporary lives until the end of the statement.
    assert_expansion(Mode::Panicking, "&f()[1]", &[], "&(f())", &block(first.to_owned()));
    let value = [("__value", "v")];
    let body = block("Access.write(Reach::<2, 1, _> { place: __place }.IndexMut(), __value)".to_owned());
    assert_expansion(Mode::Panicking, "a[1] = v", &value, MUTABLE, &body);
}

/// The borrow of an object that is written to. It is a block, whose braces [`plain`] removes, like
/// those of arguments.
const MUTABLE: &str = "use Borrow as _; (a).__borrow_mut()";

#[test]
fn actions() {
    let reached = "Access.index(__place, __i0)";
    let value = [("__i0", "i"), ("__value", "v")];
    let i = [("__i0", "i")];
    assert_expansion(Mode::Panicking, "&a[i]", &i, "&(a)", reached);
    let reached = "Access.index_mut(__place, __i0)";
    assert_expansion(Mode::Panicking, "&mut a[i]", &i, MUTABLE, reached);
    let write = format!("Access.write({reached}, __value)");
    assert_expansion(Mode::Panicking, "a[i] = v", &value, MUTABLE, &write);
    for operator in ["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="] {
        let edit = format!("{{ let mut __target = {reached}; *Access.target(&mut __target) {operator} __value; }}");
        assert_expansion(Mode::Panicking, &format!("a[i] {operator} v"), &value, MUTABLE, &edit);
    }
}

#[test]
fn errors_are_propagated() {
    let reached = "Access.try_index(__place, __i0)";
    let i = [("__i0", "i")];
    assert_expansion(
        Mode::Fallible,
        "a[i]",
        &i,
        "&(a)",
        &format!("Access.try_read({reached})"),
    );
    let value = [("__i0", "i"), ("__value", "v")];
    let reached = "Access.try_index_mut(__place, __i0)";
    let write = format!("Access.try_write({reached}, __value)");
    assert_expansion(Mode::Fallible, "a[i] = v", &value, MUTABLE, &write);
    let edit = format!(
        "match {reached} {{
            ::core::result::Result::Ok(mut __target) => {{
                use EditElement as _;
                Access.target(&mut __target).SubAssign(__value)
            }}
            ::core::result::Result::Err(__error) =>
                ::core::result::Result::Err(::core::convert::From::from(__error)),
        }}"
    );
    assert_expansion(Mode::Fallible, "a[i] -= v", &value, MUTABLE, &edit);
}

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, iab::iab(Mode::Panicking, input(source)), expected);
}

#[test]
fn expressions_that_are_not_an_access() {
    assert_errors("", &[("", "`iab!` is empty: write an access, as in `iab!(a[i][j])`")]);
    let index = "`iab!` needs an index: write it after the array, as in `iab!(a[i])`";
    assert_errors("a", &[("a", index)]);
    assert_errors("self.gains", &[("self.gains", index)]);
    assert_errors("a = 1", &[("a", index)]);
    let other = "`iab!` takes one access, `a[i]`, `&a[i]` or `a[i] = v`: write anything else outside of the macro";
    for source in [
        "a[i] + 1",
        "-a[i]",
        "a[i].abs()",
        "f(a[i])",
        "a[i] == 1",
        "*a[i]",
        "b + (a[i] = 1)",
    ] {
        assert_errors(source, &[(source, other)]);
    }
    assert_errors(
        "a[i], b[i]",
        &[(
            ",",
            "`iab!` takes one access with the index in brackets, as in `iab!(a[i])`",
        )],
    );
    assert_errors("a, 1", &[(",", "`iab!` takes indices in brackets: write `iab!(a[1])`")]);
    assert_errors(
        "self.a, i, 2",
        &[(",", "`iab!` takes indices in brackets: write `iab!(self.a[i, 2])`")],
    );
    let reference = "the left-hand side of an assignment is the element or view itself: leave out the `&`";
    assert_errors("&a[i] = 1", &[("&a[i]", reference)]);
    let name = "`try_iab!` needs an index: write it after the array, as in `try_iab!(a[i])`";
    assert_mistakes("a", iab::iab(Mode::Fallible, input("a")), &[("a", name)]);
}

#[test]
fn wrong_indices() {
    assert_errors("a[]", &[("[]", "an index is missing: write one in the brackets")]);
    let range = "an index must be one position, and this is a range: `slice!` takes ranges";
    assert_errors("a[..]", &[("..", range)]);
    assert_errors("a[1..2, i]", &[("1..2", range)]);
    let float = "an index must be an integer, not a float: write `0`, or a variable";
    let assignment = "an index must be a value, and this is an assignment: write it before the macro";
    assert_errors(
        "a[1.5][i = 2][..]",
        &[("1.5", float), ("i = 2", assignment), ("..", range)],
    );
    let text = "an index must be an integer, not a string: write `0`, or a variable";
    assert_errors("a[\"x\"] = 1", &[("\"x\"", text)]);
}

#[test]
fn assignments_in_assignments() {
    let message = "an assignment returns no value to assign: write a macro call for each";
    assert_errors("a[i] = b[i] = 1", &[("b[i] = 1", message)]);
    assert_errors("a[i] += (b += 1)", &[("(b += 1)", message)]);
}
