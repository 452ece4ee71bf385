// swift-tools-version: 6.2

import PackageDescription

// A console of one's own: Stockroom's plugins, and one that is written here.
let package = Package(
  name: "Freshness",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "stockroom", path: "../..")],
  targets: [
    .target(name: "Freshness", dependencies: [.product(name: "StockroomKit", package: "stockroom")]),
    .executableTarget(
      name: "freshroom",
      dependencies: [
        "Freshness",
        .product(name: "CatalogCommands", package: "stockroom"),
        .product(name: "StockroomConsole", package: "stockroom"),
      ]),
    .testTarget(
      name: "FreshnessTests",
      dependencies: [
        "Freshness",
        .product(name: "CatalogCommands", package: "stockroom"),
        .product(name: "StockroomTesting", package: "stockroom"),
      ]),
  ]
)
