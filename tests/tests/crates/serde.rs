//! Serialisation of arrays: the written formats, reading, and errors.

use std::fmt::Debug;

use array_core::{Array, DType, DynRank, InlineArray, Number, Shape, array, dim, inline, shape};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_test::{Configure, Token, assert_de_tokens, assert_de_tokens_error, assert_ser_tokens, assert_tokens};

type Matrix<T> = Array<T, shape![_, _]>;

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

fn error_of<T: DeserializeOwned + Debug>(text: &str) -> String {
    serde_json::from_str::<T>(text).unwrap_err().to_string()
}

fn fields(dtype: &'static str, extents: &[u64], data: &[Token]) -> Vec<Token> {
    let mut tokens = vec![
        Token::Struct { name: "Array", len: 3 },
        Token::Str("dtype"),
        Token::Some,
    ];
    tokens.extend([
        Token::Str(dtype),
        Token::Str("shape"),
        Token::Seq {
            len: Some(extents.len()),
        },
    ]);
    tokens.extend(extents.iter().map(|&extent| Token::U64(extent)));
    tokens.extend([Token::SeqEnd, Token::Str("data"), Token::Seq { len: Some(data.len()) }]);
    tokens.extend(data);
    tokens.extend([Token::SeqEnd, Token::StructEnd]);
    tokens
}

#[test]
fn formats_for_people_have_lists() {
    let list = |len| Token::Seq { len: Some(len) };
    let tokens = [
        list(2),
        list(3),
        Token::I32(1),
        Token::I32(2),
        Token::I32(3),
        Token::SeqEnd,
        list(3),
        Token::I32(4),
        Token::I32(5),
        Token::I32(6),
        Token::SeqEnd,
        Token::SeqEnd,
    ];
    assert_tokens(&array![[1, 2, 3], [4, 5, 6]].readable(), &tokens);
    assert_tokens(&inline![[1, 2, 3], [4, 5, 6]].readable(), &tokens);
    assert_tokens(&Array::<_, shape![]>::from(2.5_f32).readable(), &[Token::F32(2.5)]);
}

#[test]
fn formats_for_programs_have_fields() {
    let data = [1, 2, 3, 4].map(Token::U8);
    assert_tokens(&array![[1_u8, 2], [3, 4]].compact(), &fields("u8", &[2, 2], &data));
    assert_tokens(&inline![[1_u8, 2], [3, 4]].compact(), &fields("u8", &[2, 2], &data));
    let scalar = InlineArray::<f64, shape![]>::from(0.5);
    assert_tokens(&scalar.compact(), &fields("f64", &[], &[Token::F64(0.5)]));
}

#[test]
fn run_time_ranks_have_readable_fields() {
    let x = array![[true, false]].into_dyn();
    assert_tokens(
        &x.clone().readable(),
        &fields("bool", &[1, 2], &[Token::Bool(true), Token::Bool(false)]),
    );
    assert_eq!(json(&x), r#"{"dtype":"bool","shape":[1,2],"data":[true,false]}"#);
    let of_lists = Array::<[i16; 2], DynRank>::full_with([2], [7, 8]);
    let text = json(&of_lists);
    assert_eq!(text, r#"{"shape":[2],"data":[[7,8],[7,8]]}"#);
    assert_eq!(
        serde_json::from_str::<Array<[i16; 2], DynRank>>(&text).unwrap(),
        of_lists
    );
}

#[test]
fn views_are_written_in_the_order_of_their_indices() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    assert_eq!(json(&x.t()), "[[1,4],[2,5],[3,6]]");
    assert_eq!(json(&x.flip_axis::<1>()), "[[3,2,1],[6,5,4]]");
    assert_eq!(json(&x.index_axis::<1>(1)), "[2,5]");
    assert_ser_tokens(
        &x.t().compact(),
        &fields("i32", &[3, 2], &[1, 4, 2, 5, 3, 6].map(Token::I32)),
    );
}

#[test]
fn lists_that_would_lose_an_extent_are_not_written() {
    let x = Array::<f32, shape![0, _]>::zeros_with([0, 3]);
    assert_eq!(json(&x), r#"{"shape":[0,3],"data":[]}"#);
    assert_eq!(serde_json::from_str::<Matrix<f32>>(&json(&x)).unwrap().shape(), [0, 3]);
    let x = Matrix::<f32>::zeros_with([2, 0]);
    assert_eq!(json(&x), "[[],[]]");
    assert_eq!(serde_json::from_str::<Matrix<f32>>("[[],[]]").unwrap().shape(), [2, 0]);
}

#[test]
fn missing_extents_come_from_the_type() {
    assert_eq!(
        serde_json::from_str::<Array<f32, shape![_, 3]>>("[]").unwrap().shape(),
        [0, 3]
    );
    assert_eq!(
        serde_json::from_str::<Array<f32, shape![_, 3, _]>>("[]")
            .unwrap()
            .shape(),
        [0, 3, 0]
    );
    assert_eq!(serde_json::from_str::<Array<f32, DynRank>>("[]").unwrap().shape(), [0]);
    assert_eq!(
        serde_json::from_str::<Array<f32, DynRank>>("[[], []]").unwrap().shape(),
        [2, 0]
    );
}

#[test]
fn the_rank_is_found_in_lists_of_numbers_truth_values_and_strings() {
    let x: Array<f32, DynRank> = serde_json::from_str("[[1, -2.5], [3, 4]]").unwrap();
    assert_eq!(
        (x.shape().to_vec(), x.to_vec()),
        (vec![2, 2], vec![1.0, -2.5, 3.0, 4.0])
    );
    let x: Array<String, DynRank> = serde_json::from_str(r#"["a", "b\n"]"#).unwrap();
    assert_eq!(x.to_vec(), ["a", "b\n"]);
    let x: Array<bool, DynRank> = serde_json::from_str("true").unwrap();
    assert_eq!((x.rank(), x.to_vec()), (0, vec![true]));
    for ragged in [
        "[[], 5]",
        "[5, []]",
        "[[1], 2]",
        "[1, [2]]",
        "[[[]], [1]]",
        "[[], [[1]]]",
        "[[[]], []]",
    ] {
        let error = error_of::<Array<i32, DynRank>>(ragged);
        let is_ragged = ["mixed with", "have different lengths"]
            .iter()
            .any(|words| error.contains(words));
        assert!(is_ragged, "{ragged}: {error}");
    }
    assert!(error_of::<Array<u8, DynRank>>("[300]").contains("invalid value: integer `300`, expected u8"));
    let deep = format!("{}1{}", "[".repeat(65), "]".repeat(65));
    assert!(error_of::<Array<u8, DynRank>>(&deep).contains("rank 65 is above the limit of 64"));
}

/// Formats that mark options and newtype structs, unlike JSON.
#[test]
fn run_time_ranks_have_marked_elements() {
    #[derive(Debug, Deserialize, PartialEq)]
    struct Metres(f32);
    let list =
        |elements: &[Token]| -> Vec<Token> { [&[Token::Seq { len: None }], elements, &[Token::SeqEnd]].concat() };
    let options = Array::<Option<Option<f32>>, _>::from(vec![Some(Some(1.5)), Some(None), None]);
    let tokens = list(&[
        Token::Some,
        Token::Some,
        Token::F32(1.5),
        Token::Some,
        Token::None,
        Token::None,
    ]);
    assert_de_tokens(&options.into_shape::<DynRank>().readable(), &tokens);
    let metres = Array::<Metres, _>::from(vec![Metres(1.5)]).into_shape::<DynRank>();
    let marked = [Token::NewtypeStruct { name: "Metres" }, Token::F32(1.5)];
    assert_de_tokens(&metres.readable(), &list(&marked));
    let words = "invalid type: Option value, expected f32";
    let tokens = [Token::Seq { len: None }, Token::Some];
    assert_de_tokens_error::<serde_test::Readable<Array<f32, DynRank>>>(&tokens, words);
}

#[test]
fn run_time_ranks_have_options_and_newtype_structs_as_elements() {
    #[derive(Debug, Deserialize, PartialEq)]
    struct Metres(f32);
    #[derive(Debug, Deserialize, PartialEq)]
    enum Side {
        Left,
        Right,
    }
    fn read<T: DeserializeOwned>(text: &str) -> (Vec<usize>, Vec<T>) {
        let x: Array<T, DynRank> = serde_json::from_str(text).unwrap();
        (x.shape().to_vec(), x.into_vec())
    }
    assert_eq!(read("[[1.5, null]]"), (vec![1, 2], vec![Some(1.5_f32), None]));
    assert_eq!(read("[[1.5], [2]]"), (vec![2, 1], vec![Metres(1.5), Metres(2.0)]));
    assert_eq!(read("[null, 2]"), (vec![2], vec![None, Some(Metres(2.0))]));
    #[derive(Debug, Deserialize, PartialEq)]
    struct Reading(Option<f32>);
    assert_eq!(read("[null, 2]"), (vec![2], vec![Reading(None), Reading(Some(2.0))]));
    assert_eq!(read(r#"["Right", "Left"]"#), (vec![2], vec![Side::Right, Side::Left]));
    assert_eq!(read("15"), (vec![], vec![Metres(15.0)]));
    assert!(error_of::<Array<f32, DynRank>>("[null]").contains("invalid type: "));
}

#[test]
fn another_shape_is_refused_with_both() {
    let says = |error: String, words: &str| assert!(error.contains(words), "{error}");
    says(
        error_of::<Array<f32, shape![2, 2]>>("[[1, 2, 3], [4, 5, 6]]"),
        "the shape is (2, 3), not (2, 2), in `deserialize`: axis 1 is 3, not 2",
    );
    says(
        error_of::<InlineArray<f32, shape![2, 2]>>("[[1, 2], [3, 4], [5, 6]]"),
        "the shape is (3, 2), not (2, 2), in `deserialize`: axis 0 is 3, not 2",
    );
    says(
        error_of::<InlineArray<f32, shape![3]>>("[1, 2]"),
        "the shape is (2,), not (3,)",
    );
    says(
        error_of::<Matrix<f32>>("[[1, 2], [3]]"),
        "lists along axis 1 have different lengths, 2 and 1",
    );
    says(
        error_of::<Array<f32, shape![_, 3]>>("[1, 2]"),
        "invalid type: integer `1`, expected a list along axis 1 of an array of shape (_, 3)",
    );
    says(
        error_of::<Array<f32, shape![2]>>("[[1], [2]]"),
        "invalid type: sequence, expected f32",
    );
    says(
        error_of::<Array<f32, shape![2, 2]>>(r#"{"shape": [4], "data": [1, 2, 3, 4]}"#),
        "the shape is (4,), not (2, 2), in `deserialize`: its rank is 1, not 2",
    );
    says(
        error_of::<Array<f32, shape![2, 2]>>("7"),
        "expected an array of shape (2, 2)",
    );
}

#[test]
fn another_dtype_is_refused_with_both() {
    let text = json(&array![1.0_f32, 2.0].into_dyn());
    let words = "the dtype is `f32`, not `i32`, in `deserialize`";
    assert!(error_of::<Array<i32, shape![2]>>(&text).contains(words));
    assert!(error_of::<Array<i32, DynRank>>(&text).contains(words));
    let tokens = fields("f32", &[1], &[Token::F32(1.0)]);
    let start = &tokens[..4];
    serde_test::assert_de_tokens_error::<serde_test::Compact<Array<i32, shape![1]>>>(start, words);
    // Elements that are not dtypes are read unchanged, and numbers in lists as the format converts
    // them.
    assert_eq!(
        serde_json::from_str::<Array<Option<f32>, shape![2]>>(&text).unwrap()[[1]],
        Some(2.0)
    );
    assert_eq!(
        serde_json::from_str::<Array<f64, shape![2]>>("[1, 2.5]").unwrap(),
        array![1.0, 2.5]
    );
    assert!(error_of::<Array<i32, shape![2]>>("[1, 2.5]").contains("floating point `2.5`, expected i32"));
}

#[test]
fn names_of_dtypes_are_read_and_written() {
    assert_eq!(
        json(DType::ALL),
        r#"["bool","i8","i16","i32","i64","u8","u16","u32","u64","bf16","f16","f32","f64","Complex<f32>","Complex<f64>"]"#
    );
    for &dtype in DType::ALL {
        assert_tokens(&dtype, &[Token::Str(dtype.name())]);
    }
    assert_de_tokens_error::<DType>(
        &[Token::Str("f8")],
        "`f8` is not the name of a dtype: expected bool, i8, i16, i32, i64, u8, u16, u32, u64, bf16, f16, f32, f64, \
         Complex<f32>, Complex<f64>, or a name of the Array API, such as float64",
    );
}

#[test]
fn fields_have_any_order_and_occur_once() {
    let x: Matrix<i32> = serde_json::from_str(r#"{"data": [1, 2], "note": {"a": []}, "shape": [2, 1]}"#).unwrap();
    assert_eq!((x.shape(), x.to_vec()), ([2, 1], vec![1, 2]));
    assert!(error_of::<Matrix<i32>>(r#"{"data": [1, 2]}"#).contains("missing field `shape`"));
    assert!(error_of::<Matrix<i32>>(r#"{"shape": [1, 2]}"#).contains("missing field `data`"));
    let twice = r#"{"shape": [1, 1], "data": [1], "data": [1]}"#;
    assert!(error_of::<Matrix<i32>>(twice).contains("duplicate field `data`"));
    let late = r#"{"shape": [1, 1], "data": [1], "dtype": "u8"}"#;
    assert!(error_of::<Matrix<i32>>(late).contains("the dtype is `u8`, not `i32`,"));
}

/// Some formats of programs write the position of a field, or the bytes of its name.
#[test]
fn fields_have_names_positions_or_bytes() {
    let fields = |[dtype, shape, data, other]: [Token; 4]| {
        [
            Token::Map { len: Some(4) },
            other,
            Token::Unit,
            dtype,
            Token::Some,
            Token::Str("i32"),
            shape,
            Token::Seq { len: Some(1) },
            Token::U64(2),
            Token::SeqEnd,
            data,
            Token::Seq { len: Some(2) },
            Token::I32(7),
            Token::I32(8),
            Token::SeqEnd,
            Token::MapEnd,
        ]
    };
    let x = array![7, 8];
    assert_de_tokens(
        &x.clone().compact(),
        &fields(["dtype", "shape", "data", "note"].map(Token::Str)),
    );
    assert_de_tokens(&x.clone().compact(), &fields([0, 1, 2, 3].map(Token::U8)));
    assert_de_tokens(&x.clone().compact(), &fields([0, 1, 2, u64::MAX].map(Token::U64)));
    let names: [&[u8]; 4] = [b"dtype", b"shape", b"data", b"note"];
    assert_de_tokens(&x.compact(), &fields(names.map(Token::Bytes)));
}

#[test]
fn wrong_lengths_are_errors_before_memory_is_allocated() {
    let huge = format!(r#"{{"shape": [{}, 2], "data": [1, 2]}}"#, u64::MAX);
    let error = error_of::<Matrix<u8>>(&huge);
    assert!(error.contains("2 elements do not fill an array of shape"), "{error}");
    assert!(error.contains("which has more, in"), "{error}");
    assert!(error_of::<Matrix<u8>>(r#"{"shape": [4294967296, 4294967296], "data": []}"#).contains("0 elements"));
    let extents = vec!["1"; 65].join(",");
    let deep = format!(r#"{{"shape": [{extents}], "data": [1]}}"#);
    assert!(error_of::<Array<u8, DynRank>>(&deep).contains("rank 65 is above the limit of 64"));

    // `postcard` writes the length before the elements: 2^60 elements are announced and one
    // arrives.
    let mut bytes = postcard::to_allocvec(&(Some("u64"), vec![1_u64 << 60])).unwrap();
    bytes.extend(postcard::to_allocvec(&(1_u64 << 60, 7_u64)).unwrap());
    assert!(postcard::from_bytes::<Array<u64, shape![_]>>(&bytes).is_err());
    assert!(postcard::from_bytes::<InlineArray<u64, shape![2]>>(&bytes).is_err());
}

#[test]
fn every_part_of_a_file_is_an_error() {
    let bytes = postcard::to_allocvec(&array![[1.5_f32, 2.5], [3.5, 4.5]]).unwrap();
    for len in 0..bytes.len() {
        assert!(
            postcard::from_bytes::<Matrix<f32>>(&bytes[..len]).is_err(),
            "{len} bytes"
        );
        assert!(
            postcard::from_bytes::<InlineArray<f32, shape![2, 2]>>(&bytes[..len]).is_err(),
            "{len} bytes"
        );
    }
    assert!(postcard::from_bytes::<Matrix<f32>>(&bytes).is_ok());
}

dim!(Channel = 3);

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Layer {
    weights: Array<f32, shape![_, Channel]>,
    bias: InlineArray<f64, shape![Channel]>,
    names: Array<String, shape![_]>,
    points: Array<InlineArray<i16, shape![2]>, shape![2]>,
}

#[test]
fn arrays_are_fields_and_hold_any_type() {
    let layer = Layer {
        weights: Array::from_shape_vec([1, 3], vec![0.5, 1.0, -1.0]).unwrap(),
        bias: InlineArray::full(0.25),
        names: vec!["a".to_string()].into(),
        points: array![inline![1, 2], inline![3, 4]],
    };
    let text = json(&layer);
    let expected = r#"{"weights":[[0.5,1.0,-1.0]],"bias":[0.25,0.25,0.25],"names":["a"],"points":[[1,2],[3,4]]}"#;
    assert_eq!(text, expected);
    assert_eq!(serde_json::from_str::<Layer>(&text).unwrap(), layer);
    let bytes = postcard::to_allocvec(&layer).unwrap();
    assert_eq!(postcard::from_bytes::<Layer>(&bytes).unwrap(), layer);
}

fn comes_back<T, S, R>(x: &Array<T, S>)
where
    T: Number + Serialize + DeserializeOwned,
    S: Shape,
    R: Shape,
{
    let read: Array<T, R> = serde_json::from_str(&json(x)).unwrap();
    assert_eq!(
        (read.axes().extents().as_ref(), read.to_vec()),
        (x.axes().extents().as_ref(), x.to_vec())
    );
    let read: Array<T, R> = postcard::from_bytes(&postcard::to_allocvec(x).unwrap()).unwrap();
    assert_eq!(
        (read.axes().extents().as_ref(), read.to_vec()),
        (x.axes().extents().as_ref(), x.to_vec())
    );
}

proptest! {
    #[test]
    fn written_arrays_are_read_back(extents in prop::array::uniform3(0_usize..4), seed: u32) {
        let mut next = seed;
        let mut draw = |_: [usize; 3]| {
            next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(next as i32) / 1024.0
        };
        let x = Array::<f64, shape![_, _, _]>::from_fn_with(extents, &mut draw);
        comes_back::<_, _, shape![_, _, _]>(&x);
        comes_back::<_, _, DynRank>(&x);
        comes_back::<_, _, shape![_, _, _]>(&x.clone().into_dyn());
        let whole = x.cast::<i64>();
        comes_back::<_, _, shape![_, _, _]>(&whole);
        comes_back::<_, _, DynRank>(&whole);
    }
}

/// The largest extent is not confused with an unknown one.
#[test]
fn the_largest_extent_is_read_as_it_is() {
    let text = format!(r#"{{"dtype": "f32", "shape": [0, {}], "data": []}}"#, u64::MAX);
    let x: Array<f32, DynRank> = serde_json::from_str(&text).unwrap();
    assert_eq!(x.shape(), [0, usize::MAX]);
    let x: Array<f32, shape![_, _]> = serde_json::from_str(&text).unwrap();
    assert_eq!(x.shape(), [0, usize::MAX]);
    let error = error_of::<Array<f32, shape![_, 3]>>(&text);
    assert!(
        error.starts_with("the shape is (0, 281474976710654 or more), not (_, 3), in `"),
        "{error}"
    );
    assert!(error.contains(": axis 1 is 281474976710654 or more, not 3"), "{error}");
    assert!(serde_json::from_str::<Array<f32, shape![0, 0]>>(&text).is_err());
}
