//! Conversions to typed arrays and back, without a copy.

use array_core::dynamic::{DynScalar, DynView};
use array_core::{
    Array, ContiguousView, ContiguousViewMut, DType, Dyn, DynArray, DynRank, Element, Error, InlineArray, array, dim,
    inline, shape,
};

use crate::dynamic::{DTYPES, each_type, sample};

dim!(Rows);

#[test]
fn an_array_on_the_heap_converts_both_ways_without_a_copy() {
    fn on<T: Element>() {
        let x = sample::<T>().try_into_shape::<shape![_, 3]>().unwrap();
        let (elements, copy) = (x.as_ptr(), x.clone());
        let x = DynArray::from(x);
        assert_eq!(
            (x.dtype(), x.shape(), x.size_bytes()),
            (T::DTYPE, &[2, 3][..], 6 * size_of::<T>())
        );
        assert_eq!(x.as_array::<T>().unwrap().as_ptr(), elements);
        let back: Array<T, (Rows, Dyn)> = x.downcast().unwrap();
        assert_eq!(back.as_ptr(), elements);
        let back: Array<T, shape![2, 3]> = DynArray::from(back).downcast().unwrap();
        assert_eq!(back.as_ptr(), elements);
        assert_eq!(back.to_vec(), copy.to_vec());
    }
    each_type!(Element on);
}

#[test]
fn bytes_equal_the_bytes_of_the_elements() {
    let x = DynArray::from(array![[1_u16, 0x203]]);
    assert_eq!(x.as_bytes(), [1_u16.to_ne_bytes(), 0x203_u16.to_ne_bytes()].concat());
    assert!(
        DTYPES
            .iter()
            .all(|&dtype| DynArray::ones(dtype, [3]).unwrap().as_bytes().len() == 3 * dtype.size())
    );
}

#[test]
fn conversions_of_the_standard_library_downcast() {
    let mut x = DynArray::from(array![[1.0_f32, 2.0, 3.0]]);
    let elements = x.as_slice::<f32>().unwrap().as_ptr();
    let view: ContiguousView<'_, f32, shape![_, 3]> = (&x).try_into().unwrap();
    assert_eq!(view.as_ptr(), elements);
    let mut view: ContiguousViewMut<'_, f32, shape![1, _]> = (&mut x).try_into().unwrap();
    view += 1.0;
    assert!(ContiguousView::<'_, f64, DynRank>::try_from(&x).is_err());
    let refused = Array::<f32, shape![_]>::try_from(x).unwrap_err();
    let typed: Array<f32, shape![_, 3]> = refused.into_inner().try_into().unwrap();
    assert_eq!((typed.as_ptr(), typed.to_vec()), (elements, vec![2.0, 3.0, 4.0]));
}

#[test]
fn a_refused_downcast_gives_the_array_back() {
    let x = DynArray::from(array![[1.0_f32, 2.0, 3.0]]);
    let elements = x.as_slice::<f32>().unwrap().as_ptr();
    let words = |error: &Error| error.to_string();
    let refused = x.downcast::<f64, DynRank>().unwrap_err();
    assert_eq!(
        words(refused.error()),
        "the dtype is `f32`, not `f64`, in `downcast`: request `f32`, or cast first"
    );
    let refused = refused.into_inner().downcast::<f32, shape![_]>().unwrap_err();
    assert_eq!(
        words(refused.error()),
        "the shape is (1, 3), not (_,), in `downcast`: its rank is 2, not 1"
    );
    let refused = refused.into_inner().downcast::<f32, shape![_, 4]>().unwrap_err();
    assert_eq!(
        words(&refused.clone().into()),
        "the shape is (1, 3), not (_, 4), in `downcast`: axis 1 is 3, not 4"
    );
    assert_eq!(refused.into_inner().as_slice::<f32>().unwrap().as_ptr(), elements);
}

#[test]
fn views_are_of_the_memory_of_the_array() {
    let mut x = DynArray::from(array![[1_i64, 2], [3, 4]]);
    let elements = x.as_slice::<i64>().unwrap().as_ptr();
    assert_eq!(x.downcast_ref::<i64, shape![2, _]>().unwrap().as_ptr(), elements);
    let mut rows = x.downcast_mut::<i64, shape![_, 2]>().unwrap();
    rows += array![10_i64, 20];
    assert_eq!(x, array![[11_i64, 22], [13, 24]].into());
    assert!(x.downcast_ref::<i64, shape![3, _]>().is_err() && x.downcast_mut::<u64, DynRank>().is_err());
}

#[test]
fn arrays_not_on_the_heap_are_copied() {
    let x: InlineArray<u8, shape![2, 2]> = inline![[1, 2], [3, 4]];
    assert_eq!(DynArray::from(x), array![[1_u8, 2], [3, 4]].into());
    let x = array![[1_u8, 2], [3, 4]];
    assert_eq!(DynView::from(x.t()), DynArray::from(array![[1_u8, 3], [2, 4]]));
}

#[test]
fn casts_match_the_elements() {
    fn from<T: Element>() {
        let x = DynArray::from(sample::<T>());
        fn to<T: Element, U: Element>(x: &DynArray) {
            if !T::DTYPE.casts_into(U::DTYPE) {
                let error = x.try_cast(U::DTYPE).unwrap_err().to_string();
                let dtypes = format!("`{}` cannot be cast to `{}`", T::DTYPE, U::DTYPE);
                assert_eq!(error, format!("{dtypes} in `cast`: take `abs`, `real` or `imag`"));
                return assert_eq!(x.clone().try_into_dtype(U::DTYPE).unwrap_err().to_string(), error);
            }
            let expected: Vec<U> = x.as_slice::<T>().unwrap().iter().map(|x| x.op_cast()).collect();
            assert_eq!(x.cast(U::DTYPE), DynArray::from_slice([2, 3], &expected).unwrap());
            assert_eq!(x.clone().into_dtype(U::DTYPE), x.cast(U::DTYPE));
        }
        macro_rules! all {
            ($($u:ident)*) => { $(to::<T, $u>(&x);)* };
        }
        all!(bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64);
    }
    each_type!(Element from);
}

#[test]
fn elements_are_read_and_written_by_their_index() {
    for &dtype in DTYPES {
        let mut x = DynArray::zeros(dtype, [2, 3]).unwrap();
        let one = DynArray::ones(dtype, []).unwrap().item().unwrap();
        x.set(&[-1, 1], one).unwrap();
        assert_eq!(x.get(&[1, -2]).unwrap(), one);
        assert_eq!(x.iter().position(|element| element == one), Some(4));
        assert_eq!(one.dtype(), dtype);
        assert_eq!(
            x.get(&[2, 0]).unwrap_err().to_string(),
            "index 2 is out of bounds for axis 0 of extent 2"
        );
        assert!(x.get(&[0]).is_err() && x.set(&[0, 0, 0], one).is_err() && x.item().is_err());
    }
    let mut x = DynArray::zeros(DType::U8, [1]).unwrap();
    assert!(x.set(&[0], 1_u16).is_err());
    assert!(x.set(&[0], DynArray::from(DynScalar::from(1_i8))).is_err());
    x.set(&[0], DynArray::from(DynScalar::from(9_u8))).unwrap();
    assert_eq!(x.item().unwrap(), DynScalar::U8(9));
}

#[test]
fn constructors_by_dtype_and_by_type_agree() {
    let typed: Array<f32, shape![5]> = Array::linspace(1.0, 2.0);
    assert_eq!(DynArray::linspace(DType::F32, 1.0, 2.0, 5).unwrap(), typed.into());
    assert_eq!(DynArray::arange(DType::I16, 3).unwrap(), array![0_i16, 1, 2].into());
    assert_eq!(
        DynArray::eye(DType::F64, 2, 3).unwrap(),
        array![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].into()
    );
    assert_eq!(DynArray::full([2], 7_u16).unwrap(), array![7_u16, 7].into());
    assert_eq!(
        DynArray::arange(DType::Bool, 3).unwrap_err().to_string(),
        "`bool` has no arithmetic in `arange`"
    );
    let error = DynArray::linspace(DType::I32, 0.0, 1.0, 2).unwrap_err();
    assert_eq!(error.to_string(), "`i32` is not a float dtype in `linspace`");
    let error = DynArray::zeros(DType::F64, [usize::MAX, 2]).unwrap_err().to_string();
    assert!(error.contains("would take more than isize::MAX bytes"), "{error}");
    let scalars = [1, 2].map(DynScalar::from);
    assert_eq!(
        DynArray::from_scalars(DType::I32, [2], scalars).unwrap(),
        array![1, 2].into()
    );
    assert!(DynArray::from_scalars(DType::I64, [2], scalars).is_err());
    assert!(DynArray::from_scalars(DType::I32, [3], scalars).is_err());
    assert_eq!(DynArray::default(), DynArray::from(DynScalar::Bool(false)));
}

#[test]
fn arrays_are_equal_if_dtype_shape_and_elements_are() {
    let x = DynArray::from(array![1_u8, 2]);
    assert_eq!(x, x.clone());
    assert_ne!(x, x.cast(DType::U16));
    assert_ne!(x, DynArray::from(array![[1_u8, 2]]));
    assert_ne!(x, DynArray::from(array![1_u8, 3]));
    assert_ne!(DynArray::from(array![f32::NAN]), DynArray::from(array![f32::NAN]));
}

#[test]
fn dyn_arrays_print_as_typed_arrays() {
    fn on<T: Element>() {
        let (typed, x) = (sample::<T>(), DynArray::from(sample::<T>()));
        assert_eq!(format!("{x}"), format!("{typed}"));
        assert_eq!(format!("{x:?}"), format!("{typed:?}"));
        assert_eq!(format!("{x:+.1}"), format!("{typed:+.1}"));
        assert_eq!(x.get(&[0, 0]).unwrap().to_string(), typed[&[0, 0][..]].to_string());
    }
    each_type!(Element on);
}
