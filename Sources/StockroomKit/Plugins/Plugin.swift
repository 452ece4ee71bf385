public import Rendering

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
  /// Whether it is enabled in stores where nobody has enabled or disabled it.
  var isOnByDefault: Bool { get }
  /// What `plugin show` says of it besides, in fields called `version`, `path`, `file`, and `asks`.
  func details() -> [Field]
  /// Registers its parts.
  func install(into registry: inout Registry)
}

extension Plugin {
  /// Yes.
  public var isOnByDefault: Bool { true }

  /// Nothing.
  public func details() -> [Field] { [] }

  /// None.
  public var sideFolders: [String] { [] }
}
