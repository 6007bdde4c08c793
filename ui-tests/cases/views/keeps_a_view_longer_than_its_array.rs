use array_core::array;

fn main() {
    let columns;
    {
        let x = array![[1.0, 2.0], [3.0, 4.0]];
        //~ ERROR: `x` does not live long enough
        columns = x.t();
    }
    println!("{columns}");
}
