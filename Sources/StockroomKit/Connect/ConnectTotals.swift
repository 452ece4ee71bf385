internal import Synchronization

/// A cache of the lists' totals, which every page contains; it is valid until the store changes.
public final class ConnectTotals: Sendable {
  /// The key of a total.
  private struct Question: Hashable {
    let list: String
    let parent: String
    let filters: [String: [String]]
  }

  private struct Memory {
    var version: StoreVersion?
    var totals: [Question: Int] = [:]
  }

  /// The maximum number of cached totals.
  private static let capacity = 1000

  private let memory = Mutex(Memory())

  /// Creates an empty cache.
  public init() {}

  /// The totals of one list in one version of the store.
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
  /// Caches the list's total until the store changes.
  ///
  /// - Parameter list: A name that no other list has.
  public mutating func keepTotal(in totals: ConnectTotals, of list: String, for exchange: Exchange) {
    self.totals = exchange.storeVersion.map { ConnectTotals.Place(totals: totals, list: list, version: $0) }
  }
}
