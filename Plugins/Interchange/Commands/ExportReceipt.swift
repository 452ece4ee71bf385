import StockroomKit

/// What an export wrote, and what its format could not say.
struct ExportReceipt {
  var counts: [CatalogRecord.Kind: Int] = [:]
  var losses = Losses()

  static let fields = [
    FieldDescription("file", .identifier, label: "File", "The file that was written."),
    FieldDescription("apps", .integer, label: "Apps", "The number of apps in the file."),
    FieldDescription("products", .integer, label: "Products", "The number of products in the file."),
    FieldDescription("localizations", .integer, label: "Localizations", "The number of localizations in the file."),
    FieldDescription(
      "leftOut", .list, label: "Left Out", "What the format has no place for, with the number of each."),
  ]

  func receipt(of file: String) -> Receipt {
    let parts = CatalogRecord.Kind.allCases.map { kind in
      let count = counts[kind] ?? 0
      return "\(ReconcileTally.number(count)) \(kind.noun(count))"
    }
    var lines = ["\(file): \(parts.joined(separator: ", "))"]
    lines += losses.texts.map { "not written: \($0)" }
    return Receipt(
      lines.joined(separator: "\n"),
      record: Record(
        [Field("file", .identifier(file))]
          + CatalogRecord.Kind.allCases.map { Field($0.plural, .integer(Int64(counts[$0] ?? 0))) }
          + [Field("leftOut", .list(losses.values))]))
  }
}
