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
let http: [Target.Dependency] = [
  .product(name: "HTTPTypes", package: "swift-http-types"),
  .product(name: "Hummingbird", package: "hummingbird"),
  .product(name: "HummingbirdTLS", package: "hummingbird"),
  .product(name: "Logging", package: "swift-log"),
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
  .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
  .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
  .product(name: "NIOPosix", package: "swift-nio"),
  .product(name: "NIOSSL", package: "swift-nio-ssl"),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
  .product(name: "UnixSignals", package: "swift-service-lifecycle"),
]
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")

func target(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func plugin(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  target(name, ["StockroomKit"] + dependencies, path: "Plugins/\(name)")
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

// The plugins of the program, which other packages may build into consoles of their own, too.
let plugins = [
  "Accounts",
  "CatalogCommands",
  "ConnectAPI",
  "Hooks",
  "Interchange",
  "PackageIngestion",
  "PluginPrograms",
  "PriceTiers",
  "Promotions",
  "ReviewWorkflow",
  "StoreKitSimulator",
  "StorefrontAPI",
  "Subscriptions",
]

let package = Package(
  name: "stockroom",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "stockroom", targets: ["stockroom"]),
    .library(name: "StockroomKit", targets: ["StockroomKit"]),
    .library(name: "StockroomTesting", targets: ["StockroomTesting"]),
    .library(name: "StockroomConsole", targets: ["StockroomConsole"]),
    .library(name: "StockroomPlugin", targets: ["StockroomPlugin"]),
  ]
    + plugins.map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
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
    .target(name: "CPostgreSQL"),
    .target(name: "CSandbox"),
    .target(name: "CSupervisor"),

    // The house, from the ground up.
    target("Basics"),
    target("TextWidth"),
    target("Documents", ["Basics", yams]),
    target("Language", ["Basics", "Documents", "TextWidth"]),
    target("LineEditor", ["Basics", "CEditLine", "CEditLineSystem", "TextWidth"]),
    target("Rendering", ["Basics", "Documents", "TextWidth", yams]),
    target("Store", [grdb, crypto, "Basics", "CFileSystem", "CPostgreSQL", "CSQLite"]),
    target("Catalog", ["Basics", "Store", "CCrypt"]),
    target("StockroomKit", ["Basics", "Catalog", "Documents", "Language", "Store", "Rendering", crypto]),
    target("CatalogCommands", ["StockroomKit"]),
    target("Engine", ["StockroomKit", "Language", "Rendering"]),
    target("ContextServer", ["Engine", "StockroomKit", "Language", "Rendering"]),
    target(
      "Console",
      [
        "Basics", "CEditLine", "CSandbox", "ContextServer", "Engine", "StockroomKit", "Language", "LineEditor",
        "Server", "TextWidth",
      ]),

    target("Server", ["Engine", "StockroomKit", "Language", "Rendering", crypto] + http),
    target("StockroomConsole", ["Console", "Engine", "StockroomKit", argumentParser]),
    target("StockroomTesting", ["Console", "Engine", "Rendering", "StockroomKit"]),

    // Plugins: a folder each, and two lines in Sources/stockroom/Plugins.swift.
    plugin("Accounts", [crypto]),
    plugin("ConnectAPI", [crypto]),
    plugin("Hooks", ["CSupervisor", crypto]),
    plugin("Interchange", ["CArchive", crypto, yams]),
    plugin("PackageIngestion", ["CArchive", crypto]),
    plugin("PluginPrograms", ["CSupervisor", "StockroomPlugin", crypto]),
    plugin("PriceTiers"),
    plugin("Promotions"),
    plugin("ReviewWorkflow", [yams]),
    plugin("StoreKitSimulator"),
    plugin("StorefrontAPI", ["CArchive", crypto, x509, asn1]),
    plugin("Subscriptions", [crypto]),

    .executableTarget(
      name: "stockroom",
      dependencies: ["StockroomConsole", "StockroomKit"] + plugins.map { .byName(name: $0) },
      swiftSettings: strict),

    // What plugin programs in Swift are written with.
    target("StockroomPlugin"),

    // What proves it.
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    target("TestSupport", ["CTestSupport"], path: "Tests/TestSupport"),
    .executableTarget(
      name: "editor-demo", dependencies: ["LineEditor"], path: "Tests/EditorDemo", swiftSettings: strict),
    tests("Basics", ["Basics"]),
    tests("TextWidth", ["TextWidth"]),
    tests("Documents", ["Documents", yams]),
    tests("Language", ["Language"]),
    tests("LineEditor", ["LineEditor", "editor-demo"]),
    tests("Rendering", ["Basics", "Rendering", "TextWidth"]),
    tests("Store", ["StockroomTesting", "Basics", "Store"]),
    tests("Catalog", ["Catalog", "Store"]),
    tests("Engine", ["Engine", "CatalogCommands", "StockroomKit", "StockroomTesting"]),
    tests(
      "ContextServer",
      ["CatalogCommands", "Console", "ContextServer", "Engine", "StockroomKit", "StockroomTesting", "Store"]),
    tests("CatalogCommands", ["CatalogCommands", "StockroomKit", "StockroomTesting"]),
    tests("PackageIngestion", ["CatalogCommands", "PackageIngestion", "StockroomKit", "StockroomTesting"]),
    tests("PluginPrograms", ["CatalogCommands", "PluginPrograms", "StockroomPlugin", "StockroomTesting"]),
    tests("Promotions", plugins.map { .byName(name: $0) } + ["StockroomKit", "StockroomTesting"]),
    tests("PriceTiers", ["CatalogCommands", "Language", "PriceTiers", "StockroomKit", "StockroomTesting"]),
    tests("ReviewWorkflow", ["CatalogCommands", "ReviewWorkflow", "StockroomKit", "StockroomTesting"]),
    tests("Hooks", ["CatalogCommands", "Hooks", "StockroomKit", "StockroomTesting", "stockroom", crypto]),
    tests("Interchange", plugins.map { .byName(name: $0) } + ["StockroomKit", "StockroomTesting", crypto, yams]),
    tests("StoreKitSimulator", plugins.map { .byName(name: $0) } + ["StockroomKit", "StockroomTesting"]),
    tests(
      "Server",
      [
        "Engine", "Server", "StockroomKit", "StockroomTesting", "stockroom", crypto,
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    tests("StorefrontAPI", plugins.map { .byName(name: $0) } + ["StockroomKit", "StockroomTesting", crypto]),
    tests("StockroomKit", ["Language", "StockroomKit"]),
    tests("Subscriptions", plugins.map { .byName(name: $0) } + ["StockroomKit", "StockroomTesting"]),
    .testTarget(
      name: "stockroomTests", dependencies: ["stockroom", "StockroomConsole", "StockroomTesting", "TestSupport"],
      exclude: ["Fixtures", "Snapshots", "Transcripts"], swiftSettings: strict),
  ]
)
