import StockroomKit

/// A product cannot have its reference name yet, because another one has it; thrown before anything is written of it.
struct NameInUse: Error {
  var app: AppleID
  var name: String
}

/// The products that wait for their reference names until all records are read, and what is gone is removed.
struct WaitingProducts {
  struct Entry {
    var records: ProductEntry
    var use: NameInUse
  }

  private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  /// Adds a product; false if it waits already.
  mutating func append(_ records: ProductEntry, for use: NameInUse) -> Bool {
    guard places.updateValue(entries.count, forKey: records.productID) == nil else { return false }
    entries.append(Entry(records: records, use: use))
    return true
  }

  var count: Int { entries.count }

  /// Forgets the products that were added after the first ones.
  mutating func forget(after count: Int) {
    while entries.count > count { places[entries.removeLast().records.productID] = nil }
  }

  /// Whether a product waits.
  func contains(_ id: String) -> Bool { places[id] != nil }

  /// Adds localizations to a product that waits; false if it does not.
  mutating func append(localizations: [CatalogRecord], to id: String) -> Bool {
    guard let place = places[id] else { return false }
    entries[place].records.localizations += localizations
    return true
  }
}

extension Reconciler {
  /// Runs `body`, which gives a product its reference name as the first thing that it writes.
  ///
  /// - Throws: ``NameInUse`` if another product has the name while the file may still rename or remove that one: only
  ///   the names at the end must differ.
  func giving(_ name: String, in app: AppleID, _ body: () throws -> Product) throws -> Product {
    do {
      return try body()
    } catch let refusal as Refusal {
      guard options.mode == .apply, let holder = try catalog.products.find(named: name, in: app) else { throw refusal }
      guard hasAllNames else { throw NameInUse(app: app, name: name) }
      let isOfName = refusal.subject?.hasSameBytes(as: name) == true
      throw isOfName && refusedRenames.contains(holder.productID.rawValue) ? Refusal.leftInCircle(name) : refusal
    }
  }

  /// Runs `body`, which creates or changes a product; one whose name is in use waits.
  func orWaiting(_ records: ProductEntry, _ cells: CellReading, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let use as NameInUse {
      name(use.app)
      guard waiting.append(records, for: use) else {
        throw cells.error(.doubled(records.productID), at: FieldName.productID)
      }
    }
  }

  /// Reconciles the products that waited for their names, each after the one that has its name.
  func finishWaiting() throws {
    hasAllNames = true
    let entries = waiting.entries
    guard !entries.isEmpty else { return }
    var holders: [[UInt8]: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard let product = try catalog.products.find(entry.records.productID) else { continue }
      holders[Self.key(product.referenceName, product.app)] = index
    }
    var isDone = Array(repeating: false, count: entries.count)
    for start in entries.indices where !isDone[start] {
      // From a product to the one that has its name, until one that is free to move, or the start of a circle.
      var path = [start]
      var isInPath = Set(path)
      var circle: Int?
      while let next = holders[Self.key(entries[path[path.count - 1]].use)], !isDone[next] {
        guard isInPath.insert(next).inserted else {
          circle = next
          break
        }
        path.append(next)
      }
      for index in path { isDone[index] = true }
      try context.checkCancelled()
      // What only leads to a circle comes after it.
      let first = circle.flatMap(path.firstIndex) ?? path.count
      if let circle { try finish(path[first...].reversed(), movingAside: entries[circle].records.productID) }
      try finish(path[..<first].reversed(), movingAside: nil)
    }
  }

  private static func key(_ use: NameInUse) -> [UInt8] { key(use.name, use.app) }

  /// Bytes: the store tells apart names that Unicode holds for equal.
  private static func key(_ name: String, _ app: AppleID) -> [UInt8] { Array("\(app) \(name)".utf8) }

  /// Reconciles products that waited in an order in which their names become free; those of a circle by way of another
  /// name.
  private func finish(_ places: [Int], movingAside id: String?) throws {
    func reconcile() throws { try places.forEach { try reconcileAlone(waiting.entries[$0].records) } }
    guard let id else { return try reconcile() }
    guard options.keepsGoing else {
      try moveAside(id)
      return try reconcile()
    }
    let (before, rows) = (tally, failedRows)
    do {
      try catalog.attempt {
        try moveAside(id)
        try reconcile()
        if tally[.product].failed > before[.product].failed { throw BrokenCircle() }
      }
    } catch is BrokenCircle {
      // None of them can have its name if one is left out.
      (tally, failedRows) = (before, rows)
      for place in places.sorted() { try leaveOutOfCircle(waiting.entries[place].records) }
    }
  }

  private func leaveOutOfCircle(_ entry: ProductEntry) throws {
    if !refusedProducts.contains(entry.productID), let product = entry.product {
      let cells = reading(product)
      let name = cells.value(FieldName.referenceName) ?? entry.productID
      try findings.gather { throw cells.error(.leftInCircle(name), at: FieldName.referenceName) }
    }
    leaveOut(entry.records)
  }

  /// Gives a product a name that no other has, until its own is free.
  private func moveAside(_ id: String) throws {
    guard let product = try catalog.products.find(id) else { return }
    var number = 1
    func name() -> String { "Name \(number) of \(product.appleID)" }
    while try catalog.products.isNameTaken(name(), in: product.app) { number += 1 }
    do {
      _ = try catalog.products.edit(product) { $0.referenceName = name() }
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      // One that cannot be renamed is refused at its place in the file.
    }
  }
}

extension Refusal {
  fileprivate static func leftInCircle(_ name: String) -> Refusal {
    Refusal(
      "interchange.name.circle", "\(name) is not free, since the product that has it is refused",
      hint: "fix the other product, and apply both again", subject: name)
  }
}

/// A product of a circle was refused.
private struct BrokenCircle: Error {}
