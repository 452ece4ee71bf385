import StockroomKit

struct PackageDelete: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let version = Parameter<String>.argument("version", "The version.").named("VERSION")

  static let description = CommandDescription(
    "package delete", "Delete a version of hosted content that is neither approved nor in review.", effect: .destroys,
    permission: .manageProducts, parameters: [product, version],
    receipt: Explanation.ofPackageFields.described("package", ["id": .identifier, "status": .term, "version": .text]),
    examples: [
      "package build books/chapter1; package upload books/chapter1.pkg; package delete .chapter1 1.0 --yes"
    ])

  private let reference: ProductReference
  private let version: String

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    version = try arguments[Self.version]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let product = try context.product(reference)
    let content = try catalog.content.version(version, of: product)
    try catalog.content.remove(content, of: product)
    let after = try catalog.products.find(product.appleID) ?? product
    let name = product.productID.rawValue
    let record = Record([
      Field("id", .identifier(name), label: "Product ID"),
      Field("status", try catalog.products.statusValue(of: after), label: "Status"),
      Field("version", .text(content.version), label: "Version"),
    ])
    return .receipt(
      Receipt(
        "deleted version \(content.version) of \(name), which is \(try catalog.products.label(of: after))",
        record: record,
        tally: .init("package", "deleted"), next: try context.next(for: after)))
  }
}
