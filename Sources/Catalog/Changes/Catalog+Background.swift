extension Catalog {
  /// The user's folder for what belongs to this machine rather than to a store, such as permissions to run programs; nil
  /// if the caller has none.
  ///
  /// It may not exist yet.
  public var machineFolder: String? { hooks.machineFolder }

  /// Whether ^C was pressed, for guards and columns that wait for something.
  public var isCancelled: @Sendable () -> Bool { hooks.isCancelled }

  /// Starts background work in a process of its own, now: call it in `store.afterCommit`.
  ///
  /// It does nothing for temporary copies of stores, and where the caller has no processes for it: the work must be
  /// found in the store when it is started again.
  ///
  /// - Parameters:
  ///   - name: As given to `registry.background`.
  ///   - owner: The plugin that registered it.
  public func startBackground(_ name: String, owner: String) {
    hooks.startBackground?(owner, name)
  }
}
