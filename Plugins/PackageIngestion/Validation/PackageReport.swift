package import StockroomKit

/// All that a validator learned about a package.
package struct PackageReport: Hashable, Codable, Sendable {
  /// How the content is wrapped, if that could be made out.
  package var shape: PackageShape?
  /// The product the content is for, from its ContentInfo.plist.
  package var productIdentifier: String?
  /// The content's version, from its ContentInfo.plist.
  package var version: ContentVersion?
  /// The other keys of ContentInfo.plist, with their values as text.
  package var otherKeys: [String: String] = [:]
  /// The content in the package's order, without Finder's droppings.
  package var files: [FileEntry] = []
  /// How many of the entries are files.
  package var fileCount = 0
  /// The size of the content's files together, in bytes.
  package var unpackedBytes: Int64 = 0
  /// The package file's size in bytes.
  package var packageBytes: Int64 = 0
  /// The package file's SHA-256 in hexadecimal.
  package var packageSHA256 = ""
  /// Everything found, in the order of the package.
  package var findings: [Finding] = []

  init(findings: [Finding] = []) {
    self.findings = findings
  }

  /// Whether the package can be hosted: nothing found is an error.
  package var isValid: Bool {
    findings.allSatisfy { $0.severity != .error }
  }
}
