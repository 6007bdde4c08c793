use array_core::{Array, InlineArray, broadcast, shape};

fn write(x: &mut Array<InlineArray<i32, shape![3]>, shape![2]>, y: &Array<InlineArray<i32, shape![1]>, shape![2]>) {
    broadcast!(x += y);
}

fn main() {
    let y = Array::<i32, shape![2, 1]>::ones().into_nested();
    write(&mut Array::<i32, shape![2, 3]>::ones().into_nested(), &y);
}
