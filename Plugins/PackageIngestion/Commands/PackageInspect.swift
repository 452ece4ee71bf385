import StockroomKit

struct PackageInspect: Command {
  private static let file = Parameter<FilePath>.argument("file", "The package.")

  static let description = CommandDescription(
    "package inspect", "Show what is in a package file: its product, its version, and its files.",
    effect: .reads, permission: .manageProducts, parameters: [file],
    fields: Explanation.ofPackageFields.described(
      "package",
      [
        "product": .identifier, "version": .text, "packageSize": .bytes, "packageSHA256": .identifier,
        "contentSize": .bytes, "files": .list, "warnings": .list,
      ]),
    examples: ["package build books/chapter1; package inspect books/chapter1.pkg"], needsStore: false)

  private let file: FilePath
  private var report = PackageReport()

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    report = try preparation.validate(file, limits: try PackageLimits(preparation))
    guard report.isValid else { throw Refusal.packages([(file, report.findings)]) }
  }

  func run(in context: Context) throws -> Output {
    .record(
      Record([
        Field("product", report.productIdentifier.map(Value.identifier) ?? .null, label: "Product ID"),
        Field("version", report.version.map { .text($0.text) } ?? .null, label: "Version"),
        Field("packageSize", .bytes(report.packageBytes), label: "Package Size"),
        Field("packageSHA256", .identifier(report.packageSHA256), label: "Package SHA-256"),
        Field("contentSize", .bytes(report.contentBytes), label: "Content Size"),
        Field("files", .list(report.contentFiles.map(Self.value)), label: "Files"),
        Field("warnings", .list(report.advice.map(\.value)), label: "Warnings"),
      ]))
  }

  private static func value(_ file: FileEntry) -> Value {
    PackageFile(path: file.path, bytes: file.size, sha256: file.sha256 ?? "").value
  }
}
