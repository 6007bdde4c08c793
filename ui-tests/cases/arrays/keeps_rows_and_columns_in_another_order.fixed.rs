use array_core::{Array, dim, shape};

dim!(Rows);
dim!(Columns);

struct Table {
    cells: Array<f64, shape![Rows, Columns]>,
}

fn main() {
    let cells = Array::<f64, shape![Rows, Columns]>::ones_with([3, 2]);
    let table = Table { cells };
    assert_eq!(table.cells.sum(), 6.0);
}
