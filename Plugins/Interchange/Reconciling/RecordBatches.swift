import StockroomKit

/// A product's record with the localizations that follow it.
struct ProductEntry {
  /// Nil if the file says nothing of the product itself.
  var product: CatalogRecord?
  var productID: String
  var localizations: [CatalogRecord] = []

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
        others.append(ProductEntry(product: nil, productID: productID, localizations: [record]))
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
      let id = record[layout.position(of: FieldName.productID)]?.text ?? ""
      if record.kind == .localization, batch.last?.productID.hasSameBytes(as: id) == true {
        batch[batch.count - 1].localizations.append(record)
        continue
      }
      let finished = batch.count >= Self.size ? finishBatch(before: nil) : nil
      batch.append(
        record.kind == .product
          ? ProductEntry(product: record, productID: id)
          : ProductEntry(product: nil, productID: id, localizations: [record]))
      if let finished { return finished }
    }
  }

  /// Returns the products so far and holds the part after them, or returns that part if there are none.
  private func finishBatch(before part: Part?) -> Part? {
    guard !batch.isEmpty else { return part }
    defer { batch = [] }
    held = part
    return .products(batch)
  }
}
