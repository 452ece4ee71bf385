import StockroomKit

/// A product's record with the localizations that follow it.
struct ProductEntry {
  /// Nil if the file says nothing of the product itself.
  var product: CatalogRecord?
  /// The product's app as written; empty if the row names none.
  var app: String
  var productID: String
  var localizations: [CatalogRecord] = []

  /// The product in messages, and among the products of the file: its identifier, in its app if the row names one.
  var name: String { app.isEmpty ? productID : "\(app)/\(productID)" }

  /// The record that it begins with.
  var first: CatalogRecord? { product ?? localizations.first }
  var records: [CatalogRecord] { (product.map { [$0] } ?? []) + localizations }

  /// The parts that can be left out by themselves: the product with the localizations in its own row, and each other
  /// localization.
  var rows: [ProductEntry] {
    var whole = self
    var others: [ProductEntry] = []
    whole.localizations = []
    for record in localizations {
      if let product, product.text == nil || record.text?.hasSameBytes(as: product.text ?? "") == true {
        whole.localizations.append(record)
      } else {
        others.append(ProductEntry(product: nil, app: app, productID: productID, localizations: [record]))
      }
    }
    return product == nil ? others : [whole] + others
  }
}

/// Reads the records of a file: apps one by one, and products with their localizations in batches.
final class RecordBatches {
  /// The next part of a file.
  enum Part {
    case app(CatalogRecord)
    case products([ProductEntry])
    /// A row that cannot be read; its text is nil in a format without rows.
    case unreadable(Findings, row: String?)

    /// True for as many products as are read together.
    var isFull: Bool {
      guard case .products(let entries) = self else { return false }
      return entries.count >= RecordBatches.size
    }
  }

  /// The number of products that are read and compared together.
  static let size = 1000

  private var source: any RecordSource
  private let keepsGoing: Bool
  private var batch: [ProductEntry] = []
  /// The part after the batch that ``next()`` returned.
  private var held: Part?
  let layout: RecordLayout
  /// True if the file can say that a product has no localizations.
  let hasLocalizations: Bool

  init(_ source: any RecordSource, keepsGoing: Bool) {
    self.source = source
    self.keepsGoing = keepsGoing
    layout = source.layout
    hasLocalizations = source.hasLocalizations
  }

  var fileName: String { source.fileName }
  var heading: String? { source.heading }
  var hasApps: Bool { source.hasApps }
  var ignored: Losses { source.ignored }

  /// The error for a refusal of a cell, or of the whole record if the file has no such cell.
  func error(_ refusal: Refusal, at cell: Cell?, of record: CatalogRecord) -> any Error {
    source.error(refusal, at: cell, of: record)
  }

  /// The next part, or nil after the last.
  func next() throws -> Part? {
    if let held {
      self.held = nil
      return held
    }
    while true {
      var problems = Findings()
      var record: CatalogRecord?
      let isRead: Void? = try problems.gather { record = try source.next() }
      guard isRead != nil else {
        let part = Part.unreadable(problems, row: source.badRow)
        // The rows that are left out are written in their order.
        return keepsGoing ? finishBatch(before: part) : part
      }
      guard let record else { return batch.isEmpty ? nil : finishBatch(before: nil) }
      if record.kind == .app { return finishBatch(before: .app(record)) }
      let (app, id) = name(of: record)
      if record.kind == .localization, let last = batch.last, last.productID.hasSameBytes(as: id),
        app.isEmpty || last.app.hasSameBytes(as: app)
      {
        batch[batch.count - 1].localizations.append(record)
        continue
      }
      let finished = batch.count >= Self.size ? finishBatch(before: nil) : nil
      batch.append(
        record.kind == .product
          ? ProductEntry(product: record, app: app, productID: id)
          : ProductEntry(product: nil, app: app, productID: id, localizations: [record]))
      if let finished { return finished }
    }
  }

  /// The app and the identifier of a record: a list of texts may have both in one cell, `com.example.app/level2`.
  private func name(of record: CatalogRecord) -> (app: String, productID: String) {
    let app = record[layout.position(of: FieldName.app)]?.text ?? ""
    let name = record[layout.position(of: FieldName.productID)]?.text ?? ""
    guard app.isEmpty, record.kind == .localization else { return (app, name) }
    let (bundleID, productID) = Products.parts(of: name)
    return (bundleID ?? "", productID)
  }

  /// Returns the products so far and holds the part after them, or returns that part if there are none.
  private func finishBatch(before part: Part?) -> Part? {
    guard !batch.isEmpty else { return part }
    defer { batch = [] }
    held = part
    return .products(batch)
  }
}
