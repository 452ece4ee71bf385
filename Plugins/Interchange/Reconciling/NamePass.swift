import StockroomKit

/// A product cannot have its reference name yet, because another product has it; thrown before anything of it is written.
struct NameInUse: Error {
  var app: AppleID
  var name: String
}

/// The products that wait for their reference names until all records are read and items are pruned.
struct NameQueue {
  struct Entry {
    var records: ProductEntry
    var use: NameInUse
  }

  private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]
  /// True once nothing more can free a name.
  fileprivate(set) var isClosed = false
  /// The products that were left out and would have given up their names.
  var refusedRenames: Set<AppleID> = []

  func contains(_ entry: ProductEntry) -> Bool { places[entry.name] != nil }

  /// True if a product waits whose row names its app, or none.
  func contains(_ product: Product, of app: App) -> Bool {
    let id = product.productID.rawValue
    let isBare = places[id].map { entries[$0].records.app.isEmpty } ?? false
    return isBare || places["\(app.bundleID.rawValue)/\(id)"] != nil
  }

  mutating func append(_ records: ProductEntry, for use: NameInUse) {
    places[records.name] = entries.count
    // A later row may name the product without its app.
    if places[records.productID] == nil { places[records.productID] = entries.count }
    entries.append(Entry(records: records, use: use))
  }

  /// Adds localizations to a product that waits.
  mutating func append(localizations: [CatalogRecord], to entry: ProductEntry) {
    if let place = places[entry.name] { entries[place].records.localizations += localizations }
  }

  /// Runs `body`, which gives a product its reference name before it writes anything else.
  ///
  /// - Throws: ``NameInUse`` if another product has the name while the file may still rename or remove that product:
  ///   only the final names must differ.
  func giving(
    _ name: String, in app: AppleID, _ input: ReconcileInput, _ body: () throws -> Product
  ) throws -> Product {
    do {
      return try body()
    } catch let refusal as Refusal {
      guard input.options.mode == .apply, let holder = try input.catalog.products.find(named: name, in: app) else {
        throw refusal
      }
      guard isClosed else { throw NameInUse(app: app, name: name) }
      let isOfName = refusal.subject?.hasSameBytes(as: name) == true
      throw isOfName && refusedRenames.contains(holder.appleID) ? Refusal.leftInCircle(name) : refusal
    }
  }
}

/// Finishes the products that wait for their names, each after the product that has its name.
struct NamePass {
  private let input: ReconcileInput

  init(_ input: ReconcileInput) { self.input = input }

  func run(_ rows: inout RowPass) throws {
    rows.earlier.names.isClosed = true
    let entries = rows.earlier.names.entries
    for chain in try chains(of: entries) {
      try input.context.checkCancelled()
      if !chain.circle.isEmpty { try finish(circle: chain.circle, of: entries, &rows) }
      for place in chain.others { try rows.reconcile(entries[place].records) }
    }
  }

  /// Places of entries in an order in which their names become free.
  private struct Chain {
    /// Products that have each other's names: the last one moves aside first.
    var circle: [Int]
    var others: [Int]
  }

  private func chains(of entries: [NameQueue.Entry]) throws -> [Chain] {
    // Bytes: the store tells apart names that Unicode holds for equal.
    func key(_ name: String, _ app: AppleID) -> [UInt8] { Array("\(app) \(name)".utf8) }
    var holders: [[UInt8]: Int] = [:]
    for (place, entry) in entries.enumerated() {
      guard let product = try input.product(of: entry.records) else { continue }
      holders[key(product.referenceName, product.app)] = place
    }
    func holder(ofNameFor place: Int) -> Int? { holders[key(entries[place].use.name, entries[place].use.app)] }
    var isDone = Array(repeating: false, count: entries.count)
    var chains: [Chain] = []
    for start in entries.indices where !isDone[start] {
      // From a product to the one that has its name, until one that is free to move, or the start of a circle.
      var path = [start]
      var isInPath = Set(path)
      var circle: Int?
      while let next = holder(ofNameFor: path[path.count - 1]), !isDone[next] {
        guard isInPath.insert(next).inserted else {
          circle = next
          break
        }
        path.append(next)
      }
      for place in path { isDone[place] = true }
      // The products that only lead to a circle come after it.
      let first = circle.flatMap(path.firstIndex) ?? path.count
      chains.append(Chain(circle: path[first...].reversed(), others: path[..<first].reversed()))
    }
    return chains
  }

  /// Reconciles the products of a circle by way of another name, or leaves out all of them.
  private func finish(circle: [Int], of entries: [NameQueue.Entry], _ rows: inout RowPass) throws {
    func reconcile(_ rows: inout RowPass) throws {
      if let last = circle.last { try moveAside(entries[last].records) }
      for place in circle { try rows.reconcile(entries[place].records) }
    }
    guard input.options.keepsGoing else { return try reconcile(&rows) }
    let (tally, failedRows) = (rows.result.tally, rows.result.failedRows)
    do {
      try input.catalog.attempt {
        try reconcile(&rows)
        if rows.result.tally[.product].failed > tally[.product].failed { throw BrokenCircle() }
      }
    } catch is BrokenCircle {
      // None of them can have its name if one is left out.
      (rows.result.tally, rows.result.failedRows) = (tally, failedRows)
      for place in circle.sorted() { try leaveOut(entries[place].records, &rows) }
    }
  }

  private func leaveOut(_ entry: ProductEntry, _ rows: inout RowPass) throws {
    if !rows.earlier.refused.contains(entry), let product = entry.product {
      let cells = input.reading(product)
      let name = cells.value(FieldName.referenceName) ?? entry.productID
      try rows.result.findings.gather { throw cells.error(.leftInCircle(name), at: FieldName.referenceName) }
    }
    rows.leaveOut(entry.records)
  }

  /// Gives a product an unused name until its own is free.
  private func moveAside(_ entry: ProductEntry) throws {
    let products = input.catalog.products
    guard let product = try input.product(of: entry) else { return }
    var number = 1
    func name() -> String { "Name \(number) of \(product.appleID)" }
    while try products.isNameTaken(name(), in: product.app) { number += 1 }
    do {
      _ = try products.edit(product) { $0.referenceName = name() }
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      // A product that cannot be renamed is refused at its place in the file.
    }
  }
}

/// A product in a rename cycle was refused.
private struct BrokenCircle: Error {}

extension Refusal {
  fileprivate static func leftInCircle(_ name: String) -> Refusal {
    Refusal(
      "interchange.name.circle", "\(name) is still in use: the product with that name is refused",
      hint: "fix that product, and apply both again", subject: name)
  }
}
