module @standardise attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%0: tensor<4x4xf32> loc("x")) -> (tensor<4x4xf32>) {
    %1 = stablehlo.constant dense<-0.0> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.constant dense<4.0> : tensor<4xf32>
    %4 = stablehlo.divide %2, %3 : tensor<4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32> loc("square(x - mean)")
    %6 = stablehlo.subtract %0, %5 : tensor<4x4xf32> loc("square(x - mean)")
    %7 = stablehlo.multiply %6, %6 : tensor<4x4xf32> loc("square(x - mean)")
    %8 = stablehlo.reduce(%7 init: %1) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.divide %8, %3 : tensor<4xf32>
    %10 = stablehlo.sqrt %9 : tensor<4xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32> loc("(x - mean) / deviation")
    %12 = stablehlo.divide %6, %11 : tensor<4x4xf32> loc("(x - mean) / deviation")
    return %12 : tensor<4x4xf32>
  }
}
