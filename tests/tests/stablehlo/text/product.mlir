module @product attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%0: tensor<5x2x3xf32> loc("a"), %1: tensor<3x4xf32> {tf.aliasing_output = 1 : i32} loc("b")) -> (tensor<5x2x4xf32>, tensor<3x4xf32>) {
    %2 = stablehlo.constant dense<2.0> : tensor<3x4xf32> loc("b *= 2")
    %3 = stablehlo.multiply %1, %2 : tensor<3x4xf32> loc("b *= 2")
    %4 = stablehlo.broadcast_in_dim %3, dims = [1, 2] : (tensor<3x4xf32>) -> tensor<5x3x4xf32>
    %5 = stablehlo.dot_general %0, %4, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
    return %5, %3 : tensor<5x2x4xf32>, tensor<3x4xf32>
  }
}
