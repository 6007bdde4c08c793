module @compared attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%0: tensor<2xf32> loc("x")) -> (tensor<2xi1>) {
    %1 = stablehlo.abs %0 : tensor<2xf32> loc("abs(x) >= 0")
    %2 = stablehlo.constant dense<-0.0> : tensor<2xf32> loc("abs(x) >= 0")
    %3 = stablehlo.compare GE, %1, %2, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1> loc("abs(x) >= 0")
    return %3 : tensor<2xi1>
  }
}
