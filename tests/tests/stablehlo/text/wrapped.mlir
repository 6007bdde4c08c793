module @wrapped attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%0: tensor<2xi32> loc("x"), %1: tensor<2xi32> loc("y")) -> (tensor<2xi32>, tensor<2xi32>) {
    %2 = stablehlo.negate %0 : tensor<2xi32> loc("abs(x) * 2 + y * x")
    %3 = stablehlo.maximum %0, %2 : tensor<2xi32> loc("abs(x) * 2 + y * x")
    %4 = stablehlo.constant dense<2> : tensor<2xi32> loc("abs(x) * 2 + y * x")
    %5 = stablehlo.multiply %3, %4 : tensor<2xi32> loc("abs(x) * 2 + y * x")
    %6 = stablehlo.bitcast_convert %1 : (tensor<2xi32>) -> tensor<2xui32> loc("abs(x) * 2 + y * x")
    %7 = stablehlo.bitcast_convert %0 : (tensor<2xi32>) -> tensor<2xui32> loc("abs(x) * 2 + y * x")
    %8 = stablehlo.multiply %6, %7 : tensor<2xui32> loc("abs(x) * 2 + y * x")
    %9 = stablehlo.bitcast_convert %8 : (tensor<2xui32>) -> tensor<2xi32> loc("abs(x) * 2 + y * x")
    %10 = stablehlo.add %5, %9 : tensor<2xi32> loc("abs(x) * 2 + y * x")
    %11 = stablehlo.constant dense<1> : tensor<2xui32> loc("pow(x, 3)")
    %12 = stablehlo.multiply %11, %7 : tensor<2xui32> loc("pow(x, 3)")
    %13 = stablehlo.multiply %7, %7 : tensor<2xui32> loc("pow(x, 3)")
    %14 = stablehlo.multiply %12, %13 : tensor<2xui32> loc("pow(x, 3)")
    %15 = stablehlo.bitcast_convert %14 : (tensor<2xui32>) -> tensor<2xi32> loc("pow(x, 3)")
    return %10, %15 : tensor<2xi32>, tensor<2xi32>
  }
}
