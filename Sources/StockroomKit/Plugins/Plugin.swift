/// A module that adds commands, tables, rules and completions to the console.
///
///     public struct Greeter: Plugin {
///       public let name = "Greeter"
///       public let summary = "Says hello."
///       public init() {}
///       public func install(into registry: inout Registry) { registry.commands(Greet.self) }
///     }
public protocol Plugin: Sendable {
  /// Its name, which is also the owner of its tables and timers.
  var name: String { get }
  /// A sentence for `plugin list`.
  var summary: String { get }
  /// The names of its folders beside a store, in lowercase letters, which `catalog.store.sideFolder` opens and output
  /// must not touch.
  var sideFolders: [String] { get }
  /// Registers its parts.
  func install(into registry: inout Registry)
}

extension Plugin {
  /// None.
  public var sideFolders: [String] { [] }
}
