import StockroomKit

struct PackageShow: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let version = Parameter<String?>.optionalArgument(
    "version", "The version. Default: the latest upload."
  ).named("VERSION")

  static let description = CommandDescription(
    "package show", "Show a version of hosted content and the files in it.", effect: .reads,
    permission: .manageProducts, parameters: [product, version],
    fields: Explanation.ofPackageFields.described(
      "package",
      [
        "product": .identifier, "kind": .text, "version": .text, "state": .term, "uploaded": .date, "approved": .date,
        "file": .text,
        "packageSize": .bytes, "packageSHA256": .identifier, "downloadSize": .bytes, "downloadSHA256": .identifier,
        "contentSize": .bytes, "files": .list,
      ]),
    examples: [
      "package build books/chapter1; package upload books/chapter1.pkg; package show .chapter1",
      "package build books/chapter1; package upload books/chapter1.pkg; package show .chapter1 1.0",
    ])

  private let reference: ProductReference
  private let version: String?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    version = try arguments[Self.version]
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    let content = try context.catalog.content(version, of: product)
    let files = try PackageFiles(context.catalog).all(of: content)
    return .record(
      Record([
        Field("product", .identifier(product.productID.rawValue), label: "Product ID"),
        PackageReport.kind,
        Field("version", .text(content.version), label: "Version"),
        Field("state", content.state.value, label: "State"),
        Field("uploaded", .date(content.uploadedAt), label: "Uploaded"),
        Field("approved", .date(content.approvedAt), label: "Approved"),
        Field("file", .text(content.fileName), label: "File"),
        Field("packageSize", .bytes(content.package.bytes), label: "Package Size"),
        Field("packageSHA256", .identifier(content.package.sha256), label: "Package SHA-256"),
        Field("downloadSize", .bytes(content.delivery.bytes), label: "Download Size"),
        Field("downloadSHA256", .identifier(content.delivery.sha256), label: "Download SHA-256"),
        Field("contentSize", .bytes(content.contentBytes), label: "Content Size"),
        Field("files", .list(files.map(\.value)), label: "Files"),
      ]))
  }
}

/// The hosted content section of `product show`: the latest upload, and the version customers download.
struct ContentSection {
  private let isHosted: Bool
  private let newest: HostedContent?
  private let approved: HostedContent?

  init(_ product: Product, in catalog: Catalog) throws {
    isHosted = product.isHosted
    newest = try catalog.content.newest(of: product)
    approved = try catalog.content.approved(of: product)
  }

  var fields: [Field] {
    [
      Field(
        "content", newest.map(Self.value) ?? .null, label: "Hosted Content",
        audience: isHosted || newest != nil ? .everyone : .data),
      Field(
        "approvedContent", approved.map(Self.value) ?? .null, label: "Approved Content",
        audience: approved != nil && approved?.id != newest?.id ? .everyone : .data),
    ]
  }

  private static func value(_ content: HostedContent) -> Value {
    .record([
      Field("version", .text(content.version), label: "Version"),
      Field("state", content.state.value, label: "State"),
      Field("files", .integer(Int64(content.fileCount)), label: "Files"),
      Field("size", .bytes(content.delivery.bytes), label: "Download Size"),
      Field("uploaded", .date(content.uploadedAt), label: "Uploaded"),
      Field("sha256", .identifier(content.delivery.sha256), label: "SHA-256"),
    ])
  }
}

struct PackageInspect: Command {
  private static let file = Parameter<FilePath>.argument("file", "The package.")

  static let description = CommandDescription(
    "package inspect", "Show the contents of a package file: its product, its version, and its files.",
    effect: .reads, permission: .manageProducts, parameters: [file],
    fields: Explanation.ofPackageFields.described(
      "package",
      [
        "kind": .text, "product": .identifier, "version": .text, "packageSize": .bytes,
        "packageSHA256": .identifier, "contentSize": .bytes, "files": .list, "warnings": .list,
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
        PackageReport.kind, Field("product", .identifier(report.productIdentifier), label: "Product ID"),
        Field("version", .text(report.version?.text), label: "Version"),
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
