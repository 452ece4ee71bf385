import StockroomKit
import StockroomTesting
import TestSupport

@testable import CatalogCommands

/// A plugin that adds what a test gives it.
struct Guest: Plugin {
  let name: String
  let summary = "A guest."
  let sideFolders: [String]
  private let add: @Sendable (inout Registry) -> Void

  init(
    _ name: String = "Guest", sideFolders: [String] = [],
    add: @escaping @Sendable (inout Registry) -> Void = { _ in }
  ) {
    (self.name, self.sideFolders, self.add) = (name, sideFolders, add)
  }

  func install(into registry: inout Registry) { add(&registry) }
}

extension TestConsole {
  /// A console in the state that help's examples start from: the app Example Books, and a screenshot.
  static func books(
    rules: RuleProfile = .itc2012, adding add: @escaping @Sendable (inout Registry) -> Void = { _ in }
  ) throws -> TestConsole {
    let console = try TestConsole(plugins: [CatalogPlugin(), Guest(add: add)])
    if rules != .itc2012 { try console.run("store init --profile \(rules.rawValue)") }
    try console.write(Picture.png(width: 640, height: 960), to: "shot.png")
    try console.run("app create com.example.books --name 'Example Books' --sku BOOKS1")
    return console
  }
}

extension Registry {
  /// What the plugin of the core commands adds.
  static var catalog: Registry {
    var registry = Registry()
    registry.install(CatalogPlugin())
    return registry
  }
}
