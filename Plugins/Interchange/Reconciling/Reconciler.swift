import StockroomKit

/// Makes the catalog what the records of a file say, a thousand products at a time.
///
/// What exists is read for all products of a batch together, and compared before anything is written: a file that
/// changes nothing writes nothing.
final class Reconciler {
  let context: Context
  let options: ReconcileOptions
  let files: AttachedFiles
  var source: any RecordSource
  /// Whether the file can say that a product has no localizations.
  let hasLocalizations: Bool
  var tally = ReconcileTally()
  var findings = Findings()
  /// The rows that were left out, for a file of them.
  var failedRows: [String] = []
  /// The products that were left out.
  var refusedProducts = RefusedProducts()
  /// Those of them that would have given their name away.
  var refusedRenames = RefusedProducts()
  var seenProducts = SeenNumbers()
  var seenApps: Set<String> = []
  /// The products that have their status from the file.
  var adoptedProducts = SeenNumbers()
  /// The apps whose products the file has.
  private(set) var namedApps: Set<AppleID> = []
  private var lastNamed: AppleID?
  /// Whether the file has a product.
  private(set) var hasProducts = false
  /// The apps of which the file says nothing about the products.
  var unlistedApps: Set<String> = []
  /// The products of which the file says nothing about the localizations.
  var unlistedProducts = SeenNumbers()
  /// The localizations that the file has.
  var seenLocales = SeenLocales()
  /// What was seen first in the rows that are being attempted.
  var newlySeen: [SeenRow] = []
  /// The products whose reference names others have so far.
  var waiting = WaitingProducts()
  /// Whether all records are read, and what is pruned is gone, so that nothing more frees a name.
  var hasAllNames = false
  /// The fields that plugins add.
  let fields: [InterchangeField]
  let layout: RecordLayout
  let known: KnownColumns
  /// What lists in the console have for fields of plugins.
  private var listed: [String: ProductColumn.Reader?] = [:]
  /// Known apps by bundle ID.
  private var apps: [String: App] = [:]
  /// All apps by bundle ID; nil until they are needed.
  private var owners: [Substring: App]?
  /// The app of the last product, which is often that of the next.
  private var lastOwner: App?
  private var batch: [ProductEntry] = []

  var catalog: Catalog { context.catalog }

  static let batchSize = 1000

  init(_ source: any RecordSource, _ options: ReconcileOptions, files: AttachedFiles, in context: Context) {
    self.source = source
    hasLocalizations = source.hasLocalizations
    self.options = options
    self.files = files
    self.context = context
    layout = source.layout
    fields = context.interchangeFields
    known = KnownColumns(fields)
  }

  /// The cells of a record.
  func reading(_ record: CatalogRecord) -> CellReading { CellReading(record, of: self) }

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
        try reconcileAttempting(app: record)
      case .product, .localization:
        let id = record[layout.position(of: FieldName.productID)]?.text ?? ""
        if record.kind == .localization, batch.last?.productID.hasSameBytes(as: id) == true {
          batch[batch.count - 1].localizations.append(record)
          continue
        }
        if batch.count >= Self.batchSize {
          try finishBatch()
          progress()
        }
        if record.kind == .product { hasProducts = true }
        batch.append(
          record.kind == .product
            ? ProductEntry(product: record, productID: id)
            : ProductEntry(product: nil, productID: id, localizations: [record]))
      }
    }
    try finishBatch()
    progress()
    if options.prunes { try prune() }
    try finishWaiting()
    if options.prunes { try pruneWaiting() }
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
      tally.unreadRows += 1
      if let text = source.badRow { failedRows.append(text) }
    }
  }

  private func finishBatch() throws {
    guard !batch.isEmpty else { return }
    try context.checkCancelled()
    let entries = batch
    batch.removeAll(keepingCapacity: true)
    let known = try KnownProducts(entries.map(\.productID), layout: layout, context: context)
    for entry in entries { try reconcileAttempting(entry, known: known) }
  }

  /// The app of a bundle ID.
  func app(_ bundleID: String) throws -> App {
    if let app = apps[bundleID] { return app }
    do {
      let app = try context.app(AppReference.parse(bundleID))
      apps[bundleID] = app
      return app
    } catch let refusal as Refusal where refusal.kind == .missing {
      throw Refusal.appUnknown(bundleID)
    }
  }

  /// The app whose bundle ID a product ID begins with; the longest of several.
  func owner(of productID: String) throws -> App? {
    var prefix = productID[...]
    while let end = prefix.utf8.lastIndex(of: UInt8(ascii: ".")) {
      prefix = prefix[..<end]
      if let lastOwner, prefix.hasSameBytes(as: lastOwner.bundleID.rawValue) { return lastOwner }
      let owners =
        try owners ?? Dictionary(catalog.apps.all().map { ($0.bundleID.rawValue[...], $0) }) { app, _ in app }
      self.owners = owners
      if let app = owners[prefix] {
        lastOwner = app
        return app
      }
    }
    return nil
  }

  /// Remembers that the file has a product of an app.
  func name(_ app: AppleID) {
    guard app != lastNamed else { return }
    namedApps.insert(app)
    lastNamed = app
  }

  /// Forgets the apps, since one was created or has changed.
  func forgetApps() {
    apps = [:]
    owners = nil
    lastOwner = nil
  }
}
