//! Random arrays: distribution and order of the drawn elements.

use array_core::{Array, ContiguousViewMut, DynRank, InlineArray, array, dim, shape};
use rand::distr::{Distribution, StandardUniform, Uniform};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

dim!(Samples);
dim!(Channel = 3);

fn seeded(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[test]
fn elements_are_drawn_one_by_one_in_row_major_order() {
    let expected: Vec<f32> = seeded(3).sample_iter(StandardUniform).take(6).collect();
    assert_eq!(
        Array::<f32, shape![2, 3]>::random(StandardUniform, &mut seeded(3)).to_vec(),
        expected
    );
    assert_eq!(
        InlineArray::<f32, shape![2, Channel]>::random(StandardUniform, &mut seeded(3)).to_vec(),
        expected
    );
    let x = Array::<f32, shape![Samples, 3]>::random_with([2, 3], StandardUniform, &mut seeded(3));
    assert_eq!((x.shape(), x.to_vec()), ([2, 3], expected.clone()));
    let x = Array::<f32, DynRank>::random_with([1, 2, 3], StandardUniform, &mut seeded(3));
    assert_eq!((x.shape().to_vec(), x.to_vec()), (vec![1, 2, 3], expected));
    assert_eq!(
        Array::<u64, shape![]>::random(StandardUniform, &mut seeded(3)).to_scalar(),
        seeded(3).random::<u64>()
    );
}

#[test]
fn generators_continue_after_an_array() {
    let mut rng = seeded(5);
    let (first, second) = (
        Array::<u32, shape![4]>::random(StandardUniform, &mut rng),
        Array::<u32, shape![4]>::random(StandardUniform, &mut rng),
    );
    let both = Array::<u32, shape![8]>::random(StandardUniform, &mut seeded(5));
    assert_eq!([first.to_vec(), second.to_vec()].concat(), both.to_vec());
}

#[test]
fn distributions_are_taken_by_reference_and_of_any_type() {
    struct Side;
    impl Distribution<char> for Side {
        fn sample<R: rand::Rng + ?Sized>(&self, rng: &mut R) -> char {
            if rng.random() { 'l' } else { 'r' }
        }
    }
    let sides = Array::<char, shape![64]>::random(&Side, &mut seeded(0));
    assert!(sides.iter().all(|side| "lr".contains(*side)));
    assert!(sides.iter().any(|&side| side == 'l') && sides.iter().any(|&side| side == 'r'));
    let mut dynamic: Box<dyn rand::Rng> = Box::new(seeded(0));
    let x = Array::<u8, shape![3]>::random(Uniform::new(1, 2).unwrap(), &mut *dynamic);
    assert_eq!(x, array![1, 1, 1]);
}

#[test]
fn shapes_that_do_not_fit_are_refused_before_anything_is_drawn() {
    let mut rng = seeded(1);
    let error = Array::<f32, shape![_, 3]>::try_random_with([2, 4], StandardUniform, &mut rng).unwrap_err();
    let words = "the shape is (2, 4), not (_, 3), in `random_with`: axis 1 is 4, not 3";
    assert_eq!(error.to_string(), words);
    assert!(Array::<f64, shape![_, _]>::try_random_with([1 << 40; 2], StandardUniform, &mut rng).is_err());
    assert!(Array::<i64, shape![4]>::try_permutation_with([5], &mut rng).is_err());
    assert!(
        Array::<f64, DynRank>::zeros_with([2])
            .try_shuffle_axis::<1, _>(&mut rng)
            .is_err()
    );
    // Without elements, nothing is drawn either.
    Array::<f32, shape![_, 0]>::zeros_with([1 << 40, 0]).shuffle_axis::<0, _>(&mut rng);
    assert_eq!(rng, seeded(1));
}

#[test]
fn permutations_have_every_position_once_and_every_order() {
    let mut rng = seeded(2);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..2400 {
        let order = InlineArray::<i64, shape![4]>::permutation(&mut rng);
        *seen.entry(order.to_vec()).or_insert(0) += 1;
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3]);
    }
    assert_eq!(seen.len(), 24);
    // 100 are expected, with a standard deviation of 9.8.
    assert!(seen.values().all(|&count| (50..150).contains(&count)), "{seen:?}");
    assert_eq!(
        Array::<i64, shape![Samples]>::permutation_with([0], &mut rng).shape(),
        [0]
    );
    assert_eq!(Array::<i64, shape![1]>::permutation(&mut rng).as_slice(), [0]);
}

/// Returns the columns of a matrix, sorted.
fn columns(x: &[[i32; 4]; 3]) -> Vec<[i32; 3]> {
    let mut columns: Vec<_> = (0..4).map(|j| [x[0][j], x[1][j], x[2][j]]).collect();
    columns.sort_unstable();
    columns
}

#[test]
fn an_axis_is_shuffled_and_the_others_stay() {
    let start = [[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23]];
    let mut moved = false;
    for seed in 0..20 {
        let mut rows = start;
        ContiguousViewMut::<i32, shape![3, 4]>::from(&mut rows).shuffle_axis::<0, _>(&mut seeded(seed));
        let mut sorted = rows;
        sorted.sort_unstable();
        assert_eq!(sorted, start);

        let mut x = start;
        // Through a view with permuted axes: axis 0 of the view is axis 1 of the array.
        let view = ContiguousViewMut::<i32, shape![3, 4]>::from(&mut x);
        view.t().shuffle_axis::<0, _>(&mut seeded(seed));
        assert_eq!(columns(&x), columns(&start));
        let mut by_name = array![[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23]];
        by_name.shuffle_axis::<-1, _>(&mut seeded(seed));
        assert_eq!(by_name.to_vec(), x.as_flattened());
        moved |= x != start && rows != start;
    }
    assert!(moved);
}

#[test]
fn shuffling_gives_every_order_equally_often() {
    let mut rng = seeded(9);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..600 {
        let mut x = array!["a".to_string(), "b".to_string(), "c".to_string()];
        x.shuffle_axis::<0, _>(&mut rng);
        *seen.entry(x.to_vec().concat()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 6);
    // 100 are expected, with a standard deviation of 9.1.
    assert!(seen.values().all(|&count| (60..140).contains(&count)), "{seen:?}");
}
