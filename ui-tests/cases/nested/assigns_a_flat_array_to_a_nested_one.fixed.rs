use array_core::{Array, InlineArray, broadcast, shape};

fn write(x: &mut Array<InlineArray<i32, shape![3]>, shape![2]>, y: &Array<i32, shape![2, 3]>) {
    broadcast!(x = y.view().into_nested::<shape![3]>());
}

fn main() {
    write(&mut Array::<i32, shape![2, 3]>::ones().into_nested(), &Array::zeros());
}
