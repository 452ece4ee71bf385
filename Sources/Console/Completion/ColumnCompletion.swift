internal import Engine
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Goes on with `--columns` and `--sort`: the columns of the table that a command answers with.
struct ColumnCompletion {
  let session: Session
  let command: RegisteredCommand

  /// The columns; after `price:`, what the column takes.
  func columns(_ prefix: String) -> [Candidate] {
    guard command.description.ownsListing else { return named(ofTable, prefix) }
    return ofProducts(prefix)
  }

  /// The columns of products, up to the sign after which a condition has its value.
  func conditions(_ prefix: String) -> [Candidate] {
    prefix.contains("=") || prefix.contains("!") ? [] : ofProducts(prefix)
  }

  private func ofProducts(_ prefix: String) -> [Candidate] {
    let all = session.registry.columns
    guard let colon = prefix.firstIndex(of: ":"),
      let completer = all.first(where: { $0.name == prefix[..<colon] })?.argumentCompleter
    else { return named(all.map { ($0.name, $0.label) }, prefix) }
    let name = prefix[...colon]
    return ValueCompletion(session: session).live(completer, String(prefix[prefix.index(after: colon)...])).map {
      Candidate(text: name + $0.text, summary: $0.summary, isFinal: false)
    }
  }

  /// The columns a list can be ordered by; a `-` before one turns the order round.
  func sort(_ prefix: String) -> [Candidate] {
    let minus = prefix.hasPrefix("-") ? "-" : ""
    return columns(String(prefix.dropFirst(minus.count))).map {
      Candidate(text: minus + $0.text, summary: $0.summary, isFinal: $0.isFinal)
    }
  }

  private func named(_ columns: [(String, String)], _ prefix: String) -> [Candidate] {
    columns.map { Candidate(text: $0.0, summary: $0.1, isFinal: false) }.starting(with: prefix)
  }

  /// The fields that the command says it returns; nothing is run to learn them.
  private var ofTable: [(String, String)] { command.description.fields.map { ($0.name, $0.label) } }
}
