module @assigned attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%0: tensor<4x5xf32> {tf.aliasing_output = 0 : i32} loc("x"), %1: tensor<2x5xf32> loc("y"), %2: tensor<4xi1> loc("mask")) -> (tensor<4x5xf32>) {
    %3 = stablehlo.slice %0 [1:3, 0:5] : (tensor<4x5xf32>) -> tensor<2x5xf32>
    %4 = stablehlo.add %3, %1 : tensor<2x5xf32> loc("x[1..3, ..] += y")
    %5 = stablehlo.constant dense<1> : tensor<i64> loc("x[1..3, ..] += y")
    %6 = stablehlo.constant dense<0> : tensor<i64> loc("x[1..3, ..] += y")
    %7 = stablehlo.dynamic_update_slice %0, %4, %5, %6 : (tensor<4x5xf32>, tensor<2x5xf32>, tensor<i64>, tensor<i64>) -> tensor<4x5xf32> loc("x[1..3, ..] += y")
    %8 = stablehlo.slice %7 [0:4:2, 0:5] : (tensor<4x5xf32>) -> tensor<2x5xf32>
    %9 = stablehlo.constant dense<0.0> : tensor<f32> loc("x[..;2, 0] = 0")
    %10 = stablehlo.constant dense<0.0> : tensor<2xf32> loc("x[..;2, 0] = 0")
    %11 = stablehlo.reshape %10 : (tensor<2xf32>) -> tensor<2x1xf32> loc("x[..;2, 0] = 0")
    %12 = stablehlo.dynamic_update_slice %8, %11, %6, %6 : (tensor<2x5xf32>, tensor<2x1xf32>, tensor<i64>, tensor<i64>) -> tensor<2x5xf32> loc("x[..;2, 0] = 0")
    %13 = stablehlo.constant dense<true> : tensor<2x5xi1> loc("x[..;2, 0] = 0")
    %14 = stablehlo.constant dense<false> : tensor<i1> loc("x[..;2, 0] = 0")
    %15 = stablehlo.pad %13, %14, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x5xi1>, tensor<i1>) -> tensor<4x5xi1> loc("x[..;2, 0] = 0")
    %16 = stablehlo.pad %12, %9, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x5xf32>, tensor<f32>) -> tensor<4x5xf32> loc("x[..;2, 0] = 0")
    %17 = stablehlo.select %15, %16, %7 : tensor<4x5xi1>, tensor<4x5xf32> loc("x[..;2, 0] = 0")
    %18 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi1>) -> tensor<4x5xi1>
    %19 = stablehlo.constant dense<-1.0> : tensor<4x5xf32> loc("x[mask] = -1")
    %20 = stablehlo.select %18, %19, %17 : tensor<4x5xi1>, tensor<4x5xf32> loc("x[mask] = -1")
    return %20 : tensor<4x5xf32>
  }
}
