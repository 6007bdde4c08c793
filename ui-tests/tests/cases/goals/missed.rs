//! Which messages miss a goal, and why.

use super::Excuse;
use crate::figures::Goal;

pub(super) const MISSED: &[Excuse] = &[
    Excuse {
        goal: Goal::Caret,
        reason: "the operands of an expression are taken by one call; a call for each makes checks of ten operands 9 % slower",
        cases: &["operations/fuses_a_vector_of_the_standard_library"],
    },
    Excuse {
        goal: Goal::Inside,
        reason: "rustc names the macro in a note if it marks all of its input",
        cases: &["operations/fuses_a_vector_of_the_standard_library"],
    },
    Excuse {
        goal: Goal::Inside,
        reason: "rustc names the macro in a note about types that differ",
        cases: &[
            "reductions/returns_a_sum_of_small_integers_as_their_dtype",
            "shapes/returns_an_expression_of_another_shape",
        ],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "the number is the value of the whole macro",
        cases: &["reductions/returns_a_sum_of_small_integers_as_their_dtype"],
    },
    Excuse {
        goal: Goal::Values,
        reason: "both dtypes are in the line",
        cases: &["reductions/returns_a_sum_of_small_integers_as_their_dtype"],
    },
    Excuse {
        goal: Goal::Values,
        reason: "rustc leaves out what both types have in its note; the line has both types whole",
        cases: &["shapes/returns_an_expression_of_another_shape"],
    },
    Excuse {
        goal: Goal::Inside,
        reason: "rustc names the array of programs, whose impl of `Index` lacks the relation",
        cases: &["stablehlo/indexes_an_array_in_a_program"],
    },
    Excuse {
        goal: Goal::Inside,
        reason: "rustc names the macro that checks the declaration in a note",
        cases: &[
            "macros/gives_an_axis_an_extent_by_a_colon",
            "macros/puts_a_condition_on_an_axis",
        ],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "a declarative macro marks all of its input",
        cases: &[
            "macros/gives_an_axis_an_extent_by_a_colon",
            "macros/puts_a_condition_on_an_axis",
        ],
    },
    Excuse {
        goal: Goal::Levels,
        reason: "a choice by arrays asks for a choice between arrays, and that for shapes that fit",
        cases: &["shapes/selects_from_values_of_two_lengths"],
    },
    Excuse {
        goal: Goal::Levels,
        reason: "`into` asks for `From`, and that for the relation of the two types",
        cases: &[
            "arrays/converts_a_vector_to_a_static_shape",
            "views/opens_the_shape_of_strides_by_into",
            "views/takes_a_matrix_for_a_vector",
            "views/takes_integers_for_a_view_of_floats",
        ],
    },
    Excuse {
        goal: Goal::Levels,
        reason: "a placement asks the rules of its list one after the other",
        cases: &[
            "explicit/gives_a_list_to_a_scalar",
            "explicit/lists_an_axis_that_the_other_does_not_have",
            "explicit/lists_more_axes_than_the_operand_has",
        ],
    },
    Excuse {
        goal: Goal::Levels,
        reason: "a product of arrays asks for one of shapes, and that for inner axes that fit",
        cases: &[
            "matmul/contracts_axes_of_different_names",
            "matmul/forgets_to_transpose",
            "matmul/multiplies_axes_of_different_extents",
            "matmul/multiplies_by_a_0_d_array",
            "matmul/multiplies_by_the_function_what_does_not_fit",
            "matmul/multiplies_in_an_expression_what_does_not_fit",
            "matmul/stacks_of_different_lengths",
            "matmul/stretches_an_inner_axis",
            "programs/multiplies_samples_by_tones",
            "programs/skips_the_hidden_layer",
        ],
    },
    Excuse {
        goal: Goal::Levels,
        reason: "an operation on arrays asks for one on elements, and that for a dtype that has it",
        cases: &[
            "operations/adds_truth_values",
            "in_place/adds_truth_values_in_place",
            "in_place/combines_the_bits_of_floats_in_place",
            "operations/asks_whether_truth_values_are_finite",
            "operations/calls_logical_and_on_integers",
            "operations/calls_logical_not_on_integers",
            "operations/calls_negative_on_unsigned_integers",
            "operations/calls_the_maximum_of_truth_values",
            "operations/combines_the_bits_of_floats",
            "operations/copies_the_signs_of_integers",
            "operations/orders_truth_values",
            "operations/shifts_floats",
            "operations/takes_the_length_of_integers",
            "operations/takes_the_root_of_integers",
        ],
    },
    Excuse {
        goal: Goal::Inside,
        reason: "rustc shows by its path the impl that has the method",
        cases: &[
            "explicit/places_another_extent_in_an_expression",
            "in_place/copies_a_matrix_into_a_row",
        ],
    },
    Excuse {
        goal: Goal::Inside,
        reason: "rustc shows by its path what it was instantiating",
        cases: &[
            "along/names_another_extent_of_differences",
            "build/gives_an_array_axes_of_other_extents",
            "build/has_more_elements_than_memory",
            "build/reshapes_to_another_number_of_elements",
            "extents/splits_an_axis_into_what_it_is_not",
            "extents/takes_more_than_an_axis_has",
            "extents/tiles_to_an_extent_that_it_is_not",
            "extents/unstacks_three_rows_into_two",
        ],
    },
    Excuse {
        goal: Goal::Values,
        reason: "rustc cuts the type of the view, which is too long for it",
        cases: &[
            "access/writes_through_a_read_only_view",
            "views/adds_to_a_transposed_view",
        ],
    },
    Excuse {
        goal: Goal::Values,
        reason: "rustc does not know the number of the axis, which is counted by types",
        cases: &["selections/has_more_indices_than_axes"],
    },
    Excuse {
        goal: Goal::Values,
        reason: "rustc names two numbers in the label alone",
        cases: &["reductions/takes_a_sum_for_an_element"],
    },
    Excuse {
        goal: Goal::Values,
        reason: "which array it is stands in the note on what is required",
        cases: &["reductions/reduces_a_nested_array"],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "rustc marks the type that asks for the bound",
        cases: &[
            "arrays/keeps_a_run_time_extent_inline",
            "arrays/puts_a_type_where_an_axis_belongs",
            "arrays/takes_an_axis_for_a_shape",
            "shapes/has_more_axes_than_a_tuple_can",
            "shapes/writes_a_signature_of_shapes_that_clash",
        ],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "rustc marks an index expression whole if a number indexes arrays of other shapes",
        cases: &["arrays/indexes_a_matrix_twice"],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "rustc marks the value or the argument that the bound is about, which is a call here",
        cases: &[
            "arrays/makes_zeros_of_a_run_time_extent",
            "programs/makes_a_signal_without_its_length",
            "shapes/selects_from_values_of_two_lengths",
        ],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "rustc marks the whole expression whose type is not what is expected",
        cases: &[
            "access/narrows_a_run_time_axis",
            "arrays/takes_a_0_d_array_for_a_number",
            "reductions/takes_a_sum_for_an_element",
            "along/expects_as_many_differences_as_elements",
            "arrays/expects_a_result_of_another_dtype",
            "arrays/expects_a_result_of_another_shape",
            "fft/expects_an_odd_number_of_samples",
            "fft/takes_a_spectrum_for_real_numbers",
            "programs/forgets_the_batch",
            "programs/puts_arrays_on_the_heap_in_an_inline_filter",
            "programs/returns_an_observation_for_a_state",
        ],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "a function whose result has no type is marked whole, in place of a quotation of its bound",
        cases: &[
            "operations/asks_whether_truth_values_are_finite",
            "operations/calls_logical_and_on_integers",
            "operations/calls_logical_not_on_integers",
            "operations/calls_negative_on_unsigned_integers",
            "operations/calls_the_maximum_of_truth_values",
            "operations/copies_the_signs_of_integers",
            "operations/orders_truth_values",
            "operations/selects_by_integers",
            "operations/takes_the_length_of_integers",
            "operations/takes_the_root_of_integers",
            "matmul/multiplies_by_the_function_what_does_not_fit",
            "promotion/compares_u64_with_i64",
            "scalars/takes_the_maximum_of_floats_and_an_integer",
            "shapes/compares_vectors_of_two_lengths",
        ],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "rustc marks the call in place of a quotation of its bound",
        cases: &["arrays/says_a_shape_of_another_rank", "explicit/lists_one_axis_twice"],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "the at sign is what has to change",
        cases: &["macros/multiplies_matrices_by_an_at"],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "rustc marks the path of a function that takes another number of arguments",
        cases: &["arrays/passes_the_extents_to_zeros"],
    },
    Excuse {
        goal: Goal::Inside,
        reason: "rustc shows the row of the table that declares the method, and names the macro",
        cases: &["reductions/passes_the_axis_as_an_argument"],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "the comma is what has to change",
        cases: &["access/separates_an_index_by_a_comma"],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "the semicolon is what has to change",
        cases: &["macros/separates_extents_by_a_semicolon"],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "the compiler marks the whole assignment, or what borrows",
        cases: &[
            "views/adds_a_matrix_to_its_transpose",
            "views/adds_to_a_transposed_view",
            "views/adds_to_an_array_while_a_view_lives",
            "views/returns_a_view_of_a_local_array",
        ],
    },
    Excuse {
        goal: Goal::Caret,
        reason: "what has to change is all that is marked",
        cases: &[
            "access/assigns_an_assignment",
            "access/computes_inside_the_macro",
            "macros/adds_two_literals",
            "macros/assigns_to_an_expression",
            "macros/divides_two_literals",
            "macros/reads_what_it_writes_to",
            "named/names_the_axes_of_a_sum",
            "rule_sets/forgets_which_rules",
            "rule_sets/gives_a_function_two_rule_sets",
            "views/fuses_a_transpose_into_its_matrix",
        ],
    },
];
