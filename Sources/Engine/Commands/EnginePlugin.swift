package import StockroomKit

/// The commands that need no door: the clock, the journal, and the store's label.
package struct EnginePlugin: Plugin {
  package let name = "Console"
  package let summary = "The clock and the journal."

  package init() {}

  package func install(into registry: inout Registry) {
    registry.commands(
      ClockShow.self, ClockSet.self, ClockAdvance.self, ClockReset.self, LogList.self, LogShow.self,
      StoreCheck.self, StoreLabelCommand.self)
    registry.explain(EngineExplanations.all)
    for (typed, meaning) in Self.phrases { registry.phrase(typed, means: meaning) }
    registry.intents { CommonVocabulary.add(to: &$0) }
    registry.complete("unit") { digits, catalog, limit in
      let store = catalog.store
      return try store.journal.entries(startingWith: digits, limit: limit, in: store).map {
        (String($0.number), "\($0.actor.name), \($0.storeTime.isoDay): \($0.line)")
      }
    }
  }
  /// What people type for the store, the journal, and the clock by the habits of other programs.
  private static let phrases: [(typed: String, meaning: String)] = [
    ("restore FILE …", "store restore FILE …"), ("backup FILE …", "store backup FILE …"), ("backup", "store backup"),
    ("restore", "store restore"), ("git log", "log list"), ("log --oneline", "log list --columns unit,line"),
    ("changes", "log list"),
    ("vacuum|compact", "store compact"), ("fsck|integrity|check", "store check"), ("store status", "store info"),
    ("db|database …", "store …"), ("db|database|info|about", "store info"),
    ("log export|dump|seed", "log list -o seed"), ("export|dump", "log list -o seed"),
    ("journal|audit …", "log …"),
    ("log NUMBER", "log show NUMBER"), ("log KEY", "log list --subject KEY"),
    ("undo unit|entry NUMBER", "undo NUMBER"), ("undo last NUMBER", "undo --last NUMBER"), ("undo last", "undo"),
    ("revert|back|\\u", "undo"), ("revert|back NUMBER", "undo NUMBER"),
    ("start|transaction|start transaction", "begin"),
    ("save|commit work|end", "commit"), ("abort|cancel", "rollback"),
    ("date|time|now", "clock show"), ("clock now|get|status", "clock show"), ("clock real|off", "clock reset"),
    ("time travel …", "clock advance …"),
    ("clock forward|add|move …", "clock advance …"), ("advance DURATION", "clock advance DURATION"),
    ("sleep|wait DURATION", "clock advance DURATION"), ("tomorrow", "clock advance 1d"),
    ("plugins", "plugin list"), ("apply FILE", "run FILE"), ("apply -f FILE", "run FILE"), ("config …", "set …"),
  ]
}
