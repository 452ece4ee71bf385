/// A command's output, which the console renders as a table, json, ndjson, csv, yaml, or markdown.
public enum Output {
  /// No output.
  case nothing
  /// A sentence; `{"message": …}` in json.
  case message(String)
  /// One record.
  case record(Record)
  /// The result of a writing command.
  case receipt(Receipt)
  /// Rows of one kind.
  case table(Table)
  /// A hierarchy.
  case tree(Tree)
  /// Preformatted text, such as a graph or help; `{"text": …}` in json.
  case text(String)
  /// Preformatted text for people, with the same content as a record for programs.
  case drawing(String, data: Record)
  /// A file's text, written piece by piece as it is, whatever the format.
  case file((_ write: (String) throws -> Void) throws -> Void)
}

extension Output {
  /// Writes what `-o json` prints, piece by piece.
  public func json(to sink: (String) throws -> Void) throws {
    try Renderer(options: RenderOptions(format: .json)).render(self, to: sink)
  }
}

/// The formats in which the console renders an output: the values of `-o`.
public enum OutputFormat: String, CaseIterable, Codable, Sendable {
  /// Tables and records for people.
  case table
  /// One JSON document.
  case json
  /// One JSON object on each line.
  case ndjson
  /// Comma-separated values with a header.
  case csv
  /// A YAML document.
  case yaml
  /// Markdown tables.
  case markdown

  /// Whether it is read by programs rather than by people.
  package var isData: Bool { self != .table && self != .markdown }
}
