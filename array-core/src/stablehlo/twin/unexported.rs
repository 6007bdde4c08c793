//! Methods of arrays that a program cannot call. `stablehlo/twin/refused.rs` of array-core declares
//! further ones, for rows of `binary_functions!` and similar macros.
//!
//! The crate `array-macros` also reads this file, by a symbolic link. `.ci/counterparts` compares
//! it with the docs of `Array`.

/// Calls a macro with the methods, by signature. A row contains the relation that arrays of a
/// program do not satisfy, the kind (methods or functions), the generic parameters, one `_` for
/// each argument, and the names.
macro_rules! unexported {
    ($then:ident) => {
        $then! {
            Accesses method [C, Q, U] [_ _]: try_zip_map zip_map;
            Accesses method [D, R] []: diagonal_mut;
            Accesses method [O] [_]: with_owner;
            Accesses method [R] []: columns columns_mut rows rows_mut;
            Accesses method [R] [_]: column_mut row_mut;
            Accesses method [P] []: as_image as_image_mut;
            Accesses method [U] []: try_cast_view try_cast_view_mut;
            Accesses method [U] [_]: map;
            Accesses method [X] [_]: slice_mut try_slice_mut;
            Accesses method [] []: as_bytes as_mut_bytes as_mut_ptr as_mut_slice as_nalgebra
                as_nalgebra_mut as_ndarray as_ndarray_mut as_ptr as_slice imag_view_mut
                indexed_iter into_nested_array into_owner into_vec iter iter_mut owner real_view_mut
                reborrow strides to_vec try_as_ndarray try_as_ndarray_mut try_as_slice
                try_contiguous view_mut;
            Accesses method [] [_]: get get_mut map_inplace write_npy write_npy_to;
            Accesses method [const AXIS: isize] []: axis_iter axis_iter_mut par_axis_iter
                par_axis_iter_mut try_axis_iter;
            Accesses method [const AXIS: isize] [_]: axis_chunks axis_chunks_mut index_axis_mut
                par_axis_chunks par_axis_chunks_mut slice_axis_mut split_at_mut try_axis_chunks;
            Accesses function [] [_ _ _ _]: from_mut_slice_strided from_slice_strided;
            Accesses function [] [_ _ _]: from_raw_parts from_raw_parts_mut;
            Accesses function [] [_ _]: from_mut_slice from_slice;
            Accesses function [] [_]: read_npy read_npy_from;
            Calls method [V] [_]: assign try_assign;
            Calls method [D, R, Z] []: trace try_trace;
            Calls method [I] []: into_nested try_into_nested;
            Calls method [M, Q, C, R, P] [_ _]: assign_masked try_assign_masked;
            Calls method [Q, M] [_ _ _]: all_close;
            Calls method [R, A] []: broadcast_in_dim;
            Calls method [R, A] [_]: try_broadcast_in_dim;
            Calls method [R, Q, O] [_]: cross try_cross;
            Calls method [R, Q, Z, Y] [_]: solve try_solve;
            Calls method [R, Q, Z] [_]: dot try_dot;
            Calls method [N, P, Q] [_ _]: interp try_interp;
            Calls method [R, Q] [_]: histogram isin searchsorted searchsorted_right try_histogram
                try_isin try_searchsorted try_searchsorted_right try_vecdot vecdot;
            Calls method [R, Z] [_]: trace_at try_trace_at;
            Calls method [R] []: diag into_shape transposed try_diag try_into_shape;
            Calls method [X, C, R, Q] [_ _]: try_with_slice with_slice;
            Calls method [X] [_ _ _]: is_close try_is_close;
            Calls method [X] [_]: floor_divide_assign pow_assign remainder_assign slice
                try_floor_divide_assign try_pow_assign try_remainder_assign try_slice;
            Calls method [Y] [_]: outer try_outer;
            Calls method [Z, K, Q, R] []: qr try_qr;
            Calls method [Z, K, U, W, V] []: svd svd_full try_svd try_svd_full;
            Calls method [Z, K, W] []: svdvals try_svdvals;
            Calls method [Z, Q] []: qr_complete try_qr_complete;
            Calls method [Z, R] [_]: diagonal_at pinv try_diagonal_at try_pinv;
            Calls method [Z, W, C] []: eig eigvals try_eig try_eigvals;
            Calls method [Z, W] []: eigh eigvalsh try_eigh try_eigvalsh;
            Calls method [Z] []: cholesky det inv slogdet try_cholesky try_det try_inv try_slogdet;
            Calls method [Z] [_]: matrix_norm matrix_power matrix_rank try_matrix_norm
                try_matrix_power try_matrix_rank;
            Calls method [] []: argmax_index argmin_index axes flatten imag_view into_dyn
                inline_results into_flat narrow real_view to_inline try_argmax_index try_argmin_index
                try_into_flat;
            Calls method [] [_ _]: try_with with;
            Calls method [] [_]: fftn fill ifftn irfftn rfftn try_fftn try_ifftn try_irfftn
                try_rfftn vector_norm;
            Calls method [const AXIS: isize, N] []: cumprod_with_initial_to cumsum_with_initial_to
                diff_to split_axis split_first try_cumprod_with_initial_to
                try_cumsum_with_initial_to try_diff_to try_split_axis try_split_first;
            Calls method [const AXIS: isize, N] [_]: irfft_to rfft_to try_irfft_to try_rfft_to;
            Calls method [const AXIS: isize, R, Q] [_]: cross_axis try_cross_axis try_vecdot_axis
                vecdot_axis;
            Calls method [const AXIS: isize, R] [_]: shuffle_axis try_shuffle_axis;
            Calls method [const AXIS: isize, const BEFORE: usize, const AFTER: usize, N] [_]:
                pad_to try_pad_to;
            Calls method [const AXIS: isize, const COUNT: usize] []: try_unstack unstack;
            Calls method [const AXIS: isize, const N: usize] []: diff_n top_k try_diff_n try_top_k;
            Calls method [const AXIS: isize, const SIZE: usize, const STEP: usize, const DILATION: usize] []:
                try_unfold unfold;
            Calls method [const AXIS: isize, const SIZE: usize] []: chunks_axis try_chunks_axis
                try_windows_axis windows_axis;
            Calls method [const AXIS: isize, const TIMES: usize, N] []: repeat_to tile_to
                try_repeat_to try_tile_to;
            Calls method [const AXIS: isize] []: argsort argsort_descending cummax cummin cumprod
                cumprod_with_initial cumsum cumsum_with_initial diff fftshift ifftshift median_axis
                sort sort_descending sort_descending_inplace sort_inplace try_argsort
                try_argsort_descending try_cummax try_cummin try_cumprod
                try_cumprod_with_initial try_cumsum try_cumsum_with_initial try_diff try_fftshift
                try_ifftshift try_median_axis try_sort try_sort_descending
                try_sort_descending_inplace try_sort_inplace;
            Calls method [const AXIS: isize] [_ _ _]: pad_by pad_mode_by try_pad_by try_pad_mode_by;
            Calls method [const AXIS: isize] [_ _]: hfft_by irfft_by try_hfft_by try_irfft_by;
            Calls method [const AXIS: isize] [_]: diff_n_by fft hfft ifft ihfft irfft quantile_axis
                repeat_by rfft select_axis split_at take take_along_axis tile_by top_k_by
                try_diff_n_by try_fft try_hfft try_ifft try_ihfft try_irfft try_quantile_axis
                try_repeat_by try_rfft try_select_axis try_split_at try_take try_take_along_axis
                try_tile_by try_top_k_by try_vector_norm_axis try_vector_norm_axis_keep
                try_windows_axis_by vector_norm_axis vector_norm_axis_keep windows_axis_by;
            Calls method [const I: isize, const J: isize, N] []: merge_axes_to try_merge_axes_to;
            Calls method [const I: isize, const J: isize] []: merge_axes try_merge_axes;
            Calls function [I] [_ _]: from_fn_with try_from_fn_with;
            Calls function [R] [_ _ _]: random_with try_random_with;
            Calls function [R] [_ _]: permutation_with random try_permutation_with try_random;
            Calls function [R] [_]: permutation;
            Calls function [] [_ _ _]: linspace_with try_linspace_with;
            Calls function [] [_ _]: eye_at_with fftfreq_with from_shape_vec full_with rfftfreq
                try_eye_at_with try_fftfreq_with try_full_with try_rfftfreq;
            Calls function [] [_]: arange_with eye_with fftfreq from_nested ones_with
                try_arange_with try_eye_with try_ones_with try_zeros_with zeros_with;
            Fails method [D, R] []: try_diagonal;
            Fails method [R] [_]: try_broadcast_to try_reshape;
            Fails method [] [_]: try_permute try_tril try_triu;
            Fails method [const AXIS: isize, const BEFORE: usize, const AFTER: usize] [_]: try_pad;
            Fails method [const AXIS: isize, const TIMES: usize] []: try_repeat try_tile;
            Fails method [const AXIS: isize] []: try_expand_dims try_flip_axis try_squeeze_axis;
            Fails method [const AXIS: isize] [_]: try_index_axis try_roll try_slice_axis;
            Fails method [const FROM: isize, const TO: isize] []: try_moveaxis;
            Fails method [const I: isize, const J: isize] []: try_swap_axes;
            Fails method [const ROW: usize, const COLUMN: usize, R] []: try_diagonal_from;
            Fails function [] []: try_ones try_zeros;
            Fails function [] [_ _]: try_from_iter_with;
            Fails function [] [_]: try_from_fn try_from_iter try_full;
            Knows method [M, Q] [_]: masked try_masked;
            Knows method [P] []: nonzero try_nonzero;
            Knows method [] []: try_unique try_unique_all try_unique_counts try_unique_inverse unique unique_all
                unique_counts unique_inverse;
            Knows method [const AXIS: isize] [_]: compress try_compress;
        }
    };
}

pub(crate) use unexported;
