/// The output formats.
package enum OutputFormat: String, CaseIterable, Codable, Sendable {
  case table, json, ndjson, csv, markdown

  /// Whether it is read by programs rather than by people.
  package var isData: Bool { self != .table && self != .markdown }
}
