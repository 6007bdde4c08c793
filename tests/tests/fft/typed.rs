//! Transforms in types: the extents of results, inline arrays, and the same elements as those of
//! run-time dtype.

use array_core::dtype::Complex64;
use array_core::fft::Norm;
use array_core::{Array, Complex, DynArray, DynRank, InlineArray, array, dim, inline, shape};
use array_tests::layouts::Random;

use super::draw;

dim!(Channel = 6);
dim!(Time);

fn samples() -> Array<f64, shape![3, 8]> {
    draw::<f64>(&mut Random::new(3), &[3, 8]).try_into_shape().unwrap()
}

#[test]
fn types_have_the_extents_of_spectra() {
    let x = samples();
    let _: Array<Complex<f64>, shape![3, 8]> = x.fft::<0>(Norm::Backward);
    let _: Array<Complex<f64>, shape![3, 5]> = x.rfft::<-1>(Norm::Backward);
    let _: Array<Complex<f64>, shape![2, 8]> = x.rfft::<0>(Norm::Backward);
    let _: Array<f64, shape![3, 8]> = x.rfft::<-1>(Norm::Backward).irfft::<-1>(Norm::Backward);
    let _: Array<f64, shape![3, 14]> = x.hfft::<1>(Norm::Backward);
    let _: Array<Complex<f64>, shape![3, 5]> = x.ihfft::<1>(Norm::Backward);
    // The longest axis that the compiler halves, and one beyond it.
    let _: Array<Complex<f32>, shape![513]> = Array::<f32, shape![1024]>::ones().rfft::<0>(Norm::Backward);
    let _: Array<Complex<f32>, shape![1]> = Array::<f32, shape![1]>::ones().rfft::<0>(Norm::Backward);
    let long = Array::<f32, shape![4096]>::ones().rfft_to::<0, shape![2049]>(Norm::Backward);
    let _: Array<f32, shape![4096]> = long.irfft_to::<0, shape![4096]>(Norm::Backward);
    // Names with an extent give numbers, and run-time extents remain so.
    let named = Array::<f64, shape![2, Channel]>::ones();
    let _: Array<Complex<f64>, shape![2, Channel]> = named.fft::<1>(Norm::Backward);
    let _: Array<Complex<f64>, shape![2, 4]> = named.rfft::<1>(Norm::Backward);
    let _: Array<f64, shape![2, Channel]> = named
        .rfft::<1>(Norm::Backward)
        .irfft_to::<1, shape![Channel]>(Norm::Backward);
    let time = Array::<f64, shape![Time]>::ones_with([10]);
    let half: Array<Complex<f64>, shape![_]> = time.rfft::<0>(Norm::Backward);
    assert_eq!(half.shape(), [6]);
    assert_eq!(half.irfft_to::<0, shape![Time]>(Norm::Backward).shape(), [10]);
    assert_eq!(half.irfft_by::<0>(11, Norm::Backward).shape(), [11]);
}

#[test]
fn elements_match_those_of_run_time_dtype() {
    let x = samples();
    let array = DynArray::from(x.clone());
    for norm in [Norm::Backward, Norm::Ortho, Norm::Forward] {
        assert_eq!(array.fft(None, 1, norm).unwrap(), x.fft::<1>(norm).into());
        assert_eq!(array.ifft(None, 0, norm).unwrap(), x.ifft::<0>(norm).into());
        assert_eq!(array.fftn(None, None, norm).unwrap(), x.fftn(norm).into());
        assert_eq!(array.ifftn(None, None, norm).unwrap(), x.ifftn(norm).into());
        assert_eq!(array.rfft(None, 1, norm).unwrap(), x.rfft::<1>(norm).into());
        assert_eq!(array.rfftn(None, None, norm).unwrap(), x.rfftn(norm).into());
        assert_eq!(array.ihfft(None, 0, norm).unwrap(), x.ihfft::<0>(norm).into());
        assert_eq!(array.irfft(None, 1, norm).unwrap(), x.irfft::<1>(norm).into());
        assert_eq!(
            array.irfft(Some(15), 1, norm).unwrap(),
            x.irfft_to::<1, shape![15]>(norm).into()
        );
        assert_eq!(array.irfftn(None, None, norm).unwrap(), x.irfftn(norm).into());
        assert_eq!(array.hfft(None, 1, norm).unwrap(), x.hfft::<1>(norm).into());
        assert_eq!(array.hfft(Some(15), 1, norm).unwrap(), x.hfft_by::<1>(15, norm).into());
    }
    assert_eq!(array.fftshift(Some(&[1])).unwrap(), x.fftshift::<1>().into());
    assert_eq!(array.ifftshift(Some(&[0])).unwrap(), x.ifftshift::<0>().into());
}

#[test]
fn inline_arrays_and_views_give_the_same() {
    let x: InlineArray<f64, shape![2, 4]> = inline![[1.0, 2.0, 3.0, 4.0], [0.0, -1.0, 0.0, 2.0]];
    let y: InlineArray<Complex64, shape![2, 4]> = x.fft::<1>(Norm::Backward);
    assert_eq!(y, x.to_heap().fft::<1>(Norm::Backward));
    let turned = x.t().to_heap();
    assert_eq!(x.t().fft::<0>(Norm::Ortho), turned.fft::<0>(Norm::Ortho));
    // Without an axis.
    let point: Array<f64, shape![]> = Array::full(2.5);
    assert_eq!(point.fftn(Norm::Backward).to_scalar(), Complex64::new(2.5, 0.0));
    let point: Array<f64, DynRank> = Array::full_with(&[][..], 2.5);
    assert_eq!(point.fftn(Norm::Backward).len(), 1);
    assert!(point.try_rfftn(Norm::Backward).is_err() && point.try_fft::<0>(Norm::Backward).is_err());
}

#[test]
fn extents_that_do_not_fit_are_errors() {
    let half = Array::<Complex64, shape![_]>::ones_with([4]);
    for wrong in [0, 5, 8, usize::MAX] {
        assert!(half.try_irfft_by::<0>(wrong, Norm::Backward).is_err(), "{wrong}");
    }
    let words = half
        .try_irfft_to::<0, shape![8]>(Norm::Backward)
        .unwrap_err()
        .to_string();
    assert!(
        words.contains("(6,)") && words.contains("(8,)") && words.contains("irfft_to"),
        "{words}"
    );
    let real = Array::<f64, shape![_]>::ones_with([4]);
    assert!(real.try_rfft_to::<0, shape![4]>(Norm::Backward).is_err());
    assert!(Array::<f64, shape![4]>::try_rfftfreq(4, 1.0).is_err());
    assert_eq!(Array::<f64, shape![_]>::rfftfreq(0, 1.0).to_vec(), [0.0]);
    assert_eq!(
        Array::<f32, shape![_]>::fftfreq_with([3], 1.0).to_vec(),
        Array::<f32, shape![3]>::fftfreq(1.0).to_vec()
    );
}

/// A circular convolution is a product of spectra, and a transform keeps the sum of squares.
#[test]
fn identities_hold() {
    let x = array![1.0, 2.0, -1.0, 0.5, 3.0];
    let y = array![0.5, 0.0, 1.0, 0.0, -2.0];
    let direct = Array::<f64, shape![5]>::from_fn(|[i]| (0..5).map(|j| x[[j]] * y[[(5 + i - j) % 5]]).sum());
    let product = x.rfft::<0>(Norm::Backward) * y.rfft::<0>(Norm::Backward);
    let found: Array<f64, shape![5]> = product.irfft_to::<0, shape![5]>(Norm::Backward);
    assert!((found - direct).abs().max() < 1e-14);
    let spectrum = x.fft::<0>(Norm::Ortho);
    assert!((spectrum.abs().square().sum() - x.square().sum()).abs() < 1e-13);
}

#[test]
fn transforms_in_destructors_of_values_of_a_thread() {
    use std::cell::RefCell;
    use std::sync::mpsc::{Sender, channel};

    /// A value whose destructor computes the spectrum of its samples.
    struct Recorder(Vec<f64>, Option<Sender<f64>>);

    impl Drop for Recorder {
        fn drop(&mut self) {
            let x = Array::<f64, shape![_]>::from(std::mem::take(&mut self.0));
            let whole = x.fft::<0>(Norm::Backward)[0].re + x.rfft::<0>(Norm::Backward)[0].re;
            self.1.take().unwrap().send(whole).unwrap();
        }
    }

    std::thread_local! { static LOG: RefCell<Recorder> = const { RefCell::new(Recorder(Vec::new(), None)) } }

    let (sender, receiver) = channel();
    let thread = std::thread::spawn(move || {
        // The thread drops the plans first, because it creates them last.
        LOG.with_borrow_mut(|log| {
            log.0.extend([1.0, 2.0]);
            log.1 = Some(sender);
        });
        let _ = array![1.0, 0.0].fft::<0>(Norm::Backward);
    });
    assert_eq!(receiver.recv().unwrap(), 6.0);
    thread.join().unwrap();
}
