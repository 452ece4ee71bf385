import StockroomKit

/// What is left out where the rest goes on.
extension Reconciler {
  /// Creates or changes an app; what is refused is noted.
  func reconcileAttempting(app record: CatalogRecord) throws {
    let refused = try refusals { try reading(record).locating { try reconcile(app: record) } }
    if let refused { try leaveOut([record], refused) }
  }

  /// Creates or changes a product and its localizations; what is refused is noted.
  ///
  /// Where the rest goes on, each row is left out by itself, wherever the rows of the same product are.
  func reconcileAttempting(_ entry: ProductEntry, known: KnownProducts) throws {
    guard let refused = try refusals({ try reconcileLocating(entry, known: known) }) else { return }
    let rows = entry.rows
    guard options.keepsGoing, rows.count > 1 else { return try leaveOut(entry, refused) }
    guard entry.product != nil else { return try rows.forEach(reconcileRow) }
    try reconcileKeeping(rows)
  }

  /// Reconciles a product with those of its localizations that are not refused: together, since they are part of the
  /// product that its status is about.
  private func reconcileKeeping(_ rows: [ProductEntry]) throws {
    var locales: Set<[UInt8]> = []
    let texts = try parted(rows) { _, row in
      for record in row.localizations {
        let locale = try localization(record, app: nil).locale
        // Without one, it is that of the app.
        guard reading(record).value(FieldName.locale) != nil else { continue }
        guard locales.insert(Array(locale.utf8)).inserted else {
          throw reading(record).error(.doubled(locale), at: FieldName.locale)
        }
      }
    }
    if try reconcile(texts, of: rows) == nil { return }
    // What only the catalog refuses is found by trying.
    let known = try KnownProducts([rows[0].productID], layout: layout, context: context)
    if let refused = try refusals(isTrial: true, { try reconcileLocating(rows[0], known: known) }) {
      try leaveOut(rows[0], refused)
      return try rows.dropFirst().forEach(reconcileRow)
    }
    let tried = try parted(rows) { more, _ in try reconcileLocating(more, known: known) }
    guard let refused = try reconcile(tried, of: rows) else { return }
    try leaveOut(tried.kept, refused)
    for (row, refused) in tried.others { try leaveOut(row, refused) }
  }

  /// A product with the localizations that are not refused, and those that are.
  private typealias Parted = (kept: ProductEntry, others: [(row: ProductEntry, refused: Findings)])

  /// Tries each localization of a product with those that are not refused.
  private func parted(
    _ rows: [ProductEntry], _ attempt: (_ more: ProductEntry, _ row: ProductEntry) throws -> Void
  ) throws -> Parted {
    var parted: Parted = (rows[0], [])
    for row in rows.dropFirst() {
      var more = parted.kept
      more.localizations += row.localizations
      if let refused = try refusals(isTrial: true, { try attempt(more, row) }) {
        parted.others.append((row, refused))
      } else {
        parted.kept = more
      }
    }
    return parted
  }

  /// Reconciles what is kept of a product and leaves out the rest; returns what is refused of it, where nothing is done.
  private func reconcile(_ parted: Parted, of rows: [ProductEntry]) throws -> Findings? {
    let known = try KnownProducts([parted.kept.productID], layout: layout, context: context)
    let bindsTexts = try !parted.others.isEmpty && takesStatus(parted.kept, known)
    let refused = try refusals(isTrial: bindsTexts) { try reconcileLocating(parted.kept, known: known) }
    guard refused == nil else { return refused }
    if bindsTexts {
      try leaveOutTogether(rows, parted.others)
    } else {
      for (row, refused) in parted.others { try leaveOut(row, refused) }
    }
    return nil
  }

  /// Reconciles what can be left out by itself.
  private func reconcileRow(_ row: ProductEntry) throws {
    let known = try KnownProducts([row.productID], layout: layout, context: context)
    guard let refused = try refusals({ try reconcileLocating(row, known: known) }) else { return }
    try leaveOut(row, refused)
  }

  /// Whether a product gets a status from its row with which buyers see its texts: one that is left out now could only
  /// be added by another review.
  private func takesStatus(_ entry: ProductEntry, _ known: KnownProducts) throws -> Bool {
    guard let record = entry.product else { return false }
    var cells = reading(record)
    let read = try ProductCells(&cells, catalog.rules)
    guard let status = read.status, status.hasBeenApproved else { return false }
    let product = known.product(entry.productID)
    guard product?.status.isComputed ?? true else { return false }
    guard read.isHosted ?? product?.isHosted ?? false else { return true }
    return try product.map(hasContent) ?? false
  }

  /// Leaves out a product and all its localizations for those of them that are refused.
  private func leaveOutTogether(_ rows: [ProductEntry], _ others: [(row: ProductEntry, refused: Findings)]) throws {
    guard let record = rows[0].product else { return }
    refusedProducts.insert(rows[0].productID)
    for (_, refused) in others { try findings.gather { try refused.check() } }
    try findings.gather { throw reading(record).error(.withItsTexts(rows[0].productID), at: FieldName.status) }
    rows.forEach { leaveOut($0.records) }
  }

  /// Reconciles a product that waited.
  func reconcileAlone(_ entry: ProductEntry) throws {
    try reconcileAttempting(entry, known: KnownProducts([entry.productID], layout: layout, context: context))
  }

  /// Reconciles a product; what is refused without a place, such as a text that cannot be looked up, gets that of its
  /// first row.
  private func reconcileLocating(_ entry: ProductEntry, known: KnownProducts) throws {
    guard let first = entry.first else { return }
    try reading(first).locating { try reconcile(entry, known: known) }
  }

  /// Runs `body`, and takes it back if it is a trial, or if it is refused and the rest goes on; returns what it refuses,
  /// or nil.
  private func refusals(isTrial: Bool = false, _ body: () throws -> Void) throws -> Findings? {
    let (before, waitingCount) = (tally, waiting.count)
    newlySeen.removeAll(keepingCapacity: true)
    var refused: Findings? = Findings()
    do {
      let isDone: Void? = try refused?.gather {
        guard options.keepsGoing else { return try body() }
        try catalog.attempt {
          try body()
          if isTrial { throw Trial() }
        }
      }
      if isDone != nil { return nil }
    } catch is RefusedWithProduct {
    } catch is Trial {
      refused = nil
    }
    tally = before
    forgetNewlySeen()
    waiting.forget(after: waitingCount)
    return refused
  }

  private func leaveOut(_ entry: ProductEntry, _ refused: Findings) throws {
    try leaveOut(entry.records, refused)
    if entry.product != nil { refusedProducts.insert(entry.productID) }
    // An ID with U+0000 cannot be looked up.
    guard !entry.productID.utf8.contains(0), let product = try catalog.products.find(entry.productID) else { return }
    if let record = entry.product {
      let name = reading(record).value(FieldName.referenceName)
      if let name, !product.referenceName.hasSameBytes(as: name) { refusedRenames.insert(entry.productID) }
    } else if adoptedProducts.contains(product.appleID.rawValue), product.status.hasBeenApproved {
      tally.notes.add("localizations of approved products, which only a review can add now")
    }
  }

  private func leaveOut(_ records: [CatalogRecord], _ refused: Findings) throws {
    try findings.gather { try refused.check() }
    leaveOut(records)
  }

  /// Counts records that are left out, and keeps their rows for a file of them.
  func leaveOut(_ records: [CatalogRecord]) {
    for record in records {
      tally[record.kind].failed += 1
      guard let text = record.text, failedRows.last?.hasSameBytes(as: text) != true else { continue }
      failedRows.append(text)
    }
  }
}

extension Refusal {
  fileprivate static func withItsTexts(_ id: String) -> Refusal {
    Refusal(
      "interchange.status.texts", "\(id) is left out too: its status is that of all its localizations",
      hint: "fix the localizations, and apply them together with the product", subject: id)
  }
}

/// A localization was refused because its product was; the product's refusal says why.
struct RefusedWithProduct: Error {}

/// The body of a trial went well.
private struct Trial: Error {}

/// The products that were refused, by the hashes of their IDs: a file may have a million of them.
struct RefusedProducts {
  private var hashes: Set<Int> = []

  mutating func insert(_ id: String) { hashes.insert(Self.hash(id)) }

  func contains(_ id: String) -> Bool { !hashes.isEmpty && hashes.contains(Self.hash(id)) }

  private static func hash(_ id: String) -> Int {
    var hasher = Hasher()
    for byte in id.utf8 { hasher.combine(byte) }
    return hasher.finalize()
  }
}

extension ProductEntry {
  /// What can be left out by itself: the product with the localizations in its own row, and each other localization.
  fileprivate var rows: [ProductEntry] {
    var whole = self
    var others: [ProductEntry] = []
    whole.localizations = []
    for record in localizations {
      if let product, product.text == nil || record.text?.hasSameBytes(as: product.text ?? "") == true {
        whole.localizations.append(record)
      } else {
        others.append(ProductEntry(product: nil, productID: productID, localizations: [record]))
      }
    }
    return product == nil ? others : [whole] + others
  }
}
