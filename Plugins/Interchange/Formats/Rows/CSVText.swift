internal import StockroomKit

/// The text of rows with commas, quoted where RFC 4180 and the separators that spreadsheets guess need it.
enum CSVText {
  /// A row with its line end.
  static func row(_ cells: [String]) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "," }
      append(FormulaCell.guarded(cell), to: &text)
    }
    return text + "\n"
  }

  static func append(_ cell: String, to text: inout String) {
    guard cell.utf8.contains(where: needsQuotes) else {
      text += cell
      return
    }
    text += "\""
    text += cell.replacing("\"", with: "\"\"")
    text += "\""
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\n"),
      UInt8(ascii: "\r"):
      true
    default: false
    }
  }
}
