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
    let content = try context.catalog.content.version(version, of: product)
    let files = try PackageFiles(context.catalog).all(of: content)
    return .record(
      Record([
        Field("product", .identifier(product.productID.rawValue), label: "Product ID"),
        Field("kind", .text("In-App Purchase Content Archive"), label: "Kind"),
        Field("version", .text(content.version), label: "Version"),
        Field("state", content.state.value, label: "State"),
        Field("uploaded", .date(content.uploadedAt), label: "Uploaded"),
        Field("approved", content.approvedAt.map(Value.date) ?? .null, label: "Approved"),
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
