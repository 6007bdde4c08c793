module @named attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%0: tensor<4x3xf32> loc("a"), %1: tensor<2x3xi8> loc("b"), %2: tensor<2xf32> loc("v")) -> (tensor<4x2xf32>) {
    %3 = stablehlo.convert %1 : (tensor<2x3xi8>) -> tensor<2x3xf32> loc("b as f32")
    %4 = stablehlo.dot_general %0, %3, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<4x2xf32> loc("sum(k: a[i, k] * weights[j, k])")
    %5 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32> loc("sum(k: a[i, k] * weights[j, k]) + v[j]")
    %6 = stablehlo.add %4, %5 : tensor<4x2xf32> loc("sum(k: a[i, k] * weights[j, k]) + v[j]")
    return %6 : tensor<4x2xf32>
  }
}
