import StockroomKit

/// The columns of a table of price points as one text: a line per storefront, parsed on demand.
struct PointColumns {
  private let bytes: [UInt8]
  private let lines: [String: Range<Int>]

  /// Creates columns from ``text(of:)``.
  init(text: String) {
    bytes = Array(text.utf8)
    var lines: [String: Range<Int>] = [:]
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let code = start..<min(start + 3, end)
      lines[String(decoding: bytes[code], as: UTF8.self)] = min(start + 4, end)..<end
      start = end + 1
    }
    self.lines = lines
  }

  /// A storefront's column; nil if the table has none.
  func column(of storefront: Storefront) -> PointColumn? {
    lines[storefront.alpha3].flatMap { PointColumn(text: bytes[$0]) }
  }

  /// The text of a table's columns, storefronts by their alpha-3 codes.
  static func text(of columns: [Storefront: PointColumn]) -> String {
    columns.sorted { $0.key < $1.key }.map { "\($0.key.alpha3) \($0.value.text)\n" }.joined()
  }
}
