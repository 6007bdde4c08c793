//! Tests fragments of `macro_rules!`, which are groups without delimiters.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use super::{compact, plain};
use crate::{
    broadcast::{self, Mode},
    nested::{Storage, nested},
    shape,
};

/// Creates the group that rustc puts around `$x:expr`.
fn fragment(tokens: TokenStream) -> TokenTree {
    Group::new(Delimiter::None, tokens).into()
}

fn broadcast(user: TokenStream) -> String {
    let expansion = broadcast::broadcast(Mode::Panicking, quote!([::array_core] #user));
    plain(expansion)
}

#[test]
fn groups_are_transparent_to_operations() {
    let sum = fragment(quote!(x + y));
    assert_eq!(
        broadcast(quote!(#sum * #sum)),
        "match(&(x),&(y),){(__o0,__o1,)=>eval(Op.multiply(Op.add(__o0,__o1),Op.add(__o0,__o1)))}"
    );
    let function = fragment(quote!(sqrt));
    assert_eq!(
        broadcast(quote!(#function(x))),
        "match(&(x),){(__o0,)=>eval(Op.sqrt(__o0))}"
    );
}

#[test]
fn groups_are_transparent_to_literals() {
    let two = fragment(quote!(-2));
    let expected = "(LiteralValue::<-2i128>,S8)";
    assert!(broadcast(quote!(x + #two)).contains(expected));
    let number = fragment(quote!(2));
    assert!(broadcast(quote!(x + -#number)).contains(expected));
}

#[test]
fn groups_are_transparent_to_places() {
    let x = fragment(quote!(x));
    assert_eq!(
        broadcast(quote!(#x += x * #x)),
        "match(){()=>{let__target=(x).__written();Op.assign(__target,Op.add(__own,Op.taken(__own,Op.multiply(__own,__own))))}}"
    );
    let this = fragment(quote!(self));
    assert!(broadcast(quote!(#this.w = self.w)).contains("Op.assign(__target,Op.taken(__own,__own))"));
    let whole = fragment(quote!(x = y));
    assert!(broadcast(quote!(#whole)).contains("Op.assign("));
}

#[test]
fn groups_are_transparent_to_shapes() {
    let (length, axis) = (fragment(quote!(3)), fragment(quote!(my::Axis)));
    assert_eq!(
        compact(shape::shape(quote!([::array_core] #length, #axis))),
        "(::array_core::__private::Len3,my::Axis,)"
    );
    let shape = fragment(quote!([#length]));
    assert_eq!(broadcast(quote!(#shape)), "(Len3,)");
}

#[test]
fn a_group_keeps_its_precedence_in_a_list() {
    let sum = fragment(quote!(x + y));
    let expansion = nested(Storage::Heap, quote!([::array_core] #sum * 2));
    let syn::Expr::Call(call) = syn::parse2(expansion).expect("the expansion is an expression") else {
        panic!("expected a call of `from_nested`");
    };
    let syn::Expr::Array(list) = &call.args[0] else {
        panic!("expected a list as the argument")
    };
    assert!(matches!(&list.elems[0], syn::Expr::Binary(product) if matches!(product.op, syn::BinOp::Mul(_))));
}

#[test]
fn groups_are_transparent_to_lists() {
    let (row, count) = (fragment(quote!([1, 2])), fragment(quote!(2)));
    let text = compact(nested(Storage::Heap, quote!([::array_core] #row, [0; #count])));
    assert!(
        text.contains("(::array_core::__private::Len2,::array_core::__private::Len2,)"),
        "{text}"
    );
}
