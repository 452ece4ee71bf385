public import Rendering

/// A module that adds commands, tables, rules, and completions to the console.
///
///     public struct Greeter: Plugin {
///       public let name = "Greeter"
///       public let summary = "Says hello."
///       public init() {}
///       public func install(into registry: inout Registry) { registry.commands(Greet.self) }
///     }
public protocol Plugin: Sendable {
  /// Its name, which also identifies the owner of its tables and timers.
  var name: String { get }
  /// A sentence for `plugin list`.
  var summary: String { get }
  /// The names of its folders beside a store, in lowercase letters; `catalog.store.sideFolder` opens them, and output
  /// must not overwrite them.
  var sideFolders: [String] { get }
  /// The names of its files in the user's folder for data of this machine, which output must not overwrite.
  var machineFiles: [String] { get }
  /// True if it is enabled by default in a store.
  var isOnByDefault: Bool { get }
  /// Additional fields of `plugin show`: `version`, `path`, `file`, and `asks`.
  func details() -> [Field]
  /// Registers its commands, tables, and rules.
  func install(into registry: inout Registry)
}

extension Plugin {
  /// True.
  public var isOnByDefault: Bool { true }

  /// No fields.
  public func details() -> [Field] { [] }

  /// No folders.
  public var sideFolders: [String] { [] }

  /// No files.
  public var machineFiles: [String] { [] }
}

/// A source of plugins that are found when the program starts, such as plugin programs.
///
///     registry.source(ProgramFolder(folder: folder))
///
/// They are installed after the program's own plugins. A plugin that clashes is not installed, but listed with the
/// reason as a ``LeftOutPlugin``: an added plugin never stops the console.
public protocol PluginSource: Sendable {
  /// The current plugins, in a stable order.
  ///
  /// - Parameter isCancelled: True after ^C: it waits for nothing more, and returns what it knows.
  func plugins(isCancelled: @Sendable () -> Bool) -> [any Plugin]
}

/// A plugin that is not installed, and listed with the reason.
public struct LeftOutPlugin: Plugin {
  /// Its name.
  public let name: String
  /// Its summary; may be empty.
  public let summary: String
  private let reason: String
  /// False: only the real plugin can be enabled by default.
  public var isOnByDefault: Bool { false }

  /// Lists a plugin.
  ///
  /// - Parameter reason: The reason, with advice.
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
