//! Programs that deny the strict lints of clippy. Expansions trigger none of them.
#![deny(warnings)]
#![deny(clippy::pedantic, clippy::nursery)]

// `#[program]` names the library by its own name.
extern crate ac as array_core;

/// Expressions.
pub mod expressions {
    use ac::{Array, Dim, Float, axes, broadcast, einsum, shape, try_broadcast};

    /// Returns the softmax of each row.
    #[must_use]
    pub fn softmax<T: Float, M: Dim, N: Dim>(x: &Array<T, (M, N)>) -> Array<T, (M, N)> {
        let e = broadcast!(exp(x - max_axis_keep::<1>(x)));
        broadcast!(e / sum_axis_keep::<1>(e))
    }

    /// Smooths an image in place.
    pub fn smoothed(x: &mut Array<f32, shape![4, 5]>, weight: f32) {
        let y = x.clone();
        broadcast!(x[1..-1, 1..-1] = (y[2.., 1..-1] + y[..-2, 1..-1]) * weight + 0.5);
        broadcast!(x *= if y > 1 { 2 } else { -1 });
        broadcast!(x[0, ..;2] += 1.0);
        broadcast!(x = clip(x as f32, 0.0, 9.0));
    }

    /// Returns the distances between points.
    #[must_use]
    pub fn distances(x: &Array<f64, shape![_, 2]>, y: &Array<f64, shape![_, 2]>) -> Array<f64, shape![_, _]> {
        broadcast!(named [i, j]; sqrt(sum(k: square(x[i, k] - y[j, k]))))
    }

    pub(super) fn run() {
        let x = broadcast!(({ softmax(&ac::array![[1.0_f32, 1.0], [0.0, 0.0]]) }) * 2);
        assert_eq!(x, ac::array![[1.0, 1.0], [1.0, 1.0]]);
        let mut y = Array::<f32, shape![4, 5]>::ones();
        smoothed(&mut y, 0.5);
        assert_eq!(y[[0, 1]].to_bits(), 0.0_f32.to_bits());
        let points = Array::<f64, shape![_, 2]>::ones_with([3, 2]);
        assert_eq!(distances(&points, &points).shape(), [3, 3]);
        let (n, flags) = (ac::array![7_u8, 8], ac::array![true, false]);
        assert_eq!(broadcast!(sum(n as u32 * 3)), 45);
        assert!(broadcast!(any(n > 7 && !flags || n & 1 == 0)));
        assert!(try_broadcast!(n / 0).is_err());
        let row = ac::array![1, 2];
        assert_eq!(
            broadcast!(explicit; ac::array![[1, 2], [3, 4]] + row.in_dims(0)),
            ac::array![[2, 3], [5, 6]]
        );
        assert_eq!(broadcast!(no_stretch; row - 2 % row), ac::array![1, 2]);
        assert_eq!(einsum!("i,i->", &row, &row), 5);
        assert_eq!(row.broadcast_in_dim::<shape![2, 1], axes![0]>().shape(), [2, 1]);
    }
}

/// Indices and parts.
pub mod parts {
    use ac::{Array, DynRank, iab, shape, slice, slice_mut, try_iab, try_slice, try_slice_mut};

    /// Returns a sum at a corner.
    #[must_use]
    pub fn corner(x: &Array<f64, shape![_, 3]>, i: usize) -> f64 {
        let part = slice!(x, i.., ..-1);
        part[[0, 1]] + slice!(x, -1, ..;2).sum()
    }

    /// Returns the last element.
    #[must_use]
    pub fn last(x: &Array<f64, shape![2, 3]>) -> f64 {
        iab!(x[1][2])
    }

    /// Writes to a few elements.
    pub fn spread(x: &mut Array<f64, shape![_, 3]>, i: usize) {
        slice_mut!(x, 0, ..).fill(2.0);
        iab!(x[i][0] = 5.0);
        iab!(x[i][1] += 0.5);
        let j: isize = -1;
        iab!(x[j][2] *= 2.0);
        iab!(x[1][2] = iab!(x[1][2]));
    }

    pub(super) fn run() -> Result<(), ac::Error> {
        let mut x = Array::<f64, shape![_, 3]>::ones_with([2, 3]);
        spread(&mut x, 1);
        assert!(x.iter().eq(&[2.0, 2.0, 2.0, 5.0, 1.5, 2.0]));
        let found = corner(&x, 0) - 9.0;
        assert!(found.abs() < 1e-9, "{found}");
        assert_eq!(try_slice!(x, 0, 1..)?.len(), 2);
        try_slice_mut!(x, .., 0)?.fill(0.0);
        try_iab!(x[1][0] = 4.0)?;
        assert!(try_iab!(x[2][0]).is_err());
        assert_eq!(last(&Array::ones()).to_bits(), 1.0_f64.to_bits());
        let any: Array<f64, DynRank> = x.into_shape();
        assert_eq!(slice!(any, .., -1).sum().to_bits(), 4.0_f64.to_bits());
        Ok(())
    }
}

/// Arrays, axes and shapes.
pub mod arrays {
    use ac::{Array, InlineArray, array, dim, inline, shape};

    dim!(
        /// The rows of an image.
        pub Rows
    );
    dim!(
        /// The channels of a pixel.
        pub Channel = 3
    );

    const SIDE: usize = 2;
    /// A filter.
    pub const KERNEL: InlineArray<f32, shape![{ SIDE + 1 }]> = inline![0.25, 0.5, 0.25];

    /// An image of each row.
    pub type Image = Array<f32, shape![Rows, { SIDE * SIDE }, Channel, 1, _]>;

    /// Returns rows.
    #[must_use]
    pub fn of_length<const N: usize>() -> Array<i64, shape![const N, 2]> {
        Array::from([[1, 2]; N])
    }

    pub(super) fn run() {
        let image = Image::zeros_with([1, 4, 3, 1, 2]);
        assert_eq!(image.len(), 24);
        assert_eq!(array![0.5_f64; 4].len() + KERNEL.len(), 7);
        let table = array![[1, 2, 3], [4, 5, 6]];
        assert_eq!(table.sum(), 21_i64);
        assert_eq!(inline![[[7_u8; 2]; 1]; 3].shape(), [3, 1, 2]);
        assert_eq!(of_length::<3>().sum(), 9);
    }
}

/// Attributes.
pub mod attributes {
    use ac::stablehlo::{Setting, program};
    use ac::{Array, CallError, rules, shape, shapes};

    /// Projects rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the lengths do not fit.
    #[shapes(crate = ac, x: [N, 3] f32, w: [3] f32 -> [N] f32)]
    pub fn project(x: &[f32], w: &[f32]) -> Result<Vec<f32>, CallError> {
        let product: Array<f32, (N,)> = ac::broadcast!(sum(c: x[i, c] * w[c]));
        Ok(product)
    }

    /// Doubles each element.
    #[shapes(crate = ac, x: [_] f64)]
    pub fn double(x: &mut [f64]) {
        ac::broadcast!(x *= 2);
    }

    /// Returns the mean squared error.
    #[must_use]
    #[rules(no_stretch)]
    pub fn loss(y: &Array<f32, shape![_]>, target: &Array<f32, shape![_]>) -> f32 {
        ac::broadcast!(mean(square(y - target)))
    }

    /// Maps rows to numbers.
    #[must_use]
    #[program]
    pub fn affine(x: &Array<f32, shape![2, 3]>, w: &Array<f32, shape![3]>) -> Array<f32, shape![2]> {
        ac::broadcast!(x * 2 + 1).matmul(w)
    }

    pub(super) fn run() {
        assert_eq!(
            project(&[1.0, 2.0, 3.0], &[1.0, 1.0, 1.0]).as_deref(),
            Ok(&[6.0_f32][..])
        );
        let mut x = [1.0, 2.0];
        double(&mut x);
        let found = x[1] - 4.0;
        assert!(found.abs() < 1e-9, "{found}");
        let y = Array::<f32, shape![_]>::ones_with([2]);
        assert!(loss(&y, &y).abs() < 1e-9);
        let x = Array::<f32, shape![2, 3]>::ones();
        let sums = affine(&x, &ac::array![1.0, 1.0, 1.0]);
        assert_eq!(sums, ac::array![9.0, 9.0]);
        assert!(affine::export(&Setting::new()).is_ok());
    }
}

#[test]
fn programs_run() {
    expressions::run();
    parts::run().expect("the indices are in bounds");
    arrays::run();
    attributes::run();
}
