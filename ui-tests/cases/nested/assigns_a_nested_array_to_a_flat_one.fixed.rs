use array_core::{Array, InlineArray, broadcast, shape};

fn write(x: &mut Array<InlineArray<i32, shape![3]>, shape![2]>, y: &Array<i32, shape![2]>) {
    broadcast!(x = y);
}

fn main() {
    write(&mut Array::<i32, shape![2, 3]>::zeros().into_nested(), &Array::zeros());
}
