//! Images as arrays of rows, columns and channels, in place.

use array_core::{Array, ContiguousView, ContiguousViewMut, DType, DynArray, DynRank, array, dim, interop, shape};
use image::{DynamicImage, GrayImage, ImageBuffer, Luma, LumaA, Rgb, Rgb32FImage, RgbImage, Rgba, RgbaImage};

dim!(Height);
dim!(Width);
dim!(Channel = 3);

/// Creates an image whose channels encode their position.
fn picture() -> RgbImage {
    RgbImage::from_fn(3, 2, |x, y| Rgb([10 * y as u8, x as u8, 200]))
}

#[test]
fn pictures_are_rows_columns_and_channels() {
    let picture = picture();
    let x = interop::image::view(&picture);
    assert_eq!(x.shape(), [2, 3, 3]);
    assert_eq!((x[[1, 2, 0]], x[[1, 2, 1]], x[[1, 2, 2]]), (10, 2, 200));
    assert_eq!(x.as_ptr(), picture.as_raw().as_ptr());
    let named = ContiguousView::<u8, shape![Height, Width, Channel]>::try_from(&picture).unwrap();
    assert_eq!((named.shape(), named.as_ptr()), ([2, 3, 3], x.as_ptr()));
}

#[test]
fn pictures_are_written_in_place() {
    let mut picture = picture();
    interop::image::view_mut(&mut picture).index_axis_mut::<0>(0).fill(7);
    assert_eq!(
        (picture.get_pixel(2, 0), picture.get_pixel(2, 1)),
        (&Rgb([7; 3]), &Rgb([10, 2, 200]))
    );
    let mut view = ContiguousViewMut::<u8, DynRank>::try_from(&mut picture).unwrap();
    view += 1;
    assert_eq!(picture.get_pixel(2, 1), &Rgb([11, 3, 201]));
}

#[test]
fn one_channel_has_no_axis_unless_the_shape_has_one() {
    let grey = GrayImage::from_fn(3, 2, |x, y| Luma([(10 * y + x) as u8]));
    assert_eq!(interop::image::view(&grey).to_vec(), [0, 1, 2, 10, 11, 12]);
    assert_eq!(
        ContiguousView::<u8, shape![2, 3]>::try_from(&grey).unwrap(),
        array![[0_u8, 1, 2], [10, 11, 12]]
    );
    assert_eq!(
        ContiguousView::<u8, shape![_, _, 1]>::try_from(&grey).unwrap().shape(),
        [2, 3, 1]
    );
    assert_eq!(ContiguousView::<u8, DynRank>::try_from(&grey).unwrap().shape(), [2, 3]);
    let back = GrayImage::try_from(Array::<u8, shape![2, 3, 1]>::full(9)).unwrap();
    assert_eq!((back.dimensions(), back.get_pixel(2, 1)), ((3, 2), &Luma([9])));
    let pairs = ImageBuffer::<LumaA<u16>, _>::from_raw(1, 2, vec![1, 2, 3, 4]).unwrap();
    assert_eq!(interop::image::view(&pairs).shape(), [2, 1, 2]);
}

#[test]
fn owned_pictures_and_arrays_keep_their_elements() {
    let picture = picture();
    let x = Array::<u8, shape![2, 3, 3]>::try_from(picture.clone()).unwrap();
    assert_eq!(x.as_slice(), picture.as_raw().as_slice());
    assert_eq!(RgbImage::try_from(x).unwrap(), picture);
    let deep = Array::<f32, shape![_, _, 4]>::full_with([5, 4, 4], 0.5);
    let deep = ImageBuffer::<Rgba<f32>, Vec<f32>>::try_from(deep).unwrap();
    assert_eq!((deep.width(), deep.height()), (4, 5));
}

#[test]
fn containers_that_are_longer_than_the_picture_are_cut() {
    let mut long = ImageBuffer::<Luma<u8>, Vec<u8>>::from_raw(2, 2, vec![1, 2, 3, 4, 5, 6]).unwrap();
    assert_eq!(interop::image::view(&long).to_vec(), [1, 2, 3, 4]);
    interop::image::view_mut(&mut long).fill(0);
    assert_eq!(long.as_raw(), &[0, 0, 0, 0, 5, 6]);
    assert_eq!(
        Array::<u8, shape![2, 2]>::try_from(long).unwrap(),
        array![[0_u8, 0], [0, 0]]
    );
}

#[test]
fn arrays_are_borrowed_as_pictures() {
    let mut x = Array::<u8, shape![Height, Width, Channel]>::full_with([2, 3, 3], 1);
    x.as_image_mut::<Rgb<u8>>().unwrap().put_pixel(2, 1, Rgb([7, 8, 9]));
    assert_eq!(x[[1, 2, 1]], 8);
    let picture = x.as_image::<Rgb<u8>>().unwrap();
    assert_eq!(
        (picture.dimensions(), picture.get_pixel(2, 1)),
        ((3, 2), &Rgb([7, 8, 9]))
    );
    assert_eq!(picture.as_raw().as_ptr(), x.as_ptr());
    let rows = [[0_u16, 1, 2], [3, 4, 5]];
    let view = ContiguousView::<u16, shape![2, 3]>::from(&rows);
    assert_eq!(view.as_image::<Luma<u16>>().unwrap().get_pixel(1, 1), &Luma([4]));
    assert_eq!(
        Array::<u8, shape![0, 4]>::zeros()
            .as_image::<Luma<u8>>()
            .unwrap()
            .dimensions(),
        (4, 0)
    );
}

#[test]
fn other_shapes_are_refused_with_both() {
    let words = |error: &dyn std::error::Error| error.to_string();
    let rejected = Array::<u8, shape![_, _, 4]>::try_from(picture()).unwrap_err();
    let expected = "the shape is (2, 3, 3), not (_, _, 4), in `try_from`: axis 2 is 3, not 4";
    assert_eq!(words(&rejected), expected);
    assert_eq!(rejected.into_inner(), picture());
    let picture = picture();
    assert!(ContiguousView::<u8, shape![2, 3]>::try_from(&picture).is_err());
    assert!(ContiguousView::<u8, shape![3, 2, 3]>::try_from(&picture).is_err());

    let rejected = RgbaImage::try_from(Array::<u8, shape![2, 3, 3]>::zeros()).unwrap_err();
    assert_eq!(words(&rejected), expected);
    let mut array = rejected.into_inner();
    assert_eq!(array.shape(), [2, 3, 3]);
    let error = array.as_image_mut::<image::Rgba<u8>>().unwrap_err();
    assert_eq!(words(&error), expected.replace("try_from", "as_image_mut"));
    let error = Array::<u8, shape![6]>::zeros().as_image::<Rgb<u8>>().unwrap_err();
    assert_eq!(
        words(&error),
        "the shape is (6,), not (_, _, 3), in `as_image`: its rank is 1, not 3"
    );
    let error = Array::<u8, shape![2, 3, 3]>::zeros()
        .as_image::<Luma<u8>>()
        .unwrap_err();
    assert_eq!(
        words(&error),
        "the shape is (2, 3, 3), not (_, _, 1), in `as_image`: axis 2 is 3, not 1"
    );
    let error = Array::<u8, DynRank>::zeros_with([]).as_image::<Luma<u8>>().unwrap_err();
    assert_eq!(
        words(&error),
        "the shape is (), not (_, _), in `as_image`: its rank is 0, not 2"
    );
    let wide = Array::<u8, shape![_, _]>::zeros_with([0, 1 << 33]);
    let expected =
        "the shape is (0, 8589934592), not (0, 4294967295), in `as_image`: axis 1 is 8589934592, not 4294967295";
    assert_eq!(words(&wide.as_image::<Luma<u8>>().unwrap_err()), expected);
}

#[test]
fn pictures_of_any_kind_have_the_required_dtype_and_shape_or_are_rejected() {
    let dynamic = DynamicImage::from(picture());
    let x = Array::<u8, shape![_, _, 3]>::try_from(dynamic.clone()).unwrap();
    assert_eq!(x.as_slice(), picture().as_raw().as_slice());
    let error = Array::<f32, shape![_, _, 3]>::try_from(dynamic.clone()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the dtype is `u8`, not `f32`, in `try_from`: request `u8`, or cast first"
    );
    let error = Array::<u8, shape![_, _]>::try_from(dynamic.clone()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the shape is (2, 3, 3), not (_, _), in `try_from`: its rank is 3, not 2"
    );
    let grey = Array::<u8, shape![_, _]>::try_from(dynamic.to_luma8()).unwrap();
    assert_eq!(grey.shape(), [2, 3]);
    let sixteen = Array::<u16, shape![_, _, 4]>::try_from(DynamicImage::new(2, 1, image::ColorType::Rgba16)).unwrap();
    assert_eq!(sixteen.shape(), [1, 2, 4]);
}

#[test]
fn arrays_of_any_dtype_take_every_picture() {
    use image::ColorType::*;
    let kinds = [
        (L8, DType::U8, &[2, 3][..]),
        (La8, DType::U8, &[2, 3, 2]),
        (Rgb8, DType::U8, &[2, 3, 3]),
        (Rgba8, DType::U8, &[2, 3, 4]),
        (L16, DType::U16, &[2, 3]),
        (La16, DType::U16, &[2, 3, 2]),
        (Rgb16, DType::U16, &[2, 3, 3]),
        (Rgba16, DType::U16, &[2, 3, 4]),
        (Rgb32F, DType::F32, &[2, 3, 3]),
        (Rgba32F, DType::F32, &[2, 3, 4]),
    ];
    for (kind, dtype, extents) in kinds {
        let x = DynArray::from(DynamicImage::new(3, 2, kind));
        assert_eq!((x.dtype(), x.shape()), (dtype, extents), "{kind:?}");
    }
    let deep = Rgb32FImage::from_pixel(1, 1, Rgb([0.25, 0.5, 1.0]));
    let x: Array<f32, shape![1, 1, 3]> = DynArray::from(DynamicImage::from(deep)).downcast().unwrap();
    assert_eq!(x, array![[[0.25_f32, 0.5, 1.0]]]);
}
