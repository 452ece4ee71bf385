internal import Engine
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Completes `--columns` and `--sort` with the columns of a command's table.
struct ColumnCompletion {
  let session: Session
  let command: RegisteredCommand

  /// The columns; after `price:`, the values for the column.
  func columns(_ prefix: String) -> [Candidate] {
    let isOfProducts = command.description.fields.map(\.name) == session.registry.views.columns.map(\.name)
    guard command.description.ownsListing, isOfProducts else { return named(ofTable, prefix) }
    return ofProducts(prefix)
  }

  /// The columns of products, before the operator of a condition.
  func conditions(_ prefix: String) -> [Candidate] {
    prefix.contains { "=!<>~".contains($0) } ? [] : ofProducts(prefix)
  }

  private func ofProducts(_ prefix: String) -> [Candidate] {
    let all = session.registry.views.columns
    guard let colon = prefix.firstIndex(of: ":"),
      let completer = all.first(where: { $0.name == prefix[..<colon] })?.argumentCompleter
    else { return named(all.map { ($0.name, $0.label) }, prefix) }
    let name = prefix[...colon]
    return ValueCompletion(session: session).live(completer, String(prefix[prefix.index(after: colon)...])).map {
      Candidate(text: name + $0.text, summary: $0.summary, isFinal: false)
    }
  }

  /// The columns a list can be sorted by; a `-` before one reverses the order.
  func sort(_ prefix: String) -> [Candidate] {
    let minus = prefix.hasPrefix("-") ? "-" : ""
    return columns(String(prefix.dropFirst(minus.count))).map {
      Candidate(text: minus + $0.text, summary: $0.summary, isFinal: $0.isFinal)
    }
  }

  private func named(_ columns: [(String, String)], _ prefix: String) -> [Candidate] {
    columns.map { Candidate(text: $0.0, summary: $0.1, isFinal: false) }.starting(with: prefix)
  }

  /// The declared fields of the command, which is not run.
  private var ofTable: [(String, String)] { command.description.fields.map { ($0.name, $0.label) } }
}
