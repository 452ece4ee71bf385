import Foundation

/// A table of the price lists' sources, from the folder that `STOCKROOM_PRICE_TABLES` names; the tests that need one are
/// skipped without it.
struct ReferenceTable {
  private let header: [String]
  private let lines: [[String]]

  init?(_ name: String) {
    guard let folder = ProcessInfo.processInfo.environment["STOCKROOM_PRICE_TABLES"],
      let text = try? String(contentsOf: URL(filePath: folder).appending(path: name), encoding: .utf8)
    else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).map { Self.fields(of: $0) }
    guard let header = lines.first else { return nil }
    self.header = header
    self.lines = Array(lines.dropFirst())
  }

  static func exists(_ name: String) -> Bool {
    ReferenceTable(name) != nil
  }

  var rows: [[String: String]] {
    lines.map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
