import StockroomKit

/// Rows with a header, as spreadsheets write them: a row an app, a row a product, and a row a localization.
struct CSVFormat: FileFormat {
  let name = "csv"
  let summary = "A spreadsheet: a row for each app, product, and localization."
  let suffixes = [".csv", ".tsv"]
  let hasRows = true

  func source(_ input: FileInput) throws -> (any RecordSource)? { try CSVSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { try CSVSink(output) }
}

/// A cell that a spreadsheet would run as a formula, written with an apostrophe before it, as people type it.
///
/// OWASP, "CSV Injection": cells that begin with `=`, `+`, `-`, `@`, a tab, or a carriage return.
enum FormulaCell {
  static func guarded(_ text: String) -> String { needsGuard(text.utf8.first) ? "'" + text : text }

  static func plain(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: "'"), needsGuard(text.utf8.dropFirst().first) else { return text }
    return String(text.dropFirst())
  }

  /// An apostrophe that is a part of the text is guarded as well, so that each text comes back as it was.
  private static func needsGuard(_ first: UInt8?) -> Bool {
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"), UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
