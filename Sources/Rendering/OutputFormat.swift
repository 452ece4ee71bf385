/// The shapes an output can take.
package enum OutputFormat: String, CaseIterable, Codable, Sendable {
  case table, json, ndjson, csv, markdown
}
