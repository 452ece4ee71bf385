import StockroomKit

/// A file of a version of hosted content, as uploaded.
struct PackageFile: Equatable {
  /// From the content's root: `Contents/chapter.txt`.
  let path: String
  /// Its size in bytes.
  let bytes: Int64
  /// Its SHA-256 in hexadecimal.
  let sha256: String

  /// The file as a value of a record.
  var value: Value {
    .record([
      Field("path", .text(path), label: "Path"), Field("bytes", .bytes(bytes), label: "Size"),
      Field("sha256", .identifier(sha256), label: "SHA-256"),
    ])
  }
}
