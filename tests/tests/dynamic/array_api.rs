//! The names of the Array API standard 2025.12, one by one: each is a call that runs here, or a
//! decision in the guide.
//!
//! `array_api.txt` lists the names of the standard. The test fails if the table here lacks one of
//! them, or has an additional one.

use std::collections::{BTreeMap, BTreeSet};

use array_core::dtype::DTypeKind;
use array_core::dynamic::{DynEntry, Literal};
use array_core::fft::Norm;
use array_core::linalg::MatrixNorm;
use array_core::shape::broadcast_shapes;
use array_core::{Array, Complex, DType, DynArray, DynRank, Error, array};

/// The counterpart of a name of the standard.
enum Here {
    /// A call on the arrays of the test.
    Call(fn(&Arrays) -> Result<(), Error>),
    /// A decision: words in the guide's table of decisions.
    Decided(&'static str),
}

/// The arrays for the calls.
struct Arrays {
    /// A regular matrix of floats.
    x: DynArray,
    /// Numbers between 0 and 1.
    unit: DynArray,
    /// Three integers.
    i: DynArray,
    /// Three truth values.
    b: DynArray,
    /// Three complex numbers.
    z: DynArray,
}

/// Expands to rows of the table: names of the standard, each with its call. A call that cannot fail
/// is wrapped in [`fine`].
macro_rules! names {
    ($($name:ident |$arrays:ident| $call:expr;)*) => {
        [$((stringify!($name), Here::Call(|$arrays| { let _ = $call?; Ok(()) }))),*]
    };
}

/// Wraps the result of a call that cannot fail.
fn fine<T>(value: T) -> Result<T, Error> {
    Ok(value)
}

#[allow(clippy::eq_op, reason = "an operator is called, whatever its operands are")]
fn calls() -> Vec<(&'static str, Here)> {
    let creation = names! {
        arange |_a| DynArray::arange_by(DType::F64, 0, 3, 0.5);
        asarray |_a| fine(DynArray::from(vec![1, 2]));
        empty |_a| DynArray::empty(DType::F32, [2, 3]);
        empty_like |a| a.x.empty_like();
        eye |_a| DynArray::eye_at(DType::F32, 2, 3, 1);
        full |_a| DynArray::full([2, 3], 7_u8);
        full_like |a| a.x.full_like(Literal::from(7));
        linspace |_a| DynArray::linspace(DType::F64, 0, 1, 3);
        meshgrid |a| DynArray::meshgrid(&[&a.i, &a.i]);
        ones |_a| DynArray::ones(DType::F32, [2, 3]);
        ones_like |a| a.x.ones_like();
        tril |a| a.x.tril(-1);
        triu |a| a.x.triu(1);
        zeros |_a| DynArray::zeros(DType::F32, [2, 3]);
        zeros_like |a| a.x.zeros_like();
    };
    let dtypes = names! {
        __eq__ |a| a.x.equal(&a.x);
        astype |a| a.x.try_cast(DType::F32);
        can_cast |a| fine(a.i.dtype().promote(DType::I64) == Some(DType::I64));
        finfo |_a| fine(DType::F64.finfo().expect("floats have them"));
        iinfo |_a| fine(DType::U8.iinfo().expect("integers have them"));
        isdtype |a| fine(a.x.dtype().kind() == DTypeKind::Float);
        result_type |a| fine(a.x.dtype().promote(DType::F32));
        dtypes |_a| fine(DType::ALL);
        dtype |a| fine(a.x.dtype());
        e |_a| fine(std::f64::consts::E);
        inf |_a| fine(f64::INFINITY);
        nan |_a| fine(f64::NAN);
        newaxis |a| a.x.slice(&[DynEntry::NewAxis]);
        pi |_a| fine(std::f64::consts::PI);
    };
    let elementwise = names! {
        abs |a| a.x.abs();
        acos |a| a.unit.acos();
        acosh |a| a.x.acosh();
        add |a| a.x.try_add(&a.unit);
        asin |a| a.unit.asin();
        asinh |a| a.x.asinh();
        atan |a| a.x.atan();
        atan2 |a| a.x.atan2(&a.unit);
        atanh |a| a.unit.atanh();
        bitwise_and |a| a.i.try_bitwise_and(&a.i);
        bitwise_invert |a| a.i.try_bitwise_not();
        bitwise_left_shift |a| a.i.try_bitwise_left_shift(&a.i);
        bitwise_or |a| a.i.try_bitwise_or(&a.i);
        bitwise_right_shift |a| a.i.try_bitwise_right_shift(&a.i);
        bitwise_xor |a| a.i.try_bitwise_xor(&a.i);
        ceil |a| a.x.ceil();
        clip |a| a.x.clip(None::<f64>, Some(2.0));
        conj |a| a.z.conj();
        copysign |a| a.x.copysign(&a.unit);
        cos |a| a.x.cos();
        cosh |a| a.x.cosh();
        divide |a| a.x.try_divide(&a.x);
        equal |a| a.x.equal(&a.x);
        exp |a| a.x.exp();
        expm1 |a| a.x.expm1();
        floor |a| a.x.floor();
        floor_divide |a| a.x.floor_divide(2.0);
        greater |a| a.x.greater(&a.x);
        greater_equal |a| a.x.greater_equal(&a.x);
        hypot |a| a.x.hypot(&a.x);
        imag |a| a.z.imag();
        isfinite |a| a.x.is_finite();
        isinf |a| a.x.is_inf();
        isnan |a| a.x.is_nan();
        less |a| a.x.less(&a.x);
        less_equal |a| a.x.less_equal(&a.x);
        log |a| a.x.log();
        log10 |a| a.x.log10();
        log1p |a| a.x.log1p();
        log2 |a| a.x.log2();
        logaddexp |a| a.x.logaddexp(&a.x);
        logical_and |a| a.b.logical_and(&a.b);
        logical_not |a| a.b.logical_not();
        logical_or |a| a.b.logical_or(&a.b);
        logical_xor |a| a.b.logical_xor(&a.b);
        maximum |a| a.x.maximum(&a.x);
        minimum |a| a.x.minimum(&a.x);
        multiply |a| a.x.try_multiply(&a.x);
        negative |a| a.x.try_negative();
        nextafter |a| a.x.nextafter(&a.unit);
        not_equal |a| a.x.not_equal(&a.x);
        positive |a| a.x.positive();
        pow |a| a.x.pow(&a.x);
        real |a| a.z.real();
        reciprocal |a| a.x.reciprocal();
        remainder |a| a.x.remainder(&a.x);
        round |a| a.x.round();
        sign |a| a.x.sign();
        signbit |a| a.x.signbit();
        sin |a| a.x.sin();
        sinh |a| a.x.sinh();
        sqrt |a| a.x.sqrt();
        square |a| a.x.square();
        subtract |a| a.x.try_subtract(&a.x);
        tan |a| a.x.tan();
        tanh |a| a.x.tanh();
        trunc |a| a.x.trunc();
    };
    let linalg = names! {
        cholesky |a| a.x.matmul(&a.x.t()?)?.cholesky();
        cross |a| a.x.cross(&a.unit, -1);
        det |a| a.x.det();
        diagonal |a| a.x.diagonal_at(1);
        eigh |a| a.x.eigh();
        eigvalsh |a| a.x.eigvalsh();
        inv |a| a.x.inv();
        matmul |a| a.x.matmul(&a.x);
        matrix_norm |a| a.x.matrix_norm(MatrixNorm::Nuclear);
        matrix_power |a| a.x.matrix_power(3);
        matrix_rank |a| a.x.matrix_rank(None);
        matrix_transpose |a| a.x.mt();
        outer |a| a.i.outer(&a.i);
        pinv |a| a.x.pinv(Some(1e-9));
        qr |a| a.x.qr_complete();
        slogdet |a| a.x.slogdet();
        solve |a| a.x.solve(&a.unit);
        svd |a| a.x.svd_full();
        svdvals |a| a.x.svdvals();
        tensordot |a| a.x.tensordot(&a.x, 1);
        trace |a| a.x.trace_at(1);
        vecdot |a| a.x.vecdot(&a.x, -1);
        vector_norm |a| a.x.vector_norm_axes(2, &[0, 1]);
    };
    let fft = names! {
        fft |a| a.x.fft(None, -1, Norm::Backward);
        fftfreq |_a| DynArray::fftfreq(DType::F64, 3, 1.0);
        fftn |a| a.x.fftn(None, None, Norm::Ortho);
        fftshift |a| a.x.fftshift(None);
        hfft |a| a.z.hfft(Some(4), -1, Norm::Forward);
        ifft |a| a.z.ifft(None, -1, Norm::Backward);
        ifftn |a| a.x.ifftn(Some(&[2, 3]), Some(&[0, 1]), Norm::Backward);
        ifftshift |a| a.x.ifftshift(Some(&[0]));
        ihfft |a| a.x.ihfft(None, 0, Norm::Backward);
        irfft |a| a.z.irfft(None, -1, Norm::Backward);
        irfftn |a| a.x.irfftn(None, None, Norm::Backward);
        rfft |a| a.x.rfft(None, -1, Norm::Backward);
        rfftfreq |_a| DynArray::rfftfreq(DType::F32, 4, 0.5);
        rfftn |a| a.x.rfftn(None, None, Norm::Backward);
    };
    let others = names! {
        all |a| a.x.all();
        any |a| a.x.any();
        argmax |a| a.x.argmax();
        argmin |a| a.x.argmin();
        argsort |a| a.x.argsort(-1);
        broadcast_shapes |_a| broadcast_shapes(&[&[2, 1], &[3]]);
        broadcast_to |a| a.i.broadcast_to([2, 3]);
        concat |a| DynArray::concat(&[&a.x, &a.x], 0);
        count_nonzero |a| a.x.count_nonzero();
        cumulative_prod |a| a.x.cumprod(0);
        cumulative_sum |a| a.x.cumsum_in(DType::F64, 0);
        diff |a| a.x.diff_n(2, None, None, 0);
        expand_dims |a| a.x.view().expand_dims(0);
        flip |a| a.x.flip(&[0, 1]);
        isin |a| a.i.isin(&a.i);
        max |a| a.x.max();
        mean |a| a.x.mean();
        min |a| a.x.min();
        moveaxis |a| a.x.moveaxis(0, 1);
        nonzero |a| a.x.nonzero();
        permute_dims |a| a.x.permute(&[1, 0]);
        prod |a| a.x.prod();
        repeat |a| a.x.repeat_each(&a.i, 0);
        reshape |a| a.x.view().reshape([9]);
        roll |a| a.x.roll(1, 0);
        searchsorted |a| a.i.searchsorted_by(&a.i, &a.i);
        sort |a| a.x.sort(-1);
        squeeze |a| a.x.view().squeeze(&[]);
        stack |a| DynArray::stack(&[&a.x, &a.x], 0);
        std |a| a.x.std();
        sum |a| a.x.sum_axes_in(DType::F64, &[0]);
        take |a| a.x.take(&a.i, 0);
        take_along_axis |a| a.x.take_along_axis(&a.x.argsort(0)?, 0);
        tile |a| a.x.tile(2, 0);
        unique_all |a| a.x.unique_all();
        unique_counts |a| fine(a.x.unique_counts());
        unique_inverse |a| a.x.unique_inverse();
        unique_values |a| fine(a.x.unique());
        unstack |a| a.x.unstack(0);
        var |a| a.x.var();
        r#where |a| a.b.select(&a.x, &a.unit);
    };
    let methods = names! {
        T |a| a.x.t();
        __abs__ |a| a.x.abs();
        __add__ |a| fine(&a.x + &a.x);
        __and__ |a| fine(&a.i & &a.i);
        __bool__ |a| a.b.slice(&[0.into()])?.item()?.get::<bool>();
        __complex__ |a| a.z.slice(&[0.into()])?.item()?.get::<Complex<f64>>();
        __float__ |a| a.x.slice(&[0.into(), 0.into()])?.item()?.get::<f64>();
        __floordiv__ |a| a.x.floor_divide(&a.x);
        __ge__ |a| a.x.greater_equal(&a.x);
        __getitem__ |a| a.x.take_at(&[&a.i, &a.i]);
        __gt__ |a| a.x.greater(&a.x);
        __index__ |a| a.i.slice(&[0.into()])?.item()?.get::<i32>();
        __int__ |a| a.i.slice(&[0.into()])?.item()?.get::<i32>();
        __invert__ |a| fine(!&a.i);
        __le__ |a| a.x.less_equal(&a.x);
        __lshift__ |a| fine(&a.i << &a.i);
        __lt__ |a| a.x.less(&a.x);
        __matmul__ |a| a.x.matmul(&a.x);
        __mod__ |a| a.x.remainder(&a.x);
        __mul__ |a| fine(&a.x * &a.x);
        __ne__ |a| a.x.not_equal(&a.x);
        __neg__ |a| fine(-&a.x);
        __or__ |a| fine(&a.i | &a.i);
        __pos__ |a| a.x.positive();
        __pow__ |a| a.x.pow(&a.x);
        __rshift__ |a| fine(&a.i >> &a.i);
        __setitem__ |a| a.x.to_owned().assign_masked(&a.b, &a.x.masked(&a.b)?);
        __sub__ |a| fine(&a.x - &a.x);
        __truediv__ |a| fine(&a.x / &a.x);
        __xor__ |a| fine(&a.i ^ &a.i);
        mT |a| a.x.mt();
        ndim |a| fine(a.x.rank());
        shape |a| fine(a.x.shape().len());
        size |a| fine(a.x.len());
    };
    let mut all = Vec::new();
    for table in [
        Vec::from(creation),
        dtypes.into(),
        elementwise.into(),
        linalg.into(),
        fft.into(),
        others.into(),
        methods.into(),
    ] {
        all.extend(table);
    }
    all
}

/// The names without a call, with words in the guide's table of decisions.
const DECISIONS: &[(&str, &[&str])] = &[
    (
        "`out=`, `copy=`, `device=`, `stream=`",
        &["default_device", "device", "devices", "to_device", "__dlpack_device__"],
    ),
    (
        "`__array_namespace__` and its info",
        &[
            "__array_namespace__",
            "__array_namespace_info__",
            "capabilities",
            "default_dtypes",
        ],
    ),
    ("`broadcast_arrays`", &["broadcast_arrays"]),
    ("`from_dlpack`, `__dlpack__`", &["from_dlpack", "__dlpack__"]),
];

fn table() -> BTreeMap<&'static str, Here> {
    let decided = DECISIONS
        .iter()
        .flat_map(|&(words, names)| names.iter().map(move |&name| (name, Here::Decided(words))));
    let mut table = BTreeMap::new();
    for (name, here) in calls().into_iter().chain(decided) {
        let name = name.trim_start_matches("r#");
        assert!(table.insert(name, here).is_none(), "`{name}` is here twice");
    }
    table
}

/// The names of the standard.
fn standard() -> BTreeSet<&'static str> {
    let lines = include_str!("array_api.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split('|').nth(1).expect("the line has a name").trim())
        .collect()
}

#[test]
fn each_name_of_the_standard_is_a_call_or_a_decision() {
    let (table, standard) = (table(), standard());
    assert!(standard.len() > 200, "{}", standard.len());
    let here: BTreeSet<&str> = table.keys().copied().collect();
    let missing: Vec<_> = standard.difference(&here).collect();
    let too_many: Vec<_> = here.difference(&standard).collect();
    assert!(
        missing.is_empty() && too_many.is_empty(),
        "missing {missing:?}, not in the standard {too_many:?}"
    );
}

#[test]
fn each_call_runs_and_each_decision_is_in_the_guide() {
    let arrays = Arrays {
        x: array![[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]].into(),
        unit: array![0.25, 0.5, 0.75].into(),
        i: array![0, 1, 2].into(),
        b: array![true, false, true].into(),
        z: Array::<Complex<f64>, DynRank>::ones_with([3]).into(),
    };
    let guide = include_str!("../../../array-core/src/guide/numpy.md");
    let (_, decisions) = guide
        .split_once("# Decisions that differ")
        .expect("the table of decisions");
    for (name, here) in table() {
        match here {
            Here::Call(call) => assert!(call(&arrays).is_ok(), "{name}: {:?}", call(&arrays)),
            Here::Decided(words) => {
                let row = decisions
                    .lines()
                    .any(|line| line.starts_with('|') && line.contains(words));
                assert!(row, "the guide has no decision about {name}, {words}");
            }
        }
    }
}
