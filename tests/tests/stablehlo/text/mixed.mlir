module @mixed attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%0: tensor<4x1xf32> loc("x"), %1: tensor<3xui8> loc("n")) -> (tensor<4x3xf32>) {
    %2 = stablehlo.constant dense<0.5> : tensor<4x1xf32> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    %3 = stablehlo.compare GT, %0, %2, FLOAT : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xi1> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    %4 = stablehlo.convert %1 : (tensor<3xui8>) -> tensor<3xf32> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    %5 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    %6 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    %7 = stablehlo.multiply %5, %6 : tensor<4x3xf32> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    %8 = stablehlo.constant dense<0.0> : tensor<4x3xf32> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    %9 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x3xi1> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    %10 = stablehlo.select %9, %7, %8 : tensor<4x3xi1>, tensor<4x3xf32> loc("if x > 0.5 { x * (n as f32) } else { 0 }")
    return %10 : tensor<4x3xf32>
  }
}
