// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

func target(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func plugin(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  target(name, ["StockroomKit"] + dependencies, path: "Plugins/\(name)")
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "stockroom",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "stockroom", targets: ["stockroom"])
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    // The C libraries the system brings.
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .systemLibrary(name: "CEditLineSystem", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CArchive", path: "Plugins/CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev", "zlib1g-dev"])]),
    .target(name: "CEditLine", dependencies: ["CEditLineSystem"]),
    .target(name: "CFileSystem"),
    .target(name: "CSandbox"),

    // The house, from the ground up.
    target("TextWidth"),
    target("Language", ["TextWidth"]),
    target("LineEditor", ["CEditLine", "CEditLineSystem", "TextWidth"]),
    target("Rendering", ["TextWidth"]),
    target("Store", [grdb, crypto, "CFileSystem", "CSQLite"]),
    target("Catalog", ["Store", "CCrypt"]),
    target("StockroomKit", ["Catalog", "Language", "Store", "Rendering"]),
    target("CatalogCommands", ["StockroomKit"]),
    target("Console", ["CEditLine", "CSandbox", "StockroomKit", "Language", "LineEditor", "TextWidth"]),

    // Plugins: a folder each, and two lines in Sources/stockroom/Plugins.swift.
    plugin("PackageIngestion", ["CArchive", crypto]),
    plugin("PriceTiers"),
    plugin("ReviewWorkflow", [yams]),

    .executableTarget(
      name: "stockroom",
      dependencies: ["Console", "CatalogCommands", "PackageIngestion", "PriceTiers", "ReviewWorkflow", argumentParser],
      swiftSettings: strict),

    // What proves it.
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    target("TestSupport", ["Catalog", "CTestSupport", "Store"], path: "Tests/TestSupport"),
    .executableTarget(
      name: "editor-demo", dependencies: ["LineEditor"], path: "Tests/EditorDemo", swiftSettings: strict),
    tests("TextWidth", ["TextWidth"]),
    tests("Language", ["Language"]),
    tests("LineEditor", ["LineEditor", "editor-demo"]),
    tests("Rendering", ["Rendering", "TextWidth"]),
    tests("Store", ["Store"]),
    tests("Catalog", ["Catalog", "Store"]),
    tests("CatalogCommands", ["CatalogCommands", "StockroomKit"]),
    tests("PackageIngestion", ["PackageIngestion", "StockroomKit"]),
    tests("PriceTiers", ["Language", "PriceTiers", "StockroomKit"]),
    tests("ReviewWorkflow", ["ReviewWorkflow", "StockroomKit"]),
    tests("StockroomKit", ["Language", "StockroomKit"]),
    .testTarget(
      name: "stockroomTests", dependencies: ["stockroom", "TestSupport"],
      exclude: ["Fixtures", "Snapshots", "Transcripts"], swiftSettings: strict),
  ]
)
