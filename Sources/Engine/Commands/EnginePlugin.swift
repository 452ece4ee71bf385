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
    registry.complete("unit") { digits, catalog, limit in
      let store = catalog.store
      return try store.journal.entries(startingWith: digits, limit: limit, in: store).map {
        (String($0.number), "\($0.actor.name), \($0.storeTime.isoDay): \($0.line)")
      }
    }
  }
}
