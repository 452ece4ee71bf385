/// What an engine's machine offers to plugins.
package struct Host: Sendable {
  /// The user's folder for what belongs to this machine; nil if the engine works for others, such as on a server.
  package var machineFolder: String?
  /// Starts background work, named `Plugin/work`, on a store in a process of its own; nil if nothing runs it.
  package var startBackground: (@Sendable (_ work: String, _ store: String) -> Void)?

  /// Describes it.
  package init(
    machineFolder: String? = nil, startBackground: (@Sendable (_ work: String, _ store: String) -> Void)? = nil
  ) {
    (self.machineFolder, self.startBackground) = (machineFolder, startBackground)
  }
}
