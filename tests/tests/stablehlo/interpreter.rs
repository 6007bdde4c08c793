//! An interpreter of the text of StableHLO. It shares no code with the library, and checks the
//! types that the text states.

use std::collections::HashMap;

/// An element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// A truth value, 0 or 1, or an integer.
    Int(i128),
    Single(f32),
    Double(f64),
}

impl Scalar {
    fn int(self) -> i128 {
        match self {
            Scalar::Int(x) => x,
            other => panic!("{other:?} is no integer"),
        }
    }

    fn double(self) -> f64 {
        match self {
            Scalar::Int(x) => x as f64,
            Scalar::Single(x) => x.into(),
            Scalar::Double(x) => x,
        }
    }

    /// Returns whether two elements have the same bits; any NaN is the same.
    pub fn same(self, other: Self) -> bool {
        match (self, other) {
            (Scalar::Single(l), Scalar::Single(r)) => l.to_bits() == r.to_bits() || l.is_nan() && r.is_nan(),
            (Scalar::Double(l), Scalar::Double(r)) => l.to_bits() == r.to_bits() || l.is_nan() && r.is_nan(),
            (l, r) => l == r,
        }
    }

    /// Returns whether two floats differ by so many units in the last place at most, or by so
    /// little.
    pub fn near(self, other: Self, ulps: f64, absolute: f64) -> bool {
        let epsilon = match self {
            Scalar::Single(_) => f64::from(f32::EPSILON),
            _ => f64::EPSILON,
        };
        let (l, r) = (self.double(), other.double());
        self.same(other) || (l - r).abs() <= ulps * epsilon * r.abs() + absolute
    }
}

/// A dtype and extents.
#[derive(Clone, Debug, PartialEq)]
pub struct Type {
    pub dtype: String,
    pub extents: Vec<usize>,
}

impl Type {
    fn parse(text: &str) -> Self {
        let inside = text
            .trim()
            .strip_prefix("tensor<")
            .and_then(|text| text.strip_suffix('>'));
        let mut parts: Vec<&str> = inside
            .unwrap_or_else(|| panic!("`{text}` is no type"))
            .split('x')
            .collect();
        let dtype = parts.pop().expect("a dtype").to_owned();
        let extents = parts.iter().map(|part| part.parse().expect("an extent")).collect();
        Self { dtype, extents }
    }

    fn len(&self) -> usize {
        self.extents.iter().product()
    }

    fn bits(&self) -> u32 {
        match self.dtype.as_str() {
            "i1" => 1,
            dtype => dtype.trim_start_matches(['u', 'i', 'f']).parse().expect("a width"),
        }
    }

    fn is_unsigned(&self) -> bool {
        self.dtype.starts_with("ui") || self.dtype == "i1"
    }

    /// Keeps the low bits of an integer.
    fn wrapped(&self, x: i128) -> Scalar {
        let low = x & ((1 << self.bits()) - 1);
        let is_negative = !self.is_unsigned() && low >> (self.bits() - 1) == 1;
        Scalar::Int(if is_negative { low - (1 << self.bits()) } else { low })
    }

    fn float(&self, x: f64) -> Scalar {
        match self.dtype.as_str() {
            "f32" => Scalar::Single(x as f32),
            "f64" => Scalar::Double(x),
            other => panic!("{other} is no dtype of floats"),
        }
    }

    fn literal(&self, text: &str) -> Scalar {
        match (self.dtype.as_str(), text.strip_prefix("0x")) {
            ("i1", _) => Scalar::Int(i128::from(text.parse::<bool>().expect("a truth value"))),
            ("f32", Some(bits)) => Scalar::Single(f32::from_bits(u32::from_str_radix(bits, 16).expect("32 bits"))),
            ("f64", Some(bits)) => Scalar::Double(f64::from_bits(u64::from_str_radix(bits, 16).expect("64 bits"))),
            ("f32" | "f64", None) => {
                assert!(text.contains('.'), "MLIR reads `{text}` as an integer");
                self.float(text.parse().expect("a float"))
            }
            _ => {
                let value: i128 = text.parse().expect("an integer");
                assert_eq!(
                    self.wrapped(value),
                    Scalar::Int(value),
                    "{text} does not fit {}",
                    self.dtype
                );
                Scalar::Int(value)
            }
        }
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    pub ty: Type,
    pub elements: Vec<Scalar>,
}

impl Tensor {
    fn new(ty: &Type, element: impl FnMut(Vec<usize>) -> Scalar) -> Self {
        let elements = positions(&ty.extents).into_iter().map(element).collect();
        Self {
            ty: ty.clone(),
            elements,
        }
    }

    fn at(&self, index: &[usize]) -> Scalar {
        assert_eq!(index.len(), self.ty.extents.len());
        let flat = index.iter().zip(&self.ty.extents).fold(0, |flat, (&i, &extent)| {
            assert!(i < extent, "{index:?} in {:?}", self.ty);
            flat * extent + i
        });
        self.elements[flat]
    }

    fn map(&self, ty: &Type, element: impl Fn(Scalar) -> Scalar) -> Self {
        assert_eq!(self.ty.extents, ty.extents);
        let elements = self.elements.iter().map(|&x| element(x)).collect();
        Self {
            ty: ty.clone(),
            elements,
        }
    }
}

/// Returns every index into an array of these extents, in row-major order.
fn positions(extents: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for &extent in extents {
        let longer = |index: &Vec<usize>| {
            (0..extent)
                .map(|i| [index.as_slice(), &[i]].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Reads the numbers in the list behind a word: `dims = [0, 1]`.
fn list(text: &str, word: &str) -> Vec<usize> {
    let start = text.find(word).unwrap_or_else(|| panic!("`{word}` in `{text}`")) + word.len();
    numbers(&text[start..])
}

/// Reads the numbers in the first list.
fn numbers(text: &str) -> Vec<usize> {
    let (start, end) = (
        text.find('[').expect("a list"),
        text.find(']').expect("the end of a list"),
    );
    let inside = text[start + 1..end]
        .split(',')
        .map(str::trim)
        .filter(|text| !text.is_empty());
    inside.map(|text| text.parse().expect("a number")).collect()
}

/// Reads a pair of lists behind a word: `contracting_dims = [1] x [0]`.
fn pair(text: &str, word: &str) -> [Vec<usize>; 2] {
    let Some(start) = text.find(word) else {
        return [Vec::new(), Vec::new()];
    };
    let rest = &text[start + word.len()..];
    let end = rest.find(']').expect("the end of a list") + 1;
    [numbers(rest), numbers(&rest[end..])]
}

/// Runs the function `main` of a module.
pub fn run(text: &str, arguments: &[Tensor]) -> Vec<Tensor> {
    let mut values = HashMap::new();
    for line in text.lines().map(str::trim) {
        if let Some(signature) = line.strip_prefix("func.func public @main(") {
            let declared = signature[..signature.rfind(") -> (").expect("results")]
                .split("%")
                .skip(1);
            let declared: Vec<&str> = declared.collect();
            assert_eq!(declared.len(), arguments.len(), "{signature}");
            for (declared, argument) in declared.iter().zip(arguments) {
                let (id, rest) = declared.split_once(": ").expect("a type");
                let ty = &rest[..=rest.find('>').expect("the end of a type")];
                assert_eq!(Type::parse(ty), argument.ty);
                values.insert(id.to_owned(), argument.clone());
            }
        } else if let Some((id, operation)) = line.strip_prefix('%').and_then(|line| line.split_once(" = stablehlo.")) {
            let value = evaluate(operation, &values);
            assert!(values.insert(id.to_owned(), value).is_none(), "%{id} is a value twice");
        } else if let Some(results) = line.strip_prefix("return") {
            let (ids, types) = results.split_once(" : ").unwrap_or_default();
            let ids: Vec<&str> = ids.split(',').map(|id| id.trim().trim_start_matches('%')).collect();
            let results: Vec<Tensor> = ids
                .iter()
                .filter(|id| !id.is_empty())
                .map(|id| values[*id].clone())
                .collect();
            let types: Vec<Type> = types.split(", ").filter(|ty| !ty.is_empty()).map(Type::parse).collect();
            assert_eq!(
                types,
                results.iter().map(|result| result.ty.clone()).collect::<Vec<_>>()
            );
            return results;
        }
    }
    panic!("no `return` in {text}");
}

/// Evaluates an operation, and compares the types that it states with those of its operands and of
/// its result.
fn evaluate(operation: &str, values: &HashMap<String, Tensor>) -> Tensor {
    let operation = operation.rfind(" loc(\"").map_or(operation, |at| &operation[..at]);
    let at = operation.rfind(" : ").expect("types");
    let (body, types) = (&operation[..at], &operation[at + 3..]);
    let ids = body.split('%').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        &values[&rest[..end]]
    });
    let x: Vec<&Tensor> = ids.collect();
    let parsed = |text: &str| {
        text.split(", ")
            .filter(|ty| !ty.is_empty())
            .map(Type::parse)
            .collect::<Vec<_>>()
    };
    let (stated, ty) = match types.strip_prefix('(').and_then(|types| types.split_once(") -> ")) {
        Some((operands, result)) => (parsed(operands), Type::parse(result)),
        None if body.starts_with("select") => {
            let types = parsed(types);
            (
                vec![types[0].clone(), types[1].clone(), types[1].clone()],
                types[1].clone(),
            )
        }
        None => (vec![Type::parse(types); x.len()], Type::parse(types)),
    };
    assert_eq!(
        stated,
        x.iter().map(|x| x.ty.clone()).collect::<Vec<_>>(),
        "{operation}"
    );
    let end = body.find([' ', '(']).unwrap_or(body.len());
    let result = compute(&body[..end], body, &x, &ty);
    assert_eq!(result.ty, ty, "{operation}");
    assert_eq!(result.elements.len(), ty.len(), "{operation}");
    result
}

fn compute(name: &str, body: &str, x: &[&Tensor], ty: &Type) -> Tensor {
    match name {
        "constant" => {
            let literal = body
                .split_once("dense<")
                .and_then(|(_, rest)| rest.strip_suffix('>'))
                .expect("a literal");
            if !literal.starts_with('[') && !literal.is_empty() {
                return Tensor::new(ty, |_| ty.literal(literal));
            }
            // Nested lists, whose depth is the rank.
            let depth = literal.len() - literal.trim_start_matches('[').len();
            assert!(depth == ty.extents.len() || ty.len() == 0, "{body}");
            let elements: Vec<Scalar> = literal
                .split(|c: char| "[], ".contains(c))
                .filter(|text| !text.is_empty())
                .map(|text| ty.literal(text))
                .collect();
            assert_eq!(elements.len(), ty.len(), "{body}");
            Tensor {
                ty: ty.clone(),
                elements,
            }
        }
        "iota" => {
            let axis: usize = body.split_once("dim = ").expect("an axis").1.parse().expect("an axis");
            Tensor::new(ty, |index| match ty.dtype.starts_with('f') {
                true => ty.float(index[axis] as f64),
                false => ty.wrapped(index[axis] as i128),
            })
        }
        "broadcast_in_dim" => {
            let dims = list(body, "dims = ");
            assert_eq!(dims.len(), x[0].ty.extents.len());
            assert!(dims.is_sorted(), "XLA takes axes in increasing order: {body}");
            for (&dim, &extent) in dims.iter().zip(&x[0].ty.extents) {
                assert!(extent == 1 || extent == ty.extents[dim], "{body}");
            }
            Tensor::new(ty, |index| {
                let places = dims.iter().zip(&x[0].ty.extents);
                let from: Vec<usize> = places
                    .map(|(&dim, &extent)| if extent == 1 { 0 } else { index[dim] })
                    .collect();
                x[0].at(&from)
            })
        }
        "reshape" => {
            assert_eq!(x[0].ty.dtype, ty.dtype);
            Tensor {
                ty: ty.clone(),
                elements: x[0].elements.clone(),
            }
        }
        "transpose" => {
            let dims = list(body, "dims = ");
            Tensor::new(ty, |index| {
                let mut from = vec![0; dims.len()];
                dims.iter().zip(&index).for_each(|(&dim, &i)| from[dim] = i);
                x[0].at(&from)
            })
        }
        "reverse" => {
            let dims = list(body, "dims = ");
            Tensor::new(ty, |mut index| {
                dims.iter()
                    .for_each(|&dim| index[dim] = ty.extents[dim] - 1 - index[dim]);
                x[0].at(&index)
            })
        }
        "slice" => {
            let inside = &body[body.find('[').expect("ranges") + 1..body.len() - 1];
            let range = |text: &str| {
                text.trim()
                    .split(':')
                    .map(|n| n.parse().expect("a number"))
                    .collect::<Vec<usize>>()
            };
            let ranges: Vec<Vec<usize>> = inside.split(',').map(range).collect();
            for (range, extent) in ranges.iter().zip(&x[0].ty.extents) {
                assert!(range[0] <= range[1] && range[1] <= *extent, "{body}");
            }
            Tensor::new(ty, |index| {
                let from = index
                    .iter()
                    .zip(&ranges)
                    .map(|(i, range)| range[0] + i * range.get(2).unwrap_or(&1));
                x[0].at(&from.collect::<Vec<_>>())
            })
        }
        "concatenate" => {
            let axis: usize = body.split_once("dim = ").expect("an axis").1.parse().expect("an axis");
            Tensor::new(ty, |mut index| {
                for part in x {
                    if index[axis] < part.ty.extents[axis] {
                        return part.at(&index);
                    }
                    index[axis] -= part.ty.extents[axis];
                }
                panic!("{body}")
            })
        }
        "pad" => {
            let (low, high, interior) = (list(body, "low = "), list(body, "high = "), list(body, "interior = "));
            for (axis, &extent) in x[0].ty.extents.iter().enumerate() {
                let between = interior[axis] * extent.saturating_sub(1);
                assert_eq!(ty.extents[axis], low[axis] + extent + between + high[axis], "{body}");
            }
            Tensor::new(ty, |index| {
                let axes = index.iter().zip(&low).zip(&interior);
                let place = |((i, low), between): ((&usize, &usize), &usize)| {
                    let i = i.checked_sub(*low)?;
                    i.is_multiple_of(between + 1).then_some(i / (between + 1))
                };
                let from: Option<Vec<usize>> = axes.map(place).collect();
                let from = from.filter(|from| from.iter().zip(&x[0].ty.extents).all(|(i, extent)| i < extent));
                from.map_or(x[1].elements[0], |from| x[0].at(&from))
            })
        }
        "dynamic_update_slice" => {
            let starts: Vec<usize> = x[2..]
                .iter()
                .map(|start| {
                    assert!(start.ty.extents.is_empty(), "{body}");
                    usize::try_from(start.elements[0].int()).expect("a start")
                })
                .collect();
            assert_eq!(starts.len(), ty.extents.len(), "{body}");
            // XLA moves a part that is out of bounds: a program must not rely on it.
            for ((start, part), whole) in starts.iter().zip(&x[1].ty.extents).zip(&ty.extents) {
                assert!(start + part <= *whole, "{body}");
            }
            Tensor::new(ty, |index| {
                let from: Option<Vec<usize>> = index
                    .iter()
                    .zip(&starts)
                    .map(|(i, start)| i.checked_sub(*start))
                    .collect();
                let from = from.filter(|from| from.iter().zip(&x[1].ty.extents).all(|(i, extent)| i < extent));
                from.map_or_else(|| x[0].at(&index), |from| x[1].at(&from))
            })
        }
        "select" => Tensor::new(ty, |index| {
            if x[0].at(&index).int() == 1 {
                x[1].at(&index)
            } else {
                x[2].at(&index)
            }
        }),
        "compare" => {
            let (direction, kind) = (&body[8..10], body.rsplit(", ").next().expect("a kind"));
            let expected = match x[0].ty.dtype.as_str() {
                "f32" | "f64" => "FLOAT",
                _ if x[0].ty.is_unsigned() => "UNSIGNED",
                _ => "SIGNED",
            };
            assert_eq!(kind, expected);
            Tensor::new(ty, |index| {
                let (l, r) = (x[0].at(&index), x[1].at(&index));
                let order = match (l, r) {
                    (Scalar::Int(l), Scalar::Int(r)) => Some(l.cmp(&r)),
                    (l, r) => l.double().partial_cmp(&r.double()),
                };
                let holds = match direction {
                    "EQ" => order.is_some_and(|order| order.is_eq()),
                    "NE" => !order.is_some_and(|order| order.is_eq()),
                    "LT" => order.is_some_and(|order| order.is_lt()),
                    "LE" => order.is_some_and(|order| order.is_le()),
                    "GT" => order.is_some_and(|order| order.is_gt()),
                    "GE" => order.is_some_and(|order| order.is_ge()),
                    other => panic!("{other}"),
                };
                Scalar::Int(holds.into())
            })
        }
        "convert" => x[0].map(ty, |x| convert(x, ty)),
        "bitcast_convert" => {
            assert_eq!(x[0].ty.bits(), ty.bits());
            x[0].map(ty, |x| {
                let bits = match x {
                    Scalar::Int(x) => x & ((1 << ty.bits()) - 1),
                    Scalar::Single(x) => x.to_bits().into(),
                    Scalar::Double(x) => x.to_bits().into(),
                };
                match ty.dtype.as_str() {
                    "f32" => Scalar::Single(f32::from_bits(bits as u32)),
                    "f64" => Scalar::Double(f64::from_bits(bits as u64)),
                    _ => ty.wrapped(bits),
                }
            })
        }
        "reduce" => {
            let (dims, operation) = (
                list(body, "dimensions = "),
                body.split("stablehlo.").nth(1).expect("an operation"),
            );
            let operation = operation.split(' ').next().expect("an operation");
            assert!(dims.is_sorted(), "XLA takes axes in increasing order: {body}");
            let all = positions(&x[0].ty.extents);
            Tensor::new(ty, |index| {
                let kept = |from: &Vec<usize>| {
                    let left = from.iter().enumerate().filter(|(axis, _)| !dims.contains(axis));
                    left.map(|(_, &i)| i).eq(index.iter().copied())
                };
                let elements = all.iter().filter(|from| kept(from)).map(|from| x[0].at(from));
                elements.fold(x[1].elements[0], |l, r| binary(operation, ty, l, r))
            })
        }
        "dot_general" => dot_general(body, x, ty),
        _ if x.len() == 2 => Tensor::new(ty, |index| binary(name, ty, x[0].at(&index), x[1].at(&index))),
        _ => {
            assert_eq!(x.len(), 1, "{body}");
            x[0].map(ty, |x| unary(name, ty, x))
        }
    }
}

fn dot_general(body: &str, x: &[&Tensor], ty: &Type) -> Tensor {
    let (batching, contracting) = (pair(body, "batching_dims = "), pair(body, "contracting_dims = "));
    let free = |of: usize| -> Vec<usize> {
        let axes = 0..x[of].ty.extents.len();
        axes.filter(|axis| !batching[of].contains(axis) && !contracting[of].contains(axis))
            .collect()
    };
    let free = [free(0), free(1)];
    let inner: Vec<usize> = contracting[0].iter().map(|&axis| x[0].ty.extents[axis]).collect();
    assert_eq!(
        inner,
        contracting[1]
            .iter()
            .map(|&axis| x[1].ty.extents[axis])
            .collect::<Vec<_>>(),
        "{body}"
    );
    Tensor::new(ty, |index| {
        let shared = batching[0].len();
        let split = shared + free[0].len();
        let parts = [&index[shared..split], &index[split..]];
        let mut total = if ty.dtype.starts_with('f') {
            ty.float(0.0)
        } else {
            Scalar::Int(0)
        };
        for summed in positions(&inner) {
            let factor = |of: usize| {
                let mut from = vec![0; x[of].ty.extents.len()];
                batching[of].iter().zip(&index).for_each(|(&axis, &i)| from[axis] = i);
                free[of].iter().zip(parts[of]).for_each(|(&axis, &i)| from[axis] = i);
                contracting[of]
                    .iter()
                    .zip(&summed)
                    .for_each(|(&axis, &i)| from[axis] = i);
                x[of].at(&from)
            };
            let product = binary("multiply", ty, factor(0), factor(1));
            total = binary("add", ty, total, product);
        }
        total
    })
}

/// Converts a value if StableHLO defines the result, and panics otherwise.
fn convert(x: Scalar, ty: &Type) -> Scalar {
    match (x, ty.dtype.starts_with('f')) {
        (Scalar::Int(x), true) if ty.dtype == "f32" => Scalar::Single(x as f32),
        (x, true) => ty.float(x.double()),
        (Scalar::Int(x), false) => {
            assert_eq!(ty.wrapped(x), Scalar::Int(x), "a conversion that overflows");
            Scalar::Int(x)
        }
        (x, false) => {
            let x = x.double().trunc();
            let rounded = x as i128;
            assert!(
                x.is_finite() && ty.wrapped(rounded) == Scalar::Int(rounded),
                "a conversion of {x} that overflows"
            );
            Scalar::Int(rounded)
        }
    }
}

fn binary(name: &str, ty: &Type, l: Scalar, r: Scalar) -> Scalar {
    let (Scalar::Int(l), Scalar::Int(r)) = (l, r) else {
        let (a, b) = (l.double(), r.double());
        return ty.float(match name {
            "add" => a + b,
            "subtract" => a - b,
            "multiply" => a * b,
            "divide" => a / b,
            "remainder" => a % b,
            "power" => a.powf(b),
            "atan2" => a.atan2(b),
            // As IEEE 754-2019, except that XLA may take either of two zeros.
            "maximum" if a.is_nan() || b.is_nan() => f64::NAN,
            "minimum" if a.is_nan() || b.is_nan() => f64::NAN,
            "maximum" => a.max(b),
            "minimum" => a.min(b),
            other => panic!("{other} of floats"),
        });
    };
    let bits = i128::from(ty.bits());
    match name {
        "and" => Scalar::Int(l & r),
        "or" => Scalar::Int(l | r),
        "xor" => Scalar::Int(l ^ r),
        "add" => ty.wrapped(l + r),
        "subtract" => ty.wrapped(l - r),
        "multiply" => ty.wrapped(l.wrapping_mul(r)),
        "divide" | "remainder" => {
            assert_ne!(r, 0, "a division by 0");
            ty.wrapped(if name == "divide" { l / r } else { l % r })
        }
        "maximum" => Scalar::Int(l.max(r)),
        "minimum" => Scalar::Int(l.min(r)),
        "shift_left" | "shift_right_arithmetic" | "shift_right_logical" => {
            assert!((0..bits).contains(&r), "a shift by {r} of {bits} bits");
            match name {
                "shift_left" => ty.wrapped(l << r),
                "shift_right_arithmetic" => ty.wrapped(l >> r),
                _ => ty.wrapped((l & ((1 << bits) - 1)) >> r),
            }
        }
        other => panic!("{other} of integers"),
    }
}

fn unary(name: &str, ty: &Type, x: Scalar) -> Scalar {
    if let Scalar::Int(x) = x {
        return match name {
            "abs" => {
                assert!(!ty.is_unsigned(), "`abs` of an unsigned integer");
                ty.wrapped(x.abs())
            }
            "negate" => ty.wrapped(-x),
            "not" => ty.wrapped(!x),
            other => panic!("{other} of an integer"),
        };
    }
    let x = x.double();
    ty.float(match name {
        "abs" => x.abs(),
        "negate" => -x,
        "ceil" => x.ceil(),
        "floor" => x.floor(),
        "round_nearest_even" => x.round_ties_even(),
        "sqrt" => x.sqrt(),
        "exponential" => x.exp(),
        "exponential_minus_one" => x.exp_m1(),
        "log" => x.ln(),
        "log_plus_one" => x.ln_1p(),
        "logistic" => 1.0 / (1.0 + (-x).exp()),
        "sine" => x.sin(),
        "cosine" => x.cos(),
        "tanh" => x.tanh(),
        other => panic!("{other} of a float"),
    })
}
