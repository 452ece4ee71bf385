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

  /// True if the package can be hosted, because no finding is an error.
  package var isValid: Bool {
    findings.allSatisfy { $0.severity != .error }
  }
}

extension PackageReport {
  /// The files of the content itself, under Contents.
  var contentFiles: [FileEntry] {
    files.filter { $0.kind == .file && $0.path.utf8.starts(with: "Contents/".utf8) }
  }

  /// The total size of these files, in bytes.
  var contentBytes: Int64 { contentFiles.reduce(0) { $0 + $1.size } }

  /// The findings, and a warning if a valid package is empty.
  var advice: [Finding] {
    guard isValid, contentFiles.isEmpty else { return findings }
    return findings + [.warning(.contentsEmpty, "the folder has no files", at: "Contents")]
  }

  /// `2 files, 1.2 kB, version 1.0`.
  var summary: String {
    let count = HumanNumbers.count(contentFiles.count, "file")
    return "\(count), \(HumanNumbers.bytes(contentBytes)), version \(version?.text ?? "unknown")"
  }

  /// Xcode's name for the archive.
  static let kind = Field("kind", .text("In-App Purchase Content Archive"), label: "Kind")

  /// The report as a record, without the files.
  var fields: [Field] {
    [
      Self.kind,
      Field("product", .identifier(productIdentifier), label: "Product ID"),
      Field("version", .text(version?.text), label: "Version"),
      Field("files", .integer(Int64(contentFiles.count)), label: "Files"),
      Field("contentSize", .bytes(contentBytes), label: "Content Size"),
      Field("packageSize", .bytes(packageBytes), label: "Package Size"),
      Field("packageSHA256", .identifier(packageSHA256), label: "Package SHA-256"),
      Field("findings", .list(advice.map(\.value)), label: "Findings"),
    ]
  }
}

extension Refusal {
  /// A package cannot be hosted: the code is that of its first error, and the message has a line for each finding.
  static func package(_ file: FilePath, _ findings: [Finding]) -> Refusal {
    packages([(file, findings)])
  }

  /// Some of several packages cannot be hosted.
  static func packages(_ judged: [(file: FilePath, findings: [Finding])]) -> Refusal {
    let refused = judged.filter { $0.findings.contains { $0.severity == .error } }
    let errors = refused.flatMap(\.findings).filter { $0.severity == .error }
    let subject = refused.first?.file.text
    let code = errors.first?.code ?? .damaged
    if judged.count == 1, let finding = errors.first, judged[0].findings.count == 1 {
      return Refusal(code.rawValue, kind: code.kind, finding.place, hint: finding.hint, subject: subject)
    }
    let found = judged.filter { !$0.findings.isEmpty }
    let lines = zip(counts(found), found).flatMap { count, judged in
      [count] + judged.findings.map { "  " + $0.line }
    }
    return Refusal(
      code.rawValue, kind: code.kind, lines.joined(separator: "\n"), hint: "fix these, then run package build again",
      subject: subject)
  }

  /// The summary of each package with findings: `level2.pkg: 2 errors, 1 warning`.
  static func counts(_ judged: [(file: FilePath, findings: [Finding])]) -> [String] {
    judged.filter { !$0.findings.isEmpty }.map { "\($0.file.text): \(counted($0.findings))" }
  }

  private static func counted(_ findings: [Finding]) -> String {
    let errors = findings.count { $0.severity == .error }
    let counts = [(errors, "error"), (findings.count - errors, "warning")]
    return counts.filter { $0.0 > 0 }.map { HumanNumbers.count($0.0, $0.1) }.joined(separator: ", ")
  }

  /// A user's file or folder cannot be written.
  static func notWritable(_ file: FilePath, _ reason: String) -> Refusal {
    Refusal(
      FindingCode.fileNotWritable.rawValue, kind: .unavailable, "cannot write \(file.text): \(reason)",
      hint: "choose another path, or free disk space", subject: file.text)
  }
}
