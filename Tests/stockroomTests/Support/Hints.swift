import Foundation
import TestSupport
import Testing

/// The hints for refused lines.
enum Hints {
  private struct Report: Decodable {
    let line: Int
    let hint: String?
  }

  /// The hint for each line, from one run of all of them.
  ///
  /// - Parameter isConfirmed: Whether the lines may delete something.
  static func of(_ lines: [String], isConfirmed: Bool = false) throws -> [String?] {
    let shop = try PreparedShop.copy()
    let text = lines.joined(separator: "\n") + "\n"
    let result = try shop.run(
      "run", "--keep-going", "--errors", "json", isConfirmed ? "--yes" : "--", "-", input: text)
    let reports = try result.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
      try JSONDecoder().decode(Report.self, from: Data($0.utf8))
    }
    let hints = Dictionary(reports.map { ($0.line, $0.hint) }) { first, _ in first }
    return lines.indices.map { hints[$0 + 1] ?? nil }
  }

  /// Expects that each line is refused with the hint after it.
  static func expect(
    _ pairs: KeyValuePairs<String, String>, at location: SourceLocation = #_sourceLocation
  ) throws {
    for ((line, meant), hint) in zip(pairs, try of(pairs.map(\.key))) {
      #expect(hint == meant, "\(line)", sourceLocation: location)
    }
  }
}
