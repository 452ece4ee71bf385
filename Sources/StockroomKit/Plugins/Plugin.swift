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
  /// Registers its parts.
  func install(into registry: inout Registry)
}
