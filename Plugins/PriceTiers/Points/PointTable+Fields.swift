import StockroomKit

extension PointTable {
  /// A table's fields for lists and receipts.
  var fields: [Field] {
    [
      Field("table", .integer(number), label: "Table"),
      Field("base", .identifier(base.alpha3), label: "Base"),
      Field("from", .text(starts.scheduleText), label: "From"),
      Field("points", .integer(Int64(points)), label: "Points"),
      Field("storefronts", .integer(Int64(storefronts)), label: "Storefronts"),
      Field("kind", .text(kind.rawValue), label: "Kind"),
      Field("source", .text(source), label: "File"),
    ]
  }
}
