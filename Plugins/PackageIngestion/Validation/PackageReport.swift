package import StockroomKit

/// A validator's report about a package.
package struct PackageReport: Hashable, Codable, Sendable {
  /// The package's shape, if known.
  package var shape: PackageShape?
  /// The content's product, from its ContentInfo.plist.
  package var productIdentifier: String?
  /// The content's version, from its ContentInfo.plist.
  package var version: ContentVersion?
  /// The other keys of ContentInfo.plist, with their values as text.
  package var otherKeys: [String: String] = [:]
  /// The content in the package's order, without Finder's metadata files.
  package var files: [FileEntry] = []
  /// The number of files among the entries.
  package var fileCount = 0
  /// The size of the content's files together, in bytes.
  package var unpackedBytes: Int64 = 0
  /// The package file's size in bytes.
  package var packageBytes: Int64 = 0
  /// The package file's SHA-256 in hexadecimal.
  package var packageSHA256 = ""
  /// All findings, in the order of the package.
  package var findings: [Finding] = []

  init(findings: [Finding] = []) {
    self.findings = findings
  }

  /// Whether the package can be hosted: there are no errors.
  package var isValid: Bool {
    findings.allSatisfy { $0.severity != .error }
  }
}
