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

/// Plugins that are found when the program starts, such as the programs that a person has added.
///
///     registry.source(ProgramFolder(folder: folder))
///
/// Each is installed after the plugins of the program, if it does not clash with them: what somebody adds never stops
/// the console. One that does is listed with the reason, as a ``LeftOutPlugin``.
public protocol PluginSource: Sendable {
  /// The plugins that there are now, in an order that stays.
  func plugins() -> [any Plugin]
}

/// A plugin that is listed and does nothing, with the reason.
public struct LeftOutPlugin: Plugin {
  /// Its name.
  public let name: String
  /// What it is for, if that is known.
  public let summary: String
  private let reason: String
  /// No, so that enabling it in a store waits for the plugin itself.
  public var isOnByDefault: Bool { false }

  /// Lists a plugin.
  ///
  /// - Parameter reason: Why it is left out, and what to do.
  public init(_ name: String, _ summary: String = "", reason: String) {
    (self.name, self.summary, self.reason) = (name, summary, reason)
  }

  /// The reason.
  public func details() -> [Field] {
    [Field("file", .term(code: Self.code, label: reason, tone: .attention), label: "File")]
  }

  /// Registers nothing.
  public func install(into registry: inout Registry) {}

  package static let code = "LEFT_OUT"
}
