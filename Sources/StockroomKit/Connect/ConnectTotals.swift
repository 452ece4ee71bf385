internal import Synchronization

/// How many items lists have, kept while the store does not change: every page of a list tells it.
public final class ConnectTotals: Sendable {
  /// What a client counts.
  private struct Question: Hashable {
    let list: String
    let parent: String
    let filters: [String: [String]]
  }

  private struct Memory {
    var version: StoreVersion?
    var totals: [Question: Int] = [:]
  }

  /// How many totals are kept.
  private static let capacity = 1000

  private let memory = Mutex(Memory())

  /// Keeps none yet.
  public init() {}

  /// The totals of a list in one version of the store.
  struct Place: Sendable {
    let totals: ConnectTotals
    let list: String
    let version: StoreVersion

    func total(parent: String, filters: [String: [String]], _ count: () throws -> Int) rethrows -> Int {
      let question = Question(list: list, parent: parent, filters: filters)
      let known = totals.memory.withLock { memory in
        if memory.version != version { memory = Memory(version: version) }
        return memory.totals[question]
      }
      if let known { return known }
      let total = try count()
      totals.memory.withLock { memory in
        guard memory.version == version, memory.totals.count < ConnectTotals.capacity else { return }
        memory.totals[question] = total
      }
      return total
    }
  }
}

extension ConnectQuery {
  /// Lets the list keep its total until the store changes.
  ///
  /// - Parameter list: A name that no other list has.
  public mutating func keepTotal(in totals: ConnectTotals, of list: String, for exchange: Exchange) {
    self.totals = exchange.storeVersion.map { ConnectTotals.Place(totals: totals, list: list, version: $0) }
  }
}
