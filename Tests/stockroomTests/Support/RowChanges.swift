import Foundation
import TestSupport

/// Changes of rows as json or ndjson has them: `~ subject`, and each column as `name: before -> after`, by name.
struct RowChanges {
  private let columns: [String: [String]]

  init(_ result: ChildResult) throws {
    let isArray = result.output.hasPrefix("[")
    let documents = isArray ? [result.output] : result.output.split(separator: "\n").map(String.init)
    let changes = try documents.flatMap { document in
      isArray
        ? try JSONDecoder().decode([Change].self, from: Data(document.utf8))
        : [try JSONDecoder().decode(Change.self, from: Data(document.utf8))]
    }
    columns = Dictionary(
      changes.map { change in
        ("\(change.change) \(change.subject)", change.details.map(\.description).sorted())
      }, uniquingKeysWith: +)
  }

  subscript(name: String) -> [String]? { columns[name] }

  private struct Change: Decodable {
    let change: String
    let subject: String
    let details: [Column]
  }

  private struct Column: Decodable, CustomStringConvertible {
    let column: String
    let before: Datum?
    let after: Datum?

    var description: String { "\(column): \(before?.text ?? "nothing") -> \(after?.text ?? "nothing")" }
  }

  private struct Datum: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        text = String(truth)
      } else {
        text = try container.decode(String.self)
      }
    }
  }
}
