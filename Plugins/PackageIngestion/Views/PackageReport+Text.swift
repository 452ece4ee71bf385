import StockroomKit

extension PackageReport {
  /// The files of the content itself, under Contents.
  var contentFiles: [FileEntry] {
    files.filter { $0.kind == .file && $0.path.utf8.starts(with: "Contents/".utf8) }
  }

  /// The size of those files together, in bytes.
  var contentBytes: Int64 { contentFiles.reduce(0) { $0 + $1.size } }

  /// The findings, and a warning if a valid package is empty.
  var advice: [Finding] {
    guard isValid, contentFiles.isEmpty else { return findings }
    return findings + [.warning(.contentsEmpty, "there are no files in it", at: "Contents")]
  }

  /// `2 files, 1.2 kB, version 1.0`.
  var summary: String {
    let count = HumanNumbers.count(contentFiles.count, "file")
    return "\(count), \(HumanNumbers.bytes(contentBytes)), version \(version?.text ?? "unknown")"
  }

  /// The report as a record, without the files.
  var fields: [Field] {
    [
      Field("product", productIdentifier.map(Value.identifier) ?? .null, label: "Product ID"),
      Field("version", version.map { .text($0.text) } ?? .null, label: "Version"),
      Field("files", .integer(Int64(contentFiles.count)), label: "Files"),
      Field("contentSize", .bytes(contentBytes), label: "Content Size"),
      Field("packageSize", .bytes(packageBytes), label: "Package Size"),
      Field("packageSHA256", .identifier(packageSHA256), label: "Package SHA-256"),
      Field("findings", .list(advice.map(\.value)), label: "Findings"),
    ]
  }
}
