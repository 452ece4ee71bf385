public import Rendering

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
