import StockroomKit

/// Makes the catalog what the records of a file say, a few hundred products at a time.
///
/// What exists is read for all products of a batch together, and compared before anything is written: a file that
/// changes nothing writes nothing.
final class Reconciler {
  let context: Context
  let options: ReconcileOptions
  let files: AttachedFiles
  var source: any RecordSource
  var tally = ReconcileTally()
  var findings = Findings()
  /// The rows that were left out, for a file of them.
  var failedRows: [String] = []
  var seenProducts = SeenNumbers()
  var seenApps: Set<String> = []
  /// The apps whose products the file has.
  var namedApps: Set<AppleID> = []
  /// The apps of which the file says nothing about the products.
  var unlistedApps: Set<String> = []
  /// The products of which the file says nothing about the localizations.
  var unlistedProducts = SeenNumbers()
  /// The localizations that the file has, by locale; filled only to prune.
  var seenLocales: [String: SeenNumbers] = [:]
  private let known: KnownColumns
  /// What lists in the console have for fields of plugins.
  private var listed: [String: ProductColumn.Reader?] = [:]
  private var apps: [String: App] = [:]
  /// All apps, those with the longest bundle IDs first; nil until they are needed.
  private var owners: [App]?
  private var batch: [ProductEntry] = []

  var catalog: Catalog { context.catalog }

  static let batchSize = 250

  init(_ source: any RecordSource, _ options: ReconcileOptions, files: AttachedFiles, in context: Context) {
    self.source = source
    self.options = options
    self.files = files
    self.context = context
    known = KnownColumns(context.interchangeFields)
  }

  /// The cells of a record.
  func reading(_ record: CatalogRecord) -> CellReading { CellReading(record: record, source: source, known: known) }

  /// What a list in the console has in a column for a product; nil if there is no such column.
  func listed(_ column: String, of product: Product) throws -> String? {
    if listed[column] == nil {
      listed[column] = .some(context.hasProductColumn(column) ? try context.productColumn(column).reader : nil)
    }
    return try listed[column]??(product).listed
  }

  /// Reads all records; `progress` is called after each batch.
  ///
  /// - Throws: All problems together, unless the rest goes on: then they are in ``findings``.
  func run(progress: () -> Void) throws {
    while let record = try nextRecord() {
      switch record.kind {
      case .app:
        try finishBatch()
        try attempting(.app, [record]) { try reconcile(app: record) }
      case .product, .localization:
        let id = record[source.layout.position(of: FieldName.productID)]?.text ?? ""
        if record.kind == .localization, batch.last?.productID.hasSameBytes(as: id) == true {
          batch[batch.count - 1].localizations.append(record)
          continue
        }
        if batch.count >= Self.batchSize {
          try finishBatch()
          progress()
        }
        batch.append(
          record.kind == .product
            ? ProductEntry(product: record, productID: id)
            : ProductEntry(product: nil, productID: id, localizations: [record]))
      }
    }
    try finishBatch()
    progress()
    if options.prunes { try prune() }
    if !options.keepsGoing { try findings.check() }
  }

  /// The next record; bad rows are noted and left out.
  private func nextRecord() throws -> CatalogRecord? {
    while true {
      var record: CatalogRecord?
      let isRead: Void? = try findings.gather { record = try source.next() }
      if isRead != nil { return record }
      // The rows that are left out are written in their order.
      if options.keepsGoing { try finishBatch() }
      if let text = source.badRow { failedRows.append(text) }
    }
  }

  /// Runs `body`; what it refuses is noted, and taken back where the rest goes on.
  private func attempting(_ kind: CatalogRecord.Kind, _ records: [CatalogRecord], _ body: () throws -> Void) throws {
    let before = tally
    let isDone: Void? = try findings.gather {
      if options.keepsGoing { try catalog.attempt(body) } else { try body() }
    }
    guard isDone == nil else { return }
    tally = before
    tally[kind].failed += 1
    for text in records.compactMap(\.text) where failedRows.last?.hasSameBytes(as: text) != true {
      failedRows.append(text)
    }
  }

  private func finishBatch() throws {
    guard !batch.isEmpty else { return }
    try context.checkCancelled()
    let entries = batch
    batch.removeAll(keepingCapacity: true)
    let known = try KnownProducts(entries.map(\.productID), layout: source.layout, context: context)
    for entry in entries {
      let records = [entry.product].compactMap { $0 } + entry.localizations
      try attempting(entry.product == nil ? .localization : .product, records) {
        try reconcile(entry, known: known)
      }
    }
  }

  /// The app of a bundle ID.
  func app(_ bundleID: String) throws -> App {
    if let app = apps[bundleID] { return app }
    let app = try context.app(AppReference.parse(bundleID))
    apps[bundleID] = app
    return app
  }

  /// The app whose bundle ID a product ID begins with; the longest of several.
  func owner(of productID: String) throws -> App? {
    let owners =
      try owners ?? catalog.apps.all().sorted { $0.bundleID.rawValue.utf8.count > $1.bundleID.rawValue.utf8.count }
    self.owners = owners
    return owners.first { app in
      let prefix = app.bundleID.rawValue.utf8
      return productID.utf8.starts(with: prefix) && productID.utf8.dropFirst(prefix.count).first == UInt8(ascii: ".")
    }
  }

  /// Forgets the apps, since one was created or has changed.
  func forgetApps() {
    apps = [:]
    owners = nil
  }
}
