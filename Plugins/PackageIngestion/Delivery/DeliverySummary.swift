/// The zip archive that devices download.
package struct DeliverySummary: Hashable, Codable, Sendable {
  /// The zip archive's size in bytes, which a download reports as its length.
  package let size: Int64
  /// The zip archive's SHA-256 in hexadecimal.
  package let sha256: String
}
