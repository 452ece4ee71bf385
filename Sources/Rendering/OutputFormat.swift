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
