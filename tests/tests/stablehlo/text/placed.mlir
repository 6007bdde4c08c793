module @placed attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%0: tensor<4x3xf32> loc("m"), %1: tensor<4xf32> loc("v")) -> (tensor<4x3xf32>) {
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32> loc("m - v.in_dims(0)")
    %3 = stablehlo.subtract %0, %2 : tensor<4x3xf32> loc("m - v.in_dims(0)")
    return %3 : tensor<4x3xf32>
  }
}
