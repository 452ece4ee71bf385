internal import Foundation

/// A multi-line entry of the journal in one line: `for n in 1..3 do … end`.
package enum OneLine {
  package static func text(_ line: String) -> String {
    let rows = line.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    guard rows.count > 1, let first = rows.first, let last = rows.last else { return line }
    return last == "end" || last == "commit" ? "\(first) … \(last)" : "\(first) …"
  }
}
