//! Checks calls of functions. `broadcast!` computes the functions that it knows element by element,
//! and leaves calls of other functions to Rust, as operands.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{AngleBracketedGenericArguments, Expr, ExprCall, ExprMethodCall, GenericArgument, PathArguments, Type};

use super::{Checker, in_dims::IN_DIMS, product::MATMUL};
use crate::broadcast::{
    functions::{self, Function},
    model::{Op, Value},
    parse::no_function,
    place::strip,
    reductions::{self, Along, Reduction},
};

impl Checker<'_> {
    /// Checks a call `name(x, …)`, and returns its value. Returns `None` if the call has a mistake,
    /// after adding the mistake to the errors.
    pub(super) fn call(&mut self, call: &ExprCall) -> Option<Value> {
        let operand = Expr::Call(call.clone());
        let Some((ident, generics)) = named(&call.func) else {
            return self.operand(&operand);
        };
        let name = ident.to_string();
        if let Some(list) = self.over.get(call.args.first()) {
            return self.call_over(ident, generics, &list.names, call);
        }
        if let Some(reduction) = reductions::find(&name)
            && (call.args.len() == reduction.arity || functions::elementwise(&name).is_none())
        {
            self.takes_only(ident, reduction, call)?;
            return self.reduce(reduction, ident, generics, call.args.iter(), call);
        }
        if generics.is_some() {
            return self.operand(&operand);
        }
        if name == MATMUL {
            self.takes(ident, 2, call.args.len())?;
            return self.product(ident, &call.args[0], &call.args[1], &operand);
        }
        if let Some(right) = functions::near_miss(&name) {
            return self.near_miss(ident, &name, right);
        }
        if let Some(right) = functions::elementwise(&name)
            && call.args.len() == 2
        {
            return self.reduction(ident, &name, right);
        }
        let Some(function) = functions::find(&name) else {
            return self.operand(&operand);
        };
        self.takes(ident, function.arity, call.args.len())?;
        self.function(function, ident, call.args.iter(), call)
    }

    /// Checks a call with index names, `name(j, k: x, …)`, and returns its value as
    /// [`call`](Self::call) does.
    fn call_over(
        &mut self,
        name: &Ident,
        generics: Option<&AngleBracketedGenericArguments>,
        over: &[Ident],
        call: &ExprCall,
    ) -> Option<Value> {
        let found = reductions::find(&name.to_string());
        let Some(reduction) = found.filter(|found| found.along == Along::Everything && generics.is_none()) else {
            let message = match found {
                Some(_) => format!("`{name}` lists its axes twice: write only the index names, as in `sum(j: …)`"),
                None => {
                    format!("`{name}` is not a reduction: only reductions take index names in front, as in `sum(j: …)`")
                }
            };
            return self.errors.refuse(name, message);
        };
        let arguments = call.args.iter().skip(1);
        self.takes(name, reduction.arity, arguments.len())?;
        self.reduce_over(reduction, name, Some(over), arguments, call)
    }

    /// Checks a method call `x.name(…)`, and returns its value as [`call`](Self::call) does.
    pub(super) fn method(&mut self, call: &ExprMethodCall) -> Option<Value> {
        let operand = Expr::MethodCall(call.clone());
        let (ident, found) = (&call.method, call.args.len());
        let name = ident.to_string();
        if self.over.get(call.args.first()).is_some() {
            let message = format!("index names go before the reduced expression: write `{name}(j: x[i, j])`");
            return self.errors.refuse(ident, message);
        }
        if name == IN_DIMS {
            return self.in_dims(call);
        }
        if name == "cast" && found == 0 {
            return self.cast_method(call);
        }
        if let Some(reduction) = reductions::find(&name)
            && found + 1 == reduction.arity
        {
            let arguments = std::iter::once(&*call.receiver).chain(&call.args);
            return self.reduce(reduction, ident, call.turbofish.as_ref(), arguments, call);
        }
        if call.turbofish.is_some() {
            return self.operand(&operand);
        }
        if name == MATMUL && found == 1 {
            return self.product(ident, &call.receiver, &call.args[0], &operand);
        }
        if let Some(right) = functions::near_miss(&name) {
            return self.near_miss(ident, &name, right);
        }
        if let Some(right) = functions::elementwise(&name)
            && found == 1
        {
            return self.reduction(ident, &name, right);
        }
        let Some(function) = functions::find(&name) else {
            return self.operand(&operand);
        };
        if found + 1 != function.arity {
            let takes = counted(function.arity - 1);
            let message = format!("method `{name}` takes {takes}: this call has {found}");
            return self.errors.refuse(ident, message);
        }
        let arguments = std::iter::once(&*call.receiver).chain(&call.args);
        self.function(function, ident, arguments, call)
    }

    /// Reports a call of a reduction with a wrong number of arguments. If the call also passes the
    /// axis as an argument, the error shows how to write the axis.
    fn takes_only(&mut self, name: &Ident, reduction: Reduction, call: &ExprCall) -> Option<()> {
        let found = call.args.len();
        let axis = match reduction.along {
            Along::Axis => name.to_string(),
            Along::Everything => format!("{name}_axis"),
            Along::Axes => return self.takes(name, reduction.arity, found),
        };
        if found != reduction.arity + 1 || reductions::find(&axis).is_none() {
            return self.takes(name, reduction.arity, found);
        }
        let takes = counted(reduction.arity);
        let message = format!("`{name}` takes {takes}, and the axis goes in angle brackets, as in `{axis}::<0>(x)`");
        self.errors.refuse(name, message)
    }

    /// Reports a call with a wrong number of arguments.
    fn takes(&mut self, name: &Ident, arity: usize, found: usize) -> Option<()> {
        if found == arity {
            return Some(());
        }
        let message = format!("`{name}` takes {}: this call has {found}", counted(arity));
        self.errors.refuse(name, message)
    }

    fn function<'e>(
        &mut self,
        function: &Function,
        ident: &Ident,
        arguments: impl Iterator<Item = &'e Expr>,
        source: impl ToTokens,
    ) -> Option<Value> {
        let operands: Vec<&Expr> = arguments.collect();
        let arguments: Vec<_> = operands.iter().map(|operand| self.value(operand)).collect();
        let arguments: Vec<_> = arguments.into_iter().collect::<Option<_>>()?;
        let mut operands: Vec<_> = operands.into_iter().map(|operand| self.operand_text(operand)).collect();
        functions::combined(function.name, &mut operands);
        let excerpts = self.excerpts(function.name, &source, &operands);
        let op = Op::new(function.name, ident.span(), excerpts);
        if function.name != "select" {
            return self.apply(op, arguments, source);
        }
        let [condition, yes, no] = <[Value; 3]>::try_from(arguments).ok()?;
        self.select(op, condition, yes, no)
    }

    /// Checks a call `x.cast::<f64>()`, which means `x as f64`, and returns its value.
    fn cast_method(&mut self, call: &ExprMethodCall) -> Option<Value> {
        let value = self.value(&call.receiver);
        let Some(dtype) = call.turbofish.as_ref().and_then(only_type) else {
            let message = "`cast` needs a dtype: write it, as in `x.cast::<f32>()`";
            return self.errors.refuse(&call.method, message);
        };
        self.cast_to(value?, call.method.span(), dtype)
    }

    fn near_miss(&mut self, ident: &Ident, wrong: &str, right: &str) -> Option<Value> {
        self.errors.refuse(ident, no_function(self.name, wrong, right))
    }

    fn reduction(&mut self, ident: &Ident, name: &str, right: &str) -> Option<Value> {
        self.errors.refuse(
            ident,
            format!("`{name}` reduces one array to one value: the elementwise form is `{right}(x, y)`"),
        )
    }
}

/// Returns the name and the generic arguments of a called function. Returns `None` if the function
/// has a path of several segments, or is not a path.
pub(super) fn named(function: &Expr) -> Option<(&Ident, Option<&AngleBracketedGenericArguments>)> {
    let Expr::Path(function) = strip(function) else {
        return None;
    };
    if function.qself.is_some() || function.path.leading_colon.is_some() || function.path.segments.len() != 1 {
        return None;
    }
    let segment = function.path.segments.first()?;
    match &segment.arguments {
        PathArguments::None => Some((&segment.ident, None)),
        PathArguments::AngleBracketed(generics) => Some((&segment.ident, Some(generics))),
        PathArguments::Parenthesized(_) => None,
    }
}

fn only_type(arguments: &AngleBracketedGenericArguments) -> Option<&Type> {
    match (arguments.args.len(), arguments.args.first()) {
        (1, Some(GenericArgument::Type(dtype))) => Some(dtype),
        _ => None,
    }
}

fn counted(arguments: usize) -> String {
    match arguments {
        0 => "no argument".to_owned(),
        1 => "1 argument".to_owned(),
        more => format!("{more} arguments"),
    }
}
