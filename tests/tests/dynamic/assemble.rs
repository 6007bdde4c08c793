//! Concatenation, selection, products and linear algebra.

use array_core::dynamic::DynScalar;
use array_core::dynamic::Literal;
use array_core::{Array, DType, DynArray, DynRank, Error, array};

use crate::dynamic::{counting, words};

#[test]
fn arrays_are_concatenated_along_any_axis() {
    let (x, y) = (counting(&[2, 3, 2]), counting(&[2, 1, 2]).try_multiply(-1).unwrap());
    let both = DynArray::concat(&[&x, &y, &x], 1).unwrap();
    assert_eq!(both.shape(), [2, 7, 2]);
    assert_eq!(both.split(&[3, 4], 1).unwrap(), [x.clone(), y.clone(), x.clone()]);
    assert_eq!(DynArray::concat(&[&x], -1).unwrap(), x);
    for axis in [0, 1, 3, -1] {
        let stacked = DynArray::stack(&[&x, &x.try_add(100).unwrap()], axis).unwrap();
        assert_eq!(stacked.unstack(axis).unwrap(), [x.clone(), x.try_add(100).unwrap()]);
    }
    let mixed = DynArray::concat(
        &[
            &DynArray::from(array![1_u8]),
            &DynArray::from(array![-1_i8]),
            &DynArray::from(array![9_u16]),
        ],
        0,
    )
    .unwrap();
    assert_eq!(mixed, array![1_i32, -1, 9].into());
}

#[test]
fn parts_that_differ_in_shape_or_dtype_are_errors() {
    let (x, y) = (counting(&[2, 3]), counting(&[2, 4]));
    let typed = |x: &DynArray| x.clone().downcast::<i32, DynRank>().unwrap();
    let expected = {
        use array_core::Arrays;
        (&typed(&x), &typed(&y)).try_concat::<0>().unwrap_err().to_string()
    };
    assert_eq!(words(DynArray::concat(&[&x, &y], 0)), expected);
    assert!(DynArray::concat(&[&x, &y], 1).is_ok());
    assert_eq!(
        words(DynArray::concat(&[&x, &x.cast(DType::F32)], 0)),
        "`i32` and `f32` have no common dtype in `concat`: cast one of the two"
    );
    assert_eq!(
        words(DynArray::concat(&[&x], 2)),
        "an array of shape (2, 3) has no axis 2 in `concat`: its rank is 2"
    );
    for refused in [
        DynArray::stack(&[&x, &y], 0),
        DynArray::stack(&[&x], 4),
        DynArray::stack(&[] as &[&DynArray], 0),
        DynArray::concat(&[] as &[&DynArray], 0),
    ] {
        assert!(matches!(refused, Err(Error::Shape(_))));
    }
}

#[test]
fn choices_take_arrays_scalars_and_literals() {
    let x = DynArray::from(array![-1.5_f32, 2.0, 9.0]);
    let positive = x.greater(Literal::from(0)).unwrap();
    assert_eq!(
        positive.select(&x, Literal::from(0)).unwrap(),
        array![0.0_f32, 2.0, 9.0].into()
    );
    assert_eq!(
        positive.select(Literal::from(0), &x).unwrap(),
        array![-1.5_f32, 0.0, 0.0].into()
    );
    assert_eq!(positive.select(1_u8, 0_u8).unwrap(), array![0_u8, 1, 1].into());
    assert_eq!(
        positive.select(Literal::from(1), Literal::from(0)).unwrap(),
        array![0_i64, 1, 1].into()
    );
    let numbers = array![0.0_f64, 2.0, 2.0];
    let (two, zero) = (DynScalar::from(2.0_f64), Literal::from(0));
    assert_eq!(positive.select(2.0_f64, zero).unwrap(), numbers.clone().into());
    assert_eq!(positive.select(two, zero).unwrap(), numbers.into());
    assert_eq!(positive.select(zero, 2_u8).unwrap(), array![2_u8, 0, 0].into());
    assert_eq!(positive.select(&x, x.cast(DType::F64)).unwrap().dtype(), DType::F64);
    assert_eq!(
        words(positive.select(&x, 1_i64)),
        "a scalar of `i64` cannot be converted to `f32` without loss in `select`"
    );
    assert_eq!(
        words(positive.select(&x, counting(&[3]))),
        "`f32` and `i32` have no common dtype in `select`: cast one of the two"
    );
    assert_eq!(words(x.select(&x, &x)), "`f32` is not `bool` in `select`");
    assert!(matches!(positive.select(counting(&[2]), 0), Err(Error::Shape(_))));
    assert_eq!(
        x.clip(Literal::from(0), 3_u8).unwrap(),
        array![0.0_f32, 2.0, 3.0].into()
    );
    assert_eq!(
        words(x.clip(0.0_f64, 1.0_f64)),
        "a scalar of `f64` cannot be converted to `f32` without loss in `clip`: cast it, or write a literal as \
            `Literal::from(0.5)`"
    );
    // Both bounds convert to the dtype of the array, also if the other one promotes it.
    let (bytes, wide) = (counting(&[3]).cast(DType::U8), counting(&[3]).cast(DType::I16));
    assert!(matches!(bytes.clip(&wide, 300_i16), Err(Error::DType(_))));
    assert!(matches!(bytes.clip(300_i16, &wide), Err(Error::DType(_))));
    assert!(matches!(bytes.clip(&wide, Literal::from(300)), Err(Error::DType(_))));
    assert_eq!(bytes.clip(&wide, 2_u8).unwrap(), array![1_i16, 2, 2].into());
    assert_eq!(
        words(x.clip(0_i32, 1_i32)),
        "a scalar of `i32` cannot be converted to `f32` without loss in `clip`: cast it, or write a literal as \
            `Literal::from(2)`"
    );
}

#[test]
fn products_match_typed_arrays() {
    let (x, y) = (counting(&[2, 3]), counting(&[3, 4]));
    let typed: Array<i32, DynRank> = x.clone().downcast().unwrap();
    let product = typed.matmul(&y.clone().downcast::<i32, DynRank>().unwrap());
    assert_eq!(x.matmul(&y).unwrap(), product.into());
    assert_eq!(x.matmul(&y.cast(DType::I8)).unwrap().dtype(), DType::I32);
    assert_eq!(words(x.matmul(&x)), typed.try_matmul(&typed).unwrap_err().to_string());
    assert_eq!(x.vecdot(&x, -1).unwrap(), array![14, 77].into());
    assert_eq!(x.vecdot(&x, 0).unwrap(), array![17, 29, 45].into());
    let flags = DynArray::from(array![true, false, true]);
    assert_eq!(
        words(flags.diff_n(2, None, None, -1)),
        "`bool` has no arithmetic in `diff_n`"
    );
    let none = DynArray::zeros(DType::Bool, [0]).unwrap();
    for n in [1, 2] {
        assert_eq!(
            words(none.diff_n(n, Some(none.view()), None, -1)),
            "`bool` has no arithmetic in `diff_n`"
        );
    }
    assert_eq!(none.diff_n(0, Some(none.view()), None, -1).unwrap(), none);
    assert_eq!(
        words(x.vecdot(&y, 0)),
        "shapes (2, 3) and (3, 4) cannot be broadcast together in `vecdot`: axis 1 has 3 and 4"
    );
    let line = DynArray::from(array![1_u8, 2, 3]);
    assert_eq!(
        line.dot(&DynArray::from(array![-1_i8, 0, 100])).unwrap(),
        DynScalar::I16(299)
    );
    assert_eq!(
        words(line.dot(&x)),
        "the shape is (2, 3), not (_,), in `dot`: its rank is 2, not 1"
    );
    assert_eq!(
        words(line.dot(&DynArray::from(array![1_u8, 2]))),
        "shapes (3,) and (2,) cannot be broadcast together in `dot`: axis 0 has 3 and 2"
    );
    assert_eq!(line.diag().unwrap(), array![[1_u8, 0, 0], [0, 2, 0], [0, 0, 3]].into());
    assert_eq!(
        words(x.diag()),
        "the shape is (2, 3), not (_,), in `diag`: its rank is 2, not 1"
    );
    let square = counting(&[3, 3]);
    assert_eq!(square.diagonal().unwrap(), DynArray::from(array![1, 5, 9]));
    assert_eq!(square.trace().unwrap().item().unwrap().get::<i64>().unwrap(), 15);
    assert_eq!(square.tril(0).unwrap(), array![[1, 0, 0], [4, 5, 0], [7, 8, 9]].into());
    assert_eq!(square.triu(1).unwrap(), array![[0, 2, 3], [0, 0, 6], [0, 0, 0]].into());
    assert_eq!(
        words(counting(&[3]).trace().map(|_| x.clone())),
        "an array of shape (3,) has no axis -2 in `trace`: its rank is 1"
    );
}

#[test]
fn linear_algebra_is_that_of_types() {
    let x = DynArray::from(array![[4.0, 2.0], [2.0, 3.0]]);
    let near = |found: &DynArray, expected: &DynArray| {
        let (found, expected) = (found.as_array::<f64>().unwrap(), expected.as_array::<f64>().unwrap());
        assert!(found.all_close(expected, 1e-12, 1e-12), "{found} {expected}");
    };
    let identity = DynArray::eye(DType::F64, 2, 2).unwrap();
    near(&x.matmul(&x.inv().unwrap()).unwrap(), &identity);
    near(&x.det().unwrap().reshape([1]).unwrap(), &DynArray::from(array![8.0]));
    let b = DynArray::from(array![2.0, 5.0]);
    near(&x.matmul(&x.solve(&b).unwrap()).unwrap(), &b);
    let lower = x.cholesky().unwrap();
    near(&lower.matmul(&lower.mt().unwrap()).unwrap(), &x);
    let qr = x.qr().unwrap();
    near(&qr.q.matmul(&qr.r).unwrap(), &x);
    let svd = x.svd().unwrap();
    near(&svd.u.try_multiply(&svd.s).unwrap().matmul(&svd.vh).unwrap(), &x);
    near(&svd.s, &x.svdvals().unwrap());
    let eigh = x.eigh().unwrap();
    near(
        &x.matmul(&eigh.eigenvectors).unwrap(),
        &eigh.eigenvectors.try_multiply(&eigh.eigenvalues).unwrap(),
    );
    let z = x.cast(DType::ComplexF64);
    let real = |z: &DynArray| z.real().unwrap();
    near(&real(&z.matmul(&z.inv().unwrap()).unwrap()), &identity);
    near(&z.svd().unwrap().s, &svd.s);
    near(&z.eigh().unwrap().eigenvalues, &eigh.eigenvalues);
    assert_eq!(words(x.cast(DType::I32).inv()), "`i32` is not a float dtype in `inv`");
    assert_eq!(
        words(DynArray::zeros(DType::F64, [2, 2]).unwrap().inv()),
        "a matrix is singular in `inv`"
    );
    assert!(matches!(
        DynArray::zeros(DType::F64, [2, 3]).unwrap().det(),
        Err(Error::Shape(_))
    ));
}
