import StockroomKit

/// Makes the catalog match the records of a file, in passes that each have their own state.
///
/// 1. ``RecordBatches`` reads the records, up to a thousand products at a time.
/// 2. ``RowPass`` creates and changes the items, and leaves out the rows that are refused.
/// 3. ``PrunePass`` removes the items that the file does not have.
/// 4. ``NamePass`` finishes the products that wait for the reference name of another product.
///
/// The existing products of a batch are read together and compared before anything is written, so a file that changes
/// nothing writes nothing.
struct Reconciler {
  /// The result of a file.
  struct Result {
    var tally = ReconcileTally()
    /// The problems, if the rest of the file goes on.
    var findings = Findings()
    /// The text of the rows that were left out.
    var failedRows: [String] = []
  }

  private let input: ReconcileInput

  init(_ input: ReconcileInput) { self.input = input }

  /// Reads all records; `progress` is called after each full batch.
  ///
  /// - Throws: All problems together, unless the rest goes on: then they are in the result.
  func run(progress: () -> Void) throws -> Result {
    var rows = RowPass(input)
    while let part = try input.records.next() {
      try rows.reconcile(part)
      if part.isFull { progress() }
    }
    progress()
    let options = input.options
    if options.prunes { try PrunePass(input, rows.earlier).run(&rows.result) }
    try NamePass(input).run(&rows)
    if options.prunes { try PrunePass(input, rows.earlier).finishWaiting(&rows.result) }
    if !options.keepsGoing { try rows.result.findings.check() }
    rows.result.tally.notes.add(input.records.ignored)
    return rows.result
  }
}

/// How records change the catalog.
struct ReconcileOptions {
  /// The treatment of items that exist.
  enum Mode {
    /// They are refused: the file only adds.
    case add
    /// They become what the file says.
    case apply
  }

  var mode: Mode
  /// Removes what the file does not have, of the kinds that it has.
  var prunes = false
  /// Leaves out the rows that are refused, and does the rest.
  var keepsGoing = false
  /// The app of products without one; nil for the app in use, or the app that their IDs begin with.
  var app: App?
  /// The line that changes what exists with the same file.
  var applyLine = "apply FILE"
}

/// The input of all passes: the records of a file, the files beside it, and the options.
///
/// A class, since each ``CellReading`` refers to it.
final class ReconcileInput {
  let records: RecordBatches
  let options: ReconcileOptions
  let files: AttachedFiles
  let context: Context
  /// The fields that plugins add.
  let fields: [InterchangeField]
  /// The names of fields, for hints.
  let columns: KnownColumns
  let apps: AppLookup
  /// The columns of `product list` that have the names of plugins' fields; made when a value first differs.
  private lazy var listed = Result {
    try fields.flatMap { [$0.name] + $0.otherNames }.filter(context.hasProductColumn)
      .reduce(into: [String: ProductColumn.Reader]()) { $0[$1] = try context.productColumn($1).reader }
  }

  init(_ source: any RecordSource, _ options: ReconcileOptions, files: AttachedFiles, in context: Context) {
    records = RecordBatches(source, keepsGoing: options.keepsGoing)
    self.options = options
    self.files = files
    self.context = context
    fields = context.interchangeFields
    columns = KnownColumns(fields)
    apps = AppLookup(context)
  }

  var catalog: Catalog { context.catalog }
  var layout: RecordLayout { records.layout }

  /// The cells of a record.
  func reading(_ record: CatalogRecord) -> CellReading { CellReading(record, of: self) }

  /// The product of an entry, among those with its identifier; by default, those of the store.
  ///
  /// Where an identifier belongs to an app, it is the product of the app in the row, or of the chosen app; otherwise of
  /// the app in use, or the only one.
  ///
  /// - Throws: A `Refusal` if nothing says which of several products is meant.
  func product(of entry: ProductEntry, among found: [Product]? = nil) throws -> Product? {
    if catalog.rules.productIDsAreOfApps, !entry.app.isEmpty {
      // The refusal of an unknown app is that of its row.
      guard let app = try? apps.app(entry.app) else { return nil }
      return try found.map { $0.first { $0.app == app.appleID } }
        ?? catalog.products.find(entry.productID, in: app.appleID)
    }
    return try catalog.product(entry.productID, of: options.app, among: found) { [layout] bundleID in
      let column = "write \(bundleID) in \(FieldName.app)"
      return layout.position(of: FieldName.app) == nil ? "add --app \(bundleID)" : "\(column), or add --app \(bundleID)"
    }
  }

  /// True if `product list` shows a text for a field: today's price, of several by date.
  func isListed(_ text: String, _ field: InterchangeField, of product: Product) throws -> Bool {
    try !text.isEmpty
      && ([field.name] + field.otherNames).contains { name in
        try listed.get()[name]?(product).listed.hasSameBytes(as: text) == true
      }
  }
}

extension Catalog {
  /// The product with an identifier in a file of one app, among those with the identifier; by default, those of the
  /// store.
  ///
  /// - Parameters:
  ///   - app: The chosen app; nil for the app in use, or the only one that has the identifier.
  ///   - remedy: How the file or the command says that the app with a bundle ID is meant.
  /// - Throws: A `Refusal` if nothing says which of several products is meant.
  func product(
    _ id: String, of app: App?, among found: [Product]? = nil,
    remedy: (_ bundleID: String) -> Remedy = { "add --app \($0)" }
  ) throws -> Product? {
    let found = try found ?? products.all(id)
    if rules.productIDsAreOfApps, let app { return found.first { $0.app == app.appleID } }
    guard found.count > 1 else { return found.first }
    return try withoutActuallyEscaping(remedy) { try products.find(id, remedy: $0) }
  }
}
