/// Plugins that are found when the program starts, such as the programs that a person has added.
///
///     registry.source(ProgramShelf(folder: folder))
///
/// Each is installed after the plugins of the program, if it does not clash with them: what somebody adds never stops
/// the console.
public protocol PluginSource: Sendable {
  /// The plugins that there are now, in an order that stays.
  func plugins() -> [any Plugin]
}
