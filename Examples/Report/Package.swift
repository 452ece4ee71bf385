// swift-tools-version: 6.2

import PackageDescription

// A plugin program: stockroom plugin add Examples/Report/.build/debug/report
let package = Package(
  name: "Report",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "report", targets: ["Report"])],
  dependencies: [.package(name: "stockroom", path: "../..")],
  targets: [
    .executableTarget(
      name: "Report", dependencies: [.product(name: "StockroomPlugin", package: "stockroom")]),
    .testTarget(name: "ReportTests", dependencies: ["Report"]),
  ]
)
