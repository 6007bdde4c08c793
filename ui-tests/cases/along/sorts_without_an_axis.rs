use array_core::array;

fn main() {
    let x = array![3.0, 1.0, 2.0];
    //~ ERROR: type annotations needed
    //~ NOTE: cannot infer the value of the const parameter `AXIS` declared on the method `sort`
    //~ ERROR: type annotations needed
    //~ ERROR: type annotations needed
    let _ = x.sort();
}
