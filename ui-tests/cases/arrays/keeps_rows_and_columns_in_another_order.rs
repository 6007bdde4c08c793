use array_core::{Array, dim, shape};

dim!(Rows);
dim!(Columns);

struct Table {
    cells: Array<f64, shape![Rows, Columns]>,
}

fn main() {
    let cells = Array::<f64, shape![Columns, Rows]>::ones_with([2, 3]);
    //~ ERROR: mismatched types
    //~ NOTE: expected `Array<f64, (Rows, Columns)>`, found `Array<f64, (Columns, Rows)>`
    let table = Table { cells };
    assert_eq!(table.cells.sum(), 6.0);
}
