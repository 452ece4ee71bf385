import StockroomKit

/// Creates and changes the items of a file row by row.
///
/// If the rest goes on after a refusal, each row is left out by itself, wherever the other rows of its product are.
struct RowPass {
  private let input: ReconcileInput
  private let apps: AppRows
  private let products: ProductRows
  var earlier = EarlierRows()
  var result = Reconciler.Result()

  init(_ input: ReconcileInput) {
    self.input = input
    apps = AppRows(input: input, apps: input.apps)
    products = ProductRows(input, input.apps)
  }

  /// Creates or changes the items of a part of the file; problems are noted.
  mutating func reconcile(_ part: RecordBatches.Part) throws {
    switch part {
    case .app(let record): try reconcile(app: record)
    case .products(let entries):
      try input.context.checkCancelled()
      let known = try KnownProducts(entries, of: input)
      for entry in entries {
        if entry.product != nil { earlier.seen.hasProducts = true }
        try reconcile(entry, known)
      }
    case .unreadable(let problems, let row):
      try result.findings.gather { try problems.check() }
      result.tally.unreadRows += 1
      if let row { result.failedRows.append(row) }
    }
  }

  private mutating func reconcile(app record: CatalogRecord) throws {
    let bundleID = record[input.layout.position(of: FieldName.app)]?.text ?? ""
    let isDoubled = !bundleID.isEmpty && !earlier.seen.apps.insert(bundleID).inserted
    if !record.listsParts { earlier.seen.unlistedApps.insert(bundleID) }
    var tally = ReconcileTally()
    let refused = try refusals {
      try input.reading(record).locating { try apps.reconcile(record, isDoubled: isDoubled, &tally) }
    }
    guard let refused else { return result.tally.add(tally) }
    try leaveOut([record], refused)
  }

  /// Creates or changes a product and its localizations by themselves.
  mutating func reconcile(_ entry: ProductEntry) throws {
    try reconcile(entry, KnownProducts([entry], of: input))
  }

  private mutating func reconcile(_ entry: ProductEntry, _ known: KnownProducts) throws {
    guard let refused = try attempt(entry, known) else { return }
    let rows = entry.rows
    guard input.options.keepsGoing, rows.count > 1 else { return try leaveOut(entry, refused) }
    guard entry.product != nil else { return try rows.forEach { try reconcileRow($0) } }
    try reconcileKeeping(rows)
  }

  /// Reconciles a product with its localizations that are not refused: together, since its status is about all of them.
  private mutating func reconcileKeeping(_ rows: [ProductEntry]) throws {
    var locales: Set<[UInt8]> = []
    let texts = try split(rows) { _, row in
      for record in row.localizations {
        let locale = try products.texts.localization(record, app: nil).locale
        // Without one, it is the app's.
        guard input.reading(record).value(FieldName.locale) != nil else { continue }
        guard locales.insert(Array(locale.utf8)).inserted else {
          throw input.reading(record).error(.doubled(locale), at: FieldName.locale)
        }
      }
    }
    if try reconcile(texts, of: rows) == nil { return }
    // Refusals of the catalog are found by trying.
    let known = try KnownProducts([rows[0]], of: input)
    if let refused = try trial(rows[0], known) {
      try leaveOut(rows[0], refused)
      return try rows.dropFirst().forEach { try reconcileRow($0) }
    }
    let tried = try split(rows) { more, _ in
      var outcome = RowOutcome()
      try run(more, known, &outcome)
    }
    guard let refused = try reconcile(tried, of: rows) else { return }
    try leaveOut(tried.kept, refused)
    for (row, refused) in tried.others { try leaveOut(row, refused) }
  }

  /// A product with the localizations that are not refused, and those that are.
  private typealias Split = (kept: ProductEntry, others: [(row: ProductEntry, refused: Findings)])

  /// Tries each localization of a product with those that are not refused.
  private func split(
    _ rows: [ProductEntry], _ attempt: (_ more: ProductEntry, _ row: ProductEntry) throws -> Void
  ) throws -> Split {
    var split: Split = (rows[0], [])
    for row in rows.dropFirst() {
      var more = split.kept
      more.localizations += row.localizations
      if let refused = try refusals(isTrial: true, { try attempt(more, row) }) {
        split.others.append((row, refused))
      } else {
        split.kept = more
      }
    }
    return split
  }

  /// Reconciles the kept part of a product and leaves out the rest; returns the refusals, if nothing is done.
  private mutating func reconcile(_ split: Split, of rows: [ProductEntry]) throws -> Findings? {
    let known = try KnownProducts([split.kept], of: input)
    let isAllOrNothing = try !split.others.isEmpty && products.takesStatus(split.kept, known)
    guard !isAllOrNothing else {
      if let refused = try trial(split.kept, known) { return refused }
      try leaveOutTogether(rows, split.others)
      return nil
    }
    if let refused = try attempt(split.kept, known) { return refused }
    for (row, refused) in split.others { try leaveOut(row, refused) }
    return nil
  }

  private mutating func reconcileRow(_ row: ProductEntry) throws {
    guard let refused = try attempt(row, KnownProducts([row], of: input)) else { return }
    try leaveOut(row, refused)
  }

  /// Reconciles an entry, and keeps its work unless it is refused; returns the refusals, or nil.
  private mutating func attempt(_ entry: ProductEntry, _ known: KnownProducts) throws -> Findings? {
    var outcome = RowOutcome()
    let refused = try refusals { try run(entry, known, &outcome) }
    // Without --keep-going, nothing is undone before the end, and a second row of the product is refused as such.
    if refused == nil || !input.options.keepsGoing { earlier.add(outcome, of: entry) }
    if refused == nil { result.tally.add(outcome.tally) }
    return refused
  }

  /// Returns the refusals of an entry, or nil; its work is undone.
  private func trial(_ entry: ProductEntry, _ known: KnownProducts) throws -> Findings? {
    try refusals(isTrial: true) {
      var outcome = RowOutcome()
      try run(entry, known, &outcome)
    }
  }

  /// Reconciles an entry; a refusal without a place, such as of a text that cannot be looked up, gets the place of the
  /// first row.
  private func run(_ entry: ProductEntry, _ known: KnownProducts, _ outcome: inout RowOutcome) throws {
    guard let first = entry.first else { return }
    try input.reading(first).locating { try products.reconcile(entry, known, after: earlier, &outcome) }
  }

  /// Runs `body`, and rolls it back if it is a trial, or if it is refused and the rest goes on; returns the refusals, or
  /// nil.
  private func refusals(isTrial: Bool = false, _ body: () throws -> Void) throws -> Findings? {
    var refused = Findings()
    do {
      let isDone: Void? = try refused.gather {
        guard input.options.keepsGoing else { return try body() }
        try input.catalog.attempt {
          try body()
          if isTrial { throw Trial() }
        }
      }
      return isDone == nil ? refused : nil
    } catch is RefusedWithProduct {
      return refused
    } catch is Trial {
      return nil
    }
  }

  /// Leaves out a product and all its localizations, since some of them are refused.
  private mutating func leaveOutTogether(
    _ rows: [ProductEntry], _ others: [(row: ProductEntry, refused: Findings)]
  ) throws {
    guard let record = rows[0].product else { return }
    earlier.refused.insert(rows[0])
    for (_, refused) in others { try result.findings.gather { try refused.check() } }
    let cells = input.reading(record)
    try result.findings.gather { throw cells.error(.withItsTexts(rows[0].productID), at: FieldName.status) }
    for row in rows { leaveOut(row.records) }
  }

  private mutating func leaveOut(_ entry: ProductEntry, _ refused: Findings) throws {
    try leaveOut(entry.records, refused)
    if entry.product != nil { earlier.refused.insert(entry) }
    // An ID with U+0000, or of several products, cannot be looked up.
    guard !entry.productID.utf8.contains(0), let product = try? input.product(of: entry) else { return }
    if let record = entry.product {
      let name = input.reading(record).value(FieldName.referenceName)
      if let name, !product.referenceName.hasSameBytes(as: name) {
        earlier.names.refusedRenames.insert(product.appleID)
      }
    } else if earlier.adopted.contains(product.appleID.rawValue), product.status.hasBeenApproved {
      result.tally.notes.add("localizations of approved products, which only a review can add now")
    }
  }

  private mutating func leaveOut(_ records: [CatalogRecord], _ refused: Findings) throws {
    try result.findings.gather { try refused.check() }
    leaveOut(records)
  }

  /// Counts records that are left out, and keeps their rows for a file of them.
  mutating func leaveOut(_ records: [CatalogRecord]) {
    for record in records {
      result.tally[record.kind].failed += 1
      guard let text = record.text, result.failedRows.last?.hasSameBytes(as: text) != true else { continue }
      result.failedRows.append(text)
    }
  }
}

/// A localization was refused because its product was; the product's refusal says why.
struct RefusedWithProduct: Error {}

/// The body of a trial went well.
private struct Trial: Error {}

extension Refusal {
  fileprivate static func withItsTexts(_ id: String) -> Refusal {
    Refusal(
      "interchange.status.texts", "\(id) is skipped, too: its status is about all its localizations",
      hint: "fix the localizations, and apply them together with the product", subject: id)
  }
}
