//! A parser of Rust source text, so that a test writes an expression once for the library and the
//! interpreter.

use super::dtype::DType;
use super::expr::Expr;
use super::literal::Literal;
use super::op::{BinaryOp, TernaryOp, UnaryOp};

/// The content of `broadcast!`.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// An expression.
    Expr(Expr),
    /// An assignment to the operand of that number, with the operation if it is a compound one.
    Assign(usize, Option<BinaryOp>, Expr),
}

/// Parses an expression or an assignment over the operands `a`, `b`, `c`, `d`, with the numbers 0
/// to 3.
///
/// Literals without a suffix are weak, those with one are typed scalars.
///
/// # Panics
/// Panics if it does not understand the text.
pub fn parse(text: &str) -> Statement {
    let mut parser = Parser {
        tokens: tokens(text),
        next: 0,
    };
    let assigned = match (parser.tokens.first(), parser.tokens.get(1)) {
        (Some(target), Some(symbol)) => assignment(symbol).and_then(|op| Some((operand(target)?, op))),
        _ => None,
    };
    if assigned.is_some() {
        parser.next = 2;
    }
    let expr = parser.binary(0);
    assert_eq!(parser.peek(), "", "the end of {text}");
    match assigned {
        Some((target, op)) => Statement::Assign(target, op, expr),
        None => Statement::Expr(expr),
    }
}

const SYMBOLS: [&str; 28] = [
    "::", "<<=", ">>=", "&&", "||", "<<", ">>", "<=", ">=", "==", "!=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "+", "-", "*", "/", "%", "&", "|", "^", "=",
];

/// Splits text into words, numbers and symbols.
fn tokens(mut text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    loop {
        text = text.trim_start();
        let Some(first) = text.chars().next() else {
            return tokens;
        };
        let len = if first.is_ascii_digit() {
            number_len(text)
        } else if first.is_alphabetic() {
            text.find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(text.len())
        } else {
            let symbol = SYMBOLS.iter().find(|symbol| text.starts_with(**symbol));
            symbol.map_or(1, |symbol| symbol.len())
        };
        tokens.push(text[..len].to_owned());
        text = &text[len..];
    }
}

/// Returns the length of a number with its suffix. It includes a point before a digit, and a sign
/// after an `e`.
fn number_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut len = 0;
    while len < bytes.len() {
        let is_point = bytes[len] == b'.' && bytes.get(len + 1).is_some_and(u8::is_ascii_digit);
        let is_sign = matches!(bytes[len], b'+' | b'-') && bytes[len - 1] == b'e';
        if !bytes[len].is_ascii_alphanumeric() && bytes[len] != b'_' && !is_point && !is_sign {
            break;
        }
        len += 1;
    }
    len
}

fn operand(token: &str) -> Option<usize> {
    ["a", "b", "c", "d"].iter().position(|name| *name == token)
}

/// Returns the operation of an assignment operator, or `Some(None)` for `=`.
fn assignment(symbol: &str) -> Option<Option<BinaryOp>> {
    match symbol {
        "=" => Some(None),
        "==" | "<=" | ">=" | "!=" => None,
        _ => {
            let operator = symbol.strip_suffix('=')?;
            Some(LEVELS.iter().find_map(|level| find(level, operator)))
        }
    }
}

/// The binary operators, in order of increasing precedence.
const LEVELS: [&[(&str, BinaryOp)]; 9] = [
    &[("||", BinaryOp::LogicalOr)],
    &[("&&", BinaryOp::LogicalAnd)],
    &[
        ("==", BinaryOp::Equal),
        ("!=", BinaryOp::NotEqual),
        ("<", BinaryOp::Less),
        ("<=", BinaryOp::LessEqual),
        (">", BinaryOp::Greater),
        (">=", BinaryOp::GreaterEqual),
    ],
    &[("|", BinaryOp::BitOr)],
    &[("^", BinaryOp::BitXor)],
    &[("&", BinaryOp::BitAnd)],
    &[("<<", BinaryOp::ShiftLeft), (">>", BinaryOp::ShiftRight)],
    &[("+", BinaryOp::Add), ("-", BinaryOp::Subtract)],
    &[
        ("*", BinaryOp::Multiply),
        ("/", BinaryOp::Divide),
        ("%", BinaryOp::Remainder),
    ],
];

fn find(level: &[(&'static str, BinaryOp)], symbol: &str) -> Option<BinaryOp> {
    level.iter().find(|(name, _)| *name == symbol).map(|&(_, op)| op)
}

struct Parser {
    tokens: Vec<String>,
    next: usize,
}

impl Parser {
    fn peek(&self) -> &str {
        self.tokens.get(self.next).map_or("", String::as_str)
    }

    fn take(&mut self) -> String {
        self.next += 1;
        self.tokens[self.next - 1].clone()
    }

    fn expect(&mut self, token: &str) {
        assert_eq!(self.take(), token, "at {} of {:?}", self.next - 1, self.tokens);
    }

    /// Parses operators of at least a given precedence, which are left-associative.
    fn binary(&mut self, level: usize) -> Expr {
        let Some(operators) = LEVELS.get(level) else {
            return self.cast();
        };
        let mut left = self.binary(level + 1);
        while let Some(op) = find(operators, self.peek()) {
            self.next += 1;
            left = Expr::binary(op, left, self.binary(level + 1));
        }
        left
    }

    fn cast(&mut self) -> Expr {
        let mut expr = self.prefix();
        while self.peek() == "as" {
            self.next += 1;
            expr = expr.cast(dtype(&self.take()));
        }
        expr
    }

    fn prefix(&mut self) -> Expr {
        match self.peek() {
            "-" => {
                self.next += 1;
                match self.prefix() {
                    Expr::Literal(Literal::Int(n)) => Literal::Int(-n).into(),
                    Expr::Literal(Literal::Float(x)) => Literal::Float(-x).into(),
                    Expr::Scalar(value) => Expr::Scalar(UnaryOp::Negate.apply(value)),
                    operand => Expr::unary(UnaryOp::Negate, operand),
                }
            }
            "!" => {
                self.next += 1;
                Expr::unary(UnaryOp::Not, self.prefix())
            }
            _ => self.postfix(),
        }
    }

    fn postfix(&mut self) -> Expr {
        let mut expr = self.primary();
        while self.peek() == "." {
            self.next += 1;
            let name = self.take();
            if name == "cast" {
                self.expect("::");
                self.expect("<");
                expr = expr.cast(dtype(&self.take()));
                self.expect(">");
                self.expect("(");
                self.expect(")");
                continue;
            }
            let mut arguments = vec![expr];
            arguments.extend(self.arguments());
            expr = call(&name, arguments);
        }
        expr
    }

    fn primary(&mut self) -> Expr {
        let token = self.take();
        match &*token {
            "(" => {
                let expr = self.binary(0);
                self.expect(")");
                expr
            }
            "if" => {
                let condition = self.binary(0);
                let yes = self.branch();
                self.expect("else");
                let no = if self.peek() == "if" {
                    self.primary()
                } else {
                    self.branch()
                };
                Expr::select(condition, yes, no)
            }
            "true" => Literal::Bool(true).into(),
            "false" => Literal::Bool(false).into(),
            _ if token.starts_with(|c: char| c.is_ascii_digit()) => number(&token),
            _ if self.peek() == "(" => {
                let arguments = self.arguments();
                call(&token, arguments)
            }
            _ => Expr::Operand(operand(&token).unwrap_or_else(|| panic!("unexpected {token}"))),
        }
    }

    fn branch(&mut self) -> Expr {
        self.expect("{");
        let expr = self.binary(0);
        self.expect("}");
        expr
    }

    fn arguments(&mut self) -> Vec<Expr> {
        self.expect("(");
        let mut arguments = Vec::new();
        while self.peek() != ")" {
            arguments.push(self.binary(0));
            if self.peek() == "," {
                self.next += 1;
            }
        }
        self.expect(")");
        arguments
    }
}

fn dtype(name: &str) -> DType {
    let found = DType::ALL.into_iter().find(|dtype| dtype.name() == name);
    found.unwrap_or_else(|| panic!("{name} is not a dtype"))
}

/// Parses a number, which is weak if it has no suffix.
fn number(token: &str) -> Expr {
    let suffix = DType::ALL.into_iter().find(|dtype| token.ends_with(dtype.name()));
    let digits = suffix.map_or(token, |dtype| &token[..token.len() - dtype.name().len()]);
    let digits = digits.replace('_', "");
    let literal = match digits.parse() {
        Ok(n) => Literal::Int(n),
        Err(_) => Literal::Float(digits.parse().expect("a number")),
    };
    match suffix {
        None => literal.into(),
        Some(dtype) => Expr::Scalar(
            literal
                .fit(dtype)
                .expect("the suffix is of a dtype that holds the number"),
        ),
    }
}

/// Finds a function by its name; the operators also have names.
fn call(name: &str, arguments: Vec<Expr>) -> Expr {
    let operator = match name {
        "add" => "+",
        "bitwise_and" => "&",
        "bitwise_left_shift" => "<<",
        "bitwise_not" => "!",
        "bitwise_or" => "|",
        "bitwise_right_shift" => ">>",
        "bitwise_xor" => "^",
        "divide" => "/",
        "multiply" => "*",
        "subtract" => "-",
        name => name,
    };
    let wrong = format!("{name} takes other arguments");
    match arguments.len() {
        1 => {
            let op = UnaryOp::ALL.iter().find(|op| op.name() == operator).expect(&wrong);
            let [x] = arguments.try_into().expect("one");
            Expr::unary(*op, x)
        }
        2 => {
            let op = BinaryOp::ALL.iter().find(|op| op.name() == operator).expect(&wrong);
            let [x, y] = arguments.try_into().expect("two");
            Expr::binary(*op, x, y)
        }
        3 => {
            let op = TernaryOp::ALL.iter().find(|op| op.name() == operator).expect(&wrong);
            Expr::Ternary(*op, Box::new(arguments.try_into().expect("three")))
        }
        _ => panic!("{wrong}"),
    }
}
