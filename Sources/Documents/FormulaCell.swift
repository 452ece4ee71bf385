/// A cell that a spreadsheet would run as a formula, written with an apostrophe before it, as people type it.
///
/// OWASP, "CSV Injection": cells that begin with `=`, `+`, `-`, `@`, a tab, or a carriage return. A sign
/// alone and a number with its sign are not formulas.
public enum FormulaCell {
  /// The text to write for a text.
  public static func guarded(_ text: String) -> String {
    needsGuard(text.utf8.first) && !isSignOrNumber(text) ? "'" + text : text
  }

  /// The text that was written so.
  public static func plain(_ text: String) -> String {
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

  /// Whether a text is a sign alone, or a number after one: `+`, `-5`, `+3.25`.
  private static func isSignOrNumber(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+") else { return false }
    guard text.utf8.count > 1 else { return true }
    let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
  }
}
